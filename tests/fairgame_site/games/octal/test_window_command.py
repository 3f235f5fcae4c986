"""``atlas octal CODE --window``: what it prints, refuses, and says when it is interrupted."""

import json

import pytest

from fairgame.games.octal.runs.recurrence import Search
from fairgame_site.cli.main import main


@pytest.fixture
def atlas(capsys):
    def run(*arguments):
        with pytest.raises(SystemExit) as leave:
            main([str(word) for word in arguments])
        said = capsys.readouterr()
        return leave.value.code, said.out, said.err

    return run


def test_a_period_with_what_it_rests_on(atlas):
    status, out, err = atlas("octal", ".56", "--window")
    assert (status, err) == (0, "")
    assert "period 144 from heap 326640 on (last exception 326639), proved by its window" in out
    assert "45 heaps are rare, the last 1795" in out


def test_the_same_in_json(atlas):
    status, out, _ = atlas("octal", ".56", "--window", "--json")
    data = json.loads(out)
    assert (status, data["period"]) == (0, {"preperiod": 326640, "period": 144, "saltus": 0})
    assert (data["code"], data["sparse_mask"], data["settled_from"]) == ("0.56", "5b", 1 << 19)


def test_a_stop_before_the_period_shows_itself(atlas, tmp_path):
    for _ in range(2):
        status, out, _ = atlas("octal", "0.354", "--window", "--stop", 1_000_000, "--checkpoint", tmp_path / "c")
        assert status == 0
        assert "no period seen to heap 999999; a larger --stop goes on" in out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((".77", "--checkpoint", "c"), "--checkpoint keeps a window run: add --window"),
        ((".77", "--window", "--stop", "0"), "a stop of 0"),
        ((".77", "--window", "--stop", "x"), "--stop"),
        ((".78", "--window"), "character 3"),
        ((".333", "--window"), "no digit splits"),
        ((".07", "--window"), "heaps are rare"),
        ((".77", "--window", "--checkpoint", "."), "cannot be read"),
        ((".77", "--window", "--checkpoint", "no/such/folder"), "cannot be written"),
    ],
)
def test_refusals_are_one_line(atlas, arguments, words, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    status, out, err = atlas("octal", *arguments)
    assert (status, out) == (2, "")
    assert err.startswith("atlas: ") and err.count("\n") == 1 and words in err


def test_a_damaged_checkpoint_and_that_of_another_game_are_refused(atlas, tmp_path):
    path = tmp_path / "c"
    assert atlas("octal", ".56", "--window", "--checkpoint", path)[0] == 0
    status, _, err = atlas("octal", ".16", "--window", "--checkpoint", path)
    assert (status, err.count("\n")) == (2, 1)
    assert "is of 0.56, not of 0.16" in err
    path.write_bytes(path.read_bytes()[:-1])
    status, _, err = atlas("octal", ".56", "--window", "--checkpoint", path)
    assert (status, err.count("\n")) == (2, 1)
    assert f"{path} is damaged" in err


def test_an_interruption_is_saved_says_how_to_go_on_and_ends_with_130(atlas, tmp_path, monkeypatch):
    def interrupted(*_):
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(Search, "step", interrupted)
        status, out, err = atlas("octal", ".56", "--window", "--checkpoint", tmp_path / "c")
        assert (status, out) == (130, "")
        assert f"0.56: interrupted at heap 524,288; saved in {tmp_path / 'c'}, the same command goes on" in err
        status, _, err = atlas("octal", ".56", "--window")
        assert (status, "nothing is kept without a file" in err) == (130, True)
    assert atlas("octal", ".56", "--window", "--checkpoint", tmp_path / "c")[0] == 0
