"""Vectors of ``atlas lookup``: texts with their answers, for the look-up box of the browser."""

import json
from dataclasses import asdict
from pathlib import Path
from random import Random

from fairgame_site.lookup.answer import answer
from fairgame_site.lookup.index import read
from fairgame_site.lookup.index_builder import build_index
from tests.support.paths import CONTENT

FIXED = (
    """
0,1,2,3,1,4|1,2,3,1,4,3,2,1,4,2|0 0 1 2 3 1 4|{1, 2, 4, 7, 8, 11 …}|1 2 3|1,2|77|0|9,9,9,9|0,0,0|0,0,1
0,0,0,0,0,1,1,2,0,3|\u06f0، \u06f1، \u06f2، \u06f3، \u06f1، \u06f4|1,-2,3|1111111111111111,2,3
0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2
.106|0.77|.770|4.4|4.|0.|2.77|.000|0.8F|0.3(3)|octal 0.137|Octal game .34|.7777|a.b|A002186|a125924|A999999|A12
Кейлс|кеилс|kalyes|KAYLES|Misere kayles|dawsons kales|tsyanshizi|Rip Van Winkle’s game|nim|mex|x|-|ß|| |no such thing
کیلز|\u0643يلز|\u06af\u0631\u0647 \u0647\u0627|ним-сумма|λκξ|משחק הפסד
nim 3 5 7|nim 3, 5, 7|.77 12 70|kalyes 12 70 180|mark 3 1000|silver dollar take 1 3 5$ 8|nim ~3*(4)
kayles 12 + nim 7|Dawson's Kayles 9 + 3 + kalyes 4, 5 + .77 1|nim 3 + nosuch 5|nim + kayles 3|3 + nim 4
nim 3 + 4|+|nim 1 +
S(1,3,4)|s (1 3 4)|{1,3,4}|S(a)|S = {1, 3, 4}|subtract 1, 3 or 4|take 1 3 4|subtraction 2 5 7 / 12
Officers|oficers|James Bond|Double Kayles|21 matches|the 21 game|sticks game|a game of|XOR|A036578|A003159
0,1,7,3,1,4,3,2,1,4,2,6|0,1,2,3,1,3,2,1,4,2,6,4|0,1,2,3,1,4,4,3,2,1,4,2,6|0,0,1,1,2,0,3,1,1,0,3,3,2,2,5,4,4,0
кейлс 12 + ним 7|mark-3 100 + mark 3 100|hackenbush 0-1 1-2 + nim 1 +
""".strip()
    .replace("\n", "|")
    .split("|")
)
RANDOM_RUNS = 60  # number of slices of sequences of the index, some with a changed term
MISSPELT = 40  # number of truncated names, or names with a lost or doubled letter


def texts(index, random):
    """Yield the texts."""
    yield from FIXED
    runs = [record.run for record in index.classes] + list(index.runs)
    for _ in range(RANDOM_RUNS):
        run = random.choice(runs)
        values = list(run.extended(40))
        start = random.randrange(len(values) - 4)
        terms = [0] * random.randrange(3) + values[start : start + random.randrange(3, 24)]
        place = random.randrange(len(terms))
        match random.randrange(5):
            case 0 | 1:
                terms[place] += 1
            case 2:
                del terms[place]
            case 3:
                terms.insert(place, random.randrange(9))
        yield ",".join(map(str, terms))
    for _ in range(MISSPELT):
        game = random.choice(index.games)
        name = random.choice((game.name, *game.also))
        at = random.randrange(len(name))
        yield random.choice((name[:at] + name[at + 1 :], name[:at] + name[at] + name[at:], name[: at + 1]))


def write(published, folder: Path, seed="2026"):
    """Write the index and the vectors into a folder."""
    data = build_index(published, CONTENT)
    index, random = read(data), Random(f"{seed} lookup")
    answers = [{"text": text, "engine": asdict(answer(index, text))} for text in texts(index, random)]
    (folder / "lookup.json").write_text(json.dumps({"index": data, "answers": answers}), encoding="utf-8")
