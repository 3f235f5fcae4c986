"""One box for everything that a reader looks up: terms, octal codes, names, positions, numbers of the OEIS.

``making`` makes the index out of the finished tables, ``index`` reads it, ``names`` and ``terms`` match, ``answer``
says what was found.  The browser does the same with the same index (``web/src/lookup``), and both are held against
each other by vectors (``tests/support/vectors/lookup.py``).  ``prose`` reads the names of games in other languages.
"""
