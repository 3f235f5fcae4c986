"""Octal game with its class and its period: the published row of a code, or its own proof.

The rows of all codes of at most four places are read (``fairgame.public.data.octal_rows``). A longer code belongs to a
class if its first values are those of the class and a theorem proves the rest: the lemma of
``fairgame.games.octal.classes``, or two periods. Only a code without a class is searched for a period.

Cost: 0.1 s for the first published code, 0.5 s for the first longer one; a search computes at most ``LAST_SEARCH``
values, seconds.
"""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from io import BytesIO
from typing import TYPE_CHECKING, Any
from zipfile import ZipFile

import numpy as np

from fairgame import catalogue
from fairgame.build.catalogue_index import catalogue_index
from fairgame.errors import CertificateError, LimitError, OctalCodeError
from fairgame.games.octal.checkers.octal_period import Rejected, check_files
from fairgame.games.octal.classes import (
    FIRST_STOP,
    LAST_STOP,
    WIDE_PLACES,
    Moves,
    code_values,
    equal_up_to_shift,
    moves,
    reason_for_equality,
)
from fairgame.games.octal.code import OctalCode
from fairgame.games.octal.rule import OctalGame
from fairgame.numbers.periodicity import Periodicity, detect
from fairgame.public import data
from fairgame.public.ruleset import Ruleset, Words, checked_stop, words_of
from fairgame.system.memory import require_bytes

if TYPE_CHECKING:
    from fairgame.games.octal.values import NimValues

MAX_COMPUTED = 1 << 28  # heaps: the values of a longer preperiod are not computed for one heap
BYTES_A_VALUE, BYTES_FIXED = 3, 350 * 10**6
FIRST_SEARCH, LAST_SEARCH = 1 << 12, 1 << 16  # values searched for a period of a code without a class: some seconds
MAX_OWN_PROOF = 1 << 18  # heaps of the preperiod or the period: longer proofs are read, not computed
SUBJECT = "fairgame.games.octal."  # the modules that declare octal games
FOUR_PLACES, PROOFS = "octal.four_places", "proofs.zip"


@dataclass(frozen=True, slots=True)
class PeriodCertificate:
    """Files that prove a period, in the format of the published checkers.

    Attributes:
        game: the code that the files are about.
        files: the statement ``certificate.json``, and the values that it names.
    """

    game: str
    files: Mapping[str, bytes]

    def check(self) -> str:
        """Run the published checker, which shares no code with the solver; return the proved sentence.

        Raises:
            CertificateError: if the files do not prove the statement.

        >>> octal("0.77").certificate.check()
        '0.77 has period 12 from heap 71 on'
        """
        from fairgame.games.octal.verification import CERTIFICATE  # noqa: PLC0415 - loads pandas

        values = next(content for name, content in self.files.items() if name != CERTIFICATE)
        try:
            return check_files(self.files[CERTIFICATE], values)
        except Rejected as error:
            raise CertificateError(f"the period of {self.game}", str(error)) from None


@dataclass(frozen=True, slots=True)
class ClassMember:
    """Place of a code in its class.

    Attributes:
        canonical: the canonical code.
        heap_shift: s with G(n) of the code = G(n - s) of the canonical code.
        row: the published row of the code, or of the canonical code for a code of five places or more.
    """

    canonical: OctalCode
    heap_shift: int
    row: Mapping[str, Any]


