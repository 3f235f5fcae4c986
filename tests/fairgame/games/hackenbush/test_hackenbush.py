"""Green Hackenbush: fusion and colon against brute force, the gallery, the certificate, drawings and the editor."""

import json
import random
import re
from types import SimpleNamespace
from xml.etree import ElementTree

import pandas as pd
import pytest

from fairgame.build.compute import check
from fairgame.core.capabilities import HasDrawings, HasNimValue
from fairgame.core.discovery import certificate_kinds, games
from fairgame.core.frames import read_csv, to_csv
from fairgame.core.listings import HasListings
from fairgame.core.notation import Refusal
from fairgame.core.tables import Inputs, validated
from fairgame.errors import CertificateError, LimitError, PositionError
from fairgame.games.hackenbush.answers import COLUMNS, HEIGHTS, LAYOUT_COLUMNS, MAX_EDGES, answer
from fairgame.games.hackenbush.certificates import MAX_PART, HackenbushExamples, brute_force
from fairgame.games.hackenbush.games import GAMES, MAX_INPUT, MAX_PICTURE
from fairgame.games.hackenbush.graphs import Edge, graph, parts_at_root, search_tree
from fairgame.numbers.nimbers import nim_sum
from fairgame.runs.extended_tables import tables
from fairgame.solving.oracle import nim_value, nim_values
from fairgame_site.render import blocks
from fairgame_site.render.boards.strokes import drawing_svg
from tests.support.paths import GOLDEN

GAME = GAMES[0]
ROWS = {
    str(name): (str(edges), int(value))
    for name, edges, value in tables()["hackenbush.examples"].build(Inputs({})).itertuples(index=False, name=None)
}


def random_pictures(seed: int, count: int, max_edges: int = 9) -> list[list[Edge]]:
    """Return random graphs with loops, parallel edges and untied edges."""
    rng = random.Random(seed)
    pictures = []
    for _ in range(count):
        vertices = rng.randint(1, 7)
        edges = rng.randint(1, max_edges)
        pictures.append([(rng.randint(0, vertices), rng.randint(0, vertices)) for _ in range(edges)])
    return pictures


def as_text(edges: list[Edge]) -> str:
    return " ".join(f"{u}-{v}" for u, v in edges)


def random_cycle(edges: list[Edge], rng: random.Random) -> list[int]:
    """Return the vertices of a random cycle of length two or more tied to the ground, or an empty list."""
    tied = [edge for part in parts_at_root(edges) for edge in part]
    for u, v in rng.sample(tied, len(tied)):
        rest = list(tied)
        rest.remove((u, v))
        before, queue = {u: u}, [u]
        while queue:
            vertex = queue.pop(0)
            for edge in rest:
                if vertex in edge:
                    other = edge[0] + edge[1] - vertex
                    if other not in before:
                        before[other] = vertex
                        queue.append(other)
        if u != v and v in before:
            path = [v]
            while path[-1] != u:
                path.append(before[path[-1]])
            return path
    return []


def test_game_is_discovered_with_its_capabilities():
    assert games()["hackenbush"] is GAME
    assert isinstance(GAME, HasNimValue)
    assert isinstance(GAME, HasDrawings)
    assert isinstance(GAME, HasListings)
    assert certificate_kinds()["hackenbush-examples"] is HackenbushExamples
    assert tables()["hackenbush.examples"].spec.columns == ("name", "edges", "nim_value")


@pytest.mark.parametrize("seed", range(6))
def test_colon_and_fusion_agree_with_brute_force_on_random_pictures(seed):
    for edges in random_pictures(seed, 250):
        parts = parts_at_root(edges)
        value = GAME.nim_value(graph(edges))
        assert value == nim_sum(map(GAME.nim_value, parts)), edges
        assert value == brute_force(as_text(edges)), edges
        if seed == 0:  # also compare with the oracle, which uses the options of the game
            assert value == nim_sum(nim_value(GAME, part) for part in parts), edges


def test_every_position_of_the_gallery_agrees_with_the_oracle():
    values = nim_values(GAME, 14)
    assert len(values) > 3000
    assert all(GAME.nim_value(position) == value for position, value in values.items())


def test_positions_come_after_their_options_and_below_stop():
    assert list(GAME.positions(0)) == []
    seen = set()
    for position in GAME.positions(12):
        assert len(position) < 12
        assert {part for option in GAME.options(position) for part in option} <= seen
        seen.add(position)


