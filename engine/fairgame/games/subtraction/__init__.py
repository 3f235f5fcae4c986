"""Subtraction games: take a number of a given set from a heap."""
