"""Products of two games of coins in a row: a calculator in the page, and ``atlas tartan``."""
