"""Final changes to the HTML: content security policy, stripped whitespace."""

import hashlib
import re
from base64 import b64encode

import pytest

from fairgame_site.build.html_output import add_policy, strip_whitespace
from fairgame_site.errors import SiteError

THEME_SCRIPTS = ("__md_scope=", "var scheme=", "var target=")  # beginnings of the theme's inline scripts
PAGE = '<html><head><meta charset="utf-8">{}</head><body></body></html>'


def sha256_source(script):
    return f"'sha256-{b64encode(hashlib.sha256(script.encode()).digest()).decode()}'"


def rules(html):
    (content,) = re.findall(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)">', html)
    return dict(rule.split(" ", 1) for rule in content.split("; "))


def test_policy_allows_inline_scripts_by_their_hashes():
    page = PAGE.format(
        '<script>var a = "é";\n</script><script src="a.js"></script><SCRIPT async>b()</SCRIPT>'
        '<script id="c" type="application/json">{"a": 1}</script><script>b()</script>'
    )
    found = rules(add_policy(page))
    own = [sha256_source('var a = "é";\n'), sha256_source("b()")]
    assert found["script-src"] == " ".join(["'self'", *own])
    assert found["default-src"] == "'self'"
    assert found["object-src"] == found["base-uri"] == "'none'"
    assert "unsafe" not in add_policy(page)


def test_policy_precedes_everything_that_is_loaded():
    page = add_policy(PAGE.format('<link rel="stylesheet" href="a.css"><script>a()</script>'))
    assert page.index("Content-Security-Policy") < page.index("<link")


def test_page_without_a_charset_is_an_error():
    with pytest.raises(SiteError, match="needs exactly one <meta charset"):
        add_policy("<html><head></head></html>")


@pytest.mark.slow
def test_every_page_has_a_policy_that_fits_its_scripts(site):
    for page in site.pages():
        html = page.read_text(encoding="utf-8")
        own = re.findall(r"<script>(.*?)</script>", html, re.DOTALL)
        if 'http-equiv="refresh"' in html:  # a redirect loads no resource
            assert rules(html) == {"default-src": "'none'"} and "<script" not in html, page
            continue
        assert own, page
        allowed = rules(html)["script-src"].split(" ")
        assert set(allowed) == {"'self'", *map(sha256_source, own)}, page
        assert all(script.startswith(THEME_SCRIPTS) for script in own), page
        assert not re.search(r"<style\b|<[a-z][^>]*\s(?:style|on[a-z]+)=", html), page


def test_leading_blanks_and_empty_lines_are_removed():
    assert strip_whitespace("<ul>\n  <li>one\n\n\t two</li>\n    </ul>\n") == "<ul>\n<li>one\ntwo</li>\n</ul>\n"


def test_preformatted_text_is_unchanged():
    code = '<pre class="a"><code>for x in y:\n\n    print(x)\n</code></pre>'
    typed = "<textarea>\n  a\n</textarea>"
    page = f"<p>\n  a</p>\n  {code}\n  <p>b</p>\n  {typed}\n  <prelude>\n  c</prelude>"
    assert strip_whitespace(page) == f"<p>\na</p>\n{code}\n<p>b</p>\n{typed}\n<prelude>\nc</prelude>"
