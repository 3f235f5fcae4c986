"""Numba kernels: arrays and scalars in, arrays out; no classes, pandas, input, output or Game.

Kernels that call each other share a file: numba's cache does not notice edits in imported files.
"""
