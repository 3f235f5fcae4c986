"""The thin adapter between ``Site`` and MkDocs; it holds no logic of its own.

``mkdocs build --strict`` and ``mkdocs serve`` work as every MkDocs user expects: the pages of ``content/`` are taken
over from ``Site``, data files are added as generated files, and the fragments of a page go in after the search index
has seen it.
"""

import os
import subprocess
from pathlib import Path
from typing import Any

from mkdocs.config.base import Config
from mkdocs.config.config_options import Type
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.plugins import BasePlugin
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page as MkDocsPage

from engine import catalogue
from engine.errors import AtlasError
from engine.store import Store
from generator.markup import Page
from generator.site import Site


class AtlasConfig(Config):
    """What mkdocs.yml may say of the plugin."""

    store = Type(str, default="")


class AtlasPlugin(BasePlugin[AtlasConfig]):
    """Feeds the site to MkDocs."""

    def __init__(self) -> None:
        """Start with no pages."""
        self.pages: dict[str, Page] = {}

    def on_startup(self, **_: Any) -> None:
        """Keep this instance over the rebuilds of ``mkdocs serve`` (MkDocs asks for this method)."""

    def on_config(self, config: MkDocsConfig) -> MkDocsConfig:
        """Fix the date of the build to that of the commit, so that two builds give the same bytes."""
        os.environ.setdefault("SOURCE_DATE_EPOCH", _commit_time(Path(config.docs_dir).parent))
        return config

    def on_files(self, files: Files, config: MkDocsConfig) -> Files:
        """Bring the tables up to date and replace the prose by the finished pages."""
        store = Store(Path(self.config.store)) if self.config.store else Store()
        self.pages = {}
        try:
            catalogue.build(store)
            for path, content in Site(store, Path(config.docs_dir), config.site_url or "/"):
                if (present := files.get_file_from_path(path)) is not None:
                    files.remove(present)
                if isinstance(content, Page):
                    self.pages[path] = content
                    files.append(File.generated(config, path, content=content.source()))
                else:
                    files.append(File.generated(config, path, content=content))
        except AtlasError as fault:
            raise PluginError(str(fault)) from None
        return files

    def on_post_page(self, output: str, page: MkDocsPage, **_: Any) -> str:
        """Put the fragments of the page in place."""
        own = self.pages.get(page.file.src_uri)
        return own.completed(output) if own else output


def _commit_time(folder: Path) -> str:
    """Return the time of the last commit in seconds, or of the first release where there is no repository."""
    command = ["git", "-C", str(folder), "log", "-1", "--format=%ct"]
    try:
        found = subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()
    except OSError:
        found = ""
    return found if found.isdigit() else "1767225600"
