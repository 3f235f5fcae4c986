"""A game is named among the codes of a class only if its heaps have the nim-values of its code."""

from engine.answers import oracle
from engine.discovery import games
from engine.families.octal.code import OctalCode
from engine.families.octal.sequence import nim_values
from generator.families.octal.studies import Studies

HEAPS = 16


def test_a_named_game_has_the_nim_values_of_its_code(published):
    named = {name.slug: name for study in Studies(published) for name in study.names}
    assert {"kayles", "dawsons-kayles", "dawsons-chess"} <= set(named)
    for slug, name in named.items():
        values = oracle.nim_values(games()[slug], HEAPS)
        heaps = [heap for heap in range(HEAPS) if heap in values]
        assert len(heaps) == HEAPS, f"{slug}: no heaps"
        expected = nim_values(OctalCode.parse(name.code), HEAPS).tolist()
        assert [values[heap] for heap in heaps] == expected, slug
