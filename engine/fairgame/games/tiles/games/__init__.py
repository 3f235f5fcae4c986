"""The games of tiles, one module a game."""
