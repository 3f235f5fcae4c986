"""Site extension for sums of different games."""
