"""Site extension of octads: a form, and ``atlas octad``."""
