"""Misère quotients of heap games: learned from outcomes, and proved by closure."""
