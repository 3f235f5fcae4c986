"""Grundy scales, the editor of Hackenbush, polygons and octads: moved by pointer and keys, shared by the address."""

import re
from random import Random

from playwright.sync_api import expect

from fairgame.games.hackenbush.answers import answer
from fairgame.games.octads.answers import octad
from fairgame.games.octal.answers import scales_step

SCALES, EDITOR, FRIEZES, OCTADS = "theory/grundy-scales/", "games/hackenbush/", "theory/friezes/", "games/mogul/"
PHONE = {"width": 390, "height": 844}


def test_scales_slide_by_pointer_and_keys_and_agree_with_the_library(reader):
    page = reader.open(SCALES)
    form = page.locator("form.atlas-scales")
    message = form.locator(".atlas-said")
    expect(message).to_have_text(scales_step("0.77 9 2").sentence)
    expect(page.locator(".atlas-scales-still")).to_have_count(0)
    form.get_by_role("slider").press("ArrowRight")
    expect(message).to_have_text(scales_step("0.77 10 2").sentence)
    form.get_by_role("radio", name="take 2").press("ArrowLeft")
    expect(message).to_have_text(scales_step("0.77 10 1").sentence)
    square = form.locator("svg .atlas-strip rect").nth(3).bounding_box()
    page.mouse.move(square["x"] + 14, square["y"] + 14)
    page.mouse.down()
    page.mouse.move(square["x"] + 14 + 3 * square["width"], square["y"] + 14, steps=6)
    page.mouse.up()
    expect(message).to_have_text(scales_step("0.77 13 1").sentence)
    expect(page).to_have_url(re.compile(r"#scales=0\.77\+13\+1$"))


def test_polygon_is_flipped_glued_and_cut_by_pointer_and_keys(reader):
    page = reader.open(FRIEZES)
    entry = page.locator("form.atlas-typed-sequence input")
    expect(entry).to_have_value("1 2 4 1 2 2 3")
    page.get_by_role("button", name="Flip 2-7").press("Enter")
    expect(entry).to_have_value("2 1 5 1 2 2 2")
    expect(page.get_by_role("button", name="Flip 1-3")).to_be_focused()
    page.get_by_role("button", name="Flip 1-3").press(" ")
    expect(entry).to_have_value("1 2 4 1 2 2 3")
    page.get_by_role("button", name="Cut off corner 4").click()
    expect(entry).to_have_value("1 2 3 1 2 3")
    page.get_by_role("button", name="Glue a triangle to 3-4").press("Enter")
    expect(entry).to_have_value("1 2 4 1 2 2 3")
    expect(page).to_have_url(re.compile(r"#quiddity=1\+2\+4\+1\+2\+2\+3$"))


def test_pressed_coin_changes_the_octad(reader):
    page = reader.open(OCTADS)
    page.get_by_role("button", name="Choose coin 23 instead of 0").click()
    expect(page.locator("form.atlas-typed-sequence input")).to_have_value("2 4 6 9 23")
    name = f"The octad is {' '.join(map(str, octad((2, 4, 6, 9, 23))))}"
    expect(page.locator(".atlas-sequence-answer")).to_contain_text(name)


def test_scales_follow_the_address_and_reject_in_one_line(window):
    page = window(viewport=PHONE).open(f"{SCALES}#scales=0.137+11+3")
    form, draw = page.locator("form.atlas-scales"), Random("scales")
    texts = ["4. 12 0", "Grundy 14 0", "0.7 1 1", "0.07 1 2", "0.0300303 9 7"]
    texts += [f"0.{draw.randrange(1, 512):03o}4 {draw.randrange(1, 80)} 4" for _ in range(12)]
    for text in texts:
        page.evaluate("text => { location.hash = new URLSearchParams([['scales', text]]).toString(); }", text)
        step = scales_step(text)
        expect(form.locator(".atlas-said")).to_have_text(step.sentence)
        (here,) = [slide for slide in step.slides if slide.taken == step.taken]
        shown = form.locator("svg text.number").all_text_contents()
        assert sorted(map(int, shown)) == sorted([step.values[-1], *(total for _, _, total in here.pairs)])
    for text, reason in {"0.97": "hexadecimal", "0.77 999": "from 1 to 200", "<b>": "a point"}.items():
        form.locator("input.atlas-input").fill(text)
        form.get_by_role("button", name="Show").click()
        expect(form.locator("p.atlas-error")).to_contain_text(reason)
        expect(form.locator(".atlas-said")).to_be_hidden()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_without_scripts_one_step_of_the_scales_is_drawn(window):
    page = window(java_script_enabled=False).open(SCALES)
    expect(page.locator(".atlas-scales-still svg")).to_be_visible()
    expect(page.locator(".atlas-scales-still figcaption")).to_contain_text(scales_step("0.77 9 2").sentence)
    expect(page.locator("form.atlas-scales")).to_be_hidden()


