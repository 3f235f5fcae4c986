"""Badges: the status of a claim as a label with a tooltip, the same on all pages."""

from markupsafe import Markup

from fairgame.core.claims import Status

MEANINGS: dict[str, str] = {
    **{str(status): status.meaning for status in Status},
    "open": "not known here; the computed values prove nothing beyond them",
    "withheld": "its check failed; no value is shown",
}


def badge(status: str, label: str = "") -> Markup:
    """Return the badge of a status, "open" or "withheld"; its label is the status by default.

    >>> print(badge("open"))
    <span class="atlas-badge open" title="not known here; the computed values prove nothing beyond them">open</span>
    """
    span = Markup('<span class="atlas-badge {}" title="{}">{}</span>')
    return span.format(status, MEANINGS[status], label or status)
