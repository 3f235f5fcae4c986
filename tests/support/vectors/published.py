"""Every published value that a page of the site could work out by itself, for the browser to be compared with.

The rows come from the finished tables.  Sequences, grids and lists of a game are recognised by their kinds
(``tests/support/published_positions.py``).  For other tables ``POSITIONS`` says which position a row is about, and
``NOT_COMPUTED`` why no page computes it.  A full run takes every row, a usual run the first row of each sequence or
grid and the shortest positions of each list.  All rows take hours; ``PARTS`` can be compared one by one.
"""

import json
import zipfile
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from io import BytesIO
from itertools import chain
from pathlib import Path
from typing import Any

import numpy as np

from fairgame.build.build import stored
from fairgame.build.store import Store
from fairgame.core.discovery import games
from fairgame.core.listings import HasListings
from fairgame.core.table_answers import HasTableAnswers
from fairgame.errors import PositionError
from fairgame.games.octal.checkers.octal_period import unzipped
from fairgame.games.octal.code import OctalCode
from fairgame.games.octal.tables.class_records import study_id
from fairgame.solving.from_tables import table_answers_of
from fairgame_site.publish import table_answer_files as told_files
from fairgame_site.publish.published import Published
from fairgame_site.translate import scripts
from tests.support.published_positions import listed_in, valued
from tests.support.sampling import FULL, rng
from tests.support.vectors import nimbers as nimber_vectors
from tests.support.vectors.positions import quotient_of, write_script

FIRST = 10**6 if FULL else 600  # rows of a sequence or a grid
SOME = 10**6 if FULL else 24  # rows of a list
HEAPS = 131_072 if FULL else 1_000  # of each class of octal codes
WIDE_CLASSES = 30  # with four places, in a usual run
SETS = 10**6 if FULL else 300  # whose periods are found anew
PRODUCTS = 10**6 if FULL else 2_000
LOOKS = 3_000_000 if FULL else 100_000  # at options, for the value of one position
REFUSALS = 20 if FULL else 2  # positions of a table that are too much for a page, before the rest is not tried
TOLD = ("outcome", "value", "remoteness")  # an outcome that a table leaves open is none


TableAnswer = tuple[str, dict[str, Any]]  # a position of the game, as it is typed, and what is told of it
Row = tuple[str, str | None, str | None, int | None]  # the same as the browser reads it


POSITIONS: dict[str, Callable[[Any], Iterator[TableAnswer]]] = {
    "nim.nim_sum_grid": lambda row: iter([(f"{row.a} {row.b}", {"value": row.nim_value})]),
    "nim.binary_table": lambda row: iter([(f"{row.a} {row.b} {row.c}", {"outcome": "P"})]),
    "nim.worked_sums": lambda row: iter([(row.heaps, {"value": row.nim_sum})]),
    "grundys-game.p_positions": lambda row: iter([(str(row.n), {"value": 0})]),
    "grundys-game.rare_heaps": lambda row: iter([(str(row.n), {"value": row.nim_value})]),
    "wythoff.p_positions": lambda row: iter([(f"{row.a} {row.b}", {"outcome": "P"})]),
    "mark-2.kinds": lambda row: iter([(str(row.n), {"value": row.nim_value})]),
    **{f"mark-{t}.p_positions": lambda row: iter([(str(row.b), {"outcome": "P"})]) for t in range(2, 11)},
    "moebius.p_positions": lambda row: iter([(row.heads, {"outcome": "P"})] if row.heads else []),
    "chomp.divisors": lambda row: iter([(f"divisors {row.number}", {"outcome": "N"})]),
    "cram.polyominoes": lambda row: iter([(row.cells, {"value": row.nim_value})]),
}

