"""The site without a connection, and the change from one release to the next."""

import os
import re
import shutil
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import expect

from fairgame_site.build import offline
from tests.browser.conftest import Reader
from tests.browser.test_played_out import started, table, win_by_hints
from tests.conftest import served

PAGE, DATA = "games/kayles/index.html", "data/kayles.nim_sequence.csv"
CORRECTED = re.compile("Kayles, corrected")
CLASS = "octal/0-16/"
ADDED_ROW = "1000000,99\n"
FETCHED = "async file => { try { return await (await fetch(file)).text() } catch { return 'nothing' } }"
STORED = """async () => {
  const isStored = async () => (await navigator.serviceWorker.getRegistration())?.active?.state === "activated"
    && (await caches.keys()).length === 1 && await caches.match(location.href) !== undefined
  while (!(await isStored())) await new Promise(resolve => setTimeout(resolve, 100))
}"""
WAITING = """async () => {
  const { serviceWorker } = navigator
  while (!(await serviceWorker.getRegistration()).waiting) await new Promise(resolve => setTimeout(resolve, 100))
}"""
RELEASES = "async () => (await caches.keys()).map(name => name.split(' ')[1])"


class Host:
    """A server whose site is replaced, or that stops."""

    def __init__(self, folder: Path, site: Path) -> None:
        """Serve a site."""
        self.link, self.stop = folder / "served", ExitStack()
        self.show(site)
        self.address = self.stop.enter_context(served(self.link))

    def show(self, site: Path) -> None:
        """Replace the site by another, for all requests from now on."""
        new = self.link.with_name("next")
        new.symlink_to(site)
        new.replace(self.link)


@pytest.fixture
def host(site, tmp_path):
    """A server of the real site."""
    running = Host(tmp_path, site.folder)
    yield running
    running.stop.close()


@pytest.fixture
def corrected(site, tmp_path):
    """A release with another page of Kayles and other data; its name differs from that of the site."""
    folder = tmp_path / "corrected"
    shutil.copytree(site.folder, folder, copy_function=os.link)
    titled = {path: site.read(path).replace(" – ", ", corrected – ", 1) for path in (PAGE, f"{CLASS}index.html")}
    for path, text in {**titled, DATA: site.read(DATA) + ADDED_ROW}.items():
        (folder / path).unlink()
        (folder / path).write_text(text, encoding="utf-8")
    offline.write(folder)
    return folder


@pytest.fixture
def visitor(browser, host):
    """A window that stores the site."""
    reader = Reader(browser, host.address, {"service_workers": "allow"})
    yield reader
    reader.context.close()


def visit(reader: Reader, path: str) -> None:
    """Open a page and wait until its release and the page are stored."""
    reader.open(path).evaluate(STORED)


def test_site_works_without_a_connection_after_one_visit(visitor, host):
    visit(visitor, "octal/0-106/")
    host.stop.close()
    page = visitor.open("octal/0-106/")
    expect(page.locator("h1")).to_contain_text("0.106")
    place = table(visitor.open("games/kayles/#line=3+4"))
    started(place)
    win_by_hints(place)
    expect(visitor.open("lookup/?q=kayles").locator("article a[href*='games/kayles']").first).to_be_visible()
    expect(visitor.open(CLASS).locator("h1")).to_have_text("This page is not stored here")


def test_next_release_replaces_the_stored_one_whole(visitor, host, corrected):
    visit(visitor, "")
    page = visitor.open("games/kayles/")
    assert not page.evaluate(FETCHED, "../../" + DATA).endswith(ADDED_ROW)
    (before,) = page.evaluate(RELEASES)
    host.show(corrected)
    page = visitor.open("games/kayles/")
    expect(page).not_to_have_title(CORRECTED)
    assert not page.evaluate(FETCHED, "../../" + DATA).endswith(ADDED_ROW)
    page.evaluate(WAITING)
    page.goto(host.address)
    expect(page.locator("h1").first).to_be_visible()  # the page has loaded again from the next release
    visit(visitor, "games/kayles/#position=3+4")
    assert page.url.endswith("games/kayles/#position=3+4")
    expect(page).to_have_title(CORRECTED)
    assert page.evaluate(FETCHED, "../../" + DATA).endswith(ADDED_ROW)
    (after,) = page.evaluate(RELEASES)
    assert after != before


def test_page_that_is_not_stored_waits_for_the_next_release(visitor, host, corrected):
    visit(visitor, "")
    host.show(corrected)
    page = visitor.open(CLASS)
    expect(page).to_have_title(re.compile(r"0\.16, corrected"))
    expect(visitor.open("games/kayles/")).to_have_title(CORRECTED)


def test_open_page_never_gets_data_of_the_next_release(visitor, host, corrected):
    visit(visitor, "")
    page = visitor.open("games/kayles/")
    host.show(corrected)
    page.evaluate("async () => (await navigator.serviceWorker.getRegistration()).update()")
    page.evaluate(WAITING)
    other = visitor.context.new_page()
    other.goto(host.address + "games/kayles/")
    expect(other).to_have_title(CORRECTED)
    assert other.evaluate(FETCHED, "../../" + DATA).endswith(ADDED_ROW)
    assert page.evaluate(FETCHED, "../../" + DATA) == "nothing"
    page.reload()
    expect(page).to_have_title(CORRECTED)
    assert page.evaluate(FETCHED, "../../" + DATA).endswith(ADDED_ROW)
