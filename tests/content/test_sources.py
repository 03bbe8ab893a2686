"""Does each sentence of a published rule text have its rule, its code, its place in a book and its test?

`docs/reference/<game>-rules.md` ends with a table of all sentences that state a rule. What its rows name must be there:
numbers on the page, code in the program, headings in the rulebook, tests in this suite. A page without such a table is
not looked at.
"""

from __future__ import annotations

import ast
import pkgutil
import re
from functools import cache
from pathlib import Path

import pytest
from msgspec import Struct

from tests.sweep import sweep

REPOSITORY = Path(__file__).parents[2]
HEADING = "## The source, line by line"
HEAD = ("the source says", "rule", "code", "book", "test")
NOTHING = "–"
"""What stands where no code plays a rule, or no book tells it."""
NUMBERED = r"^\| ([A-Z]{2}-[A-Z]\d+[a-z]?) \|"
"""The line that defines a rule, a consequence or a reading, with its number."""
PREFIXES = {"fsys": "FS", "phylo": "PH", "foodadvice": "FA"}


class Row(Struct, frozen=True):
    """A sentence of the source of a game, and all that its row names."""

    game: str
    sentence: str
    numbers: tuple[str, ...]
    code: tuple[str, ...]
    book: tuple[str, ...]
    tests: tuple[str, ...]


def page_of(game: str) -> str:
    return (REPOSITORY / f"docs/reference/{game}-rules.md").read_text(encoding="utf-8")


def cells(line: str) -> tuple[str, ...]:
    return tuple(cell.strip() for cell in line.strip().strip("|").split("|"))


def parts(cell: str, separator: str) -> tuple[str, ...]:
    return () if cell == NOTHING else tuple(part.strip() for part in cell.split(separator))


def rows_of(game: str) -> list[Row]:
    lines = [cells(line) for line in page_of(game).partition(HEADING)[2].splitlines() if line.startswith("|")]
    assert lines[0] == HEAD, f"the columns are {', '.join(HEAD)}"
    assert all(len(line) == len(HEAD) for line in lines), [line for line in lines if len(line) != len(HEAD)]
    return [
        Row(game, sentence, parts(numbers, ","), parts(code, ","), parts(book, ";"), parts(tests, ","))
        for sentence, numbers, code, book, tests in lines[2:]
    ]


GAMES = [path.name.removesuffix("-rules.md") for path in sorted(REPOSITORY.glob("docs/reference/*-rules.md"))]
TOLD = [game for game in GAMES if HEADING in page_of(game)]
ROWS = [row for game in TOLD for row in rows_of(game)]
each_row = sweep("row", ROWS, ids=lambda row: f"{row.game}: {row.sentence[:40]}")
each_game = pytest.mark.parametrize("game", TOLD)


@cache
def numbers_on(game: str) -> frozenset[str]:
    """The rules, consequences and readings that the tables above define."""
    above = page_of(game).partition(HEADING)[0]
    return frozenset(re.findall(NUMBERED, above, re.MULTILINE))


@cache
def headings_of(game: str) -> tuple[re.Pattern[str], ...]:
    """The headings of the rulebook, where whatever a template fills in may stand for its expression.

    A step is told by its name, `{{ step('Vote') }}`. A heading that is an expression and nothing else is not looked at.
    """
    text = (REPOSITORY / f"templates/{game}/rulebook.md.j2").read_text(encoding="utf-8")
    text = re.sub(r"\{\{ step\('([^']+)'\) \}\}", r"\1", text)
    text = re.sub(r"^(\{\{.*?\}\})(?=#)", "", text, flags=re.MULTILINE)
    text = re.sub(r"\{%-? *(?:end)?trans\b.*?%\}| \{: #[\w-]+\}$", "", text, flags=re.MULTILINE)
    written = [
        heading
        for heading in re.findall(r"^#{1,3} (.+)$", text, re.MULTILINE)
        if re.sub(r"\{\{.*?\}\}", "", heading).strip()
    ]
    return tuple(re.compile(r"\S+".join(map(re.escape, re.split(r"\{\{.*?\}\}", heading)))) for heading in written)


