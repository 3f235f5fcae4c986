"""The content security policy of a page: what a browser may run and load of the page as it was built.

Everything comes from the site itself.  Scripts that stand in a page are those of the theme.  Each script that stands in
it when it is built is allowed by its hash, whosever it is: so the policy holds off what comes into a page later, and a
test holds that the build itself puts none but the theme's there.  There are no styles in pages.  A policy in a page
holds wherever the site is served.  ``mkdocs serve`` puts a script of its own into pages, and has none.

Cost: one search of each page.  Source: W3C, Content Security Policy Level 3.
"""

import hashlib
import re
from base64 import b64encode

from fairgame_site.errors import SiteError

CHARSET = '<meta charset="utf-8">'
INLINE = re.compile(r"<script\b(?![^>]*\bsrc\s*=)([^>]*)>(.*?)</script>", re.DOTALL | re.IGNORECASE)
DATA = re.compile(r"""\btype\s*=\s*["']?application/(?:ld\+)?json""", re.IGNORECASE)
RULES = (
    "default-src 'self'; script-src {}; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'"
)


def with_policy(html: str) -> str:
    """Return a page with its policy, which stands before anything that is loaded.

    Raises:
        SiteError: if the page has no place for it.
    """
    if html.count(CHARSET) != 1:
        raise SiteError(f"the page has no {CHARSET}, behind which its policy belongs")
    hashes = dict.fromkeys(_hash(body) for kind, body in INLINE.findall(html) if not DATA.search(kind))
    content = RULES.format(" ".join(["'self'", *hashes]))
    return html.replace(CHARSET, f'{CHARSET}\n      <meta http-equiv="Content-Security-Policy" content="{content}">', 1)


def _hash(script: str) -> str:
    return f"'sha256-{b64encode(hashlib.sha256(script.encode()).digest()).decode()}'"
