"""Form for a typed set: its script is a translated library function, and its texts are escaped."""

import re

from fairgame.games.subtraction.sets import form_answer
from fairgame_site.games.subtraction.publishing import FORM
from fairgame_site.render.typed_sequences import TypedSequence


def test_script_exports_the_function_of_the_engine():
    path, script = FORM.script_file()
    assert path.startswith("assets/atlas/rules/")
    assert re.search(r"return \{form_answer: form_answer\$\};", script.decode())


def test_form_names_its_script():
    html = FORM.html("../../")
    assert f'data-script="../../{FORM.path}"' in html
    assert 'class="atlas-typed-sequence"' in html
    assert "hidden></form>" in html
    assert form_answer(FORM.words["example"])[4] > 0


def test_words_are_escaped():
    form = TypedSequence("x", form_answer, {"label": '<b>"'}, "atlas <x>")
    assert "<b>" not in form.html("")
    assert "<x>" not in form.html("")
