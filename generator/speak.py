"""What the commands print: one sentence for people, the same facts as JSON for programs."""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from engine import catalogue
from engine.errors import LimitError
from generator.octal.literature import ReportedPeriod
from generator.published import PublishedTable
from generator.verification import Verified

PART = 100_000  # values printed at a time
LONG_NUMBER = re.compile(r"\d{61,}")
ENDS = 20  # digits of a long number that are shown on either side


def say(data: Any, words: str, as_json: bool) -> None:
    """Print ``data`` as JSON or ``words`` as they are."""
    print(json.dumps(data, ensure_ascii=False) if as_json else words)


def built(report: catalogue.Report, as_json: bool) -> None:
    """Say what was computed, reused, withheld or found damaged."""
    lines = [f"{len(report.computed)} tables computed, {len(report.reused)} taken from the store"]
    lines += [f"rebuilt: {damage}" for damage in report.damaged]
    lines += [f"WITHHELD {table}: {reason}" for table, reason in report.withheld.items()]
    say(asdict(report), "\n".join(lines), as_json)


def published(summary: Mapping[str, Any], report: catalogue.Report, as_json: bool) -> None:
    """Say what stands in the finished site."""
    words = (
        f"{summary['pages']} pages and {summary['files']} files in {summary['site']}, {summary['links']} links checked"
    )
    say({"tables": asdict(report), **summary}, words, as_json)


def verified(results: Sequence[Verified], as_json: bool) -> None:
    """Say of each table whether it stands."""
    lines = []
    for one in results:
        state = f"FAILED  {one.table}: {one.fault}" if one.fault else f"ok      {one.table}: {one.rows} rows"
        lines.append(state + (f"; {', '.join(one.statuses)}" if not one.fault else ""))
    failed = sum(one.fault is not None for one in results)
    lines.append(f"{len(results) - failed} tables stand, {failed} failed")
    say([asdict(one) for one in results], "\n".join(lines), as_json)


def listing(games: Mapping[str, Any], tables: Mapping[str, Any], unlisted: int, as_json: bool) -> None:
    """List games and tables; say how many working tables are ``unlisted``."""
    data = {
        "games": [
            {
                "slug": slug,
                "name": game.info.name,
                "summary": game.info.summary,
                "aliases": list(game.info.aliases),
            }
            for slug, game in games.items()
        ],
        "tables": [
            {"id": name, "title": table.spec.title, "columns": list(table.spec.columns)}
            for name, table in tables.items()
        ],
    }
    lines = [f"{slug:<20} {game.info.name}" for slug, game in games.items()]
    lines += ["", *(f"{name:<36} {', '.join(table.spec.columns)}" for name, table in tables.items())]
    if unlisted:
        lines += ["", f"and {unlisted} working tables, which atlas list --working names"]
    say(data, "\n".join(lines), as_json)


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
    say(
        data | {"start": start, "values": json.loads(part.to_json(orient="records"))},
        "\n".join(text),
        as_json,
    )


def octal(
    answer: catalogue.OctalAnswer,
    census: Mapping[str, Any] | None,
    as_json: bool,
    reported: ReportedPeriod | None = None,
) -> None:
    """Print class, period and values of an octal code, the values in parts: there may be a hundred million.

    Args:
        answer: what was computed.
        census: the code's row of the published census, if there is one.
        as_json: whether to print JSON.
        reported: the period that others report of its class, where none is proved here.
    """
    values = answer.nim_values
    parts = (values[start : start + PART].tolist() for start in range(0, len(values), PART))
    if as_json:
        names = ("code", "digits", "rule", "note", "period", "proof_bound", "games")
        period = asdict(answer.period) if answer.period else None
        data = {name: getattr(answer, name) for name in names} | {"period": period, **_located(answer.location)}
        told = {"census": census, "reported": asdict(reported) if reported else None}
        print(json.dumps(data | told, ensure_ascii=False)[:-1], end=', "nim_values": [')
        separator, end = ", ", "]}\n"
    else:
        print("\n".join(line for line in _about(answer, census, reported) if line))
        separator, end = " ", "\n"
    for place, part in enumerate(parts):
        print(separator * (place > 0) + separator.join(map(str, part)), end="")
    print(end=end)


def _located(found: catalogue.Location) -> dict[str, Any]:
    return {
        "canonical_code": str(found.canonical) if found.canonical else None,
        "heap_shift": found.heap_shift,
        "verified_to": found.verified_to,
        "for_every_heap": bool(found.reason),
        "near_misses": [asdict(one) | {"canonical": str(one.canonical)} for one in found.near_misses],
    }


def _about(
    answer: catalogue.OctalAnswer, census: Mapping[str, Any] | None, reported: ReportedPeriod | None
) -> list[str]:
    """Return the lines that precede the values."""
    lines = [f"{answer.code}: {answer.rule}", answer.note]
    if answer.games:
        lines.append(f"in the atlas as {', '.join(answer.games)}")
    lines += [_class_line(answer), *(_near_line(answer, one) for one in answer.location.near_misses)]
    if census is not None:
        lines.append(_census_line(census))
    if reported is not None:
        lines.append(
            f"reported: period {reported.period} of {reported.code}, by {reported.by} ({reported.source}), not proved"
            f" here; atlas octal {reported.code} --window --checkpoint FILE computes it"
        )
    return [*lines, _period_line(answer)]


