"""Search box for sequence terms, octal codes, names, positions and OEIS numbers.

``index_builder`` builds the index from the finished tables, ``index`` reads it, ``names`` and ``terms`` match, and
``answer`` combines the results.  The browser uses the same index (``web/src/lookup``); vectors compare both
(``tests/support/vectors/lookup.py``).  ``prose`` reads the names of games in other languages.
"""
