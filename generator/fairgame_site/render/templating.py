"""The Jinja environment for HTML and SVG templates, which escape everything unless marked."""

import jinja2
from jinja2.bccache import Bucket
from markupsafe import Markup

from fairgame_site.hooks import Section
from fairgame_site.render.badges import badge

TEMPLATES = jinja2.Environment(
    loader=jinja2.PackageLoader("fairgame_site", "templates"),
    autoescape=True,
    undefined=jinja2.StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)
TEMPLATES.globals["badge"] = badge
LAYOUT = TEMPLATES.overlay(autoescape=False)
"""For templates that make Markdown: what is HTML in it was escaped where it was made."""


def section_html(section: Section) -> Markup:
    """Return the HTML of a section, without its heading and its lead."""
    return Markup(TEMPLATES.get_template(section.template).render(section.context))


class Compiled(jinja2.BytecodeCache):
    """Cache of compiled templates in memory, by a key that identifies their source."""

    def __init__(self) -> None:
        """Start with an empty cache."""
        self._kept: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Fill a bucket from the cache, if its source was compiled before."""
        if bucket.key in self._kept:
            bucket.bytecode_from_string(self._kept[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Store a compiled template."""
        self._kept[bucket.key] = bucket.bytecode_to_string()
