"""Toy table of squares with an extended form and a certificate that checks every row."""

from dataclasses import dataclass, replace
from typing import ClassVar

import pandas as pd

from fairgame.core.claims import Claim, Status
from fairgame.core.frames import read_csv, to_csv
from fairgame.core.tables import Built, Table, TableSpec, frame_of_rows
from fairgame.errors import CertificateError

NAME, MORE = "toy.squares", "more.csv"
FEW, MANY = 5, 40


@dataclass(frozen=True, slots=True)
class Squares:
    """Every value is the square of its index, in the table and in the attached file."""

    kind: ClassVar[str] = "squares"

    def check_files(self, frame, files):
        for rows in (frame, read_csv(files[MORE])):
            wrong = rows[rows["nim_value"] != rows["n"] ** 2]
            if len(wrong):
                raise CertificateError("squares", f"row {wrong.index[0]} is not a square")


def toy(stop):
    spec = TableSpec(NAME, "Squares", "A toy.", columns=("n", "nim_value"), key=("n",), games=(), rows=stop)

    def build(_):
        more = pd.DataFrame({"n": range(stop, stop + 2), "nim_value": [n * n for n in range(stop, stop + 2)]})
        return Built(frame_of_rows(spec, [(n, n * n) for n in range(stop)]), {MORE: to_csv(more)})

    return Table(spec, build, lambda _: (Claim("They are squares.", Status.CERTIFIED, Squares()),), cost=stop)


TABLE = replace(toy(FEW), extended=toy(MANY))
