"""The site built, served or staged by MkDocs, whatever it complains of said in one line."""

import json
import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from mkdocs.commands import build as mkdocs_build
from mkdocs.commands import serve as mkdocs_serve
from mkdocs.config import load_config
from mkdocs.exceptions import MkDocsException

from fairgame.build.store import Store
from fairgame.errors import AtlasError
from fairgame_site.build import site_checks as checks
from fairgame_site.build.fingerprint import Remembered, made_of, remember, remembered
from fairgame_site.build.incremental import edited, taken_over
from fairgame_site.build.site_folder import replaced, require_config, require_replaceable
from fairgame_site.errors import SiteError
from fairgame_site.publish.edition import set_date
from fairgame_site.publish.exports import release
from fairgame_site.publish.fast_check import require_sound
from fairgame_site.render.long_runs import window_runs
from fairgame_site.site.site import Edited, Site, stage


class _Collected(logging.Handler):
    """Keeps what MkDocs complains of, so that one line can say it."""

    def __init__(self) -> None:
        """Start with no complaint."""
        super().__init__(logging.WARNING)
        self.records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep one message."""
        self.records.append(record)

    def worst_first(self) -> list[str]:
        """Return the messages, errors before warnings."""
        return [record.getMessage() for record in sorted(self.records, key=lambda record: -record.levelno)]


@contextmanager
def _mkdocs() -> Iterator[None]:
    """Turn whatever MkDocs complains of into one SiteError."""
    os.environ.setdefault("NO_MKDOCS_2_WARNING", "1")
    complaints = _Collected()
    logger = logging.getLogger("mkdocs")
    logger.addHandler(complaints)
    try:
        yield
    except OSError as fault:
        raise SiteError(f"{fault.filename or 'the site'} cannot be written ({fault.strerror})") from None
    except MkDocsException as fault:
        first, *others = complaints.worst_first() or [str(fault)]
        raise SiteError(first + (f" (and {len(others)} more)" if others else "")) from None
    finally:
        logger.removeHandler(complaints)


def _config(path: Path, store: Store, **options: Any) -> Any:
    require_config(path)
    config = load_config(str(path), **options)
    config.plugins["atlas"].config.store = str(store.root)
    return config


def build_site(config_file: Path, site_dir: Path | None, store: Store) -> dict[str, Any]:
    """Build the site strictly, check it, and put it in the place of the one before; return what was published.

    Raises:
        SiteError: for whatever MkDocs or the checks find wrong; the site before is as it was.
    """
    return _built(config_file, site_dir, store)[0]


def _built(
    config_file: Path, site_dir: Path | None, store: Store, only: Edited | None = None
) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
    """Build the site, or those of its pages that were edited; return what was published and the pages' front matter."""
    with _mkdocs():
        options = {"site_dir": str(site_dir)} if site_dir else {}
        config = _config(config_file, store, strict=True, **options)
        folder, atlas = Path(config.site_dir), config.plugins["atlas"]
        with replaced(folder) as new:
            config.site_dir, atlas.only = str(new), only
            config.plugins.on_startup(command="build", dirty=False)
            mkdocs_build.build(config)
            known: dict[str, dict[str, Any]] = json.loads(json.dumps(atlas.known, default=str))
            if only is not None:
                only.require_same_titles(known)
                taken_over(folder, new, (atlas.pages[path].address for path in only.pages))
            summary: dict[str, Any] = checks.check(new) | {"release": release(new / "data")}
            summary["withheld_studies"] = window_runs.faults()
            if only is None:
                require_sound(new / "data", store)
    return {"site": str(folder), **summary}, {**(only.known if only else {}), **known}


def site_up_to_date(config_file: Path, site_dir: Path | None, store: Store) -> dict[str, Any]:
    """Return what is published: the site that is there if nothing has changed since it was built, or a new one.

    Where nothing but the text of some pages has changed, they alone are made again.

    Raises:
        SiteError: as ``build_site``.
    """
    with _mkdocs():
        config = load_config(str(config_file), **({"site_dir": str(site_dir)} if site_dir else {}))
    folder, content = Path(config.site_dir).resolve(), Path(config.docs_dir)
    set_date(content.parent)
    sources = made_of(config_file.parent, os.environ["SOURCE_DATE_EPOCH"], content)
    before = remembered(store, folder)
    files = sources.edited_since(before.sources) if before else None
    if before and files is not None and not files:
        return before.summary | {"rebuilt": False}
    made = None
    if before and files:
        with suppress(AtlasError):  # a fault is told by a build of the whole site
            only = edited(files, before.pages, content)
            made = _built(config_file, site_dir, store, only) if only else None
    summary, pages = made or _built(config_file, site_dir, store)
    if not summary["withheld_studies"]:
        remember(store, folder, Remembered(sources, summary, pages))
    return summary | {"rebuilt": True}


def require_site_folder(config_file: Path, site_dir: Path | None) -> None:
    """Refuse at once a place where the site cannot go.

    Raises:
        SiteError: if there is no configuration, or the folder is no site of the atlas.
    """
    require_config(config_file)
    with _mkdocs():
        require_replaceable(Path(site_dir or load_config(str(config_file)).site_dir).resolve())


def serve_site(config_file: Path, address: str) -> None:
    """Serve the site and rebuild it on every change, until Ctrl-C."""
    with _mkdocs():
        _config(config_file, Store(), dev_addr=address)  # a fault in either is said in one line, before MkDocs logs it
    logging.basicConfig(format="%(levelname)s  %(message)s")
    logging.getLogger("mkdocs").setLevel(logging.INFO)
    with _mkdocs():
        mkdocs_serve.serve(str(config_file), livereload=True, dev_addr=address)


def stage_site(config_file: Path, folder: Path, store: Store) -> int:
    """Write the whole site as plain files; return how many."""
    with _mkdocs():
        config = _config(config_file, store)
    set_date(Path(config.docs_dir).parent)
    return stage(Site(store, Path(config.docs_dir), config.site_url or "/"), folder)
