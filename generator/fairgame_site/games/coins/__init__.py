"""Products of two games of coins in a row: a calculator on a page, and ``atlas tartan``."""
