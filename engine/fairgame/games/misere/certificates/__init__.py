"""Certificates of the tables of misere."""
