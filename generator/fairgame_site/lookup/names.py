"""Matching of names that ignores accents, capitals and joiners, and tolerates a typing error.

Every typed word must match a word of the name: exactly, as its beginning, or with one or two letters wrong, missing,
added or transposed (the distance of Damerau and Levenshtein, each place changed once).  Cost: the product of the
lengths of two words of similar length.
"""

import re
import unicodedata

ALIKE = str.maketrans({"ي": "ی", "ك": "ک", "ς": "σ", "ß": "ss"})
"""Interchangeable letters."""
JOINERS = re.compile("[\u200b-\u200f\u2060\ufeff'’‘`\u00b4\u02bc\u05f3\u05f4]")
BREAK = re.compile(r"[\W_]+")
BEGINNING, ONE_SLIP = 1, 3  # cost of a typed word that is a beginning, and of one with one error
ONCE, TWICE = 4, 7  # shortest typed word that may have one error, and two errors


def normalise(text: str) -> str:
    """Return the normalised form of a name for comparison.

    >>> normalise("Misère Dawson’s Chess"), normalise("Кейлс"), normalise("کِرَم")
    ('misere dawsons chess', 'кеилс', 'کرم')
    """
    bare = "".join(one for one in unicodedata.normalize("NFKD", text) if not unicodedata.category(one).startswith("M"))
    return BREAK.sub(" ", JOINERS.sub("", bare).lower().translate(ALIKE)).strip()


def edit_distance(one: str, other: str) -> int:
    """Return the number of letters wrong, missing, added or transposed.

    >>> edit_distance("kalyes", "kayles"), edit_distance("kayle", "kayles"), edit_distance("nim", "knot")
    (1, 1, 3)
    """
    before: list[int] = []
    row = list(range(len(other) + 1))
    for place, letter in enumerate(one, 1):
        earlier, before, row = before, row, [place]
        for at, target in enumerate(other, 1):
            best = min(before[at] + 1, row[at - 1] + 1, before[at - 1] + (letter != target))
            if place > 1 and at > 1 and letter == other[at - 2] and one[place - 2] == target:
                best = min(best, earlier[at - 2] + 1)
            row.append(best)
    return row[-1]


def match_cost(typed: str, name: str) -> int | None:
    """Return the distance of two normalised names: 0 if equal, None if too large.

    >>> [match_cost(typed, "kayles") for typed in ("kayles", "kalyes", "nim")], match_cost("kay", "dawsons kayles")
    ([0, 30, None], 11)
    """
    if typed.replace(" ", "") == name.replace(" ", ""):
        return 0
    words = name.split()
    total = 0
    for word in typed.split():
        costs = (_word_cost(word, other) for other in words)
        least = min(costs, default=None, key=lambda one: 99 if one is None else one)
        if least is None:
            return None
        total += least
    return 10 * total + max(0, len(words) - len(typed.split()))


def _word_cost(typed: str, word: str) -> int | None:
    """Return the cost of a typed word for a word of a name, None if they do not match."""
    if typed == word:
        return 0
    if word.startswith(typed):
        return BEGINNING
    allowed = (len(typed) >= ONCE) + (len(typed) >= TWICE)
    if abs(len(typed) - len(word)) > allowed:
        return None
    errors = edit_distance(typed, word)
    return ONE_SLIP + 2 * (errors - 1) if 0 < errors <= allowed else None
