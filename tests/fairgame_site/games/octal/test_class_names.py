"""A game is named among the codes of a class only if its heaps have the nim-values of its code."""

from fairgame.core.discovery import games
from fairgame.games.octal.code import OctalCode
from fairgame.games.octal.values import nim_values
from fairgame.solving import oracle
from fairgame_site.games.octal.class_records import ClassRecords

HEAPS = 16


def test_a_named_game_has_the_nim_values_of_its_code(published):
    named = {name.slug: name for study in ClassRecords(published) for name in study.names}
    assert {"kayles", "dawsons-kayles", "dawsons-chess"} <= set(named)
    for slug, name in named.items():
        values = oracle.nim_values(games()[slug], HEAPS)
        heaps = [heap for heap in range(HEAPS) if heap in values]
        assert len(heaps) == HEAPS, f"{slug}: no heaps"
        expected = nim_values(OctalCode.parse(name.code), HEAPS).tolist()
        assert [values[heap] for heap in heaps] == expected, slug
