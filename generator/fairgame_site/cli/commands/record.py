"""``atlas record``: the check of records that other people hand in."""

from dataclasses import asdict
from pathlib import Path

import click

from fairgame_site.cli.commands import PathType, json_option, store_option


@click.command()
@click.argument("folder", type=PathType(), default="records")
@store_option
@json_option
def record(folder: Path, store: Path | None, *, as_json: bool) -> None:
    """Check the records of FOLDER, and print the status of each: certified, observed or reported.

    The first false record is refused with file and line.
    """
    from fairgame.build.store import Store
    from fairgame.public.data import reading
    from fairgame_site.cli import console
    from fairgame_site.lookup.cli_output import CONTENT
    from fairgame_site.publish.records import check_all
    from fairgame_site.render.references import References

    with reading(Store(store)):
        accepted = check_all(folder, [*References(CONTENT / "_data" / "references.yaml").entries])
    lines = [f"{one.file}: {one.status}: {one.reason} ({one.by}, {one.date})" for one in accepted]
    console.echo([asdict(one) for one in accepted], "\n".join(lines or ["no records"]), as_json=as_json)


COMMANDS = (record,)
