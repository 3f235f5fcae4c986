"""Site extension of Sprouts: ``atlas sprouts``."""
