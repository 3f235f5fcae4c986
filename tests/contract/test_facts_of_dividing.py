"""What the page on games of taking and dividing says of the published automata."""

from fairgame.games.mark.tables import GAMES


def test_every_game_of_the_census_has_an_automaton_in_misere_play(built):
    """Observed, and said on the page; in normal play some are missing."""
    frame = built["dividing.automata"].frame()
    found = frame[["moves", "divisor", "rounding", "play"]].drop_duplicates().groupby(["play", "rounding"]).size()
    assert found["misere"].to_dict() == {"down": len(GAMES), "up": len(GAMES)}
    assert all(len(GAMES) // 2 < games < len(GAMES) for games in found["normal"])
    assert set(frame[frame["play"] == "misere"]["output"]) == {0, 1}
