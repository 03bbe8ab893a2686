"""What the last build made is remembered, and forgotten as soon as anything is different."""

import pytest

from cardgen.diagnostics import Diagnostic, Severity, Span
from cardgen.output.build_cache import MEMORY, BuildCache
from cardgen.output.files import WrittenFile, sha256

LINE = WrittenFile("a.pdf", "g", "cards", "a4", 2, 60, (63.5, 88.9), sha256(b"x"))
FOUND = [
    Diagnostic("CG708", "no drawing", Span("cards.yaml", 3, 4, 9), Severity.WARNING, "add it", "the line"),
    Diagnostic("CG901", "idle", None, Severity.INFO),
]


@pytest.fixture
def out(tmp_path):
    (tmp_path / "a.pdf").write_bytes(b"x")
    memory = BuildCache()
    memory.keep("g/cards-a4", "print", [LINE], FOUND, (60, 22))
    memory.write(tmp_path)
    return tmp_path


def test_all_is_remembered_as_it_was(out):
    remembered = BuildCache.read(out).recall("g/cards-a4", "print", out)
    assert remembered.written == (LINE,)
    assert remembered.found == tuple(FOUND)
    assert remembered.counts == (60, 22)


@pytest.mark.parametrize(("name", "fingerprint"), [("g/cards-a4", "other"), ("g/cards-letter", "print")])
def test_what_was_made_of_other_things_is_not_recalled(out, name, fingerprint):
    assert BuildCache.read(out).recall(name, fingerprint, out) is None


@pytest.mark.parametrize("content", [b"y", None])
def test_a_file_that_changed_or_went_is_not_recalled(out, content):
    (out / "a.pdf").unlink()
    if content:
        (out / "a.pdf").write_bytes(content)
    assert BuildCache.read(out).recall("g/cards-a4", "print", out) is None


def test_a_memory_of_another_format_is_none(out):
    text = (out / MEMORY).read_text()
    (out / MEMORY).write_text(text.replace('"format": ', '"format": 9'))
    assert BuildCache.read(out).entries == {}


def test_nothing_new_is_not_written(tmp_path):
    BuildCache().write(tmp_path)
    assert not (tmp_path / MEMORY).exists()
