"""What the documents tell a newcomer to type works as it stands there."""

import re
import shlex
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from fairgame.core.capabilities import HasNimSequence
from fairgame.core.frames import read_csv, to_csv
from fairgame.core.game import Game
from fairgame.core.tables import typed
from fairgame.solving.oracle import nim_values
from fairgame.tables import sequence
from fairgame_site.cli.main import main

COMMAND = re.compile(r"^(?:\$ )?\.venv/bin/atlas (.+?)(?:\s+#.*)?$", re.MULTILINE)


def commands(root, name):
    return [shlex.split(found) for found in COMMAND.findall((root / name).read_text(encoding="utf-8"))]


def test_the_game_of_the_recipe_is_a_game_and_its_table_passes(root):
    (code,) = re.findall(r"```python\n(.*?)```", (root / "CONTRIBUTING.md").read_text(encoding="utf-8"), re.DOTALL)
    module: dict = {"__name__": "recipe"}
    exec(compile(code, "CONTRIBUTING.md", "exec"), module)
    (game,) = module["GAMES"]
    assert isinstance(game, Game) and isinstance(game, HasNimSequence)
    stop = game.published_stop
    assert stop > 256  # beyond which a counter of one byte begins anew
    assert game.nim_sequence(stop).tolist() == list(nim_values(game, stop).values())
    (table,) = sequence.tables([game])
    frame = read_csv(to_csv(typed(table.spec, table.build({}))))
    assert len(frame) == game.published_stop
    claims = table.claims(frame)
    assert [claim.status for claim in claims] == ["certified"]
    assert claims[0].certificate.game == game.info.slug


DOCUMENTS = ("README.md", "content/about.md", "content/downloads.md")
CHECK = re.compile(r"^(python3|node) (octal_period\.\S+ fair-game-atlas/\S+)$", re.MULTILINE)


@pytest.mark.parametrize("name", DOCUMENTS[:2])
def test_the_documents_show_commands(root, name):
    assert len(commands(root, name)) >= 3


def test_every_command_of_the_documents_answers(root, site, store, capsys):
    shown = [words for name in DOCUMENTS for words in commands(root, name)]
    for words in shown:
        places = dict.fromkeys(("site/data", "path/to/data", "path/to/fair-game-atlas"), str(site.folder / "data"))
        typed_in = [places.get(word, word) for word in words]
        if typed_in[0] in ("show",):
            typed_in += ["--store", str(store.root)]
        if typed_in[0] == "verify" and len(typed_in) == 3:
            typed_in.append("kayles.nim_sequence")  # the whole folder is verified elsewhere
        with pytest.raises(SystemExit) as left:
            main(typed_in)
        out, err = capsys.readouterr()
        assert (left.value.code, err) == (0, ""), words
        assert out, words


def test_a_certificate_out_of_the_archive_is_checked_as_the_page_says(root, site, tmp_path):
    with zipfile.ZipFile(site.folder / "data" / "fair-game-atlas.zip") as archive:
        archive.extractall(tmp_path)
    for path in (site.folder / "checkers").iterdir():
        (tmp_path / path.name).write_bytes(path.read_bytes())
    shown = CHECK.findall((root / "content" / "downloads.md").read_text(encoding="utf-8"))
    assert [program for program, _ in shown] == ["python3", "node"]
    folder = Path(sys.executable).parent
    for program, words in shown:
        command = [str(folder / {"python3": "python", "node": "node"}[program]), *words.split()]
        ran = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
        assert (ran.returncode, ran.stderr) == (0, ""), ran.stdout
        assert ran.stdout.startswith("accepted: ")
    ran = subprocess.run(
        ["sha256sum", "-c", "--quiet", "SHA256SUMS"], cwd=tmp_path / "fair-game-atlas", capture_output=True, check=False
    )
    assert (ran.returncode, ran.stdout) == (0, b"")
