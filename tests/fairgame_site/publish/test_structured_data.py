"""What machines read of a page: data sets with their edition, and nothing that ends their script; pictures of links."""

import hashlib
import json
import re
from io import BytesIO

from PIL import Image

from fairgame import catalogue
from fairgame_site.build.policy import with_policy
from fairgame_site.games.octal.class_records import class_records
from fairgame_site.publish.edition import Edition
from fairgame_site.publish.structured_data import card_tags, dataset, json_ld
from fairgame_site.render import card_pictures
from fairgame_site.site.citing import snippets

EDITION = Edition("https://example.org/", "1.2.3", "2026-05-06")


def test_a_table_is_a_data_set_with_version_and_files(published):
    table = published["kayles.nim_sequence"]
    told = dataset(table, "games/kayles/", EDITION)
    assert (told["version"], told["dateModified"], told["identifier"]) == ("1.2.3", "2026-05-06", table.id)
    csv = next(one for one in told["distribution"] if one["encodingFormat"] == "text/csv")
    assert csv["contentUrl"] == "https://example.org/data/kayles.nim_sequence.csv"
    assert csv["sha256"] == table.artifact.sha256


def test_every_class_page_tells_of_its_files(site, published):
    told = 0
    for study in class_records(published).published_records():
        page = site.folder / study.address / "index.html"
        found = re.findall(r'<script type="application/ld\+json">(.*?)</script>', page.read_text(encoding="utf-8"))
        sets = {one["identifier"]: one for text in found for one in json.loads(text)}
        files = {one["contentUrl"]: one["sha256"] for one in sets[study.table.id]["distribution"]}
        assert len(files) == len(study.attached) > 0
        for address, sha256 in files.items():
            path = site.folder / address.removeprefix(sets[study.table.id]["creator"]["url"])
            assert hashlib.sha256(path.read_bytes()).hexdigest() == sha256, address
            told += 1
    assert told > 0


def test_the_script_is_data_holds_no_tag_and_needs_no_hash(published):
    script = json_ld([published["wythoff.p_positions"], published["errata.documents"]], "x/", EDITION)
    body = script.removeprefix('<script type="application/ld+json">').removesuffix("</script>")
    assert "<" not in body and len(json.loads(body)) == 2
    page = with_policy(f'<head><meta charset="utf-8"></head>{script}')
    assert "sha256-" not in page
    assert json_ld([], "x/", EDITION) == ""


def test_cards_leave_out_what_is_not_known_and_escape_the_rest():
    assert card_tags({"title": 'a "b" <c>', "image": ""}) == (
        '<meta property="og:title" content="a &quot;b&quot; &lt;c&gt;">\n'
    )


def test_a_picture_of_a_link_is_drawn_from_a_table_and_always_the_same(published):
    for slug in ("kayles", "wythoff"):
        game = catalogue.game(slug)
        table = card_pictures.drawn_from(published.of_game(slug))
        made = card_pictures.card_png(game, table)
        assert made == card_pictures.card_png(game, table)
        with Image.open(BytesIO(made)) as image:
            assert image.size == card_pictures.SIZE


def test_snippets_name_the_type_of_every_column_and_keep_codes_as_text(published):
    pandas, duckdb = (text for _, _, text in snippets(published["octal.census"], EDITION.base_url))
    assert '"code": "str"' in pandas and '"period": "Int64"' in pandas and '"digits": "int64"' in pandas
    assert "'code': 'VARCHAR'" in duckdb and "'period': 'BIGINT'" in duckdb
    for table in published.shown():
        for _, _, text in snippets(table, EDITION.base_url):
            assert all(f"'{name}': " in text or f'"{name}": ' in text for name in table.spec.columns), table.id
