"""``atlas build``, ``serve`` and ``stage``: builds of the tables and of the site."""

from pathlib import Path

import click

from fairgame_site.build.site_folder import require_config
from fairgame_site.cli.commands import FAILED, WORKERS, PathType, json_option, store_option, workers_option


@click.command()
@click.option("--config", type=PathType(), default=Path("mkdocs.yml"), show_default=True)
@click.option("--site-dir", type=PathType(), help="The folder of the site, instead of site/.")
@workers_option
@click.option("--scheduler", help="A dask scheduler whose cluster computes, as tcp://host:8786.")
@click.option("--tables-only", is_flag=True, help="Compute and check only the tables.")
@store_option
@json_option
def build(
    config: Path,
    site_dir: Path | None,
    workers: int,
    scheduler: str | None,
    *,
    tables_only: bool,
    store: Path | None,
    as_json: bool,
) -> int:
    """Compute the tables, check them, and build the site."""
    if not tables_only:
        require_config(config)
        from fairgame_site.build import mkdocs_build as publish

        publish.require_buildable(config, site_dir)  # fail now, not after the tables are computed
    from fairgame.build.store import Store
    from fairgame_site.cli import console
    from fairgame_site.cli.tables import build_tables

    finished = Store(store)
    report = build_tables(finished, workers, scheduler)
    if tables_only or not as_json:
        console.print_build(report, as_json=as_json)
    summary = None
    if not tables_only:
        build_site = publish.build_site if report.withheld else publish.site_up_to_date
        summary = build_site(config, site_dir, finished)
        console.print_site(summary, report, as_json=as_json)
    return FAILED if report.withheld or (summary and summary["withheld_studies"]) else 0


@click.command()
@click.option("--config", type=PathType(), default=Path("mkdocs.yml"), show_default=True)
@click.option("--address", default="127.0.0.1:8000", show_default=True, help="Host and port.")
def serve(config: Path, address: str) -> None:
    """Serve the site on this machine and rebuild it on every change of a page."""
    require_config(config)
    from fairgame.build.store import Store
    from fairgame_site.build import mkdocs_build as publish
    from fairgame_site.cli.tables import build_tables

    publish.require_servable(config, address)
    build_tables(Store(), WORKERS)
    publish.serve_site(config, address)


@click.command()
@click.argument("folder", type=PathType())
@click.option("--config", type=PathType(), default=Path("mkdocs.yml"), show_default=True)
@store_option
@json_option
def stage(folder: Path, config: Path, store: Path | None, *, as_json: bool) -> None:
    """Write the site's pages and data as plain files to FOLDER, for other site builders."""
    require_config(config)
    from fairgame.build.store import Store
    from fairgame_site.build import mkdocs_build as publish
    from fairgame_site.cli import console
    from fairgame_site.cli.tables import build_tables

    publish.checked_config(config)
    finished = Store(store)
    build_tables(finished, WORKERS)
    written = publish.stage_site(config, folder, finished)
    console.echo({"folder": str(folder), "files": written}, f"{written} files written to {folder}", as_json=as_json)


COMMANDS = (build, serve, stage)
