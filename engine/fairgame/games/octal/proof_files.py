"""What a certificate of a period consists of: a page of JSON that states it, and the values that prove it.

The form is that of the checkers (``fairgame.games.octal.checkers``), which are all that anyone needs to be convinced;
the theorem and the window lemma are stated there.  Up to a few million values are kept whole; of more, where rare heaps
die out, only windows.  Files are the same bytes at any time: JSON in its canonical form, gzip without a date.  Another
zlib may pack the values otherwise; unpacked they are the same, and the hash in the certificate is that of the values
unpacked.  Cost: that of gzip, about 20 ms a million values.
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
MAX_STORED = 4_000_000  # values kept whole, or kept in windows
MAX_BY_WINDOW = 64  # values of which a browser keeps sets in one number
MAX_SEGMENTS = 4096
OVERRUN = 4  # a segment is at least so many times as long as what it runs on into the next, if there are several
CHUNK = 1 << 22


def proof_files(code: OctalCode, known: NimValues, period: Periodicity, space: SparseSpace | None) -> dict[str, bytes]:
    """Return the files of the certificate that suits the game: all values, or windows where these are too many.

    Args:
        code: the game.
        known: its values, at least to the end of the first period.
        period: what they prove.
        space: their sparse space, or None where it is not worth speaking of: it makes the check quick, and the window
            possible.
    """
    values = known.values
    kept = values[: period.preperiod + period.period]
    if kept.size > MAX_STORED and kept.max() < MAX_BY_WINDOW and space is not None:
        if not space.rare_heaps(kept, period.preperiod).size:
            return window_proof(code, values, period, space, known.settled)
    return values_proof(code, values, period, space)


def values_proof(
    code: OctalCode, values: np.ndarray, period: Periodicity, space: SparseSpace | None
) -> dict[str, bytes]:
    """Return the files of a certificate that holds every value up to the end of the first period."""
    return _files(_statement(code, values, period, space) | {"method": "values"}, VALUES, _kept(values, period))


def window_proof(
    code: OctalCode, values: np.ndarray, period: Periodicity, space: SparseSpace, settled: tuple[int, int]
) -> dict[str, bytes]:
    """Return the files of a certificate that holds the first values and windows of the others.

    Args:
        code: the game.
        values: unsigned, index 0 is G(0), at least to the end of the first period.
        period: what they prove.
        space: a sparse space under which no heap from the preperiod on is rare.
        settled: (n, c): common heaps to c show that each heap from n on attains what it must.

    Raises:
        ValueError: if the preperiod is too short for a window, or heaps are rare forever.
    """
    kept = _kept(values, period)
    rare = space.rare_heaps(kept)
    reach = int(rare[-1]) if rare.size else 0
    width = reach + code.length + 1  # one more than the lemma needs, so that the preperiod is seen to be least
    depth = max(settled[1], reach) + code.length
    first = max(2 * width, settled[0] - depth)  # the first boundary
    back = period.preperiod + width - 1  # the one a period before the last
    end = back + period.period
    if reach >= period.preperiod or back < first:
        raise ValueError(f"{code}: the heaps before the period are too few for a window of {width}")
    if depth > end:
        raise ValueError(f"{code}: witnesses to {settled[1]} are needed, which is too far for a window")
    segments = max(1, min(MAX_SEGMENTS, MAX_STORED // width, (end - first) // (OVERRUN * depth)))
    stated = _statement(code, values, period, space)
    seen = {heap + 1 + more for prime, heap in stated["shorter"] for more in (0, period.period // prime)}
    boundaries = sorted(
        {one for one in (*range(first, end, -(-(end - first) // segments)), *seen, back, end) if first <= one}
    )
    head = _values_at(kept, period, np.arange(first + depth))
    windows = _values_at(kept, period, np.arange(-width, 0) + np.array(boundaries)[:, None])
    more = {"reach": reach, "witness": depth - code.length, "head": head.size, "boundaries": boundaries}
    return _files(stated | more | {"method": "window"}, WINDOWS, np.concatenate([head, windows.ravel()]))


def _values_at(kept: np.ndarray, period: Periodicity, heaps: np.ndarray) -> np.ndarray:
    """Return the values of heaps of any size, given those to the end of the first period."""
    after = period.preperiod + (heaps - period.preperiod) % period.period
    return kept[np.where(heaps < kept.size, heaps, after)]


def prefix_files(values: np.ndarray) -> dict[str, bytes]:
    """Return the file that holds the first values of an open class, two bytes each, index 0 being G(0)."""
    return {VALUES: zipped(values.astype("<u2").tobytes())}


def zipped(raw: bytes) -> bytes:
    """Return ``raw`` in gzip's form: the same bytes at any time and under every Python with the same zlib."""
    return zlib.compress(raw, 6, wbits=31)  # gzip.compress leaves a byte of the header to the version of Python


def _kept(values: np.ndarray, period: Periodicity) -> np.ndarray:
    kept = values[: period.preperiod + period.period]
    return kept.astype("u1" if kept.max() < 1 << 8 else "<u2", copy=False)


def _files(stated: dict[str, Any], name: str, kept: np.ndarray) -> dict[str, bytes]:
    raw = kept.tobytes()
    data = {
        "file": name,
        "count": kept.size,
        "bytes_per_value": kept.itemsize,
        "sha256": hashlib.sha256(raw).hexdigest(),
    }
    return {CERTIFICATE: canonical_json(stated | {"data": data}), name: zipped(raw)}


def _statement(code: OctalCode, values: np.ndarray, period: Periodicity, space: SparseSpace | None) -> dict[str, Any]:
    """Return what both kinds of certificate state, with a witness against each shorter period."""
    kept = values[: period.preperiod + period.period]
    shorter = [[prime, _exception(kept, period, period.period // prime)] for prime in prime_divisors(period.period)]
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


def _exception(kept: np.ndarray, period: Periodicity, step: int) -> int:
    """Return the first heap of the period whose value does not recur after ``step`` heaps."""
    for start in range(period.preperiod, kept.size - step, CHUNK):
        stop = min(start + CHUNK, kept.size - step)
        differs = np.flatnonzero(kept[start:stop] != kept[start + step : stop + step])
        if differs.size:
            return start + int(differs[0])
    raise ValueError(f"{step} is a period as well")
