"""Files made to bring a reader down end in a numbered finding with a line, quickly and in little room.

The bar for each: one second of CPU and 200 MiB, whatever is in the file.
"""

import time
import tracemalloc
from itertools import pairwise
from pathlib import Path

import pytest

from cardgen import data
from cardgen.data.yaml import source
from tests.pace import fair

REPOSITORY = Path(__file__).parents[2]
SECONDS = 1.0
BYTES = 200 * 2**20


def nine(name: str) -> str:
    return ", ".join([f"*{name}"] * 9)


def alias_bomb() -> str:
    rows = ["a: &a [x, x, x, x, x, x, x, x, x]"]
    rows += [f"{name}: &{name} [{nine(last)}]" for last, name in pairwise("abcdefgh")]
    return "\n".join(rows)


def merge_bomb() -> str:
    rows = ["a: &a {x: 1}"]
    rows += [f"{name}: &{name} {{<<: [{nine(last)}]}}" for last, name in pairwise("abcdefgh")]
    return "\n".join(rows)


REST = "icons: [x], text: {title: A, action: x}}]"
CARD = "  - {{id: c{n}, icons: [head], text: {{title: A, action: x}}}}\n"

# Text of the file; the code of the first finding.
TEXTS = {
    "alias bomb": (alias_bomb(), "CG103"),
    "merge-key bomb": (merge_bomb(), "CG103"),
    "alias of itself": ("&a [*a]", "CG103"),
    "brackets": ("[" * 200_000, "CG105"),
    "braces": ("{a: " * 200_000, "CG105"),
    "dashes": ("- " * 200_000, "CG105"),
    "question marks": ("? " * 200_000, "CG107"),
    "deep indentation": ("".join(f"{' ' * n}a:\n" for n in range(1_000)), "CG105"),
    "long number": ("number: " + "1" * 500_000, "CG106"),
    "long fraction": ("number: 0." + "1" * 500_000, "CG106"),
    "long sexagesimal": ("number: " + "1:" * 100_000 + "1", "CG202"),
    "huge exponent": ("number: 1e999999999", "CG110"),
    "impossible date": ("id: 2026-02-31", "CG110"),
    "python object": ("a: !!python/object/apply:os.system [ls]", "CG103"),
    "binary": ("a: !!binary aGFsbG8=", "CG103"),
    "set": ("!!set {a, b}", "CG103"),
    "tag directive": ("%TAG ! tag:example.org,2026:\n---\na: !b 1", "CG103"),
    "documents": ("---\na: 1\n" * 50_000, "CG104"),
    "duplicate keys": ("a: 1\n" * 50_000, "CG102"),
    "nul": ("a: \0", "CG108"),
    "escape sequence": ("a: \x1b[2J", "CG108"),
    "bidi": ("a: \u202egnp.exe", "CG108"),
    "zero width": ("a\u200b: 1\na: 2", "CG108"),
    "half a character": ("a: \ud83d", "CG108"),
    "escaped half a character": ('a: "\\ud83d"', "CG101"),
    "escaped nul": ('a: "\\0"', "CG108"),
    "noncharacter": ("a: \ufffe", "CG108"),
    "private character": ("a: \ue000", "CG108"),
    "millions of bad characters": ("\u200b" * 1_000_000, "CG108"),
    "one long word": ("cards: [{id: a, icons: [x], text: {title: A, action: " + "w" * 1_000_000 + "}}]", "CG205"),
    "many words": ("cards: [{id: a, icons: [x], text: {title: A, action: " + "w " * 200_000 + "}}]", "CG205"),
    "many icons": ("cards: [{id: a, icons: [" + "head, " * 5_000 + "], text: {title: A, action: x}}]", "CG208"),
    "many keys": ("cards: [{" + ", ".join(f"k{n}: 1" for n in range(300)) + "}]", "CG201"),
    "slow id": ("cards: [{id: " + "a-" * 100_000 + ", icons: [x], text: {title: A, action: x}}]", "CG206"),
    "slow link": ("cards: [{id: a, link: 'https://" + "!" * 300_000 + "', " + REST, "CG205"),
    "id with a line end": ('cards: [{id: "a\\n", icons: [x], text: {title: A, action: x}}]', "CG206"),
    "too many cards": ("cards:\n" + "".join(CARD.format(n=n) for n in range(10_001)), "CG109"),
    "unknown keys": ("cards: [{" + "".join(f"k{n}: 1, " for n in range(9_000)) + "}]", "CG202"),
    "mixed icons": ("cards: [{icons: [" + "".join(f"{n}, x{n}, " for n in range(4_900)) + "]}]", "CG203"),
    "mixed cards": ("cards: [" + "".join(f"{n}, x{n}, " for n in range(2_000)) + "]", "CG203"),
    "many items": ("cards: [" + "1, " * 1_000_000 + "]", "CG109"),
    "keys that are names of methods": ("cards: [{__class__: 1, id: a, " + REST, "CG202"),
    "braces in a key": ('cards: [{"{0.__class__}": 1, id: a, icons: [x], text: {title: A, action: x}}]', "CG202"),
}


