"""Badges of the statuses."""

import pytest

from fairgame.core.claims import Status
from fairgame_site.render.badges import MEANINGS, badge


def test_every_status_of_a_claim_has_a_meaning():
    assert {*Status, "open", "withheld"} == set(MEANINGS)


@pytest.mark.parametrize("status", MEANINGS)
def test_badge_has_the_status_as_class_and_its_meaning_as_tooltip(status):
    assert f'class="atlas-badge {status}"' in badge(status)
    assert MEANINGS[status] in badge(status)
    assert badge(status).endswith(f">{status}</span>")


def test_label_of_a_badge_is_escaped():
    assert badge("proved", "<period> 12").endswith(">&lt;period&gt; 12</span>")
