"""Solver: positions of every kind of play, misère play of normal games, and answers from tables."""

import dataclasses
import json
from dataclasses import dataclass, field, replace
from itertools import combinations_with_replacement, count, islice, product

import pytest

from fairgame.build.store import Store
from fairgame.core.capabilities import HasNoMisere, HasPublishedRange, HasTableAnswers, HasTameGenus
from fairgame.core.discovery import games
from fairgame.core.game import Category, GameInfo
from fairgame.core.notation import HeapSum
from fairgame.core.play import OPEN, Play
from fairgame.errors import LimitError, NoNimValuesError, PositionError
from fairgame.games.chomp.rule import MAX_LISTS
from fairgame.games.octal.rule import OctalGame
from fairgame.numbers.nimbers import nim_sum
from fairgame.numbers.periodicity import Periodicity
from fairgame.numbers.tame import format_genus, genus_of_options, genus_of_sum, is_p
from fairgame.solving import budget, far_moves, oracle, values
from fairgame.solving import solve as solving_module
from fairgame.solving.budget import counting_checks, unlimited_budget
from fairgame.solving.from_tables import solve_from_tables, solve_with_tables, table_answers_of
from fairgame.solving.misere_play import MiserePlay, why_no_misere
from fairgame.solving.misere_search import Genera
from fairgame.solving.solution import Move
from fairgame.solving.solve import options, solve
from fairgame.solving.values import sequence_values
from fairgame_site.publish import table_answer_files
from fairgame_site.published import Published
from tests.support.cli import answer, assert_fails, run
from tests.support.reference import COUNT, TIMEOUT_SECONDS, solved_by_rule
from tests.support.sampling import FULL, rng

KAYLES = games()["kayles"]


@dataclass(frozen=True)
class Plain:
    """Nim by its options, without an evaluation."""

    info: GameInfo = field(default_factory=lambda: GameInfo("plain", "Plain", Category.NIM, "Take any number."))
    notation: HeapSum = field(default_factory=HeapSum)

    def options(self, position):
        return ((smaller,) for smaller in range(position))

    def positions(self, stop):
        return iter(range(stop))


@dataclass(frozen=True)
class Ruled(Plain):
    """``Plain`` with a closed rule, and an evaluation that stops with an error above 5."""

    def nim_value(self, position):
        if position > 5:
            raise LimitError("plain: too large")
        return position

    def is_p_position(self, position):
        return position == 0

    def winning_options(self, position):
        return [(0,)] if position else []


def by_hand(game, heaps):
    known = {}
    values = [oracle.nim_value(game, heap, known) for heap in heaps]
    return {
        Move(place, str(heap), " + ".join(map(str, option)) or "0")
        for place, heap in enumerate(heaps)
        for option in game.options(heap)
        if nim_sum(values) ^ values[place] == nim_sum(oracle.nim_value(game, part, known) for part in option)
    }


def test_kayles_position_of_the_erratum():
    """(12, 70, 180) in Kayles: see the errata of the Russian column on sums of games."""
    solution = solve(KAYLES, ["12", "70", "180"])
    assert solution.nim_values == (4, 6, 4)
    assert (solution.nim_value, solution.outcome) == (6, "N")
    assert solution.components == ("12", "70", "180")
    assert solution.position == "12 + 70 + 180"
    assert solution.complete
    assert Move(1, "70", "34 + 34") in solution.winning_moves
    assert Move(2, "180", "89 + 89") not in solution.winning_moves
    assert set(solution.winning_moves) == by_hand(KAYLES, (12, 70, 180))
    assert len(set(solution.winning_moves)) == len(solution.winning_moves)


@pytest.mark.parametrize("heaps", [(4, 5, 9, 20), (1, 1), (0,), (12, 24)])
def test_p_position_has_no_winning_move(heaps):
    solution = solve(KAYLES, list(map(str, heaps)))
    assert (solution.nim_value, solution.outcome, solution.winning_moves) == (0, "P", ())
    assert not by_hand(KAYLES, heaps)


def test_four_heaps_of_the_same_document():
    assert solve(KAYLES, ["4 5 9 20"]).nim_values == (1, 4, 4, 1)


@pytest.mark.parametrize("slug", ["dawsons-chess", "dawsons-kayles", "four", "guiles", "octal-0-177"])
def test_all_winning_moves_are_found(slug):
    game = games()[slug]
    for heaps in ((7,), (16, 3), (9, 14, 25), (40,), (31, 2)):
        solution = solve(game, [str(heap) for heap in heaps])
        assert set(solution.winning_moves) == by_hand(game, heaps)