def findings(text: str) -> list:
    document, found = data.parse(text, "x.yaml", "cards", "fsys")
    if document is not None:
        found += data.check([document], REPOSITORY)[1]
    return found


def timed(text: str) -> tuple[list, float]:
    """The findings and the CPU seconds they took: the best of three where the machine was busy."""
    seconds = SECONDS
    for _ in range(3):
        if seconds >= SECONDS:
            started = time.process_time()
            found = findings(text)
            seconds = fair(time.process_time() - started)
    return found, seconds


@pytest.fixture(scope="module", autouse=True)
def _libraries_are_loaded():
    """What the first file of a run costs is not the file's fault."""
    findings("cards: [1]")


@pytest.mark.parametrize(("text", "code"), TEXTS.values(), ids=TEXTS)
def test_a_hostile_file_ends_in_a_finding_with_a_line_and_in_time(text, code):
    found, seconds = timed(text)
    assert seconds < SECONDS
    assert code in {finding.code for finding in found}
    assert all(finding.span.line >= 1 for finding in found)
    assert all(len(finding.message) < 200 for finding in found)


@pytest.mark.parametrize("name", ["alias bomb", "brackets", "long number", "duplicate keys", "one long word"])
def test_a_hostile_file_takes_little_room(name):
    tracemalloc.start()
    findings(TEXTS[name][0])
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < BYTES


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"a: \xff", "CG111"),
        ("a: ä".encode("utf-16"), "CG111"),
        ("a: 1".encode("utf-32"), "CG111"),
        (b"a: \xed\xa0\x80", "CG111"),
        (b"a: \xc0\x80", "CG111"),
        (b"#" * 6_000_000, "CG109"),
    ],
)
def test_bytes_that_are_no_text_are_refused(tmp_path, content, code):
    path = tmp_path / "x.yaml"
    path.write_bytes(content)
    text = source.read_text(path, "x.yaml")
    found = findings(text) if isinstance(text, str) else [text]
    assert [finding.code for finding in found] == [code]


def test_a_pipe_is_not_waited_for(tmp_path):
    os = pytest.importorskip("os")
    if not hasattr(os, "mkfifo"):
        pytest.skip("no pipes here")
    os.mkfifo(tmp_path / "x.yaml")
    assert source.read_text(tmp_path / "x.yaml", "x.yaml").code == "CG111"


@pytest.mark.parametrize(
    "schema",
    [
        '{"$ref": "https://example.org/schema.json"}',
        '{"$ref": "file:///etc/passwd"}',
        '{"properties": {"x": {"pattern": "^(a+)+$"}}}',
        '{"properties": {"x\\"]; import os #": {}}}',
        '{"enum": ["{variable.__class__}"]}',
        '{"type": "string", "format": ["regex"]}',
        '{"$defs": {"a": {"$ref": "#/$defs/b"}, "b": {"$ref": "#/$defs/a"}}, "$ref": "#/$defs/a"}',
        "[" * 100_000,
        '{"a": ' * 100_000,
        "NaN",
    ],
)
def test_a_hostile_schema_is_refused_before_it_is_used(tmp_path, schema):
    folder = tmp_path / "card_data/rivers/schema"
    folder.mkdir(parents=True)
    (folder.parent / "game.yaml").write_text("id: rivers\n", encoding="utf-8")
    (folder / "cards.schema.json").write_text(schema, encoding="utf-8")
    document, _ = data.parse("cards: []", "x.yaml", "cards", "rivers")
    assert [finding.code for finding in data.check([document], tmp_path)[1]] == ["CG211"]
