"""A real browser, and pages that watch for errors and for requests that leave the site."""

import os
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Request

DESKTOP = {"width": 1280, "height": 900}
PHONE = {"width": 390, "height": 844}
HARMLESS = (  # messages of the graphics driver about its speed, and of Playwright about service workers
    "GL Driver Message (OpenGL, Performance",
    "Service Worker registration blocked by Playwright",
)
PAPER = {"light": "rgb(251, 250, 246)", "dark": "rgb(20, 22, 31)"}  # background of the body in each scheme


def pytest_collection_modifyitems(items):
    """Every test of this folder needs a browser."""
    for item in items:
        if item.path.is_relative_to(os.path.dirname(__file__)):
            item.add_marker(pytest.mark.browser)


@dataclass
class Reader:
    """A browser window on the site, with a list of its faults."""

    browser: Browser
    home: str
    options: dict
    faults: list[str] = field(default_factory=list)
    page: Page = None
    scheme: str = ""

    def __post_init__(self):
        self.context = self.browser.new_context(**{"service_workers": "block"} | self.options)  # most tests read online
        self.context.set_default_timeout(60_000)
        self.page = self.context.new_page()
        self.page.on("console", self._said)
        self.page.on("pageerror", lambda error: self.faults.append(f"error: {error}"))
        self.page.on("request", self._asked)
        self.page.on("requestfailed", self._failed)

    def _said(self, message: ConsoleMessage) -> None:
        if any(text in message.text for text in HARMLESS):
            return
        if message.type in ("error", "warning"):
            self.faults.append(f"{message.type}: {message.text}")

    def _asked(self, request: Request) -> None:
        if not request.url.startswith((self.home, "data:", "blob:")):
            self.faults.append(f"left the site: {request.url}")

    def _failed(self, request: Request) -> None:
        if request.failure != "net::ERR_ABORTED":  # the reader left the page before the answer arrived
            self.faults.append(f"failed: {request.url}: {request.failure}")

    def open(self, path: str) -> Page:
        """Go to a page of the site and wait until its scripts have run."""
        self.page.goto(self.home + path, wait_until="load")
        return self.page


@pytest.fixture
def window(browser, site_url):
    """A function that opens a window.  After the test no window may have a fault."""
    opened = []

    def make(**options):
        opened.append(Reader(browser, site_url, {"viewport": DESKTOP, **options}))
        return opened[-1]

    yield make
    for reader in opened:
        reader.context.close()
    assert [fault for reader in opened for fault in reader.faults] == []


@pytest.fixture(scope="module", params=["light", "dark"])
def scheme(request, browser, site_url):
    """A window with the light or the dark scheme that goes from page to page, like a reader."""
    going = Reader(browser, site_url, {"viewport": DESKTOP, "color_scheme": request.param, "reduced_motion": "reduce"})
    going.scheme = request.param
    yield going
    going.context.close()
    assert going.faults == []


@pytest.fixture
def reader(window):
    """A window on a large screen."""
    return window()
