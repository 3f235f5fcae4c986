"""Coin turning, in a row and in rows and columns."""
