"""Site extension of Welter's game: frieze patterns, moves to a given value, and ``atlas welter``."""
