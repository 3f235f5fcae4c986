"""Stored runs: results of computations too long for a build, committed with the data that a check needs.

A build never computes a run.  It reads it, runs the quick checks, and checks a sample of the rest.
"""
