"""Site extension for the Lab, a page that shows the nim-values of any typed code, set or rule."""
