"""Records of other people: true ones get their status, false ones are refused with file and line."""

import re
import shutil
from pathlib import Path

import pytest
import yaml

import fairgame
from fairgame.games.octal.rule import OctalGame
from fairgame.solving.oracle import nim_values
from fairgame_site.edition import Edition
from fairgame_site.errors import ContentError
from fairgame_site.publish import records as checked
from fairgame_site.render.badges import badge
from fairgame_site.site.pages import PageMaker
from tests.support.cli import answer, assert_fails, run

COMMON = {"by": "A. Reader", "date": "2026-05-31", "source": "https://example.org/"}
EXTENT = {"kind": "extent", "code": "0.007", "computed_to": 4095, "max_nim_value": 67, "max_nim_value_at": 4038}
PERIOD = {"kind": "period", "code": "0.77", "period": 12, "last_exception": 70}
LONG = {"kind": "period", "code": "0.00077", "period": 12, "last_exception": 70}
SEQUENCE = {"kind": "sequence", "number": "A002186", "code": "0.77", "terms": [0, 1, 2, 3, 1, 4, 3, 2, 1, 4]}
KAYLES = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]
ERRATUM = {
    "kind": "erratum",
    "reference": "guy-1989",
    "locator": "Table 3",
    "printed": "13",
    "table": "octal.census",
    "key": {"code": "0.77"},
    "column": "period",
}
GAME = {
    "kind": "game",
    "slug": "seven-stones",
    "name": "Seven stones",
    "rule": "Take seven.",
    "package": "https://example.org/seven",
}


@pytest.fixture
def folder(tmp_path):
    """Return a function that writes records and returns their folder."""
    path = tmp_path / checked.FOLDER
    path.mkdir()

    def write(*records):
        for number, record in enumerate(records):
            text = record if isinstance(record, str) else lines_of(record)
            (path / f"{number}.yaml").write_text(text, encoding="utf-8")
        return path

    return write


def lines_of(record):
    """Return a record as YAML, its date without quotes, one field a line."""
    fields = {"kind": record.get("kind"), **COMMON, **record}
    lines = {name: yaml.safe_dump(value, default_flow_style=True).split("\n...")[0] for name, value in fields.items()}
    return "".join(f"{name}: {value.strip()}\n" for name, value in (lines | {"date": fields["date"]}).items())


def greatest(code, stop):
    """Return the greatest value of the heaps below ``stop``, and the first heap with it, from the rule."""
    values = list(nim_values(OctalGame.of(code), stop).values())
    return max(values), values.index(max(values))


@pytest.mark.parametrize(
    ("record", "status", "reason"),
    [
        (PERIOD, "certified", "its values to heap 166 prove the period"),
        (SEQUENCE, "observed", "all 10 terms are the nim-values of 0.77"),
        (ERRATUM, "certified", "the table has 12"),
        (GAME, "reported", "atlas contract"),
    ],
)
def test_true_record_gets_its_status(store, folder, record, status, reason):
    (accepted,) = answer("record", folder(record), "--json").data
    assert accepted["status"] == status and reason in accepted["reason"]
    assert (accepted["by"], accepted["date"]) == ("A. Reader", "2026-05-31")


def test_page_lists_every_record_with_its_status(published, root, folder):
    name = "<b>A. Reader</b> | *x*"
    content = content_next_to(
        folder(PERIOD | {"by": name}, SEQUENCE | {"terms": KAYLES, "source": "a letter"}, ERRATUM, GAME), root
    )
    text = page(published, content)
    rows = [re.findall("<td>(.*?)</td>", line) for line in text.splitlines() if line.startswith("<tr><td>")]
    assert [row[0] for row in rows] == [
        "period: code 0.77, period 12, last exception 70",
        "sequence: number A002186, code 0.77, terms 0, 1, 2, 3, 1, 4, 3, 2, 1, 4, ... (12 terms)",
        "erratum: reference guy-1989, locator Table 3, printed 13, table octal.census, key code 0.77, column period",
        "game: slug seven-stones, name Seven stones, rule Take seven., package https://example.org/seven",
    ]
    assert rows[0][1] == "&lt;b&gt;A. Reader&lt;/b&gt; | *x*"
    assert rows[0][2:4] == ["2026-05-31", '<a href="https://example.org/">example.org/</a>']
    assert rows[1][3] == "a letter"
    assert [row[4] for row in rows] == list(map(str, map(badge, ("certified", "observed", "certified", "reported"))))
    assert "There is no record yet." not in text and "one YAML file in `records/`" in text


def test_page_with_a_false_record_stops_the_build(published, root, folder):
    content = content_next_to(folder(PERIOD | {"period": 24}), root)
    with pytest.raises(ContentError, match=r"0.yaml, line 6.*the proved period is 12"):
        page(published, content)


def test_page_without_records_says_so(published, root, folder):
    assert "There is no record yet." in page(published, content_next_to(folder(), root))


