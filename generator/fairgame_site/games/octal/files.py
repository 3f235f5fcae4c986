"""Published files of class records and checkers, and the commands to check them.

``data/octal/<code>/`` has the files of a class record. ``checkers/`` has the checkers of the engine, each a single
file that imports no module of the library.
"""

from collections.abc import Iterator, Mapping

from fairgame import catalogue
from fairgame.games.octal.answers import CHECKER
from fairgame_site.games.octal.class_records import ClassEntry, ClassRecords
from fairgame_site.publish.data_package import PACKAGE, file_package, serialise

FOLDER = "octal"  # the subfolder of ``data/`` with a folder for each class
CERTIFICATE = "certificate.json"
RUN_MANIFEST = "study.json"  # replaces the certificate if a stored run proves the period
CERTIFICATES = "octal.certificates"  # the table with the hash of each certificate
MEANINGS: Mapping[str, str] = {
    "rare.csv": "every rare heap that was found, with its value",
    "growth.csv": "greatest value and rare heaps below each power of two",
    "frequency.csv": "how often each value occurs",
    CERTIFICATE: "the claim: code, period, preperiod, proof bound, witnesses, and the sha256 of the values",
    "values.gz": "nim-values from heap 0 on, binary, least byte first, compressed; of an open class, those certified",
    RUN_MANIFEST: "of a stored run: code, period, preperiod, witnesses, boundaries, and the sha256 of its values",
    "windows.gz": "of a stored run, the first nim-values, then the windows before its boundaries; binary, compressed",
    "checks.json": "of a stored run, the hash of each segment that was checked, by which engine, when, and the seconds",
    "checkpoints.gz": "the first nim-values, then the windows from which each segment is checked; binary, compressed",
}


def data_folder(entry: ClassEntry) -> str:
    """Return the folder of the files of a class below the site's root."""
    return f"data/{FOLDER}/{entry.slug}/"


def class_files(records: ClassRecords) -> Iterator[tuple[str, bytes]]:
    """Yield every file of every class with its path below the site's root, then the data package of all."""
    described = []
    for entry in records.shown():
        for name, content in entry.files.items():
            yield data_folder(entry) + name, content
            described.append((f"{entry.slug}/{name}", content, f"{entry.name}: {MEANINGS[name]}"))
    about = "Certificates, values and rare heaps of the classes of octal games, a folder a class."
    package = file_package("fair-game-atlas-octal", "Octal games of the Fair Game Atlas", about, described)
    yield f"data/{FOLDER}/{PACKAGE}", serialise(package)


def checker_files() -> Iterator[tuple[str, bytes]]:
    """Yield the checkers with their paths below the site's root."""
    for name, content in catalogue.checkers().items():
        yield f"checkers/{name}", content


def checker(ending: str) -> str:
    """Return the name of the checker of periods with this file extension.

    Raises:
        KeyError: if none has it.
    """
    name = CHECKER.removesuffix(".py") + ending
    if name not in catalogue.checkers():
        raise KeyError(name)
    return name


def commands(entry: ClassEntry, base_url: str) -> list[str]:
    """Return the commands that fetch a certificate and a checker, and run it in Python or node."""
    folder = f"{base_url}{data_folder(entry)}"
    python, javascript = checker(".py"), checker(".mjs")
    return [
        f"curl -O {base_url}checkers/{python} -O {base_url}checkers/{javascript}",
        f"curl -O {folder}{CERTIFICATE} -O {folder}{entry.record.data_file}",
        f"python3 {python} {CERTIFICATE}   # needs numpy; or: node {javascript} {CERTIFICATE}",
    ]
