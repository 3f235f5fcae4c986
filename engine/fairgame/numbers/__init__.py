"""Mathematics that no game owns: nim-sums, numeration, automata, periods, graphs, long numbers."""
