"""A published ``data`` folder checked in seconds: all but the certificates, which take minutes.

Every table is read, held against its schema, and must be in the published form.  What is claimed of it is made anew
from the catalogue, and then every file is made again from the tables and compared: metadata, claims, b-files, packages,
sums.  So every byte is read and every hash is compared.  What is not done: no certificate is checked, so a wrong value
that was sealed anew may pass; the archive of all files is not packed again.  Every build ends with this check; it knows
what it computed, so that a table which is the same byte for byte need not be held against its schema once more.

Cost: a few seconds, mostly of reading tables and of making files again.
"""

from collections.abc import Mapping
from pathlib import Path

from fairgame import catalogue
from fairgame.build.store import Artifact, Store, to_csv
from fairgame.errors import AtlasError, CertificateError
from fairgame_site.errors import SiteError
from fairgame_site.publish.published import Published, PublishedTable
from fairgame_site.publish.published_folder import PublishedFolder
from fairgame_site.publish.verification import NOT_COMPARED, Verified, files_compared, published_in


def verify_fast(folder: Path, computed: Mapping[str, PublishedTable] | None = None) -> list[Verified]:
    """Check a published folder without certificates; the last result is that of all files.

    Args:
        folder: the folder.
        computed: the tables as its build has them, those that are withheld among them; None if that is not known.

    Raises:
        SiteError: if the folder is not one of the atlas.
    """
    computed = computed or {}
    withheld = {name: table for name, table in computed.items() if table.withheld}
    names = [name for name in published_in(folder) if name not in withheld]
    try:
        published = PublishedFolder(folder, withheld)
    except (OSError, ValueError, KeyError, TypeError) as fault:
        return [Verified(names[0], 0, (), f"the certificate cannot be read ({fault})"), NOT_COMPARED]
    results = [_table(published, name, computed.get(name)) for name in names]
    sound = all(one.fault is None for one in results)
    return [*results, files_compared(folder, published, packed=False) if sound else NOT_COMPARED]


def require_sound(folder: Path, store: Store) -> None:
    """Check the folder that a build has written.

    Raises:
        SiteError: with the first fault.
    """
    finished = Published(store)
    for one in verify_fast(folder, {name: finished[name] for name in catalogue.tables()}):
        if one.fault:
            raise SiteError(f"the data that were written fail their check: {one.table}: {one.fault}")


def _table(published: PublishedFolder, name: str, computed: PublishedTable | None) -> Verified:
    try:
        table = published[name]
        if computed is None or not _is_same(table.artifact, computed.artifact):
            if to_csv(table.frame) != table.artifact.csv:
                raise CertificateError(name, "the CSV is not in its published form")
            catalogue.check(table.spec, table.frame, (), table.artifact.files)
            if computed is not None:
                raise CertificateError(name, "it is not the table that was computed")
    except AtlasError as fault:
        return Verified(name, 0, (), str(fault))
    except Exception as fault:  # whatever cannot be checked is not confirmed
        return Verified(name, 0, (), f"the published data cannot be read ({fault})")
    return Verified(name, table.metadata["rows"], ("schema",), None)


def _is_same(one: Artifact, computed: Artifact) -> bool:
    """Whether values and files are as computed; of a class without a folder of its own not all files are published."""
    return one.csv == computed.csv and one.files.items() <= computed.files.items()
