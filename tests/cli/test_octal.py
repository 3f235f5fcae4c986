"""Output of ``atlas octal``."""

import pytest

from fairgame.games.octal.runs.recurrence import Search
from fairgame_site.render.long_runs import window_runs
from tests.support.cli import answer, error_message, run


@pytest.mark.parametrize("code", [".77", "0.77", "0.770"])
def test_octal_kayles_with_its_proof(code):
    text = answer("octal", code, "--stop", 300).out
    assert text.startswith("0.77: take 1")
    assert "in the atlas as kayles" in text
    assert "period 12 from heap 71 on (last exception 70)" in text
    assert "heaps to 166" in text
    assert len(text.splitlines()[-2].split()) == 200
    assert text.splitlines()[-1].startswith("the first 200 of 300 values;")


def test_octal_prints_every_field_as_json():
    data = answer("octal", ".77", "--stop", 300, "--json").data
    assert set(data) == {
        *("code", "digits", "rule", "note", "period", "proof_bound", "games", "census", "reported", "nim_values"),
        *("canonical_code", "heap_shift", "verified_to", "for_every_heap", "near_misses"),
    }
    assert (data["code"], data["digits"], data["games"]) == ("0.77", [0, 7, 7], ["kayles"])
    assert data["period"] == {"preperiod": 71, "period": 12, "saltus": 0}
    assert data["proof_bound"] == 166
    assert data["nim_values"][:8] == [0, 1, 2, 3, 1, 4, 3, 2]


KAYLES_PERIOD = "\nperiod 12 from heap 71 on (last exception 70), proved: the theorem needs heaps to 166\n"


@pytest.mark.parametrize(
    ("stop", "has_census", "sentence"),
    [
        (167, True, KAYLES_PERIOD),
        (167, False, KAYLES_PERIOD),
        (166, True, "\nthe 166 values computed do not prove this period; the census rests on more\n"),
        (166, False, "\nno period is proved by the 166 values computed (a larger --stop may)\n"),
    ],
)
def test_period_is_proved_only_if_the_values_reach_its_bound(store, tmp_path, stop, has_census, sentence):
    arguments = ("octal", ".77", "--stop", stop, "--store", store.root if has_census else tmp_path / "none")
    assert (answer(*arguments, "--json").data["period"] is not None) == (sentence == KAYLES_PERIOD)
    assert sentence in answer(*arguments).out


def test_octal_locates_a_code():
    text = answer("octal", ".137").out
    assert "class: 0.4, with G(n) of 0.137 = G(n + 2) of 0.4: the same options, so forever\n" in text
    assert "class: 0.77, with G(n) of 4.4 = G(n - 1) of 0.77" in answer("octal", "4.4").out
    assert "class: 0.6; this is its canonical code\n" in answer("octal", ".6").out
    assert "class: 4.444, with G(n) of 0.7777 = G(n + 1) of 4.444" in answer("octal", ".7777").out
    assert "class: none" in answer("octal", ".37371").out


def test_octal_locates_a_code_in_json():
    data = answer("octal", ".137", "--json").data
    assert (data["canonical_code"], data["heap_shift"], data["for_every_heap"]) == ("0.4", -2, True)
    assert data["verified_to"] >= 1000
    data = answer("octal", ".37371", "--json").data
    assert (data["canonical_code"], data["heap_shift"], data["verified_to"]) == (None, None, None)


def test_octal_shows_near_misses():
    text = answer("octal", ".161").out
    assert "near miss: 0.36, the same to heap 518; at heap 519 0.161 has 2, 0.36 has 4\n" in text
    (miss,) = answer("octal", ".36", "--json").data["near_misses"]
    assert miss == {"canonical": "0.161", "heap_shift": 0, "parts_at": 519, "nim_value": 4, "other_value": 2}


def test_octal_explains_zeros_at_the_end():
    assert "\n0.7700 ends in 2 zeros, which allow nothing; the code is 0.77\n" in answer("octal", "0.7700").out
    assert answer("octal", ".770", "--json").data["note"].startswith(".770 ends in a zero")
    assert answer("octal", ".77", "--json").data["note"] == ""


def test_octal_shows_the_published_census(store):
    text = answer("octal", ".07", "--store", store.root).out
    assert "census: period 34 from heap 53 on, last exception 52; greatest value 9 at heap 86" in text
    assert "census: its own values to heap 174" in text
    few = answer("octal", ".45", "--stop", 12, "--store", store.root).out
    assert "census: period 20 from heap 498 on" in few
    assert "\nthe 12 values computed do not prove this period; the census rests on more\n" in few
    row = answer("octal", ".161", "--store", store.root, "--json").data["census"]
    assert (row["code"], row["canonical_code"], row["status"], row["period"]) == ("0.161", "0.161", "open", None)
    assert answer("octal", ".77777", "--store", store.root, "--json").data["census"] is None


def test_octal_shows_the_census_with_four_places(store):
    text = answer("octal", ".0003", "--store", store.root).out
    assert "class: 0.0002 of the census with four places, with G(n) of 0.0003 = G(n + 1) of 0.0002\n" in text
    assert "census: period 8 from heap 0 on, last exception -1\n" in text
    assert "census: its own values to heap 20" in text
    assert "class: 0.0002 of the census with four places\n" in answer("octal", ".0002", "--store", store.root).out
    row = answer("octal", ".7777", "--store", store.root, "--json").data["census"]
    assert (row["code"], row["canonical_code"], row["heap_shift"]) == ("0.7777", "4.444", -1)


