"""Notebooks: every cell runs, the answers are those of the library, and the published file is a valid notebook."""

import ast
import json

import pytest

import fairgame
from fairgame.public.data import reading
from fairgame_site.publish import notebooks


def run(root, store, name):
    """Run all cells of a notebook; return its names, and the values of the expressions at the ends of cells."""
    text = (root / "content" / notebooks.SOURCES / f"{name}.md").read_text(encoding="utf-8")
    names, values = {}, []
    with reading(store):
        for kind, source in notebooks.cells(text):
            if kind == "code":
                *statements, last = ast.parse(source).body
                exec(compile(ast.Module(statements, []), name, "exec"), names)
                assert isinstance(last, ast.Expr) or len(ast.parse(source).body) == 1
                if isinstance(last, ast.Expr):
                    values.append(eval(compile(ast.Expression(last.value), name, "eval"), names))
    assert all(value is not None for value in values)
    return names, values


def test_notebook_finds_and_proves_the_period_of_kayles(root, store):
    names, values = run(root, store, "period-of-kayles")
    game = fairgame.octal("0.77")
    assert names["values"] == game.nim_values(400).tolist()
    assert (names["period"], names["preperiod"]) == (game.period.period, game.period.preperiod)
    assert names["proved"] is True
    assert values[-2][0] == game.period


def test_notebook_counts_the_classes_of_the_census(root, store, published):
    names, _ = run(root, store, "questions-to-the-census")
    frame = published["octal.census"].frame
    assert len(names["classes"]) == frame["canonical_code"].nunique()
    assert set(names["open_games"]) == set(frame[frame["status"] == "open"]["canonical_code"])
    assert names["longest"]["period"].iloc[0] == frame["period"].max()


def test_notebook_compares_misere_play_with_the_rule(root, store):
    names, values = run(root, store, "losing-on-purpose")
    assert names["agree"] is True
    assert names["different"]
    assert values[0] == (names["quotient"].order, True)


@pytest.fixture(scope="module")
def files(root):
    return dict(notebooks.files(root / "content"))


def test_each_source_is_published_and_linked(root, files):
    page = (root / "content" / "library.md").read_text(encoding="utf-8")
    sources = {path.stem for path in (root / "content" / notebooks.SOURCES).iterdir()}
    assert {path.partition("/")[2] for path in files} == {f"{name}.ipynb" for name in sources}
    assert all(f"]({path})" in page for path in files)


def test_published_notebooks_have_the_format_of_jupyter(files):
    for content in files.values():
        data = json.loads(content)
        assert (data["nbformat"], data["nbformat_minor"]) == (4, 5)
        names = [cell["id"] for cell in data["cells"]]
        assert len(set(names)) == len(names) > 2
        for cell in data["cells"]:
            own = {"execution_count", "outputs"} if cell["cell_type"] == "code" else set()
            assert set(cell) == {"cell_type", "id", "metadata", "source"} | own
            assert "```" not in "".join(cell["source"])
