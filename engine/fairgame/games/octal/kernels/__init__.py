"""Compiled kernels of octal."""
