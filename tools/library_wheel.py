"""Build the wheel of the library with the finished tables of the store.

    make wheel

The wheel has a store of every published table and class record in ``fairgame/release-data``
(``fairgame.public.data``); no computed file is committed. ``atlas build`` computes the tables beforehand. The wheel is
pure Python, and two builds of one commit are equal. Cost: some 20 s, most of it compression.
"""

import os
import shutil
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from setuptools import build_meta

from fairgame import catalogue
from fairgame.build.store import Store
from fairgame.errors import AtlasError, StoreError
from fairgame.public.data import KEY

ROOT = Path(__file__).resolve().parents[1]
DATA = Path("fairgame", "release-data")
IGNORED = shutil.ignore_patterns("__pycache__", ".*")
MAX_BYTES = 25_000_000
RECORDS = ".study"  # the ids of class records end with it


def write_data(store: Store, folder: Path) -> int:
    """Write every published table and class record of a store to a folder; return their number.

    Raises:
        StoreError: if a table is missing, damaged or withheld.
    """
    names = [name for name, table in catalogue.tables().items() if table.spec.published or name.endswith(RECORDS)]
    for name in names:
        table = catalogue.read_table(store, name)
        if table.is_withheld:
            raise StoreError(f"table {name} is withheld, so there is no release: {table.metadata['withheld']}")
        Store(folder).write(name, KEY, table)
    return len(names)


def build_wheel(store: Store, target: Path) -> Path:
    """Build the wheel in the folder ``target`` and return its path.

    Raises:
        StoreError: as ``write_data``, or if the wheel is larger than ``MAX_BYTES``.
    """
    target = target.resolve()
    target.mkdir(parents=True, exist_ok=True)
    before = Path.cwd()
    with TemporaryDirectory() as temporary:
        engine = Path(temporary) / "engine"
        shutil.copytree(ROOT / "engine" / "fairgame", engine / "fairgame", ignore=IGNORED)
        for name in ("pyproject.toml", "README.md", "LICENSE"):
            shutil.copy(ROOT / "engine" / name, engine / name)
        write_data(store, engine / DATA)
        os.chdir(engine)
        try:
            wheel = target / str(build_meta.build_wheel(str(target)))
        finally:
            os.chdir(before)
    if (size := wheel.stat().st_size) > MAX_BYTES:
        raise StoreError(f"{wheel.name} has {size:,} bytes; at most {MAX_BYTES:,} are allowed")
    return wheel


def main() -> int:
    """Build the wheel into ``dist/``, or into the folder on the command line."""
    try:
        wheel = build_wheel(Store(), Path(sys.argv[1] if sys.argv[1:] else ROOT / "dist"))
    except AtlasError as error:
        print(f"wheel: {error}", file=sys.stderr)
        return 2
    print(f"wheel: {wheel} ({wheel.stat().st_size:,} bytes)")
    return 0


if __name__ == "__main__":
    sys.exit(main())
