"""Misère outcomes of sums of heaps, each played out as far as it must be and remembered.

A sum is a vector of exponents, how many there are of each kind of heap, and its index is a number with those digits,
the last kind first.  Every option must have a smaller index; that is so where the options of a kind are written in
kinds before it.  An exponent beyond its cap c is folded: c + 1 counts as c - 1, c + 2 as c, and so on.

The outcomes of the sums of the first kinds alone are taken from a quotient that is known.  Another, a guess, says which
moves are tried first: it changes how long the search takes and never what it finds.

Cost: some 20 ns an option looked at.
"""

import numba
import numpy as np

UNKNOWN, N, P = 0, 1, 2
KNOWN_FIRST, PREDICTED, ALL, PASSES = 0, 1, 2, 3
NO_KIND = -1
DEPTH = 256  # of the search, to begin with


@numba.njit(cache=True, nogil=True)
def _product(table: np.ndarray, powers: np.ndarray, exponents: np.ndarray, kinds: int) -> int:
    found: int = 0
    for kind in range(kinds):
        if exponents[kind]:
            found = table[found, powers[kind, exponents[kind]]]
    return found


@numba.njit(cache=True, nogil=True)
def _parts(words: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return bounds, kinds and exponents: entries bounds[i]..bounds[i + 1] - 1 are those of word i that are not 0."""
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
    wanted: np.ndarray,
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
    found: np.ndarray,
    same_as: int,
    most: int,
) -> int:
    """Find the outcomes of some sums; return how many sums were played out, or -1 if they are more than ``most``.

    Args:
        wanted: int64, the indices.
        caps: shape (kinds,), int64, the greatest exponent of each kind, at least 1.
        starts: shape (kinds + 1,), int64; the options of kind i are the rows starts[i] to starts[i+1] - 1 of ``words``.
        words: shape (options, kinds), int64, each option as exponents.
        settled: the multiplication table of the quotient that is known.
        settled_wins: bool, its P-portion.
        settled_powers: shape (kinds that it knows, exponents), the elements of equal heaps.
        guess: a multiplication table.
        guess_wins: bool, its P-portion.
        guess_powers: shape (kinds, exponents).
        guess_words: shape (options,), the element of each option.
        below: uint8, outcomes by index, of the sums of the first indices; unknown ones are filled in.
        found: uint8, those of the sums after these.
        same_as: a kind, or ``NO_KIND``: a heap of the last kind counts as one of this, until there are ``caps`` of it.
        most: how many sums are played out at most.
    """
    kinds, parted = caps.size, below.size
    steps = np.ones(kinds + 1, np.int64)
    for kind in range(kinds):
        steps[kind + 1] = steps[kind] * (caps[kind] + 1)
    firsts = settled_powers.shape[0]
    played, room = 0, DEPTH
    bounds, parts, times = _parts(words)
    indices, at = np.zeros(room, np.int64), np.zeros((room, 3), np.int64)
    exponents, rest = np.zeros((room, kinds), np.int64), np.zeros((room, kinds), np.int64)
    for one in wanted:
        depth = 0
        indices[0] = one
        entering = True
        while depth >= 0:
            index, own = indices[depth], exponents[depth]
            known = below[index] if index < parted else found[index - parted]
            if entering and known == UNKNOWN:
                for kind in range(kinds):
                    own[kind] = index // steps[kind] % (caps[kind] + 1)
                if index < steps[firsts]:
                    known = P if settled_wins[_product(settled, settled_powers, own, firsts)] else N
                    if index < parted:
                        below[index] = known
                    else:
                        found[index - parted] = known
                else:
                    played += 1
                    if played > most:
                        return -1
                    at[depth, 0] = KNOWN_FIRST
                    at[depth, 1] = kinds - 1
                    at[depth, 2] = starts[kinds - 1]
                    for kind in range(kinds):
                        if own[kind]:
                            own[kind] -= 1
                            rest[depth, kind] = _product(guess, guess_powers, own, kinds)
                            own[kind] += 1
            if known != UNKNOWN:
                depth -= 1
                entering = False
                continue
            step, kind, option = at[depth, 0], at[depth, 1], at[depth, 2]
            outcome, deeper = UNKNOWN, False
            while outcome == UNKNOWN and not deeper:
                if own[kind] == 0 or option == starts[kind + 1]:
                    kind -= 1
                    if kind < 0:
                        step += 1
                        if step == PASSES:
                            outcome = P
                            break
                        kind = kinds - 1
                    option = starts[kind]
                    continue
                if step == PREDICTED and not guess_wins[guess[rest[depth, kind], guess_words[option]]]:
                    option += 1
                    continue
                after = index - steps[kind]
                for part in range(bounds[option], bounds[option + 1]):
                    other = parts[part]
                    before = own[other] - (other == kind)
                    total = before + times[part]
                    if total > caps[other]:
                        total = caps[other] - 1 + ((total - caps[other] - 1) & 1)
                    after += (total - before) * steps[other]
                if same_as >= 0 and after >= steps[kinds - 1]:
                    if after // steps[same_as] % (caps[same_as] + 1) < caps[same_as]:
                        after += steps[same_as] - steps[kinds - 1]
                seen = below[after] if after < parted else found[after - parted]
                if seen == P:
                    outcome = N
                elif seen == UNKNOWN and step != KNOWN_FIRST:
                    deeper = True
                else:
                    option += 1
            if deeper:
                at[depth, 0], at[depth, 1], at[depth, 2] = step, kind, option
                depth += 1
                if depth == room:
                    room *= 2
                    indices = np.concatenate((indices, np.zeros_like(indices)))
                    at = np.concatenate((at, np.zeros_like(at)))
                    exponents = np.concatenate((exponents, np.zeros_like(exponents)))
                    rest = np.concatenate((rest, np.zeros_like(rest)))
                indices[depth] = after
                entering = True
            else:
                if index < parted:
                    below[index] = outcome
                else:
                    found[index - parted] = outcome
                depth -= 1
                entering = False
    return played
