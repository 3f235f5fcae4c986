"""Badges: the status of a claim as a label with a tooltip, the same on all pages."""

from markupsafe import Markup

MEANINGS = {
    "proved": "a theorem whose hypotheses were checked on the table",
    "certified": "checked row by row by a second program, which has only the rule in common with the first",
    "observed": "seen in the computed range, not proved beyond it",
    "reported": "taken from the literature, not recomputed here",
    "open": "not known here; the computed values prove nothing beyond them",
    "withheld": "its check failed; no value is shown",
}


def badge(status: str, label: str = "") -> Markup:
    """Return the badge of a status; its label is the status by default.

    >>> print(badge("open"))
    <span class="atlas-badge open" title="not known here; the computed values prove nothing beyond them">open</span>
    """
    span = Markup('<span class="atlas-badge {}" title="{}">{}</span>')
    return span.format(status, MEANINGS[status], label or status)
