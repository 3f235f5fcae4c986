"""``make bench ARGS=targets``: processor times of boards, coins and nim-products, next to their targets.

Each time is the least of several runs after a first run that compiles.  If plain code computes the same, the label has
the ratio of both times, measured in the same run.  No time makes the program fail, because machines are noisy.
"""

import random
import re
import time
from collections.abc import Callable
from functools import partial
from itertools import count

import numpy as np

from fairgame.core.discovery import games
from fairgame.core.game import Category
from fairgame.core.play import Play
from fairgame.games.coins import codes, sets
from fairgame.games.coins.games import MOEBIUS_CODED, MOEBIUS_TURNED
from fairgame.games.nim.tables import products
from fairgame.games.subtraction.certificates import values_by_levels
from fairgame.games.subtraction.kernels import subtraction_values
from fairgame.games.tiles.games import DOMINO, MAX_CELLS
from fairgame.games.tiles.plain_search import Tilings, ways_round
from fairgame.games.tiles.polyominoes import polyominoes
from fairgame.games.welter.certificates import mating_value
from fairgame.numbers.nimbers import nim_product
from fairgame.solving.kernels import remoteness_values
from fairgame.solving.retrograde import explore, number_options, remoteness
from fairgame.solving.solve import solve
from tests.support.paths import CONTENT

RUNS = 5
HEAPS, PLAIN_HEAPS = 10**6, 2_000
FIVE = ((1, 4, 9, 16, 25), (3, 17, 31, 40, 64), (65, 121, 262, 508, 780))
SIDE = 4096
LAST_COIN = 23
BOARD = 5
COINS, STRIP = range(2, 9), 2**20  # numbers of coins of Welter's game, number of squares
EVALUATED = 10**5
MIN_POSITIONS = 3_000  # fewest positions of a loopy game
CATEGORIES = (Category.TAKING_AND_BREAKING, Category.BOARDS)  # categories whose games are solved on their pages
DRAWN = re.compile(r'\[= (?:draw|solve)\("([a-z0-9-]+)", "([^"]+)"')  # a position that a page draws or solves


def targets() -> None:
    """Print every time and its target."""
    print(f"{'boards, coins and products':<58}{'measured':>14}   target")
    _subtraction()
    _tiles()
    _welter()
    _products()
    _coins()
    _remoteness()
    _drawn()


def _print_row(what: str, measured: str, target: str) -> None:
    print(f"{what:<58}{measured:>14}   {target}", flush=True)


def _seconds(work: Callable[[], object], runs: int = RUNS) -> float:
    """Return the least processor time of ``work``."""
    times = []
    for _ in range(runs):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return min(times)


def _subtraction() -> None:
    for numbers in FIVE:
        taken = np.array(numbers, np.int64)
        subtraction_values(taken, PLAIN_HEAPS)
        each = _seconds(lambda taken=taken: subtraction_values(taken, HEAPS)) / HEAPS
        plain = _seconds(lambda numbers=numbers: values_by_levels(numbers, PLAIN_HEAPS)) / PLAIN_HEAPS
        name = f"subtraction, {' '.join(map(str, numbers))}: {plain / each:.0f} times as fast as by levels"
        _print_row(name, f"{1e9 * each:.1f} ns", "<= 15 ns a value for five moves")


def _tiles() -> None:
    def board() -> None:
        search = Tilings(ways_round(DOMINO), (BOARD, BOARD), 10**6)
        search.value((row, column) for row in range(BOARD) for column in range(BOARD))

    def shapes() -> None:
        search = Tilings(ways_round(DOMINO), (MAX_CELLS, MAX_CELLS), 10**6)
        for shape in polyominoes(MAX_CELLS):
            search.value(shape)

    _print_row(f"Cram, {BOARD} x {BOARD}", f"{_seconds(board, 2):.2f} s", "<= 5 s")
    _print_row(f"Cram, all polyominoes to {MAX_CELLS} cells", f"{_seconds(shapes, 2):.2f} s", "<= 20 s")


