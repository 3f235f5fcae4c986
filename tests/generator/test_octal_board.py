"""The board of open games: every game once, in the group that its rare heaps put it in."""

import re

import pytest

from engine.errors import UnknownNameError
from generator.families.octal.board import GROUPS, board_html
from generator.families.octal.studies import Studies

TITLE = re.compile(r'class="string atlas-board-game">(?:<a[^>]*>)?([^<]*)<')


@pytest.fixture(scope="module")
def boards(published):
    return {group: TITLE.findall(board_html(Studies(published), group, "../")) for group in GROUPS}


def test_every_open_game_has_one_row(boards, published):
    shown = [title for titles in boards.values() for title in titles]
    wanted = [code.replace("Grundy", "Grundy's game") for code in published["octal.open"].frame["canonical_code"]]
    assert sorted(title.replace("&#39;", "'") for title in shown) == sorted(wanted)
    assert all(boards.values())


def test_a_game_is_quiet_if_no_heap_was_rare_in_the_second_half(boards, published):
    for row in published["octal.open"].frame.to_dict("records"):
        if row["canonical_code"] != "Grundy":
            rare = published["octal.rare"].frame
            heaps = rare[rare["canonical_code"] == row["canonical_code"]]["n"]
            late = heaps[2 * heaps > row["computed_to"]].size
            (group,) = (name for name, titles in boards.items() if row["canonical_code"] in titles)
            if heaps.size:
                assert group == ("coming" if late else "quiet"), row
            elif group == "quiet":
                assert row["rare_count"] == 0
    names = ["Grundy" if title.startswith("Grundy") else title for title in boards["quiet"]]
    quiet = published["octal.open"].frame.set_index("canonical_code").loc[names]
    share = (quiet["last_rare"] / quiet["computed_to"]).tolist()
    assert share == sorted(share)


def test_there_are_no_other_groups(published):
    with pytest.raises(UnknownNameError, match="coming"):
        board_html(Studies(published), "comming", "../")
