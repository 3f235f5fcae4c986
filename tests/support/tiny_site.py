"""A tiny atlas of three games and ten pages, which is built in seconds.

It has one page of each kind of ``content/``, with the real tables, references and glossary.  The site sees only the
three games and their tables, and no subject adds pages.
"""

import os
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
import yaml

from fairgame import catalogue
from fairgame_site import hooks
from fairgame_site.cli import main

GAMES = ("four", "guiles", "nimble")
TABLES = ("four.nim_sequence", "guiles.nim_sequence", "nimble.p_positions")
PAGES = {
    "index.md": "---\ntitle: A tiny atlas\n---\n\n# A tiny atlas\n\n[= cards() =]\n",
    "about.md": '# About\n\nIt has [= count("games") =] games; see [the theory](theory/index.md#sums).\n',
    "bibliography.md": "# Bibliography\n\n[= bibliography() =]\n",
    "downloads.md": "# Downloads\n\n[= downloads_index() =]\n",
    "errata.md": '# Errata\n\nNone of [= game("four") =], whose G(7) is [= nim("four", 7) =].\n',
    "glossary.md": "# Glossary\n\n[= glossary() =]\n",
    "games/index.md": "# Games\n\n[= games_index() =]\n",
    "games/four.md": (
        '---\ntitle: Four\n---\n\n## How it is played\n\nSo: [= draw("four", "3 5") =]\n\n'
        '[= term("nim-value") =] [= plot("four.nim_sequence") =]\n'
    ),
    "lookup.md": "# Look up\n\n[= lookup_box(answers=True) =]\n",
    "theory/index.md": "# Theory\n\n## Sums {#sums}\n\nAs $a \\oplus b$ has it, $$G(n) = 0.$$\n",
}
ADDED = "ATLAS_ADDED"  # environment variable with the names of additional games; the site has all their tables
MENU = [{page.partition(".")[0].replace("/", " "): page} for page in PAGES if not page.startswith("games/")]


def content(root: Path, folder: Path) -> Path:
    """Write the pages and a configuration into a folder; return the configuration."""
    for path, text in PAGES.items():
        (folder / "content" / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / "content" / path).write_text(text, encoding="utf-8")
    shutil.copytree(root / "content" / "_data", folder / "content" / "_data")
    shutil.copy(root / "CHANGELOG.md", folder)  # every footer links to it
    config = yaml.safe_load((root / "mkdocs.yml").read_text(encoding="utf-8"))
    config["theme"]["custom_dir"] = str(root / config["theme"]["custom_dir"])
    config["nav"] = [*MENU, {"Games": ["games/index.md"]}]
    (folder / "mkdocs.yml").write_text(yaml.safe_dump(config), encoding="utf-8")
    return folder / "mkdocs.yml"


def shrink(
    patch: pytest.MonkeyPatch,
    *,
    without_hooks: bool = True,
    games: Sequence[str] = GAMES,
    tables: Sequence[str] = TABLES,
) -> None:
    """Show the site only these games and tables; drop the additions of subjects unless ``without_hooks`` is false."""
    all_games, all_tables = catalogue.games(), catalogue.published_tables()
    patch.setattr(catalogue, "games", lambda: {slug: all_games[slug] for slug in games})
    patch.setattr(catalogue, "published_tables", lambda: {name: all_tables[name] for name in tables})
    if without_hooks:
        patch.setattr(hooks, "call", lambda _, **__: [])


if __name__ == "__main__":  # run a command of atlas: python -m tests.support.tiny_site serve ...
    added = os.environ.get(ADDED, "").split()
    tables = [table for table in catalogue.published_tables() if table.partition(".")[0] in added]
    with pytest.MonkeyPatch.context() as patch:
        shrink(patch, games=(*GAMES, *added), tables=(*TABLES, *tables))
        main.main(sys.argv[1:])
