"""Sequences of the OEIS: each is that of its code, and of the class that the library finds for the code."""

import csv
import json

import fairgame
from fairgame.public.data import reading
from fairgame_site.edition import Edition
from fairgame_site.publish import api, oeis

EDITION = Edition("https://fair-game-atlas.github.io/", "1.0.0", "2026-01-02")


def test_the_terms_of_every_sequence_are_those_of_its_code(root):
    with (root / "tests" / "golden" / "octal_sequences.csv").open(encoding="utf-8", newline="") as file:
        terms = list(csv.DictReader(file))
    golden = {row["a_number"]: row["code"] for row in terms}
    values = {code: fairgame.octal(code).nim_values(64).tolist() for code in golden.values()}
    assert all(values[row["code"]][int(row["heap"])] == int(row["nim_value"]) for row in terms)
    assert {number: code for number, (code, _) in oeis.codes().items()} == golden


def test_the_class_of_every_sequence_is_that_of_the_library(store):
    with reading(store):
        found = {number: str(fairgame.octal(code).canonical) for number, (code, _) in oeis.codes().items()}
    assert found == {number: of_class for number, (_, of_class) in oeis.codes().items()}


def test_the_api_names_the_class_of_every_sequence(published):
    files = dict(api.files(published, EDITION))
    for number, (_, of_class) in oeis.codes().items():
        named = json.loads(files[f"api/v1/oeis/{number}.json"])["objects"]
        classes = [json.loads(files[one["path"]])["canonical"] for one in named if one["kind"] == "classes"]
        assert classes == [of_class], number


def test_a_page_links_a_sequence_and_names_another_code():
    (fact,) = oeis.facts("0.4")
    assert fact.value == '<a href="https://oeis.org/A002187">A002187</a> of 0.137'
    assert oeis.facts("0.5") == []
