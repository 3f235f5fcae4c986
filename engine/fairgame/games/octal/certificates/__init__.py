"""Certificates of the tables of octal."""
