"""Tables as HTML: first rows, escaping, and notices of withheld tables."""

import re
from html.parser import HTMLParser

import pandas as pd
import pytest

from fairgame import catalogue
from fairgame.build.artifact import Artifact
from fairgame.core.claims import Claim, Status
from fairgame.core.frames import to_csv
from fairgame.evidence.played import Played
from fairgame_site.hooks import Links
from fairgame_site.published import PublishedTable, WithheldError
from fairgame_site.render import blocks, tables

HOSTILE = [
    "<script>alert(1)</script>",
    "\"><img src=x onerror='alert(1)'>",
    "</td></tr></table></div><h1 id=x>x</h1>",
    "' onmouseover='alert(1)",
    "a | b *c* _d_ `e` [f](javascript:alert(1))",
    "{{ 7*7 }} {% x %} [= 7*7 =]",
    "&lt;b&gt; &amp; &#60;",
    "\u202eevil\u2066",
    'a "quoted", comma\nand a line',
    "<!-- comment",
    "]]></svg><svg onload=alert(1)>",
]
SECRET = "a value that failed its check"
COLUMNS = ("place", "printed", "truth", "table_id")


def table(rows, title="Errata", withheld=None, claims=()):
    spec = catalogue.TableSpec(
        "test.errata", title, "A row an erratum.", columns=COLUMNS, key=COLUMNS[:2], games=("kayles",)
    )
    frame = pd.DataFrame(rows, columns=list(COLUMNS), dtype=str)
    metadata = {"id": spec.id, "rows": len(frame), "claims": list(claims), "withheld": withheld}
    return PublishedTable(spec, Artifact(metadata, to_csv(frame)))


class Seen(HTMLParser):
    """Elements, attributes and cells of a piece of HTML."""

    def __init__(self, html):
        super().__init__()
        self.tags, self.attributes, self.cells, self.open = [], [], [], None
        self.feed(html)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.attributes += attrs
        self.open = tag
        if tag in ("td", "th"):
            self.cells.append("")

    def handle_data(self, data):
        if self.open in ("td", "th"):
            self.cells[-1] += data

    def handle_endtag(self, tag):
        self.open = None


def rows_of(count):
    return [(f"place {n}", f"printed {n}", f"truth {n}", "kayles.nim_sequence") for n in range(count)]


@pytest.mark.parametrize("hostile", HOSTILE)
def test_hostile_cells_and_titles_stay_text(hostile):
    tame = Seen(tables.table_html(table([("a", "b", "c", "d.e")], "t"), "../"))
    seen = Seen(tables.table_html(table([(hostile, "b", hostile, "d.e")], hostile), "../"))
    assert seen.tags == tame.tags
    assert [name for name, _ in seen.attributes] == [name for name, _ in tame.attributes]
    assert seen.cells[4:] == [hostile, "b", hostile, "d.e"]
    assert dict(seen.attributes)["data-title"] == hostile


@pytest.mark.parametrize("hostile", HOSTILE)
def test_hostile_rows_of_errata_and_claims_stay_text(hostile):
    def html(text):
        claim = Claim(text, Status.REPORTED, Played(text, text)).to_json()
        one = table([(text, text, text, "kayles.nim_sequence")], text, claims=[claim])
        row = dict(zip(COLUMNS, (text, text, text, "kayles.nim_sequence"), strict=True))
        return blocks.errata([row], "") + blocks.claims(one, "") + blocks.downloads([one], "")

    tame, seen = Seen(html("tame")), Seen(html(hostile))
    assert seen.tags == tame.tags
    assert [name for name, _ in seen.attributes] == [name for name, _ in tame.attributes]


def test_first_rows_are_in_the_page_and_the_rest_counted():
    seen = Seen(tables.table_html(table(rows_of(4000)), "../../"))
    assert seen.tags.count("tr") == 1 + tables.FIRST_ROWS
    assert seen.cells[:4] == list(COLUMNS)
    assert seen.cells[4:8] == list(rows_of(1)[0])
    assert seen.cells[-4] == f"place {tables.FIRST_ROWS - 1}"
    attributes = dict(seen.attributes)
    assert attributes["data-csv"] == "../../data/test.errata.csv"
    assert attributes["data-rows"] == "4000"
    html = tables.table_html(table(rows_of(4000)), "")
    assert f"{tables.FIRST_ROWS} of 4,000 rows" in html
    assert "hidden" in html[html.index("<button") : html.index("</button>")]


def test_short_table_is_complete_in_the_page():
    html = tables.table_html(table(rows_of(3)), "")
    assert Seen(html).tags.count("tr") == 4
    assert "<button" not in html


def test_table_shows_the_requested_number_of_rows():
    assert Seen(tables.table_html(table(rows_of(30)), "", rows=20)).tags.count("tr") == 21


