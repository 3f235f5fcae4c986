"""HTML and SVG of what pages show."""
