"""Sieve of lost heaps: agreement with play and with the rules for three heaps; tables built without search."""

import pytest

from fairgame.core.discovery import games
from fairgame.core.heap_tuples import nonzero_tuples
from fairgame.games.nim.games.equal_heaps import lost_heaps
from fairgame.runs.extended_tables import tables
from fairgame.solving import oracle, values

SIEVES = [("antonim", {"distinct": True}), ("simonim", {"together": True}), ("nim", {})]


@pytest.mark.parametrize(("slug", "kind"), SIEVES)
@pytest.mark.parametrize(("count", "largest"), [(1, 9), (2, 12), (3, 10), (4, 7)])
def test_sieve_matches_play(slug, kind, count, largest):
    game, lost = games()[slug], {}
    for heaps in nonzero_tuples(count, largest + 1, distinct=kind.get("distinct", False)):
        options = (
            [tuple(sorted(option)) for (option,) in game.options(heaps)]
            if slug != "nim"
            else [
                tuple(sorted((*heaps[:place], *([left] if left else []), *heaps[place + 1 :])))
                for place, heap in enumerate(heaps)
                for left in range(heap)
            ]
        )
        lost[heaps] = not any(lost[option] for option in options)
    assert list(lost_heaps(count, largest, **kind)) == [heaps for heaps in lost if lost[heaps]]


@pytest.mark.parametrize(("slug", "kind"), SIEVES[:2])
def test_sieve_matches_rule_for_three_heaps(slug, kind):
    game = games()[slug]
    lost = set(lost_heaps(3, 20, **kind))
    for heaps in nonzero_tuples(3, 21, distinct=kind.get("distinct", False)):
        assert (heaps in lost) == game.is_p_position(heaps)


@pytest.mark.parametrize("table_id", ["antonim.p_positions_4", "simonim.p_positions_4"])
def test_table_is_built_without_search_and_confirmed_by_play(table_id, monkeypatch):
    def search(*_, **__):
        raise AssertionError("the table was searched")

    monkeypatch.setattr(oracle, "nim_value", search)
    monkeypatch.setattr(values, "nim_value", search)
    slug = table_id.partition(".")[0]
    monkeypatch.setattr(type(games()[slug]), "options", search)
    table = tables()[table_id]
    frame = table.build({})
    monkeypatch.undo()
    for claim in table.claims(frame):
        claim.check(frame)
    assert len(frame) > 100
