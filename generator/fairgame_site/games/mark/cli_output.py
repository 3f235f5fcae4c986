"""Output of ``atlas mark`` and ``atlas mark-prove``."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from fairgame.games.mark.answers import MarkAnswer, MarkProof
from fairgame.games.mark.rule import Run
from fairgame_site.cli.console import echo, shorten_numbers, solution_lines
from fairgame_site.errors import SiteError

MAX_END = 12  # digits printed at either end of a long numeral
ENDS = {"msd": "most significant digit first", "lsd": "least significant digit first"}


def print_position(answer: MarkAnswer, *, as_json: bool) -> None:
    """Print a solved position and the run of the machine over each of its numbers."""
    lines = solution_lines(answer.solution)
    for name, run in zip(answer.solution.components, answer.runs, strict=True):
        count = run.digits.size
        lines += ["", f"{name} has {count} digit{'s' if count != 1 else ''} in base {run.t}, read from the left:"]
        lines += ["  (the empty numeral: 0)"] * (count == 0)
        for step in steps(run):
            if step is None:
                lines.append(f"  ... {count - 2 * MAX_END} digits ...")
                continue
            state = f"low,  G = {step['nim_value']}" if step["low"] else f"high, G = {step['nim_value']}"
            lines.append(f"  {step['digit']:>{len(str(run.t - 1))}}  {state}, light {'on' if step['light'] else 'off'}")
    data = answer.solution.to_json() | {
        "runs": [
            {"t": run.t, "digits": int(run.digits.size), "steps": [step for step in steps(run) if step is not None]}
            for run in answer.runs
        ]
    }
    echo(data, shorten_numbers("\n".join(lines)), as_json=as_json)


def steps(run: Run) -> Iterator[dict[str, Any] | None]:
    """Yield each digit with the state after it; for a long numeral the digits at both ends, with None between."""
    count = run.digits.size
    is_long = count > 2 * MAX_END
    ends = [*range(1, MAX_END + 1), None, *range(count - MAX_END + 1, count + 1)]
    places = ends if is_long else range(1, count + 1)
    for place in places:
        if place is None:
            yield None
            continue
        state = run.state(place)
        yield {
            "place": place,
            "digit": int(run.digits[place - 1]),
            "low": bool(run.low[place - 1]),
            "light": state.light,
            "nim_value": state.value(run.t),
        }


def print_proof(proved: MarkProof, folder: Path | None, *, as_json: bool) -> None:
    """Print the proved automata; with a folder of Walnut, write the files for its proof there.

    Raises:
        SiteError: if the folder cannot be written.
    """
    t = proved.t
    options = ", ".join(["G(n-1)", *["..."] * (t > 3), *[f"G(n-{t - 1})"] * (t > 2), f"G(n/{t} rounded down)"])  # noqa: PLR2004
    lines = [f"Mark-{t}: G(n) = mex{{{options}}} is proved for every n > 0"]
    data = []
    for automaton, search in proved.automata:
        states = len(automaton.output)
        data.append({"first": automaton.first, "states": states, "pairs": search.pairs})
        lines.append(
            f"{ENDS[automaton.first]}: {states} states; {search.pairs} pairs of states of q and q-1,"
            f" each with {t} digits"
        )
    written = [str(path) for path in _write_walnut_files(proved, folder)] if folder else []
    lines += [f"written: {path}" for path in written]
    echo({"t": t, "automata": data, "written": written}, "\n".join(lines), as_json=as_json)


def _write_walnut_files(proved: MarkProof, folder: Path) -> Iterator[Path]:
    try:
        for place, text in proved.walnut_files():
            path = folder / place
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
            yield path
    except OSError as error:
        raise SiteError(f"{folder} cannot be written ({error.strerror})") from None
