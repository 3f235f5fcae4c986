"""The game of Sprouts: positions and moves, notation, search and proof."""