def test_every_winning_move_leads_to_a_p_position():
    solution = solve(KAYLES, ["23", "41"])
    assert solution.winning_moves
    for move in solution.winning_moves:
        rest = [text for place, text in enumerate(solution.components) if place != move.component]
        assert solve(KAYLES, [move.target, *rest]).outcome == "P"


@pytest.fixture
def clock(monkeypatch):
    """A function that limits an answer to a number of clock readings: each reading advances the clock."""

    def limit(readings):
        ticks = count()
        monkeypatch.setattr(budget, "thread_time", lambda: float(next(ticks)))
        monkeypatch.setattr(budget, "SECONDS", readings - 1)  # the first reading starts the clock

    return limit


def test_huge_heap_is_answered():
    huge = 10**18 - 1
    solution = solve(KAYLES, [str(huge)])
    assert solution.nim_value == sequence_values(KAYLES)(71 + (huge - 71) % 12)
    assert solution.complete
    assert solution.winning_moves, "the moves found in time are shown"
    for move in solution.winning_moves:
        assert solve(KAYLES, [move.target]).nim_value == 0


def test_search_within_the_budget_is_complete(clock):
    readings = 1 + len(list(KAYLES.options(50)))  # one reading for the heap, and one for each option
    for limit, complete in ((readings - 1, False), (readings, True), (readings + 1, True)):
        clock(limit)
        assert solve(KAYLES, ["50"]).complete is complete


def test_huge_heap_without_period_is_refused_in_one_line():
    treblecross = OctalGame.of("0.007")
    with pytest.raises(LimitError, match="octal-0-007: no period is proved") as refusal:
        solve(dataclasses.replace(treblecross, published_stop=100), [str(10**18)])
    assert "\n" not in str(refusal.value)


def test_first_values_suffice_for_a_short_preperiod():
    stops = []

    class Counted(OctalGame):
        def nim_sequence(self, stop):
            stops.append(stop)
            return super().nim_sequence(stop)

    def game(code):
        stops.clear()
        known = OctalGame.of(code)
        return Counted(known.info, known.code)

    kayles, late = game("0.77"), game("0.644")
    assert sequence_values(kayles)(10**18) == sequence_values(KAYLES)(10**18)
    assert stops == [values.FIRST_STOP]
    assert sequence_values(late)(values.FIRST_STOP - 1) == OctalGame.of("0.644").nim_sequence(values.FIRST_STOP)[-1]
    assert stops == [values.FIRST_STOP] * 2
    period = Periodicity(3256, 442)
    assert late.values_needed(period) > values.FIRST_STOP and values.proved_period(late) == period
    assert stops == [values.FIRST_STOP, values.FIRST_STOP, late.published_stop]


def test_first_values_prove_the_same_period_as_all_values():
    known = [game for game in games().values() if isinstance(game, HasPublishedRange)]
    early = {game.info.slug: first[1] for game in known if (first := values._first(game))[1] is not None}
    assert len(early) > 20
    for slug, period in early.items():
        assert values._values_to(games()[slug], games()[slug].published_stop)[1] == period, slug


def test_game_without_evaluation_is_searched():
    solution = solve(Plain(), ["3", "4", "5"])
    assert (solution.nim_values, solution.nim_value) == ((3, 4, 5), 2)
    assert solution.winning_moves == (Move(0, "3", "1"),)


def test_closed_rule_applies_only_beyond_nim_values_to_one_component():
    assert solve(Ruled(), ["4"]).nim_value == 4
    solution = solve(Ruled(), ["7"])
    assert (solution.nim_value, solution.nim_values, solution.outcome) == (None, (), "N")
    assert solution.winning_moves == (Move(0, "7", "0"),)
    with pytest.raises(LimitError, match="too large"):
        solve(Ruled(), ["7", "1"])


@dataclass(frozen=True)
class Unruled(Plain):
    """``Plain`` with a closed rule that covers no position."""

    def is_p_position(self, position):
        raise LimitError("plain: beyond the rule")


