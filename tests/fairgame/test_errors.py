import pickle

import pytest

from fairgame import errors
from fairgame.errors import AtlasError

EXAMPLES = [
    errors.OctalCodeError("0.78", 3, "no digit"),
    errors.PositionError("kayles", "x", "expected heap sizes"),
    errors.LoopyGameError("graph", (1, 2)),
    errors.NoNimValuesError("misere-nim", "misère play has no nim-values"),
    errors.NimValueOverflowError("kayles", 7, "uint8"),
    errors.LimitError("kayles: too large"),
    errors.SchemaError("kayles.nim_sequence", "n", "a value is below 0"),
    errors.CertificateError("values", "heap 3"),
    errors.StoreError("table kayles.nim_sequence is damaged"),
    errors.WorkerError("no worker answers"),
    errors.CatalogueError("fairgame.games.new", "no GAMES"),
    errors.UnknownNameError("game", "kayle", ["kayles", "daisy"]),
]


def test_every_error_has_an_example_here():
    kinds = {kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, AtlasError)}
    assert kinds - {AtlasError} == {type(error) for error in EXAMPLES}


@pytest.mark.parametrize("error", EXAMPLES, ids=lambda error: type(error).__name__)
def test_error_round_trips_through_pickle(error):
    copy = pickle.loads(pickle.dumps(error))
    assert type(copy) is type(error)
    assert str(copy) == str(error) != ""
    assert vars(copy) == vars(error)


@pytest.mark.parametrize("error", EXAMPLES, ids=lambda error: type(error).__name__)
def test_message_is_one_line(error):
    assert "\n" not in str(error)


def test_long_input_is_truncated_in_the_message_only():
    error = errors.PositionError("kayles", "9" * 10_000, "expected heap sizes")
    assert len(str(error)) < 150
    assert error.text == "9" * 10_000
    assert len(str(errors.OctalCodeError("7" * 10_000, 80, "too long"))) < 150


def test_unknown_name_error_suggests_near_names():
    assert "closest: kayles" in str(EXAMPLES[-1])
    assert "none exist" in str(errors.UnknownNameError("game", "x", []))
