"""The real site: what it shows, that it stays the same, and that no damage passes unnoticed."""

import gzip
import hashlib
import html
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pandas as pd
import pytest

from fairgame import catalogue
from fairgame.build.store import Artifact, Store, to_csv
from fairgame.games.octal import rule
from fairgame.games.octal.rule import OctalGame
from fairgame_site.cli.main import main
from fairgame_site.errors import ContentError
from fairgame_site.games.octal.class_records import ClassRecords
from fairgame_site.lookup.answer import answer
from fairgame_site.lookup.index import read
from fairgame_site.lookup.terms import places
from fairgame_site.publish.edition import Edition
from fairgame_site.publish.published import Published
from fairgame_site.render import shared_prose
from fairgame_site.render.markup import Page
from fairgame_site.site.page_templates import SLOT
from fairgame_site.site.pages import PageMaker
from tests.contract.test_tables import UNCHECKED, changed_cells, unheld
from tests.support import tiny_site as tiny
from tests.support.files import assert_same_files, files_of
from tests.support.sampling import FULL, SEED, rng

STATUSES = {"proved", "certified", "observed", "reported"}
EXPRESSION = re.compile(r"\[=.*?=\]|\[%.*?%\]|\[#.*?#\]", re.DOTALL)
DRAWING = re.compile(r"<svg.*?</svg>", re.DOTALL)


@pytest.fixture
def command(capsys):
    """A function that runs the command line in this process and returns status, output and complaint."""

    def run(*arguments):
        with pytest.raises(SystemExit) as left:
            main([str(one) for one in arguments])
        return left.value.code, *capsys.readouterr()

    return run


def one_line(err):
    lines = [line for line in err.splitlines() if line.strip()]
    assert len(lines) == 1, err
    assert lines[0].startswith("atlas: ")
    assert "Traceback" not in err
    return lines[0]


# -- what the site shows -------------------------------------------------------------------------------------------


def test_the_strict_build_passes_and_says_what_it_made(site):
    assert site.summary["site"] == str(site.folder)
    assert site.summary["pages"] == len(site.pages()) > len(catalogue.games())
    assert site.summary["links"] > 0
    for path in ("index.html", "404.html", "sitemap.xml", "search/search_index.json", "assets/atlas/atlas.js"):
        assert (site.folder / path).is_file()


def test_every_table_is_shown_on_a_page(site):
    texts = [page.read_text(encoding="utf-8") for page in site.pages()]
    for table in catalogue.published_tables():
        assert any(f'<div class="atlas-table" id="{table}"' in text for text in texts), table


def test_every_claim_stands_on_a_page_with_its_status(site, published):
    pages = [html.unescape(page.read_text(encoding="utf-8")) for page in site.pages()]
    claimed = re.compile(r'<li><span class="atlas-badge (\w+)" title="[^"]+">(\w+)</span> (.*)')
    found = {(words, status) for text in pages for badge, status, words in claimed.findall(text) if badge == status}
    assert {status for _, status in found} <= STATUSES | {"open"}  # an open game: what is not known
    for table in published.shown():
        assert table.claims, table.id
        for claim in table.claims:
            assert (claim["statement"], claim["status"]) in found, table.id


def test_every_game_has_a_page_and_a_place_in_the_index(site, root):
    """Games that share their prose share a card, from whose page the others are reached."""
    index, families = site.read("games/index.html"), shared_prose.found(root / "content")
    for slug, game in catalogue.games().items():
        page = site.read(f"games/{slug}/index.html")
        assert html.escape(game.info.name, quote=False) in html.unescape(page).replace("&", "&amp;")
        shared = shared_prose.prose_of(slug, families)
        alike = [one for one in catalogue.games() if shared and shared_prose.prose_of(one, families) is shared]
        others = [site.read(f"games/{one}/index.html") for one in alike if one != slug and f"games/{one}/" in index]
        assert f"games/{slug}/" in index or any(f"games/{slug}/" in text for text in others)


def standard_parts(slug):
    """The parts of a game's page that the engine's knowledge makes, in their order."""
    own = [
        name.partition(".")[2].replace("_", "-") for name in catalogue.published_tables() if name.startswith(f"{slug}.")
    ]
    info = catalogue.game(slug).info
    known = ["in-the-documents"] * bool(info.citations) + ["errata"] * bool(info.errata)
    return ["solve-a-position", *own, "downloads", "cite", *known]


@pytest.mark.parametrize("slug", catalogue.games())
def test_every_page_of_a_game_has_the_standard_parts_in_the_same_order(site, slug):
    headings = re.findall(r'<(?:h2|details)\b[^>]* id="([^"]+)"', site.read(f"games/{slug}/index.html"))
    expected = standard_parts(slug)
    assert headings[0] == "solve-a-position"
    assert [heading for heading in headings if heading in expected] == expected
    assert len(set(headings)) == len(headings)


