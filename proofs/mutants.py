"""Generate false certificates and check that the extracted checkers reject each.

A changed certificate counts only if ``plain``, which computes all values by the definitions, finds a false statement in
it.  Otherwise it is set aside, and the published checker must accept it; that checker must reject every false one.  The
run fails if the two differ, or if the extracted checker accepts a false one.  A certificate by windows is also given in
parts, as a stored run is, and with its segments side by side; a false one must fail in some part.  Kinds alternate
until the requested number is reached, so every kind occurs; of each kind the proved functions must reject some, not
only the driver for a malformed input.
Cost: a few minutes for 3,000, with a process for each.
"""

import csv
import hashlib
import json
import random
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pandas as pd

from fairgame.core.take_break import text_of
from fairgame.errors import CertificateError
from fairgame.games.hexadecimal.certificates.arithmetic import ArithmeticPeriods
from fairgame.games.hexadecimal.certificates.periods import HexadecimalPeriods
from fairgame.games.octal.checkers import octal_period
from fairgame.games.subtraction.certificates import SubtractionPeriod, SubtractionValues
from proofs import plain, runs, spoil
from proofs.extracted import ACCEPTED, MALFORMED, REJECTED, Page, answer, certificates, driver_input, run, version
from proofs.lanes import Lanes

COLUMNS = ("method", "kind", "refused", "by_form", "true", "checker")
SMALL = 3000  # bound of the certificates to change
MAX_TRIES = 300  # in a row without a new certificate of one kind
SAME = {"run": "window", "lanes": "window"}  # the same changes, given in parts
faults: dict[bytes, str | None] = {}  # by the input of the driver
IN_PARTS = ("run", "lanes")
NOT_IN_A_ROW = ("code", "large_digit", "value", "witness", "prime")  # a row of a table has no values, no witnesses


@dataclass(frozen=True)
class Mutant:
    """A changed certificate: the kind of change, and the first false statement, if any."""

    method: str
    kind: str
    page: Page
    raw: bytes
    fault: str | None


def published_accepts(one: Mutant) -> bool | None:
    """Return whether the published checker accepts a changed certificate; None if it has no such certificate."""
    match one.method:
        case "values" | "window":
            return accepts_octal(one.page, one.raw)
        case "hexadecimal" if one.kind not in NOT_IN_A_ROW:
            return accepts_hexadecimal(one.page)
        case "arithmetic" if one.kind not in NOT_IN_A_ROW:
            return accepts_arithmetic(one.page) or None  # a true period may need another proof
        case "subtraction":
            return accepts_subtraction(one.page, one.raw)
    return None


