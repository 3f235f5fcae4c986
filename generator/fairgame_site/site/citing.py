"""How a reader cites a page and reads a table into a program of their own: BibTeX, and snippets with every type named.

A type that is guessed goes wrong where a text looks like a number: the code ``4.`` became 4.0.  So a snippet names
the type of every column, from the dictionary of columns.
"""

from collections.abc import Sequence

from markupsafe import Markup

from fairgame import catalogue
from fairgame.core.columns import concept
from fairgame_site.publish.edition import Edition
from fairgame_site.publish.exports import addresses
from fairgame_site.publish.published import PublishedTable
from fairgame_site.render.templating import TEMPLATES

REVISION = 12  # letters of the engine's hash that are enough to name it


def pandas_type(name: str) -> str:
    """Return the type of a column for pandas; numbers of any length are read as text, digit by digit."""
    column = concept(name)
    return column.dtype if column.kind == "integer" else "str"


def duckdb_type(name: str) -> str:
    """Return the type of a column for DuckDB."""
    return "BIGINT" if concept(name).kind == "integer" else "VARCHAR"


def snippets(table: PublishedTable, home: str) -> list[tuple[str, str, str]]:
    """Return program, its language and the text that reads a table, for each program."""
    address = f"{home}{addresses(table)['csv']}"
    types = ", ".join(f'"{name}": "{pandas_type(name)}"' for name in table.spec.columns)
    columns = ", ".join(f"'{name}': '{duckdb_type(name)}'" for name in table.spec.columns)
    return [
        ("pandas", "python", f'import pandas as pd\n\ntable = pd.read_csv("{address}", dtype={{{types}}})'),
        ("DuckDB", "sql", f"SELECT * FROM read_csv('{address}', header = true, columns = {{{columns}}});"),
    ]


def snippets_html(table: PublishedTable, home: str) -> str:
    """Return the snippets of a table, folded away."""
    return TEMPLATES.get_template("blocks/snippets.html.j2").render(table=table, snippets=snippets(table, home))


def bibtex(key: str, title: str, address: str, edition: Edition) -> str:
    """Return a page as an entry of BibTeX."""
    fields = {
        "author": "{The Fair Game Atlas}",
        "title": title,
        "howpublished": f"The Fair Game Atlas, version {edition.version}",
        "year": edition.year,
        "date": edition.released,
        "url": address,
        "note": f"Engine revision {catalogue.SOURCES[:REVISION]}",
    }
    return "\n".join([f"@misc{{{key},", *(f"  {name} = {{{text}}}," for name, text in fields.items()), "}"])


def citation_html(key: str, title: str, path: str, edition: Edition, files: Sequence[tuple[str, str]]) -> Markup:
    """Return how a page is cited, as a sentence and as BibTeX.

    Args:
        key: of the entry.
        title: of the page.
        path: of the page below the site's root.
        edition: which edition.
        files: name and sha256 of what the page rests on.
    """
    address = f"{edition.base_url}{path}"
    return Markup(
        TEMPLATES.get_template("blocks/cite.html.j2").render(
            title=title,
            address=address,
            edition=edition,
            engine=catalogue.SOURCES[:REVISION],
            files=[(name, sha256[:REVISION]) for name, sha256 in files],
            bibtex=bibtex(key, title, address, edition),
        )
    )
