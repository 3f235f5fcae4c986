"""Conversion of a page from file to Markdown: delimiters, front matter, errors with page and line."""

import pytest

from fairgame_site.errors import ContentError
from fairgame_site.render.markup import Page, environment, rendered, split_front_matter
from fairgame_site.render.references import Glossary, References
from fairgame_site.site.macros import Macros

HOSTILE = (
    "<script>alert(1)</script>",
    "\"><img src=x onerror='alert(1)'>",
    "</td></tr></table><h1>x</h1>",
    "{{ 7 * 7 }}",
    "{% include 'etc' %}",
    "[= 7 * 7 =]",
    "[% for x in y %]",
    "[# hidden #]",
    "](javascript:alert(1))",
    "`code` *em* _em_ **b** ~~s~~ | cell |",
    "\u202egnp.exe",
    "\x00\x1b[31m",
    "$x$ $$y$$ \\undefined",
    "---\ntitle: x\n---",
    "&amp;&lt;&#60;",
    '<div data-atlas-fragment="0"></div>',
)


def double(number, times=2):
    return number * times


def text(source, first_line=0, **names):
    return rendered(Page("games/test.md"), source, {"double": double, **names}, environment(), first_line)


def refused(source, first_line=0, **names):
    with pytest.raises(ContentError) as caught:
        text(source, first_line, **names)
    assert caught.value.page == "games/test.md"
    assert str(caught.value).startswith(f"games/test.md, line {caught.value.line}: ")
    assert "\n" not in str(caught.value)
    return caught.value


@pytest.mark.parametrize(
    "source",
    [
        "## Title {#anchor}",
        "## Title { .class #anchor key=value }",
        "the game {{0|0}|*} and {{{0|0}|*}|0}",
        "{% raw %} {{ braces }} {# no comment #}",
        "a list [x], a [link](there.md), [ref][1], an [[array]]",
        "100% of [%d] is = ]",
        "[1]: https://example.org/?a=[b]",
    ],
)
def test_text_without_expressions_is_unchanged(source):
    assert text(source.replace("[%d]", "[d]")) == source.replace("[%d]", "[d]")


def test_braces_in_mathematics_keep_their_meaning():
    assert text("$x^{{2}}$").count("<mrow>") > text("$x$").count("<mrow>")
    assert "<msup><mi>x</mi>" in text("$x^{{2}}$")


def test_expressions_blocks_and_comments_are_rendered():
    assert text("a [= double(4) =] b") == "a 8 b"
    assert text("[% for i in [1, 2] %]<[= i =]>[% endfor %]") == "<1><2>"
    assert text("a[# unseen #]b") == "ab"


def test_final_line_feed_survives():
    assert text("a\n") == "a\n"


@pytest.mark.parametrize(
    ("source", "line", "word"),
    [
        ("one\ntwo [= nowhere =]", 2, "nowhere"),
        ("[= double(nowhere) =]", 1, "nowhere"),
        ("a\n\n[= double(1, size=3) =]", 3, "size"),
        ("a\n\n[= double(1, 2, 3) =]", 3, "positional"),
        ("[= double() =]", 1, "number"),
        ("a\n[= (1 =]\nb", 2, "expected"),
        ("a\nb\n[% for %]", 3, "expression"),
        ("\n[% if true %]\nnever ended", 2, "end"),
        ("\n[= 'x' | nofilter =]", 2, "nofilter"),
        ("\n\n[= 1 / 0 =]", 3, "division"),
        ("[= double(3).split() =]", 1, "split"),
        ("[= [1][4] =]", 1, "4"),
        ("a\nb\n\n[= {}.missing =]", 4, "missing"),
    ],
)
@pytest.mark.parametrize("before", [0, 5])
def test_error_names_page_and_line(source, line, word, before):
    fault = refused(source, before)
    assert fault.line == line + before
    assert word in str(fault)


def test_error_in_a_macro_names_the_line_of_its_caller():
    def stumbles():
        raise AssertionError

    fault = refused("a\n[= stumbles() =]", 3, stumbles=stumbles)
    assert fault.line == 5
    assert "AssertionError" in str(fault)