def test_picture_is_drawn_by_pointer_and_keys_and_shared(reader):
    page = reader.open(EDITOR)
    form = page.locator("form.atlas-editor")
    message, field = form.locator(".atlas-said"), form.locator("input.atlas-input")
    form.get_by_role("button", name="Clear").click()
    expect(field).to_have_value("")
    board = form.locator("svg.atlas-canvas")
    board.scroll_into_view_if_needed()
    box = board.bounding_box()
    side = box["width"] / 11

    def at(column, height):
        return box["x"] + (column + 0.5) * side, box["y"] + box["height"] - (height + 0.5) * side

    page.mouse.move(*at(3, 0))
    page.mouse.down()
    page.mouse.move(*at(3, 2), steps=4)
    page.mouse.up()
    expect(message).to_have_text(answer("3.0-3.2").sentence)
    page.mouse.click(*at(3, 2))
    page.mouse.click(*at(5, 3))
    expect(field).to_have_value("3.0-3.2 3.2-5.3")
    for key in (
        "Enter",
        "ArrowLeft",
        "ArrowDown",
        "ArrowLeft",
        "Enter",
        "l",
    ):  # (5, 3) to (3, 2), a loop
        page.keyboard.press(key)
    whole = "3.0-3.2 3.2-5.3 5.3-3.2 3.2-3.2"
    expect(field).to_have_value(whole)
    expect(message).to_have_text(answer(whole).sentence)
    form.get_by_role("button", name="Show edge 0-1").click()
    expect(message).to_contain_text("Edge 0-1: chopped, 3 more fall, and 0 is left. It wins.")
    form.get_by_role("button", name="Delete the edge").click()
    expect(form.locator("p.atlas-error")).to_contain_text("is not tied to the ground")
    form.get_by_role("button", name="Undo").click()
    expect(field).to_have_value(whole)
    shared = page.url
    assert "#picture=" in shared
    other = reader.open("")
    other.goto(shared)
    expect(other.locator("form.atlas-editor .atlas-said")).to_have_text(answer(whole).sentence)


def test_editor_agrees_with_the_library_and_rejects_in_one_line(window):
    page = window(viewport=PHONE).open(f"{EDITOR}#picture=0-1+1-2+2-1")
    form, draw = page.locator("form.atlas-editor"), Random("editor")
    pictures = ["0-0 0-0", "0-1 0-1 0-1"]
    for _ in range(20):
        tree = [(draw.randrange(vertex), vertex) for vertex in range(1, 8)]
        pictures.append(" ".join(f"{u}-{v}" for u, v in [*tree, (draw.randrange(8), draw.randrange(8)), (0, 3)]))
    for picture in pictures:
        page.evaluate("text => { location.hash = new URLSearchParams([['picture', text]]).toString(); }", picture)
        found = answer(picture)
        expect(form.locator("input.atlas-input")).to_have_value(found.text)
        expect(form.locator(".atlas-said")).to_have_text(found.sentence)
        cells = form.locator("tbody tr").evaluate_all(
            "rows => rows.map((row) => [...row.children].slice(0, 3).map((cell) => cell.textContent))"
        )
        rows = zip(found.edges, found.chops, strict=True)
        assert cells == [[f"{u}-{v}", str(falls), f"{left}" if left else "0, wins"] for (u, v), (falls, left) in rows]
    reasons = {"7-8": "not tied to the ground", "0-x": "is not a vertex", "3.0-99.1": "not a point"}
    for picture, reason in reasons.items():
        form.locator("input.atlas-input").fill(picture)
        form.get_by_role("button", name="Draw").click()
        expect(form.locator("p.atlas-error")).to_contain_text(reason)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
