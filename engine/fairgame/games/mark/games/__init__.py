"""The games of mark, one module a game."""