def test_truncated_search_is_repeated_where_the_rule_fails(monkeypatch):
    """The brief search ends before it finds the value, after the value, or during the search for moves."""
    ticks = count()
    monkeypatch.setattr(budget, "thread_time", lambda: float(next(ticks)))
    for brief, usual in product(range(60), (1000, 8)):
        monkeypatch.setattr(budget, "BRIEF_SECONDS", brief)
        monkeypatch.setattr(budget, "SECONDS", usual)
        try:
            solution = solve(Unruled(), ["7"])
        except LimitError:
            assert usual == 8 and brief < 28, "the value was found"
            continue
        assert (solution.outcome, solution.nim_value) == ("N", 7)
        assert solution.complete == (usual == 1000 or brief > 34)
        assert solution.winning_moves == (Move(0, "7", "0"),) * bool(solution.winning_moves)


@pytest.mark.parametrize("words", [[], ["seven"], ["7", "-1"], ["9" * 100]])
def test_invalid_position_is_refused(words):
    with pytest.raises(PositionError, match="kayles: "):
        solve(KAYLES, words)


def test_solution_serialises_to_json():
    data = solve(KAYLES, ["3", "2"]).to_json()
    assert data["nim_values"] == (3, 2)
    assert data["winning_moves"][0] == {"component": 0, "source": "3", "target": "2", "remoteness": None}
    assert (data["play"], data["remoteness"], data["looked_at"]) == ("normal", None, ())
    assert (data["reason"], data["why_no_nim_values"]) == ("", "")
    assert json.loads(json.dumps(data))["position"] == "3 + 2"


def test_options_are_distinct_and_have_values():
    listed = options(KAYLES, ["5"])
    assert [(option.position, option.nim_value) for option in listed] == [
        ("4", 1),
        ("3 + 1", 2),
        ("2 + 2", 0),
        ("3", 3),
        ("2 + 1", 3),
    ]
    assert options(KAYLES, ["0"]) == ()
    assert options(Plain(), ["2"])[1].nim_value == 1


def test_options_of_a_sum_or_a_large_heap_are_refused(clock):
    with pytest.raises(PositionError, match="single component"):
        options(KAYLES, ["5", "6"])
    clock(10)
    with pytest.raises(LimitError, match="kayles: 50 has too many options"):
        options(KAYLES, ["50"])
    assert len(options(KAYLES, ["5"])) == 5


# --- the other kinds of play


def test_misere_play_reverses_the_last_move_and_has_no_nim_values():
    """Misère Nim by its options: as Nim, except that an odd number of heaps of 1 is lost."""
    misere = Plain(replace(Plain().info, play=Play.MISERE))
    for heaps in combinations_with_replacement(range(4), 3):
        solution = solve(misere, list(map(str, heaps)))
        lost = sum(heaps) % 2 == 1 if max(heaps) <= 1 else nim_sum(heaps) == 0
        assert solution.outcome == ("P" if lost else "N"), heaps
        assert bool(solution.winning_moves) == (not lost and any(heaps)), heaps
        assert (solution.nim_value, solution.nim_values, solution.remoteness) == (None, (), None)
        assert solution.why_no_nim_values == Play.MISERE.why_no_nim_values != ""
    with pytest.raises(NoNimValuesError):
        options(misere, ["3"])


@dataclass(frozen=True)
class Arrows(Plain):
    """A loopy game on a graph: a move follows an arrow."""

    info: GameInfo = field(
        default_factory=lambda: GameInfo("arrows", "Arrows", Category.LOOPY, "Follow an arrow.", play=Play.LOOPY)
    )
    arrows: dict = field(default_factory=dict, hash=False)

    def options(self, position):
        return ((target,) for target in self.arrows.get(position, ()))


def test_loopy_position_has_outcome_and_remoteness():
    game = Arrows(arrows={1: [0], 2: [1], 3: [2, 1, 4], 4: [3, 5], 5: [4, 5], 6: [4, 2, 0]})
    answers = {n: solve(game, [str(n)]) for n in range(7)}
    assert {n: (solution.outcome, solution.remoteness) for n, solution in answers.items()} == {
        **{0: ("P", 0), 1: ("N", 1), 2: ("P", 2), 3: ("N", 3)},
        **{4: ("D", None), 5: ("D", None), 6: ("N", 1)},
    }
    assert answers[6].winning_moves == (Move(0, "6", "0", 0), Move(0, "6", "2", 2)), "the quickest is not first"
    assert all(solution.complete for solution in answers.values())
    assert answers[4].winning_moves == ()
    assert answers[3].looked_at == (6, 3)
    assert answers[3].why_no_nim_values == Play.LOOPY.why_no_nim_values != ""
    assert "play ends in 1 move," in answers[1].describe() and "play ends in 3 moves," in answers[3].describe()
    assert answers[4].describe().startswith("draw: ")


