"""Check a certificate that the nim-values of an octal game are periodic; this program needs only numpy.

    python octal_period.py certificate.json [folder of its data file, by default its own]

prints one line and exits with 0 (accepted) or 1 (rejected). The game d0.d1...dK gives heap n these options for k <= n:
nothing, if d_k has the bit 1 and n = k; the heap n-k, if it has 2 and n > k; two heaps a+b = n-k with a, b >= 1, if it
has 4. G(n) is the least value that no option has; two heaps have the value G(a)^G(b).

THEOREM (Guy, Smith 1956). Let e = max(n0-1, 0) and M = 2e+2p+K. If G(n+p) = G(n) whenever n0 <= n <= M-p, then for
every n >= n0. Proof: let n+p > M be the least heap in doubt. Its option n+p-k = a+b with a >= b has 2a >= n+p-K >
2e+2p, so a > e+p and G(a) = G(a-p), and heap n has an option of that value. Conversely a > e in the options of n. The
case b = 0 is one remaining heap; a heap vanishes only if n <= K.

VALUES. "G(n) = g" is exclusion (no option has the value g) and attainment (each v < g is an option's value). Method
"values" checks both for all n <= M. Let par(v) be the parity of the number of ones of v & mask; then par(v^w) =
par(v)^par(w). Call n >= 1 common if par(G(n)) = tau(n), else rare. Here tau(n) = 1; if "position" is 1 all splitting k
have one parity and tau(n) = 1^((n-k)&1). Then options of two common or two rare heaps have par != tau(n), those of a
rare and a common heap par = tau(n). For common n only pairs with a rare heap (and single heaps) can exclude g or attain
the v < g with par(v) = tau(n). Any pair is a witness for other v, and a few dozen common heaps mostly suffice. Rare
heaps and the few heaps that remain are scanned in full. The values decide which heaps are rare: a wrong mask costs
time, never correctness. Sets of values of one parity are words with a bit for each value; its place is the value
without the mask's lowest bit. This keeps the order, and the place of v^w is the xor of the places, so adding a heap to
many sets permutes their bits in the same way.

WINDOW LEMMA (method "window"). Let all rare heaps below n be <= R, and n > 2R+K. No option of n has two rare heaps;
those with one are r + (n-k-r), r rare. Let g(n) be the least value with par = tau(n) among neither G(r)^G(n-k-r) nor
G(n-k) (where one heap may remain): it depends on tau(n) and the R+K values before n. Call n settled if each v < g(n) of
the other parity is a G(c)^G(n-k-c) with c <= L common or a G(n-k), n > L+R+K: then G(n) = g(n), and n is common. If the
R+K values before n* and n*+p agree (p even if "position" is 1) and all n from n* to n*+p+L+K are settled, then G(n+p) =
G(n) for all n >= n0 = n*-R-K: by induction g(n+p) = g(n), and n+p > n*+p+L+K is settled as n is. The data are G(0),
..., G(H-1), checked as above, and the R+K+1 values before each of some boundaries from b0 = H-L-K to n*+p, among them
n*. (The extra value shows that heap n0-1 breaks the period.) The segment from a boundary must arrive at the next and
continues for L+K heaps; its heaps after the first L+K must be settled. Together the segments settle all n >= H.
"""

import hashlib
import json
import sys
import zlib
from collections import deque
from collections.abc import Callable
from itertools import chain, pairwise
from math import isqrt
from pathlib import Path
from typing import Any

import numpy as np

MAX_DATA, MAX_RING, MAX_NUMBER = 4 * 10**8, 2**28, 2**42  # in bytes; in heaps; of any number
MAX_CODE, MAX_DIGIT = 80, 7
MIN_HEAPS, MAX_VALUE = 4096, 2048  # fewer heaps or larger values are scanned in full
ONE_WORD = 128  # values of one word of bits
BLOCK, CHUNK = 1 << 17, 1 << 18  # bytes of sets that fit the cache; heaps whose sets fit into memory
NEAR, SMALL = 1 << 9, 1 << 14  # witnesses are below: near ones; those of a whole table
ROWS = 8  # heaps of a segment whose sums with far rare heaps are taken at a time
LINE = 16  # segments copied at a time: adjacent sets lie in one line of the cache
PAGES = (0, 64, 128, 256, 512, 1024, 2048)  # bounds of the batches of witnesses
Array = np.ndarray[Any, np.dtype[Any]]
Plan = list[int] | tuple[int, Any, Any]


class Rejected(Exception):
    """The certificate does not prove its claim; the message is the reason."""


