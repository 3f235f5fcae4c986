"""Misère quotients on pages, in forms, and in the command ``atlas misere``."""
