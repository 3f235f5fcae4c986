"""The games of octal, one module a game."""
