"""Records of a stored run that anyone can write, validated: the rows of its list of checks, and the report of each run.

A checksum shows damage, not who wrote a record.  So a page that rests on a list of checks says so.  Cost: 2 us a row.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, Self

MAX_NUMBER = (1 << 63) - 1
SEGMENT = re.compile(r"[0-9a-f]{64}")
ENGINE = re.compile(r"[0-9a-f]{16}")
MAX_ENGINE = 40  # characters: the first runs name a commit


@dataclass(frozen=True, slots=True)
class Check:
    """A row of the list: a segment that passed its check.

    Attributes:
        segment: the hash of the segment, 64 hexadecimal digits.
        engine: the hash of the sources that checked it, 16 hexadecimal digits.
        day: YYYY-MM-DD.
        seconds: processor time of the check.
    """

    segment: str
    engine: str
    day: str
    seconds: int

    def __post_init__(self) -> None:
        """Validate the row.

        Raises:
            ValueError: with the reason.
        """
        _require(_is_text(self.segment) and SEGMENT.fullmatch(self.segment), "the segment is not 64 hexadecimal digits")
        _require(_is_text(self.engine) and ENGINE.fullmatch(self.engine), "the engine is not 16 hexadecimal digits")
        _require_day(self.day, "day")
        _require_count(self.seconds, "seconds")


@dataclass(frozen=True, slots=True)
class RunRecord:
    """The report of one run.

    Attributes:
        engine: the hash of the sources that ran, or a name of them.
        begun: YYYY-MM-DD.
        ended: YYYY-MM-DD.
        core_seconds: processor time; None if unknown.
        ns_a_value: nanoseconds a value in the last half of a growth run; None for other kinds.
    """

    engine: str
    begun: str
    ended: str
    core_seconds: int | None
    ns_a_value: int | None

    @classmethod
    def of(cls, stated: Mapping[str, Any]) -> Self:
        """Return the record of a manifest.

        Raises:
            ValueError: with the reason, if a field is missing, or of another type or range.
        """
        _require(isinstance(stated, Mapping), "the report of a run is not a record")
        missing = [name for name in ("engine", "begun", "ended", "core_seconds") if name not in stated]
        _require(not missing, f"the report of a run lacks {', '.join(missing)}")
        engine = stated["engine"]
        is_name = _is_text(engine) and engine.isascii() and engine.isprintable() and 0 < len(engine) <= MAX_ENGINE
        _require(is_name, "the engine of a run is not a short name")
        _require_day(stated["begun"], "begun")
        _require_day(stated["ended"], "ended")
        _require(stated["begun"] <= stated["ended"], "a run ended before it began")
        for name in {"from_heap", "to_heap", "ns_a_value"}.intersection(stated):
            _require_count(stated[name], name)
        if stated["core_seconds"] is not None:
            _require_count(stated["core_seconds"], "core_seconds")
        return cls(engine, stated["begun"], stated["ended"], stated["core_seconds"], stated.get("ns_a_value"))


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _require(is_valid: object, reason: str) -> None:
    if not is_valid:
        raise ValueError(reason)


def _require_count(value: object, name: str) -> None:
    _require(type(value) is int and 0 <= value <= MAX_NUMBER, f"{name} is not a whole number from 0 on")


def _require_day(value: object, name: str) -> None:
    try:
        is_day = date.fromisoformat(str(value)).isoformat() == value
    except ValueError:
        is_day = False
    _require(is_day, f"{name} is not a date of the form YYYY-MM-DD")
