"""Certificates of the tables of tiles."""
