"""Certificates of the tables of wythoff."""