def _welter() -> None:
    game = games()["welter"]
    draw = random.Random(54)
    positions = [tuple(sorted(draw.sample(range(STRIP), draw.choice(COINS)))) for _ in range(EVALUATED)]
    assert [game.nim_value(one) for one in positions] == [mating_value(one) for one in positions]
    each = _seconds(lambda: [game.nim_value(one) for one in positions]) / EVALUATED
    plain = _seconds(lambda: [mating_value(one) for one in positions[::10]]) / len(positions[::10])
    name = f"Welter's game, {COINS[0]} to {COINS[-1]} coins, a call each: {plain / each:.0f} times as fast as by mates"
    _print_row(name, f"{1e6 * each:.2f} us", "<= 1 us an evaluation")


def _products() -> None:
    products(SIDE)
    draw = random.Random(5)
    pairs = [(draw.randrange(SIDE), draw.randrange(SIDE)) for _ in range(1000)]
    whole = _seconds(lambda: products(SIDE))
    plain = _seconds(lambda: [nim_product(a, b) for a, b in pairs]) / len(pairs)
    _print_row(
        f"nim-products, {SIDE} x {SIDE}: {plain * SIDE**2 / whole:,.0f} times by halves", f"{whole:.3f} s", "<= 0.2 s"
    )


def _coins() -> None:
    sym = _seconds(lambda: sets.sym_values.__wrapped__(LAST_COIN + 1))
    lost = _seconds(lambda: codes.lost_rows(sets.values_up_to.__wrapped__(MOEBIUS_TURNED, MOEBIUS_CODED)))
    _print_row(f"Sym to coin {LAST_COIN}", f"{1e3 * sym:.1f} ms", "in a cold build of 90 s")
    _print_row(f"Moebius, all lost rows of 2^{MOEBIUS_CODED}", f"{1e3 * lost:.1f} ms", "in a cold build of 90 s")


def _remoteness() -> None:
    for slug, game in games().items():
        if game.info.play is not Play.LOOPY or not isinstance(next(iter(game.positions(4))), int):
            continue
        first = [(one,) for one in game.positions(400)]
        after = next(
            seen.after
            for depth in count(4)
            for seen in [explore(first, lambda p, game=game: game.options(p[0]), deepest=depth)]
            if len(seen.after) >= MIN_POSITIONS or seen.closed
        )
        steps = len(after) + sum(map(len, after.values()))
        starts, options = number_options(after)
        remoteness_values(starts, options)
        each = _seconds(lambda starts=starts, options=options: remoteness_values(starts, options)) / steps
        with_names = _seconds(lambda after=after: remoteness(after)) / steps
        name = f"remoteness, {slug}: {len(after):,} positions"
        _print_row(name, f"{1e9 * each:.0f} ns", "<= 50 ns a position and move, backwards")
        _print_row("  with the translation of positions to numbers and back", f"{1e9 * with_names:.0f} ns", "")


def drawn_positions() -> list[tuple[str, str]]:
    """Return pairs of a game and a position that a page draws, solves or shows in a form."""
    slugs = [slug for slug, game in games().items() if game.info.category in CATEGORIES]
    pairs = [(slug, games()[slug].notation.example) for slug in slugs]
    for page in sorted(CONTENT.rglob("*.md")):
        pairs += [pair for pair in DRAWN.findall(page.read_text(encoding="utf-8")) if pair[0] in slugs]
    return sorted(set(pairs))


def _drawn() -> None:
    times = []
    for slug, position in drawn_positions():
        game, words = games()[slug], position.split()
        small = next(iter(game.positions(4)))
        solve(game, game.notation.write((small,)).split())  # compiles kernels and loads published values
        times.append((_seconds(partial(solve, game, words), 1), slug, position))
    for seconds, slug, position in sorted(times, reverse=True)[:3]:
        _print_row(
            f"slowest of {len(times)} positions drawn: {slug} {position[:20]}", f"{1e3 * seconds:.1f} ms", "<= 100 ms"
        )
