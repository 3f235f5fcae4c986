"""Every published value that a page of the site could work out by itself, for the browser side to be held against.

The rows are read from the finished tables.  Sequences, grids and lists of a game are known by their kinds
(``tests/listed.py``); ``POSITIONS`` says of other tables what position a row speaks of, and ``NOT_COMPUTED`` why no
page computes what is told there.  A full run takes all rows, another one the first of a sequence or a grid and the
shortest positions of a list, which are quick to compute.
"""

import json
import zipfile
from collections.abc import Callable, Iterator, Mapping
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np

from engine.building.build import stored
from engine.building.store import Store
from engine.checkers.octal_period import unzipped
from engine.discovery import games
from engine.errors import PositionError
from engine.families.octal.code import OctalCode
from engine.ruleset.listings import HasListings
from engine.tables.octal_study import study_id
from generator.browser import scripts
from tests import nimber_vectors
from tests.draws import FULL, drawn
from tests.listed import OUTCOMES, listed_in, valued
from tests.vectors import quotient_of

FIRST = 10**6 if FULL else 600  # rows of a sequence or a grid
SOME = 10**6 if FULL else 24  # rows of a list
HEAPS = 131_072 if FULL else 1_000  # of each class of octal codes
WIDE_CLASSES = 30  # with four places, in a usual run
SETS = 10**6 if FULL else 300  # whose periods are found anew
PRODUCTS = 10**6 if FULL else 2_000
LOOKS = 3_000_000 if FULL else 100_000  # at options, for the value of one position
REFUSALS = 20 if FULL else 2  # positions of a table that are too much for a page, before the rest is not tried
TOLD = ("outcome", "value", "remoteness")  # an outcome that a table leaves open is none


def _moved(row: Any) -> str:
    """Write the bar that the first winning move leaves of a whole one."""
    left = [row.columns] * row.row + [row.column] * (row.rows - row.row)
    return f"bar {' '.join(str(one) for one in left if one)}"


def _box(*sides: int) -> str:
    return " ".join("-".join(map(str, cell)) for cell in np.ndindex(*sides))


Told = tuple[str, str, dict[str, Any]]  # the game, the position as it is typed, what is told of it


def _sprouts(row: Any) -> Iterator[Told]:
    if row.verification == "computed":
        yield "sprouts", str(row.spots), {"outcome": OUTCOMES[row.normal]}


def _of_heap(slug: str) -> Callable[[Any], Iterator[Told]]:
    return lambda row: iter([(slug, str(row.n), {"value": row.nim_value})])


