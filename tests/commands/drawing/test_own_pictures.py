"""Pictures of one's own are shown in the rulebook as on the card, and what is not there is told at its line."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardgen.commands import pipeline
from cardgen.commands.targets import BuildOrder, targets_of
from cardgen.data.project.pictures import FOLDER
from cardgen.render.base.display import Drawing, Placed
from cardgen.render.products.renderers import Renderers
from cardgen.scaffold import make_folder, new_game

OWN = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 7 6"><rect width="7" height="6" fill="#123456"/></svg>'
ORDER = BuildOrder(only=("rulebook",), papers=("a4",))


@pytest.fixture
def game(tmp_path: Path) -> Path:
    root = tmp_path / "dragons"
    make_folder(root, new_game("dragons", look="storybook"))
    pictures = root / "card_data/dragons/sets/core" / FOLDER
    pictures.mkdir()
    (pictures / "paper-boat.svg").write_text(OWN)
    return root


def write_more(root: Path, words: str) -> None:
    book = root / "templates/dragons/rulebook.md.j2"
    book.write_text(book.read_text() + words)


def test_a_book_shows_the_picture_that_a_card_has(game):
    write_more(game, "\n```picture\nart: drawing:paper-boat\nheight: 40mm\n```\n")
    library, _ = pipeline.load(game)
    [target] = targets_of(library, ORDER)
    laid_out, findings = Renderers(game, library).of(target).lay_out(target)
    marks = [mark for page in laid_out.publication.pages for mark in page.marks if isinstance(mark, Placed)]
    assert "#123456" in {path.fill for mark in marks if isinstance(mark.what, Drawing) for path in mark.what.paths}
    assert findings() == []


def test_a_picture_that_a_book_lacks_is_told_at_its_line_with_what_was_meant(game):
    write_more(game, "\n```next\nside: left\npicture: drawing:paper-baot\n```\n\nA boat.\n")
    write_more(game, "\n```picture\nart: file:core:pictures/paperboat.svg\n```\n")
    lines = (game / "templates/dragons/rulebook.md.j2").read_text().splitlines()
    found = pipeline.check_all(game, ORDER).found
    assert {(finding.code, lines[finding.span.line - 1], finding.help) for finding in found} == {
        ("CG708", "picture: drawing:paper-baot", "did you mean `paper-boat`?"),
        ("CG304", "art: file:core:pictures/paperboat.svg", "did you mean `pictures/paper-boat.svg`?"),
    }
    assert len(found) == 2


def test_sets_and_decks_are_called_as_the_game_is(game):
    library, _ = pipeline.load(game)
    made = library.games["dragons"]
    assert {made.name, made.sets["core"].name, made.deck.name} == {"Dragons"}