def test_columns_show_their_meaning(published):
    html = tables.table_html(published["kayles.nim_sequence"], "")
    for column in published["kayles.nim_sequence"].metadata["columns"]:
        assert column["meaning"].split(":")[0] in html
    assert 'scope="col"' in html
    assert "style=" not in html


def shown_rows(table):
    """Return the rows that a page shows: the first ones, or those at equal distances in a grid."""
    last = len(table.frame) - 1
    if table.spec.is_grid and last >= tables.FIRST_ROWS:
        return table.frame.iloc[[place * last // (tables.FIRST_ROWS - 1) for place in range(tables.FIRST_ROWS)]]
    return table.frame.head(tables.FIRST_ROWS)


def test_every_published_table_shows_its_first_rows_or_a_sample_of_a_grid(published):
    for one in published.visible():
        if one.spec.is_sequence:
            continue
        seen = Seen(tables.table_html(one, ""))
        shown = shown_rows(one)
        cells = ["" if cell is pd.NA else str(cell) for row in shown.itertuples(index=False) for cell in row]
        found = [cell.replace(",", "") if re.fullmatch(r"-?\d{1,3}(,\d{3})+", cell) else cell for cell in seen.cells]
        assert found == [*one.spec.columns, *cells]


def test_every_sequence_shows_its_first_values_ten_to_a_line_with_exceptions_marked(published):
    for one in published.visible():
        if one.spec.is_sequence:
            html = tables.table_html(one, "")
            lines = re.findall(r'<tr><th scope="row">(\d+)</th>(.*?)</tr>', html)
            index, value = (one.frame[name].tolist() for name in one.spec.columns)
            assert [int(first) for first, _ in lines] == list(range(0, index[0] + min(len(value), 120), 10))
            cells = [cell for _, line in lines for cell in re.findall(r"<td[^>]*>([^<]*)</td>", line)]
            assert [cell for cell in cells if cell] == [str(one) for one in value[:120]]
            assert not any(cells[: index[0]])
    html = tables.table_html(published["kayles.nim_sequence"], "")
    assert html.count('<td class="exception"') + html.count('<td class="zero exception"') == 14


def test_withheld_table_shows_a_notice_and_no_value():
    withheld = table([(SECRET, SECRET, SECRET, "a.b")], withheld="heap <3> is wrong")
    for html in (
        tables.table_html(withheld, ""),
        blocks.plot(withheld),
        blocks.grid(withheld, 8),
        blocks.picture(withheld, ""),
        blocks.claims(withheld, ""),
    ):
        assert SECRET not in html
        assert "test.errata" in html
        assert "heap &lt;3&gt; is wrong" in html
        assert "href=" not in html
        assert "data-csv" not in html
    assert SECRET not in blocks.downloads([withheld], "")
    assert "test.errata" not in blocks.downloads([withheld], "")
    with pytest.raises(WithheldError, match=r"test\.errata.*heap <3> is wrong"):
        _ = withheld.frame


def test_codes_lead_to_the_pages_of_their_classes_and_other_cells_do_not():
    spec = catalogue.TableSpec(
        "test.linked", "T", "A row a class.", columns=("canonical_code", "code"), key=("code",), games=()
    )
    frame = pd.DataFrame([["0.16", "0.16"], ["0.77", "4.4"]], columns=list(spec.columns))
    shown = PublishedTable(spec, Artifact({"id": spec.id, "rows": 2, "claims": [], "withheld": None}, to_csv(frame)))
    links = Links("canonical_code", "octal", {"0.16": "octal/0-16/"})
    html = tables.table_html(shown, "../", links=[Links("name", "names", {"0.16": "names/x/"}), links])
    assert '<td class="string"><a href="../octal/0-16/">0.16</a></td><td class="string">0.16</td>' in html
    assert '<td class="string">0.77</td>' in html
    assert 'data-linked="canonical_code" data-pages="../octal/"' in html
    assert "data-linked" not in tables.table_html(shown, "../")
    assert "data-linked" not in tables.table_html(shown, "../", links=[Links("canonical_code", "octal", {})])


def test_cells_of_checksums_and_reasons_have_title_and_class():
    digest = "0123456789abcdef" * 4
    spec = catalogue.TableSpec(
        "test.sums", "Sums", "A row a sum.", columns=("sha256", "verification"), key=("sha256",), games=()
    )
    frame = pd.DataFrame({"sha256": [digest], "verification": ["its own values"]}, dtype=str)
    made = PublishedTable(spec, Artifact({"id": spec.id, "rows": 1, "claims": [], "withheld": None}, to_csv(frame)))
    html = tables.table_html(made, "../")
    assert f'<td class="string long sha256" title="{digest}">{digest}</td>' in html
    assert '<td class="string verification">its own values</td>' in html
