"""The command of the subtraction games: ``atlas subtraction``."""

from dataclasses import asdict
from typing import TYPE_CHECKING

import click

from fairgame_site.cli.commands import json_option
from fairgame_site.cli.options import IntType

if TYPE_CHECKING:
    from fairgame.games.subtraction.answers import SubtractionAnswer

STOP = 100


@click.command(context_settings={"ignore_unknown_options": True})
@click.argument("numbers", nargs=-1, required=True, type=click.UNPROCESSED)
@click.option("--stop", type=IntType(), default=STOP, show_default=True, help="Print heaps 0 to STOP-1.")
@json_option
def subtraction(numbers: tuple[str, ...], stop: int, as_json: bool) -> None:
    """Print the nim-values of the game in which any of NUMBERS may be taken, and prove their period."""
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
    echo(data, "\n".join(lines), as_json)


def _period_line(answer: "SubtractionAnswer") -> str:
    from fairgame.games.subtraction.answers import MAX_VALUES

    found = answer.period
    if found is None:
        return f"no period is proved: {MAX_VALUES} values show none; there is one, and it is longer"
    width = max(answer.numbers)
    return (
        f"period {found.period} from heap {found.preperiod} on (last exception {found.last_exception}), proved by heaps"
        f" to {answer.proof_bound}: {width} values come back, and {width} values decide the next one"
    )


COMMANDS = (subtraction,)
"""The command ``atlas subtraction``."""
