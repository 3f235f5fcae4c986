"""Records: who has followed each open game furthest, by how much, and the cost of the next doubling here."""

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape

from fairgame.games.octal.code import GRUNDY
from fairgame_site.games.octal.board import COST, OPEN, doubling, group_of
from fairgame_site.games.octal.class_records import WINDOW_RUN, ClassEntry, ClassRecords, plain
from fairgame_site.render.long_runs import growth_runs, window_runs
from fairgame_site.render.tables import grouped

MANY = 10  # a factor from here on is shown without a fraction


@dataclass(frozen=True, slots=True)
class Record:
    """The extents of an open game here and elsewhere.

    Attributes:
        entry: the class.
        here: the number of heaps computed here.
        reported: the largest number of heaps that others report, 0 if no report was found.
        by: their authors.
        cost: the next doubling here: hours of a core for a game with a stored run, otherwise splits.
        run: the name of the run that computes it, for ``atlas study``.
        is_stored: whether such a run is stored, and can be resumed.
    """

    entry: ClassEntry
    here: int
    reported: int
    by: str
    cost: str
    run: str
    is_stored: bool

    @property
    def lead(self) -> float:
        """The number of heaps here, divided by the number elsewhere; infinite without a report."""
        return self.here / self.reported if self.reported else float("inf")

    @property
    def lead_text(self) -> str:
        """The lead as text."""
        if not self.reported:
            return "no report found"
        if self.here == self.reported:
            return "equal"
        ahead, factor = ("here", self.lead) if self.lead > 1 else ("others", 1 / self.lead)
        return f"{ahead}, ×{factor:.1f}" if factor < MANY else f"{ahead}, ×{grouped(round(factor))}"


def records(entries: ClassRecords) -> list[Record]:
    """Return the record of every open game; those where others are furthest ahead come first."""
    return sorted(_records(entries), key=lambda record: record.lead)


def _records(entries: ClassRecords) -> Iterator[Record]:
    published = entries.published
    costs = published[COST].frame
    pairs = dict(zip(costs["canonical_code"].tolist(), costs["next_doubling_pairs"].tolist(), strict=True))
    for row in published[OPEN].frame.to_dict("records"):
        known, entry = plain(row), entries.named(row["canonical_code"])
        furthest = entry.furthest
        has_windows = furthest.run == WINDOW_RUN or (not furthest.run and group_of(known) == "quiet")
        name = entry.name if has_windows else f"{entry.name}-growth"
        cost = f"{doubling(pairs.get(entry.name))} splits"
        if furthest.run:
            cost = (
                window_runs.report(name).duration
                if has_windows
                else growth_runs.sound_reports()[entry.name].next_doubling
            )
        heaps = furthest.computed_to + 1
        reported, by = known["reported_to"] or 0, known["reported_by"] or ""
        yield Record(entry, heaps, reported, by, cost, name, is_stored=bool(furthest.run))


def markdown(entries: ClassRecords, root: str) -> str:
    """Return the table of all records in Markdown."""
    heads = ("game", "heaps here", "heaps elsewhere", "by", "ahead", "next doubling", "run")
    lines = [f"| {' | '.join(heads)} |", "|---|---|---|---|---|---|---|"]
    for one in records(entries):
        shown = one.entry.game.info.name if one.entry.name == GRUNDY and one.entry.game else one.entry.name
        link = f'<a href="{root}{one.entry.address}">{escape(shown)}</a>'
        elsewhere = grouped(one.reported) if one.reported else ""
        cells = (link, grouped(one.here), elsewhere, one.by, one.lead_text, one.cost, one.run)
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)