MACHINE, SUM_UP, WORLD = (
    "a machine, of which no position is told",
    "a statement on more positions than one",
    "what is known of a class or reported, and no value",
)
NOT_COMPUTED = {
    "dividing.automata": MACHINE,
    "mark.automaton": MACHINE,
    "mark.automaton_msd": MACHINE,
    "mark.residues": SUM_UP,
    "mark.complementary": SUM_UP,
    "mogul.weights": SUM_UP,
    "nim-cube.counts": SUM_UP,
    "ruler.restricted_periods": SUM_UP,
    "subtraction.ferguson_pairs": SUM_UP,
    "welter.frieze_patterns": SUM_UP,
    "wythoff.row_periods": SUM_UP,
    "octal.table_3": "a part of the census, which is compared",
    "octal.growth": SUM_UP,
    "misere.growth": SUM_UP,
    "misere.firm_heaps": SUM_UP,
    "misere.staircases": SUM_UP,
    "misere.genera": "genera, which no page computes",
    "misere.quotients": "a quotient, which pages read and do not compute",
    "misere.pretending_functions": "a quotient, which pages read and do not compute",
    "misere-mark.witnesses": "sums, of which no page tells the winner",
    "brussels-sprouts.moves": "how long a game takes, which every play shows",
    "hexadecimal.survey": SUM_UP,
    "hexadecimal.periods": SUM_UP,
    "octal.certificates": WORLD,
    "octal.open": WORLD,
    "octal.followed": WORLD,
    "octal.followed_rare": WORLD,
    "octal.next_doubling": WORLD,
    "octal.literature": WORLD,
    "octal.excluded_periods": WORLD,
    "errata.documents": WORLD,
    "errata.literature": WORLD,
}
SET_PERIODS: dict[str, Callable[[Any], list[int]]] = {
    "subtraction.periods": lambda row: list(map(int, row.set.split())),
    "subtraction.two_element_periods": lambda row: [row.a, row.b],
    "subtraction.a_b_a_plus_b_periods": lambda row: [row.a, row.b, row.a + row.b],
}
CENSUS, RARE, PRODUCT = "octal.census", "octal.rare", "nim-multiplication.products"
FOUR, PROOFS = "octal.four_places", "proofs.zip"
GROUPS = [f"classes {number}" for number in range(1, 25)]  # each of one class in so many
PARTS = ["products", "sets", *GROUPS, *games()]


def write(store: Store, folder: Path, parts: Collection[str]) -> set[str]:
    """Write scripts of the games and what is compared in some parts into a folder; return the names of the tables."""
    asked = {slug: _tables_of(store, slug) for slug in games() if slug in parts}
    for slug in asked:
        write_script(games()[slug], folder)
        (folder / f"{slug}-told.json").write_bytes(told_files.file(games()[slug], Published(store)))
    products = _some(stored(store, PRODUCT).frame(), PRODUCT, PRODUCTS) if "products" in parts else []
    sets = {table: list(_set_periods(store, table)) for table in SET_PERIODS} if "sets" in parts else {}
    chosen = [number for number, group in enumerate(GROUPS) if group in parts]
    of_classes = [one for one in (_classes, _wide_classes) for one in one(store, chosen)] if chosen else []
    data = {
        "looks": LOOKS,
        "refusals": REFUSALS,
        "games": {slug: _of_game(slug, tables) for slug, tables in asked.items()},
        "sets": sets,
        "products": [(f"{row.a}*{row.b}", row.product) for row in products],
        "classes": of_classes,
    }
    nimber_vectors.write(folder)
    (folder / "published.json").write_text(json.dumps(data, default=int), encoding="utf-8")
    rare = {RARE for one in of_classes if one["rare"][0]}
    of_games = {table for tables in asked.values() for table in tables}
    return of_games | set(sets) | ({PRODUCT} if products else set()) | {one["table"] for one in of_classes} | rare


def compared(table: str) -> bool:
    """Whether the rows of a published table are compared; else ``NOT_COMPUTED`` says why not."""
    if table in POSITIONS or table in SET_PERIODS or table in {CENSUS, RARE, PRODUCT, FOUR}:
        return True
    slug, _, what = table.partition(".")
    game: Any = games().get(slug)
    listings = [one.what for one in game.listings] if isinstance(game, HasListings) else []
    known = (*listings, *(game.table_answers if isinstance(game, HasTableAnswers) else ()), "nim_grid")
    return game is not None and (what in known or what.startswith("nim_sequence"))


def belongs(table: str, parts: Collection[str]) -> bool:
    """Whether some of these parts have rows of a table that is compared."""
    if table in {CENSUS, RARE, FOUR}:
        return not set(GROUPS).isdisjoint(parts)
    return ("sets" if table in SET_PERIODS else "products" if table == PRODUCT else table.partition(".")[0]) in parts


def _of_game(slug: str, tables: dict[str, Any]) -> dict[str, Any]:
    game = games()[slug]
    return {"definition": scripts.definition(game), "quotient": quotient_of(game), "tables": tables}


