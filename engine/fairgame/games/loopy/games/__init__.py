"""The games of loopy, one module a game."""
