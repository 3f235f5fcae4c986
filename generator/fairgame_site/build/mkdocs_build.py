"""Builds of the site by MkDocs, whose errors and warnings become one line."""

import json
import logging
import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from mkdocs.commands import build as mkdocs_build
from mkdocs.commands import serve as mkdocs_serve
from mkdocs.config import load_config
from mkdocs.exceptions import MkDocsException
from mkdocs.utils.yaml import yaml_load

from fairgame.build.store import Store
from fairgame.errors import AtlasError
from fairgame_site.build import offline
from fairgame_site.build import site_checks as checks
from fairgame_site.build.fingerprint import SiteRecord, hash_sources, read_record, stamp_sources, write_record
from fairgame_site.build.incremental import affected_pages, reuse_old_site
from fairgame_site.build.site_folder import replace_folder, require_config, require_no_links, require_replaceable
from fairgame_site.edition import set_date
from fairgame_site.errors import SiteError
from fairgame_site.publish.exports import release
from fairgame_site.publish.verification import require_sound
from fairgame_site.render import long_runs
from fairgame_site.site import changes
from fairgame_site.site.site import EditedPages, Site, stage

MAX_PORT = 65535


class _Collector(logging.Handler):
    """Collects the warnings and errors of MkDocs."""

    def __init__(self) -> None:
        """Start empty."""
        super().__init__(logging.WARNING)
        self.records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Store a record."""
        self.records.append(record)

    def worst_first(self) -> list[str]:
        """Return the messages, errors before warnings."""
        return [record.getMessage() for record in sorted(self.records, key=lambda record: -record.levelno)]


@contextmanager
def _mkdocs() -> Iterator[None]:
    """Convert errors and warnings of MkDocs into one SiteError."""
    os.environ.setdefault("NO_MKDOCS_2_WARNING", "1")
    collector = _Collector()
    logger = logging.getLogger("mkdocs")
    logger.addHandler(collector)
    try:
        yield
    except OSError as error:
        raise SiteError(f"{error.filename or 'the site'} cannot be written ({error.strerror})") from None
    except MkDocsException as error:
        first, *others = collector.worst_first() or [str(error)]
        raise SiteError(first + (f" (and {len(others)} more)" if others else "")) from None
    finally:
        logger.removeHandler(collector)


def checked_config(path: Path, store: Store | None = None, **options: Any) -> Any:
    """Return a checked configuration.

    Raises:
        SiteError: if the file, the time of the build or a published file is invalid.
    """
    require_config(path)
    with _mkdocs():
        config = load_config(str(path), **options)
    if store:
        config.plugins["atlas"].config.store = str(store.root)
    set_date(Path(config.docs_dir).parent)
    for folder in _published_folders(config):
        require_no_links(folder)
    return config


def _published_folders(config: Any) -> list[Path]:
    """Return the folders whose files MkDocs publishes: the prose and the theme's own files."""
    return [Path(folder) for folder in (config.docs_dir, config.theme.custom_dir) if folder]


def _settings(config_file: Path) -> str:
    """Return the name of the configuration, its loaded values and the time of the build."""
    with config_file.open("rb") as file:
        return repr((config_file.name, yaml_load(file), os.environ["SOURCE_DATE_EPOCH"]))


def build_site(config_file: Path, site_dir: Path | None, store: Store) -> dict[str, Any]:
    """Build the site strictly, check it, replace the old one, and return a summary.

    Raises:
        SiteError: for an error of MkDocs or of a check; the old site is unchanged.
    """
    return _build(config_file, site_dir, store)[0]


def _build(
    config_file: Path, site_dir: Path | None, store: Store, edited: EditedPages | None = None
) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
    """Build the site, or only its edited pages; return a summary and the front matter of the pages."""
    with _mkdocs():
        options = {"site_dir": str(site_dir)} if site_dir else {}
        config = checked_config(config_file, store, strict=True, **options)
        folder, atlas = Path(config.site_dir), config.plugins["atlas"]
        with replace_folder(folder) as new:
            config.site_dir, atlas.edited = str(new), edited
            config.plugins.on_startup(command="build", dirty=False)
            mkdocs_build.build(config)
            known: dict[str, dict[str, Any]] = json.loads(json.dumps(atlas.known, default=str))
            if edited is not None:
                edited.require_same_titles(known)
                reuse_old_site(folder, new, (atlas.pages[path].address for path in edited.pages))
            offline.write(new)
            summary: dict[str, Any] = checks.check(new) | {"release": release(new / "data")}
            summary["withheld_studies"] = long_runs.faults()
            if edited is None:
                require_sound(new / "data", store)
    return {"site": str(folder), **summary}, {**(edited.known if edited else {}), **known}


def site_up_to_date(config_file: Path, site_dir: Path | None, store: Store) -> dict[str, Any]:
    """Build the site if it is not up to date; return its summary.

    If only texts of pages have changed, only these pages are rebuilt.  A site whose sources change during the build is
    rebuilt by the next one.

    Raises:
        SiteError: as ``build_site``.
    """
    config = checked_config(config_file, store, **({"site_dir": str(site_dir)} if site_dir else {}))
    folder, content = Path(config.site_dir).resolve(), Path(config.docs_dir)
    places = (config_file.parent, content, (content.parent / changes.SOURCE, *_published_folders(config)))
    stamps = stamp_sources(*places)
    sources = hash_sources(_settings(config_file), *places)
    before = read_record(store, folder)
    files = sources.edited_since(before.sources) if before else None
    if before and files is not None and not files:
        return before.summary | {"rebuilt": False}
    built = None
    if before and files:
        with suppress(AtlasError):  # a full build reports the error
            edited = affected_pages(files, before.pages, content)
            built = _build(config_file, site_dir, store, edited) if edited else None
    summary, pages = built or _build(config_file, site_dir, store)
    if not summary["withheld_studies"] and stamp_sources(*places) == stamps:
        write_record(store, folder, SiteRecord(sources, summary, pages))
    return summary | {"rebuilt": True}


def require_buildable(config_file: Path, site_dir: Path | None = None) -> None:
    """Check that the site can be built and written, before tables are computed.

    Raises:
        SiteError: if the configuration is missing or invalid, or the folder is not a site of the atlas.
    """
    config = checked_config(config_file)
    require_replaceable(Path(site_dir or config.site_dir).resolve())


def require_servable(config_file: Path, address: str) -> None:
    """Check that the site can be built and that an address is free, before tables are computed.

    Raises:
        SiteError: if the configuration or the address is invalid, or the port is in use.
    """
    host, port = checked_config(config_file, dev_addr=address).dev_addr
    if not 0 < port <= MAX_PORT:
        raise SiteError(f"--address {address}: port {port} is not a number from 1 to {MAX_PORT}")
    try:
        with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # as the server does
            probe.bind((host, port))
    except OSError as error:
        reason = f"{address} cannot be served ({error.strerror})"
        raise SiteError(f"{reason}; name another address or port with --address") from None


def serve_site(config_file: Path, address: str) -> None:
    """Serve the site and rebuild it on every change, until Ctrl-C."""
    logging.basicConfig(format="%(levelname)s  %(message)s")
    logging.getLogger("mkdocs").setLevel(logging.INFO)
    with _mkdocs():
        mkdocs_serve.serve(str(config_file), livereload=True, dev_addr=address)


def stage_site(config_file: Path, folder: Path, store: Store) -> int:
    """Write the whole site as plain files; return their number."""
    config = checked_config(config_file, store)
    return stage(Site(store, Path(config.docs_dir), config.site_url or "/"), folder)
