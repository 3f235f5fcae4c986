"""What the browser is given of a game: its rule translated, its notation and its boards as data."""
