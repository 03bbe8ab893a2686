"""Kinds of card and products as `game.yaml` lists them: what they have, and what they lack."""

import pytest

from cardgen import analysis, data, model
from cardgen.render.products.requirements import faults_of_products

GAME = "card_data/mini/game.yaml"
PRINTINGS = "card_data/mini/sets/core/printings.yaml"


def linked(project):
    """The game, and what linking found: code, the line of the file, message."""
    documents, _ = data.read(project.root)
    library, found = model.link(data.check(documents, project.root)[0], analysis.CODES)
    found += faults_of_products(library)
    return library.games["mini"], [(finding.code, finding.span.line, finding.message) for finding in found]


def test_a_kind_may_be_without_a_face(board_project):
    game, found = linked(board_project)
    assert found == []
    assert not game.kinds["field"].has_face
    assert game.kinds["plain"].has_face
    assert "market" in game.cards
    assert "market" not in {printing.card.id for printing in game.printings}


def test_a_card_without_a_face_cannot_be_printed(board_project):
    board_project.write(PRINTINGS, board_project.read(PRINTINGS) + "  - {card: market, number: 6}\n")
    game, found = linked(board_project)
    line = board_project.read(PRINTINGS).splitlines().index("  - {card: market, number: 6}") + 1
    message = "the card `market` is of the kind `field`, which has no face to print"
    assert found == [("CG309", line, message)]
    assert len(game.printings) == 5


@pytest.mark.parametrize(
    ("keys", "message"),
    [
        ("front: card.xml.j2", "has `front` but no `back`"),
        ("front: card.xml.j2, back: back.xml.j2", "has `front` but no `size`"),
        ("size: small", "has `size` but no `front`"),
    ],
)
def test_front_back_and_size_go_together(board_project, keys, message):
    board_project.replace(GAME, "field: {text", f"field: {{{keys}, text")
    [(code, line, text)] = linked(board_project)[1]
    assert (code, line, text) == ("CG201", 7, f"the kind `field` {message}")


def test_a_kind_says_how_its_copies_are_cut(board_project):
    kinds = linked(board_project)[0].kinds
    assert (kinds["chip"].is_round, kinds["chip"].gutter) == (True, 4_000)
    assert (kinds["plain"].is_round, kinds["plain"].gutter) == (False, 0)


def test_a_product_has_its_kinds_size_and_overlap(board_project):
    board_project.replace(GAME, "board-tiles: {kind: tiles,", "board-tiles: {kind: tiles, overlap: 8mm,")
    products = linked(board_project)[0].products
    assert products["chips"].of == ("chip",)
    assert products["board"].size == (594_000, 420_000)
    assert (products["board"].overlap, products["board-tiles"].overlap) == (10_000, 8_000)


@pytest.mark.parametrize(
    ("old", "new", "code", "message"),
    [
        ("of: [chip]", "of: [chipp]", "CG301", "`chipp` is not a kind of card with a face"),
        ("of: [chip]", "of: [field]", "CG301", "`field` is not a kind of card with a face"),
        ("of: [chip]", "size: [9mm, 9mm]", "CG202", "`size` says nothing of a product of the kind `cards`"),
        ("of: [chip]", "back: other.xml.j2", "CG202", "`back` says nothing of a product of the kind `cards`"),
        ("kind: page,", "kind: page, of: [chip],", "CG202", "`of` says nothing of a product of the kind `page`"),
        ("kind: page,", "kind: page, overlap: 9mm,", "CG202", "`overlap` says nothing of a product of the kind `page`"),
        (
            "kind: tiles, template: board.xml.j2, size: [594mm, 420mm]", "kind: tiles, template: board.xml.j2",
            "CG201", "the product `board-tiles` has no `size`, which its kind `tiles` needs",
        ),
    ],
)  # fmt: skip
def test_what_a_product_lacks_or_does_not_know_is_told_with_its_line(board_project, old, new, code, message):
    board_project.replace(GAME, old, new)
    lines = board_project.read(GAME).splitlines()
    [line] = [number for number, text in enumerate(lines, 1) if new in text]
    assert linked(board_project)[1] == [(code, line, message)]


@pytest.mark.parametrize("product", ["board: {kind: page,", "board-tiles: {kind: tiles,"])
@pytest.mark.parametrize(
    ("size", "side"), [("0mm, 0mm", "0mm"), ("594mm, 0mm", "0mm"), ('"0", 420mm', "0"), ("0.0001mm, 420mm", "0.0001mm")]
)
def test_a_page_without_an_area_is_told_with_its_side(board_project, product, size, side):
    whole = f"{product} template: board.xml.j2, size: [594mm, 420mm]"
    board_project.replace(GAME, whole, whole.replace("594mm, 420mm", size))
    [(code, _, message)] = linked(board_project)[1]
    assert code == "CG207"
    assert message == f"a side of the product `{product.partition(':')[0]}` is {side}, which is not above 0"
