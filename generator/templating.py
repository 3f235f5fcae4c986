"""The Jinja environment of the generator's own templates: HTML and SVG, everything escaped unless said otherwise."""

import jinja2

TEMPLATES = jinja2.Environment(
    loader=jinja2.PackageLoader("generator", "templates"),
    autoescape=True,
    undefined=jinja2.StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)
LAYOUT = TEMPLATES.overlay(autoescape=False)
"""For templates that make Markdown: what is HTML in it was escaped where it was made."""
