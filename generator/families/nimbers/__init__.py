"""Nim-arithmetic: a command that works it out."""
