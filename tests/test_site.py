"""The real site: what it shows, that it stays the same, and that no damage passes unnoticed."""

import hashlib
import html
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from engine import catalogue
from engine.games.octal import OctalGame
from engine.store import Artifact, Store
from generator.cli import main
from generator.octal.studies import Studies
from generator.published import Published
from generator.shells import SLOT

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


def test_every_game_has_a_page_and_a_place_in_the_index(site):
    index = site.read("games/index.html")
    for slug, game in catalogue.games().items():
        page = site.read(f"games/{slug}/index.html")
        assert html.escape(game.info.name, quote=False) in html.unescape(page).replace("&", "&amp;")
        assert f"games/{slug}/" in index


def standard_parts(slug):
    """The parts of a game's page that the engine's knowledge makes, in their order."""
    own = [
        name.partition(".")[2].replace("_", "-") for name in catalogue.published_tables() if name.startswith(f"{slug}.")
    ]
    return ["how-it-is-played", "solve-a-position", *own, "downloads", "use", "cite", "in-the-documents", "errata"]


@pytest.mark.parametrize("slug", catalogue.games())
def test_every_page_of_a_game_has_the_standard_parts_in_the_same_order(site, slug):
    headings = re.findall(r'<h2 id="([^"]+)"', site.read(f"games/{slug}/index.html"))
    expected = standard_parts(slug)
    assert headings[0] == "how-it-is-played"
    assert [heading for heading in headings if heading in expected] == expected
    assert len(set(headings)) == len(headings)
    assert headings[headings.index("solve-a-position") :] == expected[1:]


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


def test_the_search_knows_pages_and_no_rows_of_tables(site):
    index = json.loads(site.read("search/search_index.json"))
    places = {entry["location"].partition("#")[0] for entry in index["docs"]}
    for slug, game in catalogue.games().items():
        assert (f"games/{slug}/" in places) == game.info.listed, slug
    text = " ".join(entry["text"] for entry in index["docs"])
    assert "atlas-fragment" not in text
    assert "rows shown" not in text
    assert (site.folder / "search" / "search_index.json").stat().st_size < 500_000


def test_the_published_files_are_those_of_the_store(site, published):
    for table in published.shown():
        assert (site.folder / "data" / f"{table.id}.csv").read_bytes() == table.artifact.csv


# -- the octal census ------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def studies(published):
    return Studies(published)


def test_every_class_has_a_page_of_its_own(site, studies):
    titles = set()
    assert len(studies.all) > 100
    for study in studies:
        text = site.read(f"octal/{study.slug}/index.html")
        assert not SLOT.search(text), study.slug
        assert "shell-" not in text
        assert re.search(rf'<link rel="canonical" href="[^"]+/octal/{study.slug}/">', text)
        titles.add(re.search(r"<title>(.*?)</title>", text)[1])
        heading = re.sub(r"<[^>]*>", "", re.search(r"<h1.*?</h1>", text, re.DOTALL)[0])
        assert str(study.code) in heading
    assert len(titles) == len(studies.all)


def test_the_pages_of_classes_are_on_the_site_map_and_in_no_navigation_and_no_search(site, studies):
    places = re.findall(r"<loc>(.*?)</loc>", site.read("sitemap.xml"))
    assert len(set(places)) == len(places)
    index = {entry["location"].partition("#")[0] for entry in json.loads(site.read("search/search_index.json"))["docs"]}
    navigation = "".join(re.findall(r"<nav.*?</nav>", site.read("index.html"), re.DOTALL))
    for study in studies:
        assert sum(place.endswith(f"/octal/{study.slug}/") for place in places) == 1
        assert f"octal/{study.slug}/" not in index
        assert f'octal/{study.slug}/"' not in navigation
    assert not [place for place in [*places, *index] if "shell-" in place]
    assert not list(site.folder.glob("octal/shell-*"))


