"""Long runs of octal games: window runs, and growth runs to a far heap."""
