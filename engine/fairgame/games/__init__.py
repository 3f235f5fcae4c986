"""Schemas of games: one class for many games, each of which is a declaration in ``fairgame.games``.

One file a game or family: the rule, the choice of solver, and ``GAMES``, the declared instances.
"""
