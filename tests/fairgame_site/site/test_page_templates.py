"""Shells and stamps: what stands in a slot, what may not be left out, and that nothing gets out of its slot."""

import re
from html.parser import HTMLParser

import pytest
import yaml
from markupsafe import Markup

from fairgame_site.errors import SiteError
from fairgame_site.render.markup import Page
from fairgame_site.site import page_templates
from fairgame_site.site.page_templates import FilledPage, PageTemplate, ParsedTemplate, in_sitemap

HOSTILE = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "</title></head><body><h1>x</h1>",
    "' onmouseover='alert(1)",
    "atlas-slot(body)",
    '<div data-atlas-slot="body"></div>',
    r"\1 \g<0> $& %s {0}",
    "&lt;b&gt; &amp;",
    "<!-- comment",
    "0.16",
    "yes",
    "- a\n- b: c",
]
RENDERED = """<html>
<head><title>atlas-slot(title) - Site</title>
<meta name="description" content="atlas-slot(description)">
<link rel="canonical" href="https://example.org/family/shell-test/"></head>
<body><h1 id="top">atlas-slot(title)</h1>
<div data-atlas-slot="body"></div><a href="../other/">other</a></body></html>"""


@pytest.fixture
def shell():
    page = Page("family/shell-test.md", {"title": "atlas-slot(title)", "description": "atlas-slot(description)"})
    page.markdown = f"# atlas-slot(title)\n{page_templates.slot('body')}\n[up](shell-test.md)\n"
    return PageTemplate(page)


def stamp(shell, name="0-16", **slots):
    return FilledPage(
        shell, f"family/{name}.md", {"title": "T", "description": "D", "body": Markup("<p>B</p>")} | slots
    )


class Seen(HTMLParser):
    """The elements of a page, its attributes, and its text."""

    def __init__(self, html):
        super().__init__()
        self.tags, self.attributes, self.text = [], [], ""
        self.feed(html)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.attributes += attrs

    def handle_data(self, data):
        self.text += data


def test_every_slot_is_filled_wherever_it_stands(shell):
    text = ParsedTemplate(RENDERED, shell).stamped(stamp(shell, title="One", description="Two"))
    assert "<title>One - Site</title>" in text
    assert 'content="Two"' in text
    assert '<h1 id="top">One</h1>\n<p>B</p>' in text
    assert not page_templates.SLOT.search(text)


def test_the_shell_own_address_becomes_that_of_the_page(shell):
    text = ParsedTemplate(RENDERED, shell).stamped(stamp(shell, "0-77"))
    assert 'href="https://example.org/family/0-77/"' in text
    assert "shell-test" not in text
    assert '<a href="../other/">' in text


def test_a_page_is_the_same_whenever_it_is_stamped(shell):
    assert ParsedTemplate(RENDERED, shell).stamped(stamp(shell)) == ParsedTemplate(RENDERED, shell).stamped(
        stamp(shell)
    )


@pytest.mark.parametrize("words", HOSTILE)
def test_text_stays_text_in_every_slot(shell, words):
    plain = Seen(ParsedTemplate(RENDERED, shell).stamped(stamp(shell)))
    seen = Seen(ParsedTemplate(RENDERED, shell).stamped(stamp(shell, title=words, description=words, body=words)))
    assert seen.tags == [tag for tag in plain.tags if tag != "p"]
    assert ("content", words) in seen.attributes
    assert {name for name, _ in seen.attributes} == {name for name, _ in plain.attributes}
    assert seen.text.count(words) == 3


@pytest.mark.parametrize("words", HOSTILE)
def test_front_matter_stays_what_it_was(shell, words):
    text = shell.source(stamp(shell, title=words))
    _, head, body = text.split("---\n", 2)
    assert yaml.safe_load(head) == {"title": words, "description": "D"}
    assert "<p>B</p>" in body
    assert "shell-test" not in text


@pytest.mark.parametrize(
    ("slots", "said"),
    [
        ({"title": "T", "body": "B"}, "slot 'description' of shell family/shell-test.md: page family/0-1.md leaves it"),
        (
            dict.fromkeys(("title", "description", "body", "bdoy"), "x"),
            "slot 'bdoy' of shell family/shell-test.md: page",
        ),
    ],
    ids=["empty", "unknown"],
)
def test_a_slot_left_empty_or_filled_in_vain_is_a_fault(shell, slots, said):
    with pytest.raises(SiteError) as caught:
        ParsedTemplate(RENDERED, shell).stamped(FilledPage(shell, "family/0-1.md", slots))
    assert said in str(caught.value)


def test_the_site_map_lists_the_pages_in_the_place_of_their_shell(shell):
    entry = (
        "\n    <url>\n         <loc>https://example.org/{}/</loc>\n         <lastmod>2026-01-01</lastmod>\n    </url>"
    )
    xml = "<urlset>" + entry.format("games/kayles") + entry.format("family/shell-test") + "\n</urlset>"
    other = PageTemplate(Page("family/shell-other.md"))
    stamps = [stamp(shell, "0-1"), stamp(shell, "0-2"), FilledPage(other, "family/0-3.md", {})]
    assert re.findall(r"<loc>https://example.org/(.*?)/</loc>", in_sitemap(xml, [shell], stamps)) == [
        "games/kayles",
        "family/0-1",
        "family/0-2",
    ]
    assert in_sitemap(xml, [shell], stamps).count("<lastmod>2026-01-01</lastmod>") == 3


def test_where_a_stamped_page_stands(shell):
    assert stamp(shell, "0-16").file == "family/0-16/index.html"
