"""What pages say of the census with four places.

Everything is counted in the published table.  Cost: reading it, some 20 ms a process.
"""

import pandas as pd

from fairgame.games.octal.answers import twin
from fairgame_site.games.octal.class_records import CENSUS
from fairgame_site.publish.published import Published
from fairgame_site.render.tables import grouped

FOUR = "octal.four_places"


def new_classes(published: Published) -> pd.DataFrame:
    """Return the rows of the canonical codes of classes that are not in the census of three places."""
    frame = published[FOUR].frame
    return frame[(frame["code"] == frame["canonical_code"]) & ~frame["code"].isin(published[CENSUS].frame["code"])]


def count(published: Published, what: str) -> str:
    """Return how many "codes" and "classes" there are, or of the "new" classes: "periodic", "open", "twins" of others.

    Raises:
        KeyError: if something else is asked for.
    """
    frame, new = published[FOUR].frame, new_classes(published)
    found = {
        "codes": len(frame),
        "classes": frame["canonical_code"].nunique(),
        "new": len(new),
        "twins": len(twins(published)),
        **new["status"].value_counts().to_dict(),
    }
    return grouped(int(found[what]))


def most(published: Published, column: str) -> str:
    """Return the greatest number in a column of the new classes, and in brackets the class."""
    new = new_classes(published)
    row = new.to_dict("records")[int(new[column].fillna(-1).argmax())]
    return f"{grouped(int(row[column]))} ({row['code']})"


def twins(published: Published) -> list[tuple[str, str, int]]:
    """Return the classes that may be one with another: their codes, and the last heap to which they were compared."""
    new = new_classes(published)
    found = ((code, twin(reason)) for code, reason in zip(new["code"], new["verification"], strict=True))
    return [(code, *twin) for code, twin in found if twin is not None]
