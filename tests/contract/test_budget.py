"""The largest typed positions are answered, or rejected in one line, within about a second.

The notation of each game gives its largest positions: with the most numbers, with the greatest numbers, and random
ones.  A usual run tests two for each game, ``ATLAS_FULL=1`` tests all.  The time is processor time.  A search may take
five times the limit: machines are slow, and the test must only detect searches of minutes.  A usual run gives a search
a quarter of its budget, which also detects code that ignores the clock.
"""

from contextlib import suppress
from itertools import islice, product
from random import Random
from time import thread_time

import pytest

from fairgame.core.discovery import games
from fairgame.errors import LimitError, PositionError
from fairgame.solving import budget
from fairgame.solving.solve import solve
from tests.support.sampling import FULL

LONG = 10**300  # bound of the numbers of a notation that has none
MAX_SECONDS = 5.0
PART = 1 if FULL else 4  # a search gets its budget of seconds, divided by this
SLUGS = list(games())


def numbers_of(data, draw):
    """Yield lists of numbers that a notation accepts: with the most and with the fewest numbers."""
    least, largest = data["least"], LONG if data["largest"] is None else int(data["largest"])
    room = range(least, largest + 1)
    differ = bool(data.get("distinct") or data.get("cancel"))
    for count in dict.fromkeys((data["most"], max(1, data.get("fewest", 1)))):
        wanted = min(count, largest - least + 1) if differ else count
        yield [largest - place if differ else largest for place in range(wanted)]
        yield sorted(drawn(room, wanted, draw)) if differ else [draw.randint(least, largest) for _ in range(wanted)]


def drawn(room, wanted, draw):
    """Return ``count`` different numbers of a range of any length."""
    found = set()
    while len(found) < wanted:
        found.add(draw.randint(room.start, room.stop - 1))
    return found


def pairs_of(data, draw):
    """Yield lists of pairs: a square block, a chain, and pairs of many and of few numbers drawn at random."""
    most, room = data["most"], range(data["least"], int(data["largest"]) + 1)
    size = len(data["ends"])
    side = room[: round(most ** (1 / size) - 0.49)]
    yield [pair for pair in product(side, repeat=size) if len(set(pair)) > 1 or not data["distinct"]]
    yield list(islice(zip(*(room[start:] for start in range(size)), strict=False), most))
    for some in (room, room[: max(size, most // 2)]):
        yield [tuple(draw.sample(some, size)) for _ in range(most)]


def texts(data, draw):
    """Yield large positions, or parts of positions, of a notation."""
    match data["kind"]:
        case "heaps" | "numbers":
            yield from (" ".join(map(str, numbers)) for numbers in numbers_of(data, draw))
        case "word":
            yield from data["choices"]
        case "pairs":
            yield from (" ".join("-".join(map(str, pair)) for pair in pairs) for pairs in pairs_of(data, draw))
        case "marked":
            for numbers in numbers_of(data["numbers"], draw):
                marked = draw.choice(numbers)
                yield " ".join(f"{number}{data['sign']}" if number == marked else str(number) for number in numbers)
        case "texts":
            length = data["longest"]
            spots = [sign for sign in data["signs"] if sign in "012.}"]
            yield from ("0." * count for count in range(length // 2, 0, -1))
            yield from (str(number) for number in range(1, 100))
            yield from ("".join(draw.choices(spots, k=draw.randint(1, length))) for _ in range(100))
        case "parts":
            parts = [list(texts(part, draw)) for part in data["parts"]]
            for given in product(*parts):
                yield f" {data['sign']} ".join(given)
                if data["optional"]:
                    yield f" {data['sign']} ".join(given[: -data["optional"]])


def positions(slug):
    """Return large texts that the notation of a game accepts, the largest first, then in the order of the draw."""
    game, draw = games()[slug], Random(slug)
    accepted = [text for text in texts(game.notation.to_json(), draw) if is_accepted(game, text)]
    return accepted[:1] + draw.sample(accepted[1:], len(accepted) - 1)


def is_accepted(game, text):
    try:
        game.notation.read(game.info.slug, text.split())
    except PositionError:
        return False
    return True


def test_budget_is_at_most_one_second():
    assert 0 < budget.BRIEF_SECONDS < budget.SECONDS <= 1
    assert budget.MAX_POSITIONS <= 10**6
    for made, seconds in ((budget.interactive_budget, budget.SECONDS), (budget.brief_budget, budget.BRIEF_SECONDS)):
        begun, allowed = thread_time(), made("12 heaps")
        with pytest.raises(LimitError, match="12 heaps has too many options to search"):
            while thread_time() - begun < MAX_SECONDS:
                allowed.option()
        assert seconds < thread_time() - begun < 2 * seconds + 0.1
        for _ in range(budget.MAX_POSITIONS):
            allowed.position()
        with pytest.raises(LimitError, match=f"12 heaps: more than {budget.MAX_POSITIONS} positions to search"):
            allowed.position()
    table = budget.unlimited_budget("a table")
    for _ in range(budget.MAX_POSITIONS + 1):
        table.position()
        table.option()


def test_counted_search_ignores_the_clock(monkeypatch):
    monkeypatch.setattr(budget, "thread_time", lambda: pytest.fail("the clock was read"))
    with budget.counting_checks():
        for made, seconds in ((budget.interactive_budget, budget.SECONDS), (budget.brief_budget, budget.BRIEF_SECONDS)):
            allowed = made("12 heaps")
            for _ in range(round(seconds * budget.CHECKS_PER_SECOND)):
                allowed.option()
            with pytest.raises(LimitError, match="12 heaps has too many options to search"):
                allowed.option()
        budget.unlimited_budget("a table").option()
    with pytest.raises(pytest.fail.Exception):
        budget.interactive_budget("12 heaps").option()


@pytest.mark.sampled(6)
@pytest.mark.timeout(120)
@pytest.mark.parametrize("slug", SLUGS)
def test_largest_position_is_answered_or_refused_in_time(slug, monkeypatch):
    game, given = games()[slug], positions(slug)
    assert len(given) > 1, "large positions are not accepted"
    monkeypatch.setattr(budget, "SECONDS", budget.SECONDS / PART)
    solve(game, game.notation.example.split())  # compiles kernels and loads published values
    with suppress(LimitError):  # the same for misère play
        solve(game, game.notation.example.split(), misere=True)
    for text in given if FULL else given[:2]:
        begun = thread_time()
        try:
            solution = solve(game, text.split())
            assert solution.outcome in "PNDO"
            assert solution.complete or solution.outcome in "NO"
        except LimitError as refusal:
            assert "\n" not in str(refusal)
        taken = thread_time() - begun
        assert taken < MAX_SECONDS, f"{slug}: {text[:80]} took {taken:.1f} s"
    begun = thread_time()
    try:
        assert solve(game, given[0].split(), misere=True).outcome in "PN"
    except LimitError as refusal:
        assert "\n" not in str(refusal)
    assert thread_time() - begun < MAX_SECONDS, f"{slug}: misère play of {given[0][:80]} takes too long"


def test_large_table_is_marked_large():
    """The generator yields large positions."""
    assert positions("nim")[0].split() == [str(10**18)] * 1000
    assert positions("mark-2")[0].split() == [str(LONG)] * 1000
    assert len(positions("hackenbush")[0].split()) > 10_000
    assert len(positions("tromino-cram")[0].split()) == 65
    assert positions("ruler")[0].split() == [str(coin) for coin in range(500, 0, -1)]
    assert positions("kotzigs-nim")[0].partition(" / 24")[0] == "9 8 7 6 5 4 3 2 1"
