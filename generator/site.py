"""The one description of everything that is published: an iterable of (path, content).

Pages come as Markdown whose big parts wait as fragments, data and assets as bytes.  Two consumers exist: the MkDocs
adapter (``generator.plugin``) renders the pages and puts the fragments in last; ``stage`` writes everything to a
folder with the fragments in place, for any other tool that turns Markdown into a site.
"""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from engine.store import Store
from generator import blocks, exports
from generator.errors import SiteError
from generator.markup import Page
from generator.pages import PageMaker
from generator.published import Published, is_grid

DIST = Path(__file__).resolve().parent / "web" / "dist"
ASSETS = "assets/atlas"


@dataclass(frozen=True)
class Site:
    """Everything published from one store and one folder of prose."""

    store: Store
    content: Path
    home: str

    def __iter__(self) -> Iterator[tuple[str, Page | bytes]]:
        """Yield each path with its content: a Page for Markdown, bytes for everything else.

        Raises:
            ContentError: for the first fault in a page.
            StoreError: if a table has not been built, or its file is damaged.
        """
        published = Published(self.store)
        for page in PageMaker(published, self.content, self.home).pages():
            yield page.path, page
        for path in sorted(self.content.rglob("*")):
            place = path.relative_to(self.content)
            if path.is_file() and path.suffix != ".md" and not place.parts[0].startswith(("_", ".")):
                yield place.as_posix(), path.read_bytes()
        yield from exports.files(published, self.home)
        for table in published.shown():
            if is_grid(table):
                yield blocks.picture_path(table), blocks.picture_png(table)
        for path in sorted(DIST.rglob("*")):
            if path.is_file():
                yield f"{ASSETS}/{path.relative_to(DIST).as_posix()}", path.read_bytes()


def stage(site: Site, folder: Path) -> int:
    """Write the whole site as plain files below ``folder``; return how many.

    Raises:
        SiteError: if the folder holds something already or cannot be written.
    """
    try:
        if folder.exists() and any(folder.iterdir()):
            raise SiteError(f"{folder} is not empty; name a new or an empty folder")
        written = 0
        for path, content in site:
            target = folder / path
            target.parent.mkdir(parents=True, exist_ok=True)
            data = content.completed(content.source()).encode() if isinstance(content, Page) else content
            temporary = target.with_name(f".{target.name}.writing")
            temporary.write_bytes(data)
            os.replace(temporary, target)
            written += 1
    except OSError as fault:
        raise SiteError(f"{folder} cannot be written ({fault.strerror})") from None
    return written
