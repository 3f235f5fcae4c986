"""Sums of different games: the page on which they stand on one table."""
