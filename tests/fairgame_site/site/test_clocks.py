"""What a page says does not depend on how busy the machine is that makes it."""

import pytest

from fairgame.solving import budget
from fairgame_site.publish.edition import Edition
from fairgame_site.site.pages import PageMaker


def no_clock():
    pytest.fail("a page looked at the clock")


@pytest.mark.parametrize("path", ["games/chomp.md", "games/tsyan-shizi-4.md", "learn/sums.md"])
def test_no_page_is_made_by_the_clock(published, root, monkeypatch, path):
    """Of those that search for answers, some; the games search until they are told to end."""
    monkeypatch.setattr(budget, "thread_time", no_clock)
    maker = PageMaker(published, root / "content", Edition.at("https://example.org/"))
    assert maker.page(path).markdown
