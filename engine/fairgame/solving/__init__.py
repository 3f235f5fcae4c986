"""How a position is answered: nim-values, outcomes and winning moves, by whatever a game knows."""
