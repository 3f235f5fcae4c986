"""Instruments that a reader moves: Grundy scales slid by pointer and keys, shared by their address."""

import re
from random import Random

from playwright.sync_api import expect

from engine.answers.octal import scales_step

SCALES = "theory/grundy-scales/"
PHONE = {"width": 390, "height": 844}


def test_the_scales_are_slid_by_pointer_and_keys_and_show_what_the_engine_says(reader):
    page = reader.open(SCALES)
    form = page.locator("form.atlas-scales")
    said = form.locator(".atlas-said")
    expect(said).to_have_text(scales_step("0.77 9 2").sentence)
    expect(page.locator(".atlas-scales-still")).to_have_count(0)
    form.get_by_role("slider").press("ArrowRight")
    expect(said).to_have_text(scales_step("0.77 10 2").sentence)
    form.get_by_role("radio", name="take 2").press("ArrowLeft")
    expect(said).to_have_text(scales_step("0.77 10 1").sentence)
    square = form.locator("svg .atlas-strip rect").nth(3).bounding_box()
    page.mouse.move(square["x"] + 14, square["y"] + 14)
    page.mouse.down()
    page.mouse.move(square["x"] + 14 + 3 * square["width"], square["y"] + 14, steps=6)
    page.mouse.up()
    expect(said).to_have_text(scales_step("0.77 13 1").sentence)
    expect(page).to_have_url(re.compile(r"#scales=0\.77\+13\+1$"))


def test_the_scales_follow_the_address_and_refuse_in_one_line(window):
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
