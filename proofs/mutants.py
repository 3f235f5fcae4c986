"""Make false certificates, and see that the extracted checker refuses each of them.

A spoilt certificate counts only if it is false: if ``plain``, which computes all values by the definitions, finds a
statement in it that is not so.  If it finds none, the certificate is set aside, and the published checker has to accept
it as well; and what ``plain`` calls false, that checker has to refuse.  If they differ, or if the extracted checker
accepts what is false, the run fails.  Kinds take turns until there are as many false ones as are asked for, so none is
left out; and of each kind some have to be refused by the proved functions, not only by the driver for their form.
Cost: a few minutes for 2,000, as each is a process of its own.
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
from proofs.extracted import ACCEPTED, BY_FORM, REFUSED, Page, certificates, given, run, sources

COLUMNS = ("method", "kind", "refused", "by_form", "true", "checker")
SMALL = 3000  # bounds of the certificates of which mutants are made
GIVE_UP = 300  # draws of one kind in a row that are none, or no new ones


@dataclass(frozen=True)
class Mutant:
    """A spoilt certificate: how it was spoilt, and what is false in it, if anything is."""

    method: str
    kind: str
    page: Page
    raw: bytes
    fault: str | None


def published_accepts(page: Page, raw: bytes) -> bool:
    """Return whether the published checker accepts a spoilt certificate, its figures made to fit."""
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


def drawn(method: str, kind: spoil.Kind, bases: list[spoil.Made], chance: random.Random) -> Iterator[Mutant]:
    """Yield spoilt certificates of one kind, each once, until no new ones are found."""
    seen, tries = {given(*base) for base in bases}, 0
    while tries < GIVE_UP:
        made, tries = kind(*chance.choice(bases), chance), tries + 1
        if made and given(*made) not in seen:
            seen.add(given(*made))
            tries = 0
            yield Mutant(method, kind.__name__, *made, plain.fault(*made))


def draw(bases: dict[str, list[spoil.Made]], count: int) -> list[Mutant]:
    """Return spoilt certificates, so many of them false, all kinds in turn."""
    kinds = [("values", kind) for kind in spoil.ANYWHERE]
    kinds += [("window", kind) for kind in spoil.ANYWHERE + spoil.IN_WINDOWS]
    sources_of = {
        (method, kind.__name__): drawn(method, kind, bases[method], random.Random(f"{method} {kind.__name__}"))
        for method, kind in kinds
    }
    found: list[Mutant] = []
    left, false = dict(sources_of), 0
    while false < count:
        if not left:
            raise SystemExit(f"there are not so many false certificates: {false} of {count}")
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


def judge(mutants: list[Mutant], verdicts: list[str]) -> list[str]:
    """Return what is wrong: false certificates that a checker accepts, true ones that the published one refuses."""
    wrong = []
    for one, verdict in zip(mutants, verdicts, strict=True):
        told = f"{one.method} {one.kind}, false: {one.fault}: {json.dumps(one.page)}"
        if one.fault and verdict == ACCEPTED:
            wrong.append(f"WRONGLY ACCEPTED  {told}")
        if bool(one.fault) == published_accepts(one.page, one.raw):
            wrong.append(f"THE PUBLISHED CHECKER SAYS OTHERWISE  {told}")
    return wrong


def check(checker: Path, data: Path, count: int, jobs: int, file: Path | None) -> int:
    """Give ``count`` false certificates to the checker; return how much was wrong, and write how many were refused."""
    small = [(one.page, one.raw) for one in certificates(data) if one.page["proof_bound"] < SMALL]
    bases = {"values": [one for one in small if one[0]["method"] == "values"], "window": spoil.short_windows()}
    for page, raw in bases["values"] + bases["window"]:
        if (found := plain.fault(page, raw)) or run(checker, page, raw)[0] != ACCEPTED:
            raise SystemExit(f"{page['game']}: this certificate is not accepted as it is; false: {found}")
    mutants = draw(bases, count)
    with ThreadPoolExecutor(jobs) as pool:
        verdicts = list(pool.map(lambda one: run(checker, one.page, one.raw)[0], mutants))
    wrong = judge(mutants, verdicts)
    counts = Counter(
        (one.method, one.kind, verdict if one.fault else "true") for one, verdict in zip(mutants, verdicts, strict=True)
    )
    rows: list[dict[str, str | int]] = []
    refused, true = 0, 0
    for method, kind in dict.fromkeys((one.method, one.kind) for one in mutants):
        proved, form, set_aside = (counts[method, kind, how] for how in (REFUSED, BY_FORM, "true"))
        print(
            f"mutants: {method}, {kind}: {proved} refused by the proof, "
            f"{form} by their form; {set_aside} true, set aside"
        )
        rows.append(dict(zip(COLUMNS, (method, kind, proved, form, set_aside, sources()), strict=True)))
        refused, true = refused + proved + form, true + set_aside
        if not proved:
            wrong.append(f"of {method}, {kind} the proved functions refused none")
    for what, number in Counter(one.fault for one in mutants if one.fault).most_common():
        print(f"mutants: {number} in which the first false statement is: {what}")
    accepted = sum(verdict == ACCEPTED for one, verdict in zip(mutants, verdicts, strict=True) if not one.fault)
    for one in wrong:
        print(one)
    print(f"mutants: {refused} of {count} false ones refused; {true} true ones set aside, of which {accepted} accepted")
    if file:
        with file.open("w", encoding="utf-8", newline="") as stream:
            writer = csv.DictWriter(stream, COLUMNS, lineterminator="\n")
            writer.writeheader()
            writer.writerows(rows)
    return len(wrong) + (refused != count)