def _class_line(answer: catalogue.OctalAnswer) -> str:
    found = answer.location
    if found.canonical is None:
        return "class: none of those of the codes with at most three places"
    shift = found.heap_shift or 0
    heap = f"n {'+-'[shift > 0]} {abs(shift)}" if shift else "n"
    proof = {"options": "the same options, so for ever", "period": "both periods proved, so for ever"}
    why = proof.get(found.reason, f"seen to heap {found.verified_to}, not proved beyond")
    if str(found.canonical) == answer.code:
        return f"class: {found.canonical}, of which it is the canonical code"
    return f"class: {found.canonical}, with G(n) of {answer.code} = G({heap}) of {found.canonical}: {why}"


def _near_line(answer: catalogue.OctalAnswer, miss: Any) -> str:
    there = miss.parts_at - miss.heap_shift
    other = f"{miss.canonical} at heap {there}" if miss.heap_shift else str(miss.canonical)
    return (
        f"near miss: {miss.canonical}, the same to heap {miss.parts_at - 1}; at heap {miss.parts_at} {answer.code} has"
        f" {miss.nim_value}, {other} has {miss.other_value}"
    )


def _census_line(row: Mapping[str, Any]) -> str:
    if row["status"] == "open":
        state = f"no period known, computed to heap {row['computed_to']}"
    else:
        state = f"period {row['period']} from heap {row['preperiod']} on, last exception {row['last_exception']}"
    rare = f"; {row['rare_count']} rare heaps, the last {row['last_rare']}" if row["rare_count"] else ""
    return (
        f"census: {state}; greatest value {row['max_nim_value']} at heap {row['max_nim_value_at']}{rare}"
        f"\ncensus: believed because of {row['verification']}"
    )


def _period_line(answer: catalogue.OctalAnswer) -> str:
    period = answer.period
    if period is None and len(answer.nim_values) > catalogue.PERIOD_STOP:
        return f"no period was looked for: that is done in up to {catalogue.PERIOD_STOP} values"
    if period is None:
        return f"no period is proved by the {len(answer.nim_values)} values computed (a larger --stop may)"
    return (
        f"period {period.period} from heap {period.preperiod} on (last exception {period.last_exception}),"
        f" proved: the theorem needs heaps to {answer.proof_bound}"
    )


def window(answer: catalogue.WindowAnswer, as_json: bool) -> None:
    """Say what a window run found, and on what it rests."""
    rare = (
        f"{answer.rare_count} heaps are rare, the last {answer.last_rare}" if answer.rare_count else "no heap is rare"
    )
    lines = [f"{answer.code}: {answer.rule}"]
    if answer.period is None:
        lines.append(f"no period seen to heap {answer.computed_to}; a larger --stop goes on")
    else:
        period, preperiod = answer.period.period, answer.period.preperiod
        later = (answer.recurring_at or 0) + period
        lines.append(
            f"period {period} from heap {preperiod} on (last exception {preperiod - 1}), proved by its window: the"
            f" {answer.width} values before heap {answer.recurring_at} stand before heap {later} too"
        )
    lines.append(
        f"sparse space {answer.sparse_mask}: {rare}; heaps {answer.settled_from} to {answer.computed_to} are settled by"
        f" parts to {answer.depth}"
    )
    say(asdict(answer), "\n".join(lines), as_json)


def solution(solved: catalogue.Solution, as_json: bool) -> None:
    """Print a solved position."""
    say(solved.to_json(), shortened("\n".join(solution_lines(solved))), as_json)


def solution_lines(solved: catalogue.Solution) -> list[str]:
    """Return a solved position in words."""
    lines = [f"{solved.game}: {solved.position}"]
    if solved.nim_values:
        parts = [f"G({part}) = {value}" for part, value in zip(solved.components, solved.nim_values, strict=True)]
        lines.append(", ".join(parts) + (f"; nim-sum {solved.nim_value}" if len(parts) > 1 else ""))
    if solved.outcome == "P":
        lines.append("P-position: the player who has just moved wins, whatever is played now")
    else:
        lines.append("N-position: the player to move wins")
        count = len(solved.winning_moves)
        tried = "" if solved.complete else " (too many to try or to list them all; these were found)"
        lines.append(f"{count} winning move{'s' if count != 1 else ''}{tried}:")
        lines += [f"  {move.source} -> {move.target}" for move in solved.winning_moves]
    return lines


def shortened(text: str) -> str:
    """Return the text with the middle of each long number left out."""
    return LONG_NUMBER.sub(lambda found: f"{found[0][:ENDS]}...{found[0][-ENDS:]} ({len(found[0])} digits)", text)
