"""Mathematics shared by all games: nim-sums, numeration, automata, periods, long numbers."""
