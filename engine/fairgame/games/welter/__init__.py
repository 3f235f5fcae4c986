"""Welter's game."""
