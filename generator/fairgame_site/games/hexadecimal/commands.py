"""Command ``atlas hexadecimal``."""

from dataclasses import asdict
from typing import TYPE_CHECKING

import click

from fairgame_site.cli.commands import IntType, json_option

if TYPE_CHECKING:
    from fairgame.games.hexadecimal.answers import HexadecimalAnswer

STOP = 100


@click.command()
@click.argument("code")
@click.option("--stop", type=IntType(), default=STOP, show_default=True, help="Compute heaps 0 to STOP-1.")
@json_option
def hexadecimal(code: str, stop: int, *, as_json: bool) -> None:
    """Compute the game of CODE, whose digits go up to F and may repeat forever (as 0.8, 0.3F or 4.(3))."""
    from fairgame.games.hexadecimal import answers
    from fairgame_site.cli.console import echo

    answer = answers.hexadecimal(code, stop)
    lines = [f"{answer.code}: {answer.rule}", _period_line(answer), " ".join(map(str, answer.nim_values))]
    lines += [f"an octal code: atlas octal {answer.code} may prove a period"] if answer.is_octal else []
    echo(asdict(answer), "\n".join(lines), as_json=as_json)


def _period_line(answer: "HexadecimalAnswer") -> str:
    period = answer.period
    if period is None:
        return f"no period shows in {len(answer.nim_values)} values (a larger --stop may show one)"
    jump = f" with saltus {period.saltus}" if period.saltus else ""
    table = "hexadecimal.arithmetic_periods" if period.saltus else "hexadecimal.periods"
    return (
        f"period {period.period}{jump} from heap {period.preperiod} on, observed in {len(answer.nim_values)} values"
        f" (the table {table} lists the proved ones)"
    )


COMMANDS = (hexadecimal,)
