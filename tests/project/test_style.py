"""The language of code and documents, measured against docs/vocabulary.csv."""

from collections import defaultdict

import pytest

from tests.support import voice

MAX_RATE = 1.0  # most rejected phrases in 1,000 words of each kind of text
FOLDERS = ("engine", "generator", "tests", "tools", "proofs", "docs", "runs")
KINDS = ("docstrings", "comments", "typescript", "documents", "templates", "test names")


@pytest.fixture(scope="module")
def measured(root):
    words, hits, known = defaultdict(int), defaultdict(list), voice.vocabulary()
    for text in voice.texts([*(root / folder for folder in FOLDERS), *sorted(root.glob("*.md"))]):
        words[text.kind] += voice.count(text)
        hits[text.kind] += voice.hits(text, known)
    return words, hits


@pytest.mark.parametrize("kind", KINDS)
def test_rejected_turns_are_rare(measured, kind):
    words, hits = measured
    assert words[kind] > 500
    allowed = words[kind] * MAX_RATE / 1000
    assert len(hits[kind]) <= allowed, "\n".join(map(str, hits[kind]))


def test_rejected_turn_is_reported_with_its_line(tmp_path):
    path = tmp_path / "module.py"
    path.write_text('"""Count heaps."""\n\n\ndef f():\n    """Tell what is kept."""\n', encoding="utf-8")
    (text,) = [text for text in voice.texts([path]) if text.line == 5]
    found = {str(hit) for hit in voice.hits(text, voice.vocabulary())}
    assert found and all(line.startswith(f"{path}:5: ") and "better: " in line for line in found)
