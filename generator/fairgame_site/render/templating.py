"""The Jinja environment of the generator's own templates: HTML and SVG, everything escaped unless said otherwise."""

import jinja2
from jinja2.bccache import Bucket

TEMPLATES = jinja2.Environment(
    loader=jinja2.PackageLoader("fairgame_site", "templates"),
    autoescape=True,
    undefined=jinja2.StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)
LAYOUT = TEMPLATES.overlay(autoescape=False)
"""For templates that make Markdown: what is HTML in it was escaped where it was made."""


class Compiled(jinja2.BytecodeCache):
    """Compiled templates kept in memory, by a key that names their source."""

    def __init__(self) -> None:
        """Start with none."""
        self._kept: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Fill a bucket from memory if its source was compiled before."""
        if bucket.key in self._kept:
            bucket.bytecode_from_string(self._kept[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep what was compiled."""
        self._kept[bucket.key] = bucket.bytecode_to_string()
