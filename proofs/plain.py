"""Decide by the definitions whether a certificate is true: all nim-values by mex, and each statement looked up in them.

The extracted checker must reject every certificate that is false here.  The code and the method are independent of any
checker: no mask shortens a mex, no witness replaces an option.  ``statements`` lists the statements of a certificate.
Source: the definitions of ``Octal.v``, ``Window.v``, ``Hexadecimal.v`` and ``Subtraction.v``, and the theorems on
periods with their bounds.  A period with a saltus is compared with the values up to the last heap that its proof needs.
Cost: quadratic in the bound, cubic for codes that leave three heaps.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

Page = dict[str, Any]
ALL, ONE, TWO, THREE = 1, 2, 4, 8  # bits of a digit: leave nothing, one heap, two heaps, three heaps
LEAVING_THREE = ("hexadecimal", "arithmetic")
cache: dict[tuple[int, ...], np.ndarray] = {}  # values by code


def values_of(digits: list[int], count: int) -> np.ndarray:
    """Return the nim-values of the heaps below ``count``, each the mex of those of its options."""
    values = cache.get(tuple(digits), np.zeros(0, np.int64))
    if values.size < count:
        first, values = values.size, np.append(values, np.zeros(count - values.size, np.int64))
        for n in range(first, count):
            values[n] = mex(option_values(digits, values, n))
        cache[tuple(digits)] = values
    return values[:count]


def option_values(digits: list[int], values: np.ndarray, n: int, max_heap: int | None = None) -> np.ndarray:
    """Return the values of all options of heap ``n``; given ``max_heap``, of splits with a heap up to it."""
    found = [np.zeros(0, np.int64)]
    for k, digit in enumerate(digits[: n + 1]):
        if digit & ALL and n == k:
            found.append(np.zeros(1, np.int64))
        if digit & ONE and n > k:
            found.append(values[n - k : n - k + 1])
        if digit & TWO and n > k:
            one = np.arange(1, min((n - k) // 2, n if max_heap is None else max_heap) + 1)
            found.append(values[one] ^ values[n - k - one])
        if digit & THREE:
            one, two = np.indices((n + 1, n + 1))
            may = (one > 0) & (two >= one) & (n - k - one - two >= two)
            found.append(values[one[may]] ^ values[two[may]] ^ values[n - k - one[may] - two[may]])
    return np.concatenate(found)


def subtraction_values(numbers: list[int], count: int) -> np.ndarray:
    """Return the nim-values of the heaps below ``count`` of a subtraction game."""
    values = np.zeros(count, np.int64)
    for n in range(count):
        values[n] = mex(values[[n - one for one in numbers if 0 < one <= n]])
    return values


def game_values(page: Page, count: int) -> np.ndarray:
    """Return the nim-values of the heaps below ``count`` of the game of a certificate."""
    return subtraction_values(page["numbers"], count) if "numbers" in page else values_of(page["digits"], count)


def mex(found: np.ndarray) -> int:
    """Return the least number that is not in ``found``."""
    seen = np.zeros(int(found.max(initial=0)) + 2, bool)
    seen[found] = True
    return int(seen.argmin())


def primes_of(number: int) -> list[int]:
    """Return the prime divisors of a number."""
    found = [one for one in range(2, number + 1) if number % one == 0]
    return [one for one in found if all(one % less for less in found if less < one)]


def rare_heaps(page: Page, values: np.ndarray) -> np.ndarray:
    """Return the heaps whose values lack the parity of a common heap, under the mask of a certificate."""
    heaps = np.arange(values.size)
    splits = [k for k, digit in enumerate(page["digits"]) if digit & TWO]
    wanted = 1 ^ ((heaps - splits[0]) & 1) if page["position"] else 1
    found: np.ndarray = np.flatnonzero((np.bitwise_count(values & page["mask"]) & 1 != wanted) & (heaps > 0))
    return found


def is_settled(page: Page, values: np.ndarray, n: int, max_heap: int) -> bool:
    """Return whether the common heap ``n`` is settled by heaps up to ``max_heap``, in the sense of the window lemma."""
    smaller = np.arange(values[n])
    other = smaller[np.bitwise_count((smaller ^ values[n]) & page["mask"]) & 1 == 1]
    return bool(np.isin(other, option_values(page["digits"], values, n, max_heap)).all())


def is_rule(page: Page) -> bool:
    """Return whether the digits of a certificate are those of a code, or its numbers positive."""
    if "numbers" in page:
        return min(page["numbers"]) > 0
    largest = ALL | ONE | TWO | (THREE if page["method"] in LEAVING_THREE else 0)
    return not page["digits"][0] & (ALL | ONE) and max(page["digits"]) <= largest


def proof_bound(page: Page) -> int:
    """Return the last heap that the theorem on periods needs."""
    start, period = int(page["preperiod"]), int(page["period"])
    if page["method"] == "arithmetic":
        last: int = page["from"] + 2 * page["rounds"] * period - 1
        return last
    if "numbers" in page:
        return start + period + int(max(page["numbers"])) - 1
    parts = 3 if page["method"] in LEAVING_THREE else 2
    return parts * max(start - 1, 0) + parts * period + len(page["digits"]) - 1


def needed(page: Page) -> int:
    """Return the number of heaps that the statements of a certificate involve."""
    end = page["preperiod"] + page["period"]
    witnesses = [heap + page["period"] // max(prime, 1) for prime, heap in page["shorter"]]
    marks = [one + page["witness"] + len(page["digits"]) - 1 for one in page.get("boundaries", ())]
    return 1 + max(proof_bound(page), end + page["period"], *witnesses, *marks, 0)


def statements(page: Page, raw: bytes) -> Iterator[tuple[str, bool]]:
    """Yield the statements of a certificate by name, each with its truth; later ones may assume the earlier ones."""
    start, period = page["preperiod"], page["period"]
    yield "code", is_rule(page)
    yield "period", period > 0
    values, given = game_values(page, needed(page)), np.frombuffer(raw, f"<u{page['data']['bytes_per_value']}")
    shown = np.zeros(values.size, bool)  # values in the certificate
    if page["method"] == "window":
        yield from window_statements(page, values, given, shown)
    else:
        yield "amount", given.size == start + period
        yield "values", bool((given == values[: given.size]).all())
        shown[:] = True
    saltus = page.get("saltus", 0)
    last = max(proof_bound(page), start + 2 * period - 1)
    yield "period", bool((values[start + period : last + 1] == values[start : last + 1 - period] + saltus).all())
    once, more = values[start : start + period], values[start : start + 2 * period]
    shorter = [one for one in range(1, period) if period % one == 0]
    yield "least", not any(((more[one : one + period] - once) * period == saltus * one).all() for one in shorter)
    yield "first", start == 0 or bool(values[start - 1] + saltus != values[start - 1 + period])
    yield "primes", sorted(prime for prime, _ in page["shorter"]) == primes_of(period)
    pairs = [(heap, heap + period // prime) for prime, heap in page["shorter"]]
    yield (
        "witness",
        all(
            start <= a and shown[[a, b]].all() and (values[b] - values[a]) * period != saltus * (b - a)
            for a, b in pairs
        ),
    )


def window_statements(
    page: Page, values: np.ndarray, given: np.ndarray, shown: np.ndarray
) -> Iterator[tuple[str, bool]]:
    """Yield the statements on the windows of a certificate, and mark in ``shown`` the heaps whose values it has."""
    digits, start, period, last = page["digits"], page["preperiod"], page["period"], len(page["digits"]) - 1
    marks, width = np.array(page["boundaries"]), page["reach"] + last + 1
    head, back = page["boundaries"][0] + page["witness"] + last, start + width - 1
    yield "amount", width < marks[0] and given.size == head + marks.size * width
    heaps = np.append(np.arange(head), (marks[:, None] + np.arange(-width, 0)).ravel())
    yield "values", bool((given == values[heaps]).all())
    shown[heaps] = True
    yield "boundaries", bool((np.diff(marks) > 0).all() and back in marks and marks[-1] == back + period)
    splits = {k & 1 for k, digit in enumerate(digits) if digit & TWO}
    yield "mask", page["mask"] > 0 and (not page["position"] or (len(splits) == 1 and period % 2 == 0))
    end = int(marks[-1]) + page["witness"] + last
    yield "rare", rare_heaps(page, values[:end]).max(initial=0) <= page["reach"]
    yield "bound of witnesses", page["reach"] <= page["witness"]
    yield "settled", all(is_settled(page, values, n, page["witness"]) for n in range(head, end))


def fault(page: Page, raw: bytes) -> str | None:
    """Return the name of the first false statement of a certificate, or None if all are true."""
    return next((name for name, holds in statements(page, raw) if not holds), None)
