"""Octal games: codes, their games, nim-values by the fastest exact method, classes, records and long runs."""