def test_the_files_of_every_class_are_published_and_summed(site, studies):
    listed = dict(line.split("  ")[::-1] for line in site.read("data/SHA256SUMS").splitlines())
    for study in studies.shown():
        page = site.read(f"octal/{study.slug}/index.html")
        for name, content in study.files.items():
            path = f"octal/{study.slug}/{name}"
            assert (site.folder / "data" / path).read_bytes() == content
            assert listed[path] == hashlib.sha256(content).hexdigest()
            assert f'href="../../data/{path}"' in page
    for name, content in catalogue.checkers().items():
        assert (site.folder / "checkers" / name).read_bytes() == content


def test_the_index_of_the_locator_says_what_the_census_says(site, published):
    index = json.loads(site.read("octal/index.json"))
    census = published["octal.census"].frame
    assert set(index["codes"]) == set(census["code"])
    for code, canonical, shift in zip(census["code"], census["canonical_code"], census["heap_shift"], strict=True):
        number, moved, _ = index["codes"][code]
        assert (index["classes"][number]["code"], moved) == (canonical, shift)


def test_what_a_page_of_a_class_says_is_what_its_study_says(site, studies):
    for study in studies.shown():
        text = re.sub(r"<[^>]*>", " ", site.read(f"octal/{study.slug}/index.html"))
        for name in ("period", "preperiod", "proof_bound", "computed_to", "max_nim_value", "rare_count", "last_rare"):
            if study.row[name] is not None:
                assert f"{study.row[name]:,}" in text, (study.slug, name)


def test_a_shell_with_a_fault_stops_the_build_with_page_and_line(command, store, own_content):
    shell = own_content / "_shells" / "octal-open.md"
    text = shell.read_text(encoding="utf-8").rstrip("\n")
    shell.write_text(f"{text}\n\n[= nowhere =]\n", encoding="utf-8")
    status, _, err = command("build", "--config", own_content.parent / "mkdocs.yml", "--store", store.root)
    assert status == 2
    assert one_line(err).startswith(f"atlas: _shells/octal-open.md, line {text.count(chr(10)) + 3}: ")
    shell.write_text(f'{text}\n\n[= slot("more") =]\n', encoding="utf-8")
    status, _, err = command("build", "--config", own_content.parent / "mkdocs.yml", "--store", store.root)
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
        "There are 10,001 rows.",
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


def test_every_page_asks_for_what_it_shows(root):
    asked = {
        path.stem: set(re.findall(r'"([a-z][a-z0-9-]*\.[a-z0-9_]+)"', path.read_text(encoding="utf-8")))
        for path in contents(root)
    }
    named = set().union(*asked.values())
    assert named <= set(catalogue.tables())
    assert len(named) >= 5


# -- invariant 4: two builds are the same --------------------------------------------------------------------------


def files_of(folder):
    return {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}


def assert_same_files(ours, theirs):
    ours, theirs = files_of(ours), files_of(theirs)
    assert set(ours) == set(theirs)
    assert [path for path in sorted(ours) if ours[path].read_bytes() != theirs[path].read_bytes()] == []


DEAR = 10  # seconds that a table may take
ONE_IN = 10  # so many of the dear ones is computed twice


def test_two_builds_of_one_tree_are_the_same_byte_for_byte(site, store, copied, atlas, tmp_path):
    """The second starts elsewhere, with every setting of its process different, and most of the dear tables at hand."""
    tree, second = copied(tmp_path / "elsewhere" / "tree"), Store(tmp_path / "home" / "store")
    dear = [name for name, table in catalogue.tables().items() if table.cost >= DEAR]
    taken = [name for place, name in enumerate(dear) if place % ONE_IN]
    for name in taken:
        path = second.path(name, catalogue.key(name))
        path.parent.mkdir(parents=True)
        shutil.copy(store.path(name, catalogue.key(name)), path)
    ran = atlas(
        tree,
        *("build", "--json", "--workers", "2"),
        umask=0o077,
        ATLAS_HOME=str(tmp_path / "home"),
        SOURCE_DATE_EPOCH=os.environ["SOURCE_DATE_EPOCH"],
        TZ="Asia/Tokyo",
        LC_ALL="C",
        PYTHONHASHSEED="4711",
    )
    assert ran.returncode == 0, ran.stderr
    assert ran.stderr == ""
    summary = json.loads(ran.stdout)
    assert set(summary) == {"tables", "site", "pages", "files", "links"}
    assert sorted([*summary["tables"]["computed"], *taken]) == sorted(catalogue.tables())
    assert len(taken) < len(catalogue.tables()) / 2
    assert summary["pages"] == site.summary["pages"]
    assert_same_files(site.folder, tree / "site")


