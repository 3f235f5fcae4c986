"""A question with its answer as a block of a page.

Without scripts the answer is in a fold.  The script (``generator/web/src/learn``) replaces it by a form, checks the
input against plain data in the page, and shows the hint.
"""

from fairgame_site.learn.answers import Answer
from fairgame_site.render.templating import TEMPLATES


def html(answer: Answer, label: str, hint: str, why: str, number: int) -> str:
    """Return the block of question ``number`` of a page.

    Args:
        answer: the correct answer.
        label: the question as plain text, also the label of the field.
        hint: plain text shown after a wrong answer.
        why: plain text shown with the correct answer.
        number: counts from 1.
    """
    data = {"kind": answer.kind, "label": label, "hint": hint, "why": why, **answer.data}
    return TEMPLATES.get_template("blocks/question.html.j2").render(
        data=data, label=label, shown=answer.shown, why=why, number=number
    )