def accepts_octal(page: Page, raw: bytes) -> bool:
    """Return whether the published checker accepts a certificate after its bounds and counts are matched."""
    digits = page["digits"]
    while digits and not digits[-1]:
        digits = digits[:-1]
    start, period, width = page["preperiod"], page["period"], page["data"]["bytes_per_value"]
    fitted = {**page, "digits": digits, "game": f"{page['digits'][0]}." + "".join(map(str, digits[1:]))}
    fitted["proof_bound"] = 2 * max(start - 1, 0) + 2 * period + len(digits) - 1
    fitted["data"] = {**page["data"], "count": len(raw) // width, "sha256": hashlib.sha256(raw).hexdigest()}
    try:
        octal_period.check(fitted, raw)
    except octal_period.Rejected:
        return False
    return True


def accepts_hexadecimal(page: Page) -> bool | None:
    """Return whether the certificate of the table of hexadecimal periods accepts a row; None if no move exists."""
    digits = page["digits"]
    while digits and not digits[-1]:
        digits = digits[:-1]
    if not digits:
        return None
    row = {"code": text_of((*digits,), ()), "preperiod": page["preperiod"], "period": page["period"]}
    row |= {"proof_bound": plain.proof_bound({**page, "digits": digits})}
    return accepts(HexadecimalPeriods(), pd.DataFrame([row]))


def accepts_arithmetic(page: Page) -> bool:
    """Return whether the certificate of the table of arithmetic periods accepts a row."""
    row = {"code": text_of((*page["digits"],), ()), "proof_bound": plain.proof_bound(page)}
    row |= {name: page[name] for name in ("preperiod", "period", "saltus", "rounds", "layers")}
    return accepts(ArithmeticPeriods(), pd.DataFrame([row]))


def accepts_subtraction(page: Page, raw: bytes) -> bool:
    """Return whether the certificates of a subtraction game accept values and period."""
    start, period, numbers = page["preperiod"], page["period"], (*page["numbers"],)
    values, count = np.frombuffer(raw, f"<u{page['data']['bytes_per_value']}"), start + 2 * period + max(numbers)
    heaps = np.arange(count)
    shown = values[np.where(heaps < values.size, heaps, start + (heaps - start) % period)]
    frame = pd.DataFrame({"n": heaps, "nim_value": shown})
    shorter = tuple((prime, heap) for prime, heap in page["shorter"])
    claim = SubtractionPeriod(numbers, start, period, start + period + max(numbers) - 1, shorter)
    return accepts(SubtractionValues(numbers), frame) and accepts(claim, frame)


def accepts(
    certificate: HexadecimalPeriods | ArithmeticPeriods | SubtractionPeriod | SubtractionValues, frame: pd.DataFrame
) -> bool:
    """Return whether a certificate of a table accepts it."""
    try:
        certificate.check(frame)
    except CertificateError:
        return False
    return True


def identity(method: str, page: Page, raw: bytes) -> bytes:
    """Return the input of the driver, all parts of it."""
    if method not in IN_PARTS:
        return driver_input(page, raw)
    return b"".join(part.driver_input for part in runs.parts(page, raw))


def verdict_on(checker: Path, method: str, page: Page, raw: bytes) -> str:
    """Return the verdict of the extracted checker; of a run in parts, a rejection if it rejects one of them."""
    if method not in IN_PARTS:
        return run(checker, driver_input(page, raw))[0]
    verdicts = [
        run(checker, part.driver_input)[0]
        for part in runs.parts(page, raw)
        if method == "run" or part.name != "segment"
    ]
    if method == "lanes":
        verdicts.append(Lanes.of(page, raw).check(lambda given: answer(checker, given)))
    if REJECTED in verdicts:
        return REJECTED
    return ACCEPTED if set(verdicts) == {ACCEPTED} else MALFORMED


def sample_kind(method: str, kind: spoil.Kind, bases: list[spoil.Made], chance: random.Random) -> Iterator[Mutant]:
    """Yield distinct changed certificates of one kind until no new ones are found."""
    seen, tries = {identity(method, *base) for base in bases}, 0
    while tries < MAX_TRIES:
        made, tries = kind(*chance.choice(bases), chance), tries + 1
        if made and identity(method, *made) not in seen:
            seen.add(identity(method, *made))
            tries = 0
            given = driver_input(*made)
            if given not in faults:
                faults[given] = plain.fault(*made)
            yield Mutant(method, kind.__name__, *made, faults[given])


def sample(bases: dict[str, list[spoil.Made]], count: int) -> list[Mutant]:
    """Return changed certificates, ``count`` of them false, from all kinds alternately."""
    left = {
        (method, kind.__name__): sample_kind(
            method, kind, bases[method], random.Random(f"{SAME.get(method, method)} {kind.__name__}")
        )
        for method, kinds in spoil.KINDS.items()
        for kind in kinds
    }
    found: list[Mutant] = []
    false = 0
    while false < count:
        if not left:
            raise SystemExit(f"only {false} of {count} false certificates found")
        for name, source in list(left.items()):
            for one in source:
                found.append(one)
                if one.fault:
                    false += 1
                    break
            else:
                del left[name]
            if false == count:
                break
    return found


def failures(mutants: list[Mutant], verdicts: list[str]) -> list[str]:
    """Return false certificates that a checker accepts and true ones that the published checker rejects."""
    wrong = []
    for one, verdict in zip(mutants, verdicts, strict=True):
        label = f"{one.method} {one.kind}, false: {one.fault}: {json.dumps(one.page)}"
        if one.fault and verdict == ACCEPTED:
            wrong.append(f"WRONGLY ACCEPTED  {label}")
        if published_accepts(one) is bool(one.fault):
            wrong.append(f"THE PUBLISHED CHECKER DISAGREES  {label}")
    return wrong


def check(checker: Path, data: Path, count: int, jobs: int, file: Path | None) -> int:
    """Run the checker on ``count`` false certificates; write counts to ``file``, return the number of failures."""
    small = [(one.page, one.raw) for one in certificates(data) if one.page["proof_bound"] < SMALL]
    windows = spoil.short_windows()
    bases = {"values": [one for one in small if one[0]["method"] == "values"], "window": windows}
    bases |= dict.fromkeys(IN_PARTS, windows)
    bases |= spoil.small_claims(data)
    for method, made in bases.items():
        for page, raw in made:
            if (found := plain.fault(page, raw)) or verdict_on(checker, method, page, raw) != ACCEPTED:
                raise SystemExit(f"{page.get('game', page)}: this unchanged {method} is not accepted; false: {found}")
    mutants = sample(bases, count)
    with ThreadPoolExecutor(jobs) as pool:
        verdicts = list(pool.map(lambda one: verdict_on(checker, one.method, one.page, one.raw), mutants))
    wrong = failures(mutants, verdicts)
    counts = Counter(
        (one.method, one.kind, verdict if one.fault else "true") for one, verdict in zip(mutants, verdicts, strict=True)
    )
    rows: list[dict[str, str | int]] = []
    refused, true = 0, 0
    for method, kind in dict.fromkeys((one.method, one.kind) for one in mutants):
        proved, form, set_aside = (counts[method, kind, how] for how in (REJECTED, MALFORMED, "true"))
        print(
            f"mutants: {method}, {kind}: {proved} rejected by the proof, {form} malformed; {set_aside} true, set aside"
        )
        rows.append(dict(zip(COLUMNS, (method, kind, proved, form, set_aside, version(method)), strict=True)))
        refused, true = refused + proved + form, true + set_aside
        if not proved:
            wrong.append(f"of {method}, {kind} the proved functions rejected none")
    for what, number in Counter(one.fault for one in mutants if one.fault).most_common():
        print(f"mutants: {number} with the first false statement: {what}")
    accepted = sum(verdict == ACCEPTED for one, verdict in zip(mutants, verdicts, strict=True) if not one.fault)
    for one in wrong:
        print(one)
    print(f"mutants: {refused} of {count} false ones rejected; {true} true ones set aside, {accepted} of them accepted")
    if file:
        with file.open("w", encoding="utf-8", newline="") as stream:
            writer = csv.DictWriter(stream, COLUMNS, lineterminator="\n")
            writer.writeheader()
            writer.writerows(rows)
    return len(wrong) + (refused != count)
