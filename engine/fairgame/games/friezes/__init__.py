"""Frieze patterns of Conway and Coxeter from triangulated polygons."""