def test_fusion_of_two_vertices_of_a_cycle_preserves_the_value():
    rng, count = random.Random(7), 0
    for edges in random_pictures(8, 700):
        cycle = random_cycle(edges, rng)
        if len(cycle) < 2:
            continue
        first, second = sorted(rng.sample(cycle, 2))  # the ground has the number 0, so only the first may be the ground
        fused = [tuple(first if vertex == second else vertex for vertex in edge) for edge in edges]
        assert brute_force(as_text(edges)) == brute_force(as_text(fused)), (edges, first, second)
        count += 1
    assert count > 300


def test_part_above_a_vertex_can_be_replaced_by_a_stalk_of_its_value():
    rng = random.Random(9)
    for below, above in zip(random_pictures(10, 250, 6), random_pictures(11, 250, 6), strict=True):
        foot = rng.choice(sorted({vertex for part in parts_at_root(below) for edge in part for vertex in edge} | {0}))
        planted = [tuple(vertex + 100 if vertex else foot for vertex in edge) for edge in above]
        value = brute_force(as_text(above))
        stalk = [(foot if step == 0 else 200 + step, 201 + step) for step in range(value)]
        assert brute_force(as_text(below + planted)) == brute_force(as_text(below + stalk)), (below, above, foot)


def test_long_stalks_and_rings_do_not_recurse():
    stalk = tuple((step, step + 1) for step in range(100_000))
    assert GAME.nim_value(stalk) == 100_000
    assert GAME.nim_value((*stalk, (0, 100_000))) == 1
    assert len(parts_at_root(stalk)) == 1
    *_, bridges = search_tree(stalk)
    assert len(bridges) == 100_000


def test_parallel_edges_and_loops_have_their_values():
    assert GAME.nim_value(((0, 1), (0, 1))) == 0
    assert GAME.nim_value(((0, 1), (0, 1), (0, 1))) == 1
    assert GAME.nim_value(((0, 0),)) == 1
    assert GAME.nim_value(((0, 1), (1, 1))) == 2
    assert GAME.nim_value(((0, 1), (1, 2), (1, 2))) == 1
    assert GAME.nim_value(()) == 0
    assert GAME.nim_value(((5, 6),)) == 0
    assert list(GAME.options(((0, 1), (0, 1)))) == [(((0, 1),),)]


def test_too_large_picture_is_rejected():
    with pytest.raises(LimitError, match="1000000 edges"):
        GAME.nim_value(((0, 1),) * (MAX_PICTURE + 1))


@pytest.mark.parametrize(
    "row", list(pd.read_csv(GOLDEN / "hackenbush_published.csv").itertuples()), ids=lambda row: row.name
)
def test_value_agrees_with_publication(row):
    assert nim_sum(map(GAME.nim_value, GAME.notation.read("hackenbush", [row.edges]))) == row.nim_value


def test_pictures_of_fair_game_have_the_published_values():
    for row in pd.read_csv(GOLDEN / "hackenbush_figure_31.csv").itertuples():
        assert ROWS[row.name][1] == row.nim_value


def test_garden_has_a_single_winning_chop():
    parts = GAME.notation.read("hackenbush", [ROWS["Garden"][0]])
    values = [GAME.nim_value(part) for part in parts]
    assert len(parts) == 4
    assert nim_sum(values) == ROWS["Garden"][1] != 0
    wins = []
    for part, value in zip(parts, values, strict=True):
        rest = nim_sum(values) ^ value
        wins += [(value, rest) for option in GAME.options(part) if nim_sum(map(GAME.nim_value, option)) == rest]
    assert wins == [(ROWS["Tree"][1], 3)]


def test_captions_are_true():
    value = {name: nim_value for name, (_, nim_value) in ROWS.items()}
    assert value["Three stalks"] == value["Short stalk"] ^ value["Middle stalk"] ^ value["Tall stalk"] == 2
    assert value["Before fusion"] == value["After fusion"]
    assert value["Before colon"] == value["After colon"]
    assert value["Odd ring"] == value["Blade"]
    assert value["Even ring"] == value["Twins"] == value["Twin blades"] == 0
    assert value["Snake"] == len(ROWS["Snake"][0].split())
    assert not any(re.search(r"\d", example.caption) for example in GAME.drawings)


def gallery() -> pd.DataFrame:
    table = tables()["hackenbush.examples"]
    return validated(table.spec, table.build({}))


