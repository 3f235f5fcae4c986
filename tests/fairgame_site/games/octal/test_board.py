"""The board of open games: every game once, in the group that its rare heaps put it in."""

import re

import pytest

from fairgame.errors import UnknownNameError
from fairgame.games.octal.code import GRUNDY
from fairgame_site.games.octal.board import GROUPS, board_html
from fairgame_site.games.octal.class_page import ClassPage
from fairgame_site.games.octal.class_records import ClassRecords
from fairgame_site.games.octal.literature import Literature, ReportedPeriod
from fairgame_site.publish.edition import Edition
from fairgame_site.render.long_runs import growth_runs, window_runs

TITLE = re.compile(r'class="string atlas-board-game">(?:<a[^>]*>)?([^<]*)<')


@pytest.fixture(scope="module")
def boards(published):
    return {group: TITLE.findall(board_html(ClassRecords(published), group, "../")) for group in GROUPS}


def test_every_open_game_has_one_row(boards, published):
    shown = [title for titles in boards.values() for title in titles]
    wanted = [code.replace("Grundy", "Grundy's game") for code in published["octal.open"].frame["canonical_code"]]
    assert sorted(title.replace("&#39;", "'") for title in shown) == sorted(wanted)
    assert all(boards.values())


def farthest(published):
    """The figures of each open game from the run that went farthest, and the rare heaps of that run."""
    runs = published["octal.followed"].frame.groupby("canonical_code").last()
    for row in published["octal.open"].frame.to_dict("records"):
        code = row["canonical_code"]
        further = runs.loc[code].to_dict() if code in runs.index else {}
        rare = published["octal.followed_rare" if further else "octal.rare"].frame
        reached = {"computed_to": further["stop"] - 1} if further else {}
        yield row | further | reached, rare[rare["canonical_code"] == code]["n"]


def test_a_game_is_quiet_if_no_heap_was_rare_in_the_second_half(boards, published):
    every = list(farthest(published))
    for row, heaps in every:
        if row["canonical_code"] != "Grundy":
            late = heaps[2 * heaps > row["computed_to"]].size
            (group,) = (name for name, titles in boards.items() if row["canonical_code"] in titles)
            if heaps.size:
                assert group == ("coming" if late else "quiet"), row
            elif group == "quiet":
                assert row["rare_count"] == 0
    names = ["Grundy" if title.startswith("Grundy") else title for title in boards["quiet"]]
    rows = {row["canonical_code"]: row for row, _ in every}
    share = [rows[name]["last_rare"] / rows[name]["computed_to"] for name in names]
    assert share == sorted(share)


def test_what_a_kept_run_saw_is_told_in_the_place_of_what_the_build_saw(published, known):
    board = "".join(board_html(ClassRecords(published), group, "../") for group in GROUPS)
    told = growth_runs.shown()
    assert board.count(">kept run</a>") == len(told) > 0
    for code, one in told.items():
        title = "Grundy&#39;s game" if code == GRUNDY else code
        row = board[board.index(f">{title}<") :].partition("</tr>")[0]
        assert f'>{one.computed_to:,}<br><a href="../long-computations/">kept run</a>' in row
        for figure in (one.rare_count, one.last_rare, one.greatest, one.greatest_at):
            assert figure is None or f">{figure:,}</td>" in row
        if code != GRUNDY:  # which has no page of a class
            assert f"</a> followed this game to heap {one.computed_to:,}. Up to there the greatest" in known(code)
    others = set(published["octal.open"].frame["canonical_code"]) - {*told, GRUNDY}
    assert "kept run" not in known(min(others))


def test_the_page_of_a_class_shows_how_it_grows_in_the_farthest_run(published):
    every = ClassRecords(published)
    maker = ClassPage(every, Literature(published), Edition("https://example.org/", "0.0.0", "2026-01-01"))
    runs = published["octal.followed"].frame.groupby("canonical_code").last()
    others = set(published["octal.open"].frame["canonical_code"]) - {*runs.index, GRUNDY}
    for code in ("0.6", "0.416", "0.77", min(others)):
        growth, study = maker.slots(every[code])["growth"], every[code]
        is_followed = code in runs.index
        last = runs.loc[code].to_dict() if is_followed else study.rows("growth.csv")[-1]
        assert (">kept run</a>" in growth, "every build computes" in growth) == (is_followed, is_followed), code
        figures = (last["stop"], last["max_nim_value"], last["max_nim_value_at"], last["rare_count"], last["last_rare"])
        cells = [f"{int(one):,}" for one in figures if one is not None and one == one]  # noqa: PLR0124 - not NaN
        assert re.findall(r">([\d,]*)</td>", growth)[-len(cells) :] == cells, code


def test_there_are_no_other_groups(published):
    with pytest.raises(UnknownNameError, match="coming"):
        board_html(ClassRecords(published), "comming", "../")


@pytest.fixture
def known(published):
    """A function that returns what the page of a class says of what is known."""
    edition = Edition("https://example.org/", "0.0.0", "2026-01-01")
    every = ClassRecords(published)
    return lambda code: ClassPage(every, Literature(published), edition).slots(every[code])["known"]


def test_a_claim_of_our_own_is_told_as_one_on_the_board_and_on_the_page_of_its_class(published, known, monkeypatch):
    monkeypatch.setattr(window_runs, "claimed", lambda: {"0.6": window_runs.Claimed(1234, 56, 7, 8)})
    own = "Fair Game Atlas (own run, 7 of 8 segments checked)"
    told = "".join(board_html(ClassRecords(published), group, "../") for group in GROUPS)
    assert told.count("claimed by") == 1
    assert f"period 1,234 claimed by {own}; not proved here" in told
    assert f"A period of 1,234 after heap 55 is claimed by a run: {own}. When every segment" in known("0.6")
    assert "is claimed by a run" not in known("0.106")


def test_what_others_report_of_an_open_class_is_told_as_reported_on_its_page(known, monkeypatch):
    reported = ReportedPeriod("0.6", "1,234", "55", "Somebody", "a letter")
    monkeypatch.setattr(Literature, "reported", lambda _, code: reported if code == "0.6" else None)
    assert "A period of 1,234, by Somebody (a letter); heap 55 is said to be the last that breaks it." in known("0.6")
    assert "It is not proved here. What would prove it is a" in known("0.6")
    assert "not proved here" not in known("0.106")


def test_what_a_kept_study_followed_further_is_told_on_the_board_and_on_the_page_of_its_class(published, known):
    board = "".join(board_html(ClassRecords(published), group, "../") for group in GROUPS)
    far = {code: heap for code, heap in window_runs.followed().items() if code in set(TITLE.findall(board))}
    assert far, "no kept study follows a game of the board"
    assert board.count("kept study") == len(far)
    for code, heap in far.items():
        assert f'<a href="../long-computations/">kept study</a>: {heap:,}</td>' in board
        assert f"</a> follows this game. {window_runs.report(code).says} No window has come back." in known(code)
    assert "kept study" not in known("0.6")
