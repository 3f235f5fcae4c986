"""Claims of the page on games of taking and dividing, checked on the published automata."""

from fairgame.games.mark.tables import GAMES


def test_every_game_of_the_census_has_an_automaton_in_misere_play(built):
    """The page states this as an observation.  In normal play some games have no automaton."""
    frame = built["dividing.automata"].frame()
    found = frame[["moves", "divisor", "rounding", "play"]].drop_duplicates().groupby(["play", "rounding"]).size()
    assert found["misere"].to_dict() == {"down": len(GAMES), "up": len(GAMES)}
    assert all(len(GAMES) // 2 < games < len(GAMES) for games in found["normal"])
    assert set(frame[frame["play"] == "misere"]["output"]) == {0, 1}
