"""The game of Sprouts: its positions and moves, their notation, the search, and the proof that the search leaves."""