def test_bad_mathematics_is_named_with_its_line_below_expressions():
    source = "[% for i in [1, 2, 3] %]\nline [= i =]\n[% endfor %]\n\nthen $\\nosuchmacro$"
    fault = refused(source, 4)
    assert fault.line == 5 + 4
    assert "\\nosuchmacro" in str(fault)


def test_front_matter_is_removed_and_its_lines_counted():
    source = "---\ntitle: Kayles\ndescription: pins\n---\n\nbody [= nowhere =]\n"
    meta, body, lines = split_front_matter(source, "games/test.md")
    assert meta == {"title": "Kayles", "description": "pins"}
    assert body == "\nbody [= nowhere =]\n"
    assert source.split("\n")[lines:] == body.split("\n")
    assert refused(body, lines).line == 6


def test_page_without_front_matter_is_all_body():
    assert split_front_matter("# Title\n---\n", "p.md") == ({}, "# Title\n---\n", 0)


@pytest.mark.parametrize(
    ("source", "line"),
    [
        ("---\ntitle: [\n---\n", 2),
        ("---\na: 1\nb: : :\n---\n", 3),
        ("---\n- a list\n---\n", 1),
        ("---\nnever ended\n", 1),
    ],
)
def test_bad_front_matter_is_refused_with_its_line(source, line):
    with pytest.raises(ContentError, match=rf"^p\.md, line {line}: front matter"):
        split_front_matter(source, "p.md")


@pytest.mark.parametrize("hostile", HOSTILE)
def test_value_is_never_read_as_an_expression(hostile):
    if "$" not in hostile:
        assert text("before [= value =] after", value=hostile) == f"before {hostile} after"
    else:
        assert "49" not in rendered(Page("p.md"), "[= value =]", {"value": "[= 7 * 7 =] {{ 7 * 7 }}"}, environment())


@pytest.mark.parametrize("hostile", [one for one in HOSTILE if "data-atlas-fragment" not in one])
def test_fragments_reach_the_page_unchanged_and_leave_no_marker(hostile):
    page = Page("games/test.md")
    first, second = page.fragment(f"<p>{hostile}</p>"), page.fragment("<p>second</p>")
    assert hostile not in first + second
    completed = page.completed(f"a{first}b{second}c")
    assert f"<p>{hostile}</p>" in completed
    assert "<p>second</p>" in completed
    assert second.strip() not in completed


def test_page_written_as_markdown_is_read_back():
    page = Page("games/test.md", meta={"title": "Zählen: «x»", "search": {"exclude": True}}, markdown="# T\n")
    assert split_front_matter(page.source(), page.path)[:2] == (page.meta, "\n# T\n")
    assert Page("a.md", markdown="text").source() == "text"


@pytest.mark.parametrize(
    ("path", "root"),
    [("index.md", ""), ("about.md", "../"), ("games/index.md", "../"), ("games/kayles.md", "../../")],
)
def test_root_is_relative_to_the_page(path, root):
    assert Page(path).root == root


@pytest.fixture
def macros(published, tmp_path):
    (tmp_path / "references.yaml").write_text(
        "guy-1989: {short: FG, authors: 'Guy, Richard <b>', title: Fair Game, year: 1989}\n", encoding="utf-8"
    )
    (tmp_path / "glossary.yaml").write_text(
        "mex: {definition: 'The \"least\" <missing> number.', fa: مکس}\n", encoding="utf-8"
    )
    page = Page("games/test.md")
    return Macros(page, published, References(tmp_path / "references.yaml"), Glossary(tmp_path / "glossary.yaml"))


def asked(macros, expression):
    return rendered(macros.page, f"line one\n[= {expression} =]", macros.names(), environment())


