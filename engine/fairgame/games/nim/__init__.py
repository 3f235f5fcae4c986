"""Nim, its disguises and its relatives."""
