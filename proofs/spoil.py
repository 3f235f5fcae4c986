"""Change one item of a certificate: a code, a number, a value, a boundary.

The driver would reject a malformed certificate, which tests nothing.  So a changed period, preperiod, reach or bound of
witnesses gives a complete certificate: its values are those of the code, only the claim differs.  Some changed
certificates are true (another boundary, other heaps against shorter periods); ``plain`` decides.  The windows of
published certificates are too long for that, so the library generates short ones.
Cost: that of the values in ``plain``.
"""

import json
import random
import zlib
from collections.abc import Callable
from pathlib import Path

import numpy as np

from proofs import claims
from proofs.plain import LEAVING_THREE, Page, game_values, primes_of, proof_bound

WINDOWS = {
    "0.055": 70,
    "0.0104": 180,
    "0.45": 198,
    "4.344": 271,
    "4.12004": 7,
}  # sufficient bounds of witnesses, by code
SMALL, SOME = 60, 20  # bound of the rows of tables to change, and their number in each table
STEPS = [-5, -4, -3, -2, -1, 1, 2, 3, 4, 5]
Made = tuple[Page, bytes]
Kind = Callable[[Page, bytes, random.Random], Made | None]


def short_windows() -> list[Made]:
    """Return certificates by windows of games whose periods are short."""
    from fairgame.games.octal.class_values import prove  # noqa: PLC0415
    from fairgame.games.octal.code import OctalCode  # noqa: PLC0415 - the rest needs only numpy
    from fairgame.games.octal.proof_files import CERTIFICATE, window_proof  # noqa: PLC0415
    from fairgame.games.octal.values import NimValues  # noqa: PLC0415

    made = []
    for text, witness in WINDOWS.items():
        code = OctalCode.parse(text)
        values = NimValues.of(code)
        values.extend(1 << 14)
        found = prove(values.values, code.length)
        if found is None or values.space is None:
            raise SystemExit(f"{text}: no period or no sparse space found")
        files = window_proof(code, values.values, found.period, values.space, (0, witness))
        page = json.loads(files[CERTIFICATE])
        made.append((page, zlib.decompress(files[page["data"]["file"]], 31)))
    return made


