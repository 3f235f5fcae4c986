"""The presentation of the atlas: pages, plots, downloads and the command line.

Nothing here computes the value of a game; every number is asked of the engine's catalogue and store.
"""
