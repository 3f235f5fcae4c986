"""Numbers from the census with four places, for pages.

Cost: reading the published table, some 20 ms a process.
"""

from collections.abc import Mapping
from io import BytesIO
from zipfile import ZipFile

import pandas as pd

from fairgame.games.octal.answers import OctalCode
from fairgame_site.games.octal import formal
from fairgame_site.games.octal.class_records import CENSUS, code_of
from fairgame_site.published import Published
from fairgame_site.render.tables import grouped

FOUR = "octal.four_places"
PROOFS, FOLDER_PREFIX = "proofs.zip", "octal-"


def new_classes(published: Published) -> pd.DataFrame:
    """Return the canonical rows of classes outside the census of three places."""
    frame = published[FOUR].frame
    return frame[(frame["code"] == frame["canonical_code"]) & ~frame["code"].isin(published[CENSUS].frame["code"])]


def proofs(published: Published) -> Mapping[str, Mapping[str, bytes]]:
    """Return the files that prove a period, by name, for each class with four places that has one, by its code."""
    found: dict[str, dict[str, bytes]] = {}
    with ZipFile(BytesIO(published[FOUR].artifact.files[PROOFS])) as archive:
        for path in archive.namelist():
            folder, _, name = path.partition("/")
            found.setdefault(str(code_of(folder.removeprefix(FOLDER_PREFIX))), {})[name] = archive.read(path)
    return found


def evidence(published: Published, row: Mapping[str, str]) -> list[str]:
    """Return where the proof of the period of a row's class is, as sentences; [] for an open class."""
    if row.get("status") != "periodic":
        return []
    code = row["canonical_code"]
    folder = f"{OctalCode.parse(code).slug} of data/{FOUR}/{PROOFS}"
    proof = f"The period of {code} rests on the files in the folder {folder}."
    return [proof, *formal.evidence(code, proofs(published)[code])]


def count(published: Published, what: str) -> str:
    """Return the number of "codes", "classes" or "new" classes, or of "periodic", "open" or "twins" among the new ones.

    Raises:
        KeyError: for any other word.
    """
    frame, new = published[FOUR].frame, new_classes(published)
    counts = {
        "codes": len(frame),
        "classes": frame["canonical_code"].nunique(),
        "new": len(new),
        "twins": len(twins(published)),
        **new["status"].value_counts().to_dict(),
    }
    return grouped(int(counts[what]))


def greatest(published: Published, column: str) -> str:
    """Return the greatest number in a column of the new classes, with its class in brackets."""
    new = new_classes(published)
    row = new.to_dict("records")[int(new[column].fillna(-1).argmax())]
    return f"{grouped(int(row[column]))} ({row['code']})"


def twins(published: Published) -> list[tuple[str, str, int]]:
    """Return pairs of classes that may be equal, and the last heap of the comparison."""
    new = new_classes(published)
    rows = new.loc[new["twin_code"] != "", ["code", "twin_code", "twin_to"]]
    return [(code, twin, int(heap)) for code, twin, heap in rows.itertuples(index=False)]