def small_claims(data: Path) -> dict[str, list[Made]]:
    """Return some certificates of hexadecimal games and of subtraction sets with a small bound, by method."""
    found: dict[str, list[Made]] = {}
    for table in claims.TABLES:
        small = [made for made in table.certificates(data) if proof_bound(made[0]) < SMALL and made[0]["shorter"]]
        found.setdefault(table.method, []).extend(small[:: len(small) // SOME])
    return found


def stored_heaps(page: Page) -> np.ndarray:
    """Return the heaps of the values in a certificate, in their order."""
    if page["method"] != "window":
        return np.arange(page["preperiod"] + page["period"])
    last = len(page["digits"]) - 1
    before, marks = np.arange(-page["reach"] - last - 1, 0), np.array(page["boundaries"])
    head = np.arange(page["boundaries"][0] + page["witness"] + last)
    return np.append(head, (marks[:, None] + before).ravel())


def filled(page: Page) -> Made:
    """Return a certificate filled with the values of its code."""
    heaps, width = stored_heaps(page), page["data"]["bytes_per_value"]
    return page, game_values(page, int(heaps.max()) + 1)[heaps].astype(f"<u{width}").tobytes()


def claiming(page: Page, **claims: int) -> Made:
    """Return a certificate with other claims and matching values, boundaries and witnesses."""
    old, page = page, {**page, **claims}
    start, period = page["preperiod"], page["period"]
    values = game_values(page, start + 2 * period + 1)
    page["shorter"] = []
    for prime in primes_of(period):
        some = range(start, start + period - period // prime)
        differ = (n for n in some if prime * (values[n + period // prime] - values[n]) != page.get("saltus", 0))
        heap = next(differ, start)
        page["shorter"].append([prime, heap])
    if page["method"] == "window":
        last = len(page["digits"]) - 1
        back = start + page["reach"] + last
        held = {heap + 1 + more for prime, heap in page["shorter"] for more in (0, period // prime)}
        inner = {*old["boundaries"][:-1], *held} - {old["preperiod"] + old["reach"] + last}
        first = old["boundaries"][0]
        page["boundaries"] = sorted({one for one in inner if first <= one < back + period} | {back, back + period})
        page["head"] = first + page["witness"] + last
    return filled(page)


def code(page: Page, raw: bytes, chance: random.Random) -> Made:
    """Change a digit or add one; of a subtraction game, change a number."""
    if page["method"] == "subtraction":
        numbers = [*page["numbers"]]
        numbers[chance.randrange(len(numbers))] = chance.choice([n for n in range(1, 20) if n not in numbers])
        return {**page, "numbers": sorted(numbers)}, raw
    digits = [*page["digits"]]
    place = chance.randrange(len(digits) + (page["method"] != "window"))
    digits = [*digits, 0] if place == len(digits) else digits
    digits[place] = chance.choice([one for one in range(base(page)) if one != digits[place]])
    return {**page, "digits": digits}, raw


def base(page: Page) -> int:
    """Return the number of digits that a code may have."""
    return 16 if page["method"] in LEAVING_THREE else 8


def large_digit(page: Page, raw: bytes, chance: random.Random) -> Made:
    """Add a multiple of the base to a digit: a code whose moves may leave more heaps."""
    digits = [*page["digits"]]
    digits[chance.randrange(len(digits))] += base(page) * chance.randrange(1, 100)
    return {**page, "digits": digits}, raw


def period(page: Page, _: bytes, chance: random.Random) -> Made | None:
    """Claim another period: one near it, a multiple, or a part."""
    old = page["period"]
    other = chance.choice(
        [old + step for step in STEPS] + 2 * [2 * old, 3 * old, *(old // one for one in primes_of(old))]
    )
    more = {"saltus": page["saltus"] * other // old} if "saltus" in page and other % old == 0 else {}
    return claiming(page, period=other, **more) if other > 0 else None


def saltus(page: Page, _: bytes, chance: random.Random) -> Made | None:
    """Claim another saltus."""
    other = page["saltus"] + chance.choice(STEPS)
    return claiming(page, saltus=other) if other > 0 else None


def preperiod(page: Page, _: bytes, chance: random.Random) -> Made | None:
    """Claim another preperiod."""
    other = page["preperiod"] + chance.choice(STEPS)
    return claiming(page, preperiod=other) if other >= 0 else None


def reach(page: Page, _: bytes, chance: random.Random) -> Made | None:
    """Claim that the last rare heap comes earlier."""
    return claiming(page, reach=chance.randrange(page["reach"]))


def settled(page: Page, _: bytes, chance: random.Random) -> Made | None:
    """Claim a smaller bound of witnesses, with one more segment, which gives many different claims."""
    more = chance.randrange(page["boundaries"][0] + 1, page["boundaries"][-1])
    with_more = {**page, "boundaries": sorted({*page["boundaries"], more})}
    least = page["reach"] if page["reach"] < page["witness"] else 0  # the lemma requires a bound of at least the reach
    return claiming(with_more, witness=chance.randrange(least, page["witness"]))


def changed(raw: bytes, place: int, chance: random.Random) -> bytes:
    """Return the values with one bit of one byte changed."""
    return raw[:place] + bytes([raw[place] ^ 1 << chance.randrange(6)]) + raw[place + 1 :]


def head_size(page: Page, raw: bytes) -> int:
    """Return the number of bytes of the values of the first heaps."""
    count: int = page["head"] * page["data"]["bytes_per_value"] if page["method"] == "window" else len(raw)
    return count


def value(page: Page, raw: bytes, chance: random.Random) -> Made:
    """Change the value of a heap; in a certificate by windows, of one of the first."""
    return page, changed(raw, chance.randrange(head_size(page, raw)), chance)


def window(page: Page, raw: bytes, chance: random.Random) -> Made:
    """Change a value of a window."""
    return page, changed(raw, chance.randrange(head_size(page, raw), len(raw)), chance)


def witness(page: Page, raw: bytes, chance: random.Random) -> Made | None:
    """Name another heap against a shorter period; both values are in the certificate."""
    pairs, held = json.loads(json.dumps(page["shorter"])), set(stored_heaps(page).tolist())
    if page["method"] != "window":  # it contains the first period, which repeats
        held = set(range(min(page["preperiod"] + 2 * page["period"], proof_bound(page) + 1)))
    if not pairs:
        return None
    pair = chance.choice(pairs)
    pair[1] = chance.choice([heap for heap in sorted(held) if heap + page["period"] // pair[0] in held])
    return {**page, "shorter": pairs}, raw


def prime(page: Page, raw: bytes, chance: random.Random) -> Made | None:
    """Change or omit a prime divisor of the period."""
    pairs = json.loads(json.dumps(page["shorter"]))
    if not pairs:
        return None
    pair = chance.choice(pairs)
    if chance.randrange(4):
        pair[0] = chance.randrange(2, max(page["period"], 10))
    else:
        pairs.remove(pair)
    return {**page, "shorter": pairs}, raw


def boundary(page: Page, raw: bytes, chance: random.Random) -> Made | None:
    """Move the boundary of a segment, with the values of its window or without them.

    Never onto another: a repeated boundary makes nothing false.  The published checker rejects it as malformed.
    """
    marks = [*page["boundaries"]]
    marks[chance.randrange(1, len(marks))] += chance.choice(STEPS)
    if len({*marks}) < len(marks):
        return None
    moved = {**page, "boundaries": sorted(marks)}
    return filled(moved) if chance.randrange(2) else (moved, raw)


def mask(page: Page, raw: bytes, chance: random.Random) -> Made:
    """Claim another mask, or toggle whether the parity of the heap counts."""
    if chance.randrange(8):
        return {**page, "mask": chance.randrange(64)}, raw
    return {**page, "position": 1 - page["position"]}, raw


IN_SETS: tuple[Kind, ...] = (code, period, preperiod, value, witness, prime)
ANYWHERE: tuple[Kind, ...] = (*IN_SETS, large_digit)
IN_WINDOWS: tuple[Kind, ...] = (*ANYWHERE, window, boundary, reach, settled, mask)
KINDS = {
    "values": ANYWHERE,
    "window": IN_WINDOWS,
    "run": IN_WINDOWS,
    "lanes": IN_WINDOWS,
    "hexadecimal": ANYWHERE,
    "arithmetic": (*ANYWHERE, saltus),
    "subtraction": IN_SETS,
}
