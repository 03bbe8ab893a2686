"""Do the faces and pages of FoodAdvice fit their texts and each other, and say what colours say in a second way?"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

import pytest

from cardgen.build import check
from cardgen.model.card import Printing
from cardgen.order import Order, targets_of
from cardgen.render.composer import Subject
from cardgen.render.display import Drawing, Face, Placed, Text
from cardgen.render.face import Composed, compose
from cardgen.render.low_ink import low_ink
from cardgen.render.studio import Studio
from cardgen.render.studios import Studios
from cardgen.render.target import Settings
from cardgen.rules import sayings_of

ROOT = Path(__file__).parents[2]
ICONS = ROOT / "templates/foodadvice/icons"
KINDS = ("character", "note", "ingredient", "product", "customer", "joker", "shop", "event", "chip")
PAPERS = {"a4": (210_000, 297_000), "letter": (215_900, 279_400), "board": (594_000, 420_000)}
FOLDS = (297_000, 210_000)
LONG_NAME = "Extraordinarily Pretentious Watermelons!"


def studio_of(is_low_ink: bool) -> Studio:
    library, _ = check(ROOT)
    order = Order(("foodadvice",), ("a4",), ("cards",), "home", Settings(low_ink=is_low_ink))
    (target,) = targets_of(library, order)
    return Studios(ROOT, library).of(target)


@pytest.fixture(scope="module")
def studio() -> Studio:
    return studio_of(False)


@pytest.fixture(scope="module")
def pale_studio() -> Studio:
    return studio_of(True)


def printings(studio: Studio, kind: str) -> list[Printing]:
    return [one for one in studio.game.printings if one.card.kind == kind]


def front(studio: Studio, card_id: str) -> Face:
    (printing,) = [one for one in studio.game.printings if one.card.id == card_id]
    face = studio.faces.front(printing)
    assert face is not None
    return face


def texts(face: Face) -> list[str]:
    return ["".join(run.text for run in mark.runs) for mark in face.marks if isinstance(mark, Text)]


def words(face: Face) -> str:
    """All that is printed, without the breaks of lines."""
    return re.sub(r"\s+", " ", " ".join(texts(face)).replace("\u00a0", " ")).strip()


def drawings(face: Face) -> list[str]:
    return [mark.what.name for mark in face.marks if isinstance(mark, Placed) and isinstance(mark.what, Drawing)]


def page(studio: Studio, template: str, paper: str) -> Composed:
    game = studio.game
    said = {"game": game, "paper": None, "families": (), "attribution": "Asha", "licence": "CC BY-SA 4.0"}
    source, found = studio.resources.templates.render(template, **said)
    assert found == []
    composed = compose(source, template, studio.resources, Subject("the page", lambda box: None), paper=PAPERS[paper])
    assert isinstance(composed, Composed)
    return composed


def faults(studio: Studio, printing: Printing) -> list[str]:
    """What is wrong with the front of a printing, but for a picture that is not drawn yet."""
    before = len(studio.faces.found)
    studio.faces.front(printing)
    return [one.message for one in studio.faces.found[before:] if one.code != "CG708"]


@pytest.mark.parametrize("kind", KINDS)
def test_every_card_has_a_front_on_which_all_fits(studio: Studio, kind: str) -> None:
    cards = printings(studio, kind)
    assert cards
    assert [fault for printing in cards for fault in faults(studio, printing)] == []


@pytest.mark.parametrize("kind", ["ingredient", "product", "customer", "joker", "shop", "event", "character"])
def test_a_name_of_forty_letters_fits(studio: Studio, kind: str) -> None:
    printing = printings(studio, kind)[0]
    text = MappingProxyType({**printing.card.text, "title": LONG_NAME})
    long = replace(printing, card=replace(printing.card, text=text))
    assert faults(studio, long) == []
    face = studio.faces.front(long)
    assert face is not None
    assert LONG_NAME in words(face)


@pytest.mark.parametrize("kind", ["ingredient", "customer", "joker", "shop", "event", "character", "note"])
def test_a_face_names_artist_and_licence_of_its_picture(studio: Studio, kind: str) -> None:
    face = studio.faces.front(printings(studio, kind)[0])
    assert face is not None
    said = words(face).replace("\u2011", "-")
    assert "Art: cardgen contributors" in said
    assert "CC BY-SA 4.0" in said


def rectangles(studio: Studio, drawing: str) -> Iterator[tuple[float, ...]]:
    source, _ = studio.resources.templates.render(f"art/{drawing}.svg.j2")
    for tag in re.findall(r"<rect [^>]*>", source):
        yield tuple(float(re.search(rf' {name}="([-\d.]+)"', tag)[1]) for name in ("x", "y", "width", "height"))  # type: ignore[index]


def test_an_ingredient_lies_in_each_window_of_a_product(studio: Studio) -> None:
    """Half a millimetre of air on all sides, and three cards beside one another."""
    width, height = studio.game.sizes["ingredient"]
    windows = [one for one in rectangles(studio, "ground-product") if one[2:] == (42, 64)]
    assert [one[:2] for one in windows] == [(3, 29), (47, 29), (91, 29)]
    assert (width + 1000, height + 1000) == (42_000, 64_000)


@pytest.mark.parametrize(("card_id", "coins"), [("mary-shoppins", 1), ("mister-hipster", 2), ("auntie-oxidant", 3)])
def test_a_class_is_told_by_coins_outline_edge_and_word(studio: Studio, card_id: str, coins: int) -> None:
    kind = ("economy", "medium", "premium")[coins - 1]
    face = front(studio, card_id)
    assert kind in texts(face)
    assert {f"icons/badge-{kind}.svg", f"icons/coins-{kind}.svg", f"art/band-{kind}.svg"} <= set(drawings(face))
    assert (ICONS / f"coins-{kind}.svg").read_text().count("<ellipse") == 3 * coins
    assert (ICONS / f"mono/coins-{kind}.svg").read_text().count("<ellipse") == 2 * coins


def test_no_two_classes_share_an_outline_or_an_edge() -> None:
    def outlines(name: str) -> set[str]:
        """The drawings without their colours."""
        files = [ROOT / f"templates/foodadvice/{name}-{kind}.svg" for kind in ("economy", "medium", "premium")]
        return {re.sub(r'(fill|stroke)="#\w{6}"', "", file.read_text()) for file in files}

    assert len(outlines("icons/badge")) == len(outlines("icons/mono/badge")) == len(outlines("art/band")) == 3


def test_every_icon_has_a_second_drawing_that_needs_little_ink() -> None:
    names = {path.name for path in ICONS.glob("*.svg")}
    assert len(names) > 40
    assert {path.name for path in (ICONS / "mono").glob("*.svg")} == names
    for path in (ICONS / "mono").glob("*.svg"):
        colours = set(re.findall(r"#\w{6}", path.read_text()))
        assert colours <= {"#000000", "#ffffff", "#e3e3e3"}, path.name


def test_a_back_tells_neither_the_class_nor_the_joker(studio: Studio) -> None:
    backs = {studio.faces.back(one) for kind in ("customer", "joker") for one in printings(studio, kind)[:12]}
    assert len(backs) == 1


def test_backs_of_one_size_differ_without_colour(studio: Studio) -> None:
    faces = [studio.faces.back(printings(studio, kind)[0]) for kind in ("customer", "shop", "event")]
    assert [words(face) for face in faces if face] == ["Customer", "Shop", "Event"]


def test_a_chip_shows_its_emblem_on_both_sides(studio: Studio) -> None:
    chips = printings(studio, "chip")
    shown = [(drawings(studio.faces.front(one)), drawings(studio.faces.back(one))) for one in chips]  # type: ignore[arg-type]
    assert all(before == behind for before, behind in shown)
    assert len({tuple(before) for before, _ in shown}) == 6


@pytest.mark.parametrize(("kind", "key"), [("shop", "bonus"), ("event", "effect")])
def test_a_face_prints_the_sentence_of_the_rules(studio: Studio, kind: str, key: str) -> None:
    for printing in printings(studio, kind):
        face = studio.faces.front(printing)
        said = sayings_of(studio.game, printing.card)
        assert face is not None
        assert said[key] in words(face)
        assert said.get("when", "").upper() in words(face)


def test_a_note_tells_its_value_by_a_number_of_dots(studio: Studio) -> None:
    dots = [drawings(front(studio, f"note-{value}")).count("icons/dot.svg") for value in (5, 10, 25, 50, 100)]
    assert dots == [1, 2, 3, 4, 5]


def test_the_board_prints_titles_and_terms_of_its_channels(studio: Studio) -> None:
    composed = page(studio, "board.xml.j2", "board")
    assert list(composed.found) == []
    said = words(composed.face("board")).casefold()
    channels = [card for card in studio.game.cards.values() if card.kind == "channel"]
    assert len(channels) == 8
    for card in channels:
        assert card.text["title"].casefold() in said
        assert sayings_of(studio.game, card)["terms"].casefold() in said


def extent(mark: Text) -> tuple[int, int, int, int]:
    """Left, right, top and bottom of a line; of one that is turned by 90 degrees, too."""
    length = round(sum(run.advance * mark.size / 1000 + mark.tracking * len(run.text) for run in mark.runs))
    if mark.turned == 90:
        return mark.left - mark.size, mark.left + mark.size, mark.baseline, mark.baseline + length
    return mark.left, mark.left + length, mark.baseline - mark.size, mark.baseline + mark.size // 3


def test_no_word_lies_on_a_fold_of_the_board(studio: Studio) -> None:
    across, down = FOLDS
    lines = [mark for mark in page(studio, "board.xml.j2", "board").marks if isinstance(mark, Text)]
    assert len(lines) > 50
    for mark in lines:
        left, right, top, bottom = extent(mark)
        assert not left < across < right, texts(Face("", 0, 0, mark, (mark,)))  # type: ignore[arg-type]
        assert not top < down < bottom, texts(Face("", 0, 0, mark, (mark,)))  # type: ignore[arg-type]


def test_no_cell_lies_on_a_fold_of_the_board(studio: Studio) -> None:
    source, _ = studio.resources.templates.render("art/board.svg.j2")
    cells = re.findall(r'<circle cx="([\d.]+)" cy="([\d.]+)" r="8.500"', source)
    assert len(cells) > 2 * 6 * 14
    for x, y in cells:
        assert abs(float(x) - 297) > 8.5
        assert abs(float(y) - 210) > 8.5


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("template", ["note_pad", "bank_sheet", "reference_sheet"])
def test_a_sheet_fits_its_paper(studio: Studio, template: str, paper: str) -> None:
    composed = page(studio, f"{template}.xml.j2", paper)
    assert list(composed.found) == []
    width, height = PAPERS[paper]
    for mark in composed.marks:
        if isinstance(mark, Text):
            left, right, top, bottom = extent(mark)
            assert 0 < left < right < width
            assert 0 < top < bottom < height


def test_the_reference_sheet_works_out_what_each_class_can_pay(studio: Studio) -> None:
    """Prices of three ingredients (FA-D2): never 55; economy pays 15 and 20, medium up to 40, premium all."""
    composed = page(studio, "reference_sheet.xml.j2", "a4")
    lines = texts(composed.face("sheet"))
    first = lines.index("15 F")
    prices = [line for line in lines[first:] if re.fullmatch(r"\d\d F", line)]
    assert prices == [f"{price} F" for price in (15, 20, 25, 30, 35, 40, 45, 50, 60)]
    shown = drawings(composed.face("sheet"))
    assert [shown.count(f"icons/coins-{kind}.svg") for kind in ("economy", "medium", "premium")] == [2, 6, 9]


def test_the_note_pad_has_a_line_for_each_player_and_round(studio: Studio) -> None:
    lines = texts(page(studio, "note_pad.xml.j2", "a4").face("pad"))
    assert [lines.count(role.name) for role in studio.game.words["role"]] == [3] * 6
    assert [line for line in lines if line.startswith("Round ")] != []


@pytest.mark.parametrize("card_id", ["count-calorie", "mister-hipster", "sparget", "corporate-war", "banker"])
def test_a_face_that_spares_ink_says_the_same_in_black(studio: Studio, pale_studio: Studio, card_id: str) -> None:
    pale = low_ink(front(pale_studio, card_id))
    assert texts(pale) == texts(front(studio, card_id))
    assert {mark.colour for mark in pale.marks if isinstance(mark, Text)} == {"#000000"}
