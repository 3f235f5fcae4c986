"""What each subject adds to the site, one folder a subject (``fairgame_site.hooks``)."""
