"""Lessons: the page checks answers and explains terms."""

from playwright.sync_api import expect

PHONE = {"width": 390, "height": 844}
LESSON = "learn/binary/"


def answered(page, number, text):
    """Answer a question of the page and return its form."""
    form = page.locator(f"#question-{number} form.atlas-ask")
    form.locator("input.atlas-input").fill(text)
    form.get_by_role("button", name="Check").click()
    return form


def test_question_checks_the_answer_and_rejects_invalid_input(reader):
    page = reader.open(LESSON)
    form = answered(page, 1, "7 -> 6")
    expect(form.locator(".atlas-verdict")).to_contain_text("Right. 7 → 6 wins. There are 2 more winning moves.")
    expect(answered(page, 1, "7 > 5").locator(".atlas-verdict")).to_contain_text(
        "Not right. That is no winning move. Only the column"
    )
    form = answered(page, 1, "seven")
    expect(form.locator(".atlas-error")).to_contain_text("with an arrow between")
    expect(form.locator("input.atlas-input")).to_have_attribute("aria-invalid", "true")
    expect(form.locator(".atlas-verdict")).to_be_empty()
    form = answered(page, 1, "3 → 2")
    expect(form.locator(".atlas-verdict")).to_contain_text("There is one more winning move.")
    expect(form.locator("input.atlas-input")).not_to_have_attribute("aria-invalid", "true")
    expect(answered(page, 3, "three").locator(".atlas-error")).to_contain_text("“three” is no whole number.")
    form = page.locator("#question-4 form.atlas-ask")
    form.get_by_role("button", name="Check").click()
    expect(form.locator(".atlas-error")).to_contain_text("Choose one of the answers.")
    form.get_by_label("The other player").check()
    form.get_by_role("button", name="Check").click()
    expect(form.locator(".atlas-verdict")).to_contain_text("Right.")


def test_board_of_a_lesson_begins_with_the_position_in_its_text(reader):
    """Open the page twice, because a random position may equal the expected one by chance."""
    for _ in range(2):
        place = reader.open("learn/copying/").locator(".atlas-playing").first
        expect(place.locator(".atlas-playing-board svg")).to_have_attribute(
            "aria-label", "1 row, from top to bottom: 11 pins."
        )
        reader.page.goto("about:blank")


def test_list_answer_accepts_any_order_and_counts_missing_items(reader):
    page = reader.open("learn/losing-on-purpose/")
    expect(answered(page, 4, "9 4 1").locator(".atlas-verdict")).to_contain_text("Right so far. 1 is missing.")
    expect(answered(page, 4, "12, 9, 4, 1").locator(".atlas-verdict")).to_contain_text("Right.")
    expect(answered(page, 4, "1 2 4").locator(".atlas-verdict")).to_contain_text("2 does not belong in the list.")


def test_answer_is_in_a_fold_without_scripts(window):
    page = window(java_script_enabled=False).open(LESSON)
    assert page.locator("form.atlas-ask:visible").count() == 0
    fold = page.locator("#question-2 details")
    fold.locator("summary").click()
    expect(fold).to_contain_text("6 → 5")
    page.locator("a.atlas-term", has_text="nim-sum").first.click()
    expect(page.locator("#nim-sum")).to_be_visible()


def test_term_is_explained_on_focus_until_escape(reader):
    page = reader.open(LESSON)
    term, shown = page.locator("a.atlas-term", has_text="nim-sum").first, page.locator("body > .atlas-popover")
    assert page.locator(f"#{term.get_attribute('aria-describedby')}").count() == 1
    page.locator("#question-2 summary").focus()
    while not term.evaluate("link => link === document.activeElement"):
        page.keyboard.press("Tab")
    expect(shown).to_contain_text("nim-sum: ")
    expect(shown.locator("bdi[lang=fa]")).to_be_visible()
    page.keyboard.press("Escape")
    expect(shown).to_have_count(0)


def test_term_is_explained_on_the_first_tap(window):
    page = window(viewport=PHONE, has_touch=True, is_mobile=True).open(LESSON)
    page.locator("a.atlas-term", has_text="nim-sum").first.tap()
    shown = page.locator("body > .atlas-popover")
    expect(shown).to_be_visible()
    box = shown.bounding_box()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= PHONE["width"]
    page.locator("h1").tap()
    expect(shown).to_have_count(0)
