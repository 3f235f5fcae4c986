"""Public face of the library: games, codes, nimbers and finished tables as Python objects.

``fairgame/__init__.pyi`` exports the names of these modules. No table is built from them, so an edit here recomputes
nothing.
"""
