"""Games of laying tiles on a board."""
