"""Site extensions of the subjects, one folder for each subject (``fairgame_site.hooks``)."""
