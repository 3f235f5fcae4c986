"""The checks on the finished site: each kind of fault is found in a copy of the site that has it."""

import shutil

import pytest

from generator import checks
from generator.errors import SiteError

PAGE = "games/kayles/index.html"


@pytest.fixture
def doctored(site, tmp_path):
    """A function that makes a copy of the site's pages in which ``old`` has become ``new`` on one page."""

    def make(page, old, new):
        folder = tmp_path / "site"
        shutil.copytree(site.folder, folder, copy_function=shutil.copyfile)
        text = (folder / page).read_text(encoding="utf-8")
        assert old in text
        (folder / page).write_text(text.replace(old, new, 1), encoding="utf-8")
        return folder

    return make


def fault(folder):
    with pytest.raises(SiteError) as caught:
        checks.check(folder)
    return str(caught.value)


def test_the_site_itself_passes_and_is_counted(site):
    found = checks.check(site.folder)
    assert found["pages"] == len(site.pages())
    assert found["files"] == sum(path.is_file() for path in site.folder.rglob("*"))
    assert found["links"] > 20 * found["pages"]
    assert {name: site.summary[name] for name in found} == found


@pytest.mark.parametrize(
    ("markup", "said"),
    [
        ('<a href="../nowhere/">x</a>', "games/kayles/index.html links to ../nowhere/: no such file"),
        ('<a href="../../data/nowhere.csv">x</a>', "links to ../../data/nowhere.csv: no such file"),
        ('<a href="#nowhere">x</a>', "links to #nowhere: no such anchor"),
        ('<a href="../four/#nowhere">x</a>', "links to ../four/#nowhere: no such anchor"),
        ('<a href="../../../../outside/">x</a>', "no such file"),
        ('<img alt="" src="nowhere.png">', "links to nowhere.png: no such file"),
        ('<div data-csv="../../data/nowhere.csv"></div>', "links to ../../data/nowhere.csv: no such file"),
    ],
)
def test_a_dead_link_is_found(doctored, markup, said):
    message = fault(doctored(PAGE, "</article>", f"{markup}</article>"))
    assert said in message
    assert "more faults" not in message


@pytest.mark.parametrize(
    "markup",
    [
        '<img alt="" src="https://example.org/x.png">',
        '<script src="//example.org/x.js"></script>',
        '<link rel="stylesheet" href="https://example.org/x.css">',
        '<link rel="preconnect" href="https://example.org/">',
        '<iframe src="http://example.org/"></iframe>',
    ],
)
def test_an_address_on_another_host_is_found(doctored, markup):
    message = fault(doctored(PAGE, "</article>", f"{markup}</article>"))
    assert message.startswith("games/kayles/index.html loads ")
    assert "example.org" in message
    assert "another host" in message


def test_links_to_other_sites_are_let_be(doctored):
    folder = doctored(PAGE, "</article>", '<a href="https://example.org/">x</a><a href="mailto:a@b.c">y</a></article>')
    assert checks.check(folder)["pages"] > 0


def test_a_missing_file_is_found(doctored):
    folder = doctored(PAGE, "</article>", "</article>")
    (folder / "data" / "kayles.nim_sequence.csv").unlink()
    assert "kayles.nim_sequence.csv: no such file" in fault(folder)


def test_a_table_that_is_on_no_page_is_found(doctored):
    folder = doctored("games/octal-0-0077/index.html", "</article>", "</article>")
    for page in folder.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        page.write_text(text.replace('id="octal-0-0077.nim_sequence"', 'id="other"'), encoding="utf-8")
    assert "table octal-0-0077.nim_sequence is on no page" in fault(folder)


def test_all_faults_are_counted_and_the_first_is_named(doctored):
    message = fault(
        doctored(PAGE, "</article>", '<a href="#one">x</a><a href="#two">x</a><a href="#three">x</a></article>')
    )
    assert "#one" in message
    assert message.endswith("(and 2 more faults)")
    assert "\n" not in message
