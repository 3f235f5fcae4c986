"""Generate false certificates and check that the extracted checker rejects each.

A changed certificate counts only if ``plain``, which computes all values by the definitions, finds a false statement in
it.  Otherwise it is set aside, and the published checker must accept it; that checker must reject every false one.  The
run fails if the two differ, or if the extracted checker accepts a false one.  Kinds alternate until the requested
number is reached, so every kind occurs; of each kind the proved functions must reject some, not only the driver for a
malformed input.  Cost: a few minutes for 2,000, with a process for each.
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

from fairgame.games.octal.checkers import octal_period
from proofs import plain, spoil
from proofs.extracted import ACCEPTED, MALFORMED, REJECTED, Page, certificates, driver_input, run, sources

COLUMNS = ("method", "kind", "refused", "by_form", "true", "checker")
SMALL = 3000  # bound of the certificates to change
MAX_TRIES = 300  # in a row without a new certificate of one kind


@dataclass(frozen=True)
class Mutant:
    """A changed certificate: the kind of change, and the first false statement, if any."""

    method: str
    kind: str
    page: Page
    raw: bytes
    fault: str | None


def published_accepts(page: Page, raw: bytes) -> bool:
    """Return whether the published checker accepts a changed certificate with matching bounds and counts."""
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


def sample_kind(method: str, kind: spoil.Kind, bases: list[spoil.Made], chance: random.Random) -> Iterator[Mutant]:
    """Yield distinct changed certificates of one kind until no new ones are found."""
    seen, tries = {driver_input(*base) for base in bases}, 0
    while tries < MAX_TRIES:
        made, tries = kind(*chance.choice(bases), chance), tries + 1
        if made and driver_input(*made) not in seen:
            seen.add(driver_input(*made))
            tries = 0
            yield Mutant(method, kind.__name__, *made, plain.fault(*made))


def sample(bases: dict[str, list[spoil.Made]], count: int) -> list[Mutant]:
    """Return changed certificates, ``count`` of them false, from all kinds alternately."""
    kinds = [("values", kind) for kind in spoil.ANYWHERE]
    kinds += [("window", kind) for kind in spoil.ANYWHERE + spoil.IN_WINDOWS]
    sources_of = {
        (method, kind.__name__): sample_kind(method, kind, bases[method], random.Random(f"{method} {kind.__name__}"))
        for method, kind in kinds
    }
    found: list[Mutant] = []
    left, false = dict(sources_of), 0
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
        if bool(one.fault) == published_accepts(one.page, one.raw):
            wrong.append(f"THE PUBLISHED CHECKER DISAGREES  {label}")
    return wrong


def check(checker: Path, data: Path, count: int, jobs: int, file: Path | None) -> int:
    """Run the checker on ``count`` false certificates; write counts to ``file``, return the number of failures."""
    small = [(one.page, one.raw) for one in certificates(data) if one.page["proof_bound"] < SMALL]
    bases = {"values": [one for one in small if one[0]["method"] == "values"], "window": spoil.short_windows()}
    for page, raw in bases["values"] + bases["window"]:
        if (found := plain.fault(page, raw)) or run(checker, page, raw)[0] != ACCEPTED:
            raise SystemExit(f"{page['game']}: this unchanged certificate is not accepted; false: {found}")
    mutants = sample(bases, count)
    with ThreadPoolExecutor(jobs) as pool:
        verdicts = list(pool.map(lambda one: run(checker, one.page, one.raw)[0], mutants))
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
        rows.append(dict(zip(COLUMNS, (method, kind, proved, form, set_aside, sources()), strict=True)))
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
