"""Certificates of the tables of nim."""
