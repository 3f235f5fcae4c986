"""Misère quotients: what pages show of them, and the command ``atlas misere``."""
