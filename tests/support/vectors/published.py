"""Vectors of the published values that pages can compute, for comparison of the browser with the tables.

The rows come from the finished tables: sequences, grids and lists of games (``tests/support/published_positions.py``).
For other tables ``POSITIONS`` maps a row to its position, and ``NOT_COMPUTED`` has the reason why no page computes it.
A full run has every row and takes hours; it may compare one of ``PARTS`` at a time.  A usual run has the first rows of
each sequence or grid and the shortest positions of each list.
"""

import json
import zipfile
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from io import BytesIO
from itertools import chain
from pathlib import Path
from typing import Any

import numpy as np

from fairgame.build.build import read_table
from fairgame.build.store import Store
from fairgame.core.capabilities import HasTableAnswers
from fairgame.core.discovery import games
from fairgame.errors import PositionError
from fairgame.games.octal.checkers.octal_period import unzip
from fairgame.games.octal.code import OctalCode
from fairgame.games.octal.tables.class_records import record_id
from fairgame.solving.from_tables import table_answers_of
from fairgame_site.publish import table_answer_files
from fairgame_site.published import Published
from fairgame_site.translate import scripts
from tests.support.published_positions import list_suffixes, listed_positions, valued_positions
from tests.support.sampling import FULL, rng
from tests.support.vectors import nimbers as nimber_vectors
from tests.support.vectors.positions import quotient_of, write_script

MAX_SEQUENCE_ROWS = 10**6 if FULL else 600  # most rows of a sequence or a grid
MAX_LIST_ROWS = 10**6 if FULL else 24  # most rows of a list
MAX_HEAPS = 131_072 if FULL else 1_000  # most heaps of each class of octal codes
WIDE_CLASSES = 30  # number of classes with four places in a usual run
MAX_SETS = 10**6 if FULL else 300  # most subtraction sets with recomputed periods
MAX_PRODUCTS = 10**6 if FULL else 2_000
MAX_OPTIONS = 3_000_000 if FULL else 100_000  # most options that the value of a position may need
MAX_REFUSED = 20 if FULL else 2  # the rest of a table is skipped after so many positions too large for a page
ANSWERS = ("outcome", "value", "remoteness")


PublishedAnswer = tuple[str, dict[str, Any]]  # the text of a position, and its published answers
Row = tuple[str, str | None, str | None, int | None]  # text, outcome, value, remoteness; None if open


