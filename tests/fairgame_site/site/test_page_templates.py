"""Page templates: every slot is filled, and its text is escaped."""

import re
from html.parser import HTMLParser

import pytest
import yaml
from markupsafe import Markup

from fairgame_site.errors import SiteError
from fairgame_site.render.markup import Page
from fairgame_site.site import page_templates
from fairgame_site.site.page_templates import FilledPage, PageTemplate, ParsedTemplate, expand_sitemap

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
def template():
    page = Page("family/shell-test.md", {"title": "atlas-slot(title)", "description": "atlas-slot(description)"})
    page.markdown = f"# atlas-slot(title)\n{page_templates.block('body')}\n[up](shell-test.md)\n"
    return PageTemplate(page)


def filled(template, name="0-16", **slots):
    return FilledPage(
        template, f"family/{name}.md", {"title": "T", "description": "D", "body": Markup("<p>B</p>")} | slots
    )


class Seen(HTMLParser):
    """A parser for the elements, attributes and text of a page."""

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


def test_every_slot_is_filled(template):
    text = ParsedTemplate(RENDERED, template).fill(filled(template, title="One", description="Two"))
    assert "<title>One - Site</title>" in text
    assert 'content="Two"' in text
    assert '<h1 id="top">One</h1>\n<p>B</p>' in text
    assert not page_templates.SLOT.search(text)


def test_address_of_the_template_becomes_that_of_the_page(template):
    text = ParsedTemplate(RENDERED, template).fill(filled(template, "0-77"))
    assert 'href="https://example.org/family/0-77/"' in text
    assert "shell-test" not in text
    assert '<a href="../other/">' in text


def test_filling_is_reproducible(template):
    pages = {ParsedTemplate(RENDERED, template).fill(filled(template)) for _ in range(2)}
    assert len(pages) == 1


@pytest.mark.parametrize("value", HOSTILE)
def test_text_is_escaped_in_every_slot(template, value):
    plain = Seen(ParsedTemplate(RENDERED, template).fill(filled(template)))
    seen = Seen(ParsedTemplate(RENDERED, template).fill(filled(template, title=value, description=value, body=value)))
    assert seen.tags == [tag for tag in plain.tags if tag != "p"]
    assert ("content", value) in seen.attributes
    assert {name for name, _ in seen.attributes} == {name for name, _ in plain.attributes}
    assert seen.text.count(value) == 3


@pytest.mark.parametrize("value", HOSTILE)
def test_front_matter_stays_valid(template, value):
    text = template.source(filled(template, title=value))
    _, head, body = text.split("---\n", 2)
    assert yaml.safe_load(head) == {"title": value, "description": "D"}
    assert "<p>B</p>" in body
    assert "shell-test" not in text


@pytest.mark.parametrize(
    ("slots", "message"),
    [
        ({"title": "T", "body": "B"}, "slot 'description' of template family/shell-test.md: page family/0-1.md has no"),
        (
            dict.fromkeys(("title", "description", "body", "bdoy"), "x"),
            "slot 'bdoy' of template family/shell-test.md: page",
        ),
    ],
    ids=["empty", "unknown"],
)
def test_missing_and_unknown_slots_are_errors(template, slots, message):
    with pytest.raises(SiteError) as caught:
        ParsedTemplate(RENDERED, template).fill(FilledPage(template, "family/0-1.md", slots))
    assert message in str(caught.value)


def test_site_map_lists_pages_instead_of_their_template(template):
    entry = (
        "\n    <url>\n         <loc>https://example.org/{}/</loc>\n         <lastmod>2026-01-01</lastmod>\n    </url>"
    )
    xml = "<urlset>" + entry.format("games/kayles") + entry.format("family/shell-test") + "\n</urlset>"
    other = PageTemplate(Page("family/shell-other.md"))
    pages = [filled(template, "0-1"), filled(template, "0-2"), FilledPage(other, "family/0-3.md", {})]
    expanded = expand_sitemap(xml, pages)
    assert re.findall(r"<loc>https://example.org/(.*?)/</loc>", expanded) == [
        "games/kayles",
        "family/0-1",
        "family/0-2",
    ]
    assert expanded.count("<lastmod>2026-01-01</lastmod>") == 3


def test_filled_page_has_a_folder_address(template):
    assert filled(template, "0-16").file == "family/0-16/index.html"
