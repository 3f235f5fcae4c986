"""Commands for tables and the site: list, show, verify, build, stage."""

import re
from dataclasses import replace

import pytest

from fairgame import catalogue
from fairgame.build import catalogue_index
from fairgame.build.store import Store
from fairgame.runs import extended_tables
from tests.support.cli import TABLE, answer


def test_list_prints_games_and_tables():
    text = answer("list").out
    data = answer("list", "--json").data
    assert set(data) == {"games", "tables"}
    assert [game["slug"] for game in data["games"]] == list(catalogue.games())
    assert all(set(game) == {"slug", "name", "summary", "aliases"} for game in data["games"])
    assert [table["id"] for table in data["tables"]] == list(catalogue.published_tables())
    assert all(set(table) == {"id", "title", "columns"} for table in data["tables"])
    for name in (*catalogue.games(), *catalogue.published_tables()):
        assert re.search(rf"^{re.escape(name)} ", text, re.MULTILINE)


def test_working_tables_are_listed_on_request(monkeypatch):
    name = "four.nim_sequence"
    tables = dict(catalogue.tables())
    tables[name] = replace(tables[name], spec=replace(tables[name].spec, published=False))
    monkeypatch.setattr(extended_tables, "tables", lambda: tables)
    monkeypatch.setattr(catalogue_index, "catalogue_index", catalogue_index._compute)  # bypasses the disk cache
    assert name not in [table["id"] for table in answer("list", "--json").data["tables"]]
    assert name in [table["id"] for table in answer("list", "--working", "--json").data["tables"]]
    working = sum(not table.spec.published for table in tables.values())
    assert answer("list").out.endswith(f"\nand {working} working tables, listed with --working\n")
    assert re.search(rf"^{re.escape(name)} ", answer("list", "--working").out, re.MULTILINE)


def test_show_prints_rows_and_claims(store):
    text = answer("show", TABLE, "--store", store.root, "--rows", 3, "--start", 70).out
    assert "Kayles: nim-values" in text
    assert re.findall(r"^ *(\d+) +(\d+)$", text, re.MULTILINE) == [("70", "6"), ("71", "7"), ("72", "4")]
    assert "certified: " in text
    assert "proved: " in text


def test_show_prints_json(store, published):
    data = answer("show", TABLE, "--store", store.root, "--rows", 2, "--start", 5, "--json").data
    assert set(data) == {"id", "title", "rows", "claims", "start", "values"}
    assert (data["id"], data["start"], data["rows"]) == (TABLE, 5, len(published[TABLE].frame))
    assert data["values"] == published[TABLE].frame.iloc[5:7].to_dict("records")
    assert {claim["status"] for claim in data["claims"]} == {"certified", "proved"}


@pytest.mark.parametrize("table", catalogue.tables())
def test_show_prints_every_table(store, table):
    data = answer("show", table, "--store", store.root, "--rows", 1, "--json").data
    assert list(data["values"][0]) == list(catalogue.tables()[table].spec.columns)


def test_show_stops_at_the_end_of_a_table(store, published):
    last = len(published[TABLE].frame) - 1
    data = answer("show", TABLE, "--store", store.root, "--rows", 50, "--start", last, "--json").data
    assert len(data["values"]) == 1


def test_verify_prints_each_result(store):
    ran = answer("verify", TABLE, "four.nim_sequence", "--store", store.root)
    assert re.search(rf"^ok +{re.escape(TABLE)}: \d+ rows; certified, proved$", ran.out, re.MULTILINE)
    assert ran.out.endswith("2 tables passed, 0 failed\n")


def test_verify_prints_json(store):
    data = answer("verify", TABLE, "--store", store.root, "--json").data
    (result,) = data
    assert set(result) == {"table", "rows", "statuses", "fault"}
    assert (result["table"], result["statuses"], result["fault"]) == (TABLE, ["certified", "proved"], None)


def test_build_reuses_finished_tables(store):
    data = answer("build", "--tables-only", "--store", store.root, "--json").data
    assert set(data) == {"computed", "reused", "withheld", "damaged"}
    assert data["reused"] == list(catalogue.tables())
    assert (data["computed"], data["withheld"], data["damaged"]) == ([], {}, [])
    text = answer("build", "--tables-only", "--store", store.root).out
    assert text == f"0 tables computed, {len(catalogue.tables())} read from the store\n"


def test_build_prints_a_summary_as_text(store, tiny_config, tmp_path):
    options = ("--config", tiny_config, "--site-dir", tmp_path / "site", "--store", store.root)
    text = answer("build", *options).out
    assert re.search(r"^\d+ pages and \d+ files in .*, \d+ links checked$", text, re.MULTILINE)
    assert (tmp_path / "site" / "index.html").is_file()


def test_stage_prints_the_number_of_files(store, tiny_config, tmp_path):
    text = answer("stage", tmp_path / "new", "--config", tiny_config, "--store", store.root).out
    written = sum(path.is_file() for path in (tmp_path / "new").rglob("*"))
    assert text == f"{written} files written to {tmp_path / 'new'}\n"


def test_show_computes_only_its_table(tmp_path):
    new = Store(tmp_path / "new")
    assert "70" in answer("show", TABLE, "--rows", "100", "--store", new.root).out
    assert [name for name in catalogue.tables() if new.has(name, catalogue.key(name))] == [TABLE]
