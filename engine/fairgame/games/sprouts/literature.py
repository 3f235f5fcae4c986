"""Who wins Sprouts, as others report it: normal play to 32 spots, misère play to 20.

Normal play: J. Lemoine, S. Viennot, Computer analysis of Sprouts with nimbers, Games of No Chance 4, 2015, say that
every case up to 32 spots is settled, and that the first player wins if and only if the number of spots leaves 3, 4 or 5
on division by 6.  Misère play: the terms of sequence A164950 of the OEIS, after the same authors' paper on misère
Sprouts and the records on their site.  Both were read in copies.  Cost: a file of some fifty lines.
"""

import csv
from functools import cache
from pathlib import Path


@cache
def reported() -> dict[tuple[str, int], tuple[str, str]]:
    """Return the winner, and who reports it, by how it is played and the number of spots."""
    text = Path(__file__).with_name("reported.csv").read_text(encoding="utf-8")
    return {
        (row["play"], int(row["spots"])): (row["winner"], row["source"]) for row in csv.DictReader(text.split("\n"))
    }
