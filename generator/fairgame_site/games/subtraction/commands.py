"""Command ``atlas subtraction``."""

from dataclasses import asdict
from typing import TYPE_CHECKING

import click

from fairgame_site.cli.commands import IntType, json_option

if TYPE_CHECKING:
    from fairgame.games.subtraction.answers import SubtractionAnswer

STOP = 100


@click.command(context_settings={"ignore_unknown_options": True})
@click.argument("numbers", nargs=-1, required=True, type=click.UNPROCESSED)
@click.option("--stop", type=IntType(), default=STOP, show_default=True, help="Print heaps 0 to STOP-1.")
@json_option
def subtraction(numbers: tuple[str, ...], stop: int, *, as_json: bool) -> None:
    """Print the nim-values of the subtraction game with the set NUMBERS, and prove their period."""
    from fairgame.games.subtraction import answers
    from fairgame_site.cli.console import echo

    answer = answers.subtraction(numbers, stop)
    values = answer.nim_values.tolist()
    data = {
        "set": list(answer.numbers),
        "period": asdict(answer.period) if answer.period else None,
        "proof_bound": answer.proof_bound,
        "nim_values": values,
    }
    lines = [f"S{{{', '.join(map(str, answer.numbers))}}}", _period_line(answer), " ".join(map(str, values))]
    echo(data, "\n".join(lines), as_json=as_json)


def _period_line(answer: "SubtractionAnswer") -> str:
    from fairgame.games.subtraction.rule import MAX_VALUES

    period = answer.period
    if period is None:
        return f"no period is proved: {MAX_VALUES} values show none; the period is longer"
    width = max(answer.numbers)
    return (
        f"period {period.period} from heap {period.preperiod} on (last exception {period.last_exception}), proved by"
        f" heaps to {answer.proof_bound}: {width} values recur, and {width} values determine the next one"
    )


COMMANDS = (subtraction,)
"""The command ``atlas subtraction``."""
