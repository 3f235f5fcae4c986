"""Certificates of the tables of mark."""
