"""Toy package with one game."""
