"""Questions that a page checks, and notes on terms of the glossary, for the section *Learn*."""
