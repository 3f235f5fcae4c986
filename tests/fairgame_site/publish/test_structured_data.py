"""Structured data of pages: data sets, link previews with their pictures, and snippets."""

import hashlib
import json
import re

from fairgame_site.build.html_output import add_policy
from fairgame_site.edition import Edition
from fairgame_site.games.octal.class_records import class_records
from fairgame_site.publish.structured_data import WHOLE_PAGE, card_tags, dataset, json_ld
from fairgame_site.site.citing import snippets

EDITION = Edition("https://example.org/", "1.2.3", "2026-05-06")


def test_data_set_of_a_table_has_version_and_files(published):
    table = published["kayles.nim_sequence"]
    data = dataset(table, "games/kayles/", EDITION)
    assert (data["version"], data["dateModified"], data["identifier"]) == ("1.2.3", "2026-05-06", table.id)
    csv = next(file for file in data["distribution"] if file["encodingFormat"] == "text/csv")
    assert csv["contentUrl"] == "https://example.org/data/kayles.nim_sequence.csv"
    assert csv["sha256"] == table.artifact.sha256


def test_class_pages_describe_their_files(site, published):
    count = 0
    for record in class_records(published).shown():
        page = site.folder / record.address / "index.html"
        scripts = re.findall(r'<script type="application/ld\+json">(.*?)</script>', page.read_text(encoding="utf-8"))
        sets = {data["identifier"]: data for text in scripts for data in json.loads(text)}
        files = {file["contentUrl"]: file["sha256"] for file in sets[record.table.id]["distribution"]}
        assert len(files) == len(record.attached) > 0
        for address, sha256 in files.items():
            path = site.folder / address.removeprefix(sets[record.table.id]["creator"]["url"])
            assert hashlib.sha256(path.read_bytes()).hexdigest() == sha256, address
            count += 1
    assert count > 0


def test_json_ld_has_no_tag_and_needs_no_hash(published):
    script = json_ld([published["wythoff.p_positions"], published["errata.documents"]], "x/", EDITION)
    body = script.removeprefix('<script type="application/ld+json">').removesuffix("</script>")
    assert "<" not in body and len(json.loads(body)) == 2
    page = add_policy(f'<head><meta charset="utf-8"></head>{script}')
    assert "sha256-" not in page
    assert json_ld([], "x/", EDITION) == ""


def test_downloads_describe_all_tables_as_one_data_set(site):
    page = (site.folder / WHOLE_PAGE / "index.html").read_text(encoding="utf-8")
    (whole,) = json.loads(re.search(r'<script type="application/ld\+json">(.*?)</script>', page)[1])
    assert (whole["@type"], whole["url"]) == ("Dataset", f"{whole['creator']['url']}{WHOLE_PAGE}")
    for file in whole["distribution"]:
        assert (site.folder / file["contentUrl"].removeprefix(whole["creator"]["url"])).is_file()


def test_link_preview_omits_empty_facts_and_escapes_the_rest():
    assert card_tags({"title": 'a "b" <c>', "image": ""}) == (
        '<meta property="og:title" content="a &quot;b&quot; &lt;c&gt;">\n'
    )


def test_snippets_declare_the_type_of_every_column(published):
    pandas, duckdb = (text for _, _, text in snippets(published["octal.census"], EDITION.base_url))
    assert '"code": "str"' in pandas and '"period": "Int64"' in pandas and '"digits": "int64"' in pandas
    assert "'code': 'VARCHAR'" in duckdb and "'period': 'BIGINT'" in duckdb
    for table in published.visible():
        for _, _, text in snippets(table, EDITION.base_url):
            assert all(f"'{name}': " in text or f'"{name}": ' in text for name in table.spec.columns), table.id
