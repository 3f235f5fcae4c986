"""Questions of lessons and exercises: tests recompute every answer from the rules, and reject invalid questions.

Where a search by the rule takes too long, the tests use a theorem that the engine does not use for the same answer: the
mating method for Welter's game, gaps for coins that must not jump, the proved period for long rows.

``test_every_answer_is_recomputed`` finds the functions ``the_...`` below by the name of the question function.
"""

import re
from collections import Counter
from functools import cache, reduce
from itertools import combinations
from math import comb
from operator import xor

import pandas as pd
import pytest

from fairgame import catalogue
from fairgame.solving.oracle import nim_value
from fairgame_site.edition import Edition
from fairgame_site.errors import ContentError
from fairgame_site.learn import answers
from fairgame_site.site.pages import PageMaker
from tests.support.paths import CONTENT

HOME = "https://example.org/"
PAGES = sorted(path.name for path in (CONTENT / "learn").glob("*.md"))
KNOWN: dict[str, dict] = {}


@pytest.fixture(scope="module")
def maker(published, root):
    return PageMaker(published, root / "content", Edition.at(HOME))


@pytest.fixture(scope="module")
def asked(maker, shared):
    """Return every question of the section *Learn*, by page."""
    return shared("questions", lambda _: {name: maker.prose_page(f"learn/{name}").asked for name in PAGES})


# -- values by the rule, and by theorems where a search takes too long


def components(slug, text):
    return catalogue.game(slug).notation.read(slug, text.split())


def mated(coins):
    """Return Welter's function by the mating method."""
    left, total = list(coins), 0
    while len(left) > 1:
        pair = max(combinations(left, 2), key=lambda two: (two[0] ^ two[1]) & -(two[0] ^ two[1]))
        left = [one for one in left if one not in pair]
        total ^= (pair[0] ^ pair[1]) - 1
    return total ^ (left[0] if left else 0)


def gaps(coins):
    """Return the nim-sum of every other gap, from the right; the strip ends to the left of square 1."""
    row = [0, *coins] if len(coins) % 2 else list(coins)
    return reduce(xor, (right - left - 1 for left, right in zip(row[::2], row[1::2], strict=True)), 0)


def stalk(edges):
    """Return the value of a picture of Green Hackenbush: fuse the rings, then apply the colon principle."""
    ends = [tuple(edge) for edge in edges]
    while (ring := find_ring(ends)) is not None:
        fused = min(ring)
        ends = [tuple(fused if end in ring else end for end in edge) for edge in ends]
    return tree_value(ends, 0, frozenset())


def find_ring(ends):
    """Return the vertices of a ring of two or more edges, or None in a tree with loops."""
    for first, last in ends:
        if first == last:
            continue
        others = list(ends)
        others.remove((first, last))
        ways, seen = [(first,)], {first}
        while ways:
            way = ways.pop(0)
            if way[-1] == last:
                return set(way)
            for one, two in others:
                for here, there in ((one, two), (two, one)):
                    if here == way[-1] and there not in seen:
                        seen.add(there)
                        ways.append((*way, there))
    return None


def tree_value(ends, point, below):
    """Return the value of the tree with loops above a vertex; ``below`` are the vertices on the way to the ground."""
    total = 0
    for first, last in ends:
        if first == last == point:
            total ^= 1
        elif point in (first, last):
            above = last if first == point else first
            if above not in below:
                total ^= 1 + tree_value(ends, above, below | {point})
    return total


def value(slug, part):
    """Return the nim-value of one component."""
    if slug == "welter":
        return mated(part)
    if slug == "sliding-coins":
        return gaps(part)
    if slug == "hackenbush":
        return stalk(part)
    if slug == "nim":
        return part
    if isinstance(part, int) and part > 2000:
        part = 1200 + (part - 1200) % 12  # the period of Kayles; its last exception is far below
        assert slug == "kayles"
    return nim_value(catalogue.game(slug), part, KNOWN.setdefault(slug, {}))


def value_of(slug, text):
    return reduce(xor, (value(slug, part) for part in components(slug, text)), 0)


@cache
def is_lost_in_misere_play(slug, position):
    """Return whether the player to move loses if the last move loses; ``position`` is sorted."""
    rules, moves = catalogue.game(slug), False
    for place, part in enumerate(position):
        rest = position[:place] + position[place + 1 :]
        for option in rules.options(part):
            moves = True
            if is_lost_in_misere_play(slug, tuple(sorted(with_moves(slug, (*rest, *option))))):
                return False
    return moves


def with_moves(slug, parts):
    """Return the components with moves; without the others, far fewer positions differ."""
    return [part for part in parts if next(iter(catalogue.game(slug).options(part)), None) is not None]


