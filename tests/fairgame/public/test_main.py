"""``python -m fairgame``: commands, and errors in one line."""

import pytest

from fairgame import catalogue
from fairgame.__main__ import FAILED, main


def answer(capsys, *words):
    status = main(list(words))
    said = capsys.readouterr()
    assert (status, said.err) == (0, "")
    return said.out.splitlines()


def test_solve_prints_the_winning_moves(capsys):
    lines = answer(capsys, "solve", "kayles", "12", "70", "180")
    assert lines[0].startswith("N-position: ") and lines[1] == "nim-value 6"
    assert "12 -> 10" in lines and len(lines) == 2 + 33
    assert answer(capsys, "solve", "--misere", "kayles", "48", "5")[0].startswith("P-position: ")


def test_octal_prints_class_and_period(capsys, store):
    _, place, period, values = answer(capsys, "octal", ".057")
    assert place == "class of 0.055, heap shift 0"
    assert period.startswith("period 148 from heap 259 on; its own values to heap 815 prove the period")
    assert values.startswith("0 0 1 1 1 2 2 2 3")


def test_table_prints_the_published_csv(capsys, store):
    assert answer(capsys, "table", "octal.table_3")[0] == "code,name,period,last_exception,digits,proof_bound"


def test_names_are_listed(capsys, store):
    assert answer(capsys, "games") == list(catalogue.games())
    assert answer(capsys, "tables") == list(catalogue.published_tables())


@pytest.mark.parametrize(
    ("words", "said"), [(("solve", "kayls", "3"), "closest: kayles"), (("octal", "0.9"), "digit 9 would let")]
)
def test_error_is_one_line(capsys, words, said):
    assert main(list(words)) == FAILED
    err = capsys.readouterr().err
    assert err.startswith("fairgame: ") and said in err and err.count("\n") == 1
