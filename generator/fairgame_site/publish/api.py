"""API of static files below ``api/v1``: a JSON for each game, table and A-number, and what subjects add.

``llms.txt`` describes the addresses for programs, with the client for octal codes; ``api/v1/openapi.json`` has the
paths with the JSON Schema of each kind.  Addresses and fields are permanent; fields may be added.  Subjects add objects
by the hook ``api``.  Cost: a second, most of it the statuses of cells.
"""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from fairgame import catalogue
from fairgame.core.columns import concept
from fairgame.public.data import statuses_by_column
from fairgame_site import hooks
from fairgame_site.edition import Edition
from fairgame_site.hooks import ApiObject
from fairgame_site.publish.data_package import LICENCE, serialise
from fairgame_site.publish.exports import addresses
from fairgame_site.published import Published

ROOT = "api/v1"
HERE = Path(__file__).resolve().parent
CLIENT = "find_code.py"
OPENAPI, LLMS = "openapi.json", "llms.txt"


def files(published: Published, edition: Edition) -> Iterator[tuple[str, bytes]]:
    """Yield path and content of every file of the API, and of ``llms.txt``."""
    objects = [*_games(published, edition), *_tables(published, edition)]
    for found in hooks.call("api", published=published, edition=edition):
        objects += found
    numbers: dict[str, list[dict[str, str]]] = {}
    for thing in objects:
        for number in thing.data.get("oeis", []):
            numbers.setdefault(number, []).append({"kind": thing.kind, "name": thing.name, "path": _path(thing)})
    objects += [ApiObject("oeis", number, {"number": number, "objects": of}) for number, of in sorted(numbers.items())]
    names: dict[str, list[str]] = {}
    for thing in objects:
        yield _path(thing), _compact(thing.data)
        names.setdefault(thing.kind, []).append(thing.name)
    for kind, listed in names.items():
        yield f"{ROOT}/{kind}.json", _compact({"kind": kind, "names": listed})
    api = json.loads((HERE / OPENAPI).read_bytes())
    api["info"]["version"] = edition.version
    api["servers"] = [{"url": edition.base_url.rstrip("/")}]
    yield f"{ROOT}/{OPENAPI}", serialise(api)
    for name, schema in api["components"]["schemas"].items():
        head = {"$schema": api["jsonSchemaDialect"], "$id": f"{edition.base_url}{ROOT}/schema/{name}.json"}
        yield f"{ROOT}/schema/{name}.json", serialise(head | schema)
    client = (HERE / CLIENT).read_bytes()
    yield f"{ROOT}/{CLIENT}", client
    about = {
        "version": edition.version,
        "released": edition.released,
        "engine": catalogue.SOURCES,
        "licence": LICENCE["name"],
        "kinds": {kind: {"names": f"{ROOT}/{kind}.json", "objects": len(listed)} for kind, listed in names.items()},
        "openapi": f"{ROOT}/{OPENAPI}",
    }
    yield f"{ROOT}/index.json", _compact(about)
    text = (HERE / LLMS).read_text(encoding="utf-8")
    counts = {f"<{kind}>": str(len(listed)) for kind, listed in names.items()}
    for marker, value in {"<base>": edition.base_url, "<client>": client.decode(), **counts}.items():
        text = text.replace(marker, value)
    yield LLMS, text.encode()


def _games(published: Published, edition: Edition) -> Iterator[ApiObject]:
    for slug, game in catalogue.games().items():
        info = game.info
        data: dict[str, Any] = {
            "slug": slug,
            "name": info.name,
            "category": info.category.value,
            "rule": info.summary,
            "play": info.play.value,
            "aliases": list(info.aliases),
            "oeis": list(info.oeis),
            "parameters": dict(info.parameters),
            "citations": [{"source": one.source, "locator": one.locator} for one in info.citations],
            "position": {"example": game.notation.example, "accepts": game.notation.accepts},
            "tables": [table.id for table in published.visible() if slug in table.spec.games],
            "page": f"{edition.base_url}games/{slug}/",
        }
        yield ApiObject("games", slug, data)


def _tables(published: Published, edition: Edition) -> Iterator[ApiObject]:
    for table in published.visible():
        rests_on = statuses_by_column(table.metadata["claims"], table.frame)
        columns = [
            {
                "name": str(name),
                "type": concept(name).kind,
                "meaning": concept(name).meaning,
                "rests_on": rests_on[str(name)],
            }
            for name in table.spec.columns
        ]
        data = {
            "id": table.id,
            "title": table.spec.title,
            "description": table.spec.description,
            "games": list(table.spec.games),
            "key": list(table.spec.key),
            "rows": len(table.frame),
            "columns": columns,
            "claims": [{"statement": claim.statement, "status": str(claim.status)} for claim in table.claims],
            "sha256": table.artifact.sha256,
            "files": {kind: f"{edition.base_url}{path}" for kind, path in addresses(table).items()},
        }
        yield ApiObject("tables", table.id, data)


def _path(thing: ApiObject) -> str:
    return f"{ROOT}/{thing.kind}/{thing.name}.json"


def _compact(data: Mapping[str, Any]) -> bytes:
    return (json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n").encode()
