"""Schemas of games: one class for many games, each of which is a declaration in ``engine.games``."""
