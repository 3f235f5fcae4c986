"""Vectors of octal codes: parsing, values, classes and periods, for the code locator of the browser.

Both languages parse codes with the functions of the engine; each has its own program for values, class and period.
Texts are in the format of ``keyOf`` in the browser.
"""

import json
from itertools import product
from pathlib import Path
from random import Random

import numpy as np

from fairgame.core.take_break import in_words, text_of
from fairgame.games.octal.answers import ON_CODES, locate
from fairgame.games.octal.classes import (
    LAST_STOP,
    classes,
    code_values,
    equal_up_to_shift,
    moves,
    moves_of,
    proved_period,
)
from fairgame.games.octal.code import OctalCode, digits_of, fault_in
from fairgame_site.lookup.index import read
from fairgame_site.lookup.index_builder import build_index
from fairgame_site.translate import scripts
from tests.support.paths import CONTENT
from tests.support.vectors.positions import key_of

VALUES = 40
LONG_CODES = 40  # number of random codes of four to twelve places
BAD = ("", ".", "77", "0.", "2.77", "00.7", "0.000", " .7", "0.78", "0.7f", "0.7x", "0.7 7", "0.٣", "0." + "7" * 79)
KNOWN = (".770", ".137", ".0077", ".7777", ".51515151", "0.7777777777", "4.", ".1624")


def texts(random):
    """Return every spelling of codes of two places, random longer codes, and invalid codes."""
    short = [f"{head}.{first}{second}" for head, first, second in product(("", "0", "4"), "01234567", "01234567")]
    return [*short, *(random_code(random) for _ in range(200)), "0." + "7" * 78, *BAD]


def random_code(random):
    """Return a random code of four to twelve places."""
    return "0." + "".join(random.choices("01234567", k=random.randrange(3, 12))) + random.choice("1234567")


def parse_keys(text):
    """Return the engine's parse of a text."""
    fault = fault_in(text)
    if fault is not None:
        return [key_of(fault)]
    digits = digits_of(text)
    values = code_values([OctalCode.parse(text)], VALUES)[0].tolist()
    return [*map(key_of, (digits, text_of(digits), in_words(digits), moves_of(digits), values))]


def location_key(text, known):
    """Return the engine's location of a code, and the period that it proves on the compared values."""
    code = OctalCode.parse(text)
    location = locate(text)
    misses = sorted(
        ([str(miss.canonical), miss.heap_shift, miss.parts_at] for miss in location.near_misses), key=key_of
    )
    values = code_values([code], LAST_STOP + moves(code).zeros)[0]
    period = None if known else proved_period(values, code.length)
    place = None
    if location.canonical is not None:
        own = known[2] if known else period and period[0]
        place = [
            str(location.canonical),
            location.heap_shift,
            "census" if known else location.reason or "compared",
            own,
        ]
    return key_of([str(code), place, misses, period])


def pairs(random):
    """Yield pairs of codes, and whether a number of values proves that they agree forever."""
    chosen = [tuple(map(str, random.sample(classes(), 2))) for _ in range(100)]
    for one, other in [("0.4", "0.137"), ("0.044", "0.0077"), *chosen]:
        first, second = (moves_of(OctalCode.parse(code).digits) for code in (one, other))
        for stop in (first.zeros + 1, 66):
            values = np.asarray(code_values([OctalCode.parse(one)], stop)[0][first.zeros :]).tolist()
            yield {"one": one, "other": other, "stop": stop, "same": bool(equal_up_to_shift(first, second, values))}


def write(published, folder: Path, seed="2026"):
    """Write the script, the index and the vectors into a folder."""
    random = Random(f"{seed} octal")
    (folder / "octal-codes.mjs").write_text(scripts.library(ON_CODES), encoding="utf-8")
    index = build_index(published, CONTENT)
    known = {
        code: [record.code, record.codes[code], record.preperiods[code]]
        for record in read(index).classes
        for code in record.codes
    }
    located = [*KNOWN, *(random_code(random) for _ in range(LONG_CODES)), *random.sample(sorted(known), LONG_CODES)]
    data = {
        "script": "octal-codes.mjs",
        "index": index,
        "values": VALUES,
        "codes": [{"text": text, "engine": parse_keys(text)} for text in texts(random)],
        "same": list(pairs(random)),
        "located": [
            {"text": text, "engine": location_key(text, known.get(str(OctalCode.parse(text))))} for text in located
        ],
    }
    (folder / "octal.json").write_text(json.dumps(data), encoding="utf-8")
