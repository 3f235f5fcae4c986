"""HTML and SVG for pages."""
