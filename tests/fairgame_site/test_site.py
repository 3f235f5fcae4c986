"""The real site: its contents, reproducible builds, and detection of damage."""

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
from fairgame.build.artifact import Artifact
from fairgame.build.store import Store
from fairgame.core.claims import Status
from fairgame.core.frames import to_csv
from fairgame.games.octal import rule
from fairgame.games.octal import values as octal_values
from fairgame.games.octal.rule import OctalGame
from fairgame_site.cli.main import main
from fairgame_site.edition import Edition
from fairgame_site.errors import ContentError
from fairgame_site.games.octal.class_records import ClassRecords
from fairgame_site.lookup.answer import answer
from fairgame_site.lookup.index import read
from fairgame_site.lookup.terms import places
from fairgame_site.published import Published
from fairgame_site.render import shared_prose
from fairgame_site.render.markup import Page
from fairgame_site.site.page_templates import SLOT
from fairgame_site.site.pages import PageMaker
from tests.contract.test_tables import UNCHECKED, changed_cells, unchecked_columns
from tests.support import tiny_site as tiny
from tests.support.files import assert_same_files, files_of
from tests.support.sampling import FULL, SEED, rng

STATUSES = set(Status)
EXPRESSION = re.compile(r"\[=.*?=\]|\[%.*?%\]|\[#.*?#\]", re.DOTALL)
DRAWING = re.compile(r"<svg.*?</svg>", re.DOTALL)
CELL = re.compile(r"^```python\n.*?^```$", re.S | re.M)


@pytest.fixture
def command(capsys):
    """A function that runs the command line in this process and returns status, output and error output."""

    def run(*arguments):
        with pytest.raises(SystemExit) as exit_:
            main(list(map(str, arguments)))
        return exit_.value.code, *capsys.readouterr()

    return run


def one_line(err):
    lines = [line for line in err.splitlines() if line.strip()]
    assert len(lines) == 1, err
    assert lines[0].startswith("atlas: ")
    assert "Traceback" not in err
    return lines[0]


# -- contents of the site ------------------------------------------------------------------------------------------


def test_strict_build_passes_with_its_summary(site):
    assert site.summary["site"] == str(site.folder)
    assert site.summary["pages"] == len(site.pages()) > len(catalogue.games())
    assert site.summary["links"] > 0
    for path in ("index.html", "404.html", "sitemap.xml", "search/search_index.json", "assets/atlas/atlas.js"):
        assert (site.folder / path).is_file()


def test_every_table_is_on_a_page(site):
    texts = [page.read_text(encoding="utf-8") for page in site.pages()]
    for table in catalogue.published_tables():
        assert any(f'<div class="atlas-table" id="{table}"' in text for text in texts), table


def test_every_claim_is_on_a_page_with_its_status(site, published):
    pages = [html.unescape(page.read_text(encoding="utf-8")) for page in site.pages()]
    claim = re.compile(r'<li><span class="atlas-badge (\w+)" title="[^"]+">(\w+)</span> (.*)')
    found = {(sentence, status) for text in pages for badge, status, sentence in claim.findall(text) if badge == status}
    assert {status for _, status in found} <= STATUSES | {"open"}
    for table in published.visible():
        assert table.claims, table.id
        for claim in table.claims:
            assert (claim.statement, claim.status) in found, table.id


def test_every_game_has_a_page_and_is_reachable_from_the_index(site, root):
    """Games that share their prose share a card; the page of the card links to the others."""
    index, proses = site.read("games/index.html"), shared_prose.read_all(root / "content")
    for slug, game in catalogue.games().items():
        page = site.read(f"games/{slug}/index.html")
        assert html.escape(game.info.name, quote=False) in html.unescape(page).replace("&", "&amp;")
        shared = shared_prose.prose_of(slug, proses)
        others = [other for other in catalogue.games() if shared and shared_prose.prose_of(other, proses) is shared]
        pages = [site.read(f"games/{other}/index.html") for other in others if f"games/{other}/" in index]
        assert f"games/{slug}/" in index or any(f"games/{slug}/" in text for text in pages)


def standard_parts(slug):
    """Return the parts of a game's page that come from the library, in order."""
    own = [
        name.partition(".")[2].replace("_", "-") for name in catalogue.published_tables() if name.startswith(f"{slug}.")
    ]
    info = catalogue.game(slug).info
    known = ["in-the-documents"] * bool(info.citations) + ["errata"] * bool(info.errata)
    return ["solve-a-position", *own, "downloads", "cite", *known]


