"""``atlas build``, ``serve`` and ``stage``: tables brought up to date, and the site made of them."""

from pathlib import Path

import click

from fairgame_site.build.site_folder import require_config
from fairgame_site.cli.commands import FAILED, WORKERS, json_option, store_option, workers_option
from fairgame_site.cli.options import PathType


@click.command()
@click.option("--config", type=PathType(), default=Path("mkdocs.yml"), show_default=True)
@click.option("--site-dir", type=PathType(), help="Where the site goes, instead of site/.")
@workers_option
@click.option("--scheduler", help="A dask scheduler whose cluster computes, as tcp://host:8786.")
@click.option("--tables-only", is_flag=True, help="Compute and check the tables, and stop there.")
@store_option
@json_option
def build(
    config: Path,
    site_dir: Path | None,
    workers: int,
    scheduler: str | None,
    tables_only: bool,
    store: Path | None,
    as_json: bool,
) -> int:
    """Compute the tables, check them, and build the site."""
    if not tables_only:
        require_config(config)
        from fairgame_site.build import mkdocs_build as publish

        publish.require_site_folder(config, site_dir)  # said now, not after the tables are computed
    from fairgame.build.store import Store
    from fairgame_site.cli import console as speak
    from fairgame_site.cli.up_to_date import build_tables

    finished = Store(store)
    report = build_tables(finished, workers, scheduler)
    if tables_only or not as_json:
        speak.built(report, as_json)
    summary = None
    if not tables_only:
        make = publish.build_site if report.withheld else publish.site_up_to_date
        summary = make(config, site_dir, finished)
        speak.published(summary, report, as_json)
    return FAILED if report.withheld or (summary and summary["withheld_studies"]) else 0


@click.command()
@click.option("--config", type=PathType(), default=Path("mkdocs.yml"), show_default=True)
@click.option("--address", default="127.0.0.1:8000", show_default=True, help="Host and port.")
def serve(config: Path, address: str) -> None:
    """Serve the site on this machine and rebuild it whenever a page changes."""
    require_config(config)
    from fairgame.build.store import Store
    from fairgame_site.build import mkdocs_build as publish
    from fairgame_site.cli.up_to_date import build_tables

    build_tables(Store(), WORKERS)
    publish.serve_site(config, address)


@click.command()
@click.argument("folder", type=PathType())
@click.option("--config", type=PathType(), default=Path("mkdocs.yml"), show_default=True)
@store_option
@json_option
def stage(folder: Path, config: Path, store: Path | None, as_json: bool) -> None:
    """Write the site's pages and data as plain files to FOLDER, for other site builders."""
    require_config(config)
    from fairgame.build.store import Store
    from fairgame_site.build import mkdocs_build as publish
    from fairgame_site.cli import console as speak
    from fairgame_site.cli.up_to_date import build_tables

    finished = Store(store)
    build_tables(finished, WORKERS)
    written = publish.stage_site(config, folder, finished)
    speak.echo({"folder": str(folder), "files": written}, f"{written} files written to {folder}", as_json)


COMMANDS = (build, serve, stage)
