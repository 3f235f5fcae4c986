"""How a name is compared with what a reader types: without accents, capitals and joiners, and with a slip forgiven.

Every word that is typed must be found among the words of the name: as it is, as the beginning of a word, or with a
letter or two wrong, missing, added or exchanged with its neighbour (the distance of Damerau and Levenshtein, each
place changed once).  Cost: the product of the lengths of two words, for words of about the same length only.
"""

import re
import unicodedata

ALIKE = str.maketrans({"ي": "ی", "ك": "ک", "ς": "σ", "ß": "ss"})
"""Letters that are written one for the other."""
JOINERS = re.compile("[\u200b-\u200f\u2060\ufeff'’‘`\u00b4\u02bc\u05f3\u05f4]")
BREAK = re.compile(r"[\W_]+")
BEGINNING, ONE_SLIP = 1, 3  # what it costs that a word is a beginning, or has one slip; exact words cost nothing
ONCE, TWICE = 4, 7  # letters of a word in which one slip is forgiven, and two


def plain(text: str) -> str:
    """Return a name in the form in which names are compared.

    >>> plain("Misère Dawson’s Chess"), plain("Кейлс"), plain("کِرَم")
    ('misere dawsons chess', 'кеилс', 'کرم')
    """
    bare = "".join(one for one in unicodedata.normalize("NFKD", text) if not unicodedata.category(one).startswith("M"))
    return BREAK.sub(" ", JOINERS.sub("", bare).lower().translate(ALIKE)).strip()


def slips(one: str, other: str) -> int:
    """Return how many letters are wrong, missing, added or exchanged with their neighbour.

    >>> slips("kalyes", "kayles"), slips("kayle", "kayles"), slips("nim", "knot")
    (1, 1, 3)
    """
    before: list[int] = []
    row = list(range(len(other) + 1))
    for place, letter in enumerate(one, 1):
        earlier, before, row = before, row, [place]
        for at, wanted in enumerate(other, 1):
            best = min(before[at] + 1, row[at - 1] + 1, before[at - 1] + (letter != wanted))
            if place > 1 and at > 1 and letter == other[at - 2] and one[place - 2] == wanted:
                best = min(best, earlier[at - 2] + 1)
            row.append(best)
    return row[-1]


def cost(typed: str, name: str) -> int | None:
    """Return how far a name is from what was typed, both ``plain``: 0 for the same, None for too far.

    >>> cost("kayles", "kayles"), cost("kalyes", "kayles"), cost("kay", "dawsons kayles"), cost("nim", "kayles")
    (0, 30, 11, None)
    """
    if typed.replace(" ", "") == name.replace(" ", ""):
        return 0
    words = name.split()
    total = 0
    for word in typed.split():
        found = min((_word(word, other) for other in words), default=None, key=lambda one: 99 if one is None else one)
        if found is None:
            return None
        total += found
    return 10 * total + max(0, len(words) - len(typed.split()))


def _word(typed: str, word: str) -> int | None:
    if typed == word:
        return 0
    if word.startswith(typed):
        return BEGINNING
    allowed = (len(typed) >= ONCE) + (len(typed) >= TWICE)
    if abs(len(typed) - len(word)) > allowed:
        return None
    found = slips(typed, word)
    return ONE_SLIP + 2 * (found - 1) if 0 < found <= allowed else None
