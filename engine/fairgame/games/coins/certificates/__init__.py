"""Certificates of the tables of coins."""