def test_octal_states_a_period_proved_by_a_stored_run(store):
    text = answer("octal", ".106", "--store", store.root).out
    assert "\ncensus: period 328226140474 from heap 465384263797 on, last exception 465384263796;" in text
    assert "; greatest value 28 at heap 13949626 of the heaps to 16777215; 15 rare heaps, the last 1103\n" in text
    assert "\nreported" not in text
    for code in (".106", ".6", ".77"):
        assert answer("octal", code, "--store", store.root, "--json").data["reported"] is None


def test_octal_states_a_claimed_period_of_an_open_class(store, monkeypatch):
    monkeypatch.setattr(window_runs, "claimed_periods", lambda: {"0.6": window_runs.ClaimedPeriod(1234, 56, 7, 8)})
    text = answer("octal", ".6", "--store", store.root).out
    assert "\ncensus: no period known" in text
    own = "Fair Game Atlas (own run, 7 of 8 segments checked) (stored run)"
    assert f"\nreported: period 1,234 of 0.6, by {own}, not proved here;" in text
    assert " atlas octal 0.6 --window --checkpoint FILE " in text
    reported = answer("octal", ".6", "--store", store.root, "--json").data["reported"]
    assert (reported["code"], reported["period"]) == ("0.6", "1,234")


def test_octal_answers_without_a_store(tmp_path):
    assert answer("octal", ".07", "--store", tmp_path / "none", "--json").data["census"] is None


def test_octal_prints_some_values_as_text_and_all_as_json(tmp_path):
    path = tmp_path / "values.csv"
    text = answer("octal", ".77", "--stop", 250_000, "--csv", path).out
    data = answer("octal", ".77", "--stop", 250_000, "--json").data
    *_, shown, note = text.splitlines()
    assert list(map(int, shown.split())) == data["nim_values"][:200]
    assert note == "the first 200 of 250000 values; --csv FILE writes all of them, --json prints them"
    assert len(data["nim_values"]) == 250_000
    header, *rows = path.read_text().splitlines()
    assert header == "n,nim_value"
    assert rows == [f"{n},{value}" for n, value in enumerate(data["nim_values"])]
    assert "the first" not in answer("octal", ".77", "--stop", 200).out


def test_unwritable_file_of_values_is_refused(tmp_path):
    assert "cannot be written" in error_message("octal", ".77", "--csv", tmp_path)
    assert "cannot be written" in error_message("octal", ".77", "--csv", tmp_path / "none" / "a.csv")
    assert "exclude each other" in error_message("octal", ".77", "--csv", tmp_path / "a.csv", "--window")
    assert list(tmp_path.iterdir()) == []


def test_octal_seeks_no_period_in_a_million_values():
    text = answer("octal", ".77", "--stop", 2**20 + 1).out
    assert "no period is sought in more than" in text


# --- window runs

WINDOW = ("octal", ".56", "--window")


def test_window_run_states_its_proof():
    text = answer(*WINDOW).out
    assert "period 144 from heap 326640 on (last exception 326639), proved by its window" in text
    assert "45 heaps are rare, the last 1795" in text


def test_window_run_prints_its_period_as_json():
    data = answer(*WINDOW, "--json").data
    assert data["period"] == {"preperiod": 326640, "period": 144, "saltus": 0}
    assert (data["code"], data["sparse_mask"], data["settled_from"]) == ("0.56", "5b", 1 << 19)


def test_window_run_stopped_before_the_period(tmp_path):
    for _ in range(2):
        text = answer("octal", "0.354", "--window", "--stop", 1_000_000, "--checkpoint", tmp_path / "c").out
        assert "no period seen to heap 999999; a larger --stop continues" in text


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((".77", "--checkpoint", "c"), "--checkpoint is for window runs: add --window"),
        ((".77", "--window", "--stop", "0"), "a stop of 0"),
        ((".77", "--window", "--stop", "x"), "--stop"),
        ((".78", "--window"), "character 3"),
        ((".333", "--window"), "no digit splits"),
        ((".07", "--window"), "heaps are rare"),
        ((".77", "--window", "--checkpoint", "."), "is not a regular file"),
        ((".77", "--window", "--checkpoint", "no/such/folder"), "cannot be written"),
    ],
)
def test_window_run_refuses_in_one_line(arguments, message, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert message in error_message("octal", *arguments)


def test_damaged_checkpoint_or_one_of_another_game_is_refused(tmp_path):
    path = tmp_path / "c"
    answer(*WINDOW, "--checkpoint", path)
    assert "is of 0.56, not of 0.16" in error_message("octal", ".16", "--window", "--checkpoint", path)
    path.write_bytes(path.read_bytes()[:-1])
    assert f"{path} is damaged" in error_message(*WINDOW, "--checkpoint", path)


def test_interrupted_window_run_is_saved_and_ends_with_130(tmp_path, monkeypatch):
    def interrupted(*_):
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(Search, "step", interrupted)
        ran = run(*WINDOW, "--checkpoint", tmp_path / "c")
        assert (ran.status, ran.out) == (130, "")
        assert f"0.56: interrupted at heap 524,288; saved in {tmp_path / 'c'}, the same command continues" in ran.err
        ran = run(*WINDOW)
        assert (ran.status, "nothing is saved without a file" in ran.err) == (130, True)
    answer(*WINDOW, "--checkpoint", tmp_path / "c")
