"""Checks of the finished HTML: every kind of error is reported."""

import shutil
from pathlib import Path

import pytest

from fairgame import catalogue
from fairgame_site.build import site_checks as checks
from fairgame_site.errors import SiteError

PAGE = "games/kayles/index.html"
TABLES = ("kayles.nim_sequence", "four.nim_sequence")
TINY = {  # like real pages: quotes, entities, a comment, a script whose text looks like tags
    "index.html": """<!doctype html><html><head><link rel="canonical" href="https://example.org/"></head>
        <body><a href="games/kayles/">Kayles &amp; more</a><a href=games/four/#solve>Four</a></body></html>""",
    PAGE: """<!doctype html><html><head><script>"<a href='nowhere/'>x</a>"</script></head><body><article>
        <!-- <img src="https://example.org/"> --><h1 id="top">K</h1><a href='../four/#solve' title="a > b">Four</a>
        <div id="kayles.nim_sequence" data-csv="../../data/kayles.nim_sequence.csv"></div></article></body></html>""",
    "games/four/index.html": """<!doctype html><html><body><article><h2 id="solve">S</h2><a href="../..">home</a>
        <div id="four.nim_sequence"></div></article></body></html>""",
    "404.html": '<!doctype html><html><body><a href="/nowhere/">x</a></body></html>',
    "data/kayles.nim_sequence.csv": "n,nim_value\n",
}
FAULTS = [
    ('<a href="../nowhere/">x</a>', "links to ../nowhere/: no such file"),
    ('<a href="../../data/nowhere.csv">x</a>', "links to ../../data/nowhere.csv: no such file"),
    ('<a href="#nowhere">x</a>', "links to #nowhere: no such anchor"),
    ('<a href="../four/#nowhere">x</a>', "links to ../four/#nowhere: no such anchor"),
    ('<a href="../../../../outside/">x</a>', "links to ../../../../outside/: no such file"),
    ('<img alt="" src="nowhere.png">', "links to nowhere.png: no such file"),
    ('<div data-csv="../../data/nowhere.csv"></div>', "links to ../../data/nowhere.csv: no such file"),
    ('<div data-script="../../assets/nowhere.js"></div>', "links to ../../assets/nowhere.js: no such file"),
]
OTHER_HOSTS = [
    '<img alt="" src="https://example.org/x.png">',
    '<script src="//example.org/x.js"></script>',
    '<link rel="stylesheet" href="https://example.org/x.css">',
    '<link rel="preconnect" href="https://example.org/">',
    '<iframe src="http://example.org/"></iframe>',
]


@pytest.fixture
def tiny(tmp_path, monkeypatch):
    """A function that writes a site of four pages, with additional markup on one."""
    monkeypatch.setattr(catalogue, "published_tables", lambda: dict.fromkeys(TABLES))

    def write(markup=""):
        for path, text in TINY.items():
            (tmp_path / "tiny" / path).parent.mkdir(parents=True, exist_ok=True)
            more = text.replace("</article>", f"{markup}</article>") if path == PAGE else text
            (tmp_path / "tiny" / path).write_text(more, encoding="utf-8")
        return tmp_path / "tiny"

    return write


def error(folder):
    with pytest.raises(SiteError) as caught:
        checks.check(folder)
    return str(caught.value)


def test_site_passes_with_its_counts(site):
    counts = checks.check(site.folder)
    assert counts["pages"] == len(site.pages())
    assert counts["files"] == sum(path.is_file() for path in site.folder.rglob("*"))
    assert counts["links"] > 20 * counts["pages"]
    assert {name: site.summary[name] for name in counts} == counts


@pytest.mark.slow(20)
def test_every_error_on_a_page_of_the_site_is_counted(site, tmp_path):
    """One real page has all errors, and one table is on no page; tests below try each error separately."""
    folder = Path(shutil.copytree(site.folder, tmp_path / "site", copy_function=shutil.copyfile))
    markup = "".join([*(markup for markup, _ in FAULTS), *OTHER_HOSTS])
    for page in folder.rglob("*.html"):
        text = before = page.read_text(encoding="utf-8")
        if page == folder / PAGE:
            assert text.count("</article>") == 1
            text = text.replace("</article>", f"{markup}</article>")
        text = text.replace('id="octal-0-0077.nim_sequence"', 'id="other"')
        if text != before:
            page.write_text(text, encoding="utf-8")
    more = len(FAULTS) + len(OTHER_HOSTS)
    assert error(folder) == f"{PAGE} loads https://example.org/x.png from another host (and {more} more errors)"


def test_sound_site_passes(tiny):
    assert checks.check(tiny()) == {"pages": 4, "files": 5, "links": 5}


@pytest.mark.parametrize(("markup", "message"), FAULTS)
def test_dead_link_is_reported(tiny, markup, message):
    assert error(tiny(markup)) == f"{PAGE} {message}"


@pytest.mark.parametrize("markup", OTHER_HOSTS)
def test_resource_on_another_host_is_reported(tiny, markup):
    message = error(tiny(markup))
    assert message.startswith(f"{PAGE} loads ")
    assert "example.org" in message
    assert "another host" in message


def test_links_to_other_sites_are_not_followed(tiny):
    folder = tiny('<a href="https://example.org/">x</a><a href="mailto:a@b.c">y</a>')
    assert checks.check(folder)["links"] == 7


def test_missing_file_is_reported(tiny):
    folder = tiny()
    (folder / "data" / "kayles.nim_sequence.csv").unlink()
    assert "kayles.nim_sequence.csv: no such file" in error(folder)


def test_table_on_no_page_is_reported(tiny):
    page = tiny() / "games" / "four" / "index.html"
    page.write_text(page.read_text(encoding="utf-8").replace('id="four.nim_sequence"', 'id="other"'), encoding="utf-8")
    assert error(page.parents[2]) == "table four.nim_sequence is on no page"


def test_first_error_is_reported_with_the_number_of_others(tiny):
    message = error(tiny('<a href="#one">x</a><a href="#two">x</a><a href="#three">x</a>'))
    assert "#one" in message
    assert message.endswith("(and 2 more errors)")
    assert "\n" not in message
