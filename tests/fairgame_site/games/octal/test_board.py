"""Table of open games: every game once, in the group that follows from its rare heaps."""

import re

import pytest

from fairgame.errors import UnknownNameError
from fairgame.games.octal.code import GRUNDY
from fairgame_site.edition import Edition
from fairgame_site.games.octal.board import GROUPS, board_html
from fairgame_site.games.octal.class_pages import PageWriter
from fairgame_site.games.octal.class_records import ClassRecords
from fairgame_site.games.octal.literature import Literature, ReportedPeriod
from fairgame_site.render.long_runs import growth_runs, window_runs
from fairgame_site.render.templating import section_html

TITLE = re.compile(r'class="string atlas-board-game">(?:<a[^>]*>)?([^<]*)<')


@pytest.fixture(scope="module")
def boards(published):
    return {group: TITLE.findall(board_html(ClassRecords(published), group, "../")) for group in GROUPS}


def test_every_open_game_has_one_row(boards, published):
    shown = [title for titles in boards.values() for title in titles]
    expected = [code.replace("Grundy", "Grundy's game") for code in published["octal.open"].frame["canonical_code"]]
    assert sorted(title.replace("&#39;", "'") for title in shown) == sorted(expected)
    assert all(boards.values())


def longest_runs(published):
    """Yield the row of each open game from its longest run, and the rare heaps of that run."""
    runs = published["octal.followed"].frame.groupby("canonical_code").last()
    for row in published["octal.open"].frame.to_dict("records"):
        code = row["canonical_code"]
        followed = runs.loc[code].to_dict() if code in runs.index else {}
        rare = published["octal.followed_rare" if followed else "octal.rare"].frame
        reached = {"computed_to": followed["stop"] - 1} if followed else {}
        yield row | followed | reached, rare[rare["canonical_code"] == code]["n"]


def test_game_is_quiet_if_no_heap_is_rare_in_the_second_half(boards, published):
    rows_and_heaps = list(longest_runs(published))
    for row, heaps in rows_and_heaps:
        if row["canonical_code"] != "Grundy":
            late = heaps[2 * heaps > row["computed_to"]].size
            (group,) = (name for name, titles in boards.items() if row["canonical_code"] in titles)
            if heaps.size:
                assert group == ("coming" if late else "quiet"), row
            elif group == "quiet":
                assert row["rare_count"] == 0
    names = ["Grundy" if title.startswith("Grundy") else title for title in boards["quiet"]]
    rows = {row["canonical_code"]: row for row, _ in rows_and_heaps}
    share = [rows[name]["last_rare"] / rows[name]["computed_to"] for name in names]
    assert share == sorted(share)


def test_growth_run_replaces_the_numbers_of_the_build(published, known):
    board = "".join(board_html(ClassRecords(published), group, "../") for group in GROUPS)
    reports = growth_runs.sound_reports()
    assert board.count(">stored run</a>") == len(reports) > 0
    for code, report in reports.items():
        title = "Grundy&#39;s game" if code == GRUNDY else code
        row = board[board.index(f">{title}<") :].partition("</tr>")[0]
        assert f'>{report.computed_to:,}<br><a href="../long-computations/">stored run</a>' in row
        for number in (report.rare_count, report.last_rare, report.greatest, report.greatest_at):
            assert number is None or f">{number:,}</td>" in row
        if code != GRUNDY:  # Grundy's game has no class page
            assert f"</a> followed this game to heap {report.computed_to:,}. Up to there the greatest" in known(code)
    others = set(published["octal.open"].frame["canonical_code"]) - {*reports, GRUNDY}
    assert ">stored run</a>" not in known(min(others))


def html_of(filling, anchor):
    """Return the HTML of the section at an anchor."""
    (section,) = (section for section in filling.sections if section.anchor == anchor)
    return section_html(section)


def test_class_page_shows_the_growth_of_the_longest_run(published):
    records = ClassRecords(published)
    maker = PageWriter(records, Literature(published), Edition("https://example.org/", "0.0.0", "2026-01-01"))
    runs = published["octal.followed"].frame.groupby("canonical_code").last()
    others = set(published["octal.open"].frame["canonical_code"]) - {*runs.index, GRUNDY}
    for code in ("0.6", "0.416", "0.77", min(others)):
        growth = html_of(maker.filling(records[code]), "growth")
        is_followed = code in runs.index
        last = runs.loc[code].to_dict() if is_followed else records[code].record.growth[-1]
        assert (">stored run</a>" in growth, "every build computes" in growth) == (is_followed, is_followed), code
        numbers = (last["stop"], last["max_nim_value"], last["max_nim_value_at"], last["rare_count"], last["last_rare"])
        cells = [f"{int(number):,}" for number in numbers if number is not None and number == number]  # noqa: PLR0124 - not NaN
        assert re.findall(r">([\d,]*)</td>", growth)[-len(cells) :] == cells, code


def test_unknown_group_is_refused(published):
    with pytest.raises(UnknownNameError, match="coming"):
        board_html(ClassRecords(published), "cmoing", "../")


@pytest.fixture
def known(published):
    """Function that returns the section *known* of a class page."""
    edition = Edition("https://example.org/", "0.0.0", "2026-01-01")
    records = ClassRecords(published)
    return lambda code: html_of(PageWriter(records, Literature(published), edition).filling(records[code]), "known")


def test_claim_of_our_run_is_shown_as_a_claim(published, known, monkeypatch):
    monkeypatch.setattr(window_runs, "claimed_periods", lambda: {"0.6": window_runs.ClaimedPeriod(1234, 56, 7, 8)})
    own = "Fair Game Atlas (own run, 7 of 8 segments checked)"
    board = "".join(board_html(ClassRecords(published), group, "../") for group in GROUPS)
    assert board.count("claimed by") == 1
    assert f"period 1,234 claimed by {own}; not proved here" in board
    assert f"A period of 1,234 after heap 55 is claimed by a run: {own}. If every segment passes" in known("0.6")
    assert "is claimed by a run" not in known("0.106")


def test_report_of_others_is_shown_as_reported(known, monkeypatch):
    reported = ReportedPeriod("0.6", period="1,234", last_exception="55", by="A. Author", source="a letter")
    monkeypatch.setattr(Literature, "reported", lambda _, code: reported if code == "0.6" else None)
    assert "A period of 1,234, by A. Author (a letter); heap 55 is reported as the last exception." in known("0.6")
    assert ">window certificate</a> would prove it" in known("0.6")
    assert "not proved here" not in known("0.106")


def test_window_run_is_shown_with_its_last_heap(published, known):
    board = "".join(board_html(ClassRecords(published), group, "../") for group in GROUPS)
    far = {code: heap for code, heap in window_runs.settled_heaps().items() if code in set(TITLE.findall(board))}
    assert far, "no window run follows a game of the table"
    assert board.count(">window run</a>") == len(far)
    for code, heap in far.items():
        assert f'<a href="../long-computations/">window run</a>: {heap:,}</td>' in board
        assert f"</a> follows this game. {window_runs.report(code).claim} No window has returned." in known(code)
    assert ">window run</a>" not in known("0.6")
