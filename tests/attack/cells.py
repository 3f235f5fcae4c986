"""A published table with one changed cell and new claims and checksums is refused by ``verify --data``.

Each trial changes one cell of a column that a certificate covers, such that the schema accepts it, makes the claims
from the changed values as the library does, and recomputes all checksums.  The folder is ``data`` of ATLAS_SITE, by
default of ``site`` of this tree; it must be built from this tree.  Cost: that of the certificates, minutes for some.
"""

import hashlib
import json
import shutil
import tempfile
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from fairgame import catalogue
from fairgame.core.frames import read_csv, to_csv
from fairgame_site.publish.published_folder import read_published
from fairgame_site.publish.verification import verify_data
from tests.attack.trials import Trial, random_of
from tests.attack.windows import site
from tests.contract.test_tables import UNCHECKED, changed_cells, is_allowed, resealed, unchecked_columns

MAX_CHANGES = 1000  # tried until the schema accepts one


def seal(folder: Path, name: str, csv: bytes) -> None:
    """Write a table with the claims of its values, and all checksums."""
    page = folder / "certificates" / f"{name}.json"
    claims = resealed(name, csv)
    content = json.loads(page.read_bytes()) | {"sha256": hashlib.sha256(csv).hexdigest(), "claims": claims}
    for path, data in ((folder / f"{name}.csv", csv), (page, json.dumps(content).encode())):
        path.unlink()
        path.write_bytes(data)
    sums = folder / "SHA256SUMS"
    lines = [line.split(maxsplit=1) for line in sums.read_text().splitlines()]
    written = {
        path: hashlib.sha256((folder / path).read_bytes()).hexdigest() if (folder / path).is_file() else digest
        for digest, path in lines
    }
    sums.unlink()
    sums.write_text("".join(f"{digest}  {path}\n" for path, digest in written.items()))


def fault_of(data: Path, name: str, seed: str) -> tuple[str, str]:
    """Change a cell of a table in a copy of the folder; return the change and the fault."""
    table = catalogue.tables()[name]
    csv, claims, _ = read_published(data, name)
    frame = read_csv(csv, table.spec.columns)
    if resealed(name, csv) != claims:
        return "no change", "the published claims are not those of this tree"
    columns = sorted(set(table.spec.columns) - unchecked_columns(name, claims))
    draws = islice(changed_cells(frame, columns, random_of(seed, hash_of(name))), MAX_CHANGES)
    what, changed = next((what, to_csv(one)) for what, one in draws if is_allowed(table.spec, to_csv(one)))
    with tempfile.TemporaryDirectory(dir=data.parent.parent) as folder:
        copy = Path(shutil.copytree(data, Path(folder) / "data", copy_function=link))
        seal(copy, name, changed)
        (result,) = verify_data(copy, [name])
    return what, "" if result.fault else "accepted"


def hash_of(name: str) -> int:
    """Return a number for a name, the same in every process."""
    return int(hashlib.sha256(name.encode()).hexdigest()[:8], 16)


def link(source: str, target: str) -> None:
    """Link a file."""
    Path(target).hardlink_to(source)


def trials(count: int, seed: str) -> Iterator[Trial]:
    """Yield a trial for each of ``count`` tables, the cheapest first."""
    tables = catalogue.published_tables()
    names = sorted((name for name in tables if name not in UNCHECKED), key=lambda name: (tables[name].cost, name))
    for name in names[:count]:
        what, fault = fault_of(site() / "data", name, seed)
        yield Trial(f"{name}: {what}", fault)