def need(holds: object, reason: str) -> None:
    """Raise Rejected unless ``holds``."""
    if not holds:
        raise Rejected(reason)


class Game:
    """The rule and the two parities."""

    def __init__(self, digits: list[int], mask: int, position: int) -> None:
        self.digits, self.mask, self.position, self.last = digits, mask, position, len(digits) - 1
        self.splits, self.singles = ([k for k, digit in enumerate(digits) if digit & bit] for bit in (4, 2))
        need(not position or (mask and len({k & 1 for k in self.splits}) == 1), "the position does not apply here")
        even = 1 ^ (self.splits[0] & 1) if position else 1
        self.taus = np.array([even, even ^ position], np.uint8)  # tau of even and of odd heaps

    def common(self, values: Array, first: Array | int = 0) -> Array:
        """Return whether heaps first, first + 1, ... with these values are common; heap 0 is not."""
        heaps = first + np.arange(values.shape[-1])
        parity = np.bitwise_count(values & values.dtype.type(self.mask & np.iinfo(values.dtype).max)) & 1
        common: Array = (parity == self.taus[heaps & 1]) & (heaps > 0)
        return common

    def scanner(self, values: Array) -> Callable[..., None]:
        """Return the plain check of one heap against all its options: attainment and, on request, exclusion."""
        size, mirrored, room = values.size, values[::-1].copy(), 1 << int(values.max()).bit_length()

        def scan(n: int, *, exclusion: bool) -> None:
            g, seen, start, stop = int(values[n]), np.zeros(room, bool), 0, 1
            pairs = [(values[1 : (n - k) // 2 + 1], mirrored[size - n + k :]) for k in self.splits if k < n]
            seen[[values[n - k] for k, digit in enumerate(self.digits[: n + 1]) if digit & (2 if k < n else 1)]] = True
            excluded = not seen[g] and not (exclusion and any((a ^ b[: a.size] == g).any() for a, b in pairs))
            need(excluded, f"heap {n} has an option of its value {g}")
            while not seen[:g].all() and start < n:
                start, stop = stop - 1, 4 * max(stop, g)
                for a, b in pairs:
                    seen[a[start:stop] ^ b[start : min(stop, a.size)]] = True
            need(seen[:g].all(), f"heap {n} has the value {g} and no option of some smaller value")

        return scan


class Sets:
    """Sets of values up to ``top`` of one parity: unsigned arrays of shape (words, ...)."""

    def __init__(self, game: Game, mask: int, top: int) -> None:
        self.game, low, value = game, (mask & -mask).bit_length() - 1, np.arange(max(1 << top.bit_length(), 16))
        self.place = (value >> (low + 1) << low | value & ((1 << low) - 1)).astype(np.uint16)
        self.parity, self.bits = np.bitwise_count(value & mask) & 1, value.size // 2
        self.word = np.dtype(f"u{min(self.bits // 8, 8)}").type
        places = np.arange(self.bits)
        lower = ([i for i in range(min(self.bits, 64)) if not i >> bit & 1] for bit in range(6))
        self.lower = [self.word(sum(1 << i for i in half)) for half in lower]  # the lower halves that 2^bit exchanges
        self.unit = np.zeros((max(self.bits // 64, 1), self.bits), self.word)  # the sets of one value, by its place
        self.unit[places >> 6, places] = np.left_shift(np.uint64(1), (places & 63).astype(np.uint64))
        self.hot = self.unit[:, self.place]  # the same by value
        upto = [np.bitwise_or.accumulate(np.where(self.parity == odd, self.hot, 0), axis=1) for odd in (0, 1)]
        self.upto = np.where(self.parity, upto[1], upto[0])  # the smaller values of its parity, and itself
        self.other = np.where(self.parity, upto[0], upto[1])  # the smaller values of the other parity

    def plan(self, heaps: list[int], values: Array, bit: int = 11) -> Plan:
        """Return the heaps split by the bits of the places of their values: (bit, heaps without it, heaps with it)."""
        if bit < 0 or not heaps:
            return heaps
        parts = [[heap for heap in heaps if self.place[values[heap]] >> bit & 1 == side] for side in (0, 1)]
        less, more = (self.plan(part, values, bit - 1) for part in parts)
        return (bit, less, more) if more else less

    def sums(self, ring: Array, plan: Plan, start: int, stop: int) -> Array:
        """Return for s = start, ..., stop - 1 (on axis 1 of the ring) the union of G(r) ^ (the set of s - r)."""
        if isinstance(plan, list):  # the remaining bits of the places are 0
            union = np.zeros_like(ring[:, start:stop]) if not plan else ring[:, start - plan[0] : stop - plan[0]].copy()
            for r in plan[1:]:
                np.bitwise_or(union, ring[:, start - r : stop - r], out=union)
            return union
        bit, less, more = plan
        union = self.sums(ring, more, start, stop)
        if bit < 6:  # noqa: PLR2004 - within a word of 64 bits
            step, lower = self.word(1 << bit), self.lower[bit]
            up = union & lower
            up <<= step
            union >>= step
            union &= lower
            union |= up
        else:
            union = union.reshape(-1, 2, 1 << (bit - 6), *union.shape[1:])[:, ::-1].reshape(union.shape)
        if less:
            union |= self.sums(ring, less, start, stop)
        return union

    def options(self, ring: Array, plan: Plan, cross: int, start: int, stop: int) -> Array:
        """Return the values of options of a heap of ``plan`` and a common heap, for heaps start, ..., stop - 1.

        Options of one common heap are included: those of parity tau if ``cross`` = 0, the others if it is 1.
        """
        union, last = np.zeros_like(ring[:, start:stop]), self.game.last
        if plan:
            pairs = self.sums(ring, plan, start - last, stop)
            for k in self.game.splits:
                union |= pairs[:, last - k : last - k + stop - start]
        for k in self.game.singles:
            if self.game.position & k == cross:
                union |= ring[:, start - k : stop - k]
        return union

    def witnesses(self, common: Array, values: Array, count: int) -> tuple[list[int], list[Plan]]:
        """Return common heaps that may settle ``count`` heaps, best first, and the plans of their first pages.

        The best are near heaps that show most of a sample attained; then come the first heap of each value, the second
        of each, and so on. Any order is correct, but some orders take longer.
        """
        order = np.argsort(values[common], kind="stable")
        times = np.arange(order.size) - np.searchsorted(values[common][order], values[common][order])
        heaps = common[order][np.argsort(times, kind="stable")]
        near = common[common < NEAR, None]
        chosen: list[int] = []
        size = min(max(count >> 10, 256), 4096) // len(self.unit)
        sample = np.linspace(values.size // 8, values.size - 1, size).astype(int)
        parts = [np.maximum(sample - k - near, 0) for k in self.game.splits]
        shown = np.bitwise_or.reduce([self.unit[:, self.place[values[c]] ^ self.place[values[near]]] for c in parts])
        missing = self.other[:, values[sample]]
        while near.size and len(chosen) < PAGES[1]:
            best = np.bitwise_count(shown & missing[:, None]).sum(axis=(0, 2)).argmax()
            if not (shown[:, best] & missing).any():
                break
            chosen.append(int(near[best, 0]))
            missing &= ~shown[:, best]
        ordered = [*chosen, *heaps[~np.isin(heaps, chosen)].tolist()]
        return ordered, [self.plan(ordered[start:stop], values) for start, stop in pairwise(PAGES)]


def check_values(game: Game, values: Array) -> list[int]:
    """Reject unless values[n] is the least value that no option of n has, for every n; return the rare heaps."""
    size, top, last = values.size, int(values.max()), game.last
    need(values[0] == 0 and top <= len(game.digits) * size, "heap 0 has a value other than 0, or a value is too large")
    scan, common, mask = game.scanner(values), game.common(values), game.mask & ((1 << top.bit_length()) - 1)
    rare: list[int] = np.flatnonzero(~common)[1:].tolist()
    if not mask or size < MIN_HEAPS or top >= MAX_VALUE or len(rare) * (1 + top // 128) * 8 > size:
        for n in range(size):
            scan(n, exclusion=True)
        return rare
    scanned = sorted({n for n in (*range(last + 1), *(r + k for r in rare for k in (0, *game.singles))) if n < size})
    for n in scanned:
        scan(n, exclusion=True)
    checked, sets, limit = common.copy(), Sets(game, mask, top), min(SMALL, size)
    checked[scanned] = False
    rares, (_, pages) = sets.plan(rare, values), sets.witnesses(np.flatnonzero(common[:limit]), values, size)
    reach, block = last + max([limit, *rare]), max(1, BLOCK // sets.hot[:, 0].nbytes)
    for start in range(last + 1, size, max(CHUNK, reach)):
        stop, base = min(start + max(CHUNK, reach), size), start - reach
        ring = np.zeros((len(sets.hot), stop - base), sets.word)  # the values of common heaps from base on, as sets
        known = slice(max(base, 0), stop)
        ring[:, known.start - base :] = np.where(common[known], sets.hot[:, values[known]], 0)
        for at in range(start, stop, block):
            to = min(at + block, stop)
            g, here = values[at:to], checked[at:to]
            reached = sets.options(ring, rares, 0, at - base, to - base)
            wrong = (reached & sets.upto[:, g] != sets.upto[:, g] ^ sets.hot[:, g]).any(axis=0) & here
            need(not wrong.any(), f"heap {at + int(wrong.argmax())} does not have the value {g[wrong.argmax()]}")
            missing = np.where(here, sets.other[:, g], 0)
            for plan in pages:
                missing &= ~sets.options(ring, plan, 1, at - base, to - base)
                left = at + np.flatnonzero(missing.any(axis=0))
                if left.size <= (to - at) // 256:
                    break
            for n in left.tolist():
                scan(n, exclusion=False)
    return rare


class Segments:
    """The segments of a window certificate, run side by side, the longest first; a ring row is a heap of each."""

    def __init__(self, game: Game, page: dict[str, Any], head: Array, windows: Array) -> None:
        self.game, self.head, marks = game, head, np.array(page["boundaries"])
        order = np.argsort(marks[:-1] - marks[1:], kind="stable")
        self.starts, self.lengths, self.depth = marks[order], np.diff(marks)[order], page["witness"] + game.last
        self.windows, self.goals = windows[order], windows[order + 1]
        self.small = np.flatnonzero(game.common(head[: page["witness"] + 1]))

    def run(self, rare: list[int], top: int) -> bool:
        """Reject unless each segment arrives and is settled; return False if a segment needs values above ``top``."""
        need(top < ONE_WORD, "the window method is for values below 128")
        sets, lanes, width, done = Sets(self.game, self.game.mask, top), self.lengths.size, self.windows.shape[1], 0
        keep = self.depth + width  # rows passed from one round to the next
        need(keep * lanes <= MAX_RING, "there are too many segments to be run side by side")
        ring = np.zeros((1, 2 * keep, lanes), sets.word)
        ring[0, keep - width : keep] = sets.hot[0, self.windows.T]
        rares = [sets.plan([r for r in rare if (r < ROWS) == near], self.head) for near in (True, False)]
        count = int(self.lengths.sum())
        near, self.pages = sets.witnesses(self.small[self.small < NEAR], self.head, count)
        tried, others = set(near[: PAGES[1]]), sets.witnesses(self.small, self.head, 0)[0]
        self.others = np.array([c for c in others if c not in tried], int)
        while lanes:
            ring, ended = ring[:, :, :lanes], lanes
            stop = min(ring.shape[1], keep + int(self.lengths[lanes - 1]) + self.depth - done)
            if not self.fill(sets, ring, rares, keep, stop):
                return False
            self.settle(sets, ring, keep + max(self.depth - done, 0), stop, self.starts[:lanes] + done - keep)
            done += stop - keep
            lanes = int(np.count_nonzero(self.lengths + self.depth > done))
            arrived = ring[0, stop - keep : stop - self.depth, lanes:] == sets.hot[0, self.goals[lanes:ended].T]
            need(arrived.all(), "a segment does not arrive at the window of the next")
            for row in range(0, keep, step := stop - keep):  # without a temporary copy of all rows
                ring[:, row : min(row + step, keep)] = ring[:, row + step : min(row + step, keep) + step]
        return True

    def fill(self, sets: Sets, ring: Array, rares: list[Plan], start: int, stop: int) -> bool:
        """Fill rows start, ..., stop - 1 with the values g(n) of the lemma; return whether the values fit.

        ``rares`` has plans of the rare heaps below ``ROWS`` and of the others, whose sums are known ``ROWS`` ahead.
        """
        splits, (near, far) = self.game.splits or [0], rares
        least, most = min(splits), max(splits)
        pairs = deque([ring[:, :1]], most - least + 1)  # sums with rare heaps, as far back as splits reach
        for row in range(start - most, start - least):
            pairs.append(sets.sums(ring, near, row, row + 1) | sets.sums(ring, far, row, row + 1))
        for row in range(start, stop):
            at, step = row - least, (row - start) % ROWS
            if step == 0:
                ahead = sets.sums(ring, far, at, min(at + ROWS, stop))
            pairs.append(sets.sums(ring, near, at, at + 1) | ahead[:, step : step + 1])
            own = sets.options(ring, [], 0, row, row + 1)
            for k in self.game.splits:
                own |= pairs[most - k]
            ring[:, row : row + 1] = ~own & (own + sets.word(1))  # the least missing value
        return bool(ring[0, start:stop].all())

    def settle(self, sets: Sets, ring: Array, start: int, stop: int, heap: Array) -> None:
        """Check that rows start, ..., stop - 1 are settled; the heaps of row 0 are ``heap``."""
        required, back = np.zeros((2, sets.bits), sets.word), self.game.last + min(NEAR, self.depth)
        required[sets.parity, sets.place] = sets.other[0]
        size = back + stop - start  # heaps of a segment with the earlier ones that near witnesses reach
        group = max(1, BLOCK // (size * ring.itemsize))
        wide = group * max(1, LINE // group)
        for at in range(0, ring.shape[2], group):  # a few segments at a time, concatenated
            if at % wide == 0:
                columns = ring[0, start - back : stop, at : at + wide].T.copy()
            part = columns[at % wide : at % wide + group]
            place, lanes = np.bitwise_count(part[:, back:] - sets.word(1)), heap[at : at + group, None]
            taus = self.game.taus[(lanes + np.arange(start, stop)) & 1] if self.game.position else 1
            missing, flat = np.zeros_like(part), part.reshape(1, -1)
            missing[:, back:], missed = required[taus, place], missing.reshape(1, -1)
            for plan in self.pages:
                missed[:, back:] &= ~sets.options(flat, plan, 1, back, flat.size)
                lane, row = np.nonzero(missing[:, back:])
                if row.size <= missing.size // 32:
                    break
            missing, row, lane, page = missing[lane, row + back], row + start, lane + at, 0
            while missing.size:
                need(page < self.others.size, "a heap is not settled: no option with a smaller value was found")
                c, page = self.others[page : page + 64, None], page + 64
                for k in self.game.splits:
                    place = np.bitwise_count(ring[0, row - k - c, lane] - sets.word(1)) ^ sets.place[self.head[c]]
                    missing &= ~np.bitwise_or.reduce(sets.unit[0, place], axis=0)
                row, lane, missing = row[missing > 0], lane[missing > 0], missing[missing > 0]


def check_window(game: Game, page: dict[str, Any], values: Array) -> Callable[[int], int]:
    """Reject unless the window lemma proves the period; return G for the heaps of the data."""
    marks, reach, witness = np.array(page["boundaries"]), page["reach"], page["witness"]
    width = reach + game.last + 1  # one more than the lemma needs, to show that the preperiod is least
    head, first, goal = values[: page["head"]], page["boundaries"][0], page["preperiod"] + width - 1
    need(values.size == page["head"] + marks.size * width, "the number of windows is not that of the boundaries")
    windows, here = values[head.size :].reshape(-1, width), int(np.searchsorted(marks, goal))
    need((np.diff(marks) > 0).all() and first >= 2 * width, "the boundaries are not in order, or too early")
    need(marks[here] == goal and marks[-1] == goal + page["period"], "n* and n*+p are not among the boundaries")
    need((windows[here, 1:] == windows[-1, 1:]).all(), "the windows a period apart do not agree")
    need(game.mask and game.position * page["period"] % 2 == 0, "no mask, or an odd period with the position")
    need(head.size == first + witness + game.last and reach <= witness, "the head ends at another heap")
    need((windows[0] == head[first - width : first]).all(), "the first window is not that of the head")
    rare = check_values(game, head)
    need(max(rare, default=0) <= reach, "a rare heap is beyond the reach")
    need(game.common(windows, marks[:, None] - width).all(), "there is a rare heap in a window")
    top, segments = int(values.max()), Segments(game, page, head, windows)
    while not segments.run(rare, top):
        top = 2 * top + 1

    def known(n: int) -> int:
        if n < head.size:
            return int(head[n])
        segment = int(np.searchsorted(marks, n, "right"))
        need(n >= marks[segment] - width, f"heap {n} is in no window")
        return int(windows[segment, n - marks[segment] + width])

    return known


def prove(page: dict[str, Any], raw: bytes) -> str:
    """Return the period that the certificate proves, as a sentence; raise any exception otherwise."""
    more = ["reach", "witness", "head"] if page["method"] == "window" else []
    single = ["schema", "preperiod", "period", "proof_bound", "mask", "position", *more]
    fields = {"game", "method", "data", "digits", "shorter", *single, *(["boundaries"] if more else [])}
    data = page["data"]
    need(
        page.keys() == fields and data.keys() == {"file", "count", "bytes_per_value", "sha256"},
        "a field is missing or unknown",
    )
    numbers = [page[name] for name in single] + [data["count"], data["bytes_per_value"], *page["digits"]]
    numbers += [*chain(*page["shorter"]), *page.get("boundaries", ())]
    need(
        all(type(number) is int and 0 <= number <= MAX_NUMBER for number in numbers), "a number is invalid or too large"
    )
    digits, start, period = page["digits"], page["preperiod"], page["period"]
    need(
        page["schema"] == 1 and page["method"] in ("values", "window") and page["position"] in (0, 1),
        "unknown schema, method or position",
    )
    need(len(digits) <= MAX_CODE and digits[0] in (0, 4) and max(digits) <= MAX_DIGIT and digits[-1], "invalid digits")
    need(page["game"] == f"{digits[0]}." + "".join(map(str, digits[1:])), "the digits are those of another game")
    game, bound = Game(digits, page["mask"], page["position"]), 2 * max(start - 1, 0) + 2 * period + len(digits) - 1
    need(period > 0 and page["proof_bound"] == bound, f"the proof bound is {bound}")
    width = data["bytes_per_value"]
    need(width in (1, 2, 4) and data["count"] * width == len(raw) <= MAX_DATA, "the data have another length")
    need(data["sha256"] == hashlib.sha256(raw).hexdigest(), "the data have another sha256")
    values = np.frombuffer(raw, f"<u{width}")
    known: Callable[[int], int]
    if more:
        known = check_window(game, page, values)
    else:
        need(values.size == start + period, "the data are not G(0) to G(n0+p-1)")
        values = np.append(values[:start], np.tile(values[start:], bound // period + 1))[: bound + 1]
        check_values(game, values)
        known = values.item
    rest = period
    for prime, heap in page["shorter"]:
        need(
            prime > 1 and rest % prime == 0 and all(prime % d for d in range(2, isqrt(prime) + 1)),
            "not a prime divisor",
        )
        need(heap >= start and known(heap) != known(heap + period // prime), f"heap {heap} is no witness")
        while rest % prime == 0:
            rest //= prime
    need(rest == 1, "a prime divisor of the period has no witness")
    need(start == 0 or known(start - 1) != known(start - 1 + period), "the preperiod is smaller")
    return f"{page['game']} has period {period} from heap {start} on"


def unzip(data: bytes, size: int | None = None) -> bytes:
    """Return the raw data, of ``size`` bytes, from a gzip file or from one that was unpacked in transit."""
    limit = MAX_DATA if size is None else size
    need(0 <= limit <= MAX_DATA, "the data have another length")
    if data[:2] == b"\x1f\x8b":
        stream = zlib.decompressobj(31)
        data = stream.decompress(data, limit + 1)
        need(stream.eof and not stream.unused_data, "the packed data are damaged, or longer than stated")
    need(len(data) <= limit and size in (None, len(data)), "the data have another length")
    return data


def guarded(function: Callable[..., str], *arguments: object) -> str:
    """Return the result of the function; turn any exception into a rejection."""
    try:
        return function(*arguments)
    except Rejected:
        raise
    except Exception as error:
        raise Rejected(f"{type(error).__name__}: {error}") from error


def check(page: dict[str, Any], raw: bytes) -> str:
    """Return the period that the certificate with the data ``raw`` proves, as a sentence.

    Raises:
        Rejected: if the certificate proves nothing, for any reason.
    """
    return guarded(prove, page, raw)


def check_files(text: bytes, data: bytes) -> str:
    """Return ``check`` of a certificate file and its data file, which may be packed.

    Raises:
        Rejected: if the certificate proves nothing, for any reason.
    """

    def unpacked() -> str:
        page = json.loads(text)
        need(json.dumps(page, sort_keys=True, separators=(",", ":")) + "\n" == text.decode(), "not canonical JSON")
        return prove(page, unzip(data, page["data"]["count"] * page["data"]["bytes_per_value"]))

    return guarded(unpacked)


def main() -> int:
    """Check the files that the command line names."""
    try:
        path = Path(sys.argv[1])
        name = json.loads(path.read_bytes())["data"]["file"]
        need(Path(name).name == name, "invalid name of a data file")
        folder = Path(sys.argv[2]) if sys.argv[2:] else path.parent
        print("accepted:", check_files(path.read_bytes(), (folder / name).read_bytes()))
    except Exception as error:
        print("rejected:", " ".join(str(error).split()))
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
