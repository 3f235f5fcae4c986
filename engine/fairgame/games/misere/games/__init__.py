"""The games of misere, one module a game."""
