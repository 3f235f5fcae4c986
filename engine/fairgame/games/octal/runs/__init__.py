"""Long runs of octal games: by windows, and to a far heap."""
