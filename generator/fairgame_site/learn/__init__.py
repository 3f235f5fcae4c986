"""Questions that a page checks, for the section *Learn*."""