@pytest.mark.parametrize("slug", catalogue.games())
def test_pages_of_games_have_the_standard_parts_in_order(site, slug):
    headings = re.findall(r'<(?:h2|details)\b[^>]* id="([^"]+)"', site.read(f"games/{slug}/index.html"))
    expected = standard_parts(slug)
    assert headings.index("solve-a-position") <= 1, "the rule comes before the solver, all else after it"
    assert [heading for heading in headings if heading in expected] == expected
    assert len(set(headings)) == len(headings)


def test_pages_have_no_markers_or_expressions(site):
    for page in site.pages():
        text = page.read_text(encoding="utf-8")
        assert "data-atlas-fragment" not in text, page
        visible = re.sub(r"<script.*?</script>", "", text, flags=re.DOTALL)
        assert not re.search(r"\[=|=\]|\[%|%\]|\[#\s|\s#\]", visible), page
        assert "$$" not in text, page


def test_pages_load_nothing_from_other_hosts(site):
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


def test_pages_have_no_style_attributes_or_handlers(site):
    for page in site.pages():
        text = re.sub(r"<script.*?</script>", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
        assert not re.findall(r"<[^>]+\sstyle=", text), page
        assert not re.findall(r"<[a-z][^>]*\son[a-z]+=\"", text), page


MAX_LOOKUP_INDEX = 16_000  # compressed bytes
MAX_SEARCH_INDEX = 2000  # bytes for each page of the site


def test_search_index_has_pages_but_no_rows(site):
    index = json.loads(site.read("search/search_index.json"))
    places = {entry["location"].partition("#")[0] for entry in index["docs"]}
    for slug, game in catalogue.games().items():
        assert (f"games/{slug}/" in places) == game.info.in_index, slug
    text = " ".join(entry["text"] for entry in index["docs"])
    assert "atlas-fragment" not in text
    assert "rows shown" not in text
    assert (site.folder / "search" / "search_index.json").stat().st_size < MAX_SEARCH_INDEX * len(site.pages())


def test_published_tables_equal_those_of_the_store(site, published):
    for table in published.visible():
        assert (site.folder / "data" / f"{table.id}.csv").read_bytes() == table.artifact.csv


# -- the octal census ------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def records(published):
    return ClassRecords(published)


def test_every_class_has_a_page(site, records):
    titles = set()
    assert len(records.all) > 100
    for record in records:
        text = site.read(f"{record.address}index.html")
        assert not SLOT.search(text), record.slug
        assert "shell-" not in text
        assert re.search(rf'<link rel="canonical" href="[^"]+/{record.address}">', text)
        titles.add(re.search(r"<title>(.*?)</title>", text)[1])
        heading = re.sub(r"<[^>]*>", "", re.search(r"<h1.*?</h1>", text, re.DOTALL)[0])
        assert (record.game.info.name if record.game else record.name) in heading
        assert record.name in re.search(r'<dl class="atlas-key-facts">.*?</dl>', text, re.DOTALL)[0]
        assert '<form class="atlas-solver"' in text
    assert len(titles) == len(records.all)


def test_class_of_a_game_redirects_to_the_game_without_scripts(site, records):
    redirected = [record for record in records if record.game]
    assert {"0.77", "0.17", "4."} < {record.name for record in redirected} < set(records.all)
    for record in redirected:
        text = site.read(f"octal/{record.slug}/index.html")
        assert f'<meta http-equiv="refresh" content="0; url=../../{record.address}">' in text
        assert f'<a href="../../{record.address}">' in text
        assert re.search(rf'<link rel="canonical" href="[^"]+/{record.address}">', text)
        assert "<script" not in text


def test_class_pages_are_only_in_the_site_map(site, records):
    places = re.findall(r"<loc>(.*?)</loc>", site.read("sitemap.xml"))
    assert len(set(places)) == len(places)
    index = {entry["location"].partition("#")[0] for entry in json.loads(site.read("search/search_index.json"))["docs"]}
    navigation = "".join(re.findall(r"<nav.*?</nav>", site.read("index.html"), re.DOTALL))
    for record in records:
        assert sum(place.endswith(f"/octal/{record.slug}/") for place in places) == (record.game is None)
        assert sum(place.endswith(f"/{record.address}") for place in places) == 1
        assert f"octal/{record.slug}/" not in index
        assert f'octal/{record.slug}/"' not in navigation
    assert not [place for place in [*places, *index] if "shell-" in place]
    assert not list(site.folder.glob("octal/shell-*"))


def test_files_of_every_class_are_published_with_checksums(site, records):
    sums = dict(line.split("  ")[::-1] for line in site.read("data/SHA256SUMS").splitlines())
    for record in records.shown():
        page = site.read(f"{record.address}index.html")
        for name, content in record.files.items():
            path = f"octal/{record.slug}/{name}"
            assert (site.folder / "data" / path).read_bytes() == content
            assert sums[path] == hashlib.sha256(content).hexdigest()
            assert f'href="../../data/{path}"' in page
    for name, content in catalogue.checkers().items():
        assert (site.folder / "checkers" / name).read_bytes() == content


def test_lookup_index_is_small_and_agrees_with_the_tables(site, published):
    packed = site.read("lookup/index.json")
    assert len(gzip.compress(packed.encode(), mtime=0)) <= MAX_LOOKUP_INDEX
    index = read(json.loads(packed))
    census = published["octal.census"].frame
    assert set(index.home) == set(census["code"])
    for code, canonical, shift in zip(census["code"], census["canonical_code"], census["heap_shift"], strict=True):
        assert (index.home[code].code, index.home[code].codes[code]) == (canonical, shift)
    own = dict(zip(census["code"], census["preperiod"].tolist(), strict=True))
    preperiods = {code: None if pd.isna(first) else first for code, first in own.items()}
    assert {code: home.preperiods[code] for code, home in index.home.items()} == preperiods
    sequences = [table for table in published.visible() if table.spec.is_sequence]
    for table in sequences:
        values = table.frame[table.spec.columns[1]].iloc[:20].tolist()
        matches = [match for match in places(index, values) if match.full]
        starts = [
            [-shift for shift in match.home.codes.values()] if match.home else [match.run.start] for match in matches
        ]
        assert any(match.shift in own for match, own in zip(matches, starts, strict=True)), table.id
    links = [found.path for text in ("0,1,2", "nim", ".106", "kayles 3 5") for found in answer(index, text).found]
    for path in links:
        assert (site.folder / path.partition("#")[0] / "index.html").exists()


def test_class_pages_agree_with_their_records(site, records):
    for entry in records.shown():
        text = re.sub(r"<[^>]*>", " ", site.read(f"{entry.address}index.html"))
        numbers = {name: entry.record.row[name] for name in ("period", "preperiod", "proof_bound")}
        for extent in entry.extents:
            for name in ("computed_to", "max_nim_value", "rare_count", "last_rare"):
                numbers[f"{name} {extent.run}"] = getattr(extent, name)
        for name, number in numbers.items():
            assert number is None or f"{number:,}" in text, (entry.name, name)


# -- prose without computed numbers ----------------------------------------------------------------------------------

YEAR = re.compile(r"\b(?:1[6-9]|20)\d\d\b")
CODE = re.compile(r"(?<![\d.])[04]?\.[0-7]+…?")  # an octal game's name
ADDRESS = re.compile(r"https?://\S+|\]\([^)]*\)|\bA\d{6}\b|\bdoi:\S+|&#\d+;")
ALLOWED = [  # (pattern, why it is not a computed number)
    (r"(?i)sha-?256(?:sums?)?", "the name of a hash"),
    (r"solve kayles [\d ]+", "a position that the reader types"),
    (r"--stop \d+", "an option that the reader types"),
    (r"atlas lookup [\d,]+", "terms that the reader types"),
    (r"S\{\d+(?:,\d+)*\}", "a subtraction set, which is a rule"),
    (r"\b[01]{3,}_2\b", "a numeral in base 2, written out to teach nim-addition"),
    (r"10\^\{?\d+\}?", "a power of ten as a limit"),
]
COMPUTED = re.compile(
    r"(?i)\b(?:preperiod|period|last exception|proof bound|nim-value|nim-sum|saltus)\b(?:\W+(?:is|of|length|at|=))*"
    r"\W{1,3}([2-9]|[1-9]\d+)\b"
)


def prose(path):
    """Return the numbered lines of a page, without its expressions and drawings, and the cells that a notebook runs."""
    text = path.read_text(encoding="utf-8")
    for pattern in (EXPRESSION, DRAWING, *([CELL] if path.parent.name == "_notebooks" else [])):
        text = pattern.sub(lambda match: " " + "\n" * match[0].count("\n"), text)
    return list(enumerate(text.split("\n"), start=1))


def suspicious(line):
    """Return the numbers of a line that look computed."""
    found = COMPUTED.findall(line)
    for allowed in (ADDRESS, *(re.compile(pattern) for pattern, _ in ALLOWED), CODE, YEAR):
        line = allowed.sub(" ", line)
    return found + re.findall(r"\d{3,}", line.replace(",", ""))


def contents(root):
    return sorted(path for path in (root / "content").rglob("*") if path.suffix == ".md")


def test_prose_has_no_computed_numbers(root):
    pages = contents(root)
    assert len(pages) > 10
    found = [
        f"{path.relative_to(root)}, line {line_number}: {number}"
        for path in pages
        for line_number, line in prose(path)
        for number in suspicious(line)
    ]
    assert found == []


def test_glossary_has_no_computed_numbers(root):
    text = (root / "content" / "_data" / "glossary.yaml").read_text(encoding="utf-8")
    assert COMPUTED.findall(text) == []


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
def test_computed_number_is_detected(line):
    assert suspicious(line)


@pytest.mark.parametrize(
    "line",
    ["In 1956 Guy and Smith", "the octal game 0.137 or .77", "[x](https://oeis.org/A002186)", "it has value 0"],
)
def test_years_codes_and_addresses_are_allowed(line):
    assert not suspicious(line)


OVERCLAIMS = [  # sentences that are false while any claim is only observed or reported
    r"every (single )?(number|value|figure)[^.]*\b(was|is|has been) (computed|checked|verified|certified|recomputed)",
    r"(all|each) (the |of the )?(numbers|values|tables)[^.:;]*\b(were|was|are|is) (checked|verified|certified|proved)",
    r"shares? nothing with (the first|the one|any)",
    r"every (place|error|erratum|misprint) known",
    r"\bfor decades\b|\bnobody has ever\b|\bfirst in the world\b",
]


def overclaims(text):
    plain = re.sub(r"\s+", " ", text.replace("*", ""))
    return [match[0] for pattern in OVERCLAIMS for match in re.finditer(f"(?i){pattern}", plain)]


def test_no_page_claims_that_everything_is_checked(root):
    pages = [*contents(root), root / "README.md", root / "CITATION.cff", *(root / "content" / "_data").glob("*.yaml")]
    assert [(path.name, text) for path in pages for text in overclaims(path.read_text(encoding="utf-8"))] == []


@pytest.mark.parametrize(
    "text",
    [
        "Every number in them was computed here and checked by a second program.",
        "Every number is computed, written down\nand checked",
        "a program that shares nothing with the one that computed it",
        "The list holds every place known to us.",
        "The mistake was in the literature for decades.",
        "All tables of the atlas are certified.",
    ],
)
def test_overclaim_is_detected(text):
    assert overclaims(text)


def test_front_page_counts_tables_by_status(site, published):
    weakest = ["reported", "observed", "derived", "certified", "proved"]
    statuses = [
        next(status for status in weakest if status in {claim.status for claim in table.claims})
        for table in published.visible()
    ]
    counts = {status: statuses.count(status) for status in weakest}
    assert sum(counts.values()) == len(published.visible())
    front = re.sub(r"<[^>]*>|\s+", " ", site.read("index.html"))
    front = re.sub(r" +", " ", front)
    assert f"Of the tables, {counts['proved']} contain only proved claims" in front
    assert f"The claims of {counts['certified']} are certified" in front
    assert f"In {counts['derived']} some cells are derived from other tables" in front
    assert f"in {counts['observed']} some claim is only observed" in front
    assert f"and {counts['reported']} quote published results of others" in front


def test_pages_refer_only_to_existing_tables(root):
    table_id = re.compile(r'"([a-z][a-z0-9-]*\.[a-z0-9_]+)"')
    named = {name for path in contents(root) for name in table_id.findall(path.read_text(encoding="utf-8"))}
    assert named <= set(catalogue.tables())
    assert len(named) >= 5


# -- reproducible builds -------------------------------------------------------------------------------------------


BUDGET = 6  # seconds for the tables that the second build computes
MIN_CHEAP_TABLES = 6  # tables that cost at most one second each
COSTLY = 10  # seconds
ONE_IN = 10  # the share of the costly tables that ``make test-full`` computes twice


def computed_twice():
    """Return the tables that the second build computes, sampled by the revision."""
    order = sorted(catalogue.tables(), key=lambda name: hashlib.sha256(f"{SEED} {name}".encode()).digest())
    costs = {name: catalogue.tables()[name].cost for name in order}
    if FULL:
        costly = [name for name in order if costs[name] >= COSTLY]
        return {name for name in order if costs[name] < COSTLY} | set(costly[::ONE_IN])
    sample, budget = set([name for name in order if 0 < costs[name] <= 1][:MIN_CHEAP_TABLES]), BUDGET
    for name in order:
        if 0 < costs[name] <= budget:
            sample.add(name)
            budget -= costs[name]
    return sample


@pytest.mark.skipif(not FULL, reason="runs every night and in make test-full")
@pytest.mark.slow(120)
def test_two_builds_of_one_tree_are_equal(site, store, copied, environment, tmp_path):
    """The second build has another folder and another environment, and the command of MkDocs builds its site."""
    tree, second = copied(tmp_path / "over thére, אחר" / "tree"), Store(tmp_path / "home" / "store")
    twice = computed_twice()
    assert 5 < len(twice)
    for name in set(catalogue.tables()) - twice:
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

    def run(*command):
        result = subprocess.run(
            [sys.executable, "-m", *command],
            cwd=tree,
            env=environment(tree, **settings),
            umask=0o077,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )
        assert result.returncode == 0, result.stderr
        return result

    tables = run("fairgame_site", "build", "--tables-only", "--json", "--workers", "2")
    assert tables.stderr == ""
    assert set(json.loads(tables.stdout)["computed"]) == twice, f"reproduce with ATLAS_SEED={SEED}"
    for name in catalogue.tables():
        paths = [a_store.path(name, catalogue.key(name)) for a_store in (store, second)]
        assert paths[0].read_bytes() == paths[1].read_bytes(), f"{name}; reproduce with ATLAS_SEED={SEED}"
    assert "WARNING" not in run("mkdocs", "build", "--strict").stderr
    assert_same_files(site.folder, tree / "site")


# -- errors in pages stop the build --------------------------------------------------------------------------------


@pytest.fixture
def tiny_config(root, tmp_path):
    """The configuration of a tiny atlas, which a test may damage."""
    return tiny.content(root, tmp_path)


@pytest.fixture
def build_tiny(command, store, tiny_config, monkeypatch):
    """A function that builds the tiny atlas and returns status, output and error output."""
    tiny.shrink(monkeypatch)
    return lambda *more: command("build", "--config", tiny_config, "--store", store.root, *more)


ERRORS = {
    "a table": ('[= table("kayles.nim_sequnce") =]', "no table 'kayles.nim_sequnce'; closest: kayles."),
    "a name": ("[= nowhere =]", "'nowhere' is undefined"),
    "a formula": ("$\\nosuchmacro$", "unknown macro \\nosuchmacro"),
}


def test_tiny_atlas_is_built(build_tiny, tiny_config):
    status, out, err = build_tiny("--json")
    assert (status, err) == (0, "")
    summary = json.loads(out)
    assert set(summary) == {"tables", "site", "pages", "files", "links", "release", "rebuilt", "withheld_studies"}
    site = tiny_config.parent / "site"
    assert summary["site"] == str(site)
    assert (
        summary["pages"]
        == len(list(site.rglob("*.html")))
        == len([*tiny.PAGES, *tiny.GAMES, "changes", "embed", "offline"])
    )
    for game in tiny.GAMES:
        assert (site / "games" / game / "index.html").is_file()


@pytest.mark.parametrize("page", ["games/four.md", "about.md", "theory/index.md"])
@pytest.mark.parametrize("error", ERRORS)
def test_error_in_a_page_stops_the_build_with_page_and_line(build_tiny, tiny_config, page, error):
    added, message = ERRORS[error]
    file = tiny_config.parent / "content" / page
    before = file.read_text(encoding="utf-8").rstrip("\n")
    file.write_text(f"{before}\n\n{added}\n", encoding="utf-8")
    line = before.count("\n") + 3
    status, _, err = build_tiny()
    assert status == 2
    assert one_line(err).startswith(f"atlas: {page}, line {line}: ")
    assert message in err
    assert not (tiny_config.parent / "site" / "index.html").exists()


@pytest.mark.parametrize("error", ERRORS)
def test_error_in_a_real_page_has_page_and_line(published, root, tmp_path, error):
    """One page of each kind: prose, a game with its own prose, a game with shared prose."""
    content = Path(shutil.copytree(root / "content", tmp_path / "content"))
    edition = Edition("https://example.org/", "0.0.0", "2026-01-01")
    added, message = ERRORS[error]
    for source, path in {
        "errata.md": "errata.md",
        "games/kayles.md": "games/kayles.md",
        "_shared/mark-t.md": "games/mark-5.md",
    }.items():
        assert isinstance(PageMaker(published, content, edition).page(path), Page)
        before = (content / source).read_text(encoding="utf-8").rstrip("\n")
        (content / source).write_text(f"{before}\n\n{added}\n", encoding="utf-8")
        with pytest.raises(ContentError) as caught:
            PageMaker(published, content, edition).page(path)
        assert (caught.value.page, caught.value.line) == (source, before.count("\n") + 3)
        assert message in str(caught.value)


def test_error_in_a_page_stops_mkdocs(root, environment, tiny_config):
    page = tiny_config.parent / "content" / "about.md"
    page.write_text(page.read_text(encoding="utf-8").rstrip("\n") + '\n\n[= table("eratta") =]\n', encoding="utf-8")
    line = page.read_text(encoding="utf-8").count("\n")
    result = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--config-file", tiny_config],
        cwd=root,
        env=environment(root),
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode != 0
    assert f"about.md, line {line}: there is no table 'eratta'" in result.stderr
    assert "Traceback" not in result.stderr


@pytest.mark.parametrize("link", ["[x](nowhere.md)", "[x](about.md#nowhere)", '<a href="nowhere/">x</a>'])
def test_dead_link_in_a_page_stops_the_build(build_tiny, tiny_config, link):
    with (tiny_config.parent / "content" / "errata.md").open("a", encoding="utf-8") as page:
        page.write(f"\n{link}\n")
    status, _, err = build_tiny()
    assert status == 2
    assert "nowhere" in one_line(err)
    assert "errata" in err


# -- damage is detected --------------------------------------------------------------------------------------------


def split_sample(names):
    """Split some names into random halves for two tests; in a full run both tests use all names."""
    half = set(rng("in turn").sample(sorted(names), len(names) // 2))
    return (set(names), set(names)) if FULL else (half, set(names) - half)


@pytest.fixture(scope="module")
def forged(published):
    """For each kind of certificate, the smallest published table with it, with one value changed."""
    smallest = {}
    for table in sorted(published.visible(), key=lambda table: len(table.artifact.csv)):
        for claim in table.claims:
            if claim.certificate and table.id not in UNCHECKED:
                smallest.setdefault(claim.certificate.kind, table)
    tables = {}
    for table in {table.id: table for table in smallest.values()}.values():
        certified = [
            name for name in table.spec.columns if name not in unchecked_columns(table.id, table.metadata["claims"])
        ]
        _, changed = next(changed_cells(table.frame, certified, rng(f"forged {table.id}")))
        tables[table.id] = to_csv(changed)
        assert tables[table.id] != table.artifact.csv
    return tables


def test_forged_tables_cover_every_kind_of_certificate(published, forged):
    def kinds(tables):
        return {claim.certificate.kind for table in tables for claim in table.claims if claim.certificate}

    assert kinds(published[name] for name in forged) == kinds(published.visible())


@pytest.mark.parametrize("table", ["kayles.nim_sequence", "errata.documents", "wythoff.row_periods"])
def test_flipped_byte_in_the_store_is_reported(command, own_store, table):
    path = own_store.path(table, catalogue.key(table))
    content = bytearray(path.read_bytes())
    content[-2] ^= 1
    path.write_bytes(content)
    status, out, err = command("verify", table, "four.nim_sequence", "--store", own_store.root)
    assert status == 1
    assert re.search(rf"^FAILED +{re.escape(table)}: .*sha256", out, re.MULTILINE)
    assert "ok      four.nim_sequence" in out
    assert "1 table passed, 1 failed" in out
    assert err == ""


@pytest.mark.slow(40)
def test_forged_table_in_the_store_fails_its_check(command, own_store, forged):
    forged = {table: forged[table] for table in split_sample(forged)[0]}
    for table, changed in forged.items():
        sound = catalogue.read_table(own_store, table)
        own_store.write(table, catalogue.key(table), Artifact(sound.metadata, changed, dict(sound.files)))
    status, out, _ = command("verify", *forged, "--store", own_store.root, "--json")
    assert status == 1
    faults = {result["table"]: result["fault"] for result in json.loads(out)}
    assert set(faults) == set(forged)
    assert [table for table, fault in faults.items() if not fault or "its sha256 differs" in fault] == [], SEED


def test_missing_table_fails_and_others_pass(command, own_store):
    own_store.path("guiles.nim_sequence", catalogue.key("guiles.nim_sequence")).unlink()
    arguments = ("verify", "guiles.nim_sequence", "four.nim_sequence", "--store", own_store.root)
    status, out, _ = command(*arguments)
    assert status == 1
    assert "FAILED  guiles.nim_sequence" in out
    assert "ok      four.nim_sequence" in out


def test_build_repairs_and_reports_a_damaged_table(command, own_store):
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
    """A part of the published folder, which a test may damage."""
    folder = tmp_path / "data"
    (folder / "certificates").mkdir(parents=True)
    for table in ("kayles.nim_sequence", "four.nim_sequence"):
        for path in (f"{table}.csv", f"certificates/{table}.json"):
            shutil.copy(site.folder / "data" / path, folder / path)
    for name in ("datapackage.json", "SHA256SUMS"):
        shutil.copy(site.folder / "data" / name, folder)
    return folder


ALWAYS_VERIFIED = ("kayles.nim_sequence", "errata.documents", "octal.certificates", "wythoff.p_positions")
PART = 16  # the test verifies one in 16 of the other published tables, sampled by the revision


@pytest.mark.slow(40)
def test_published_folder_passes(command, site):
    """Only some tables and two class records are verified; other tests verify the rest."""
    package = json.loads((site.folder / "data" / "datapackage.json").read_bytes())
    assert {resource["name"] for resource in package["resources"]} >= set(catalogue.published_tables())
    names = [
        name
        for name in catalogue.published_tables()
        if FULL or name in ALWAYS_VERIFIED or rng(f"verified {name}").randrange(PART) == 0
    ]
    names += ["octal-0-77.study", "octal-0-6.study"]
    status, out, err = command("verify", *names, "--data", site.folder / "data", "--json")
    assert (status, err) == (0, ""), SEED
    results = json.loads(out)
    assert [result["table"] for result in results] == names
    assert len(names) > len(catalogue.published_tables()) / 2 / PART
    for result in results:
        assert set(result) == {"table", "rows", "statuses", "fault"}
        assert result["fault"] is None
        assert result["rows"] > 0
        assert set(result["statuses"]) <= STATUSES


def test_flipped_byte_in_a_published_csv_is_reported(command, data):
    path = data / "kayles.nim_sequence.csv"
    content = path.read_bytes()
    path.write_bytes(content.replace(b"\n70,6\n", b"\n70,7\n"))
    assert path.read_bytes() != content
    status, out, _ = command("verify", "kayles.nim_sequence", "--data", data)
    assert status == 1
    assert "FAILED  kayles.nim_sequence: the CSV does not have the hash in its certificate" in out


@pytest.mark.slow(40)
def test_forged_published_table_fails_its_check(command, site, forged, tmp_path):
    folder = tmp_path / "data"
    (folder / "certificates").mkdir(parents=True)
    forged = {table: forged[table] for table in split_sample(forged)[1]}
    for table, changed in forged.items():
        (folder / f"{table}.csv").write_bytes(changed)
        published = json.loads((site.folder / "data" / "certificates" / f"{table}.json").read_bytes())
        published["sha256"] = hashlib.sha256(changed).hexdigest()
        (folder / "certificates" / f"{table}.json").write_text(json.dumps(published), encoding="utf-8")
    status, out, _ = command("verify", *forged, "--data", folder, "--json")
    assert status == 1
    faults = {result["table"]: result["fault"] for result in json.loads(out)}
    assert set(faults) == set(forged)
    assert [table for table, fault in faults.items() if not fault or "hash in its certificate" in fault] == [], SEED


@pytest.mark.parametrize("file", ["kayles.nim_sequence.csv", "certificates/kayles.nim_sequence.json"])
@pytest.mark.parametrize("content", [None, b"", b"{", b"[]", b"{}", b'{"sha256": 1, "claims": 2}', b"\xff\x00"])
def test_missing_or_broken_published_file_fails_its_table(command, data, file, content):
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
def test_stage_writes_all_files_with_their_fragments(command, site, store, root, tmp_path):
    folder = tmp_path / "staged"
    config = root / "mkdocs.yml"
    status, out, err = command("stage", folder, "--store", store.root, "--config", config, "--json")
    assert (status, err) == (0, "")
    assert json.loads(out) == {"folder": str(folder), "files": len(files_of(folder))}
    pages = sorted(folder.rglob("*.md"))
    prose_pages = {path.relative_to(root / "content") for path in contents(root)}
    prose_pages = {path for path in prose_pages if not path.parts[0].startswith("_")}
    class_pages = {Path("octal") / f"{record.slug}.md" for record in ClassRecords(Published(store)) if not record.game}
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


# -- tables that fail their check are withheld ---------------------------------------------------------------------


@pytest.fixture
def victim(root, request):
    """A sequence that no other table and no prose of the site needs.

    For the tiny site its game has no errata, because their cells link to tables that the tiny site lacks.
    """
    required = {name for table in catalogue.tables().values() for name in table.requires}
    is_tiny = request.param == "tiny"
    pages = tiny.PAGES.values() if is_tiny else (path.read_text(encoding="utf-8") for path in contents(root))
    text = "".join(pages)
    candidates = [
        name
        for name, table in catalogue.tables().items()
        if table.spec.is_sequence
        and table.spec.games
        and all(isinstance(catalogue.game(slug), OctalGame) for slug in table.spec.games)
        and name not in required
        and f'"{name.partition(".")[0]}' not in text
        and not (is_tiny and any(catalogue.game(slug).info.errata for slug in table.spec.games))
    ]
    assert candidates
    return candidates[0]


@pytest.fixture
def miscomputed(monkeypatch, victim):
    """The victim, with one wrong value from its kernel."""
    code = str(catalogue.game(victim.partition(".")[0]).code)

    class Wrong(octal_values.NimValues):
        @property
        def values(self):
            values = super().values
            if self.name != code or self.size < rule.PUBLISHED_STOP:
                return values
            wrong = values.copy()
            wrong[4_321] += 1
            return wrong

    monkeypatch.setattr(octal_values, "NimValues", Wrong)
    return victim


def assert_withheld_everywhere(command, own_store, config, victim):
    """Build the site of a store without the victim, and check that it has no value of the victim."""
    sound = catalogue.read_table(own_store, victim)
    own_store.path(victim, catalogue.key(victim)).unlink()
    folder = own_store.root.parent / "site"
    option = ("--store", own_store.root)
    status, out, err = command("build", "--workers", 1, "--config", config, "--site-dir", folder, *option)
    assert (status, err) == (1, "")
    assert re.search(rf"^WITHHELD {re.escape(victim)}: .*4321", out, re.MULTILINE)

    page = (folder / "games" / victim.partition(".")[0] / "index.html").read_text(encoding="utf-8")
    article = page[page.index("<article") : page.index("</article>")]
    assert "atlas-withheld" in article
    assert "4321" in article
    for trace in ('<svg class="atlas-plot', "<td", "data-csv", "data-period", f"data/{victim}", "sha256"):
        assert trace not in article, trace
    files = files_of(folder)
    assert not [path for path in files if victim in path]
    assert "four.nim_sequence" in files["data/datapackage.json"].read_text()
    for name in ("datapackage.json", "SHA256SUMS", "fair-game-atlas.zip"):
        assert victim.encode() not in files[f"data/{name}"].read_bytes(), name
    values = " ".join(line.rpartition(",")[2] for line in sound.csv.decode().split("\n")[1:13])
    assert values.replace(" ", "") not in re.sub(r"<[^>]*>|\s", "", article)

    status, out, err = command("verify", victim, *option)
    assert (status, err) == (1, "")
    assert f"FAILED  {victim}: withheld" in out
    status, out, err = command("show", victim, *option)
    assert (status, out) == (2, "")
    assert "withheld" in one_line(err)
    status, out, _ = command("build", "--workers", 1, "--tables-only", "--json", *option)
    assert status == 1
    assert list(json.loads(out)["withheld"]) == [victim]


@pytest.mark.slow(20)
@pytest.mark.parametrize("victim", ["tiny"], indirect=True)
def test_failed_table_is_withheld_everywhere(command, own_store, tiny_config, monkeypatch, miscomputed):
    slug = miscomputed.partition(".")[0]
    tiny.shrink(monkeypatch, games=(*tiny.GAMES, slug), tables=(*tiny.TABLES, miscomputed))
    assert_withheld_everywhere(command, own_store, tiny_config, miscomputed)


@pytest.mark.full
@pytest.mark.parametrize("victim", ["whole"], indirect=True)
def test_failed_table_is_withheld_on_the_whole_site(command, own_store, root, miscomputed):
    assert_withheld_everywhere(command, own_store, root / "mkdocs.yml", miscomputed)