def is_lost_in_northcott(position):
    """Return whether the player to move loses Northcott's game: the nim-sum of the gaps is 0."""
    rows, _ = position
    return reduce(xor, (abs(white - black) - 1 for white, black in rows), 0) == 0


LOOPY = 30_000


@cache
def remoteness(slug):
    """Return the remoteness of the heaps below ``LOOPY``, from the ends of play; larger heaps stay undecided."""
    rules, found = catalogue.game(slug), {}
    options_of = {n: [option for option in rules.options(n)] for n in range(LOOPY)}
    for step in range(200):
        new = {}
        for n, options in options_of.items():
            if n in found:
                continue
            after = [found.get(option[0]) if option else 0 for option in options]
            if any(one is not None and one % 2 == 0 and one == step - 1 for one in after) or (
                all(one is not None and one % 2 for one in after) and max((one + 1 for one in after), default=0) == step
            ):
                new[n] = step
        if not new:
            break
        found |= new
    return found


def is_lost(slug, text, *, misere=False):
    parts = components(slug, text)
    play = catalogue.game(slug).info.play.value
    if misere or play == "misere":
        return is_lost_in_misere_play(slug, tuple(sorted(with_moves(slug, parts))))
    if slug == "northcott":
        return is_lost_in_northcott(parts[0])
    if play == "loopy":
        return remoteness(slug)[parts[0]] % 2 == 0
    return value_of(slug, text) == 0


# -- an answer of each kind, recomputed


def sequence(table_id, stop):
    """Return the values 0..stop-1 of a published sequence, by the rule."""
    slug, _, name = table_id.partition(".")
    written = {"nim_sequence": "{}", "nim_sequence_loops": "{}", "nim_sequence_strings": "/ {}"}[name]
    first = 1 if slug == "ruler" else 0
    return {n: value_of(slug, written.format(n)) for n in range(first, stop)}


def repeats(values, period, start):
    return all(values[n] == values[n + period] for n in range(start, max(values) - period + 1))


def the_value(slug, text):
    return value_of(slug, text)


def the_nim_sum(numbers, plus):
    columns = Counter(place for number in numbers for place in range(20) if number >> place & 1)
    return sum(2**place for place, ones in columns.items() if ones % 2) + plus


def the_mex(*numbers):
    return next(n for n in range(100) if n not in numbers)


def the_winner(slug, text, misere):
    return int(is_lost(slug, text, misere=misere))


def the_moves(slug, text, misere):
    rules, parts = catalogue.game(slug), components(slug, text)
    found = set()
    for place, part in enumerate(parts):
        for option in rules.options(part):
            left = (*parts[:place], *option, *parts[place + 1 :])
            if is_lost(slug, rules.notation.write(left), misere=misere):
                found.add((rules.notation.write((part,)), rules.notation.write(option)))
    return found


def the_moves_to(slug, text, wanted):
    rules, (part,) = catalogue.game(slug), components(slug, text)
    options = ((option, reduce(xor, (value(slug, one) for one in option), 0)) for option in rules.options(part))
    return {(text, rules.notation.write(option)) for option, worth in options if worth == wanted}


def the_remoteness(slug, text):
    return remoteness(slug)[int(text)]


def the_heap_values(table_id, first, last):
    return [worth for n, worth in sequence(table_id, last + 1).items() if n >= first]


def the_lost_heaps(slug, first, last, misere):
    return [n for n in range(first, last + 1) if is_lost(slug, str(n), misere=misere)]


def the_numbers(table_id, column, first, last, *where):
    slug, _, name = table_id.partition(".")
    if name == "ferguson_pairs":
        return [n for n in range(first, last + 1) if value_of(slug, f"{dict(where)['set']} / {n}") == 1]
    assert column == "n"
    assert name in ("p_positions", "remoteness")
    assert dict(where) in ({}, {"outcome": "P"}, {"variant": "<=2x"})
    if slug in REPORTED and last > MAX_SEARCHED:
        searched = range(first, MAX_SEARCHED + 1)
        assert [n for n in REPORTED[slug] if n <= MAX_SEARCHED] == [n for n in searched if is_p(slug, n)]
        return [n for n in REPORTED[slug] if first <= n <= last]
    return [n for n in range(first, last + 1) if n in LOST_WITHOUT_MOVE.get(slug, ()) or is_p(slug, n)]


MAX_SEARCHED = 24  # largest heap of a misère game that a search solves in seconds
REPORTED = {"misere-grundy": (*range(3, 46, 3), 50)}  # R. K. Guy, Fair Game, exercise 41
LOST_WITHOUT_MOVE = {"fibonacci-nim": (1,)}  # the first move may not take the whole heap


def is_p(slug, n):
    if catalogue.game(slug).info.play.value == "loopy":
        return remoteness(slug).get(n, 1) % 2 == 0
    return is_lost(slug, str(n))