def test_table_read_back_is_certified():
    frame = read_csv(to_csv(gallery()))
    table = tables()["hackenbush.examples"]
    check(table.spec, frame, tuple(table.claims(frame)))
    assert [claim.status for claim in table.claims(frame)] == ["certified"]


def certificate(frame):
    """Return the certificate of a gallery of these pictures."""
    return HackenbushExamples(tuple(zip(frame["name"], frame["edges"], strict=True)))


@pytest.mark.parametrize("row", range(len(ROWS)), ids=list(ROWS))
@pytest.mark.parametrize("change", [1, -1, 8])
def test_certificate_rejects_changed_value(row, change):
    frame = gallery().iloc[[row]].reset_index(drop=True)
    frame.loc[0, "nim_value"] += change
    with pytest.raises(CertificateError, match=re.escape(repr(frame.loc[0, "name"]))):
        certificate(frame).check(frame)


def test_certificate_rejects_changed_value_in_whole_table():
    frame = gallery()
    frame.loc[len(frame) - 1, "nim_value"] ^= 4
    with pytest.raises(CertificateError, match="Garden"):
        certificate(frame).check(frame)


def test_certificate_rejects_too_large_part():
    with pytest.raises(CertificateError, match="the limit is 20"):
        brute_force(" ".join(f"{step}-{step + 1}" for step in range(MAX_PART + 1)))


def test_notation_round_trip():
    for edges in random_pictures(12, 300):
        tied = [edge for part in parts_at_root(edges) for edge in part]
        parts = GAME.notation.read("hackenbush", [as_text(tied).replace(" ", ",") or "0"])
        text = GAME.notation.write(parts)
        assert GAME.notation.read("hackenbush", text.split()) == parts
        assert GAME.notation.write(GAME.notation.read("hackenbush", [text])) == text
    assert GAME.notation.write(GAME.notation.read("hackenbush", ["2-0, 1-2 0-1"])) == "0-1 0-2 1-2"
    assert GAME.notation.write(()) == "0"
    assert GAME.notation.read("hackenbush", ["0"]) == ()


def test_sum_of_equal_parts_is_written_with_distinct_vertices():
    part = ((0, 1), (1, 2))
    text = GAME.notation.write((part, part, ((0, 3),)))
    assert text == "0-1 0-3 0-5 1-2 3-4"
    assert len(GAME.notation.read("hackenbush", [text])) == 3


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ([], "''"),
        (["0-1", "1-x"], "'1-x'"),
        (["0-1 -1-2"], "'-1-2'"),
        (["3"], "'3'"),
        (["0-1 0-1000000"], "'1000000': the other end of edge 2 must be a whole number from 0 to 999999"),
        (["1000000-1"], "'1000000': one end of edge 1 must be a whole number from 0 to 999999"),
        (["0-1-2"], "'0-1-2'"),
        (["0-1 8-7 8-9"], "'8-7': this edge is not tied to the ground"),
        (["0-\u0661"], "'0-\u0661'"),
        (["a" * 5000], "aaa...'"),
        (["0-1 " * (MAX_INPUT + 1)], f"1 to {MAX_INPUT}"),
    ],
)
def test_invalid_input_is_reported_in_one_line(words, message):
    with pytest.raises(PositionError) as error:
        GAME.notation.read("hackenbush", words)
    text = str(error.value)
    assert message in text
    assert "edges u-v" in text or "end of edge" in text
    assert "\n" not in text
    assert len(text) < 200


@pytest.mark.parametrize("example", GAME.drawings, ids=lambda example: example.name)
def test_drawing_has_each_edge_once_within_its_box(example):
    cells = []
    published = SimpleNamespace(cell=lambda *cell: cells.append(cell) or 7)
    figure = ElementTree.fromstring(blocks.figure(GAME, example.name, published, "../"))
    assert cells == [("hackenbush.examples", "nim_value", {"name": example.name})]
    assert figure.get("class") == "atlas-drawn"
    assert json.loads(figure.get("data-game"))["slug"] == "hackenbush"
    assert figure.get("data-script").startswith("../")
    assert example.edges == ROWS[example.name][0]
    assert "Nim-value 7" in "".join(figure.find("figcaption").itertext())
    svg = figure.find("{*}svg")
    assert svg.get("role") == "img"
    assert svg.find("{*}title").text == example.name
    drawn = [path.get("data-edge") for path in svg.findall(".//{*}path") if path.get("class") == "edge"]
    assert drawn == example.edges.split()
    assert f": {example.edges}." in svg.find("{*}desc").text
    left, top, width, height = map(float, svg.get("viewBox").split())
    for dot in svg.findall(".//{*}circle"):
        assert left < float(dot.get("cx")) < left + width
        assert top < float(dot.get("cy")) < top + height


