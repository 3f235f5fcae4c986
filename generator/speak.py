"""What the commands print: one sentence for people, the same facts as JSON for programs."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from engine import catalogue
from engine.errors import LimitError
from generator.publish import Verified
from generator.published import PublishedTable


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


def listing(games: Mapping[str, Any], tables: Mapping[str, Any], as_json: bool) -> None:
    """List games and tables."""
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


def octal(answer: catalogue.OctalAnswer, as_json: bool) -> None:
    """Print the values of an octal game and its period."""
    period = answer.period
    if period is None:
        state = f"no period is proved by the {len(answer.nim_values)} values computed (a larger --stop may)"
    else:
        state = (
            f"period {period.period} from heap {period.preperiod} on (last exception {period.last_exception}),"
            f" proved: the theorem needs heaps to {answer.proof_bound}"
        )
    named = f"\nin the atlas as {', '.join(answer.games)}" if answer.games else ""
    words = f"{answer.code}: {answer.rule}{named}\n{state}\n{' '.join(map(str, answer.nim_values))}"
    say(asdict(answer), words, as_json)


def solution(solved: catalogue.Solution, as_json: bool) -> None:
    """Print a solved position."""
    lines = [f"{solved.game}: {solved.position}"]
    if solved.nim_value is not None:
        parts = [f"G({part}) = {value}" for part, value in zip(solved.components, solved.nim_values, strict=True)]
        lines.append(", ".join(parts) + (f"; nim-sum {solved.nim_value}" if len(parts) > 1 else ""))
    if solved.outcome == "P":
        lines.append("P-position: the player who has just moved wins, whatever is played now")
    else:
        lines.append("N-position: the player to move wins")
        count = len(solved.winning_moves)
        tried = "" if solved.complete else " (too many options to try them all; these were found)"
        lines.append(f"{count} winning move{'s' if count != 1 else ''}{tried}:")
        lines += [f"  {move.source} -> {move.target}" for move in solved.winning_moves]
    say(solved.to_json(), "\n".join(lines), as_json)