def test_loopy_position_beyond_the_search_is_open(monkeypatch):
    game = Arrows(arrows={n: [n + 1, n - 1] if n % 2 else [n + 1] for n in range(1, 1000)})
    monkeypatch.setattr("fairgame.solving.solve.MAX_EXPLORED", 20)
    far = solve(game, ["400"])
    assert (far.outcome, far.remoteness, far.winning_moves) == ("O", None, ())
    assert far.looked_at[0] <= 20
    assert far.describe().startswith("open: ") and f"{far.looked_at[0]} positions were searched" in far.describe()
    near = solve(game, ["1"])
    assert (near.outcome, near.remoteness) == ("N", 1)
    assert near.winning_moves == (Move(0, "1", "0", 0),)
    assert not near.complete, "the other move was not decided"
    with pytest.raises(NoNimValuesError):
        options(game, ["4"])


def test_longer_search_answers_where_brief_search_and_rule_fail(monkeypatch):
    game = games()["antonim"]
    monkeypatch.setattr("fairgame.solving.solve.brief_budget", lambda what: budget.Budget(what, seconds=-1))
    expected = solve(game, ["1", "2", "3"])
    assert expected.outcome in "PN"
    with pytest.raises(LimitError):
        game.is_p_position(game.notation.read("antonim", ["1", "2", "4", "7"])[0])
    assert solve(game, ["1", "2", "4", "7"]).outcome in "PN"


REPEATING = [game for game in games().values() if far_moves.move_period(game, 10**18)]


