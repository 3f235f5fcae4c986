"""The policy allows the scripts that stand in a page by their hashes, and nothing else that is not the site's own."""

import hashlib
import re
from base64 import b64encode

import pytest

from fairgame_site.build.policy import with_policy
from fairgame_site.errors import SiteError

OF_THE_THEME = ("__md_scope=", "var scheme=", "var target=")  # how its own scripts begin
PAGE = '<html><head><meta charset="utf-8">{}</head><body></body></html>'


def hashed(script):
    return f"'sha256-{b64encode(hashlib.sha256(script.encode()).digest()).decode()}'"


def rules(html):
    (content,) = re.findall(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)">', html)
    return dict(rule.split(" ", 1) for rule in content.split("; "))


def test_scripts_in_the_page_are_allowed_by_their_hashes_and_those_of_files_by_their_host():
    page = PAGE.format(
        '<script>var a = "é";\n</script><script src="a.js"></script><SCRIPT async>b()</SCRIPT>'
        '<script id="c" type="application/json">{"a": 1}</script><script>b()</script>'
    )
    found = rules(with_policy(page))
    own = [hashed('var a = "é";\n'), hashed("b()")]
    assert found["script-src"] == " ".join(["'self'", *own])
    assert found["default-src"] == "'self'"
    assert found["object-src"] == found["base-uri"] == "'none'"
    assert "unsafe" not in with_policy(page)


def test_it_stands_before_anything_that_is_loaded():
    page = with_policy(PAGE.format('<link rel="stylesheet" href="a.css"><script>a()</script>'))
    assert page.index("Content-Security-Policy") < page.index("<link")


def test_a_page_without_a_place_for_it_is_an_error():
    with pytest.raises(SiteError, match="has no <meta charset"):
        with_policy("<html><head></head></html>")


@pytest.mark.slow
def test_every_page_of_the_site_has_one_that_fits_its_scripts(site):
    for page in site.pages():
        html = page.read_text(encoding="utf-8")
        own = re.findall(r"<script>(.*?)</script>", html, re.DOTALL)
        if 'http-equiv="refresh"' in html:  # it leads to another page and loads nothing
            assert rules(html) == {"default-src": "'none'"} and "<script" not in html, page
            continue
        assert own, page
        allowed = rules(html)["script-src"].split(" ")
        assert set(allowed) == {"'self'", *map(hashed, own)}, page
        assert all(script.startswith(OF_THE_THEME) for script in own), page
        assert not re.search(r"<style\b|<[a-z][^>]*\s(?:style|on[a-z]+)=", html), page
