"""What Welter's game adds to the site: its frieze patterns, every move to a wanted value, and ``atlas welter``."""
