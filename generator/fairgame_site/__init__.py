"""The site of the Fair Game Atlas: pages, plots, downloads and the command line.

It computes no value of a game; every number comes from the library's catalogue and store.
"""
