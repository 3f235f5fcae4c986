"""The form in which a reader types a set: its script is made from the engine's function, its words are escaped."""

import re

from fairgame.games.subtraction.answers import told
from fairgame_site.games.subtraction.form import FORM
from fairgame_site.render.typed_sequences import TypedSequence


def test_the_script_offers_the_engine_s_function():
    path, script = FORM.script_file()
    assert path.startswith("assets/atlas/rules/")
    assert re.search(r"return \{told: told\$\};", script.decode())


def test_the_form_says_where_its_script_is():
    html = FORM.html("../../")
    assert f'data-script="../../{FORM.path}"' in html
    assert 'class="atlas-typed-sequence"' in html
    assert "hidden></form>" in html
    assert told(FORM.words["example"])[4] > 0


def test_words_are_escaped():
    form = TypedSequence("x", told, {"label": '<b>"'}, "atlas <x>")
    assert "<b>" not in form.html("")
    assert "<x>" not in form.html("")
