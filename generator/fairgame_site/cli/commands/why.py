"""``atlas why``: the evidence for one cell of a table."""

from dataclasses import asdict
from pathlib import Path

import click

from fairgame_site.cli.commands import TableName, json_option, store_option


@click.command()
@click.argument("table", type=TableName())
@click.argument("key", nargs=-1, required=True)
@click.argument("column")
@store_option
@json_option
def why(table: str, key: tuple[str, ...], column: str, store: Path | None, *, as_json: bool) -> None:
    """Print why a cell of TABLE is believed: the row with this KEY, and its COLUMN.

    For example: atlas why octal.census 0.16 period
    """
    from fairgame.build.store import Store
    from fairgame_site.cli import console
    from fairgame_site.cli.tables import require_built
    from fairgame_site.publish.cell_evidence import cell_evidence
    from fairgame_site.publish.programs import programs
    from fairgame_site.published import Published

    finished = Store(store)
    require_built(finished, table)
    found = cell_evidence(Published(finished), table, key, column)
    checking = programs((*found.claims, *found.beyond))
    data = {
        **asdict(found),
        "claims": [claim.to_json() for claim in found.claims],
        "beyond": [claim.to_json() for claim in found.beyond],
        "programs": {kind: asdict(program) for kind, program in checking.items()},
    }
    console.echo(data, "\n".join(console.evidence_lines(found, checking)), as_json=as_json)


COMMANDS = (why,)