@cache
def functions_in(path: Path) -> frozenset[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return frozenset(node.name for node in tree.body if isinstance(node, ast.FunctionDef))


def written(part: str) -> str:
    """What stands between the backticks."""
    match = re.fullmatch(r"`([^`]+)`", part)
    assert match, f"{part!r} is to be written between backticks"
    return match[1]


def has_code(game: str, name: str) -> bool:
    """`play.engine.Match._place` of the folder of a game, or a path from the root of the repository."""
    if "/" in name:
        return (REPOSITORY / name).exists()
    try:
        pkgutil.resolve_name(f"cardgen.games.{game}.{name}")
    except (ImportError, AttributeError):
        return False
    return True


def is_told(game: str, place: str) -> bool:
    """A heading of the rulebook; or words of another template, as in `ability_sheet`: read it out."""
    template, colon, words = place.partition("`: ")
    if colon:
        text = (REPOSITORY / f"templates/{game}/{template.lstrip('`')}.xml.j2").read_text(encoding="utf-8")
        return words in text
    return any(heading.fullmatch(place) for heading in headings_of(game))


def is_test(game: str, name: str) -> bool:
    """`play/test_engine.py::test_x` among the tests of a game, or with its path from `tests/`."""
    path, _, function = name.partition("::")
    places = (REPOSITORY / folder / path for folder in (f"tests/games/{game}", "tests"))
    return function.startswith("test_") and any(function in functions_in(place) for place in places if place.exists())


def test_every_source_is_told_line_by_line():
    assert set(TOLD) == {"fsys", "foodadvice", "phylo"}


@each_game
def test_a_number_stands_for_one_rule_or_one_question(game):
    above = page_of(game).partition(HEADING)[0]
    numbers = re.findall(NUMBERED, above, re.MULTILINE)
    assert sorted({number for number in numbers if numbers.count(number) > 1}) == []


@each_game
def test_what_the_book_calls_by_a_number_is_a_question_of_the_page(game):
    """Where a book says which reading an answer is (`A4`), or its template does in a comment (`{#- A4 #}`)."""
    templates = (REPOSITORY / f"templates/{game}/{name}.md.j2" for name in ("rulebook", "readings"))
    book = "\n".join(template.read_text(encoding="utf-8") for template in templates if template.exists())
    answers = re.findall(r"\| ((?:A\d+(?:, )?)+) \|$|\{#- (A\d+) #\}$", book, re.MULTILINE)
    numbers = {number for pair in answers for number in re.findall(r"A\d+", " ".join(pair))}
    assert numbers
    assert {f"{PREFIXES[game]}-{number}" for number in numbers} <= numbers_on(game)


@each_row
def test_a_sentence_has_a_rule_a_place_and_a_test(row):
    assert row.sentence
    assert row.numbers, "which rule is it?"
    assert row.code or row.book, "neither played nor told"
    assert row.tests, "what would show that it is told otherwise?"


@each_row
def test_what_a_row_names_is_there(row):
    assert set(row.numbers) <= numbers_on(row.game)
    for name in row.code:
        assert has_code(row.game, written(name)), name
    for place in row.book:
        assert is_told(row.game, place), place
    for name in row.tests:
        assert is_test(row.game, written(name)), name


@each_game
def test_every_rule_stands_on_a_sentence_of_the_source(game):
    rules = {number for number in numbers_on(game) if re.match(r"..-R", number)}
    missing = rules - {number for row in rows_of(game) for number in row.numbers}
    assert rules
    assert not missing


@pytest.mark.parametrize(
    ("finds", "there", "not_there"),
    [
        (has_code, "play.engine.Match._place", "play.engine.Match._no_such_thing"),
        (has_code, "card_data/fsys/icons.yaml", "card_data/fsys/no-such-file.yaml"),
        (is_told, "3 years", "4 score years"),
        (is_told, "`ability_sheet`: Find projects", "`ability_sheet`: Find no projects"),
        (is_test, "test_rules.py::test_copies_of_an_icon_count_once", "test_rules.py::test_copies_count_twice"),
    ],
)
def test_what_is_not_there_is_missed(finds, there, not_there):
    assert finds("fsys", there)
    assert not finds("fsys", not_there)


def test_a_heading_that_a_template_fills_in_is_not_any_word():
    assert is_told("foodadvice", "Clean up")
    assert is_told("foodadvice", "Vote")
    assert not is_told("foodadvice", "Election")
