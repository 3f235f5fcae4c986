"""The editor's answers: chops and values as the rule has them, trees after fusion, layouts, refusals."""

from random import Random

import pytest

from fairgame import catalogue
from fairgame.core.notation import Refusal
from fairgame.games.hackenbush.answers import COLUMNS, HEIGHTS, MAX_EDGES, USUAL_COLUMNS, answer
from fairgame.games.hackenbush.graphs import graph, parts_at_root, search_tree
from fairgame.numbers.nimbers import nim_sum

GAME = catalogue.game("hackenbush")


def value(edges):
    return nim_sum(map(GAME.nim_value, parts_at_root(edges)))


def picture(draw):
    """A random connected picture with loops, rings and parallel edges, as vertices."""
    edges = [(draw.randrange(vertex), vertex) for vertex in range(1, draw.randrange(2, 8))]
    return edges + [(draw.randrange(len(edges) + 1), draw.randrange(len(edges) + 1)) for _ in range(draw.randrange(4))]


@pytest.mark.parametrize("seed", range(40))
def test_a_picture_is_laid_out_and_answered_as_the_rule_has_it(seed):
    edges = picture(Random(seed))
    text = " ".join(f"{u}-{v}" for u, v in edges)
    found = answer(text)
    assert found.value == value(edges) == value(found.edges) == value(found.tree)
    assert len(found.tree) == len(edges)
    assert search_tree(found.tree)[2] == {}
    for place, (falls, left) in enumerate(found.chops):
        rest = edges[:place] + edges[place + 1 :]
        assert left == value(rest)
        assert falls == len(rest) - sum(map(len, parts_at_root(rest)))
    options = {nim_sum(map(GAME.nim_value, option)) for option in GAME.options(graph(edges))}
    assert {left for _, left in found.chops} == options
    points = {point for stroke in found.strokes for point in stroke if point[1]}
    assert len(points) == len({vertex for edge in edges for vertex in edge if vertex})
    assert all(x < USUAL_COLUMNS and y < HEIGHTS for x, y in points)
    assert answer(found.text) == found


@pytest.mark.parametrize(
    ("text", "named", "reason"),
    [
        ("0-1 7-8", "7-8", "this edge is not tied to the ground; expected edges u-v"),
        ("0-x", "0-x", "x names no vertex; expected edges u-v"),
        ("0-1-2", "0-1-2", "this is no edge"),
        ("01", "01", "this is no edge"),
        ("3.0-3.12", "3.0-3.12", "3.12 names no point; expected points column.height"),
        ("24.0-3.1", "24.0-3.1", f"columns 0 to {COLUMNS - 1}"),
        ("0-1 3.0-3.1", "0-1", "0 names no point"),
        ("0-1 " * (MAX_EDGES + 1), "61 edges", f"up to {MAX_EDGES}"),
        (" ".join(f"{n}-{n + 1}" for n in range(HEIGHTS)), "12 edges", "too large to be laid out"),
        (" ".join(f"0-{n}" for n in range(1, COLUMNS + 2)), "25 edges", "too large to be laid out"),
    ],
)
def test_what_is_no_picture_is_refused(text, named, reason):
    with pytest.raises(Refusal) as refused:
        answer(text)
    assert refused.value.text == named
    assert reason in refused.value.reason


def test_a_drawn_edge_in_the_air_is_named_and_kept():
    found = answer("3.0-3.1 5.2-6.2")
    assert found.wrong.startswith("edge 2-3 is not tied to the ground")
    assert len(found.strokes) == 2
    assert found.chops == ()
    assert answer("3.0-3.1 5.2-6.2 3.1-5.2").wrong == ""