def content_next_to(folder, root):
    """Copy the prose next to a folder of records, and their guide into it; return the folder of the prose."""
    shutil.copy(root / checked.FOLDER / "README.md", folder)
    return Path(shutil.copytree(root / "content", folder.parent / "content"))


def page(published, content):
    """Return the text of the page of records, with its table."""
    made = PageMaker(published, content, Edition.at("/")).page("results-of-others.md")
    return made.completed(made.source())


def test_extent_within_the_computed_values_is_observed_and_beyond_them_reported(store, folder, monkeypatch):
    monkeypatch.setattr(checked, "MAX_STOP", 1 << 14)
    value, heap = greatest("0.007", 400)
    near = EXTENT | {"computed_to": 399, "max_nim_value": value, "max_nim_value_at": heap}
    far = near | {"computed_to": 1 << 40, "max_nim_value": 60_000, "max_nim_value_at": 1 << 30}
    accepted = answer("record", folder(near, far), "--json").data
    assert [one["status"] for one in accepted] == ["observed", "reported"]


def test_folder_without_records_is_accepted(store, folder):
    assert answer("record", folder()).out == "no records\n"
    assert answer("record").out.strip()  # those of the checkout


FALSE = {
    "unknown kind": (PERIOD | {"kind": "rumour"}, 1, "the kinds are extent"),
    "unknown field": (PERIOD | {"colour": "red"}, 8, "no field of this kind"),
    "missing field": ({**PERIOD, "date": "2026-05-31", "source": ""}, 4, "expected a value of the type str"),
    "wrong type": (PERIOD | {"period": "twelve"}, 6, "expected a value of the type int"),
    "impossible number": (PERIOD | {"period": 0}, 6, "a period is at least 1"),
    "no date": (PERIOD | {"date": "soon"}, 3, "expected a value of the type date"),
    "no code": (PERIOD | {"code": "0.79"}, 5, "digit 9"),
    "wrong period": (PERIOD | {"period": 24}, 6, "the proved period is 12"),
    "wrong preperiod": (PERIOD | {"last_exception": 71}, 7, "it is 70"),
    "period of an open game": (PERIOD | {"code": "0.007", "period": 7, "last_exception": 9}, 6, "have the values"),
    "extent of a periodic game": (EXTENT | {"code": "0.77"}, 5, "its period 12 is known"),
    "extent with a smaller value": (EXTENT | {"max_nim_value": 3, "max_nim_value_at": 9}, 7, "has the value"),
    "extent with another heap": (EXTENT | {"max_nim_value_at": 4096}, 8, "beyond computed_to"),
    "wrong term": (SEQUENCE | {"terms": [0, 1, 2, 3, 1, 4, 3, 2, 1, 5]}, 7, "heap 9 has the value 4, not 5"),
    "number of another game": (SEQUENCE | {"number": "A002187"}, 5, "it is the sequence of 0.137"),
    "few terms": (SEQUENCE | {"terms": [0, 1]}, 7, "at least 10 numbers"),
    "erratum without an error": (ERRATUM | {"printed": "12"}, 7, "the table has 12 too"),
    "erratum of an unknown source": (ERRATUM | {"reference": "nobody-1900"}, 5, "no key of"),
    "erratum of no row": (ERRATUM | {"key": {"code": "0.99"}}, 9, "0 rows of octal.census"),
    "name of another game": (GAME | {"name": "kayles"}, 6, "it is the game kayles"),
    "slug of another game": (GAME | {"slug": "nim"}, 5, "it is that of Nim"),
    "package at no address": (GAME | {"package": "seven"}, 8, "expected the https address"),
}


@pytest.mark.parametrize("case", FALSE)
def test_false_record_is_refused_with_file_and_line(store, folder, case):
    record, line, reason = FALSE[case]
    ran = run("record", folder(record))
    assert_fails(ran, reason)
    assert f"0.yaml, line {line}: " in ran.err


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("- a\n", "a record is a mapping"),
        ("kind: [", "not a YAML file"),
        ("kind: period\n", "the field by is missing"),
        (lines_of(PERIOD) + "period: 12\n", "a field occurs twice"),
        ("!!python/object/apply:os.getcwd []\n", "not a YAML file"),
    ],
)
def test_damaged_file_is_refused(store, folder, text, reason):
    assert_fails(run("record", folder(text)), reason)


def test_record_that_repeats_another_is_refused(store, folder):
    assert_fails(run("record", folder(PERIOD, PERIOD)), "the same record as 0.yaml")


def test_period_of_a_code_without_a_class_is_proved_by_its_values(store, folder):
    game = fairgame.octal("0.12121")
    assert game.member is None and game.period is not None
    record = PERIOD | {"code": "0.12121", "period": game.period.period, "last_exception": game.period.last_exception}
    assert answer("record", folder(record), "--json").data[0]["status"] == "certified"