@dataclass(frozen=True, repr=False)
class OctalRuleset(Ruleset):
    """The octal game of a code.

    >>> octal("0.137").canonical, octal("0.137").period
    ('0.4', Periodicity(preperiod=52, period=34, saltus=0))
    """

    @cached_property
    def code(self) -> OctalCode:
        """The code: its digits, and its canonical text by ``str``."""
        return OctalCode.parse(str(self.game.info.parameters["code"]))

    @cached_property
    def member(self) -> ClassMember | None:
        """The class of the code among the codes of at most four places; None if it is in none of them."""
        return find_class(self.code)

    @property
    def canonical(self) -> str | None:
        """The canonical code of its class, the first code with these values up to a shift; None without a class.

        >>> octal("0.45").canonical, octal("0.13337").canonical
        ('0.45', '0.026')
        """
        return str(self.member.canonical) if self.member else None

    @property
    def heap_shift(self) -> int | None:
        """The number s with G(n) = G(n - s) of the canonical code; None without a class.

        >>> octal("0.07").heap_shift
        -1
        """
        return self.member.heap_shift if self.member else None

    @cached_property
    def period(self) -> Periodicity | None:
        """The proved period; None if it is not known, or for a code without a class if 2^16 values prove none.

        >>> octal("0.77").period
        Periodicity(preperiod=71, period=12, saltus=0)
        >>> octal("0.007").period is None
        True
        """
        if self.member is None:
            return self._searched
        row = self.member.row
        if row["status"] != "periodic":
            return None
        period, exception = int(row["period"]), int(row["last_exception"])
        if row["code"] != str(self.code):
            canonical = self.member.canonical
            from fairgame.games.octal.class_summary import last_exception_before_moves  # noqa: PLC0415 - loads pandas

            idle = exception < moves(canonical).zeros
            exception = last_exception_before_moves(self.code, period) if idle else exception + self.member.heap_shift
        return Periodicity(exception + 1, period)

    @property
    def basis(self) -> str:
        """The evidence for the period, in words.

        >>> octal("0.77").basis
        'its values to heap 166 prove the period; certificate checked'
        """
        if self.member is None:
            return f"in no class of at most {WIDE_PLACES} places; its own values prove the period, if any"
        row = self.member.row
        place = "" if row["code"] == str(self.code) else f"the values of {row['code']}; there: "
        return f"{place}{row['verification']}"

    @cached_property
    def certificate(self) -> PeriodCertificate | None:
        """The certificate of the period, of the code itself or of its canonical code.

        None without a period, and where a stored run shows it, which is too long for one certificate.

        Raises:
            StoreError: if the file in the data is damaged; naming it.
        """
        if self.period is None:
            return None
        if self.member is not None and max(self.period.preperiod, self.period.period) > MAX_OWN_PROOF:
            return _published_certificate(self.member.canonical)
        from fairgame.games.octal.proof_files import proof_files  # noqa: PLC0415 - loads numba

        known, period = self._values, self.period
        known.extend(max(period.preperiod + period.period, FIRST_STOP))
        return PeriodCertificate(str(self.code), proof_files(self.code, known, period, known.space))

    def nim_values(self, stop: int) -> np.ndarray:
        """Return the nim-values of heaps 0..stop-1, shape (stop,), uint8 or uint16.

        Raises:
            LimitError: if ``stop`` is negative, or the values would not fit into memory.
            NimValueOverflowError: if a value passes 65,535.

        >>> octal("0.77").nim_values(10).tolist()
        [0, 1, 2, 3, 1, 4, 3, 2, 1, 4]
        """
        checked_stop(self.slug, stop)
        require_bytes(BYTES_A_VALUE * stop + BYTES_FIXED, f"computing {stop:,} values of {self.code}")
        self._values.extend(stop)
        return self._values.values[:stop].copy()

    def nim_value(self, *position: Words) -> int:
        """Return the nim-value of a heap or of a sum of heaps, each of any size if the period is known.

        Raises:
            PositionError: if the parts are not heaps.
            LimitError: if a heap is beyond the computed values, and no period is known.

        >>> octal("0.77")[10**18], octal("0.77").nim_value(12, 70, 180)
        (1, 6)
        """
        heaps = self.game.notation.read(self.slug, words_of(self.slug, position))
        return int(np.bitwise_xor.reduce([self._value(heap) for heap in heaps] or [0]))

    def _value(self, heap: int) -> int:
        if heap >= FIRST_SEARCH and self.period is not None:
            start, length = self.period.preperiod, self.period.period
            heap = heap if heap < start else start + (heap - start) % length
        if heap >= MAX_COMPUTED:
            raise LimitError(f"{self.code}: values are computed to heap {MAX_COMPUTED - 1:,}; a period would give more")
        return int(self.nim_values(heap + 1)[heap])

    @cached_property
    def _values(self) -> "NimValues":
        from fairgame.games.octal.values import NimValues  # noqa: PLC0415 - loads numba

        return NimValues.of(self.code)

    @cached_property
    def _searched(self) -> Periodicity | None:
        """Return the period that computed values prove, after ever more of them."""
        game, stop = OctalGame.of(str(self.code)), FIRST_SEARCH
        while (found := detect(self.nim_values(stop), game.values_needed)) is None and stop < LAST_SEARCH:
            stop *= 4
        return found


