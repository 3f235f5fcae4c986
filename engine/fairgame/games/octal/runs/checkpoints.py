"""Checkpoint file of a window run, and intermediate windows between two checkpoints.

The file is a line with the sha256 of the rest, a line of JSON, and the values of at most a hundred windows, one or two
bytes each: some thousand numbers at first, a hundred thousand in the end. Writing is atomic, so a kill leaves the old
state or the new one. The first values are not in the file: a reader recomputes them, in a second. The file names its
game and the code that computed it. A reader refuses a file that is damaged, of another game, or of an engine whose
window runs differ.

The search for a preperiod needs values at some distant heaps (``fairgame.games.octal.runs.recurrence``), and computing
the heaps before takes minutes. So a window is added every ``INTERVAL`` heaps: each window gives a state that can be
saved, and the next reader starts at the last window. These heaps would be computed anyway.

Cost: a millisecond.
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

INTERVAL = 1 << 28  # heaps between two added windows, some 8 s


def add_window_before(state: State, heap: int, on_heaps: OnHeaps) -> State | None:
    """Return the state with one more window, nearer to ``heap`` than all below it; None if one is near enough."""
    start = state.parameters.start
    near = max((stored for stored in state.windows if start <= stored <= heap), default=start)
    return add_window(state, near + INTERVAL, on_heaps) if near + INTERVAL < heap else None


def add_window(state: State, heap: int, on_heaps: OnHeaps) -> State:
    """Return the state with the window before ``heap`` added."""
    width = state.parameters.width
    return replace(state, windows={**state.windows, heap: ValueReader(state, heap - width, on_heaps).read(width)})


def next_comparison(state: State) -> int | None:
    """Return the first heap that ``recurrence.narrow`` computes next; None if no window is between the bounds."""
    width = state.parameters.width
    windows = {state.parameters.start, *state.windows}
    between = sorted(heap for heap in windows if state.low < heap - width < state.high)
    return between[len(between) // 2] - width + state.period if between else None


def next_bisection(state: State) -> int | None:
    """Return a heap whose window would narrow the bounds, None if they are near enough."""
    heap = max(state.low, state.parameters.start) + INTERVAL
    return heap if heap - state.parameters.width < state.high and state.high - state.low > INTERVAL else None


SCHEMA = 2
CHECKSUM = 64  # characters of a sha256
MAX_BYTES = 1 << 28  # of a file that is read
NUMBERS = ("heap", "base", "target_heap", "spacing", "period", "low", "high")


def engine_revision() -> str:
    """Return the sha256 (hex) of all code that affects how a window run continues."""
    lines = [*VERSIONS, *ENGINE.state(ENGINE.closure({"fairgame.games.octal.runs.recurrence"}))]
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:32]


def write(path: Path, state: State) -> None:
    """Write ``state`` atomically.

    Raises:
        StoreError: if the disk is full or the folder cannot be written.
    """
    parameters, windows = state.parameters, [state.base_window, state.target, *state.windows.values()]
    head: dict[str, Any] = {
        "schema": SCHEMA,
        "code": str(parameters.code),
        "engine": engine_revision(),
        "mask": parameters.space.mask,
        "by_position": parameters.space.by_position,
        "start": parameters.start,
        "bytes_per_value": parameters.values.itemsize,
        "windows": list(state.windows),
        "witnesses": state.witnesses,
        **{name: getattr(state, name) for name in NUMBERS},
    }
    dtype = f"<u{parameters.values.itemsize}"
    text = (
        json.dumps(head, sort_keys=True).encode()
        + b"\n"
        + b"".join(window.astype(dtype).tobytes() for window in windows)
    )
    try:
        write_atomically(path, [hashlib.sha256(text).hexdigest().encode() + b"\n", text])
    except OSError as error:
        raise StoreError(f"the checkpoint {path} cannot be written ({error.strerror})") from None


def read(path: Path, code: OctalCode) -> State | None:
    """Return the state from the file, None without a file.

    Raises:
        StoreError: if the file cannot be read, is damaged, or is of another game or engine.
    """
    try:
        if path.exists() and not path.is_file():
            raise StoreError(f"the checkpoint {path} is not a regular file: expected a file or a new name")
        with path.open("rb") as file:
            checksum = file.readline(CHECKSUM + 1)
            text = file.read(MAX_BYTES) if checksum.endswith(b"\n") else b""
    except FileNotFoundError:
        return None
    except OSError as error:
        raise StoreError(f"the checkpoint {path} cannot be read ({error.strerror})") from None
    damage = StoreError(f"the checkpoint {path} is damaged or invalid (its sha256 differs): remove it to restart")
    if checksum != hashlib.sha256(text).hexdigest().encode() + b"\n":
        raise damage
    try:
        head, values = text.split(b"\n", 1)
        return _state(path, code, json.loads(head), values)
    except (ValueError, KeyError, TypeError, AttributeError):
        raise damage from None


def _state(path: Path, code: OctalCode, head: dict[str, Any], values: bytes) -> State:
    if head["schema"] != SCHEMA or head["engine"] != engine_revision():
        raise StoreError(
            f"the checkpoint {path} was written by another version of the engine: use that version, or remove it"
        )
    if head["code"] != str(code):
        raise StoreError(f"the checkpoint {path} is of {head['code']}, not of {code}")
    if not 0 < head["start"] <= MAX_STOP:
        raise ValueError("no run starts there")
    dtype = np.dtype(f"<u{head['bytes_per_value']}")
    space = SparseSpace(head["mask"], head["by_position"], _gamma(code) if head["by_position"] else 1)
    parameters = WindowParameters.of(code, nim_values(code, head["start"]).astype(dtype), space)
    base_window, target, *stored = np.frombuffer(values, dtype).reshape(2 + len(head["windows"]), parameters.width)
    numbers = {name: int(head[name]) for name in NUMBERS}
    if not parameters.start <= numbers["base"] <= numbers["heap"] <= numbers["base"] + 2 * parameters.depth:
        raise ValueError("no run is at that heap")
    witnesses = tuple((int(prime), int(heap)) for prime, heap in head["witnesses"])
    windows = dict(zip(head["windows"], stored, strict=True))
    return State(parameters, base_window=base_window, target=target, windows=windows, witnesses=witnesses, **numbers)


def _gamma(code: OctalCode) -> int:
    return 1 ^ next(place for place, digit in enumerate(code.digits) if digit & 4) % 2