def _tables_of(store: Store, slug: str) -> dict[str, list[Row]]:
    """Return the rows of each table that tells of positions of a game; a table may hold some that cannot be typed."""
    game = games()[slug]
    found: dict[str, Iterable[TableAnswer]] = {}
    for what, values in valued(store, slug).items():
        found[f"{slug}.{what}"] = [(game.notation.write((at,)), {"value": value}) for at, value in values[:FIRST]]
    for what, entries in listed_in(store, slug).items():
        some = sorted(entries, key=lambda one: (len(one.text), one.text))[:SOME]
        found[f"{slug}.{what}"] = [(one.text, {name: getattr(one, name) for name in TOLD}) for one in some]
    lists: dict[str, list[TableAnswer]] = {}
    for table, text, one in table_answers_of(game, Published(store).frame_if_built):
        lists.setdefault(table, []).append((text, {"outcome": one.outcome, "value": one.nim_value}))
    found |= {table: sorted(rows, key=lambda row: (len(row[0]), row[0]))[:SOME] for table, rows in lists.items()}
    for table, position in POSITIONS.items():
        if table.startswith(f"{slug}."):
            found[table] = chain.from_iterable(map(position, _first(store, table)))
    rows = {table: [_row(*one) for one in told if _can_be_typed(slug, one[0])] for table, told in found.items()}
    return {table: some for table, some in rows.items() if some}


def _first(store: Store, table: str) -> Iterator[Any]:
    return stored(store, table).frame().head(SOME).itertuples(index=False)


def _row(text: str, told: Mapping[str, Any]) -> Row:
    outcome, value, remoteness = (told.get(name) for name in TOLD)
    return text, None if outcome == "O" else outcome, None if value is None else str(value), remoteness


def _can_be_typed(slug: str, text: str) -> bool:
    try:
        games()[slug].notation.read(slug, text.split())
    except PositionError:
        return False
    return True


def _some(frame: Any, what: str, most: int) -> list[Any]:
    rows = list(frame.itertuples(index=False))
    return rows if len(rows) <= most else rng(f"published {what}").sample(rows, most)


def _set_periods(store: Store, table: str) -> Iterator[tuple[list[int], int, int]]:
    for row in _some(stored(store, table).frame(), table, SETS):
        yield SET_PERIODS[table](row), row.preperiod, row.period


def _classes(store: Store, groups: Collection[int]) -> Iterator[dict[str, Any]]:
    """Yield classes of the census with the values that are published of them, and the period if these prove it."""
    census = stored(store, CENSUS).frame().drop_duplicates("canonical_code")
    rare = stored(store, RARE).frame()
    for row in _of_groups(census.itertuples(index=False), groups):
        values = _kept(stored(store, study_id(row.canonical_code)).files)
        own = rare[rare["canonical_code"] == row.canonical_code]
        own = own[own["n"] < HEAPS]
        proved = row.status == "periodic" and row.proof_bound < HEAPS
        code = OctalCode.parse(row.canonical_code)
        yield {
            "table": CENSUS,
            "digits": code.digits,
            "heaps": HEAPS,
            "values": values,
            "rare": [own["n"].tolist(), own["nim_value"].tolist()],
            "period": [int(row.preperiod), int(row.period), code.length] if proved else None,
        }


def _of_groups(rows: Iterable[Any], groups: Collection[int]) -> Iterator[Any]:
    return (row for number, row in enumerate(rows) if number % len(GROUPS) in groups)


def _wide_classes(store: Store, groups: Collection[int]) -> Iterator[dict[str, Any]]:
    """Yield classes of the census with four places, with the values that prove their periods, as far as is compared."""
    artifact = stored(store, FOUR)
    frame = artifact.frame()
    own = frame[(frame["code"] == frame["canonical_code"]) & (frame["proof_bound"] < HEAPS)]
    with zipfile.ZipFile(BytesIO(artifact.files[PROOFS])) as archive:
        folders = {path.partition("/")[0] for path in archive.namelist()}
        held = [row for row in own.itertuples(index=False) if OctalCode.parse(row.code).slug in folders]
        for row in _of_groups(held if FULL else rng(FOUR).sample(held, WIDE_CLASSES), groups):
            code = OctalCode.parse(row.code)
            files = {name: archive.read(f"{code.slug}/{name}") for name in ("certificate.json", "values.gz")}
            yield {
                "table": FOUR,
                "digits": code.digits,
                "heaps": row.proof_bound + 1,
                "values": _kept(files),
                "rare": [[], []],
                "period": [int(row.preperiod), int(row.period), code.length],
            }


def _kept(files: Mapping[str, bytes]) -> list[int]:
    """Return the first values of a class that are published with it."""
    if "certificate.json" not in files:
        width, head = 2, HEAPS
    else:
        stated = json.loads(files["certificate.json"])
        width, head = stated["data"]["bytes_per_value"], min(stated.get("head", HEAPS), HEAPS)
    values = np.frombuffer(unzipped(files["values.gz"]), f"<u{width}") if "values.gz" in files else np.zeros(0, "<u2")
    return values[:head].tolist()