@pytest.mark.parametrize(
    ("expression", "words"),
    [
        ('table("kayles.nim_sequnce")', ("no table 'kayles.nim_sequnce'", "kayles.nim_sequence")),
        ('value("kayles.nim_sequence", "nimvalue", n=1)', ("column", "nim_value")),
        ('value("kayles.nim_sequence", "nim_value", m=1)', ("column", "'m'")),
        ('value("kayles.nim_sequence", "nim_value", n=-1)', ("0 rows", "exactly one")),
        ('value("kayles.nim_sequence", "nim_value")', ("rows of kayles.nim_sequence", "exactly one")),
        ('nim("kayle", 3)', ("no table 'kayle.nim_sequence'",)),
        ('period("wythoff.nim_grid")', ("no proved period",)),
        ('game("kails")', ("no game 'kails'", "kayles")),
        ('solve("kayles", "12 x")', ("'x'", "row 2", "whole number")),
        ('solve("kayles", 12)', ("int",)),
        ('term("mecks")', ("glossary term", "mecks")),
        ('cite("guy-1988")', ("reference", "guy-1989")),
        ('data("wythoff.nim_grid", "b")', ("file of wythoff.nim_grid", "csv")),
        ('count("theorems")', ("count", "tables")),
        ('figure("hackenbush", "Gril")', ("figure", "Girl")),
        ('plot("kayles.nim_sequence", colour="red")', ("colour",)),
    ],
)
def test_macro_rejects_an_unknown_name_and_suggests_similar_ones(macros, expression, words):
    with pytest.raises(ContentError) as caught:
        asked(macros, expression)
    assert str(caught.value).startswith("games/test.md, line 2: ")
    for word in words:
        assert word in str(caught.value)


def test_words_come_from_tables_and_are_escaped(macros, published):
    values = published["kayles.nim_sequence"].frame["nim_value"].tolist()
    assert asked(macros, 'nim("kayles", 70)').endswith(str(values[70]))
    assert asked(macros, 'values("kayles.nim_sequence", "nim_value", 3, 6) | join(" ")').endswith(
        " ".join(map(str, values[3:6]))
    )
    assert asked(macros, 'period("kayles.nim_sequence").period').endswith("12")
    assert asked(macros, 'game("kayles")').endswith("[Kayles](../games/kayles.md)")
    term = asked(macros, 'term("mex", "<mex>")')
    assert "&lt;mex&gt;</a>" in term
    assert 'aria-describedby="atlas-term-mex"' in term
    notes = macros.page.completed(macros.glossary_terms.foot(macros.page))
    assert "&#34;least&#34; &lt;missing&gt;" in notes
    assert "<b>" not in asked(macros, 'cite("FG")')


def test_words_of_a_document_lead_to_terms_and_games(macros, tmp_path):
    (tmp_path / "_data").mkdir()
    (tmp_path / "_data" / "names.yaml").write_text("kayles: {fa: کیلز, ru: Кейлс}\nnim: {ru: ним}\n", encoding="utf-8")
    macros.content = tmp_path
    lines = asked(macros, 'words("fa")').splitlines()
    assert '??? theory "2 words"' in lines
    assert lines[-2:] == [
        '    | [Kayles](../games/kayles.md) | <bdi lang="fa">کیلز</bdi> |',
        '    | [mex](../glossary.md#mex) | <bdi lang="fa">مکس</bdi> |',
    ]
    with pytest.raises(ContentError, match="language 'fr'"):
        asked(macros, 'words("fr")')


def test_terms_about_checks_are_folded_in_the_glossary(tmp_path):
    path = tmp_path / "glossary.yaml"
    path.write_text("claim: {kind: checks, definition: A sentence.}\nmex: {definition: A number.}\n", encoding="utf-8")
    shown, folded = Glossary(path).markdown().split('??? theory "Terms of the tables and their checks"')
    assert '<span id="mex">mex</span>' in shown and "claim" not in shown
    assert '    <span id="claim">claim</span>\n    :   A sentence.' in folded


def test_helpers_of_the_macros_are_not_available_to_pages(macros):
    names = macros.names()
    assert "names" not in names
    assert not [name for name in names if name.startswith("_")]
    assert {"table", "value", "plot", "download", "certificate", "term", "cite"} <= set(names)
