"""Addresses that existed and now lead elsewhere: a page that sends the reader on without any script.

A static site cannot answer with a status of its own, so the page says it three times: to browsers (refresh), to search
engines (canonical), to readers (a link).
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


def redirect(place: str, target: str, title: str, home: str) -> tuple[str, bytes]:
    """Return a file that leads from one folder of the site to another, with its path.

    Args:
        place: the old address below the site's root, ``octal/0-77/``.
        target: the new one.
        title: of the page there.
        home: the site's own address.
    """
    relative = "../" * place.count("/") + target
    html = PAGE.format(relative=escape(relative), absolute=escape(home + target), title=escape(title))
    return f"{place}index.html", html.encode()
