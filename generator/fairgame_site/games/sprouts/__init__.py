"""What Sprouts adds to the site: ``atlas sprouts``."""