def test_drawings_are_deterministic_and_without_colours():
    for example in GAME.drawings:
        figure = drawing_svg(example)
        assert figure == drawing_svg(example)
        assert not re.search(r"style=|#[0-9a-f]{3}|rgb|Nim-value|\snan|inf", figure)
        for stroke, edge in zip(example.strokes, example.edges.split(), strict=True):
            u, v = edge.split("-")
            assert (stroke.towards is not None) == (stroke.start == stroke.end) == (u == v)
            assert {u, v} <= {str(vertex) for vertex, _, _ in example.dots}


def test_drawn_vertices_are_unique_and_only_the_ground_has_height_0():
    for example in GAME.drawings:
        above = [vertex for vertex, _, _ in example.dots if vertex]
        assert len(above) == len(set(above))
        assert all((vertex == 0) == (y == 0) for vertex, _, y in example.dots)


def picture_value(edges):
    return nim_sum(map(GAME.nim_value, parts_at_root(edges)))


def connected_picture(random):
    """Return a random connected picture with loops, rings and parallel edges, by vertices."""
    edges = [(random.randrange(vertex), vertex) for vertex in range(1, random.randrange(2, 8))]
    return edges + [
        (random.randrange(len(edges) + 1), random.randrange(len(edges) + 1)) for _ in range(random.randrange(4))
    ]


@pytest.mark.parametrize("seed", range(40))
def test_answer_agrees_with_rule_and_fits_layout(seed):
    edges = connected_picture(random.Random(seed))
    text = " ".join(f"{u}-{v}" for u, v in edges)
    picture = answer(text)
    assert picture.value == picture_value(edges) == picture_value(picture.edges) == picture_value(picture.tree)
    assert len(picture.tree) == len(edges)
    assert search_tree(picture.tree)[2] == {}
    for place, (falls, value) in enumerate(picture.chops):
        rest = edges[:place] + edges[place + 1 :]
        assert value == picture_value(rest)
        assert falls == len(rest) - sum(map(len, parts_at_root(rest)))
    options = {nim_sum(map(GAME.nim_value, option)) for option in GAME.options(graph(edges))}
    assert {value for _, value in picture.chops} == options
    points = {point for stroke in picture.strokes for point in stroke if point[1]}
    assert len(points) == len({vertex for edge in edges for vertex in edge if vertex})
    assert all(x < LAYOUT_COLUMNS and y < HEIGHTS for x, y in points)
    assert answer(picture.text) == picture


@pytest.mark.parametrize(
    ("text", "word", "reason"),
    [
        ("0-1 7-8", "7-8", "this edge is not tied to the ground; expected edges u-v"),
        ("0-x", "0-x", "x is not a vertex; expected edges u-v"),
        ("0-1-2", "0-1-2", "this is not an edge"),
        ("01", "01", "this is not an edge"),
        ("3.0-3.12", "3.0-3.12", "3.12 is not a point; expected points column.height"),
        ("24.0-3.1", "24.0-3.1", f"columns 0 to {COLUMNS - 1}"),
        ("0-1 3.0-3.1", "0-1", "0 is not a point"),
        ("0-1 " * (MAX_EDGES + 1), "61 edges", f"up to {MAX_EDGES}"),
        (" ".join(f"{n}-{n + 1}" for n in range(HEIGHTS)), "12 edges", "too large to be laid out"),
        (" ".join(f"0-{n}" for n in range(1, COLUMNS + 2)), "25 edges", "too large to be laid out"),
    ],
)
def test_invalid_picture_is_rejected(text, word, reason):
    with pytest.raises(Refusal) as error:
        answer(text)
    assert error.value.text == word
    assert reason in error.value.reason


def test_untied_drawn_edge_is_reported():
    picture = answer("3.0-3.1 5.2-6.2")
    assert picture.error.startswith("edge 2-3 is not tied to the ground")
    assert len(picture.strokes) == 2
    assert picture.chops == ()
    assert answer("3.0-3.1 5.2-6.2 3.1-5.2").error == ""
