"""Commands on tables: listed, shown, verified, built, staged."""

import re
from dataclasses import replace

import pytest

from fairgame import catalogue
from fairgame.build import catalogue_index
from tests.support.cli import TABLE, answer


def test_list():
    text = answer("list").out
    data = answer("list", "--json").data
    assert set(data) == {"games", "tables"}
    assert [game["slug"] for game in data["games"]] == list(catalogue.games())
    assert all(set(game) == {"slug", "name", "summary", "aliases"} for game in data["games"])
    assert [table["id"] for table in data["tables"]] == list(catalogue.published_tables())
    assert all(set(table) == {"id", "title", "columns"} for table in data["tables"])
    for name in (*catalogue.games(), *catalogue.published_tables()):
        assert re.search(rf"^{re.escape(name)} ", text, re.MULTILINE)


def test_working_tables_are_listed_only_if_asked_for(monkeypatch):
    name = "four.nim_sequence"
    found = dict(catalogue.tables())
    found[name] = replace(found[name], spec=replace(found[name].spec, published=False))
    monkeypatch.setattr(catalogue, "tables", lambda: found)
    monkeypatch.setattr(catalogue_index, "catalogue_index", catalogue_index._found)  # not what was remembered
    assert name not in [table["id"] for table in answer("list", "--json").data["tables"]]
    assert name in [table["id"] for table in answer("list", "--working", "--json").data["tables"]]
    working = sum(not table.spec.published for table in found.values())
    assert answer("list").out.endswith(f"\nand {working} working tables, which atlas list --working names\n")
    assert re.search(rf"^{re.escape(name)} ", answer("list", "--working").out, re.MULTILINE)


def test_show(store):
    text = answer("show", TABLE, "--store", store.root, "--rows", 3, "--start", 70).out
    assert "Kayles: nim-values" in text
    assert re.findall(r"^ *(\d+) +(\d+)$", text, re.MULTILINE) == [("70", "6"), ("71", "7"), ("72", "4")]
    assert "certified: " in text
    assert "proved: " in text


def test_show_in_json(store, published):
    data = answer("show", TABLE, "--store", store.root, "--rows", 2, "--start", 5, "--json").data
    assert set(data) == {"id", "title", "rows", "claims", "start", "values"}
    assert (data["id"], data["start"], data["rows"]) == (TABLE, 5, len(published[TABLE].frame))
    assert data["values"] == published[TABLE].frame.iloc[5:7].to_dict("records")
    assert {claim["status"] for claim in data["claims"]} == {"certified", "proved"}


@pytest.mark.parametrize("table", catalogue.tables())
def test_every_table_is_shown(store, table):
    data = answer("show", table, "--store", store.root, "--rows", 1, "--json").data
    assert list(data["values"][0]) == list(catalogue.tables()[table].spec.columns)


def test_the_end_of_a_table_may_hold_fewer_rows(store, published):
    last = len(published[TABLE].frame) - 1
    data = answer("show", TABLE, "--store", store.root, "--rows", 50, "--start", last, "--json").data
    assert len(data["values"]) == 1


def test_verify(store):
    ran = answer("verify", TABLE, "four.nim_sequence", "--store", store.root)
    assert re.search(rf"^ok +{re.escape(TABLE)}: \d+ rows; certified, proved$", ran.out, re.MULTILINE)
    assert ran.out.endswith("2 tables passed, 0 failed\n")


def test_verify_in_json(store):
    data = answer("verify", TABLE, "--store", store.root, "--json").data
    (one,) = data
    assert set(one) == {"table", "rows", "statuses", "fault"}
    assert (one["table"], one["statuses"], one["fault"]) == (TABLE, ["certified", "proved"], None)


def test_build_takes_what_is_finished(store):
    data = answer("build", "--tables-only", "--store", store.root, "--json").data
    assert set(data) == {"computed", "reused", "withheld", "damaged"}
    assert data["reused"] == list(catalogue.tables())
    assert (data["computed"], data["withheld"], data["damaged"]) == ([], {}, [])
    text = answer("build", "--tables-only", "--store", store.root).out
    assert text == f"0 tables computed, {len(catalogue.tables())} taken from the store\n"


def test_build_in_words(store, tiny_config, tmp_path):
    where = ("--config", tiny_config, "--site-dir", tmp_path / "site", "--store", store.root)
    text = answer("build", *where).out
    assert re.search(r"^\d+ pages and \d+ files in .*, \d+ links checked$", text, re.MULTILINE)
    assert (tmp_path / "site" / "index.html").is_file()


def test_stage(store, tiny_config, tmp_path):
    text = answer("stage", tmp_path / "new", "--config", tiny_config, "--store", store.root).out
    written = sum(path.is_file() for path in (tmp_path / "new").rglob("*"))
    assert text == f"{written} files written to {tmp_path / 'new'}\n"
