"""What the site adds for Nim: the cube of its P-positions with three heaps."""
