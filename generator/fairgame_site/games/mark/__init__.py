"""The pictures of the Mark-t games: values in rows, residues on a board, automata."""
