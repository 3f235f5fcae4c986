"""The games of coins, one module a game."""
