"""Where the files of the studies and the programs that check them are published, and how a reader uses them.

``data/octal/<code>/`` holds the files of a class as the engine attached them to its study; ``checkers/`` holds the
checkers as they stand in the engine, each a single file that needs nothing of the atlas.
"""

from collections.abc import Iterator, Mapping

from fairgame import catalogue
from fairgame.games.octal.answers import CHECKER
from fairgame_site.games.octal.class_records import ClassRecord, ClassRecords
from fairgame_site.publish.data_package import PACKAGE, as_json, of_files

FOLDER = "octal"  # of ``data/``, with a folder a class
CERTIFICATE = "certificate.json"
KEPT = "study.json"  # the page of a kept study, in the place of the certificate
CERTIFICATES = "octal.certificates"  # the table in which the hash of each certificate stands
MEANINGS: Mapping[str, str] = {
    "rare.csv": "every rare heap that was found, with its value",
    "growth.csv": "greatest value and rare heaps below each power of two",
    "frequency.csv": "how often each value occurs",
    CERTIFICATE: "the claim: code, period, preperiod, proof bound, witnesses, and the sha256 of the values",
    "values.gz": "nim-values from heap 0 on, binary, least byte first, compressed; of an open class, those certified",
    KEPT: "a kept study: code, period, preperiod, witnesses, boundaries, and the sha256 of its values",
    "windows.gz": "of a kept study, the first nim-values, then the windows before its boundaries; binary, compressed",
    "checks.json": "of a kept study, the hash of each segment that was checked, by which engine, when, and the seconds",
    "checkpoints.gz": "the first nim-values, then the windows from which each segment is checked; binary, compressed",
}


def is_by_stored_run(study: ClassRecord) -> bool:
    """Return whether what proves the period of a class is a kept study, and no certificate."""
    return any(one["name"] == KEPT for one in study.attached)


def data_folder(study: ClassRecord) -> str:
    """Return where the files of a class lie below the site's root."""
    return f"data/{FOLDER}/{study.slug}/"


def study_files(studies: ClassRecords) -> Iterator[tuple[str, bytes]]:
    """Yield every file of every class with its address below the site's root, then the data package of them all."""
    described = []
    for study in studies.published_records():
        for name, content in study.files.items():
            yield data_folder(study) + name, content
            described.append((f"{study.slug}/{name}", content, f"{study.code}: {MEANINGS[name]}"))
    about = "Certificates, values and rare heaps of the classes of octal games, a folder a class."
    package = of_files("fair-game-atlas-octal", "Octal games of the Fair Game Atlas", about, described)
    yield f"data/{FOLDER}/{PACKAGE}", as_json(package)


def checker_files() -> Iterator[tuple[str, bytes]]:
    """Yield the checkers with their addresses below the site's root."""
    for name, content in catalogue.checkers().items():
        yield f"checkers/{name}", content


def checker(ending: str) -> str:
    """Return the name of the checker of periods that is written in the language with this file ending.

    Raises:
        KeyError: if there is none.
    """
    name = CHECKER.removesuffix(".py") + ending
    if name not in catalogue.checkers():
        raise KeyError(name)
    return name


def commands(study: ClassRecord, home: str) -> list[str]:
    """Return the commands that fetch a certificate and a checker, and run it, in Python or in node."""
    folder = f"{home}{data_folder(study)}"
    python, javascript = checker(".py"), checker(".mjs")
    return [
        f"curl -O {home}checkers/{python} -O {home}checkers/{javascript}",
        f"curl -O {folder}{CERTIFICATE} -O {folder}{study.data_file}",
        f"python3 {python} {CERTIFICATE}   # needs numpy; or: node {javascript} {CERTIFICATE}",
    ]
