"""What ``atlas lookup`` answers to many texts, for the browser's box to be held against, word for word."""

import json
from dataclasses import asdict
from pathlib import Path
from random import Random

from fairgame_site.lookup.answer import answer
from fairgame_site.lookup.index import read
from fairgame_site.lookup.making import made
from tests.support.paths import CONTENT

WRITTEN = (
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
кейлс 12 + ним 7|mark-3 100 + mark 3 100|hackenbush 0-1 1-2 + nim 1 +
""".strip()
    .replace("\n", "|")
    .split("|")
)
DRAWN = 60  # stretches of sequences of the index, some with a term changed
SLIPPED = 40  # names with a letter lost, doubled or exchanged


def texts(index, draw):
    """The texts that are looked up."""
    yield from WRITTEN
    runs = [one.run for one in index.classes] + list(index.runs)
    for _ in range(DRAWN):
        run = draw.choice(runs)
        values = list(run.extended(40))
        start = draw.randrange(len(values) - 4)
        terms = [0] * draw.randrange(3) + values[start : start + draw.randrange(3, 24)]
        if draw.random() < 0.5:
            terms[draw.randrange(len(terms))] += 1
        yield ",".join(map(str, terms))
    for _ in range(SLIPPED):
        game = draw.choice(index.games)
        name = draw.choice((game.name, *game.also))
        at = draw.randrange(len(name))
        yield draw.choice((name[:at] + name[at + 1 :], name[:at] + name[at] + name[at:], name[: at + 1]))


def write(published, folder: Path, seed="2026"):
    """Write the index and the vectors into a folder."""
    data = made(published, CONTENT)
    index, draw = read(data), Random(f"{seed} lookup")
    said = [{"text": text, "said": asdict(answer(index, text))} for text in texts(index, draw)]
    (folder / "lookup.json").write_text(json.dumps({"index": data, "answers": said}), encoding="utf-8")
