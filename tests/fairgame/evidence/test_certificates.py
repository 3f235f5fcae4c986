import json

import pytest

from fairgame.core.claims import Claim, claim_from_json
from fairgame.core.discovery import certificate_kinds, games
from fairgame.errors import CertificateError
from fairgame.evidence.mex import MexOfOptions
from fairgame.games.octal.certificates.values import OctalPeriod
from fairgame.numbers.periodicity import Periodicity
from fairgame.tables.sequence import in_words, numbered, tables


def kayles(stop=40):
    return numbered(games()["kayles"].nim_sequence(stop).astype("int64"))


def test_values_are_checked_as_the_mex_of_their_options():
    for stop in (1, 2, 40):
        MexOfOptions("kayles").check(kayles(stop))


@pytest.mark.parametrize("heap", range(40))
@pytest.mark.parametrize("change", [1, -1, 5])
def test_every_changed_value_is_rejected_at_its_heap_or_where_it_is_first_seen(heap, change):
    frame = kayles()
    frame.loc[heap, "nim_value"] += change
    with pytest.raises(CertificateError, match=r"heap \d+ has value"):
        MexOfOptions("kayles").check(frame)


def test_heaps_follow_one_another():
    """A last row may have the value of a heap that is left out, and every option of it in the table."""
    values = games()["hickory-dickory-dock"].nim_sequence(12).astype("int64")
    frame = numbered(values)
    MexOfOptions("hickory-dickory-dock").check(frame)
    assert values[10] == values[11]
    with pytest.raises(CertificateError, match="the rows are not one heap after the other"):
        MexOfOptions("hickory-dickory-dock").check(frame.drop(index=10))


@pytest.mark.parametrize("missing", [1, 7, 38])
def test_an_option_that_is_no_row_is_named(missing):
    with pytest.raises(CertificateError, match=f"has the option {missing}, which is no row"):
        MexOfOptions("kayles").check(kayles().iloc[missing + 1 :])


def test_the_rule_of_another_game_does_not_bear_the_values_out():
    with pytest.raises(CertificateError, match="nim-values of guiles"):
        MexOfOptions("guiles").check(kayles())


def test_a_game_without_a_certificate_of_its_own_gets_this_one():
    class Bare:
        """Kayles with its rule and its sequence, and nothing that knows more."""

        def __init__(self, game):
            self.info, self.notation, self.published_stop = game.info, game.notation, 30
            self.options, self.positions, self.nim_sequence = game.options, game.positions, game.nim_sequence

    (table,) = tables([Bare(games()["kayles"])])
    frame = table.build({})
    assert len(frame) == 30
    (claim,) = table.claims(frame)
    assert claim == Claim(claim.statement, "certified", MexOfOptions("kayles"))
    assert "rows 0 to 29" in claim.statement
    claim.certificate.check(frame)


def test_claims_survive_json_with_tuples_in_tuples():
    claim = Claim("Proved.", "proved", OctalPeriod("0.77", (0, 7, 7), 71, 12, 166, ((2, 71), (3, 71))))
    text = json.dumps(claim.to_json())
    assert claim_from_json(json.loads(text), certificate_kinds()) == claim
    observed = Claim("Seen.", "observed")
    assert claim_from_json(json.loads(json.dumps(observed.to_json())), certificate_kinds()) == observed


def test_a_period_is_claimed_only_where_the_theorem_reaches():
    (table,) = tables([games()["kayles"]])
    frame = table.build({})
    assert [claim.status for claim in table.claims(frame)] == ["certified", "proved"]
    assert [claim.status for claim in table.claims(frame[:167])] == ["certified", "proved"]
    assert [claim.status for claim in table.claims(frame[:166])] == ["certified"]


@pytest.mark.parametrize(
    ("found", "words"),
    [
        (Periodicity(71, 12), "G(n + 12) = G(n) for every n ≥ 71, and neither number can be smaller."),
        (Periodicity(0, 3, 2), "G(n + 3) = G(n) + 2 for every n, and neither number can be smaller."),
    ],
)
def test_a_period_in_words(found, words):
    assert in_words(found) == words
