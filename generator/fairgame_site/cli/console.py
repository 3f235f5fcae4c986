"""What the commands print: one sentence for people, the same facts as JSON for programs."""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from fairgame import catalogue
from fairgame.errors import LimitError
from fairgame_site.publish.published import PublishedTable
from fairgame_site.publish.verification import FILES, AllFiles, Verified

LONG_NUMBER = re.compile(r"\d{61,}")
ENDS = 20  # digits of a long number that are shown on either side


def echo(data: Any, words: str, as_json: bool) -> None:
    """Print ``data`` as JSON or ``words`` as they are."""
    print(json.dumps(data, ensure_ascii=False) if as_json else words)


def built(report: catalogue.Report, as_json: bool) -> None:
    """Say what was computed, reused, withheld or found damaged."""
    lines = [f"{len(report.computed)} tables computed, {len(report.reused)} taken from the store"]
    lines += [f"rebuilt: {damage}" for damage in report.damaged]
    lines += [f"WITHHELD {table}: {reason}" for table, reason in report.withheld.items()]
    echo(asdict(report), "\n".join(lines), as_json)


def published(summary: Mapping[str, Any], report: catalogue.Report, as_json: bool) -> None:
    """Say what stands in the finished site."""
    words = (
        f"{summary['pages']} pages and {summary['files']} files in {summary['site']}, {summary['links']} links checked"
    )
    words += "".join(f"\nwithheld run: {fault}" for fault in summary["withheld_studies"].values())
    words += "" if summary.get("rebuilt", True) else "; nothing has changed since it was built"
    echo({"tables": asdict(report), **summary}, f"{words}\n{release(summary['release'])}", as_json)


def release(digest: str) -> str:
    """Return the line that names the release of all published data."""
    return f"release {digest} (sha256 of data/SHA256SUMS)"


def verified(results: Sequence[Verified], as_json: bool) -> None:
    """Say of each table whether it passed."""
    lines = []
    for one in results:
        what = "" if one.table == FILES else " rows"
        state = f"FAILED  {one.table}: {one.fault}" if one.fault else f"ok      {one.table}: {one.rows}{what}"
        lines.append(state + (f"; {', '.join(one.statuses)}" if not one.fault else ""))
    tables = [one for one in results if one.table != FILES]
    failed = sum(one.fault is not None for one in tables)
    lines.append(f"{len(tables) - failed} tables passed, {failed} failed")
    lines += [release(one.release) for one in results if isinstance(one, AllFiles) and one.release]
    echo([asdict(one) for one in results], "\n".join(lines), as_json)


def table(found: PublishedTable, start: int, rows: int, as_json: bool) -> None:
    """Print some rows and the claims.

    Raises:
        LimitError: if the table ends before ``start``.
    """
    if start >= found.metadata["rows"]:
        raise LimitError(f"{found.id} has rows 0 to {found.metadata['rows'] - 1}; --start {start} is beyond them")
    part = found.frame.iloc[start : start + rows]
    claims = [{"statement": claim["statement"], "status": claim["status"]} for claim in found.claims]
    data = {"id": found.id, "title": found.spec.title, "rows": found.metadata["rows"], "claims": claims}
    text = [f"{found.spec.title} ({found.metadata['rows']} rows)", part.to_string(index=False), ""]
    text += [f"{claim['status']}: {claim['statement']}" for claim in claims]
    echo(
        data | {"start": start, "values": json.loads(part.to_json(orient="records"))},
        "\n".join(text),
        as_json,
    )


def solution(solved: catalogue.Solution, as_json: bool) -> None:
    """Print a solved position."""
    echo(solved.to_json(), shortened("\n".join(solution_lines(solved))), as_json)


def solution_lines(solved: catalogue.Solution) -> list[str]:
    """Return a solved position in words."""
    lines = [f"{solved.game}: {solved.position}"]
    if solved.nim_values:
        parts = [f"G({part}) = {value}" for part, value in zip(solved.components, solved.nim_values, strict=True)]
        lines.append(", ".join(parts) + (f"; nim-sum {solved.nim_value}" if len(parts) > 1 else ""))
    lines.append(solved.in_words())
    lines += [f"no nim-values: {solved.why_no_nim_values}"] if solved.why_no_nim_values else []
    lines += [solved.reason] if solved.reason else []
    if solved.told_by:
        lines.append(f"The table {solved.told_by} tells this; it was too much for a search.")
    if solved.outcome == "N" and solved.told_by and not solved.complete:
        lines.append("The table does not say which moves win.")
    elif solved.outcome == "N":
        count = len(solved.winning_moves)
        known = " and others by the period" if solved.repeats else ""
        known += "" if solved.complete else " (there may be more: not all could be tried or listed)"
        lines.append(f"{count} winning move{'s' if count != 1 else ''}{known}:")
        lines += [f"  {move.source} -> {move.target}{_distance(move.remoteness)}" for move in solved.winning_moves]
        if solved.repeats:
            first, period = solved.repeats
            lines.append(
                f"Where the smaller heap that is left has {first} or more, {period}, {2 * period}, {3 * period}, ..."
                " may be added to it and taken from the greater one."
            )
    return lines


def sum_solution(solved: catalogue.SumSolution, as_json: bool) -> None:
    """Print a solved sum of different games."""
    echo(solved.to_json(), shortened("\n".join(sum_lines(solved))), as_json)


def sum_lines(solved: catalogue.SumSolution) -> list[str]:
    """Return a solved sum in words."""
    lines = [solved.position]
    for one in solved.summands:
        known = f"nim-value {one.nim_value}" if one.nim_value is not None else ", ".join(one.genera)
        lines += [f"  {one.game} {one.position}{': ' if known else ''}{known}"]
    lines += [f"nim-sum {solved.nim_value}"] if solved.nim_value is not None else []
    lines += [solved.in_words(), *filter(None, [solved.reason])]
    if solved.outcome == "N":
        count = len(solved.winning_moves)
        more = "" if solved.complete else " (there may be more: not all could be tried or listed)"
        more = " and others by the period" + more if any(one.repeats for one in solved.summands) else more
        lines.append(f"{count} winning move{'s' if count != 1 else ''}{more}:")
        lines += [f"  {move.game}: {move.source} -> {move.target}" for move in solved.winning_moves]
    return lines


def _distance(remoteness: int | None) -> str:
    return "" if remoteness is None else f" ({remoteness} more to the end)"


def shortened(text: str) -> str:
    """Return the text with the middle of each long number left out."""
    return LONG_NUMBER.sub(lambda found: f"{found[0][:ENDS]}...{found[0][-ENDS:]} ({len(found[0])} digits)", text)
