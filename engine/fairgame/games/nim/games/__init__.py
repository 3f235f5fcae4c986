"""The games of nim, one module a game."""