POSITIONS: dict[str, Callable[[Any], Iterator[Told]]] = {
    "nim.nim_sum_grid": lambda row: iter([("nim", f"{row.a} {row.b}", {"value": row.nim_value})]),
    "nim.binary_table": lambda row: iter([("nim", f"{row.a} {row.b} {row.c}", {"outcome": "P"})]),
    "nim.worked_sums": lambda row: iter([("nim", row.heaps, {"value": row.nim_sum})]),
    "grundys-game.p_positions": lambda row: iter([("grundys-game", str(row.n), {"value": 0})]),
    "grundys-game.rare_heaps": _of_heap("grundys-game"),
    "wythoff.p_positions": lambda row: iter([("wythoff", f"{row.a} {row.b}", {"outcome": "P"})]),
    "mark-2.kinds": _of_heap("mark-2"),
    **{
        f"mark-{t}.p_positions": lambda row, t=t: iter([(f"mark-{t}", str(row.b), {"outcome": "P"})])
        for t in range(2, 11)
    },
    "moebius.p_positions": lambda row: iter([("moebius", row.heads, {"outcome": "P"})] if row.heads else []),
    "chomp.winning_first_moves": lambda row: iter([("chomp", _moved(row), {"outcome": "P"})]),
    "chomp.divisors": lambda row: iter([("chomp", f"divisors {row.number}", {"outcome": "N"})]),
    "sprouts.outcomes": _sprouts,
    "brick-cram.boxes": lambda row: iter([("brick-cram", _box(row.x, row.y, row.z), {"value": row.nim_value})]),
    "cram.rectangles": lambda row: iter([("cram", _box(row.rows, row.columns), {"value": row.nim_value})]),
    "cram.polyominoes": lambda row: iter([("cram", row.cells, {"value": row.nim_value})]),
    "tromino-cram.rectangles": lambda row: iter(
        [("tromino-cram", f"{row.tile} {_box(row.rows, row.columns)}", {"value": row.nim_value})]
    ),
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
    "octal.certificates": WORLD,
    "octal.open": WORLD,
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


def write(store: Store, folder: Path) -> None:
    """Write scripts of the games and all that is compared into a folder."""
    asked: dict[str, dict[str, Any]] = {}
    for table, slug, text, told in _positions(store):
        of_game = asked.setdefault(slug, {})
        of_game.setdefault(table, []).append((text, *(told.get(one) for one in TOLD)))
    for slug in asked:
        (folder / f"{slug}.mjs").write_text(scripts.script(games()[slug]), encoding="utf-8")
    data = {
        "looks": LOOKS,
        "refusals": REFUSALS,
        "games": {slug: _of_game(slug, tables) for slug, tables in asked.items()},
        "sets": {table: list(_set_periods(store, table)) for table in SET_PERIODS},
        "products": [
            (f"{row.a}*{row.b}", row.product) for row in _some(stored(store, PRODUCT).frame(), PRODUCT, PRODUCTS)
        ],
        "classes": [*_classes(store), *_wide_classes(store)],
    }
    nimber_vectors.write(folder)
    (folder / "published.json").write_text(json.dumps(data, default=int), encoding="utf-8")


def compared(table: str) -> bool:
    """Whether the rows of a published table are compared; else ``NOT_COMPUTED`` says why not."""
    if table in POSITIONS or table in SET_PERIODS or table in {CENSUS, RARE, PRODUCT, FOUR}:
        return True
    slug, _, what = table.partition(".")
    game: Any = games().get(slug)
    listings = [one.what for one in game.listings] if isinstance(game, HasListings) else []
    return game is not None and (what in listings or what.startswith("nim_sequence") or what == "nim_grid")


def _of_game(slug: str, tables: dict[str, Any]) -> dict[str, Any]:
    game = games()[slug]
    return {"definition": scripts.definition(game), "quotient": quotient_of(game), "tables": tables}


def _positions(store: Store) -> Iterator[tuple[str, str, str, dict[str, Any]]]:
    for slug, game in games().items():
        for what, rows in valued(store, slug).items():
            for position, value in rows[:FIRST]:
                yield from _typed(f"{slug}.{what}", slug, game.notation.write((position,)), {"value": value})
        for what, entries in listed_in(store, slug).items():
            for one in sorted(entries, key=lambda one: (len(one.text), one.text))[:SOME]:
                told = {name: getattr(one, name) for name in TOLD if getattr(one, name) not in (None, "O")}
                yield from _typed(f"{slug}.{what}", slug, one.text, told)
    for table, position in POSITIONS.items():
        for row in stored(store, table).frame().head(SOME).itertuples(index=False):
            for slug, text, told in position(row):
                yield from _typed(table, slug, text, told)


def _typed(table: str, slug: str, text: str, told: dict[str, Any]) -> Iterator[tuple[str, str, str, dict[str, Any]]]:
    """Yield what can be typed: a table may hold positions that cannot."""
    try:
        games()[slug].notation.read(slug, text.split())
    except PositionError:
        return
    yield table, slug, text, {name: str(one) if name == "value" else one for name, one in told.items()}


def _some(frame: Any, what: str, most: int) -> list[Any]:
    rows = list(frame.itertuples(index=False))
    return rows if len(rows) <= most else drawn(f"published {what}").sample(rows, most)


def _set_periods(store: Store, table: str) -> Iterator[tuple[list[int], int, int]]:
    for row in _some(stored(store, table).frame(), table, SETS):
        yield SET_PERIODS[table](row), row.preperiod, row.period


def _classes(store: Store) -> Iterator[dict[str, Any]]:
    """Yield each class of the census with the values that are published of it, and its period if these prove it."""
    census = stored(store, CENSUS).frame().drop_duplicates("canonical_code")
    rare = stored(store, RARE).frame()
    for row in census.itertuples(index=False):
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


def _wide_classes(store: Store) -> Iterator[dict[str, Any]]:
    """Yield classes of the census with four places, with the values that prove their periods, as far as is compared."""
    artifact = stored(store, FOUR)
    frame = artifact.frame()
    own = frame[(frame["code"] == frame["canonical_code"]) & (frame["proof_bound"] < HEAPS)]
    with zipfile.ZipFile(BytesIO(artifact.files[PROOFS])) as archive:
        folders = {path.partition("/")[0] for path in archive.namelist()}
        held = [row for row in own.itertuples(index=False) if OctalCode.parse(row.code).slug in folders]
        for row in held if FULL else drawn(FOUR).sample(held, WIDE_CLASSES):
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
