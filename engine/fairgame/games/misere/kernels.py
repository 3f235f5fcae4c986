"""Misère outcomes of sums of heaps, by a memoised depth-first search.

A sum is a vector of exponents, the multiplicity of each kind of heap.  Its index is the number with those digits, the
last kind most significant.  Every option must have a smaller index; this holds if the options of a kind are written in
earlier kinds.  An exponent beyond its cap c is folded: c + 1 counts as c - 1, c + 2 as c, and so on.

A known quotient gives the outcomes of the sums of the first kinds.  Another quotient, a guess, orders the moves: it
changes the time of the search and never its result.

Cost: some 20 ns for each option examined.
"""

import numba
import numpy as np

UNKNOWN, N, P = 0, 1, 2
KNOWN_PASS, PREDICTED_PASS, FULL_PASS, PASSES = 0, 1, 2, 3  # options with known outcome, predicted P, all
NO_KIND = -1
INITIAL_DEPTH = 256  # of the search stack


@numba.njit(cache=True, nogil=True)
def _product(table: np.ndarray, powers: np.ndarray, exponents: np.ndarray, kinds: int) -> int:
    product: int = 0
    for kind in range(kinds):
        if exponents[kind]:
            product = table[product, powers[kind, exponents[kind]]]
    return product


@numba.njit(cache=True, nogil=True)
def _parts(words: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return bounds, kinds and exponents: entries bounds[i]..bounds[i + 1] - 1 are the nonzero exponents of word i."""
    bounds = np.zeros(words.shape[0] + 1, np.int64)
    kinds, times = np.empty(words.size, np.int64), np.empty(words.size, np.int64)
    count = 0
    for option in range(words.shape[0]):
        for kind in range(words.shape[1]):
            if words[option, kind]:
                kinds[count], times[count] = kind, words[option, kind]
                count += 1
        bounds[option + 1] = count
    return bounds, kinds, times


@numba.njit(cache=True, nogil=True)
def play_out(
    requested: np.ndarray,
    caps: np.ndarray,
    starts: np.ndarray,
    words: np.ndarray,
    settled: np.ndarray,
    settled_wins: np.ndarray,
    settled_powers: np.ndarray,
    guess: np.ndarray,
    guess_wins: np.ndarray,
    guess_powers: np.ndarray,
    guess_words: np.ndarray,
    below: np.ndarray,
    above: np.ndarray,
    same_as: int,
    max_played: int,
) -> int:
    """Compute the outcomes of some sums; return the number of sums played out, or -1 if it exceeds ``max_played``.

    Args:
        requested: int64, the indices.
        caps: shape (kinds,), int64, the largest exponent of each kind, at least 1.
        starts: shape (kinds + 1,), int64; the options of kind i are rows starts[i] to starts[i+1] - 1 of ``words``.
        words: shape (options, kinds), int64, each option as exponents.
        settled: the multiplication table of the known quotient.
        settled_wins: bool, its P-portion.
        settled_powers: shape (kinds of the known quotient, exponents), the elements of equal heaps.
        guess: a multiplication table.
        guess_wins: bool, its P-portion.
        guess_powers: shape (kinds, exponents).
        guess_words: shape (options,), the element of each option.
        below: uint8, outcomes of the sums of the first indices; unknown ones are filled in.
        above: uint8, outcomes of the sums of the following indices, filled in too.
        same_as: a kind, or ``NO_KIND``: a heap of the last kind counts as this kind, up to the cap of the kind.
        max_played: the maximum number of sums played out.
    """
    kinds, split = caps.size, below.size
    steps = np.ones(kinds + 1, np.int64)
    for kind in range(kinds):
        steps[kind + 1] = steps[kind] * (caps[kind] + 1)
    firsts = settled_powers.shape[0]
    played, room = 0, INITIAL_DEPTH
    bounds, parts, times = _parts(words)
    indices, cursor = np.zeros(room, np.int64), np.zeros((room, 3), np.int64)
    exponents, rest = np.zeros((room, kinds), np.int64), np.zeros((room, kinds), np.int64)
    for target in requested:
        depth = 0
        indices[0] = target
        entering = True
        while depth >= 0:
            index, exponent_row = indices[depth], exponents[depth]
            known = below[index] if index < split else above[index - split]
            if entering and known == UNKNOWN:
                for kind in range(kinds):
                    exponent_row[kind] = index // steps[kind] % (caps[kind] + 1)
                if index < steps[firsts]:
                    known = P if settled_wins[_product(settled, settled_powers, exponent_row, firsts)] else N
                    if index < split:
                        below[index] = known
                    else:
                        above[index - split] = known
                else:
                    played += 1
                    if played > max_played:
                        return -1
                    cursor[depth, 0] = KNOWN_PASS
                    cursor[depth, 1] = kinds - 1
                    cursor[depth, 2] = starts[kinds - 1]
                    for kind in range(kinds):
                        if exponent_row[kind]:
                            exponent_row[kind] -= 1
                            rest[depth, kind] = _product(guess, guess_powers, exponent_row, kinds)
                            exponent_row[kind] += 1
            if known != UNKNOWN:
                depth -= 1
                entering = False
                continue
            step, kind, option = cursor[depth, 0], cursor[depth, 1], cursor[depth, 2]
            outcome, descend = UNKNOWN, False
            while outcome == UNKNOWN and not descend:
                if exponent_row[kind] == 0 or option == starts[kind + 1]:
                    kind -= 1
                    if kind < 0:
                        step += 1
                        if step == PASSES:
                            outcome = P
                            break
                        kind = kinds - 1
                    option = starts[kind]
                    continue
                if step == PREDICTED_PASS and not guess_wins[guess[rest[depth, kind], guess_words[option]]]:
                    option += 1
                    continue
                after = index - steps[kind]
                for part in range(bounds[option], bounds[option + 1]):
                    other = parts[part]
                    before = exponent_row[other] - (other == kind)
                    total = before + times[part]
                    if total > caps[other]:
                        total = caps[other] - 1 + ((total - caps[other] - 1) & 1)
                    after += (total - before) * steps[other]
                if same_as >= 0 and after >= steps[kinds - 1]:
                    if after // steps[same_as] % (caps[same_as] + 1) < caps[same_as]:
                        after += steps[same_as] - steps[kinds - 1]
                known_after = below[after] if after < split else above[after - split]
                if known_after == P:
                    outcome = N
                elif known_after == UNKNOWN and step != KNOWN_PASS:
                    descend = True
                else:
                    option += 1
            if descend:
                cursor[depth, 0], cursor[depth, 1], cursor[depth, 2] = step, kind, option
                depth += 1
                if depth == room:
                    room *= 2
                    indices = np.concatenate((indices, np.zeros_like(indices)))
                    cursor = np.concatenate((cursor, np.zeros_like(cursor)))
                    exponents = np.concatenate((exponents, np.zeros_like(exponents)))
                    rest = np.concatenate((rest, np.zeros_like(rest)))
                indices[depth] = after
                entering = True
            else:
                if index < split:
                    below[index] = outcome
                else:
                    above[index - split] = outcome
                depth -= 1
                entering = False
    return played
