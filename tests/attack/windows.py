"""A browser on a built site, whose windows note every fault: errors, dialogs, foreign requests, blocked resources."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright
from playwright.sync_api import Error as BrowserError

from tests.conftest import BROWSER_ARGUMENTS, served
from tests.support.paths import ROOT

MAX_MILLISECONDS = 30_000  # for a page to load, and to answer
EXPECTED = ("GL Driver Message", "status of 404")  # the graphics driver's speed; a missing page, which tells itself


def site() -> Path:
    """Return the folder of the attacked site: ATLAS_SITE, by default ``site`` of this tree."""
    return Path(os.environ.get("ATLAS_SITE", ROOT / "site"))


@dataclass
class Window:
    """A window of its own context.

    Attributes:
        context: cookies and storage of the window.
        home: the address of the site.
        faults: everything that went wrong.
    """

    context: BrowserContext
    home: str
    faults: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Open the page and watch it."""
        self.context.set_default_timeout(MAX_MILLISECONDS)
        self.page: Page = self.context.new_page()
        self.page.on("pageerror", lambda error: self.faults.append(f"error: {error}"))
        self.page.on("console", lambda message: self._said(message.type, message.text))
        self.page.on("dialog", self._dialog)
        self.page.on("request", lambda request: self._asked(request.url))
        self.page.on("popup", lambda page: self.faults.append(f"new window: {page.url}"))
        self.page.on("download", lambda download: self.faults.append(f"download: {download.url}"))
        self.page.on("crash", lambda _: self.faults.append("crash"))

    def _said(self, kind: str, text: str) -> None:
        if kind in ("error", "warning") and not any(part in text for part in EXPECTED):
            self.faults.append(f"{kind}: {text}")

    def _asked(self, url: str) -> None:
        if not url.startswith((self.home, "data:", "blob:")):
            self.faults.append(f"left the site: {url}")

    def _dialog(self, dialog: Any) -> None:
        self.faults.append(f"dialog: {dialog.message}")
        dialog.dismiss()

    def open(self, path: str, *, milliseconds: int = 300) -> None:
        """Open an address of the site, wait, and see whether the page still answers."""
        try:
            self.page.goto(self.home + path, wait_until="load")
            self.page.wait_for_timeout(milliseconds)
            self.page.evaluate("1 + 1")
        except BrowserError as error:
            self.faults.append(f"hangs: {str(error).splitlines()[0]}")

    def take_faults(self) -> str:
        """Return the faults since the last call in a line, and forget them."""
        found, self.faults[:] = list(dict.fromkeys(self.faults)), []
        return "; ".join(" ".join(fault.split()) for fault in found)[:600]


@contextmanager
def browsing(folder: Path) -> Iterator[tuple[Browser, str]]:
    """Yield a browser and the address of a site."""
    found = subprocess.run([ROOT / "tools" / "browser.sh"], capture_output=True, text=True, check=True)
    with served(folder) as home, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found.stdout.strip(), args=BROWSER_ARGUMENTS)
        yield browser, home
        with suppress(BrowserError):
            browser.close()