@pytest.mark.parametrize("other", ["", "10"])
@pytest.mark.parametrize("game", [*REPEATING, OctalGame.of(".3030303")], ids=lambda game: game.info.slug)
def test_moves_by_the_period_are_complete(game, other, monkeypatch):
    """Try every game with a proved period, and one whose moves take more than three periods."""
    proved = far_moves.move_period(game, 10**18)
    large = game.values_needed(proved) + 5 * proved.period + 3
    monkeypatch.setattr(far_moves, "MAX_ENUMERATED", 0)
    by_period = solve(game, [str(large), *other.split()])
    first, period = max(proved.preperiod, 1), proved.period
    assert by_period.repeats in ((), (first, period))
    moves = set()
    for move in by_period.winning_moves:
        greater, smaller = sorted((*map(int, move.target.split(" + ")), 0), reverse=True)[:2]
        steps = range(smaller, (greater + smaller) // 2 + 1, period)
        shifts = steps if far_moves.move_period(game, int(move.source)) and smaller >= first else [smaller]
        moves |= {(move.component, frozenset((greater + smaller - heap, heap))) for heap in shifts}
    monkeypatch.setattr(far_moves, "MAX_ENUMERATED", large)
    monkeypatch.setattr(budget, "SECONDS", 60)
    one_by_one = solve(game, [str(large), *other.split()])
    assert one_by_one.complete
    assert not one_by_one.repeats
    pairs = ((move.component, (*map(int, move.target.split(" + ")), 0)[:2]) for move in one_by_one.winning_moves)
    assert moves == {(place, frozenset(pair)) for place, pair in pairs}


def test_moves_from_the_largest_heap_are_complete():
    solution = solve(KAYLES, [str(10**18)])
    assert solution.complete
    assert Move(0, str(10**18), f"{10**18 - 3} + 1") in solution.winning_moves


PLAYED = [slug for slug, game in games().items() if game.info.play is Play.NORMAL and not why_no_misere(game)]
BY_THEOREM = [slug for slug, game in games().items() if isinstance(game, HasTameGenus)]


@pytest.mark.sampled(3)
@pytest.mark.parametrize("slug", PLAYED)
def test_misere_sums_agree_with_play(slug, monkeypatch):
    monkeypatch.setattr(budget, "SECONDS", TIMEOUT_SECONDS)
    game, expected = games()[slug], solved_by_rule(slug, misere=True)
    assert len({solved.text for solved in expected}) == COUNT, "too few sums are small enough to be played out"
    for solved in expected:
        solution = solve(game, solved.text.split(), misere=True)
        assert solution.outcome == solved.outcome, solved.text
        assert solution.reason.endswith(".")
        assert solution.complete and set(solution.winning_moves) == solved.moves, solved.text
    assert {solved.outcome for solved in expected} >= ({"P", "N"} if FULL else {"N"})


@pytest.mark.parametrize("slug", BY_THEOREM)
def test_genera_of_a_theorem_agree_with_search(slug):
    game = games()[slug]
    searched = Genera(game, unlimited_budget(slug))
    for position in islice(game.positions(40), 300):
        assert searched.of_parts((position,)) == [game.tame_genus(position)], position


def test_fergusons_theorem_holds_for_random_subtraction_sets():
    game, draw = games()["subtraction"], rng("Ferguson")
    for _ in range(20):
        numbers = tuple(sorted(draw.sample(range(1, 15), draw.randrange(1, 5))))
        searched = Genera(game, unlimited_budget("a test"))
        for heap in range(60):
            assert searched.of_parts(((numbers, heap),)) == [game.tame_genus((numbers, heap))]


def test_most_rows_of_kayles_are_not_tame():
    genera = Genera(games()["kayles"], unlimited_budget("a test"))
    assert [row for row in range(12) if genera.of_parts((row,)) is not None] == [0, 1, 2, 3, 4]
    assert genera.of_parts((2, 5)) is None


def test_genera_of_options_and_sums():
    assert genus_of_options([(2, 2), (0, 1)]) == (1, 0)
    assert genus_of_options([(1, 0), (2, 2)]) == (0, 1)
    assert genus_of_options([(1, 1)]) == (0, 0)
    assert genus_of_options([(1, 1), (2, 2), (1, 0)]) is None
    assert [format_genus(one) for one in ((0, 1), (3, 3), (10, 10))] == ["0¹", "3³", "10¹⁰"]
    assert is_p(genus_of_sum([(1, 0), (0, 1), (0, 1)])) and not is_p(genus_of_sum([]))


def test_each_method_gives_its_reason():
    def why(slug, *parts):
        return MiserePlay(games()[slug], unlimited_budget("a test")).decide(parts)[1]

    assert "Bouton 1901" in why("nim", 3, 5)
    assert why("kayles", 12, 70) == "The misère quotient of 0.77 decides it."
    assert (
        why("wythoff", (3, 5))
        == "The genus is 0⁰: one is firm, so the position is won as in normal play, with the nim-sum 0."
    )
    assert "Guo 2012" in why("mark-2", 1000)
    assert why("mark-2", 8, 9).startswith("Found by search")


def test_large_misere_positions_are_answered_if_known():
    assert solve(games()["nim"], ["1000000000000000000", "5", "7"], misere=True).winning_moves[0].target == "2"
    for heap in range(10**18 - 22, 10**18):
        twice = solve(games()["subtraction"], f"2 5 7 / {heap} {heap}".split(), misere=True)
        firm = games()["subtraction"].nim_value(((2, 5, 7), heap)) > 1
        assert (twice.outcome, twice.play, twice.nim_value) == ("P" if firm else "N", "misere", None)
    assert solve(games()["mark-2"], [str(2**400)], misere=True).outcome == "P"
    assert not solve(games()["take-odd"], ["1000000000000000000"], misere=True).complete
    with pytest.raises(LimitError, match="misère play is not known for this position"):
        solve(games()["dawsons-kayles"], ["500", "600"], misere=True)
    known = r"the misère quotient is known for heaps to \d+, and heap 90 is beyond; .*; a search is limited to"
    with pytest.raises(LimitError, match=known):
        solve(games()["misere-grundy"], ["90", "80"])


@pytest.mark.parametrize("slug", ["moebius", "turning-corners", "chomp", "treblecross", "tribulations"])
def test_game_without_misere_sums_is_refused(slug):
    game = games()[slug]
    assert isinstance(game, HasNoMisere) or game.info.play is Play.LOOPY
    with pytest.raises(LimitError, match=f"misère {slug} is not answered: "):
        solve(game, game.notation.example.split(), misere=True)


ANSWERED = [slug for slug, game in games().items() if isinstance(game, HasTableAnswers) and game.table_answers]
SAMPLE = 10**6 if FULL else 12  # answers per game
SQUARE = ["bar", *["12"] * 12]


@pytest.fixture(scope="module")
def frame_of(store):
    return Published(store).frame_if_built


@pytest.mark.sampled(2)
@pytest.mark.parametrize("slug", ANSWERED)
def test_table_answers_agree_with_the_search(frame_of, slug):
    game = games()[slug]
    known = list(table_answers_of(game, frame_of))
    assert len({text for _, text, _ in known}) == len(known) > 0
    shortest = sorted(known, key=lambda row: (len(row[1]), row[1]))
    for table, text, _ in [*shortest[:SAMPLE], *rng(f"table answers {slug}").sample(known, min(SAMPLE, len(known)))]:
        answered = solve_from_tables(game, text.split(), frame_of)
        assert answered.source_table == table
        try:
            with counting_checks():
                solved = solve(game, text.split())
        except LimitError:
            continue
        if solved.outcome == OPEN:
            continue
        assert answered.outcome == solved.outcome
        assert answered.nim_value in (None, solved.nim_value)
        if answered.complete and solved.complete:
            assert sorted(answered.winning_moves, key=str) == sorted(solved.winning_moves, key=str)


def test_games_without_table_answers_have_no_file(frame_of):
    assert set(ANSWERED) == {slug for slug, game in games().items() if table_answer_files.path(game)}
    assert solve_from_tables(games()["kayles"], ["12"], frame_of) is None
    assert list(table_answers_of(games()["kayles"], frame_of)) == []


def test_browser_file_has_each_position_once(store, frame_of):
    game = games()["chomp"]
    data = json.loads(table_answer_files.file(game, Published(store)))
    answers = table_answers_of(game, frame_of)
    assert [[table, table_answer.outcome] for table, _, table_answer in answers] == [row[:2] for row in data.values()]
    table, outcome, value, winning = data[" ".join(SQUARE)]
    assert (table, outcome, value) == ("chomp.winning_first_moves", "N", None)
    assert winning == [" ".join(["bar", "12", *["1"] * 11])]
    assert all(data[position][1] == "P" for row in data.values() for position in row[3] or ())


def test_command_line_prints_table_answers(store):
    output = answer("solve", "chomp", *SQUARE).out
    assert "N-position" in output
    assert (
        "Answer of the table chomp.winning_first_moves; a search does not decide the position.\n1 winning move:"
        in output
    )
    board = [f"{row}-{column}" for row in range(6) for column in range(6)]
    data = answer("solve", "cram", *board, "--json").data
    assert (data["source_table"], data["complete"]) == ("cram.rectangles", True)
    assert (data["outcome"], data["nim_values"]) == ("P", [0])


def test_table_decides_number_that_a_search_leaves_open(frame_of):
    game = games()["beanstalk"]
    assert solve(game, ["3069"]).outcome == OPEN
    solved = solve_with_tables(game, ["3069"], frame_of)
    assert (solved.outcome, solved.source_table, solved.complete) == ("N", "beanstalk.remoteness", False)
    halved = solve_with_tables(game, ["6138"], frame_of)
    assert (halved.outcome, halved.source_table) == ("P", "beanstalk.remoteness")


def test_halving_changes_the_winner_that_a_table_gives(frame_of):
    game = games()["beanstalk"]
    rows = frame_of("beanstalk.remoteness").to_dict("records")
    winners = {answer.position: answer for answer in game.table_answers["remoteness"](rows)}
    evens = [number for number in winners if number % 2 == 0 and number // 2 in winners]
    assert len(evens) > 100
    for number in evens:
        assert winners[number].outcome == {"P": "N", "N": "P"}[winners[number // 2].outcome]


def test_position_without_table_answer_is_refused(frame_of, tmp_path):
    refused = f"more than {MAX_LISTS} lists of rows fit below the first row of this bar"
    assert_fails(run("solve", "chomp", "bar", *["11"] * 11, "1"), refused)
    assert_fails(run("solve", "chomp", *SQUARE, "--store", tmp_path), refused)
    assert_fails(run("solve", "chomp", *SQUARE, "--misere"), "misère chomp is not answered")
    with pytest.raises(PositionError):
        solve_from_tables(games()["chomp"], ["bar", "0"], frame_of)


def test_missing_table_has_no_answers(tmp_path):
    assert solve_from_tables(games()["chomp"], SQUARE, Published(Store(tmp_path)).frame_if_built) is None


@pytest.mark.parametrize("words", ["12 70 180", "1", "89 41 512", "512"])
@pytest.mark.parametrize("slug", ["kayles", "grundys-game", "four", "treblecross", "lasker-nim"])
def test_search_before_numba_is_loaded_has_the_answers_of_the_kernel(monkeypatch, slug, words):
    by_kernel = solve(games()[slug], words.split())
    evaluators = []
    monkeypatch.setattr(solving_module, "_is_quick", lambda game, heaps: evaluators.append(max(heaps)) or True)
    assert solve(games()[slug], words.split()) == by_kernel
    assert evaluators == [max(map(int, words.split()))]
