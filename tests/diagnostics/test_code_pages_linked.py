"""Pages of what is found after reading: each example, put into a sound project, yields its code; each repair nothing.

And every code that is raised anywhere has a page.
"""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from cardgen.analysis import catalogue
from cardgen.analysis.registry import successor

CODE = re.compile(r"(CG|FAD|FSY|PHY)\d{3}")
PACKAGE = Path(catalogue.__file__).parents[1]
PLACES = {
    "cards": "card_data/mini/sets/core/cards/all.yaml",
    "printings": "card_data/mini/sets/core/printings.yaml",
    "deck": "card_data/mini/decks/all-cards.yaml",
    "game": "card_data/mini/game.yaml",
    "icons": "card_data/mini/icons.yaml",
    "styles": "templates/mini/styles.yaml",
    "front": "templates/mini/card.xml.j2",
    "back": "templates/mini/back.xml.j2",
}
PAGES = [
    code
    for code in catalogue.all_codes()
    if re.match(r"CG(30[1-79]|40[126-9]|41[0-2]|60[1-7]|70[1-489]|94[0-25])$", code)
]


def blocks(section: str) -> list[tuple[str, str]]:
    return re.findall(r"^```\w+ ([\w-]+)\n(.*?)^```$", section, re.MULTILINE | re.DOTALL)


def found_in(project, kind: str, text: str, picture) -> set[str]:
    """The codes of everything found in the project with this file instead of its own."""
    project.write("card_data/mini/sets/core/pictures/ant.png", picture((400, 400)))
    tiny = project.root / "card_data/mini/sets/core/pictures/tiny.png"
    tiny.unlink(missing_ok=True)
    if tiny.name in text:
        project.write("card_data/mini/sets/core/pictures/tiny.png", picture((40, 40)))
    before = project.read(PLACES[kind])
    project.write(PLACES[kind], text)
    found = set(project.codes())
    project.write(PLACES[kind], before)
    return found


@pytest.mark.parametrize("code", PAGES)
def test_the_example_yields_the_code_and_the_repair_nothing(project, picture, code):
    sections = catalogue.sections(code)
    bad, good = blocks(sections["Example"]), blocks(sections["Repair"])
    assert bad
    assert good
    for kind, text in bad:
        assert found_in(project, kind, text, picture) == {code}
    for kind, text in good:
        assert found_in(project, kind, text, picture) == set()


def test_the_project_that_examples_are_tried_in_is_sound(project):
    assert project.codes() == []


@cache
def raised() -> dict[str, set[str]]:
    """Every string in the package that is a code, except in docstrings, with the modules it is in."""
    found: dict[str, set[str]] = {}
    for path in PACKAGE.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text)) if CODE.search(text) else ():
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and CODE.fullmatch(node.value):
                found.setdefault(node.value, set()).add(path.relative_to(PACKAGE).as_posix())
    return {code: files for code, files in found.items() if successor(code) == code}


def test_every_code_that_is_raised_has_a_page_and_every_page_a_code_that_is_raised():
    assert len(raised()) > 40
    assert set(raised()) == set(catalogue.all_codes())


def test_every_code_is_tried_somewhere():
    """By the examples of its page here or beside, by the corpus, or by name in a test."""
    tests = Path(__file__).parents[1]
    named = set()
    for path in [*tests.rglob("*.py"), *tests.rglob("corpus/bad/*.yaml")]:
        named |= set(re.findall(r"\b(?:CG|FAD|FSY|PHY)\d{3}\b", path.read_text(encoding="utf-8")))
    by_example = {
        code
        for code in catalogue.all_codes()
        if code.startswith(("CG1", "CG2", "CG9", "FAD", "FSY", "PHY")) or code in PAGES
    }
    assert set(raised()) - named - by_example == set()
