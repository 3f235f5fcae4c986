"""Site extension of frieze patterns: polygons, patterns and a form."""
