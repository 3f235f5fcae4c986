"""The page of one class of octal games: what fills the slots of its shell, from its study and the census.

Everything printed was computed, certified and stored by the engine; here it is only laid out.  The HTML comes from
templates that escape.  Cost: about 15 ms a page, kept for as long as study, census and templates stay the same.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import Any

from markupsafe import Markup

from fairgame import catalogue
from fairgame.games.octal.answers import OctalGame
from fairgame_site.games.octal import formal, pictures
from fairgame_site.games.octal.class_records import ClassRecord, ClassRecords
from fairgame_site.games.octal.facts import facts, statuses
from fairgame_site.games.octal.files import MEANINGS, checker, commands, data_folder, is_by_stored_run
from fairgame_site.games.octal.growth import followed_growth, growth_of
from fairgame_site.games.octal.literature import Literature, ReportedPeriod
from fairgame_site.games.octal.near import NearMiss, near_misses
from fairgame_site.games.octal.winner import losing
from fairgame_site.publish.edition import Edition
from fairgame_site.publish.structured_data import DatasetInfo, dataset_of_files, script
from fairgame_site.render.blocks import BADGES, solver_form
from fairgame_site.render.facts import strip_html
from fairgame_site.render.long_runs import growth_runs
from fairgame_site.render.long_runs import window_runs as kept
from fairgame_site.render.tables import grouped, withheld_html
from fairgame_site.render.templating import TEMPLATES
from fairgame_site.render.value_strip import FIRST_VALUES, strip
from fairgame_site.site.citing import citation_html

ROOT = "../../"
WHOLE = 160  # so many values are printed whole; of more, a beginning and an end
HEAD, TAIL = 100, 24
FIRST_RARE, MORE_RARE = 12, 600
MAX_FREQUENT = 4
MAX_NEAR_MISSES = 8


@dataclass(frozen=True)
class ClassPage:
    """Makes the slots of the pages of an edition."""

    studies: ClassRecords
    literature: Literature
    edition: Edition

    @cached_property
    def _misses(self) -> Mapping[str, Sequence[NearMiss]]:
        return near_misses(self.studies)

    def slots(self, study: ClassRecord) -> Mapping[str, str]:
        """Return what fills each slot of the shell of ``study``."""
        if study.table.withheld:
            return self._withheld(study)
        row, code = study.row, str(study.code)
        named = next((one.name for one in study.names if one.code == code), "")
        shared: dict[str, Any] = {"code": code, "root": ROOT, "files": f"{ROOT}{data_folder(study)}"}
        report, grown = self.literature.of_open(study), growth_of(self.studies, code)
        slots = {
            "title": f"{code} ({named})" if named else f"Octal game {code}",
            "heading": f"Octal game {code}" + (f": {named}" if named else ""),
            "description": _description(study),
            "intro": self._intro(study, shared),
            "winner": _html("winner", lost=losing(study), **shared),
            "strip": _strip(study),
            "sequence": _html("sequence", **_sequence(study), is_whole=study.exceptions is not None, **shared),
            "plot": _html(
                "plot",
                values=pictures.values_svg(study),
                ruler=pictures.ruler_svg(study),
                last_rare=row["last_rare"],
                **shared,
            ),
            "facts": Markup(strip_html(facts(study, report))),
            "known": self._known(study, report, shared),
            "solver": Markup(solver_form(octal_game(study), self.studies.published, ROOT)),
            "rare": _rare(study, shared),
            "frequency": _frequency(study, shared),
            "growth": _html(
                "growth",
                svg=pictures.growth_of(code, grown),
                rows=grown,
                followed=followed_growth(self.studies).get(code),
                computed_to=row["computed_to"],
                tells_rare=any(one["rare_count"] is not None for one in grown),
                periodic=study.is_periodic,
                **shared,
            ),
            "relatives": _relatives(study, shared),
            "near": self._near(study, shared),
            "literature": self._literature(study, shared),
            "downloads": self._downloads(study, shared),
            "cite": citation_html(
                f"fair-game-atlas-octal-{study.slug}",
                f"Octal game {code}",
                f"octal/{study.slug}/",
                self.edition,
                [(study.table.id, study.table.artifact.sha256)],
            ),
        }
        if study.is_periodic:
            slots["verify"] = self._verify(study, shared)
        return slots

    def _withheld(self, study: ClassRecord) -> Mapping[str, str]:
        names = (
            "winner",
            "strip",
            "sequence",
            "plot",
            "facts",
            "known",
            "solver",
            "rare",
            "frequency",
            "growth",
            "relatives",
            "near",
            "literature",
        )
        empty = dict.fromkeys((*names, "downloads", "cite"), Markup(""))
        notice = Markup(withheld_html(study.table))
        heading = f"Octal game {study.code}"
        return {"title": heading, "heading": heading, "description": "Withheld.", **empty, "intro": notice}

    def _intro(self, study: ClassRecord, shared: Mapping[str, Any]) -> Markup:
        words = study.code.in_words()
        return _html(
            "intro",
            rule=f"{words[0].upper()}{words[1:]}.",
            names=study.names,
            shifts={one.code: one.shift for one in study.relatives},
            **shared,
        )

    def _known(self, study: ClassRecord, report: ReportedPeriod | None, shared: Mapping[str, Any]) -> Markup:
        return _html(
            "known",
            statuses=statuses(study, report is not None),
            report=report,
            has_window=bool(study.row["sparse_mask"]),
            followed=kept.report(str(study.code)).says if str(study.code) in kept.followed() else "",
            grown=growth_runs.shown().get(str(study.code)),
            badges=BADGES,
            **shared,
        )

    def _near(self, study: ClassRecord, shared: Mapping[str, Any]) -> Markup:
        return _html("near", misses=self._misses[str(study.code)][:MAX_NEAR_MISSES], **shared)

    def _literature(self, study: ClassRecord, shared: Mapping[str, Any]) -> Markup:
        reports, errata = self.literature.reports(study), self.literature.errata(study)
        return _html("literature", reports=reports, errata=errata, own=_own(study), **shared)

    def _verify(self, study: ClassRecord, shared: Mapping[str, Any]) -> Markup:
        sizes = {one["name"]: one["bytes"] for one in study.attached}
        if is_by_stored_run(study):
            return _html("verify-study", study=kept.report(str(study.code)), **shared)
        return _html(
            "verify",
            data=study.data_file,
            bytes=sum(sizes.get(name, 0) for name in ("certificate.json", study.data_file)),
            javascript=checker(".mjs"),
            commands=commands(study, self.edition.base_url),
            formal=formal.standing(study),
            **shared,
        )

    def _downloads(self, study: ClassRecord, shared: Mapping[str, Any]) -> Markup:
        mentioned = [
            table for table in self.studies.published.shown() if study.table.id in catalogue.tables()[table.id].requires
        ]
        return self._told(study) + _html(
            "downloads",
            rows=study.attached,
            meanings=MEANINGS,
            checkers=tuple(catalogue.checkers()) if study.certificate is not None else (),
            tables=[{"id": table.id, "csv": f"data/{table.id}.csv"} for table in mentioned],
            **shared,
        )

    def _told(self, study: ClassRecord) -> Markup:
        """Tell machines of the files of a class."""
        if not study.attached:
            return Markup("")
        name = f"Octal game {study.code}: certificate, values and rare heaps"
        about = DatasetInfo(study.table.id, name, _description(study), study.address)
        told = dataset_of_files(about, data_folder(study), study.attached, self.edition)
        return Markup(script([told]))


def octal_game(study: ClassRecord) -> catalogue.Game[Any]:
    """Return the game of a class: that of the catalogue, or the one that its code makes."""
    return study.game or OctalGame.of(str(study.code))


def _own(study: ClassRecord) -> Mapping[str, str]:
    """Return the figures of a study as far as it was computed, for columns in which others report more."""
    reach = f", to heap {grouped(study.row['computed_to'])}"
    return {name: f"{grouped(value)}{reach}" for name, value in study.row.items() if isinstance(value, int)}


def _description(study: ClassRecord) -> str:
    row = study.row
    if study.is_periodic:
        shown_by = "a kept study" if is_by_stored_run(study) else "certificate"
        return (
            f"The octal game {study.code}: period {grouped(row['period'])} after {grouped(row['preperiod'])} values,"
            f" proved, with {shown_by}, plot, rare heaps and relatives."
        )
    return f"The octal game {study.code}: no period up to heap {grouped(row['computed_to'])}; rare heaps and growth."


def _strip(study: ClassRecord) -> Markup:
    """Return the first values, ten to a line, with exceptions outlined where they are stored."""
    values, broken = study.values(FIRST_VALUES).tolist(), study.exceptions
    outlined = set() if broken is None else set(broken[broken < FIRST_VALUES].tolist())
    table = strip(values, 0, outlined, "n")
    return _html("strip", code=str(study.code), table=Markup(table), has_exceptions=bool(outlined))


def _sequence(study: ClassRecord) -> dict[str, Any]:
    if not study.is_periodic:
        return {"preperiod": _run(study, 0, HEAD + TAIL), "period": None}
    start, period = study.row["preperiod"], study.row["period"]
    return {"preperiod": _run(study, 0, start), "period": _run(study, start, start + period)}


def _run(study: ClassRecord, start: int, stop: int) -> dict[str, Any]:
    """Return a stretch of values as it is printed: whole, or its beginning and its end."""
    if stop - start <= WHOLE:
        head = study.stretch(start, stop).tolist()
        return {"count": stop - start, "head": head, "left_out": stop - start - len(head), "tail": []}
    head, tail = study.stretch(start, start + HEAD).tolist(), study.stretch(stop - TAIL, stop).tolist()
    return {"count": stop - start, "head": head, "left_out": stop - start - len(head) - len(tail), "tail": tail}


def _rare(study: ClassRecord, shared: Mapping[str, Any]) -> Markup:
    mask, _, position = (study.row["sparse_mask"] or "").partition("+")
    rows = study.pairs("rare.csv")
    return _html(
        "rare",
        mask=f"{int(mask, 16):b}" if mask else "",
        position=bool(position),
        rows=[{"n": n, "nim_value": value} for n, value in rows[: FIRST_RARE + MORE_RARE].tolist()],
        count=len(rows),
        last=study.row["last_rare"],
        first=FIRST_RARE,
        most=MORE_RARE,
        **shared,
    )


def _frequency(study: ClassRecord, shared: Mapping[str, Any]) -> Markup:
    rows = [{"nim_value": value, "count": count} for value, count in study.pairs("frequency.csv").tolist()]
    often = sorted(rows, key=lambda one: (-one["count"], one["nim_value"]))[:MAX_FREQUENT]
    return _html(
        "frequency",
        svg=pictures.frequency_svg(study),
        computed_to=study.row["computed_to"],
        kinds=len(rows),
        often=often,
        **shared,
    )


def _relatives(study: ClassRecord, shared: Mapping[str, Any]) -> Markup:
    ordered = sorted(study.relatives, key=lambda one: (one.shift != 0, one.shift))
    groups = [(shift, [one.code for one in codes]) for shift, codes in groupby(ordered, key=lambda one: one.shift)]
    return _html("relatives", relatives=groups, count=len(study.relatives), **shared)


def _html(template: str, **data: Any) -> Markup:
    return Markup(TEMPLATES.get_template(f"octal/{template}.html.j2").render(grouped=grouped, **data))
