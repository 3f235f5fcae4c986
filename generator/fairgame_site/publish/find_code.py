"""Client of the API for octal codes of any length, with the standard library only.

``find(code, fetch)`` answers from one file.  ``fetch(path)`` returns the bytes of a file below the site's root.

THEOREM (the lemma of the classes).  Count heaps from the first that has a move, z heaps later.  Three sets of numbers
decide the options of a heap: ``pairs``, ``singles`` and ``nothing``.  Two codes with the same pairs have the same
values forever, up to a shift, if they agree beyond every number of either ``nothing``, and each number o of the singles
of only one code has a pair p with the value 0 at heap o - p.

THEOREM (Guy and Smith).  Let k be the last place of a code and e = max(n0 - 1, 0).  If G(n + p) = G(n) holds for every
n from n0 to 2e + p + k, it holds for every n >= n0.
"""

import hashlib
import json
from collections.abc import Callable
from typing import Any

Moves = list[list[int]]
FIRST = 64  # values that name the file of a long code
LAST = 1024  # heaps searched for the proof of a period
PLACES = 4  # of the codes that have a row each


def digits_of(code: str) -> list[int]:
    """Return the digits of a code such as ``0.77`` or ``.77``, the one before the point first."""
    head, _, tail = code.partition(".")
    digits = [int(head or "0"), *map(int, tail)]
    while len(digits) > 1 and digits[-1] == 0:
        digits.pop()
    if not any(digits):
        raise ValueError(f"{code} allows no move")
    return digits


def text_of(digits: list[int]) -> str:
    """Return the canonical text of a code."""
    return f"{digits[0]}.{''.join(map(str, digits[1:]))}"


def moves(digits: list[int]) -> tuple[int, Moves]:
    """Return z and the sorted lists pairs, singles and nothing of a code."""
    splits, single, whole = ([k for k, digit in enumerate(digits) if digit & bit] for bit in (4, 2, 1))
    z = min([*whole, *(k + 1 for k in single), *(k + 2 for k in splits)])
    ends = {k - z for k in whole} | {k + left - z for k in single for left in range(1, z)}
    ends |= {k + left - z for k in splits for left in range(2, 2 * z - 1)}
    singles = {*single, *(k + part for k in splits for part in range(1, z))}
    return z, [[z + k for k in splits], sorted(singles), sorted(i for i in ends if i >= 0)]


def values_of(digits: list[int], stop: int) -> list[int]:
    """Return the nim-values of heaps 0 to stop - 1."""
    values: list[int] = []
    for n in range(stop):
        seen = set[int]()
        for k, digit in enumerate(digits[: n + 1]):
            rest = n - k
            if digit & 1 and rest == 0:
                seen.add(0)
            if digit & 2 and 0 < rest < n:
                seen.add(values[rest])
            if digit & 4:
                seen.update(values[a] ^ values[rest - a] for a in range(1, rest // 2 + 1))
        values.append(next(g for g in range(len(seen) + 1) if g not in seen))
    return values


def same_by_options(one: Moves, other: Moves, values: list[int]) -> bool:
    """Return whether the lemma shows that two codes agree forever; ``values`` count from the first move."""
    (pairs, singles, nothing), (other_pairs, other_singles, other_nothing) = one, other
    if pairs != other_pairs or len(values) <= max([0, *nothing, *other_nothing]):
        return False
    different = set(singles) ^ set(other_singles)
    return all(any(0 <= o - p < len(values) and values[o - p] == 0 for p in pairs) for o in different)


def same_by_periods(digits: list[int], facts: dict[str, Any], z: int) -> bool:
    """Return whether the period of a class is that of a code, by the theorem of Guy and Smith on its own values."""
    if facts["status"] != "periodic" or facts["proof_bound"] >= LAST:
        return False
    period, start = facts["period"], max(facts["preperiod"] - facts["zeros"], 0) + z
    bound = 2 * max(start - 1, 0) + 2 * period + len(digits) - 1
    if bound >= LAST + z:
        return False
    values = values_of(digits, bound + 1)
    return all(values[n] == values[n + period] for n in range(start, bound + 1 - period))


def preperiod_of(digits: list[int], facts: dict[str, Any], z: int) -> int:
    """Return the preperiod of a code from that of its class: heaps without a move may obey the period too."""
    period: int = facts["period"]
    start: int = facts["preperiod"] - facts["zeros"] + z
    if facts["preperiod"] > facts["zeros"]:
        return start
    values = values_of(digits, z + period)
    return max((n for n in range(z) if values[n] != values[n + period]), default=-1) + 1


def find(code: str, fetch: Callable[[str], bytes]) -> dict[str, Any] | None:
    """Return what the atlas knows about an octal code; None if it is in no class of codes of at most four places."""
    digits = digits_of(code)
    if len(digits) <= PLACES + 1:
        shard: dict[str, dict[str, Any]] = json.loads(fetch(f"api/v1/codes/{text_of(digits).ljust(4, '0')[:4]}.json"))
        return shard[text_of(digits)]
    z, own = moves(digits)
    values = values_of(digits, z + FIRST)[z:]
    name = hashlib.sha256(" ".join(map(str, values)).encode()).hexdigest()
    for facts in json.loads(fetch(f"api/v1/values/{name[:2]}.json")).get(name[:16], []):
        same = any(same_by_options(own, member, values) for member in facts["moves"])
        if same or same_by_periods(digits, facts, z):
            found: dict[str, Any] = {
                key: value for key, value in facts.items() if key not in ("moves", "zeros", "proof_bound")
            }
            found |= {"code": text_of(digits), "heap_shift": z - facts["zeros"]}
            found["reason"] = "the options" if same else "its own values"
            if facts["status"] == "periodic":
                found["preperiod"] = preperiod_of(digits, facts, z)
            return found
    return None
