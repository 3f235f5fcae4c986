"""Record of an octal game: the facts about one canonical code, or about Grundy's game, read from its class record.

A class record is a working table of one row with attached files (``fairgame.games.octal.class_record``).  Tables and
pages read it through ``OctalRecord``; nothing is computed here but values beyond the file, which follow from a proved
period.  Cost: none until a file is read; values are decompressed on each call.
"""

import csv
import json
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from io import StringIO
from typing import Any

import numpy as np

from fairgame.core.columns import concept
from fairgame.games.octal.code import OctalCode
from fairgame.games.octal.verification import CERTIFICATE
from fairgame.numbers.periodicity import Periodicity
from fairgame.runs.stored_runs import MANIFEST

DATA = ("values.gz", "checkpoints.gz")  # a record has at most one of the two; both begin with G(0), G(1), ...
OPEN_BYTES = 2  # bytes of a value in the file of an open class


@dataclass(frozen=True)
class OctalRecord:
    """Facts about one canonical code or Grundy's game.

    Attributes:
        row: the cells of the class record: int, str, or None for an empty cell.
        files: the attached files by name; each access may read one from disk.
    """

    row: Mapping[str, Any]
    files: Mapping[str, bytes]

    @classmethod
    def read(cls, text: bytes, files: Mapping[str, bytes]) -> "OctalRecord":
        r"""Read a record from the CSV of its table.

        >>> OctalRecord.read(b"canonical_code,period\n0.77,12\n", {}).row
        {'canonical_code': '0.77', 'period': 12}
        """
        (row,) = csv.DictReader(StringIO(text.decode()))
        cells = ((name, int(cell) if cell and concept(name).is_number else cell or None) for name, cell in row.items())
        return cls(dict(cells), files)

    @property
    def name(self) -> str:
        """The canonical code, or the name of Grundy's game."""
        return str(self.row["canonical_code"])

    @cached_property
    def code(self) -> OctalCode:
        """The canonical code.

        Raises:
            OctalCodeError: for Grundy's game, which has none.
        """
        return OctalCode.parse(self.name)

    @property
    def is_periodic(self) -> bool:
        """Whether a period is proved."""
        return bool(self.row["status"] == "periodic")

    @property
    def period(self) -> Periodicity | None:
        """The proved period, None for an open game."""
        return Periodicity(self.row["preperiod"], self.row["period"]) if self.is_periodic else None

    @property
    def is_by_stored_run(self) -> bool:
        """Whether a stored run, and not a certificate, proves the period."""
        return self.is_periodic and CERTIFICATE not in self.files

    @property
    def proof_file(self) -> str:
        """The name of the file that proves the period: the certificate, or the manifest of a stored run."""
        return MANIFEST if self.is_by_stored_run else CERTIFICATE

    @cached_property
    def certificate(self) -> Mapping[str, Any] | None:
        """The certificate of the period as data, None without one."""
        text = self.files.get(CERTIFICATE)
        return json.loads(text) if text else None

    @property
    def settled_to(self) -> int:
        """The last heap that the proof of the period settles.

        Raises:
            KeyError: for an open game.
        """
        proof = self.certificate or json.loads(self.files[MANIFEST])
        return int(proof["boundaries"][-1] - 1 if "boundaries" in proof else proof["proof_bound"])

    @cached_property
    def growth(self) -> Sequence[Mapping[str, Any]]:
        """The figures of heaps 0 to stop-1 for each power of two and the end, by the columns of ``growth.csv``."""
        lines = csv.DictReader(StringIO(self.files["growth.csv"].decode()))
        return [{column: int(cell) if cell else None for column, cell in row.items()} for row in lines]

    @property
    def rare(self) -> np.ndarray:
        """The rare heaps and their values, shape (heaps, 2), int64; none if too many are rare to list them."""
        return self._pairs("rare.csv")

    @property
    def frequency(self) -> np.ndarray:
        """The values that occur from heap 1 on and their counts, shape (values, 2), int64."""
        return self._pairs("frequency.csv")

    def _pairs(self, name: str) -> np.ndarray:
        """Return a CSV of two columns without empty cells, shape (rows, 2), int64; no row without the file."""
        _, _, body = self.files.get(name, b"").decode().partition("\n")
        return np.fromstring(body.replace("\n", ","), np.int64, sep=",").reshape(-1, 2)

    @property
    def data_file(self) -> str | None:
        """The name of the file of values, None without one."""
        return next((name for name in DATA if name in self.files), None)

    def values(self, stop: int) -> np.ndarray:
        """Return the known values G(0), G(1), ... below ``stop``: shape (at most stop,), int64.

        If a period is proved, it gives the values that the file lacks.
        """
        stored = self._stored(0, min(stop, self.stored_stop))
        period = self.period
        if period is None or stored.size >= stop or stored.size < period.preperiod + period.period:
            return stored
        index = np.arange(stop)
        folded = period.preperiod + (index - period.preperiod) % period.period
        return stored[np.where(index < period.preperiod, index, folded)]

    def stretch(self, start: int, stop: int) -> np.ndarray:
        """Return G(start..stop-1), shape (stop - start,), int64; shape (0,) if the file lacks them."""
        if stop <= self.stored_stop:
            return self._stored(start, stop)
        stated = self.certificate or {}
        width = int(stated.get("reach", 0)) + self.code.length + 1  # heaps of a window, which ends before its boundary
        for place, boundary in enumerate(stated.get("boundaries", [])):
            if boundary - width <= start and stop <= boundary:
                first = self.stored_stop + place * width + start - (boundary - width)
                return self._stored(first, first + stop - start)
        return np.zeros(0, np.int64)

    @cached_property
    def exceptions(self) -> np.ndarray | None:
        """The heaps before the preperiod that break the period, ascending; None unless all are stored."""
        period = self.period
        if period is None or self.stored_stop < period.preperiod + period.period:
            return None
        values = self._stored(0, period.preperiod + period.period)
        heaps = np.arange(period.preperiod)
        recurring = period.preperiod + (heaps - period.preperiod) % period.period
        return np.flatnonzero(values[: period.preperiod] != values[recurring])

    @cached_property
    def stored_stop(self) -> int:
        """The number of values from G(0) on at the start of the file; 0 without a file."""
        if self.certificate is not None:
            return int(self.certificate.get("head", self.certificate["data"]["count"]))
        name = self.data_file
        size = int.from_bytes(self.files[name][-4:], "little") if name else 0  # a gzip ends with the uncompressed size
        return size // OPEN_BYTES

    def _stored(self, start: int, stop: int) -> np.ndarray:
        """Return the numbers start..stop-1 of the file, shape (stop - start,), int64; shape (0,) without a file."""
        if self.data_file is None:
            return np.zeros(0, np.int64)
        packed: bytes = self.files[self.data_file]
        size = int(self.certificate["data"]["bytes_per_value"]) if self.certificate else OPEN_BYTES
        raw = zlib.decompressobj(wbits=31).decompress(packed, stop * size)
        return np.frombuffer(raw, f"<u{size}")[start:].astype(np.int64)
