"""The game of Sprouts: positions and moves, notation, and search."""
