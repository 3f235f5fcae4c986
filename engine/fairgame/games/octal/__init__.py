"""Octal games: codes, the game of a code, its nim-values by the fastest exact way, classes, records and long runs."""
