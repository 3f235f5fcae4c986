"""Certificates of hexadecimal games."""
