"""Nim on the site: the cube of its P-positions with three heaps."""
