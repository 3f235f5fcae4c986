"""Redirects from old addresses by static pages without scripts.

A static site cannot send a redirect status, so the page has a refresh for browsers, a canonical link for search engines
and a link for readers.
"""

from html import escape

PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="0; url={relative}">
<link rel="canonical" href="{absolute}">
<title>{title}</title>
</head>
<body><main><h1>{title}</h1><p>This page is now part of <a href="{relative}">{title}</a>.</p></main></body>
</html>
"""


def redirect(source: str, target: str, title: str, base_url: str) -> tuple[str, bytes]:
    """Return path and content of a page that redirects to another.

    Args:
        source: the old address relative to the site's root, such as ``octal/0-77/``.
        target: the new address relative to the site's root.
        title: the title of the new page.
        base_url: the site's address.
    """
    relative = "../" * source.count("/") + target
    html = PAGE.format(relative=escape(relative), absolute=escape(base_url + target), title=escape(title))
    return f"{source}index.html", html.encode()
