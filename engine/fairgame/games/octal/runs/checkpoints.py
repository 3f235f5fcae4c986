"""A window run in a file, so that hours of work survive any end.

The file is a line with the sha256 of all that follows, a line of JSON, and the values of a hundred windows at most,
one or two bytes each: at first some thousand numbers, at last a hundred thousand.  It is written beside its place,
flushed to disk and renamed, so a kill at any moment leaves the old state or the new one.  The first values are not in
it: they are computed anew, in a second.

A file says which game it is of and which code computed it; one of another game, of an engine whose window runs work
in another way, or damaged in any way is refused.  Cost: a millisecond.

Windows kept on the way to a heap, so that whatever ends a search for the preperiod costs seconds.

Between two windows of a long run lie minutes.  Before values at some heap are needed
(``fairgame.games.octal.runs.recurrence``), windows are kept every few seconds on the way there: each is a state that
can be saved, and the next reader begins at the last of them.

Cost: none, as those heaps would be computed anyway; a window every ``WAY`` heaps.
"""

import hashlib
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from fairgame.errors import StoreError
from fairgame.games.octal.code import OctalCode
from fairgame.games.octal.runs.recurrence import OnHeaps, State, ValueReader
from fairgame.games.octal.runs.window import MAX_STOP, WindowParameters
from fairgame.games.octal.sparse_space import SparseSpace
from fairgame.games.octal.values import nim_values
from fairgame.system.atomic_write import write_atomically
from fairgame.system.closure import ENGINE
from fairgame.system.revision import VERSIONS

WAY = 1 << 28  # heaps between two windows that are kept: some 8 s


def on_the_way(state: State, heap: int, on_heaps: OnHeaps) -> State | None:
    """Return the state with one window more, nearer to ``heap`` than all below it; None if one is near enough."""
    start = state.setting.start
    near = max((one for one in state.kept if start <= one <= heap), default=start)
    return with_window(state, near + WAY, on_heaps) if near + WAY < heap else None


def with_window(state: State, heap: int, on_heaps: OnHeaps) -> State:
    """Return the state with the window before ``heap`` among those kept."""
    width = state.setting.width
    return replace(state, kept={**state.kept, heap: ValueReader(state, heap - width, on_heaps).read(width)})


def compared(state: State) -> int | None:
    """Return from which heap ``recurrence.narrowed`` computes next; None where no window lies between the bounds."""
    width = state.setting.width
    windows = {state.setting.start, *state.kept}
    between = sorted(heap for heap in windows if state.low < heap - width < state.high)
    return between[len(between) // 2] - width + state.period if between else None


def between(state: State) -> int | None:
    """Return a heap whose window would bring the bounds nearer to each other, None where they are near enough."""
    heap = max(state.low, state.setting.start) + WAY
    return heap if heap - state.setting.width < state.high and state.high - state.low > WAY else None


SCHEMA = 2
SEAL = 64  # characters of a sha256
MAX_BYTES = 1 << 28  # of a file that is read
NUMBERS = ("heap", "base", "saved", "spacing", "period", "low", "high")


def engine_revision() -> str:
    """Return the sha256 (hex) of all that can change how a window run goes on."""
    lines = [*VERSIONS, *ENGINE.state(ENGINE.closure({"fairgame.games.octal.runs.recurrence"}))]
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:32]


def write(path: Path, state: State) -> None:
    """Write ``state``, all of it or nothing.

    Raises:
        StoreError: if the disk is full or the folder cannot be written.
    """
    setting, windows = state.setting, [state.before, state.sought, *state.kept.values()]
    head: dict[str, Any] = {
        "schema": SCHEMA,
        "code": str(setting.code),
        "engine": engine_revision(),
        "mask": setting.space.mask,
        "by_position": setting.space.by_position,
        "start": setting.start,
        "bytes_per_value": setting.values.itemsize,
        "kept": list(state.kept),
        "witnesses": state.witnesses,
        **{name: getattr(state, name) for name in NUMBERS},
    }
    dtype = f"<u{setting.values.itemsize}"
    text = json.dumps(head, sort_keys=True).encode() + b"\n" + b"".join(one.astype(dtype).tobytes() for one in windows)
    try:
        write_atomically(path, [hashlib.sha256(text).hexdigest().encode() + b"\n", text])
    except OSError as error:
        raise StoreError(f"the checkpoint {path} cannot be written ({error.strerror})") from None


def read(path: Path, code: OctalCode) -> State | None:
    """Return the state that the file holds, None where there is no file.

    Raises:
        StoreError: if it cannot be read, is damaged, or is of another game or engine.
    """
    try:
        if path.exists() and not path.is_file():
            raise StoreError(f"the checkpoint {path} is not a regular file; name one, or a new one")
        with path.open("rb") as file:
            seal = file.readline(SEAL + 1)
            text = file.read(MAX_BYTES) if seal.endswith(b"\n") else b""
    except FileNotFoundError:
        return None
    except OSError as error:
        raise StoreError(f"the checkpoint {path} cannot be read ({error.strerror})") from None
    damage = StoreError(f"the checkpoint {path} is damaged or is none (its sha256 differs); remove it to begin anew")
    if seal != hashlib.sha256(text).hexdigest().encode() + b"\n":
        raise damage
    try:
        head, values = text.split(b"\n", 1)
        return _state(path, code, json.loads(head), values)
    except (ValueError, KeyError, TypeError, AttributeError):
        raise damage from None


def _state(path: Path, code: OctalCode, head: dict[str, Any], values: bytes) -> State:
    if head["schema"] != SCHEMA or head["engine"] != engine_revision():
        raise StoreError(
            f"the checkpoint {path} was written by another version of the engine; go on with that one, or remove it"
        )
    if head["code"] != str(code):
        raise StoreError(f"the checkpoint {path} is of {head['code']}, not of {code}")
    if not 0 < head["start"] <= MAX_STOP:
        raise ValueError("no run begins there")
    dtype = np.dtype(f"<u{head['bytes_per_value']}")
    space = SparseSpace(head["mask"], head["by_position"], _gamma(code) if head["by_position"] else 1)
    setting = WindowParameters.of(code, nim_values(code, head["start"]).astype(dtype), space)
    before, sought, *kept = np.frombuffer(values, dtype).reshape(2 + len(head["kept"]), setting.width)
    numbers = {name: int(head[name]) for name in NUMBERS}
    if not setting.start <= numbers["base"] <= numbers["heap"] <= numbers["base"] + 2 * setting.depth:
        raise ValueError("no run stands there")
    witnesses = tuple((int(prime), int(heap)) for prime, heap in head["witnesses"])
    windows = dict(zip(head["kept"], kept, strict=True))
    return State(setting, before=before, sought=sought, kept=windows, witnesses=witnesses, **numbers)


def _gamma(code: OctalCode) -> int:
    return 1 ^ next(place for place, digit in enumerate(code.digits) if digit & 4) % 2
