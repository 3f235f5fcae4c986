"""What the engine says of many octal codes, for the browser's locator to be held against.

Codes are read by the engine's functions in both languages; values, class and period are found in each by its own
program.  Texts are written as ``keyOf`` of the browser's run-time writes them.
"""

import json
from itertools import product
from pathlib import Path
from random import Random

import numpy as np

from fairgame.games.octal.answers import ON_CODES, locate
from fairgame.games.octal.classes import LAST_STOP, classes, moves, proved_period, values_of
from fairgame.games.octal.code import OctalCode, digits_of, fault_in, in_words, text_of
from fairgame.games.octal.equivalence import moves_of, same_for_ever
from fairgame_site.lookup.index import read
from fairgame_site.lookup.making import made
from fairgame_site.translate import scripts
from tests.support.vectors.lookup import CONTENT
from tests.support.vectors.positions import key_of

VALUES = 40
LONGER = 40  # random codes of four to twelve places that are located
BAD = ("", ".", "77", "0.", "2.77", "00.7", "0.000", " .7", "0.78", "0.7f", "0.7x", "0.7 7", "0.٣", "0." + "7" * 79)
KNOWN = (".770", ".137", ".0077", ".7777", ".51515151", "0.7777777777", "4.", ".1624")


def texts(draw):
    """Every code of two places as it may be typed, random longer ones, and what is no code."""
    short = [f"{head}.{one}{two}" for head, one, two in product(("", "0", "4"), "01234567", "01234567")]
    return [*short, *(longer(draw) for _ in range(200)), "0." + "7" * 78, *BAD]


def longer(draw):
    """A random code of four to twelve places."""
    return "0." + "".join(draw.choices("01234567", k=draw.randrange(3, 12))) + draw.choice("1234567")


def said_of(text):
    """What the engine reads in a text."""
    fault = fault_in(text)
    if fault is not None:
        return [key_of(fault)]
    digits = digits_of(text)
    values = values_of([OctalCode.parse(text)], VALUES)[0].tolist()
    return [*map(key_of, (digits, text_of(digits), in_words(digits), moves_of(digits), values))]


def place_of(text, known):
    """Where the engine puts a code, and the period that it proves on the values that are compared."""
    code = OctalCode.parse(text)
    found = locate(text)
    misses = sorted(([str(one.canonical), one.heap_shift, one.parts_at] for one in found.near_misses), key=key_of)
    values = values_of([code], LAST_STOP + moves(code).zeros)[0]
    period = None if known else proved_period(values, code.length)
    place = None
    if found.canonical is not None:
        own = known[2] if known else period and period[0]
        place = [str(found.canonical), found.heap_shift, "census" if known else found.reason or "compared", own]
    return key_of([str(code), place, misses, period])


def pairs(draw):
    """Pairs of codes, and whether so many values show that they agree forever."""
    chosen = [(str(one), str(other)) for one, other in (draw.sample(classes(), 2) for _ in range(100))]
    for one, other in [("0.4", "0.137"), ("0.044", "0.0077"), *chosen]:
        first, second = (moves_of(OctalCode.parse(code).digits) for code in (one, other))
        for stop in (first.zeros + 1, 66):
            values = np.asarray(values_of([OctalCode.parse(one)], stop)[0][first.zeros :]).tolist()
            yield {"one": one, "other": other, "stop": stop, "same": bool(same_for_ever(first, second, values))}


def write(published, folder: Path, seed="2026"):
    """Write the script, the index and the vectors into a folder."""
    draw = Random(f"{seed} octal")
    (folder / "octal-codes.mjs").write_text(scripts.library(ON_CODES), encoding="utf-8")
    index = made(published, CONTENT)
    known = {
        code: [one.code, one.codes[code], one.preperiods[code]] for one in read(index).classes for code in one.codes
    }
    located = [*KNOWN, *(longer(draw) for _ in range(LONGER)), *draw.sample(sorted(known), LONGER)]
    data = {
        "script": "octal-codes.mjs",
        "index": index,
        "values": VALUES,
        "codes": [{"text": text, "said": said_of(text)} for text in texts(draw)],
        "same": list(pairs(draw)),
        "located": [{"text": one, "said": place_of(one, known.get(str(OctalCode.parse(one))))} for one in located],
    }
    (folder / "octal.json").write_text(json.dumps(data), encoding="utf-8")
