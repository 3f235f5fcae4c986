"""The API: files follow their schemas, answers for codes of any length equal those of the library."""

import json
import re
import urllib.error
import urllib.request

import jsonschema
import pytest

import fairgame
from fairgame import catalogue
from fairgame_site.edition import Edition
from fairgame_site.publish import api
from tests.support.sampling import FULL, rng

BASE = "https://fair-game-atlas.github.io/"
MAX_BYTES = 8_000_000
CODES = 1000 if FULL else 60
KINDS = ("games", "tables", "classes", "codes", "values", "oeis")


@pytest.fixture(scope="module")
def files(published):
    return dict(api.files(published, Edition(BASE, "1.2.3", "2026-01-02")))


@pytest.fixture(scope="module")
def openapi(files):
    return json.loads(files["api/v1/openapi.json"])


@pytest.fixture(scope="module")
def client(files):
    """The program in llms.txt."""
    (program,) = re.findall(r"```python\n(.*?)```", files["llms.txt"].decode(), re.DOTALL)
    space = {}
    exec(program, space)
    return space


def test_api_is_small(files):
    assert sum(map(len, files.values())) <= MAX_BYTES


def test_every_object_follows_its_schema(files, openapi):
    schemas = openapi["components"]["schemas"]
    checked = 0
    for kind in ("index", *KINDS):
        schema = {"$ref": f"#/components/schemas/{kind}", "components": {"schemas": schemas}}
        jsonschema.Draft202012Validator.check_schema(schema)
        validator = jsonschema.Draft202012Validator(schema)
        paths = [path for path in files if path.startswith(f"api/v1/{kind}/") or path == f"api/v1/{kind}.json"]
        for path in paths:
            if path != f"api/v1/{kind}.json" or kind == "index":
                error = next(validator.iter_errors(json.loads(files[path])), None)
                assert error is None, f"{path}: {error and error.message}"
                checked += 1
    assert checked > len(catalogue.games()) + len(catalogue.published_tables())


def test_schema_refuses_an_unknown_field_and_status(openapi):
    schemas = openapi["components"]["schemas"]
    validator = jsonschema.Draft202012Validator(schemas["oeis"])
    assert not validator.is_valid({"number": "A1", "objects": []})
    assert not validator.is_valid({"number": "A002186", "objects": [], "more": 1})
    assert validator.is_valid({"number": "A002186", "objects": []})


def test_paths_of_openapi_are_the_files(files, openapi):
    patterns = [path.removeprefix("/").replace("{name}", "[^/]+") for path in openapi["paths"]]
    others = r"llms\.txt|api/v1/(openapi\.json|find_code\.py|schema/[a-z]+\.json)"
    for path in files:
        assert any(re.fullmatch(pattern, path) for pattern in [*patterns, others]), path
    for path, operations in openapi["paths"].items():
        for parameter in operations["get"].get("parameters", ()):
            assert path.removeprefix("/").replace("{name}", parameter["example"]) in files
    assert openapi["info"]["version"] == "1.2.3"


@pytest.mark.parametrize("kind", KINDS)
def test_names_of_a_kind_are_its_files(files, kind):
    names = json.loads(files[f"api/v1/{kind}.json"])["names"]
    found = {path.split("/")[3].removesuffix(".json") for path in files if path.startswith(f"api/v1/{kind}/")}
    assert set(names) == found and len(names) == len(found)
    assert json.loads(files["api/v1/index.json"])["kinds"][kind]["objects"] == len(names)


def test_all_games_and_tables_have_objects(files):
    assert set(json.loads(files["api/v1/games.json"])["names"]) == set(catalogue.games())
    assert set(json.loads(files["api/v1/tables.json"])["names"]) == set(catalogue.published_tables())


def test_columns_of_a_table_say_what_they_rest_on(files, store):
    for name in ("octal.census", "kayles.nim_sequence"):
        table = json.loads(files[f"api/v1/tables/{name}.json"])
        rests_on = {column["name"]: column["rests_on"] for column in table["columns"]}
        assert rests_on == fairgame.table(name).attrs["rests_on"]


def test_objects_of_a_number_exist_and_name_it(files):
    for path in files:
        if path.startswith("api/v1/oeis/"):
            data = json.loads(files[path])
            for thing in data["objects"]:
                assert data["number"] in json.loads(files[thing["path"]])["oeis"]


def test_three_questions_need_three_requests(files, client):
    requests = []

    def fetch(path):
        requests.append(path)
        return files[path]

    answers = [client["find"](code, fetch) for code in (".13337", ".45", ".057")]
    assert len(requests) == 3
    assert [answer["canonical"] for answer in answers] == ["0.026", "0.45", "0.055"]
    assert [answer["proved"] for answer in answers] == [False, True, True]
    assert [answer["rests_on"] for answer in answers] == ["observed", "proved", "proved"]
    assert [answer.get("period") for answer in answers] == [None, 20, 148]


def test_answers_for_random_codes_equal_those_of_the_library(files, client, store):
    dice, found = rng("codes of the API"), 0
    for _ in range(CODES):
        code = f"{dice.choice('04')}.{''.join(dice.choices('01234567', k=dice.randint(1, 8)))}"
        if not set(code) - {"0", "."}:
            continue
        answer, game = client["find"](code, files.__getitem__), fairgame.octal(code)
        if answer is None:
            assert game.canonical is None, code
            continue
        period = game.period
        assert (answer["canonical"], answer["heap_shift"]) == (game.canonical, game.heap_shift), code
        assert answer["status"] == ("periodic" if period else "open"), code
        assert (answer.get("preperiod"), answer.get("period")) == (
            (period.preperiod, period.period) if period else (None, None)
        ), code
        found += 1
    assert found > CODES // 3


def test_client_refuses_a_code_without_a_move(client):
    with pytest.raises(ValueError, match="allows no move"):
        client["find"]("0.000", None)


def test_site_has_the_api_and_answers_other_addresses_with_the_404_page(site, site_url, published):
    games = json.loads(site.read("api/v1/games/kayles.json"))
    assert games["page"].endswith("games/kayles/")
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(f"{site_url}api/v1/games/no-such-game.json")
    assert refused.value.code == 404
    assert refused.value.read().decode() == site.read("404.html")
