"""Pages of the site: their templates, their macros, and the menu."""