def test_mkdocs_itself_builds_the_same_site(site, root, environment, tmp_path):
    ran = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(tmp_path / "site")],
        cwd=root,
        env=environment(root, SOURCE_DATE_EPOCH=os.environ["SOURCE_DATE_EPOCH"]),
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    assert "WARNING" not in ran.stderr
    assert_same_files(site.folder, tmp_path / "site")


# -- faults in pages stop the build --------------------------------------------------------------------------------


@pytest.fixture
def own_content(root, tmp_path):
    """A copy of the prose that a test may damage, with the site's configuration beside it."""
    shutil.copy(root / "mkdocs.yml", tmp_path)
    return Path(shutil.copytree(root / "content", tmp_path / "content"))


@pytest.mark.parametrize(
    ("page", "added_and_words"),
    [
        ("games/four.md", ('[= table("kayles.nim_sequnce") =]', "no table 'kayles.nim_sequnce'; near it: kayles.")),
        ("about.md", ("[= nowhere =]", "'nowhere' is undefined")),
        ("theory/index.md", ("$\\nosuchmacro$", "unknown macro \\nosuchmacro")),
    ],
    ids=["table", "name", "formula"],
)
def test_a_fault_in_a_page_stops_the_build_with_page_and_line(command, store, own_content, page, added_and_words):
    added, words = added_and_words
    file = own_content / page
    before = file.read_text(encoding="utf-8").rstrip("\n")
    file.write_text(f"{before}\n\n{added}\n", encoding="utf-8")
    line = before.count("\n") + 3
    status, _, err = command("build", "--config", own_content.parent / "mkdocs.yml", "--store", store.root)
    assert status == 2
    assert one_line(err).startswith(f"atlas: {page}, line {line}: ")
    assert words in err
    assert not (own_content.parent / "site" / "index.html").exists()


def test_an_unknown_table_stops_the_command_and_mkdocs_too(copied, atlas, environment, tmp_path):
    tree = copied(tmp_path / "tree")
    page = tree / "content" / "errata.md"
    page.write_text(page.read_text(encoding="utf-8").rstrip("\n") + '\n\n[= table("eratta") =]\n', encoding="utf-8")
    line = page.read_text(encoding="utf-8").count("\n")
    ran = atlas(tree, "build")
    assert ran.returncode == 2
    assert one_line(ran.stderr).startswith(f"atlas: errata.md, line {line}: there is no table 'eratta'")
    assert "Traceback" not in ran.stdout
    ran = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict"],
        cwd=tree,
        env=environment(tree),
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode != 0
    assert f"errata.md, line {line}: there is no table 'eratta'" in ran.stderr
    assert "Traceback" not in ran.stderr


@pytest.mark.parametrize("link", ["[x](nowhere.md)", "[x](about.md#nowhere)", '<a href="nowhere/">x</a>'])
def test_a_dead_link_in_a_page_stops_the_build(command, store, own_content, link):
    with (own_content / "errata.md").open("a", encoding="utf-8") as page:
        page.write(f"\n{link}\n")
    status, _, err = command("build", "--config", own_content.parent / "mkdocs.yml", "--store", store.root)
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


