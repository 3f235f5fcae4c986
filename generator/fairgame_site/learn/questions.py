"""A question with its answer as a block of a page.

Without scripts the answer stands in a fold.  The browser side (``generator/web/src/learn``) makes a form of it, reads
what is typed, says right or wrong and gives the hint; what it compares with is plain data in the page.
Cost: none worth naming.
"""

from fairgame_site.learn.answers import Answer
from fairgame_site.render.templating import TEMPLATES


def html(answer: Answer, label: str, hint: str, why: str, number: int) -> str:
    """Return the block of the question that is the page's ``number``-th.

    Args:
        answer: from the engine.
        label: what is asked, in plain text; it names the field.
        hint: what a reader is told whose answer is wrong, in plain text.
        why: what is said beside the right answer, in plain text.
        number: counts the questions of the page from 1.
    """
    data = {"kind": answer.kind, "label": label, "hint": hint, "why": why, **answer.data}
    return TEMPLATES.get_template("blocks/question.html.j2").render(
        data=data, label=label, shown=answer.shown, why=why, number=number
    )
