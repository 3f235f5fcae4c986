"""Games in which tiles are laid on a board."""
