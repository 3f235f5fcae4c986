"""Pages of games of tiles: drawings of small shapes with their values, and ``atlas cram``."""