def the_cell(table_id, column, *where):
    slug, at = table_id.partition(".")[0], dict(where)
    return CELLS[table_id](slug, column, at)


def board(*sides):
    places = [""]
    for side in sides:
        places = [f"{place}-{n}" for place in places for n in range(side)]
    return " ".join(place[1:] for place in places)


def crosses(slug, _, at):
    """Return the number of moves: by play for one to three crosses, by Euler's formula for more."""
    one, two, three = (length_of_play(slug, n) for n in (1, 2, 3))
    assert three - two == two - one
    return one + (two - one) * (at["n"] - 1)


def length_of_play(slug, n):
    """Return the number of moves if both players always make the first move in the list."""
    rules, moves = catalogue.game(slug), 0
    parts = [components(slug, "4")[0] * n]
    while parts:
        options = list(rules.options(parts[0]))
        parts = [*(options[0] if options else ()), *parts[1:]]
        moves += bool(options)
    return moves


def shortest(slug, column, at):
    return shortest_of(slug, str(at.get("set") or f"{at['a']} {at['b']}"), column)


def shortest_of_sums(slug, column, at):
    return shortest_of(slug, f"{at['a']} {at['b']} {at['a'] + at['b']}", column)


def shortest_of(slug, taken, column):
    values = {n: value_of(slug, f"{taken} / {n}") for n in range(160)}
    start, period = next(
        (start, period)
        for period in range(1, 60)
        for start in range(40)
        if repeats({n: worth for n, worth in values.items() if n >= start}, period, start)
    )
    return {"period": period, "last_exception": start - 1}[column]


PERIODS = {"0.165": 1550, "0.356": 142, "0.16": 149459}  # Austin, Kenyon, Gangolli and Plambeck, as in Fair Game


def known_period(_, column, at):
    if at["code"] in PERIODS:
        assert column == "period"
        return PERIODS[at["code"]]
    golden = pd.read_csv("tests/golden/octal_periods.csv", dtype=str)
    (row,) = golden[golden["code"] == at["code"]].to_dict("records")
    return int(row[column])


