"""Nim-arithmetic: a form and a command that work it out."""
