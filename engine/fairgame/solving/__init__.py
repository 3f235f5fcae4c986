"""Solvers of positions: nim-values, outcomes and winning moves."""
