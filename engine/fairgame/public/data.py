"""Finished tables: from the data of a release, or else from the store of a checkout.

The wheel of a release has a store (``fairgame.build.store``) of all published tables and class records in the folder
``fairgame/release-data``, written by ``tools/library_wheel.py``. Every read checks a checksum, and an error names the
damaged file. An installation without that folder reads the store that ``atlas build`` fills. Cost: the read and the
hash of a file; a store needs the catalogue too, a second once a process.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fairgame.build.artifact import Artifact
from fairgame.build.store import Store
from fairgame.errors import CertificateError, StoreError, UnknownNameError
from fairgame.system.revision import CACHE_DIR, CHECKOUT

if TYPE_CHECKING:
    import pandas as pd

FOLDER = Path(__file__).resolve().parents[1] / "release-data"
KEY = "published"
"""The key of every table in the data of a release."""
_STORE: ContextVar[Store | None] = ContextVar("store", default=None)
WITHOUT_DATA = (
    "this installation has no tables: install the wheel of a release, which has them; 'make site' computes them in a"
    " checkout"
)


def table(name: str) -> "pd.DataFrame":
    """Return a published table.

    ``attrs`` has its ``title``, its ``description``, its ``claims`` with their statuses, and for each column its
    ``meaning`` and ``rests_on``: the statuses of its cells.

    Raises:
        UnknownNameError: if there is no such table; naming the nearest ones.
        StoreError: if the data are missing or damaged; naming the file.
        CertificateError: if the table failed its check and is withheld.

    >>> census = table("octal.census")
    >>> census.loc[census["code"] == "0.77", ["period", "preperiod"]].values.tolist()
    [[12, 71]]
    >>> census.attrs["rests_on"]["period"], census.attrs["rests_on"]["rare_count"]
    (['certified'], ['certified', 'observed'])
    """
    stored = read(name)
    frame = stored.frame()
    frame.attrs |= {
        **{fact: stored.metadata[fact] for fact in ("title", "description")},
        "claims": [{part: claim[part] for part in ("statement", "status")} for claim in stored.metadata["claims"]],
        "meaning": {column["name"]: column["meaning"] for column in stored.metadata["columns"]},
        "rests_on": statuses_by_column(stored.metadata["claims"], frame),
    }
    return frame


def table_names() -> tuple[str, ...]:
    """Return the ids of all published tables.

    >>> "octal.census" in table_names()
    True
    """
    from fairgame.build.catalogue_index import catalogue_index  # noqa: PLC0415 - not needed for one table

    return tuple(entry.id for entry in catalogue_index().tables if entry.published)


def read(name: str) -> Artifact:
    """Return a table with its metadata and attached files, also a class record.

    Raises:
        UnknownNameError, StoreError, CertificateError: as for ``table``.
    """
    stored = _of_release(name) if FOLDER.is_dir() else _of_store(name)
    if stored.is_withheld:
        raise CertificateError(f"table {name}", str(stored.metadata["withheld"]))
    return stored


def _of_release(name: str) -> Artifact:
    store = Store(FOLDER)
    if not store.has(name, KEY):
        raise UnknownNameError("table", name, (path.parent.name for path in FOLDER.glob(f"*/{KEY}.table")))
    return store.read(name, KEY)


@contextmanager
def reading(store: Store) -> Iterator[None]:
    """Read tables from another store than the default one until the block ends."""
    token = _STORE.set(store)
    try:
        yield
    finally:
        _STORE.reset(token)


def _of_store(name: str) -> Artifact:
    from fairgame import catalogue  # noqa: PLC0415 - loads every game, a second

    if name not in catalogue.tables():
        raise UnknownNameError("table", name, catalogue.published_tables())
    store = _STORE.get() or Store()
    if not store.root.is_dir() and not CACHE_DIR.is_relative_to(CHECKOUT):
        raise StoreError(WITHOUT_DATA)
    return catalogue.read_table(store, name)


def statuses_by_column(claims: list[dict[str, Any]], frame: "pd.DataFrame") -> dict[str, list[str]]:
    """Return the distinct statuses of the cells of each column, the strongest first.

    Args:
        claims: the claims of a table as plain data.
        frame: its values.
    """
    from fairgame.core.claims import Status, claim_from_json, supported_rows  # noqa: PLC0415 - pandas

    order = {status: place for place, status in enumerate(reversed(Status))}
    plain = [claim_from_json(claim | {"certificate": None, "status": Status.OBSERVED}, {}) for claim in claims]
    found = {}
    for column in map(str, frame.columns):
        support = supported_rows(plain, frame, column)
        held = {Status(claim["status"]) for claim, rows in zip(claims, support, strict=True) if rows.any()}
        found[column] = [str(status) for status in sorted(held, key=order.__getitem__)]
    return found


@cache
def octal_rows() -> "dict[str, dict[str, Any]]":
    """Return the row of each octal code of at most four places, by the code, with None for empty cells."""
    frame = table("octal.four_places").astype(object)
    rows = frame.where(frame.notna(), None).to_dict("records")
    return {row["code"]: {str(name): cell if cell != "" else None for name, cell in row.items()} for row in rows}