def test_no_marker_and_no_expression_is_left(site):
    for page in site.pages():
        text = page.read_text(encoding="utf-8")
        assert "data-atlas-fragment" not in text, page
        shown = re.sub(r"<script.*?</script>", "", text, flags=re.DOTALL)
        assert not re.search(r"\[=|=\]|\[%|%\]|\[#\s|\s#\]", shown), page
        assert "$$" not in text, page


def test_nothing_is_loaded_from_another_host(site):
    loading = re.compile(r'<(?:script|img|iframe|source|object|embed|video|audio)\b[^>]*?(?:src|srcset|data)="([^"]+)"')
    links = re.compile(r"<link\b[^>]*>")
    for page in site.pages():
        text = page.read_text(encoding="utf-8")
        assert not [address for address in loading.findall(text) if re.match(r"(?:https?:)?//", address)]
        for link in links.findall(text):
            if re.search(r'href="(?:https?:)?//', link):
                assert 'rel="canonical"' in link or 'rel="alternate"' in link, link
    for sheet in site.folder.rglob("*.css"):
        text = sheet.read_text(encoding="utf-8")
        assert not re.findall(r"url\(\s*['\"]?(?:https?:)?//|@import", text), sheet


def test_no_page_carries_a_style_attribute_or_a_handler(site):
    for page in site.pages():
        text = re.sub(r"<script.*?</script>", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
        assert not re.findall(r"<[^>]+\sstyle=", text), page
        assert not re.findall(r"<[a-z][^>]*\son[a-z]+=\"", text), page


MAX_LOOKED_UP = 15_000  # bytes of the index on the way
MAX_INDEXED = 2000  # bytes a page, of text and headings


def test_the_search_knows_pages_and_no_rows_of_tables(site):
    index = json.loads(site.read("search/search_index.json"))
    places = {entry["location"].partition("#")[0] for entry in index["docs"]}
    for slug, game in catalogue.games().items():
        assert (f"games/{slug}/" in places) == game.info.in_index, slug
    text = " ".join(entry["text"] for entry in index["docs"])
    assert "atlas-fragment" not in text
    assert "rows shown" not in text
    assert (site.folder / "search" / "search_index.json").stat().st_size < MAX_INDEXED * len(site.pages())


def test_the_published_files_are_those_of_the_store(site, published):
    for table in published.shown():
        assert (site.folder / "data" / f"{table.id}.csv").read_bytes() == table.artifact.csv


# -- the octal census ------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def studies(published):
    return ClassRecords(published)


def test_every_class_has_a_page_of_its_own(site, studies):
    titles = set()
    assert len(studies.all) > 100
    for study in studies:
        text = site.read(f"{study.address}index.html")
        assert not SLOT.search(text), study.slug
        assert "shell-" not in text
        assert re.search(rf'<link rel="canonical" href="[^"]+/{study.address}">', text)
        titles.add(re.search(r"<title>(.*?)</title>", text)[1])
        heading = re.sub(r"<[^>]*>", "", re.search(r"<h1.*?</h1>", text, re.DOTALL)[0])
        assert (study.game.info.name if study.game else str(study.code)) in heading
        assert str(study.code) in re.search(r'<dl class="atlas-key-facts">.*?</dl>', text, re.DOTALL)[0]
        assert '<form class="atlas-solver"' in text
    assert len(titles) == len(studies.all)


def test_the_address_of_a_class_that_a_game_has_leads_to_its_page_without_a_script(site, studies):
    moved = [study for study in studies if study.game]
    assert {"0.77", "0.17", "4."} < {str(study.code) for study in moved} < set(studies.all)
    for study in moved:
        text = site.read(f"octal/{study.slug}/index.html")
        assert f'<meta http-equiv="refresh" content="0; url=../../{study.address}">' in text
        assert f'<a href="../../{study.address}">' in text
        assert re.search(rf'<link rel="canonical" href="[^"]+/{study.address}">', text)
        assert "<script" not in text


def test_the_pages_of_classes_are_on_the_site_map_and_in_no_navigation_and_no_search(site, studies):
    places = re.findall(r"<loc>(.*?)</loc>", site.read("sitemap.xml"))
    assert len(set(places)) == len(places)
    index = {entry["location"].partition("#")[0] for entry in json.loads(site.read("search/search_index.json"))["docs"]}
    navigation = "".join(re.findall(r"<nav.*?</nav>", site.read("index.html"), re.DOTALL))
    for study in studies:
        assert sum(place.endswith(f"/octal/{study.slug}/") for place in places) == (study.game is None)
        assert sum(place.endswith(f"/{study.address}") for place in places) == 1
        assert f"octal/{study.slug}/" not in index
        assert f'octal/{study.slug}/"' not in navigation
    assert not [place for place in [*places, *index] if "shell-" in place]
    assert not list(site.folder.glob("octal/shell-*"))


def test_the_files_of_every_class_are_published_and_summed(site, studies):
    listed = dict(line.split("  ")[::-1] for line in site.read("data/SHA256SUMS").splitlines())
    for study in studies.shown():
        page = site.read(f"{study.address}index.html")
        for name, content in study.files.items():
            path = f"octal/{study.slug}/{name}"
            assert (site.folder / "data" / path).read_bytes() == content
            assert listed[path] == hashlib.sha256(content).hexdigest()
            assert f'href="../../data/{path}"' in page
    for name, content in catalogue.checkers().items():
        assert (site.folder / "checkers" / name).read_bytes() == content


def test_the_index_of_what_can_be_looked_up_is_small_and_says_what_the_tables_say(site, published):
    packed = site.read("lookup/index.json")
    assert len(gzip.compress(packed.encode(), mtime=0)) <= MAX_LOOKED_UP
    index = read(json.loads(packed))
    census = published["octal.census"].frame
    assert set(index.home) == set(census["code"])
    for code, canonical, shift in zip(census["code"], census["canonical_code"], census["heap_shift"], strict=True):
        assert (index.home[code].code, index.home[code].codes[code]) == (canonical, shift)
    own = dict(zip(census["code"], census["preperiod"].tolist(), strict=True))
    preperiods = {code: None if pd.isna(first) else first for code, first in own.items()}
    assert {code: home.preperiods[code] for code, home in index.home.items()} == preperiods
    sequences = [table for table in published.shown() if table.spec.is_sequence]
    for table in sequences:
        values = table.frame[table.spec.columns[1]].iloc[:20].tolist()
        held = [one for one in places(index, values) if one.full]
        starts = [[-shift for shift in one.home.codes.values()] if one.home else [one.run.start] for one in held]
        assert any(one.shift in own for one, own in zip(held, starts, strict=True)), table.id
    links = [found.path for text in ("0,1,2", "nim", ".106", "kayles 3 5") for found in answer(index, text).found]
    for path in links:
        assert (site.folder / path.partition("#")[0] / "index.html").exists()


def test_what_a_page_of_a_class_says_is_what_its_study_says(site, studies):
    for study in studies.shown():
        text = re.sub(r"<[^>]*>", " ", site.read(f"{study.address}index.html"))
        for name in ("period", "preperiod", "proof_bound", "computed_to", "max_nim_value", "rare_count", "last_rare"):
            if study.row[name] is not None:
                assert f"{study.row[name]:,}" in text, (study.slug, name)


def test_a_shell_with_a_fault_stops_the_build_with_page_and_line(command, store, tiny_config, monkeypatch):
    tiny.shrink(monkeypatch, families_too=False)
    shell = tiny_config.parent / "content" / "_shells" / "octal-open.md"
    text = shell.read_text(encoding="utf-8").rstrip("\n")
    shell.write_text(f"{text}\n\n[= nowhere =]\n", encoding="utf-8")
    status, _, err = command("build", "--config", tiny_config, "--store", store.root)
    assert status == 2
    assert one_line(err).startswith(f"atlas: _shells/octal-open.md, line {text.count(chr(10)) + 3}: ")
    shell.write_text(f'{text}\n\n[= slot("more") =]\n', encoding="utf-8")
    status, _, err = command("build", "--config", tiny_config, "--store", store.root)
    assert status == 2
    assert "slot 'more' of shell octal/shell-octal-open.md" in one_line(err)


# -- invariant 3: the prose holds no number that the engine knows ----------------------------------------------------

YEAR = re.compile(r"\b(?:1[6-9]|20)\d\d\b")
CODE = re.compile(r"(?<![\d.])[04]?\.[0-7]+…?")  # an octal game's name
ADDRESS = re.compile(r"https?://\S+|\]\([^)]*\)|\bA\d{6}\b|\bdoi:\S+|&#\d+;")
ALLOWED = [  # (what is not looked at, why it is no computed number)
    (r"(?i)sha-?256(?:sums?)?", "the name of a hash"),
    (r"solve kayles [\d ]+", "a position that the reader types"),
    (r"--stop \d+", "an option that the reader types"),
    (r"S\{\d+(?:,\d+)*\}", "a subtraction set, which is a rule"),
    (r"\b[01]{3,}_2\b", "a numeral in base 2, written out to teach nim-addition"),
    (r"10\^\{?\d+\}?", "a power of ten as a limit"),
]
LOOKED_UP = re.compile(
    r"(?i)\b(?:preperiod|period|last exception|proof bound|nim-value|nim-sum|saltus)\b(?:\W+(?:is|of|length|at|=))*"
    r"\W{1,3}([2-9]|[1-9]\d+)\b"
)


def prose(path):
    """The lines of a page outside its expressions and drawings, numbered as in the file."""
    text = path.read_text(encoding="utf-8")
    for hidden in (EXPRESSION, DRAWING):
        text = hidden.sub(lambda found: " " + "\n" * found[0].count("\n"), text)
    return list(enumerate(text.split("\n"), start=1))


def suspicious(line):
    """The numbers of a line that look computed."""
    found = LOOKED_UP.findall(line)
    for hidden in (ADDRESS, *(re.compile(pattern) for pattern, _ in ALLOWED), CODE, YEAR):
        line = hidden.sub(" ", line)
    return found + re.findall(r"\d{3,}", line.replace(",", ""))


def contents(root):
    return sorted(path for path in (root / "content").rglob("*") if path.suffix == ".md")


def test_the_prose_holds_no_computed_number(root):
    pages = contents(root)
    assert len(pages) > 10
    found = [
        f"{path.relative_to(root)}, line {number}: {what}"
        for path in pages
        for number, line in prose(path)
        for what in suspicious(line)
    ]
    assert found == []


def test_the_glossary_holds_no_computed_number(root):
    text = (root / "content" / "_data" / "glossary.yaml").read_text(encoding="utf-8")
    assert [(number, what) for number, line in enumerate(text.split("\n"), 1) for what in LOOKED_UP.findall(line)] == []


@pytest.mark.parametrize(
    "line",
    [
        "The values repeat with period 12 from there on.",
        "Its preperiod is 71.",
        "The nim-value of 70 is 6, a nim-value of 6.",
        "The proof needs heaps to 166.",
        "There are 16,384 rows.",
    ],
)
def test_a_computed_number_in_prose_would_be_found(line):
    assert suspicious(line)


@pytest.mark.parametrize(
    "line",
    ["In 1956 Guy and Smith", "the octal game 0.137 or .77", "[x](https://oeis.org/A002186)", "it has value 0"],
)
def test_years_codes_and_addresses_are_no_computed_numbers(line):
    assert not suspicious(line)


TOO_PROUD = [  # what may be said of no atlas in which something is only observed or reported
    r"every (single )?(number|value|figure)[^.]*\b(was|is|has been) (computed|checked|verified|certified|recomputed)",
    r"(all|each) (the |of the )?(numbers|values|tables)[^.:;]*\b(were|was|are|is) (checked|verified|certified|proved)",
    r"shares? nothing with (the first|the one|any)",
    r"every (place|error|erratum|misprint) known",
    r"\bfor decades\b|\bnobody has ever\b|\bfirst in the world\b",
]


def too_proud(text):
    plain = re.sub(r"\s+", " ", text.replace("*", ""))
    return [found[0] for pattern in TOO_PROUD for found in re.finditer(f"(?i){pattern}", plain)]


def test_no_page_says_that_everything_is_checked(root):
    pages = [*contents(root), root / "README.md", root / "CITATION.cff", *(root / "content" / "_data").glob("*.yaml")]
    assert [(path.name, words) for path in pages for words in too_proud(path.read_text(encoding="utf-8"))] == []


@pytest.mark.parametrize(
    "text",
    [
        "Every number in them was computed here and checked by a second program.",
        "Every number is computed, written down\nand checked",
        "a program that shares nothing with the one that computed it",
        "The list holds every place known to us.",
        "The mistake stood in the literature for decades.",
        "All tables of the atlas are certified.",
    ],
)
def test_a_proud_sentence_would_be_found(text):
    assert too_proud(text)


def test_the_front_page_counts_the_tables_by_what_they_rest_on(site, published):
    weakest = ["reported", "observed", "certified", "proved"]
    standing = [
        next(status for status in weakest if status in {claim["status"] for claim in table.claims})
        for table in published.shown()
    ]
    counts = {status: standing.count(status) for status in weakest}
    assert sum(counts.values()) == len(published.shown())
    front = re.sub(r"<[^>]*>|\s+", " ", site.read("index.html"))
    front = re.sub(r" +", " ", front)
    assert f"Of the tables, {counts['proved']} hold nothing but what is proved" in front
    assert f"In {counts['certified']} what is claimed is certified" in front
    assert f"In {counts['observed']} there is something that was only observed" in front
    assert f"and {counts['reported']} quote what others print" in front


def test_every_page_asks_for_what_it_shows(root):
    asked = {
        path.stem: set(re.findall(r'"([a-z][a-z0-9-]*\.[a-z0-9_]+)"', path.read_text(encoding="utf-8")))
        for path in contents(root)
    }
    named = set().union(*asked.values())
    assert named <= set(catalogue.tables())
    assert len(named) >= 5


# -- invariant 4: two builds are the same --------------------------------------------------------------------------


BUDGET = 6  # seconds that the tables may take which the second build computes
LIGHT = 6  # so many tables of at most a second are computed beside them, whatever was drawn
COSTLY = 10  # seconds
ONE_IN = 10  # so many of the costly tables is computed twice by ``make test-full``, with all the others


def computed_twice():
    """The tables that the second build computes, others when the sources change: the rest it finds at hand."""
    order = sorted(catalogue.tables(), key=lambda name: hashlib.sha256(f"{SEED} {name}".encode()).digest())
    costs = {name: catalogue.tables()[name].cost for name in order}
    if FULL:
        costly = [name for name in order if costs[name] >= COSTLY]
        return {name for name in order if costs[name] < COSTLY} | set(costly[::ONE_IN])
    found, left = set([name for name in order if 0 < costs[name] <= 1][:LIGHT]), BUDGET
    for name in order:
        if 0 < costs[name] <= left:
            found.add(name)
            left -= costs[name]
    return found


@pytest.mark.slow(120)
def test_two_builds_of_one_tree_are_the_same_byte_for_byte(site, store, copied, environment, tmp_path):
    """The second starts elsewhere, with every setting of its process different; its site is built by MkDocs itself."""
    tree, second = copied(tmp_path / "over thére, אחר" / "tree"), Store(tmp_path / "home" / "store")
    again = computed_twice()
    assert 5 < len(again)
    for name in set(catalogue.tables()) - again:
        path = second.path(name, catalogue.key(name))
        path.parent.mkdir(parents=True)
        shutil.copy(store.path(name, catalogue.key(name)), path)
    settings = {
        "ATLAS_HOME": str(tmp_path / "home"),
        "SOURCE_DATE_EPOCH": os.environ["SOURCE_DATE_EPOCH"],
        "TZ": "Asia/Tokyo",
        "LC_ALL": "C",
        "HOME": str(tmp_path / "nobody"),
        "TMPDIR": str(tmp_path / "no" / "folder"),
        "PYTHONHASHSEED": "4711",
    }

    def ran(*command):
        done = subprocess.run(
            [sys.executable, "-m", *command],
            cwd=tree,
            env=environment(tree, **settings),
            umask=0o077,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done

    tables = ran("fairgame_site", "build", "--tables-only", "--json", "--workers", "2")
    assert tables.stderr == ""
    assert set(json.loads(tables.stdout)["computed"]) == again, f"again with ATLAS_SEED={SEED}"
    for name in catalogue.tables():
        paths = [one.path(name, catalogue.key(name)) for one in (store, second)]
        assert paths[0].read_bytes() == paths[1].read_bytes(), f"{name}; again with ATLAS_SEED={SEED}"
    assert "WARNING" not in ran("mkdocs", "build", "--strict").stderr
    assert_same_files(site.folder, tree / "site")


# -- faults in pages stop the build --------------------------------------------------------------------------------


@pytest.fixture
def tiny_config(root, tmp_path):
    """The configuration of a tiny atlas, whose pages a test may damage."""
    return tiny.content(root, tmp_path)


@pytest.fixture
def build_tiny(command, store, tiny_config, monkeypatch):
    """A function that builds the tiny atlas and returns status, output and complaint."""
    tiny.shrink(monkeypatch)
    return lambda *more: command("build", "--config", tiny_config, "--store", store.root, *more)


FAULTS = {
    "a table": ('[= table("kayles.nim_sequnce") =]', "no table 'kayles.nim_sequnce'; near it: kayles."),
    "a name": ("[= nowhere =]", "'nowhere' is undefined"),
    "a formula": ("$\\nosuchmacro$", "unknown macro \\nosuchmacro"),
}


def test_the_tiny_atlas_is_built(build_tiny, tiny_config):
    """What the faults below are faults in."""
    status, out, err = build_tiny("--json")
    assert (status, err) == (0, "")
    said = json.loads(out)
    assert set(said) == {"tables", "site", "pages", "files", "links", "release", "rebuilt", "withheld_studies"}
    site = tiny_config.parent / "site"
    assert said["site"] == str(site)
    assert said["pages"] == len(list(site.rglob("*.html"))) == len([*tiny.PAGES, *tiny.GAMES, "changes"])
    for game in tiny.GAMES:
        assert (site / "games" / game / "index.html").is_file()


@pytest.mark.parametrize("page", ["games/four.md", "about.md", "theory/index.md"])
@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_in_a_page_stops_the_build_with_page_and_line(build_tiny, tiny_config, page, fault):
    added, words = FAULTS[fault]
    file = tiny_config.parent / "content" / page
    before = file.read_text(encoding="utf-8").rstrip("\n")
    file.write_text(f"{before}\n\n{added}\n", encoding="utf-8")
    line = before.count("\n") + 3
    status, _, err = build_tiny()
    assert status == 2
    assert one_line(err).startswith(f"atlas: {page}, line {line}: ")
    assert words in err
    assert not (tiny_config.parent / "site" / "index.html").exists()


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_in_a_real_page_is_told_of_its_line(published, root, tmp_path, fault):
    """One page of each kind, with all that stands in it: prose, a game's own, one that games share."""
    content = Path(shutil.copytree(root / "content", tmp_path / "content"))
    maker = PageMaker(published, content, Edition("https://example.org/", "0.0.0", "2026-01-01"))
    added, words = FAULTS[fault]
    made = {
        "errata.md": lambda: maker.prose_page("errata.md"),
        "games/kayles.md": lambda: maker.game_page(catalogue.game("kayles")),
        "_shared/mark-t.md": lambda: maker.game_page(catalogue.game("mark-5")),
    }
    for page, make in made.items():
        assert isinstance(make(), Page)
        before = (content / page).read_text(encoding="utf-8").rstrip("\n")
        (content / page).write_text(f"{before}\n\n{added}\n", encoding="utf-8")
        maker = PageMaker(published, content, Edition("https://example.org/", "0.0.0", "2026-01-01"))
        with pytest.raises(ContentError) as refused:
            make()
        assert (refused.value.page, refused.value.line) == (page, before.count("\n") + 3)
        assert words in str(refused.value)


def test_a_fault_stops_mkdocs_too(root, environment, tiny_config):
    page = tiny_config.parent / "content" / "about.md"
    page.write_text(page.read_text(encoding="utf-8").rstrip("\n") + '\n\n[= table("eratta") =]\n', encoding="utf-8")
    line = page.read_text(encoding="utf-8").count("\n")
    ran = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--config-file", tiny_config],
        cwd=root,
        env=environment(root),
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode != 0
    assert f"about.md, line {line}: there is no table 'eratta'" in ran.stderr
    assert "Traceback" not in ran.stderr


@pytest.mark.parametrize("link", ["[x](nowhere.md)", "[x](about.md#nowhere)", '<a href="nowhere/">x</a>'])
def test_a_dead_link_in_a_page_stops_the_build(build_tiny, tiny_config, link):
    with (tiny_config.parent / "content" / "errata.md").open("a", encoding="utf-8") as page:
        page.write(f"\n{link}\n")
    status, _, err = build_tiny()
    assert status == 2
    assert "nowhere" in one_line(err)
    assert "errata" in err


# -- damage is noticed ---------------------------------------------------------------------------------------------


def flipped(csv, row, column):
    """The CSV with one value changed; a number stays a number, a text stays a text of its kind."""
    lines = csv.decode().split("\n")
    place = lines[0].split(",").index(column)
    cells = lines[row].split(",")
    cells[place] = str(int(cells[place]) ^ 1) if cells[place].isdigit() else cells[place][:-1] + "7"
    lines[row] = ",".join(cells)
    return "\n".join(lines).encode()


def in_turn(names):
    """Half of some names, drawn: a test takes these and another one the rest; both take all in a full run."""
    chosen = set(rng("in turn").sample(sorted(names), len(names) // 2))
    rest = set(names) - chosen
    return (set(names), set(names)) if FULL else (chosen, rest)


@pytest.fixture(scope="module")
def forged(published):
    """For each kind of certificate the smallest published table that has it, with one value changed."""
    smallest = {}
    for table in sorted(published.shown(), key=lambda table: len(table.artifact.csv)):
        for claim in table.claims:
            if claim["certificate"] and table.id not in UNCHECKED:
                smallest.setdefault(claim["certificate"]["kind"], table)
    found = {}
    for table in {table.id: table for table in smallest.values()}.values():
        held = [name for name in table.spec.columns if name not in unheld(table.id, table.claims)]
        _, changed = next(changed_cells(table.frame, held, rng(f"forged {table.id}")))
        found[table.id] = to_csv(changed)
        assert found[table.id] != table.artifact.csv
    return found


def test_every_kind_of_certificate_is_put_to_the_test(published, forged):
    tried = {c["certificate"]["kind"] for name in forged for c in published[name].claims if c["certificate"]}
    used = {c["certificate"]["kind"] for table in published.shown() for c in table.claims if c["certificate"]}
    assert tried == used


@pytest.mark.parametrize("table", ["kayles.nim_sequence", "errata.documents", "wythoff.row_periods"])
def test_a_flipped_byte_in_the_store_is_found(command, own_store, table):
    path = own_store.path(table, catalogue.key(table))
    content = bytearray(path.read_bytes())
    content[-2] ^= 1
    path.write_bytes(content)
    status, out, err = command("verify", table, "four.nim_sequence", "--store", own_store.root)
    assert status == 1
    assert re.search(rf"^FAILED +{re.escape(table)}: .*sha256", out, re.MULTILINE)
    assert "ok      four.nim_sequence" in out
    assert "1 tables passed, 1 failed" in out
    assert err == ""


@pytest.mark.slow(40)
def test_a_value_changed_and_sealed_anew_is_found_by_its_check(command, own_store, forged):
    forged = {table: forged[table] for table in in_turn(forged)[0]}
    for table, changed in forged.items():
        sound = catalogue.stored(own_store, table)
        own_store.write(table, catalogue.key(table), Artifact(sound.metadata, changed, dict(sound.files)))
    status, out, _ = command("verify", *forged, "--store", own_store.root, "--json")
    assert status == 1
    verified = {one["table"]: one["fault"] for one in json.loads(out)}
    assert set(verified) == set(forged)
    assert [table for table, fault in verified.items() if not fault or "its sha256 differs" in fault] == [], SEED


def test_a_missing_table_fails_and_the_others_pass(command, own_store):
    own_store.path("guiles.nim_sequence", catalogue.key("guiles.nim_sequence")).unlink()
    arguments = ("verify", "guiles.nim_sequence", "four.nim_sequence", "--store", own_store.root)
    status, out, _ = command(*arguments)
    assert status == 1
    assert "FAILED  guiles.nim_sequence" in out
    assert "ok      four.nim_sequence" in out


def test_a_build_repairs_a_damaged_table_and_says_so(command, own_store):
    table = "four.nim_sequence"
    path = own_store.path(table, catalogue.key(table))
    sound = path.read_bytes()
    path.write_bytes(sound[:-100])
    status, out, _ = command("build", "--workers", 1, "--tables-only", "--json", "--store", own_store.root)
    assert status == 0
    report = json.loads(out)
    assert report["computed"] == [table]
    assert len(report["damaged"]) == 1
    assert table in report["damaged"][0]
    assert path.read_bytes() == sound


@pytest.fixture
def data(site, tmp_path):
    """Some of the published folder, that a test may damage."""
    folder = tmp_path / "data"
    (folder / "certificates").mkdir(parents=True)
    for table in ("kayles.nim_sequence", "four.nim_sequence"):
        for path in (f"{table}.csv", f"certificates/{table}.json"):
            shutil.copy(site.folder / "data" / path, folder / path)
    for name in ("datapackage.json", "SHA256SUMS"):
        shutil.copy(site.folder / "data" / name, folder)
    return folder


ALWAYS_VERIFIED = ("kayles.nim_sequence", "errata.documents", "octal.certificates", "wythoff.p_positions")
PART = 16  # of the other published tables one in so many, others when the sources change


@pytest.mark.slow(40)
def test_the_published_folder_passes(command, site):
    """A part of the tables and two studies; the others have the same form, and pass their checks elsewhere."""
    package = json.loads((site.folder / "data" / "datapackage.json").read_bytes())
    assert [one["name"] for one in package["resources"]] == list(catalogue.published_tables())
    names = [
        name
        for name in catalogue.published_tables()
        if FULL or name in ALWAYS_VERIFIED or rng(f"verified {name}").randrange(PART) == 0
    ]
    names += ["octal-0-77.study", "octal-0-6.study"]
    status, out, err = command("verify", *names, "--data", site.folder / "data", "--json")
    assert (status, err) == (0, ""), SEED
    verified = json.loads(out)
    assert [one["table"] for one in verified] == names
    assert len(names) > len(catalogue.published_tables()) / 2 / PART
    for one in verified:
        assert set(one) == {"table", "rows", "statuses", "fault"}
        assert one["fault"] is None
        assert one["rows"] > 0
        assert set(one["statuses"]) <= STATUSES


def test_a_flipped_byte_in_a_published_csv_is_found(command, data):
    path = data / "kayles.nim_sequence.csv"
    path.write_bytes(flipped(path.read_bytes(), 71, "nim_value"))
    status, out, _ = command("verify", "kayles.nim_sequence", "--data", data)
    assert status == 1
    assert "FAILED  kayles.nim_sequence: the CSV is not the one that its certificate names" in out


@pytest.mark.slow(40)
def test_a_published_value_changed_and_sealed_anew_is_found(command, site, forged, tmp_path):
    folder = tmp_path / "data"
    (folder / "certificates").mkdir(parents=True)
    forged = {table: forged[table] for table in in_turn(forged)[1]}
    for table, changed in forged.items():
        (folder / f"{table}.csv").write_bytes(changed)
        published = json.loads((site.folder / "data" / "certificates" / f"{table}.json").read_bytes())
        published["sha256"] = hashlib.sha256(changed).hexdigest()
        (folder / "certificates" / f"{table}.json").write_text(json.dumps(published), encoding="utf-8")
    status, out, _ = command("verify", *forged, "--data", folder, "--json")
    assert status == 1
    verified = {one["table"]: one["fault"] for one in json.loads(out)}
    assert set(verified) == set(forged)
    assert [table for table, fault in verified.items() if not fault or "certificate names" in fault] == [], SEED


@pytest.mark.parametrize("file", ["kayles.nim_sequence.csv", "certificates/kayles.nim_sequence.json"])
@pytest.mark.parametrize("content", [None, b"", b"{", b"[]", b"{}", b'{"sha256": 1, "claims": 2}', b"\xff\x00"])
def test_a_missing_or_broken_published_file_is_a_fault_of_its_table(command, data, file, content):
    if content is None:
        (data / file).unlink()
    else:
        (data / file).write_bytes(content)
    status, out, err = command("verify", "kayles.nim_sequence", "--data", data)
    assert status == 1
    assert re.search(r"^FAILED +kayles\.nim_sequence: .+", out, re.MULTILINE)
    assert err == ""


# -- stage ---------------------------------------------------------------------------------------------------------


@pytest.mark.slow(40)
def test_stage_writes_everything_with_its_fragments_in_place(command, site, store, root, tmp_path):
    folder = tmp_path / "staged"
    config = root / "mkdocs.yml"
    status, out, err = command("stage", folder, "--store", store.root, "--config", config, "--json")
    assert (status, err) == (0, "")
    assert json.loads(out) == {"folder": str(folder), "files": len(files_of(folder))}
    pages = sorted(folder.rglob("*.md"))
    places = (path.relative_to(root / "content") for path in contents(root))
    prose_pages = {place for place in places if not place.parts[0].startswith("_")}
    class_pages = {Path("octal") / f"{study.slug}.md" for study in ClassRecords(Published(store)) if not study.game}
    game_pages = {Path("games") / f"{slug}.md" for slug in catalogue.games()}
    assert {page.relative_to(folder) for page in pages} == prose_pages | game_pages | class_pages | {Path("changes.md")}
    for page in pages:
        text = page.read_text(encoding="utf-8")
        assert "data-atlas-fragment" not in text
        assert not EXPRESSION.search(re.sub(r"(?s)```.*?```", "", text)), page
    assert '<div class="atlas-table" id="kayles.nim_sequence"' in (folder / "games" / "kayles.md").read_text()
    for part in ("data", "pictures", "checkers"):
        assert_same_files(site.folder / part, folder / part)
    status, out, err = command("stage", folder, "--store", store.root, "--config", config)
    assert (status, out) == (2, "")
    assert "is not empty" in one_line(err)


# -- a failed check withholds --------------------------------------------------------------------------------------


@pytest.fixture
def victim(root, request):
    """A sequence that no other table is made from and no prose of the site asks for.

    The tiny site has other prose; there its game has no misprints, whose cells would lead to tables that it lacks.
    """
    needed = {need for table in catalogue.tables().values() for need in table.requires}
    is_tiny = request.param == "tiny"
    pages = tiny.PAGES.values() if is_tiny else (path.read_text(encoding="utf-8") for path in contents(root))
    text = "".join(pages)
    free = [
        name
        for name, table in catalogue.tables().items()
        if table.spec.is_sequence
        and table.spec.games
        and all(isinstance(catalogue.game(slug), OctalGame) for slug in table.spec.games)
        and name not in needed
        and f'"{name.partition(".")[0]}' not in text
        and not (is_tiny and any(catalogue.game(slug).info.errata for slug in table.spec.games))
    ]
    assert free
    return free[0]


@pytest.fixture
def miscomputed(monkeypatch, victim):
    """The victim's kernel gets one value wrong."""
    code = str(catalogue.game(victim.partition(".")[0]).code)

    class Wrong(rule.NimValues):
        @property
        def values(self):
            values = super().values
            if self.name != code or self.known < rule.PUBLISHED_STOP:
                return values
            wrong = values.copy()
            wrong[4_321] += 1
            return wrong

    monkeypatch.setattr(rule, "NimValues", Wrong)
    return victim


def assert_withheld_everywhere(command, own_store, config, victim):
    """Build the site of a store in which the victim is due, and look for it everywhere."""
    sound = catalogue.stored(own_store, victim)
    own_store.path(victim, catalogue.key(victim)).unlink()
    folder = own_store.root.parent / "site"
    where = ("--store", own_store.root)
    status, out, err = command("build", "--workers", 1, "--config", config, "--site-dir", folder, *where)
    assert (status, err) == (1, "")
    assert re.search(rf"^WITHHELD {re.escape(victim)}: .*4321", out, re.MULTILINE)

    page = (folder / "games" / victim.partition(".")[0] / "index.html").read_text(encoding="utf-8")
    article = page[page.index("<article") : page.index("</article>")]
    assert "atlas-withheld" in article
    assert "4321" in article
    for trace in ('<svg class="atlas-plot', "<td", "data-csv", "data-period", f"data/{victim}", "sha256"):
        assert trace not in article, trace
    everywhere = files_of(folder)
    assert not [path for path in everywhere if victim in path]
    assert "four.nim_sequence" in everywhere["data/datapackage.json"].read_text()
    for name in ("datapackage.json", "SHA256SUMS", "fair-game-atlas.zip"):
        assert victim.encode() not in everywhere[f"data/{name}"].read_bytes(), name
    values = " ".join(line.rpartition(",")[2] for line in sound.csv.decode().split("\n")[1:13])
    assert values.replace(" ", "") not in re.sub(r"<[^>]*>|\s", "", article)

    status, out, err = command("verify", victim, *where)
    assert (status, err) == (1, "")
    assert f"FAILED  {victim}: withheld" in out
    status, out, err = command("show", victim, *where)
    assert (status, out) == (2, "")
    assert "withheld" in one_line(err)
    status, out, _ = command("build", "--workers", 1, "--tables-only", "--json", *where)
    assert status == 1
    assert list(json.loads(out)["withheld"]) == [victim]


@pytest.mark.slow(20)
@pytest.mark.parametrize("victim", ["tiny"], indirect=True)
def test_a_table_whose_check_fails_is_withheld_everywhere(command, own_store, tiny_config, monkeypatch, miscomputed):
    slug = miscomputed.partition(".")[0]
    tiny.shrink(monkeypatch, games=(*tiny.GAMES, slug), tables=(*tiny.TABLES, miscomputed))
    assert_withheld_everywhere(command, own_store, tiny_config, miscomputed)


@pytest.mark.full
@pytest.mark.parametrize("victim", ["whole"], indirect=True)
def test_a_table_whose_check_fails_is_withheld_on_every_page_of_the_site(command, own_store, root, miscomputed):
    assert_withheld_everywhere(command, own_store, root / "mkdocs.yml", miscomputed)
