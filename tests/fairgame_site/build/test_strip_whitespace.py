"""Blank space at the beginnings of lines: none in a page, all of it in preformatted text."""

from fairgame_site.build.strip_whitespace import strip_whitespace


def test_lines_begin_with_no_blank_and_none_is_empty():
    assert strip_whitespace("<ul>\n  <li>one\n\n\t two</li>\n    </ul>\n") == "<ul>\n<li>one\ntwo</li>\n</ul>\n"


def test_preformatted_text_stays_as_it_is():
    code = '<pre class="a"><code>for x in y:\n\n    print(x)\n</code></pre>'
    typed = "<textarea>\n  a\n</textarea>"
    page = f"<p>\n  a</p>\n  {code}\n  <p>b</p>\n  {typed}\n  <prelude>\n  c</prelude>"
    assert strip_whitespace(page) == f"<p>\na</p>\n{code}\n<p>b</p>\n{typed}\n<prelude>\nc</prelude>"
