"""Site extension for subtraction games."""
