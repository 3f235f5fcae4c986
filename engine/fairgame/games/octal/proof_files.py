"""Files of a certificate of a period: the JSON statement, and the values that prove it.

The format is that of the checkers (``fairgame.games.octal.checkers``), which suffice to verify it; the theorem and the
window lemma are stated there. Up to a few million values are stored whole; beyond, where rare heaps end, only windows.
Files are the same bytes at any time: canonical JSON, gzip without a date. Another zlib may pack the values differently;
the hash in the certificate is that of the unpacked values. Cost: that of gzip, about 20 ms a million values.
"""

import hashlib
import zlib
from typing import Any

import numpy as np

from fairgame.games.octal.code import OctalCode
from fairgame.games.octal.rule import proof_bound
from fairgame.games.octal.sparse_space import SparseSpace
from fairgame.games.octal.values import NimValues
from fairgame.games.octal.verification import CERTIFICATE, canonical_json
from fairgame.numbers.numeration import prime_divisors
from fairgame.numbers.periodicity import Periodicity

VALUES, WINDOWS = "values.gz", "checkpoints.gz"
MAX_STORED = 4_000_000  # values of a certificate, all or in windows
MAX_BY_WINDOW = 64  # values whose sets are one number in a browser
MAX_SEGMENTS = 4096
MIN_SEGMENT_RATIO = 4  # the least ratio of a segment to its overrun into the next one
CHUNK = 1 << 22


def proof_files(code: OctalCode, known: NimValues, period: Periodicity, space: SparseSpace | None) -> dict[str, bytes]:
    """Return the files of the certificate that suits the game: all values, or windows where these are too many.

    Args:
        code: the game.
        known: its values, at least to the end of the first period.
        period: the period that they prove.
        space: their sparse space, or None if none helps: it makes the check fast, and the window possible.
    """
    values = known.values
    used = values[: period.preperiod + period.period]
    if used.size > MAX_STORED and used.max() < MAX_BY_WINDOW and space is not None:
        if not space.rare_heaps(used, period.preperiod).size:
            return window_proof(code, values, period, space, known.settled)
    return values_proof(code, values, period, space)


def values_proof(
    code: OctalCode, values: np.ndarray, period: Periodicity, space: SparseSpace | None
) -> dict[str, bytes]:
    """Return the files of a certificate with every value up to the end of the first period."""
    return _files(
        _statement(code, values, period, space) | {"method": "values"}, VALUES, _packed_values(values, period)
    )


def window_proof(
    code: OctalCode, values: np.ndarray, period: Periodicity, space: SparseSpace, settled: tuple[int, int]
) -> dict[str, bytes]:
    """Return the files of a certificate with the first values and windows of the others.

    Args:
        code: the game.
        values: unsigned, index 0 is G(0), at least to the end of the first period.
        period: the period that they prove.
        space: a sparse space without rare heaps from the preperiod on.
        settled: (n, c): common heaps to c show that each heap from n on attains all smaller values.

    Raises:
        ValueError: if the preperiod is too short for a window, or rare heaps never end.
    """
    used = _packed_values(values, period)
    rare = space.rare_heaps(used)
    reach = int(rare[-1]) if rare.size else 0
    width = reach + code.length + 1  # one more than the lemma needs, to show that the preperiod is least
    depth = max(settled[1], reach) + code.length
    first = max(2 * width, settled[0] - depth)  # the first boundary
    back = period.preperiod + width - 1  # the one a period before the last
    end = back + period.period
    if reach >= period.preperiod or back < first:
        raise ValueError(f"{code}: the heaps before the period are too few for a window of {width}")
    if depth > end:
        raise ValueError(f"{code}: witnesses to {settled[1]} are needed, too far for a window")
    segments = max(1, min(MAX_SEGMENTS, MAX_STORED // width, (end - first) // (MIN_SEGMENT_RATIO * depth)))
    stated = _statement(code, values, period, space)
    ends = {heap + 1 + more for prime, heap in stated["shorter"] for more in (0, period.period // prime)}
    regular = range(first, end, -(-(end - first) // segments))
    boundaries = sorted({heap for heap in (*regular, *ends, back, end) if first <= heap})
    head = _values_at(used, period, np.arange(first + depth))
    windows = _values_at(used, period, np.arange(-width, 0) + np.array(boundaries)[:, None])
    more = {"reach": reach, "witness": depth - code.length, "head": head.size, "boundaries": boundaries}
    return _files(stated | more | {"method": "window"}, WINDOWS, np.concatenate([head, windows.ravel()]))


def _values_at(used: np.ndarray, period: Periodicity, heaps: np.ndarray) -> np.ndarray:
    """Return the values of heaps of any size, given those to the end of the first period."""
    after = period.preperiod + (heaps - period.preperiod) % period.period
    return used[np.where(heaps < used.size, heaps, after)]


def prefix_files(values: np.ndarray) -> dict[str, bytes]:
    """Return the file with the first values of an open class, two bytes each; index 0 is G(0)."""
    return {VALUES: gzip_bytes(values.astype("<u2").tobytes())}


def gzip_bytes(raw: bytes) -> bytes:
    """Return ``raw`` in gzip format: the same bytes at any time and under every Python with the same zlib."""
    return zlib.compress(raw, 6, wbits=31)  # a header byte of gzip.compress depends on the Python version


def _packed_values(values: np.ndarray, period: Periodicity) -> np.ndarray:
    used = values[: period.preperiod + period.period]
    return used.astype("u1" if used.max() < 1 << 8 else "<u2", copy=False)


def _files(stated: dict[str, Any], name: str, values: np.ndarray) -> dict[str, bytes]:
    raw = values.tobytes()
    data = {
        "file": name,
        "count": values.size,
        "bytes_per_value": values.itemsize,
        "sha256": hashlib.sha256(raw).hexdigest(),
    }
    return {CERTIFICATE: canonical_json(stated | {"data": data}), name: gzip_bytes(raw)}


def _statement(code: OctalCode, values: np.ndarray, period: Periodicity, space: SparseSpace | None) -> dict[str, Any]:
    """Return the common statement of both kinds of certificate, with a witness against each shorter period."""
    used = values[: period.preperiod + period.period]
    shorter = [[prime, _exception(used, period, period.period // prime)] for prime in prime_divisors(period.period)]
    return {
        "schema": 1,
        "game": str(code),
        "digits": list(code.digits),
        "preperiod": period.preperiod,
        "period": period.period,
        "proof_bound": proof_bound(period, code.length),
        "shorter": shorter,
        "mask": space.mask if space else 0,
        "position": int(space.by_position) if space else 0,
    }


def _exception(used: np.ndarray, period: Periodicity, step: int) -> int:
    """Return the first heap of the period whose value does not recur after ``step`` heaps."""
    for start in range(period.preperiod, used.size - step, CHUNK):
        stop = min(start + CHUNK, used.size - step)
        differs = np.flatnonzero(used[start:stop] != used[start + step : stop + step])
        if differs.size:
            return start + int(differs[0])
    raise ValueError(f"{step} is a period too")