EACH_CERTIFICATE = [  # (table, line, column): at least one for each kind of certificate
    ("kayles.nim_sequence", 71, "nim_value"),
    ("kayles.nim_sequence", 10_001, "nim_value"),
    ("dawsons-chess.nim_sequence", 2, "nim_value"),
    ("four.nim_sequence", 5_000, "n"),
    ("wythoff.nim_grid", 300, "nim_value"),
    ("wythoff.nim_grid", 65_536, "nim_value"),
    ("wythoff.p_positions", 7, "a"),
    ("wythoff.p_positions", 2_000, "b"),
    ("wythoff.p_positions", 12, "a_binary"),
    ("wythoff.row_periods", 9, "period"),
    ("wythoff.row_periods", 100, "saltus"),
    ("hackenbush.examples", 3, "nim_value"),
    ("octal.table_3", 2, "period"),
    ("octal.table_3", 3, "last_exception"),
    ("octal.table_3", 4, "proof_bound"),
    ("octal.census", 5, "period"),
    ("octal.census", 5, "max_nim_value_at"),
    ("octal.rare", 2, "nim_value"),
    ("octal.growth", 4, "max_nim_value_at"),
    ("octal.open", 1, "canonical_code"),
    ("octal.next_doubling", 1, "next_doubling_pairs"),
    ("octal.certificates", 3, "period"),
    ("grundys-game.nim_sequence", 50_000, "nim_value"),
    ("hickory-dickory-dock.nim_sequence", 1000, "nim_value"),
    ("nim.p_positions", 400, "c"),
    ("nim.binary_table", 40, "c"),
    ("nim.worked_sums", 1, "nim_sum"),
    ("nim-cube.counts", 5, "p_positions"),
    ("antonim.p_positions", 20, "b"),
    ("fibonacci-nim.p_positions", 7, "n"),
    ("matutinal-nim.winners", 4, "n"),
    ("mark-3.nim_sequence", 5, "nim_value"),
    ("mark-2.p_positions", 9, "a"),
    ("mark-2.kinds", 12, "nim_value"),
    ("mark.residues", 20, "residue"),
    ("mark.automaton", 40, "next_state"),
    ("mark.automaton_msd", 9, "output"),
    ("mark.complementary", 30, "residue"),
]


def test_every_kind_of_certificate_is_put_to_the_test(published):
    tried = {table for table, _, _ in EACH_CERTIFICATE}
    kinds = {
        claim["certificate"]["kind"]
        for table in published.shown()
        for claim in table.claims
        if table.id in tried and claim["certificate"]
    }
    used = {c["certificate"]["kind"] for table in published.shown() for c in table.claims if c["certificate"]}
    assert kinds == used


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
    assert "1 tables stand, 1 failed" in out
    assert err == ""


@pytest.mark.parametrize("place", EACH_CERTIFICATE, ids=str)
def test_a_value_flipped_and_sealed_anew_is_found_by_its_certificate(command, store, tmp_path, place):
    table, row, column = place
    sound = catalogue.stored(store, table)
    changed = flipped(sound.csv, row, column)
    assert changed != sound.csv
    other = Store(tmp_path / "store")
    other.write(table, catalogue.key(table), Artifact(sound.metadata, changed))
    status, out, _ = command("verify", table, "--store", other.root, "--json")
    assert status == 1
    (verified,) = json.loads(out)
    assert verified["table"] == table
    assert verified["fault"]
    assert "sha256" not in verified["fault"]


def test_a_missing_table_fails_and_the_others_stand(command, own_store):
    own_store.path("guiles.nim_sequence", catalogue.key("guiles.nim_sequence")).unlink()
    arguments = ("verify", "guiles.nim_sequence", "four.nim_sequence", "--store", own_store.root)
    status, out, _ = command(*arguments)
    assert status == 1
    assert "FAILED  guiles.nim_sequence" in out
    assert "ok      four.nim_sequence" in out


