"""One file a game or family: the rule, the choice of solver, and ``GAMES``, the declared instances."""
