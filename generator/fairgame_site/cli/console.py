"""Output of the commands: text for people, or the same facts as JSON."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from fairgame import catalogue
from fairgame.core.claims import Claim, Status
from fairgame.errors import LimitError
from fairgame_site.errors import json_line

if TYPE_CHECKING:
    from fairgame_site.publish.cell_evidence import CellEvidence
    from fairgame_site.publish.programs import Program
    from fairgame_site.publish.verification import TableResult
    from fairgame_site.published import PublishedTable

LONG_NUMBER = re.compile(r"\d{61,}")
MAX_SOURCE_TABLES = 3
ENDS = 20  # digits printed at each end of a long number


def echo(data: Any, text: str, *, as_json: bool) -> None:
    """Print ``data`` as JSON, or ``text``."""
    print(json_line(data) if as_json else text)


def print_build(report: catalogue.Report, *, as_json: bool) -> None:
    """Print the computed, reused, damaged and withheld tables of a build."""
    lines = [f"{_number(len(report.computed), 'table')} computed, {len(report.reused)} read from the store"]
    lines += [f"rebuilt: {damage}" for damage in report.damaged]
    lines += [f"WITHHELD {table}: {reason}" for table, reason in report.withheld.items()]
    echo(asdict(report), "\n".join(lines), as_json=as_json)


def print_site(summary: Mapping[str, Any], report: catalogue.Report, *, as_json: bool) -> None:
    """Print the summary of a finished site."""
    pages, files, links = (_number(summary[f"{noun}s"], noun) for noun in ("page", "file", "link"))
    text = f"{pages} and {files} in {summary['site']}, {links} checked"
    text += "".join(f"\nwithheld run: {reason}" for reason in summary["withheld_studies"].values())
    text += "" if summary.get("rebuilt", True) else "; up to date, not rebuilt"
    echo({"tables": asdict(report), **summary}, f"{text}\n{release_line(summary['release'])}", as_json=as_json)


def release_line(digest: str) -> str:
    """Return the line with the hash of the release."""
    return f"release {digest} (sha256 of data/SHA256SUMS)"


def print_verification(results: "Sequence[TableResult]", *, as_json: bool) -> None:
    """Print the result of the check of each table."""
    from fairgame_site.publish.verification import FILES, FilesResult  # noqa: PLC0415 - loads pandas

    lines = []
    for result in results:
        size = str(result.rows) if result.table == FILES else _number(result.rows, "row")
        if result.fault:
            lines.append(f"FAILED  {result.table}: {result.fault}")
        else:
            lines.append(f"ok      {result.table}: {size}; {', '.join(result.statuses)}")
    tables = [result for result in results if result.table != FILES]
    failed = sum(result.fault is not None for result in tables)
    lines.append(f"{_number(len(tables) - failed, 'table')} passed, {failed} failed")
    lines += [release_line(result.release) for result in results if isinstance(result, FilesResult) and result.release]
    echo([asdict(result) for result in results], "\n".join(lines), as_json=as_json)


def print_table(published_table: "PublishedTable", *, start: int, rows: int, as_json: bool) -> None:
    """Print some rows of a table and its claims.

    Raises:
        LimitError: if the table ends before ``start``.
    """
    name, title, count = published_table.id, published_table.spec.title, published_table.metadata["rows"]
    if start >= count:
        raise LimitError(f"{name} has rows 0 to {count - 1}; --start {start} is beyond them")
    part = published_table.frame.iloc[start : start + rows]
    claims = [{"statement": claim.statement, "status": claim.status} for claim in published_table.claims]
    data = {"id": name, "title": title, "rows": count, "claims": claims, "start": start}
    text = [f"{title} ({_number(count, 'row')})", part.to_string(index=False), ""]
    text += [f"{claim['status']}: {claim['statement']}" for claim in claims]
    echo(data | {"values": json.loads(part.to_json(orient="records"))}, "\n".join(text), as_json=as_json)


def evidence_lines(found: "CellEvidence", checking: "Mapping[str, Program]") -> Iterator[str]:
    """Yield the lines that give the evidence for a cell; ``checking`` has the program of each kind of certificate."""
    row = ", ".join(f"{name} {cell}" for name, cell in found.key)
    yield f"{found.table}, row {row}: {found.column} = {found.cell or 'empty'}"
    yield found.meaning
    yield f"{found.status}: {found.status.meaning}"
    for claim in found.claims:
        yield from _claim_lines(claim, checking)
    if found.status is not Status.REPORTED and found.beyond:
        yield "about more than the cells:"
        for claim in found.beyond:
            yield from _claim_lines(claim, checking)
    yield from (f"{name}: {cell}" for name, cell in found.sources)
    yield from found.details
    if found.derived_from:
        first, rest = found.derived_from[:MAX_SOURCE_TABLES], len(found.derived_from[MAX_SOURCE_TABLES:])
        yield f"recomputed by every check from {', '.join(first)}{f' and {rest} more tables' if rest else ''}"
    if found.certificate:
        yield f"claims and certificates as data: {found.certificate}"
    yield f"check the table again: {found.command}"


def _claim_lines(claim: Claim, checking: "Mapping[str, Program]") -> Iterator[str]:
    yield f"- {claim.statement} ({claim.status})"
    if claim.certificate is not None:
        program = checking[claim.certificate.kind]
        by = f", by {program.theorem}" if program.theorem else ""
        yield f"  certificate {program.kind}{by}: {program.statement}"
        yield f"  checked by {program.name} in {program.file}"


def print_solution(solved: catalogue.Solution, *, as_json: bool) -> None:
    """Print a solved position."""
    echo(solved.to_json(), shorten_numbers("\n".join(solution_lines(solved))), as_json=as_json)


def solution_lines(solved: catalogue.Solution) -> list[str]:
    """Return the lines that describe a solved position."""
    lines = [f"{solved.game}: {solved.position}"]
    if solved.nim_values:
        parts = [f"G({part}) = {value}" for part, value in zip(solved.components, solved.nim_values, strict=True)]
        lines.append(", ".join(parts) + (f"; nim-sum {solved.nim_value}" if len(parts) > 1 else ""))
    lines.append(solved.describe())
    lines += [f"no nim-values: {solved.why_no_nim_values}"] if solved.why_no_nim_values else []
    lines += [solved.reason] if solved.reason else []
    if solved.source_table:
        lines.append(f"Answer of the table {solved.source_table}; a search does not decide the position.")
    if solved.outcome == "N" and solved.source_table and not solved.complete:
        lines.append("The table does not list the winning moves.")
    elif solved.outcome == "N":
        count = len(solved.winning_moves)
        more = " and others by the period" if solved.repeats else ""
        more += "" if solved.complete else " (the list may be incomplete)"
        lines.append(f"{_number(count, 'winning move')}{more}:")
        lines += [f"  {move.source} -> {move.target}{_distance(move.remoteness)}" for move in solved.winning_moves]
        if solved.repeats:
            first, period = solved.repeats
            lines.append(
                f"If the smaller remaining heap has {first} or more, shifting {period}, {2 * period}, {3 * period}, ..."
                " from the larger heap to it gives more winning moves."
            )
    return lines


def print_sum(solved: catalogue.SumSolution, *, as_json: bool) -> None:
    """Print a solved sum of different games."""
    echo(solved.to_json(), shorten_numbers("\n".join(sum_lines(solved))), as_json=as_json)


def sum_lines(solved: catalogue.SumSolution) -> list[str]:
    """Return the lines that describe a solved sum."""
    lines = [solved.position]
    for summand in solved.summands:
        value = f"nim-value {summand.nim_value}" if summand.nim_value is not None else ", ".join(summand.genera)
        lines += [f"  {summand.game} {summand.position}{': ' if value else ''}{value}"]
    lines += [f"nim-sum {solved.nim_value}"] if solved.nim_value is not None else []
    lines += [solved.describe(), *filter(None, [solved.reason])]
    if solved.outcome == "N":
        count = len(solved.winning_moves)
        more = " and others by the period" if any(summand.repeats for summand in solved.summands) else ""
        more += "" if solved.complete else " (the list may be incomplete)"
        lines.append(f"{_number(count, 'winning move')}{more}:")
        lines += [f"  {move.game}: {move.source} -> {move.target}" for move in solved.winning_moves]
    return lines


def _number(count: int, noun: str) -> str:
    """Return a number with its noun, in the plural unless it is 1."""
    return f"{count} {noun}{'' if count == 1 else 's'}"


def _distance(remoteness: int | None) -> str:
    return "" if remoteness is None else f" ({remoteness} more to the end)"


def shorten_numbers(text: str) -> str:
    """Return the text with each number over 60 digits cut in the middle."""
    return LONG_NUMBER.sub(lambda match: f"{match[0][:ENDS]}...{match[0][-ENDS:]} ({len(match[0])} digits)", text)
