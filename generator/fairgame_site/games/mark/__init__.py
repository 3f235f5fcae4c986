"""Mark-t on the site: pictures of values and automata, files for Walnut, commands."""
