"""A published ``data`` folder checked in seconds: all but the certificates, which take minutes.

Every table is read, held against its schema, and must be in the published form.  What is claimed of it is made anew
from the catalogue, and then every file is made again from the tables and compared: metadata, claims, b-files, packages,
sums.  So every byte is read and every hash is compared.  What is not done: no certificate is checked, so a wrong value
that was sealed anew may pass; the archive of all files is not packed again.  Every build ends with this check.

Cost: a few seconds, mostly of reading tables and of making files again.
"""

from pathlib import Path

from engine import catalogue
from engine.building.store import Store, to_csv
from engine.errors import AtlasError, CertificateError
from generator.errors import SiteError
from generator.published import Published, PublishedTable
from generator.published_folder import PublishedFolder
from generator.verification import NOT_COMPARED, Verified, files_compared, published_in


def verify_fast(folder: Path, withheld: dict[str, PublishedTable] | None = None) -> list[Verified]:
    """Check a published folder without certificates; the last result is that of all files.

    Args:
        folder: the folder.
        withheld: tables that are not published since their check failed, as their build knows; else none.

    Raises:
        SiteError: if the folder is not one of the atlas.
    """
    names = [name for name in published_in(folder) if name not in (withheld or {})]
    try:
        published = PublishedFolder(folder, withheld)
    except (OSError, ValueError, KeyError, TypeError) as fault:
        return [Verified(names[0], 0, (), f"the certificate cannot be read ({fault})"), NOT_COMPARED]
    results = [_table(published, name) for name in names]
    sound = all(one.fault is None for one in results)
    return [*results, files_compared(folder, published, packed=False) if sound else NOT_COMPARED]


def require_sound(folder: Path, store: Store) -> None:
    """Check the folder that a build has written.

    Raises:
        SiteError: with the first fault.
    """
    finished = Published(store)
    withheld = {name: finished[name] for name in catalogue.tables() if finished[name].withheld}
    for one in verify_fast(folder, withheld):
        if one.fault:
            raise SiteError(f"the data that were written fail their check: {one.table}: {one.fault}")


def _table(published: PublishedFolder, name: str) -> Verified:
    try:
        table = published[name]
        if to_csv(table.frame) != table.artifact.csv:
            raise CertificateError(name, "the CSV is not in its published form")
        catalogue.check(table.spec, table.frame, (), table.artifact.files)
    except AtlasError as fault:
        return Verified(name, 0, (), str(fault))
    except Exception as fault:  # whatever cannot be checked is not confirmed
        return Verified(name, 0, (), f"the published data cannot be read ({fault})")
    return Verified(name, len(table.frame), ("schema",), None)
