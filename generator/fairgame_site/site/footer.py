"""The foot of every page: edition, changes, source, tracker, all data, licences; only its way to the root differs."""

from fairgame_site.publish.edition import Edition
from fairgame_site.publish.exports import ARCHIVE
from fairgame_site.render.templating import TEMPLATES


def footer_html(edition: Edition, root: str, source: str) -> str:
    """Return the foot; ``root`` is the way to the site's root, ``source`` the address of the repository."""
    return TEMPLATES.get_template("blocks/foot.html.j2").render(
        edition=edition, root=root, source=source.rstrip("/"), archive=ARCHIVE
    )
