"""Subtraction games: one set, positions of any set, and what is told of a set that a reader types."""
