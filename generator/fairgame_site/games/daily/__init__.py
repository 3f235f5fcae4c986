"""Site extension for the position of the day."""
