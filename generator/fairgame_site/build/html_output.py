"""Final changes to a page's HTML: blank space is stripped, and a content security policy is added.

Templates leave blanks at the beginnings of lines, a fifth of a page's characters.  A browser shows any run of blanks as
one space, except in preformatted text, which stays unchanged.

The policy allows resources of the site only, and no inline styles.  It is in the page, so it applies on any server.
Each inline script of the built page is allowed by its hash, so the policy blocks scripts that are added later.  A test
checks that the build adds no inline script except the theme's.  Pages under ``mkdocs serve``, which adds its own
script, have no policy.

Cost: about 1 ms a page.  Sources: CSS Text Module Level 3, "White Space Processing"; W3C, Content Security Policy
Level 3.
"""

import hashlib
import re
from base64 import b64encode

from fairgame_site.errors import SiteError

PREFORMATTED = re.compile(r"(<(pre|textarea)\b.*?</\2>)", re.DOTALL | re.IGNORECASE)
BLANK = re.compile(r"\n\s+")
CHARSET = '<meta charset="utf-8">'
INLINE = re.compile(r"<script\b(?![^>]*\bsrc\s*=)([^>]*)>(.*?)</script>", re.DOTALL | re.IGNORECASE)
DATA = re.compile(r"""\btype\s*=\s*["']?application/(?:ld\+)?json""", re.IGNORECASE)
RULES = (
    "default-src 'self'; script-src {}; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'"
)


def strip_whitespace(html: str) -> str:
    """Return a page without empty lines and without blanks at the beginnings of lines, except in preformatted text."""
    parts = []
    end = 0
    for block in PREFORMATTED.finditer(html):
        parts += [BLANK.sub("\n", html[end : block.start()]), block.group()]
        end = block.end()
    return "".join([*parts, BLANK.sub("\n", html[end:])])


def add_policy(html: str) -> str:
    """Return a page with its policy, which precedes everything that is loaded.

    Raises:
        SiteError: if the page does not declare its charset exactly once.
    """
    if html.count(CHARSET) != 1:
        raise SiteError(f"the page needs exactly one {CHARSET}, which its policy follows")
    hashes = dict.fromkeys(_hash(body) for kind, body in INLINE.findall(html) if not DATA.search(kind))
    content = RULES.format(" ".join(["'self'", *hashes]))
    return html.replace(CHARSET, f'{CHARSET}\n      <meta http-equiv="Content-Security-Policy" content="{content}">', 1)


def _hash(script: str) -> str:
    return f"'sha256-{b64encode(hashlib.sha256(script.encode()).digest()).decode()}'"