def period_by_mex(_, column, at):
    """Return the period of an octal code that holds for heaps 150 to 599; heaps to 2 * 150 + 2p + 4 prove it."""
    assert column == "period"
    digits, values = [int(digit) for digit in at["code"].removeprefix("0.")], [0]
    for n in range(1, 600):
        reached = {0} if n <= len(digits) and digits[n - 1] & 1 else set()
        for taken, digit in enumerate(digits[: n - 1], 1):
            rest = n - taken
            reached |= {values[rest]} if digit & 2 else set()
            reached |= {values[a] ^ values[rest - a] for a in range(1, rest // 2 + 1)} if digit & 4 else set()
        values.append(next(value for value in range(n + 2) if value not in reached))
    return next(period for period in range(1, 100) if values[150:-period] == values[150 + period :])


def reach(_, column, at):
    assert (column, at) == ("period", {"width": 9})
    values = sequence("ruler-nines.nim_sequence", 60)
    return next(period for period in range(1, 20) if repeats(values, period, 1))


def first_bite(slug, column, at):
    assert column == "row"
    ((_, target),) = the_moves(slug, f"bar {' '.join([str(at['columns'])] * at['rows'])}", misere=False)
    left = [int(one) for one in target.split()[1:]]
    return next((row for row, length in enumerate(left) if length < at["columns"]), len(left))


def pair_of_difference(_, column, at):
    """Return the smaller heap of the lost pair of Wythoff's game with a difference, by the least unused numbers."""
    used = set()
    for difference in range(1, at["k"] + 1):
        smaller = next(number for number in range(1, 3 * at["k"] + 2) if number not in used)
        used |= {smaller, smaller + difference}
    return {"a": smaller}[column]


CELLS = {
    "wythoff.p_positions": pair_of_difference,
    "cram.rectangles": lambda slug, _, at: value_of(slug, board(at["rows"], at["columns"])),
    "tromino-cram.rectangles": lambda slug, _, at: value_of(slug, f"{at['tile']} {board(at['rows'], at['columns'])}"),
    "tetromino-cram.rectangles": lambda slug, _, at: value_of(slug, f"{at['tile']} {board(at['rows'], at['columns'])}"),
    "brick-cram.boxes": lambda slug, _, at: value_of(slug, board(at["x"], at["y"], at["z"])),
    "brussels-sprouts.moves": crosses,
    "subtraction.periods": shortest,
    "subtraction.a_b_a_plus_b_periods": shortest_of_sums,
    "subtraction.two_element_periods": shortest,
    "octal.census": known_period,
    "octal.four_places": period_by_mex,
    "ruler.restricted_periods": reach,
    "mogul.weights": lambda _, column, at: {8: comb(24, 5) // comb(8, 5)}[
        at["heads"]
    ],  # five heads fix a word of eight
    "chomp.winning_first_moves": first_bite,
}


def the_period(table_id, part):
    table = PUBLISHED[table_id]
    start, period, bound = (table.period[name] for name in ("preperiod", "period", "proof_bound"))
    values = sequence(table_id, bound + 1)
    assert repeats(values, period, start)
    assert values[start - 1] != values[start - 1 + period]
    assert not any(repeats(values, shorter, start) for shorter in range(1, period))
    return {"period": period, "last_exception": start - 1, "proof_bound": bound}[part]


def the_exceptions(table_id):
    period = the_period(table_id, "period")
    values = sequence(table_id, PUBLISHED[table_id].period["proof_bound"] + 1)
    return [n for n in range(the_period(table_id, "last_exception") + 1) if differs(values, n, period)]


def differs(values, n, period):
    last = max(values)
    return values[n] != values[last - (last - n) % period]


def the_first_difference(one, other, shift, odd):
    ours, theirs = sequence(one, 80), sequence(other, 80 + shift)
    return next(n for n in ours if ours[n] != theirs[n + shift] ^ (odd * (n % 2)))


def the_sameness(one, other, shift):
    ours, theirs = sequence(one, 90), sequence(other, 90 + shift)
    return int(any(ours[n] != theirs[n + shift] for n in ours))


PUBLISHED: dict[str, object] = {}


@pytest.fixture(autouse=True)
def tables(published):
    """Collect the published sequences for their proved periods; the tests recompute the values."""
    PUBLISHED.update({table.id: table for table in published if table.spec.is_sequence})


@pytest.mark.slow(20)
@pytest.mark.parametrize("name", PAGES)
def test_every_answer_is_recomputed(asked, name):
    for answer in asked[name]:
        recomputed = globals()[answer.source](*answer.asked)
        built = {tuple(move) for move in answer.data["moves"]} if answer.kind == "moves" else answer.data["answer"]
        assert recomputed == built, (answer.source, answer.asked)


def test_lessons_have_questions_and_use_every_question_function(asked):
    assert all(asked[name] for name in PAGES if name not in WITHOUT_QUESTIONS)
    used = {answer.source for of_page in asked.values() for answer in of_page}
    assert used == {name for name in vars(answers) if name.startswith("the_")}
    assert sum(map(len, asked.values())) > 100


WITHOUT_QUESTIONS = ("class-sheet.md", "index.md", "open-problems.md", "surprises.md")


def test_exercises_follow_the_order_of_the_book(root):
    text = "".join(
        (root / "content" / "learn" / f"exercises-{part}.md").read_text()
        for part in ("heaps", "rows", "octal", "coins")
    )
    numbers = [int(one) for one in re.findall(r"^### (\d+) · .*\{ #exercise-\d+ \}$", text, re.MULTILINE)]
    assert numbers == [int(one) for one in re.findall(r"#exercise-(\d+) \}", text)]
    assert numbers == list(range(1, 63))
    projects = re.findall(r"#project-([a-i]) \}", (root / "content" / "learn" / "projects.md").read_text())
    assert projects == list("abcdefghi")


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('[= ask(6, "What?") =]', "'What?': the answer must come from a function such as the_value, not a literal"),
        ('[= ask(the_moves("nim", "3 3"), "What?") =]', "nim: 3 3 has no winning moves, or some are unknown"),
        ('[= ask(the_value("misere-kayles", "5"), "What?") =]', "misere-kayles: 5 has no nim-value"),
        ('[= ask(the_value("nim", "x"), "What?") =]', "nim: 'x': heap 1 must be a whole number"),
        ('[= ask(the_winner("put-or-take-a-square", "2"), "What?") =]', "the winner of 2 is not known"),
        (
            '[= ask(the_period("treblecross.nim_sequence"), "What?") =]',
            "treblecross.nim_sequence has no proved period",
        ),
        ('[= ask(the_numbers("grundys-game.p_positions", "n", 5, 6), "What?") =]', "the list is empty"),
        ('[= ask(the_moves_to("nim", "3", 7), "What?") =]', "nim: no move leads from 3 to the value 7"),
        ('[= solver("nim", "x") =]', "nim: 'x': heap 1 must be a whole number"),
    ],
)
def test_question_without_an_answer_stops_the_build(published, tmp_path, text, fault):
    (tmp_path / "page.md").write_text(f"# One\n\n{text}\n", encoding="utf-8")
    with pytest.raises(ContentError, match=re.escape(fault)) as refused:
        PageMaker(published, tmp_path, Edition.at(HOME)).prose_page("page.md")
    assert str(refused.value).startswith("page.md, line 3: ")
