import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import LoopyGameError
from engine.loopy import is_lost, remoteness
from engine.solve import solve


def test_ends_wins_losses_and_draws():
    # 0 is the end; 1 leads to it; 2 leads to 1 only; 3 and 4 can go round; 5 can but need not go round.
    after = {0: [], 1: [0], 2: [1], 3: [4], 4: [3], 5: [3, 2], 6: [5, 1]}
    found = remoteness(after, after.__getitem__)
    assert found == {0: 0, 1: 1, 2: 2, 5: 3, 6: 4}
    assert [is_lost(found.get(position)) for position in after] == [True, False, True, False, False, False, True]


def test_the_winner_hurries_and_the_loser_delays():
    after = {0: [], 1: [0], 2: [1], 3: [2, 0], 4: [1, 3], 5: [4, 2]}
    assert remoteness(after, after.__getitem__) == {0: 0, 1: 1, 2: 2, 3: 1, 4: 2, 5: 3}
    longer = after | {6: [1, 5]}
    assert remoteness(longer, longer.__getitem__)[6] == 4


def test_an_option_that_is_no_position_is_named():
    with pytest.raises(KeyError, match="7"):
        remoteness([0], {0: [7]}.__getitem__)


@given(st.lists(st.lists(st.integers(0, 11), max_size=4), min_size=12, max_size=12))
def test_what_is_found_obeys_the_rules_that_define_it(graph):
    found = remoteness(range(12), graph.__getitem__)
    for position, options in enumerate(graph):
        lost = [found[option] for option in options if is_lost(found.get(option))]
        won = [found[option] for option in options if option in found and not is_lost(found[option])]
        if lost:
            assert found[position] == 1 + min(lost)
        elif len(won) == len(options):
            assert found[position] == (1 + max(won) if won else 0)
        else:
            assert position not in found


class Endless:
    """A game that loops, and about which nothing more is known."""

    loopy = True

    class info:
        slug = "endless"

    class notation:
        @staticmethod
        def read(game, words):
            return (0,)

        @staticmethod
        def write(components):
            return "0"


def test_a_loopy_game_without_a_rule_is_refused_in_one_line():
    with pytest.raises(LoopyGameError, match="endless: play can return to position 0"):
        solve(Endless(), ["0"])
