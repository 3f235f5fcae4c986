"""What the report M prints of the residues of Mark-t: the one place in which it stands.

M (``SOURCE`` in the bibliography) has a table for each t from 3 to 10: beside each residue n mod t² the values that
it found there.  All entries but one follow from one rule, with residue = q t + r and digits q, r from 0 to t - 1: the
value r, and with q = r also t - 1 and t; where r = t - 1, the values t - 1 and t.  So the rule is kept, and the one
entry that breaks it as data.  Nothing is corrected here: a picture compares this with the published table.
"""

from collections.abc import Mapping

SOURCE = "nachshon-2012"
BASES = range(3, 11)
MISPRINTS: Mapping[tuple[int, int], tuple[int, ...]] = {(7, 32): (4, 7, 8)}
"""By t and residue."""


def printed(base: int, residue: int) -> tuple[int, ...] | None:
    """Return the values that M prints at a residue modulo base², ascending; None where M has no table.

    >>> printed(3, 4), printed(3, 5), printed(7, 32), printed(7, 24), printed(2, 0)
    ((1, 2, 3), (2, 3), (4, 7, 8), (3, 6, 7), None)
    """
    if base not in BASES:
        return None
    quotient, last = divmod(residue, base)
    high = (base - 1, base)
    by_rule = high if last == base - 1 else (last, *high) if quotient == last else (last,)
    return MISPRINTS.get((base, residue), by_rule)