def octal(code: str) -> OctalRuleset:
    """Return the octal game of a code: ``0.77``, ``.77`` or ``4.7`` for example.

    A code of a declared game gives that game, with its name.

    Raises:
        OctalCodeError: with the position of the first wrong character and the accepted ones.

    >>> octal("0.77").name, octal("0.77").nim_values(5).tolist()
    ('Kayles', [0, 1, 2, 3, 1])
    """
    if not isinstance(code, str):
        raise OctalCodeError(str(code), 0, "a code is text, such as '0.77'")
    parsed = OctalCode.parse(code)
    slugs = [one.slug for one in catalogue_index().games if one.module.startswith(SUBJECT) or not _is_ours(one.module)]
    named = (game for game in map(catalogue.game, slugs) if isinstance(game, OctalGame) and game.code == parsed)
    return OctalRuleset(next(named, OctalGame.of(str(parsed))))


def _is_ours(module: str) -> bool:
    """Return whether a module is one of this library, and not of a package of other people."""
    return module.partition(".")[0] == __name__.partition(".")[0]


def find_class(code: OctalCode) -> ClassMember | None:
    """Return the class of a code of any length among the codes of at most four places, None without one.

    Raises:
        StoreError: if the table of the codes is missing or damaged.
    """
    rows = data.octal_rows()
    if row := rows.get(str(code)):
        return ClassMember(OctalCode.parse(row["canonical_code"]), int(row["heap_shift"]), row)
    own = moves(code)
    values = code_values([code], LAST_STOP + own.zeros)[0]
    for canonical in _by_first_values().get(values[own.zeros :][:FIRST_STOP].tobytes(), ()):
        others = code_values([canonical], LAST_STOP + moves(canonical).zeros)[0]
        known = values[own.zeros :].tolist()
        same = any(equal_up_to_shift(own, member, known) for member in _moves_of_members()[str(canonical)])
        if same or reason_for_equality(code, canonical, values, others):
            return ClassMember(canonical, own.zeros - moves(canonical).zeros, rows[str(canonical)])
    return None


@cache
def _by_first_values() -> Mapping[bytes, tuple[OctalCode, ...]]:
    """Return the canonical codes by the bytes of their first ``FIRST_STOP`` values from the first move on."""
    codes = [OctalCode.parse(canonical) for canonical in _moves_of_members()]
    starts = [moves(code).zeros for code in codes]
    found = defaultdict[bytes, list[OctalCode]](list)
    for code, start, row in zip(codes, starts, code_values(codes, FIRST_STOP + max(starts)), strict=True):
        found[row[start : start + FIRST_STOP].tobytes()].append(code)
    return {values: tuple(alike) for values, alike in found.items()}


@cache
def _moves_of_members() -> Mapping[str, tuple[Moves, ...]]:
    """Return the distinct moves of the codes of each class, without their zeros, by the canonical code."""
    found = defaultdict[str, dict[Moves, None]](dict)
    for row in data.octal_rows().values():
        found[row["canonical_code"]][moves(OctalCode.parse(row["code"]))._replace(zeros=0)] = None
    return {canonical: tuple(members) for canonical, members in found.items()}


def _published_certificate(canonical: OctalCode) -> PeriodCertificate | None:
    """Return the published certificate of a class, None if a stored run shows its period."""
    from fairgame.games.octal.tables.class_records import record_id  # noqa: PLC0415 - loads numba and pandas
    from fairgame.games.octal.verification import CERTIFICATE  # noqa: PLC0415

    if canonical.length < WIDE_PLACES:
        stored = data.read(record_id(str(canonical))).files
        files = {name: stored[name] for name in stored if name == CERTIFICATE or name.endswith(".gz")}
    else:
        with ZipFile(BytesIO(data.read(FOUR_PLACES).files[PROOFS])) as archive:
            folder = f"{canonical.slug}/"
            names = [name for name in archive.namelist() if name.startswith(folder)]
            files = {name.removeprefix(folder): archive.read(name) for name in names}
    return PeriodCertificate(str(canonical), files) if CERTIFICATE in files else None
