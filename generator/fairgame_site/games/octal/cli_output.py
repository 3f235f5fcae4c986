"""Output of ``atlas octal``: class, period and values of a code, or the result of a window run."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np

from fairgame import catalogue
from fairgame.games.octal.answers import PERIOD_STOP, Location, OctalAnswer
from fairgame.games.octal.window_answers import WindowAnswer
from fairgame_site.cli.console import echo
from fairgame_site.errors import OutputError
from fairgame_site.games.octal.literature import ReportedPeriod

CHUNK = 100_000  # values printed or written at a time
MAX_PRINTED = 200  # values printed as text


def octal(
    answer: OctalAnswer, census: Mapping[str, Any] | None, *, as_json: bool, reported: ReportedPeriod | None = None
) -> None:
    """Print class, period and values of an octal code: the first values as text, or all as JSON.

    Args:
        answer: the computed values.
        census: the row of the code in the published census, if any.
        as_json: whether to print JSON.
        reported: the reported period of its class, without a proof here.
    """
    values = answer.nim_values
    if as_json:
        names = ("code", "digits", "rule", "note", "period", "proof_bound", "games")
        period = asdict(answer.period) if answer.period else None
        data = {name: getattr(answer, name) for name in names} | {"period": period, **_location(answer.location)}
        known = {"census": census, "reported": asdict(reported) if reported else None}
        print(json.dumps(data | known, ensure_ascii=False)[:-1], end=', "nim_values": [')
        for place, part in enumerate(_chunks(values)):
            print(", " * (place > 0) + ", ".join(map(str, part)), end="")
        print("]}")
        return
    print("\n".join(line for line in _about(answer, census, reported) if line))
    print(" ".join(map(str, values[:MAX_PRINTED])))
    if len(values) > MAX_PRINTED:
        print(f"the first {MAX_PRINTED} of {len(values)} values; --csv FILE writes all of them, --json prints them")


def write_csv(answer: OctalAnswer, path: Path) -> None:
    """Write all values to a file atomically, one row for each heap.

    Raises:
        OutputError: if it cannot be written.
    """

    def rows() -> Iterator[bytes]:
        yield b"n,nim_value\n"
        for place, part in enumerate(_chunks(answer.nim_values)):
            yield "".join(f"{n},{value}\n" for n, value in enumerate(part, start=place * CHUNK)).encode()

    try:
        catalogue.write_atomically(path, rows())
    except OSError as error:
        raise OutputError(f"{path} cannot be written ({error.strerror})") from None


def _chunks(values: np.ndarray) -> Iterator[list[int]]:
    return (values[start : start + CHUNK].tolist() for start in range(0, len(values), CHUNK))


def _location(location: Location) -> dict[str, Any]:
    return {
        "canonical_code": str(location.canonical) if location.canonical else None,
        "heap_shift": location.heap_shift,
        "verified_to": location.verified_to,
        "for_every_heap": bool(location.reason),
        "near_misses": [asdict(miss) | {"canonical": str(miss.canonical)} for miss in location.near_misses],
    }


def _about(answer: OctalAnswer, census: Mapping[str, Any] | None, reported: ReportedPeriod | None) -> list[str]:
    """Return the lines that precede the values."""
    lines = [f"{answer.code}: {answer.rule}", answer.note]
    if answer.games:
        lines.append(f"in the atlas as {', '.join(answer.games)}")
    lines += [_class_line(answer, census), *(_near_line(answer, miss) for miss in answer.location.near_misses)]
    if census is not None:
        lines.append(_census_line(census))
    if reported is not None:
        lines.append(
            f"reported: period {reported.period} of {reported.code}, by {reported.by} ({reported.source}), not proved"
            f" here; atlas octal {reported.code} --window --checkpoint FILE computes it"
        )
    return [*lines, _period_line(answer, census)]


def _class_line(answer: OctalAnswer, census: Mapping[str, Any] | None) -> str:
    location = answer.location
    if location.canonical is None and census is None:
        return "class: none of the census, which has the codes with at most three digits after the point"
    if location.canonical is None and census is not None:
        canonical, heap = census["canonical_code"], _moved(census["heap_shift"])
        own = f", with G(n) of {answer.code} = G({heap}) of {canonical}" * (canonical != answer.code)
        return f"class: {canonical} of the census with four places{own}"
    heap = _moved(location.heap_shift or 0)
    proof = {"options": "the same options, so forever", "period": "both periods proved, so forever"}
    why = proof.get(location.reason, f"seen to heap {location.verified_to}, not proved beyond")
    if str(location.canonical) == answer.code:
        return f"class: {location.canonical}; this is its canonical code"
    return f"class: {location.canonical}, with G(n) of {answer.code} = G({heap}) of {location.canonical}: {why}"


def _moved(shift: int) -> str:
    return f"n {'+-'[shift > 0]} {abs(shift)}" if shift else "n"


def _near_line(answer: OctalAnswer, miss: Any) -> str:
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
    most, where, count = (row.get(name) for name in ("max_nim_value", "max_nim_value_at", "rare_count"))
    partial = row["status"] != "open" and row["computed_to"] < row["preperiod"] + row["period"] - 1
    to = f" of the heaps to {row['computed_to']}" if partial else ""
    greatest = f"; greatest value {most} at heap {where}{to}" if most is not None else ""
    rare = f"; {count} rare heaps, the last {row['last_rare']}" if count else ""
    return f"census: {state}{greatest}{rare}\ncensus: {row['verification']}"


def _period_line(answer: OctalAnswer, census: Mapping[str, Any] | None) -> str:
    period = answer.period
    if period is None and len(answer.nim_values) > PERIOD_STOP:
        return f"no period is sought in more than {PERIOD_STOP} values"
    if period is None and census is not None and census["status"] != "open":
        return f"the {len(answer.nim_values)} values computed do not prove this period; the census rests on more"
    if period is None:
        return f"no period is proved by the {len(answer.nim_values)} values computed (a larger --stop may)"
    return (
        f"period {period.period} from heap {period.preperiod} on (last exception {period.last_exception}),"
        f" proved: the theorem needs heaps to {answer.proof_bound}"
    )


def window(answer: WindowAnswer, *, as_json: bool) -> None:
    """Print the result of a window run, and its proof."""
    rare = (
        f"{answer.rare_count} heaps are rare, the last {answer.last_rare}" if answer.rare_count else "no heap is rare"
    )
    lines = [f"{answer.code}: {answer.rule}"]
    if answer.period is None:
        lines.append(f"no period seen to heap {answer.computed_to}; a larger --stop continues")
    else:
        period, preperiod = answer.period.period, answer.period.preperiod
        later = (answer.recurring_at or 0) + period
        lines.append(
            f"period {period} from heap {preperiod} on (last exception {preperiod - 1}), proved by its window: the"
            f" {answer.width} values before heap {answer.recurring_at} recur before heap {later}"
        )
        fails = (f"{period // prime} fails at heap {heap}" for prime, heap in answer.shorter)
        lines.append(f"no smaller number is a period: {', '.join(fails) or 'it is 1'}")
    lines.append(
        f"sparse space {answer.sparse_mask}: {rare}; heaps {answer.settled_from} to {answer.computed_to} are settled by"
        f" parts to {answer.depth}"
    )
    echo(asdict(answer), "\n".join(lines), as_json=as_json)
