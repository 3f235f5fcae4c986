"""Certificates of octal games."""
