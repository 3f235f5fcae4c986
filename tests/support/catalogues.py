"""Small catalogues for tests of the build: tables that record builds, and tables with attached files."""

from dataclasses import dataclass, field
from types import MappingProxyType
from typing import ClassVar

import numpy as np
import pandas as pd

from fairgame.core.claims import Claim, Status
from fairgame.core.frames import to_csv
from fairgame.core.tables import Built, Table, TableSpec
from fairgame.errors import CertificateError

ROWS = 30


@dataclass(frozen=True)
class NotAbove:
    """Every value is at most `limit`."""

    kind: ClassVar[str] = "not-above"
    limit: int

    def check(self, frame):
        if (frame["nim_value"] > self.limit).any():
            raise CertificateError("small values", f"one is above {self.limit}")


@dataclass
class Catalogue:
    """A small catalogue that records builds; `maximum` is the largest value of the table `first.values`."""

    maximum: int = 5
    built: list = field(default_factory=list)

    def tables(self):
        tables = [
            self._table("first.values", lambda inputs: np.minimum(np.arange(ROWS), self.maximum), 9),
            self._table("other.values", lambda inputs: np.arange(ROWS) % 7, 9),
            self._table("made.of_first", lambda inputs: self._strict(inputs["first.values"]), 99, "first.values"),
            self._table("made.of_both", self._sum, 999, "made.of_first", "other.values"),
        ]
        return MappingProxyType({table.spec.id: table for table in tables})

    def _strict(self, frame):
        """Rely on the claims of the input, as Table 3 relies on a proved period."""
        assert frame["nim_value"].max() <= 9, "computed from withheld values"
        return frame["nim_value"].to_numpy() * 2

    def _sum(self, inputs):
        assert list(inputs) == ["made.of_first", "other.values"]
        return inputs["made.of_first"]["nim_value"].to_numpy() + inputs["other.values"]["nim_value"].to_numpy()

    def _table(self, name, values, limit, *requires):
        def build_values(inputs):
            self.built.append(name)
            return pd.DataFrame({"n": np.arange(ROWS), "nim_value": values(inputs)})

        spec = TableSpec(name, "A table", "A row a heap.", columns=("n", "nim_value"), key=("n",), games=("game",))
        claims = (Claim("Small.", Status.CERTIFIED, NotAbove(limit)), Claim("Seen.", Status.OBSERVED, cells=()))
        return Table(spec, build_values, lambda frame: claims, requires)


TABLES = ["first.values", "other.values", "made.of_first", "made.of_both"]


@dataclass(frozen=True)
class SameInFiles:
    """The attached count is the number of attached rare heaps."""

    kind: ClassVar[str] = "same-in-files"

    def check_files(self, frame, files):
        if int(files["count.txt"]) != files["rare.csv"].count(b"\n") - 1:
            raise CertificateError("rare heaps", "the count does not agree with the list")


@dataclass
class WorkingTables:
    """Working tables with files, and a table computed from them; `defect` is a defect of the first."""

    count: int = 3
    size: int = 10
    defect: str = ""
    seen: list = field(default_factory=list)

    def tables(self):
        tables = [self._working_table(f"game-{place}.study") for place in range(self.count)]
        tables.append(self._total([table.spec.id for table in tables]))
        return MappingProxyType({table.spec.id: table for table in tables})

    def _working_table(self, name):
        def values(_):
            self.seen.append(name)
            defect = self.defect if name == "game-0.study" else ""
            if defect == "failed":
                raise CertificateError("the study", "it failed its own check")
            first = {"unseen": "row", "unknown": "height"}.get(defect, "n")
            files = {
                "rare.csv": to_csv(pd.DataFrame({first: np.arange(self.size), "nim_value": np.arange(self.size) % 5})),
                "count.txt": b"%d" % (self.size + (defect == "count")),
                "values.gz": np.random.default_rng(len(name)).bytes(self.size),
            }
            match defect:
                case "form":
                    files["rare.csv"] += b"\n"
                case "value":
                    files["rare.csv"] = b"n,nim_value\n0,-1\n"
                case "name":
                    files["../rare.csv"] = b""
            return Built(pd.DataFrame({"n": [self.size], "nim_value": [1]}), files)

        spec = TableSpec(
            name, "A study", "One row.", columns=("n", "nim_value"), key=("n",), games=("game",), published=False
        )
        claims = (Claim("The files agree.", Status.CERTIFIED, SameInFiles()),)
        return Table(spec, values, lambda frame: claims)

    def _total(self, names):
        def values(inputs):
            assert list(inputs) == names and len(inputs) == len(names)
            assert "game-0.study/rare.csv" in inputs and "game-0.study/none.csv" not in inputs
            for name in names:
                assert sorted(inputs.files[name]) == ["count.txt", "rare.csv", "values.gz"]
                assert inputs[name]["n"].tolist() == [len(inputs[f"{name}/rare.csv"])]
                assert str(inputs[f"{name}/rare.csv"]["nim_value"].dtype) == "int64"
                assert len(inputs.files[name]["values.gz"]) == self.size
            total = sum(int(inputs.files[name]["count.txt"]) for name in names)
            return pd.DataFrame({"n": [0], "nim_value": [total]})

        spec = TableSpec("made.of_all", "All", "One row.", columns=("n", "nim_value"), key=("n",), games=("game",))
        return Table(spec, values, lambda frame: (Claim("Seen.", Status.OBSERVED),), tuple(names))


def large_table(catalogue, name):
    """Return a working table with a large file of values and a short list."""

    def values(_):
        rare = to_csv(pd.DataFrame({"n": [0], "nim_value": [0]}))
        files = {"rare.csv": rare, "count.txt": b"1", "values.gz": np.random.default_rng(1).bytes(catalogue.size)}
        return Built(pd.DataFrame({"n": [1], "nim_value": [1]}), files)

    spec = TableSpec(
        name, "A study", "One row.", columns=("n", "nim_value"), key=("n",), games=("game",), published=False
    )
    return Table(spec, values, lambda frame: (Claim("The files agree.", Status.CERTIFIED, SameInFiles()),))
