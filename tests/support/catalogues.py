"""Small catalogues for tests of the build: tables that count what is built, and tables with files attached."""

from dataclasses import dataclass, field
from types import MappingProxyType
from typing import ClassVar

import numpy as np
import pandas as pd

from fairgame.build.store import to_csv
from fairgame.core.claims import Claim
from fairgame.core.tables import Built, Table, TableSpec
from fairgame.errors import CertificateError

SHORT = 30


@dataclass(frozen=True)
class NotAbove:
    """Every value is at most `most`."""

    kind: ClassVar[str] = "not-above"
    most: int

    def check(self, frame):
        if (frame["nim_value"] > self.most).any():
            raise CertificateError("small values", f"one is above {self.most}")


@dataclass
class Catalogue:
    """A small catalogue that counts what is built; `worst` is the greatest value of the table `first.values`."""

    worst: int = 5
    built: list = field(default_factory=list)

    def tables(self):
        made = [
            self._table("first.values", lambda inputs: np.minimum(np.arange(SHORT), self.worst), 9),
            self._table("other.values", lambda inputs: np.arange(SHORT) % 7, 9),
            self._table("made.of_first", lambda inputs: self._strict(inputs["first.values"]), 99, "first.values"),
            self._table("made.of_both", self._sum, 999, "made.of_first", "other.values"),
        ]
        return MappingProxyType({table.spec.id: table for table in made})

    def _strict(self, frame):
        """A table of tables may rely on what its inputs claim, as Table 3 relies on a proved period."""
        assert frame["nim_value"].max() <= 9, "computed from withheld values"
        return frame["nim_value"].to_numpy() * 2

    def _sum(self, inputs):
        assert list(inputs) == ["made.of_first", "other.values"]
        return inputs["made.of_first"]["nim_value"].to_numpy() + inputs["other.values"]["nim_value"].to_numpy()

    def _table(self, name, values, most, *requires):
        def build_values(inputs):
            self.built.append(name)
            found = values(inputs)
            return pd.DataFrame({"n": np.arange(SHORT), "nim_value": found})

        spec = TableSpec(name, "A table", "A row a heap.", ("n", "nim_value"), ("n",), ("game",))
        claims = (Claim("Small.", "certified", NotAbove(most)), Claim("Seen.", "observed"))
        return Table(spec, build_values, lambda frame: claims, requires)


ALL = ["first.values", "other.values", "made.of_first", "made.of_both"]


@dataclass(frozen=True)
class SameInFiles:
    """The attached text says how many rare heaps there are, and lists them."""

    kind: ClassVar[str] = "same-in-files"

    def check_files(self, frame, files):
        if int(files["count.txt"]) != files["rare.csv"].count(b"\n") - 1:
            raise CertificateError("rare heaps", "the count is not that of the list")


@dataclass
class Studies:
    """Working tables with files, and a table made from them; `fault` says what is wrong with the first."""

    count: int = 3
    size: int = 10
    fault: str = ""
    seen: list = field(default_factory=list)

    def tables(self):
        made = [self._study(f"game-{place}.study") for place in range(self.count)]
        made.append(self._made_of_all([table.spec.id for table in made]))
        return MappingProxyType({table.spec.id: table for table in made})

    def _study(self, name):
        def values(_):
            self.seen.append(name)
            fault = self.fault if name == "game-0.study" else ""
            if fault == "given up":
                raise CertificateError("the study", "it gave itself up")
            first = {"unseen": "row", "unknown": "height"}.get(fault, "n")
            files = {
                "rare.csv": to_csv(pd.DataFrame({first: np.arange(self.size), "nim_value": np.arange(self.size) % 5})),
                "count.txt": b"%d" % (self.size + (fault == "count")),
                "values.gz": np.random.default_rng(len(name)).bytes(self.size),
            }
            match fault:
                case "form":
                    files["rare.csv"] += b"\n"
                case "value":
                    files["rare.csv"] = b"n,nim_value\n0,-1\n"
                case "name":
                    files["../rare.csv"] = b""
            return Built(pd.DataFrame({"n": [self.size], "nim_value": [1]}), files)

        spec = TableSpec(name, "A study", "One row.", ("n", "nim_value"), ("n",), ("game",), published=False)
        claims = (Claim("The files agree.", "certified", SameInFiles()),)
        return Table(spec, values, lambda frame: claims)

    def _made_of_all(self, names):
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

        spec = TableSpec("made.of_all", "All", "One row.", ("n", "nim_value"), ("n",), ("game",))
        return Table(spec, values, lambda frame: (Claim("Seen.", "observed"),), tuple(names))


def large_study(studies, name):
    """Return a study whose file of values is large and whose list is short."""

    def values(_):
        rare = to_csv(pd.DataFrame({"n": [0], "nim_value": [0]}))
        files = {"rare.csv": rare, "count.txt": b"1", "values.gz": np.random.default_rng(1).bytes(studies.size)}
        return Built(pd.DataFrame({"n": [1], "nim_value": [1]}), files)

    spec = TableSpec(name, "A study", "One row.", ("n", "nim_value"), ("n",), ("game",), published=False)
    return Table(spec, values, lambda frame: (Claim("The files agree.", "certified", SameInFiles()),))
