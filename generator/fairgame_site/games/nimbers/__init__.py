"""Nim-arithmetic: a form and a command that evaluate expressions."""
