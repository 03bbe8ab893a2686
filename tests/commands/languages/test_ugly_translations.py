"""What strangers write into translations ends in a finding at its line, and nothing else stops."""

import pytest

from cardgen.commands import pipeline
from cardgen.commands.languages.judging import faults_of_translations
from cardgen.commands.targets import BuildOrder
from tests.commands.languages.rivers import OF_GAME, linked, rivers
from tests.sweep import sweep

HEAD = 'msgid ""\nmsgstr ""\n\n'


@pytest.fixture(scope="module")
def root(tmp_path_factory):
    return rivers(tmp_path_factory.mktemp("rivers"))


def found_with(root, folder, data):
    """What a check finds of the translations, with these bytes in the place of a file."""
    path = root / folder / "languages/nl.po"
    whole = path.read_bytes()
    try:
        path.write_bytes(data)
        return faults_of_translations(root, linked(root), ["nl"])
    finally:
        path.write_bytes(whole)


@sweep(
    "data, code, line",
    [
        (f'{HEAD}msgctxt "a"\nmsgid "b"\nmsgstr "Flüsse"\n'.encode("latin-1"), "CG111", 6),
        (f'{HEAD}msgctxt "game text.name"\nmsgid "Rivers"\nmsgstr "a\u202eb"\n'.encode(), "CG108", 6),
        (f'{HEAD}msgctxt "game text.name"\nmsgid "Rivers"\nmsgstr "a\x00b"\n'.encode(), "CG108", 6),
        (b"\x00\x01\x02" * 100, "CG108", 1),
        (b"x" * 6_000_000, "CG109", 0),
        (b'msgid "' + b"a" * 100_000 + b'\n"', "CG921", 1),
        (b'msgctxt "a" msgid "b"\n', "CG921", 1),
        (b"#, fuzzy\n" * 1000, "CG923", 1),
        (b"", "CG923", 1),
        (f'{HEAD}msgctxt "game text.name"\nmsgid "Rivers"\nmsgstr[x] "x"\n'.encode(), "CG921", 6),
        (f'{HEAD}msgctxt "game text.name"\r\nmsgid "Rivers"\r\nmsgstr "{{0.__class__}}"\r\n'.encode(), "CG925", 6),
    ],
    ids=lambda value: repr(value)[:40],
)
def test_a_file_of_translations_that_is_none_is_told_at_its_line(data, code, line, root):
    found = found_with(root, OF_GAME, data)
    assert code in {finding.code for finding in found}
    assert line in {finding.span.line for finding in found if finding.code == code}


def test_a_link_that_leaves_the_project_is_not_read(tmp_path):
    root = rivers(tmp_path)
    path = root / OF_GAME / "languages/nl.po"
    outside = tmp_path / "outside.po"
    path.rename(outside)
    path.symlink_to(outside)
    (finding,) = faults_of_translations(root, linked(root), ["nl"])
    assert (finding.code, "there are no translations" in finding.message) == ("CG923", True)


def test_three_thousand_words_on_a_card_are_told_at_the_line_of_the_translation(tmp_path):
    root = rivers(tmp_path)
    path = root / "card_data/rivers/sets/core/languages/nl.po"
    lines = path.read_text(encoding="utf-8").split("\n")
    place = next(number for number, line in enumerate(lines) if line.endswith('text.title"'))
    at = next(number for number in range(place, len(lines)) if lines[number].startswith("msgstr"))
    lines[at] = f'msgstr "{"Wort " * 3000}"'
    path.write_text("\n".join(lines), encoding="utf-8")
    order = BuildOrder(games=("rivers",), papers=("a4",), only=("cards",), languages=("nl",))
    outcome = pipeline.check_all(root, order, out=tmp_path / "out")
    spans = [finding.span for finding in outcome.found if finding.code == "CG701"]
    assert [(span.file.endswith("core/languages/nl.po"), span.line) for span in spans] == [(True, at + 1)]
