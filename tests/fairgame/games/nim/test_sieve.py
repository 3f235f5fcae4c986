"""The sieve of lost heaps: against play, against the rules for three heaps, and built without the oracle."""

import pytest

from fairgame.core.discovery import games
from fairgame.core.heap_tuples import without_zeros
from fairgame.games.nim.sieve import lost_heaps
from fairgame.runs.extended_tables import tables
from fairgame.solving import oracle, values

WAYS = [("antonim", {"distinct": True}), ("simonim", {"together": True}), ("nim", {})]


@pytest.mark.parametrize(("slug", "way"), WAYS)
@pytest.mark.parametrize(("count", "largest"), [(1, 9), (2, 12), (3, 10), (4, 7)])
def test_the_sieve_leaves_what_play_loses(slug, way, count, largest):
    game, lost = games()[slug], {}
    for heaps in without_zeros(count, largest + 1, way.get("distinct", False)):
        after = (
            [tuple(sorted(option)) for (option,) in game.options(heaps)]
            if slug != "nim"
            else [
                tuple(sorted((*heaps[:place], *([left] if left else []), *heaps[place + 1 :])))
                for place, heap in enumerate(heaps)
                for left in range(heap)
            ]
        )
        lost[heaps] = not any(lost[option] for option in after)
    found = list(lost_heaps(count, largest, **way))
    assert found == [heaps for heaps in lost if lost[heaps]]


@pytest.mark.parametrize(("slug", "way"), WAYS[:2])
def test_the_sieve_agrees_with_the_rule_for_three_heaps(slug, way):
    game = games()[slug]
    found = set(lost_heaps(3, 20, **way))
    for heaps in without_zeros(3, 21, way.get("distinct", False)):
        assert (heaps in found) == game.is_p_position(heaps)


@pytest.mark.parametrize("table_id", ["antonim.p_positions_4", "simonim.p_positions_4"])
def test_no_search_builds_the_table_and_play_confirms_it(table_id, monkeypatch):
    def refused(*_, **__):
        raise AssertionError("the oracle was asked")

    monkeypatch.setattr(oracle, "nim_value", refused)
    monkeypatch.setattr(values, "searched_nim_value", refused)
    slug = table_id.partition(".")[0]
    monkeypatch.setattr(type(games()[slug]), "options", refused)
    table = tables()[table_id]
    frame = table.build({})
    monkeypatch.undo()
    for claim in table.claims(frame):
        claim.check(frame)
    assert len(frame) > 100