def test_a_build_mends_a_damaged_table_and_says_so(command, own_store):
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
    """A copy of the published folder that a test may damage."""
    return Path(shutil.copytree(site.folder / "data", tmp_path / "data"))


def test_the_published_folder_stands(command, data):
    """All but the one table whose check lasts, and two studies; the others have the same form."""
    package = json.loads((data / "datapackage.json").read_bytes())
    names = [one["name"] for one in package["resources"] if one["name"] != "wythoff.row_periods"]
    names += ["octal-0-77.study", "octal-0-6.study"]
    status, out, err = command("verify", *names, "--data", data, "--json")
    assert (status, err) == (0, "")
    verified = json.loads(out)
    assert [one["table"] for one in verified] == names
    assert len(names) == len(catalogue.published_tables()) + 1
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


@pytest.mark.parametrize("place", EACH_CERTIFICATE[1::3], ids=str)
def test_a_published_value_flipped_and_sealed_anew_is_found(command, data, place):
    table, row, column = place
    path, certificate = data / f"{table}.csv", data / "certificates" / f"{table}.json"
    changed = flipped(path.read_bytes(), row, column)
    path.write_bytes(changed)
    published = json.loads(certificate.read_bytes()) | {"sha256": hashlib.sha256(changed).hexdigest()}
    certificate.write_text(json.dumps(published), encoding="utf-8")
    status, out, _ = command("verify", table, "--data", data, "--json")
    assert status == 1
    (verified,) = json.loads(out)
    assert verified["table"] == table
    assert "certificate names" not in verified["fault"]


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


def test_stage_writes_everything_with_its_fragments_in_place(command, site, store, root, tmp_path):
    folder = tmp_path / "staged"
    config = root / "mkdocs.yml"
    status, out, err = command("stage", folder, "--store", store.root, "--config", config, "--json")
    assert (status, err) == (0, "")
    assert json.loads(out) == {"folder": str(folder), "files": len(files_of(folder))}
    pages = sorted(folder.rglob("*.md"))
    places = (path.relative_to(root / "content") for path in contents(root))
    prose_pages = {place for place in places if not place.parts[0].startswith("_")}
    class_pages = {Path("octal") / f"{study.slug}.md" for study in Studies(Published(store))}
    game_pages = {Path("games") / f"{slug}.md" for slug in catalogue.games()}
    assert {page.relative_to(folder) for page in pages} == prose_pages | game_pages | class_pages
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
def victim(root):
    """A sequence that no other table is made from and no prose asks for."""
    needed = {need for table in catalogue.tables().values() for need in table.requires}
    text = "".join(path.read_text(encoding="utf-8") for path in contents(root))
    free = [
        name
        for name, table in catalogue.tables().items()
        if table.spec.is_sequence
        and all(isinstance(catalogue.game(slug), OctalGame) for slug in table.spec.games)
        and name not in needed
        and f'"{name.partition(".")[0]}' not in text
    ]
    assert free
    return free[0]


@pytest.fixture
def miscomputed(monkeypatch, victim):
    """The victim's kernel gets one value wrong."""
    slug = victim.partition(".")[0]
    right = OctalGame.nim_sequence

    def wrong(game, stop):
        values = right(game, stop)
        if game.info.slug == slug:
            values[4_321] += 1
        return values

    monkeypatch.setattr(OctalGame, "nim_sequence", wrong)
    return victim


def test_a_table_whose_check_fails_is_withheld_everywhere(command, own_store, root, miscomputed):
    victim = miscomputed
    sound = catalogue.stored(own_store, victim)
    own_store.path(victim, catalogue.key(victim)).unlink()
    folder = own_store.root.parent / "site"
    where = ("--store", own_store.root)
    status, out, err = command("build", "--workers", 1, "--config", root / "mkdocs.yml", "--site-dir", folder, *where)
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
    assert "kayles.nim_sequence" in everywhere["data/datapackage.json"].read_text()
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
