"""What games of tiles add to the site: every small shape drawn with its value, and ``atlas cram``."""
