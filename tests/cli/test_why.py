"""The command why."""

from tests.support.cli import TABLE, answer


def test_why_prints_claims_programs_and_command(store):
    text = answer("why", TABLE, 12, "nim_value", "--store", store.root).out
    assert text.startswith(f"{TABLE}, row n 12: nim_value = 4\n")
    assert "\ncertified: checked row by row" in text
    assert "\n  checked by OctalValues in engine/fairgame/games/octal/certificates/values.py\n" in text
    assert "\n  certificate octal-period, by a theorem of Guy and Smith: " in text
    assert f"\nclaims and certificates as data: data/certificates/{TABLE}.json\n" in text
    assert text.endswith(f"\ncheck the table again: atlas verify {TABLE}\n")


def test_why_prints_json(store):
    data = answer("why", TABLE, 12, "nim_value", "--store", store.root, "--json").data
    assert (data["cell"], data["status"]) == ("4", "certified")
    assert data["claims"][0]["certificate"]["kind"] in data["programs"]
    assert [claim["status"] for claim in data["beyond"]] == ["proved"]


def test_why_takes_a_word_for_each_column_of_the_key(store):
    text = answer("why", "nim.nim_sum_grid", 3, 5, "nim_value", "--store", store.root).out
    assert text.startswith("nim.nim_sum_grid, row a 3, b 5: nim_value = 6\n")
