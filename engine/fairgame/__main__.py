"""Command line of the library: ``python -m fairgame``, for installations without the commands of the site.

``solve`` solves a position, ``octal`` gives the facts of a code, ``table`` prints a table as CSV, ``games`` and
``tables`` list the names. Cost: a second for the imports, then that of the answer.
"""

import argparse
import sys
from importlib.metadata import version

from fairgame.errors import AtlasError

FAILED = 2


def main(arguments: list[str] | None = None) -> int:
    """Run a command; print an error in one line, and return the exit status."""
    options = _parser().parse_args(arguments)
    try:
        print(options.run(options))
    except AtlasError as error:
        print(f"fairgame: {error}", file=sys.stderr)
        return FAILED
    except BrokenPipeError:  # the reader of the output has ended, as in ... | head
        sys.stderr.close()
        return 1
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("python -m fairgame", description="Ask the library of the Fair Game Atlas.")
    parser.add_argument("--version", action="version", version=version("fairgame"))
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    solve = commands.add_parser("solve", help="winner, nim-value and winning moves: solve kayles 12 70 180")
    solve.add_argument("game")
    solve.add_argument("position", nargs="+")
    solve.add_argument("--misere", action="store_true", help="the player who makes the last move loses")
    solve.set_defaults(run=_solve)
    octal = commands.add_parser("octal", help="class, period and first values of a code: octal 0.77")
    octal.add_argument("code")
    octal.set_defaults(run=_octal)
    table = commands.add_parser("table", help="a table as CSV: table octal.census")
    table.add_argument("id")
    table.set_defaults(run=_table)
    commands.add_parser("games", help="the names of all games").set_defaults(run=_games)
    commands.add_parser("tables", help="the ids of all tables").set_defaults(run=_tables)
    return parser


def _solve(options: argparse.Namespace) -> str:
    from fairgame.public.named import game  # noqa: PLC0415 - help and errors load no game

    solution = game(options.game).solve(*options.position, misere=options.misere)
    value = [] if solution.nim_value is None else [f"nim-value {solution.nim_value}"]
    moves = [f"{move.source} -> {move.target or 'nothing'}" for move in solution.winning_moves]
    return "\n".join([f"{solution.outcome}-position: {solution.describe()}", *value, *moves])


def _octal(options: argparse.Namespace) -> str:
    from fairgame.public.octal import octal  # noqa: PLC0415

    game = octal(options.code)
    period = game.period
    shown = "no period is proved" if period is None else f"period {period.period} from heap {period.preperiod} on"
    place = "in no class" if game.canonical is None else f"class of {game.canonical}, heap shift {game.heap_shift}"
    values = " ".join(map(str, game.nim_values(40).tolist()))
    return "\n".join([f"{game.code}: {game.rule}", place, f"{shown}; {game.basis}", values])


def _table(options: argparse.Namespace) -> str:
    from fairgame.public.data import read  # noqa: PLC0415

    return read(options.id).csv.decode().rstrip("\n")


def _games(_: argparse.Namespace) -> str:
    from fairgame.public.named import all_games  # noqa: PLC0415

    return "\n".join(all_games())


def _tables(_: argparse.Namespace) -> str:
    from fairgame.public.data import table_names  # noqa: PLC0415

    return "\n".join(table_names())


if __name__ == "__main__":
    sys.exit(main())
