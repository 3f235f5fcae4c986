from dataclasses import replace

import pytest

from fairgame import catalogue
from fairgame.core.game import Citation
from fairgame.errors import CatalogueError
from fairgame_site.render.references import References


@pytest.mark.parametrize(("source", "meant"), [("guy-1988", "guy-1989"), ("G", "FG")])
def test_unknown_source_of_a_game_is_refused(root, source, meant):
    references = References(root / "content" / "_data" / "references.yaml")
    info = replace(catalogue.games()["kayles"].info, citations=(Citation(source, "Table 3"),))
    reason = rf"^game kayles: references\.yaml lacks the source '{source}' \(Table 3\); closest: .*\b{meant}\b"
    with pytest.raises(CatalogueError, match=reason):
        references.require_sources(info)
    references.require_sources(replace(info, citations=(Citation(meant, "Table 3"),)))
