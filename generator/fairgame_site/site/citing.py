"""BibTeX entries of pages, and snippets of code that read a table.

A snippet declares the type of every column, from the dictionary of columns.  Guessed types are wrong for texts that
look like numbers: the code ``4.`` becomes 4.0.
"""

from collections.abc import Sequence

from markupsafe import Markup

from fairgame import catalogue
from fairgame.core.columns import concept
from fairgame_site.edition import Edition
from fairgame_site.publish.exports import addresses
from fairgame_site.published import PublishedTable
from fairgame_site.render.templating import TEMPLATES

REVISION = 12  # characters shown of a hash


def pandas_type(name: str) -> str:
    """Return the type of a column for pandas.  Numbers of any length are read as text."""
    column = concept(name)
    return column.dtype if column.kind == "integer" else "str"


def duckdb_type(name: str) -> str:
    """Return the type of a column for DuckDB."""
    return "BIGINT" if concept(name).kind == "integer" else "VARCHAR"


def snippets(table: PublishedTable, base_url: str) -> list[tuple[str, str, str]]:
    """Return name, language and code of each snippet that reads a table."""
    address = f"{base_url}{addresses(table)['csv']}"
    types = ", ".join(f'"{name}": "{pandas_type(name)}"' for name in table.spec.columns)
    columns = ", ".join(f"'{name}': '{duckdb_type(name)}'" for name in table.spec.columns)
    return [
        ("pandas", "python", f'import pandas as pd\n\ntable = pd.read_csv("{address}", dtype={{{types}}})'),
        ("DuckDB", "sql", f"SELECT * FROM read_csv('{address}', header = true, columns = {{{columns}}});"),
    ]


def snippets_html(table: PublishedTable, base_url: str) -> str:
    """Return the snippets of a table, collapsed."""
    return TEMPLATES.get_template("blocks/snippets.html.j2").render(table=table, snippets=snippets(table, base_url))


def bibtex(key: str, title: str, address: str, edition: Edition) -> str:
    """Return the BibTeX entry of a page."""
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
    """Return the citation of a page, as a sentence and as BibTeX.

    Args:
        key: the key of the entry.
        title: the title of the page.
        path: the path of the page relative to the site's root.
        edition: the edition of the site.
        files: name and sha256 of the data of the page.
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
