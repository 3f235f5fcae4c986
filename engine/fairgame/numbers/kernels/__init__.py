"""Numba kernels: arrays and scalars in, arrays out; no classes, no pandas, no input or output, no Game.

Kernels that call each other share a file, because numba's cache does not see edits in imported files.
"""