POSITIONS: dict[str, Callable[[Any], Iterator[PublishedAnswer]]] = {
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
    "an automaton, not a position",
    "a statement on more than one position",
    "facts of a class or reports, not a value",
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
    "friezes.patterns": "numbers of a polygon, not a position",
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
    "misere-mark.witnesses": "sums, whose winner no page computes",
    "brussels-sprouts.moves": "the length of a game",
    "hexadecimal.survey": SUM_UP,
    "hexadecimal.periods": SUM_UP,
    "hexadecimal.arithmetic_periods": SUM_UP,
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
GROUPS = [f"classes {number}" for number in range(1, 25)]  # each group has one class in 24
PARTS = ["products", "sets", *GROUPS, *games()]


def write(store: Store, folder: Path, parts: Collection[str]) -> set[str]:
    """Write the scripts of the games and the rows of some parts into a folder; return the names of the tables."""
    by_game = {slug: _tables_of(store, slug) for slug in games() if slug in parts}
    for slug in by_game:
        write_script(games()[slug], folder)
        (folder / f"{slug}-answers.json").write_bytes(table_answer_files.file(games()[slug], Published(store)))
    products = _sample(read_table(store, PRODUCT).frame(), PRODUCT, MAX_PRODUCTS) if "products" in parts else []
    sets = {table: list(_set_periods(store, table)) for table in SET_PERIODS} if "sets" in parts else {}
    chosen = [number for number, group in enumerate(GROUPS) if group in parts]
    classes = [*_classes(store, chosen), *_wide_classes(store, chosen)] if chosen else []
    data = {
        "looks": MAX_OPTIONS,
        "refusals": MAX_REFUSED,
        "games": {slug: _of_game(slug, tables) for slug, tables in by_game.items()},
        "sets": sets,
        "products": [(f"{row.a}*{row.b}", row.product) for row in products],
        "classes": classes,
    }
    nimber_vectors.write(folder)
    (folder / "published.json").write_text(json.dumps(data, default=int), encoding="utf-8")
    rare = {RARE for record in classes if record["rare"][0]}
    game_tables = {table for tables in by_game.values() for table in tables}
    return game_tables | set(sets) | ({PRODUCT} if products else set()) | {record["table"] for record in classes} | rare


def compared(table: str) -> bool:
    """Return whether the rows of a published table are compared; if not, ``NOT_COMPUTED`` has the reason."""
    if table in POSITIONS or table in SET_PERIODS or table in {CENSUS, RARE, PRODUCT, FOUR}:
        return True
    slug, _, what = table.partition(".")
    game: Any = games().get(slug)
    if game is None:
        return False
    known = (*list_suffixes(slug), *(game.table_answers if isinstance(game, HasTableAnswers) else ()), "nim_grid")
    return what in known or what.startswith("nim_sequence")


def belongs(table: str, parts: Collection[str]) -> bool:
    """Return whether some of these parts have rows of a compared table."""
    if table in {CENSUS, RARE, FOUR}:
        return not set(GROUPS).isdisjoint(parts)
    return ("sets" if table in SET_PERIODS else "products" if table == PRODUCT else table.partition(".")[0]) in parts


def _of_game(slug: str, tables: dict[str, Any]) -> dict[str, Any]:
    game = games()[slug]
    return {"definition": scripts.definition(game), "quotient": quotient_of(game), "tables": tables}


def _tables_of(store: Store, slug: str) -> dict[str, list[Row]]:
    """Return the rows of each table with positions of a game, without those that the notation rejects."""
    game = games()[slug]
    answers: dict[str, Iterable[PublishedAnswer]] = {}
    for what, values in valued_positions(store, slug).items():
        answers[f"{slug}.{what}"] = [
            (game.notation.write((at,)), {"value": value}) for at, value in values[:MAX_SEQUENCE_ROWS]
        ]
    for what, entries in listed_positions(store, slug).items():
        shortest = sorted(entries, key=lambda entry: (len(entry.text), entry.text))[:MAX_LIST_ROWS]
        answers[f"{slug}.{what}"] = [
            (entry.text, {name: getattr(entry, name) for name in ANSWERS}) for entry in shortest
        ]
    lists: dict[str, list[PublishedAnswer]] = {}
    for table, text, answer in table_answers_of(game, Published(store).frame_if_built):
        lists.setdefault(table, []).append((text, {"outcome": answer.outcome, "value": answer.nim_value}))
    answers |= {
        table: sorted(rows, key=lambda row: (len(row[0]), row[0]))[:MAX_LIST_ROWS] for table, rows in lists.items()
    }
    for table, position in POSITIONS.items():
        if table.startswith(f"{slug}."):
            answers[table] = chain.from_iterable(map(position, _first(store, table)))
    rows = {
        table: [_row(text, published) for text, published in entries if _is_accepted(slug, text)]
        for table, entries in answers.items()
    }
    return {table: entries for table, entries in rows.items() if entries}


def _first(store: Store, table: str) -> Iterator[Any]:
    return read_table(store, table).frame().head(MAX_LIST_ROWS).itertuples(index=False)


def _row(text: str, published: Mapping[str, Any]) -> Row:
    outcome, value, remoteness = (published.get(name) for name in ANSWERS)
    return text, None if outcome == "O" else outcome, None if value is None else str(value), remoteness


def _is_accepted(slug: str, text: str) -> bool:
    try:
        games()[slug].notation.read(slug, text.split())
    except PositionError:
        return False
    return True


def _sample(frame: Any, purpose: str, count: int) -> list[Any]:
    rows = list(frame.itertuples(index=False))
    return rows if len(rows) <= count else rng(f"published {purpose}").sample(rows, count)


def _set_periods(store: Store, table: str) -> Iterator[tuple[list[int], int, int]]:
    for row in _sample(read_table(store, table).frame(), table, MAX_SETS):
        yield SET_PERIODS[table](row), row.preperiod, row.period


def _classes(store: Store, groups: Collection[int]) -> Iterator[dict[str, Any]]:
    """Yield classes of the census with their published values, and the period if these prove it."""
    census = read_table(store, CENSUS).frame().drop_duplicates("canonical_code")
    rare = read_table(store, RARE).frame()
    for row in _in_groups(census.itertuples(index=False), groups):
        values = _values(read_table(store, record_id(row.canonical_code)).files)
        own = rare[rare["canonical_code"] == row.canonical_code]
        own = own[own["n"] < MAX_HEAPS]
        proved = row.status == "periodic" and row.proof_bound < MAX_HEAPS
        code = OctalCode.parse(row.canonical_code)
        yield {
            "table": CENSUS,
            "digits": code.digits,
            "heaps": MAX_HEAPS,
            "values": values,
            "rare": [own["n"].tolist(), own["nim_value"].tolist()],
            "period": [int(row.preperiod), int(row.period), code.length] if proved else None,
        }


def _in_groups(rows: Iterable[Any], groups: Collection[int]) -> Iterator[Any]:
    return (row for number, row in enumerate(rows) if number % len(GROUPS) in groups)


def _wide_classes(store: Store, groups: Collection[int]) -> Iterator[dict[str, Any]]:
    """Yield classes of the census with four places, with the values that prove their periods."""
    artifact = read_table(store, FOUR)
    frame = artifact.frame()
    own = frame[(frame["code"] == frame["canonical_code"]) & (frame["proof_bound"] < MAX_HEAPS)]
    with zipfile.ZipFile(BytesIO(artifact.files[PROOFS])) as archive:
        folders = {path.partition("/")[0] for path in archive.namelist()}
        stored = [row for row in own.itertuples(index=False) if OctalCode.parse(row.code).slug in folders]
        for row in _in_groups(stored if FULL else rng(FOUR).sample(stored, WIDE_CLASSES), groups):
            code = OctalCode.parse(row.code)
            files = {name: archive.read(f"{code.slug}/{name}") for name in ("certificate.json", "values.gz")}
            yield {
                "table": FOUR,
                "digits": code.digits,
                "heaps": row.proof_bound + 1,
                "values": _values(files),
                "rare": [[], []],
                "period": [int(row.preperiod), int(row.period), code.length],
            }


def _values(files: Mapping[str, bytes]) -> list[int]:
    """Return the first published values of a class."""
    if "certificate.json" not in files:
        width, head = 2, MAX_HEAPS
    else:
        stated = json.loads(files["certificate.json"])
        width, head = stated["data"]["bytes_per_value"], min(stated.get("head", MAX_HEAPS), MAX_HEAPS)
    values = np.frombuffer(unzip(files["values.gz"]), f"<u{width}") if "values.gz" in files else np.zeros(0, "<u2")
    return values[:head].tolist()
