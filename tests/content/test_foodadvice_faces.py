"""Do the faces and pages of FoodAdvice fit their texts and each other, and say what colours say in a second way?"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations_with_replacement, pairwise
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest
from msgspec.structs import replace

from cardgen.analysis import sayings_of
from cardgen.commands.targets import BuildOrder, targets_of
from cardgen.model.card import Printing
from cardgen.render.base import display
from cardgen.render.base.display import Box, Drawing, Face, Page, Placed, Rectangle, Text
from cardgen.render.base.target import Settings
from cardgen.render.layout.compose import Composed, compose
from cardgen.render.layout.context import FaceSubject
from cardgen.render.layout.low_ink import low_ink
from cardgen.render.products.renderer import Renderer
from cardgen.render.sheet.n_up import Size
from cardgen.render.sheet.page_places import places_of
from cardgen.render.sheet.tile_geometry import Tiling, tile_page
from tests.content.test_fsys_look import difference, rasters
from tests.shipped_games import shipped_library, shipped_studios

ROOT = Path(__file__).parents[2]
TEMPLATES = ROOT / "templates/foodadvice"
ICONS = TEMPLATES / "icons"
KINDS = ("character", "note", "ingredient", "product", "customer", "joker", "shop", "event", "chip")
PAPERS = {"a4": (210_000, 297_000), "letter": (215_900, 279_400), "board": (594_000, 420_000)}
A4, LETTER = (Size(*PAPERS[name]) for name in ("a4", "letter"))
FOLDS = (297_000, 210_000)
CAP_HEIGHT = 0.72
"""Of the size of the type: how high capitals and figures stand."""
LONG_NAME = "Extraordinarily Pretentious Watermelons!"


def studio_of(is_low_ink: bool) -> Renderer:
    library = shipped_library()
    order = BuildOrder(("foodadvice",), ("a4",), ("cards",), "home", Settings(low_ink=is_low_ink))
    (target,) = targets_of(library, order)
    return shipped_studios().of(target)


@pytest.fixture(scope="module")
def studio() -> Renderer:
    return studio_of(False)


@pytest.fixture(scope="module")
def pale_studio() -> Renderer:
    return studio_of(True)


def printings(studio: Renderer, kind: str) -> list[Printing]:
    return [printing for printing in studio.game.printings if printing.card.kind == kind]


def front(studio: Renderer, card_id: str) -> Face:
    (printing,) = [printing for printing in studio.game.printings if printing.card.id == card_id]
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


def page(studio: Renderer, template: str, paper: str) -> Composed:
    game = studio.game
    text = {"game": game, "paper": None, "families": (), "attribution": "Asha", "licence": "CC BY-SA 4.0"}
    source, found = studio.resources.templates.render(template, **text)
    assert found == []
    composed = compose(
        source, template, studio.resources, FaceSubject("the page", lambda box: None), paper=PAPERS[paper]
    )
    assert isinstance(composed, Composed)
    return composed


def faults(studio: Renderer, printing: Printing) -> list[str]:
    """What is wrong with the front of a printing, but for a picture that is not drawn yet."""
    before = len(studio.faces.found)
    studio.faces.front(printing)
    return [finding.message for finding in studio.faces.found[before:] if finding.code != "CG708"]


@pytest.mark.parametrize("kind", KINDS)
def test_every_card_has_a_front_on_which_all_fits(studio: Renderer, kind: str) -> None:
    cards = printings(studio, kind)
    assert cards
    assert [fault for printing in cards for fault in faults(studio, printing)] == []


@pytest.mark.parametrize("kind", ["ingredient", "product", "customer", "joker", "shop", "event", "character"])
def test_a_name_of_forty_letters_fits(studio: Renderer, kind: str) -> None:
    printing = printings(studio, kind)[0]
    text = MappingProxyType({**printing.card.text, "title": LONG_NAME})
    long = replace(printing, card=replace(printing.card, text=text))
    assert faults(studio, long) == []
    face = studio.faces.front(long)
    assert face is not None
    assert LONG_NAME in words(face)


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "chip"])
def test_a_face_names_its_set_and_number_and_leaves_makers_to_the_rulebook_the_deck_list_and_the_box(
    studio: Renderer, kind: str
) -> None:
    for printing in printings(studio, kind):
        face = studio.faces.front(printing)
        assert face is not None
        text = words(face)
        assert f"{studio.game.sets[printing.set_id].name} {printing.number}" in text
        assert "contributors" not in text
        assert "CC BY" not in text


def test_a_shop_says_its_shapes_in_words(studio: Renderer) -> None:
    names = {word.id: word.name for word in studio.game.words["shape"]}
    for printing in printings(studio, "shop"):
        face = studio.faces.front(printing)
        assert face is not None
        assert {names[shape] for shape in printing.card.fields["shape"]} <= set(texts(face))


def boxes(face: Face, kind: type[Placed | Rectangle | Text]) -> Iterator[Box]:
    """Where the upright marks of a kind lie on the trim, but for those that reach over it: grounds."""
    for mark in face.marks:
        if isinstance(mark, kind) and not (isinstance(mark, Text) and mark.turned):
            left, right, top, bottom = extent(mark) if isinstance(mark, Text) else edges(mark.box)
            box = Box(left - face.trim.left, top - face.trim.top, right - left, bottom - top)
            if min(box.left, box.top) > 0:
                yield box


def edges(box: Box) -> tuple[int, int, int, int]:
    return box.left, box.right, box.top, box.bottom


@pytest.mark.parametrize("card_id", ["count-calorie", "mystery-eater", "queen-of-tarts", "hungry-hundred"])
def test_no_word_lies_on_the_picture_of_a_joker_which_alone_breaks_its_frame(studio: Renderer, card_id: str) -> None:
    """The frame runs at 3.3 to 59.7 mm, 0.5 mm wide. The badge is a star: between its spikes there is room."""
    face = front(studio, card_id)
    picture = next(box for box in boxes(face, Placed) if box.width == 40_100)
    assert picture.left < 3300 < picture.right < 59_700
    within = Box(3550, 3550, 55_900, 80_900)
    for box in [*boxes(face, Placed), *boxes(face, Rectangle), *boxes(face, Text)]:
        assert box == picture or within.contains(box)
    for box in [*boxes(face, Rectangle), *boxes(face, Text)]:
        is_apart = box.left >= picture.right or box.right <= picture.left
        is_apart |= box.top >= picture.bottom - 200 or box.bottom <= picture.top
        assert is_apart


def rectangles(studio: Renderer, drawing: str) -> Iterator[tuple[float, ...]]:
    source, _ = studio.resources.templates.render(f"art/{drawing}.svg.j2")
    for tag in re.findall(r"<rect [^>]*>", source):
        yield tuple(float(re.search(rf' {name}="([-\d.]+)"', tag)[1]) for name in ("x", "y", "width", "height"))  # type: ignore[index]


def corners(face: Face) -> Iterator[Box]:
    """The boxes that lines around places mark, on the trim."""
    for mark in face.marks:
        if isinstance(mark, display.Path):
            numbers = [number for _, values in mark.segments for number in values]
            left, right, top, bottom = min(numbers[::2]), max(numbers[::2]), min(numbers[1::2]), max(numbers[1::2])
            yield Box(left - face.trim.left, top - face.trim.top, right - left, bottom - top)


def test_an_ingredient_lies_in_each_window_of_a_product_and_leaves_the_joke_in_sight(studio: Renderer) -> None:
    """Half a millimetre of air above and at both sides; three cards beside one another end where the product ends."""
    width, height = studio.game.sizes["ingredient"]
    _, end = studio.game.sizes["product"]
    for printing in printings(studio, "product"):
        face = front(studio, printing.card.id)
        windows = list(corners(face))
        assert [box.left + box.width // 2 for box in windows] == [24_000, 68_000, 112_000]
        assert {box.width for box in windows} == {41_000}
        assert {box.top for box in windows} == {end - height - 500}
        head = [box for box in boxes(face, Placed) if box.bottom < end - height]
        assert Box(4600, 13_400, 12_400, 12_400) in head
        assert f"icons/disc-{printing.card.id}.svg" in drawings(face)
        lines = [mark for mark in face.marks if isinstance(mark, Text)]
        covered = [line for line in lines if extent(line)[3] - face.trim.top > end - height]
        assert ["".join(run.text for run in line.runs) for line in covered] == [f"Market\u00a0{printing.number}"]
    assert width + 1000 == 42_000


def test_each_product_has_a_line_of_its_own_in_three_parts(studio: Renderer) -> None:
    source = (TEMPLATES / "product.xml.j2").read_text(encoding="utf-8")
    lines = re.findall(r"say\('product\.line\.([a-z-]+)', '([^']+)'", source)
    assert [shape for shape, _ in lines] == [word.id for word in studio.game.words["shape"]]
    assert len({line for _, line in lines}) == 20
    assert all(line.count("|") == 2 for _, line in lines)


def test_no_two_products_show_the_same_picture_or_look_as_hungry(studio: Renderer) -> None:
    shapes = [word.id for word in studio.game.words["shape"]]
    for shape in shapes:
        shown = {f"art/{name}{shape}.svg.j2" for name in ("", "ground-")} | {f"icons/disc-{shape}.svg"}
        assert shown <= set(drawings(front(studio, shape)))
    for name in ("", "ground-"):
        assert len({studio.resources.templates.render(f"art/{name}{shape}.svg.j2")[0] for shape in shapes}) == 20


def test_the_scale_of_a_product_has_each_price_that_two_or_three_ingredients_make_under_who_can_pay_it(
    studio: Renderer,
) -> None:
    cards = studio.game.cards.values()
    asked = sorted({card.fields["price"] for card in cards if card.kind == "ingredient"})
    budgets = {card.fields["class"]: card.fields["budget"] for card in cards if card.kind == "customer"}
    made = {sum(prices) for many in (2, 3) for prices in combinations_with_replacement(asked, many)}
    lines = texts(front(studio, "cake"))
    first = lines.index("10")
    scale = [line for line in lines[first : first + len(made) + len(budgets) + 1] if line != "event only"]
    groups = " ".join(scale).replace("all", "|").replace("medium, premium", "|").replace("premium", "|")
    shown = [[int(price) for price in group.split()] for group in groups.split("|")[:3]]
    assert [price for group in shown for price in group] == sorted(made)
    assert [max(group) for group in shown] == [budgets[kind] for kind in ("economy", "medium", "premium")]


@pytest.mark.parametrize(("card_id", "coins"), [("mary-shoppins", 1), ("mister-hipster", 2), ("auntie-oxidant", 3)])
def test_a_class_is_told_by_coins_outline_edge_and_word(studio: Renderer, card_id: str, coins: int) -> None:
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


def test_a_back_tells_neither_the_class_nor_the_joker(studio: Renderer) -> None:
    backs = {studio.faces.back(printing) for kind in ("customer", "joker") for printing in printings(studio, kind)[:12]}
    assert len(backs) == 1


def test_backs_of_one_size_differ_without_colour(studio: Renderer) -> None:
    faces = [studio.faces.back(printings(studio, kind)[0]) for kind in ("customer", "shop", "event")]
    assert [words(face) for face in faces if face] == ["Customer Customer", "Shop Shop", "Event Event"]


@pytest.mark.parametrize("kind", ["ingredient", "product", "customer", "shop", "event"])
def test_a_back_looks_the_same_turned_around(studio: Renderer, kind: str) -> None:
    back = studio.faces.back(printings(studio, kind)[0])
    assert back is not None
    whole = Box(-back.trim.left, -back.trim.top, back.width, back.height)
    (picture,) = rasters([Page(back.trim.width, back.trim.height, (Placed(back, whole),))], 300)
    assert difference(picture, picture.rotate(180)) < 0.004


def test_a_note_tells_its_value_in_two_corners_and_on_a_back_of_its_own(studio: Renderer) -> None:
    notes = printings(studio, "note")
    for note in notes:
        value = note.card.fields["value"]
        front, back = studio.faces.front(note), studio.faces.back(note)
        assert front is not None
        assert back is not None
        assert words(front).replace("\u00a0", " ").count(f"{value} F ") == 2
        assert words(back) == f"{value} {value}"
    assert len({tuple(drawings(studio.faces.back(note))) for note in notes}) == 5  # type: ignore[arg-type]


def test_a_chip_shows_its_emblem_on_both_sides(studio: Renderer) -> None:
    chips = printings(studio, "chip")
    shown = [(drawings(studio.faces.front(chip)), drawings(studio.faces.back(chip))) for chip in chips]  # type: ignore[arg-type]
    assert all(before == behind for before, behind in shown)
    assert len({tuple(before) for before, _ in shown}) == 6


@pytest.mark.parametrize(("kind", "key"), [("shop", "bonus"), ("event", "effect")])
def test_a_face_prints_the_sentence_of_the_rules(studio: Renderer, kind: str, key: str) -> None:
    for printing in printings(studio, kind):
        face = studio.faces.front(printing)
        text = sayings_of(studio.game, printing.card)
        assert face is not None
        assert text[key].replace("\u00a0", " ") in words(face)
        assert text.get("when", "").upper() in words(face)


def test_effects_of_events_have_three_sizes_the_shorter_the_larger(studio: Renderer) -> None:
    lengths: dict[int, set[int]] = {}
    for printing in printings(studio, "event"):
        front, effect = studio.faces.front(printing), sayings_of(studio.game, printing.card)["effect"]
        assert front is not None
        lines = [(line, "".join(run.text for run in line.runs)) for line in front.marks if isinstance(line, Text)]
        (size,) = {line.size for line, text in lines if text.replace("\u00a0", " ").strip() in effect}
        lengths.setdefault(size, set()).add(len(effect))
    sizes = sorted(lengths)
    assert len(sizes) == 3
    assert sizes[0] >= 11 * 25_400 / 72
    assert all(max(lengths[large]) < min(lengths[small]) for small, large in pairwise(sizes))


def test_a_note_tells_its_value_by_a_number_of_dots(studio: Renderer) -> None:
    dots = [drawings(front(studio, f"note-{value}")).count("icons/dot.svg") for value in (5, 10, 25, 50, 100)]
    assert dots == [1, 2, 3, 4, 5]


def test_the_board_prints_titles_and_terms_of_its_channels(studio: Renderer) -> None:
    composed = page(studio, "board.xml.j2", "board")
    assert list(composed.found) == []
    text = words(composed.face("board")).casefold()
    channels = [card for card in studio.game.cards.values() if card.kind == "channel"]
    assert len(channels) == 8
    for card in channels:
        assert card.text["title"].casefold() in text
        assert sayings_of(studio.game, card)["terms"].casefold() in text


def extent(mark: Text) -> tuple[int, int, int, int]:
    """Left, right, top and bottom of a line; of one that is turned by 90 degrees, too."""
    length = round(sum(run.advance * mark.size / 1000 + mark.tracking * len(run.text) for run in mark.runs))
    if mark.turned == 90:
        return mark.left - mark.size, mark.left + mark.size, mark.baseline, mark.baseline + length
    return mark.left, mark.left + length, mark.baseline - mark.size, mark.baseline + mark.size // 3


def test_no_word_lies_on_a_fold_of_the_board(studio: Renderer) -> None:
    across, down = FOLDS
    lines = [mark for mark in page(studio, "board.xml.j2", "board").marks if isinstance(mark, Text)]
    assert len(lines) > 50
    for mark in lines:
        left, right, top, bottom = extent(mark)
        assert not left < across < right, texts(Face("", 0, 0, mark, (mark,)))  # type: ignore[arg-type]
        assert not top < down < bottom, texts(Face("", 0, 0, mark, (mark,)))  # type: ignore[arg-type]


@pytest.mark.parametrize("paper", [A4, LETTER])
def test_no_word_is_cut_through_where_the_board_is_made_of_sheets(studio: Renderer, paper: Size) -> None:
    """Each tile ends where the one below begins to be seen; titles stay in the middle, the seams give way."""
    composed = page(studio, "board.xml.j2", "board")
    places = places_of(composed.face("board"))
    tiling = tile_page(paper, Size(594_000, 420_000), margin=4300, overlap=10_000, places=places)
    assert isinstance(tiling, Tiling)
    across = {tile.part.right for tile in tiling.tiles if tile.part.right < 594_000}
    down = {tile.part.bottom for tile in tiling.tiles if tile.part.bottom < 420_000}
    assert (len(across), len(down)) == (3, 1)
    for mark in composed.marks:
        if isinstance(mark, Text):
            left, right, _, bottom = extent(mark)
            top = mark.baseline if mark.turned else mark.baseline - round(CAP_HEIGHT * mark.size)
            assert not [x for x in across if left < x < right], texts(Face("", 0, 0, mark, (mark,)))  # type: ignore[arg-type]
            assert not [y for y in down if top < y < bottom], texts(Face("", 0, 0, mark, (mark,)))  # type: ignore[arg-type]


def test_titles_and_terms_of_promotion_stand_in_the_middle_of_their_boards(studio: Renderer) -> None:
    lines = [mark for mark in page(studio, "board.xml.j2", "board").marks if isinstance(mark, Text)]
    advertising = {"national": 43, "marketing-buzz": 118.6, "sensation": 232, "bulls-eye": 345.4, "top-reviews": 421}
    middles = {**advertising, "flavor-sampling": 43, "black-friday": 118.6}
    for card in studio.game.cards.values():
        if card.kind == "channel" and card.id in middles:
            for text in (card.text["title"], sayings_of(studio.game, card)["terms"], card.text["note"]):
                near = [line for line in lines if written(line) in text and not is_far(line, 1000 * middles[card.id])]
                assert " ".join(map(written, near)) == text


def written(line: Text) -> str:
    return "".join(run.text for run in line.runs)


def is_far(line: Text, middle: float) -> bool:
    left, right, _, _ = extent(line)
    return abs((left + right) / 2 - middle) > 100


def test_the_notes_in_the_bank_bear_what_is_painted_on_notes(studio: Renderer) -> None:
    board = (ROOT / "templates/foodadvice/board.xml.j2").read_text(encoding="utf-8")
    on_board = dict(re.findall(r"\((\d+), '([a-z-]+)', [\d.]+\)", board))
    printed = {
        str(printing.card.fields["value"]): printing.art.reference.removeprefix("drawing:")
        for printing in studio.game.deck.printings()
        if printing.card.kind == "note"
    }
    assert on_board == printed


def test_no_cell_lies_on_a_fold_of_the_board(studio: Renderer) -> None:
    source, _ = studio.resources.templates.render("art/board.svg.j2")
    cells = re.findall(r'<circle cx="([\d.]+)" cy="([\d.]+)" r="8.500"', source)
    assert len(cells) > 100
    for x, y in cells:
        assert abs(float(x) - 297) > 8.5
        assert abs(float(y) - 210) > 8.5


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("template", ["note_pad", "bank_sheet", "reference_sheet", "hashtags"])
def test_a_sheet_fits_its_paper(studio: Renderer, template: str, paper: str) -> None:
    composed = page(studio, f"{template}.xml.j2", paper)
    assert list(composed.found) == []
    width, height = PAPERS[paper]
    for mark in composed.marks:
        if isinstance(mark, Text):
            left, right, top, bottom = extent(mark)
            assert 0 < left < right < width
            assert 0 < top < bottom < height


def test_the_reference_sheet_works_out_what_each_class_can_pay(studio: Renderer) -> None:
    """Prices of three ingredients (FA-D2): never 55; economy pays 15 and 20, medium up to 40, premium all."""
    composed = page(studio, "reference_sheet.xml.j2", "a4")
    lines = texts(composed.face("sheet"))
    first = lines.index("15 F")
    prices = [line for line in lines[first:] if re.fullmatch(r"\d\d F", line)]
    assert prices == [f"{price} F" for price in (15, 20, 25, 30, 35, 40, 45, 50, 60)]
    shown = drawings(composed.face("sheet"))
    assert [shown.count(f"icons/coins-{kind}.svg") for kind in ("economy", "medium", "premium")] == [2, 6, 9]


def test_the_back_of_the_reference_sheet_lists_the_words_of_the_deck_and_no_others(studio: Renderer) -> None:
    """Who prints the box alone has no card with a word of an expansion."""
    lines = texts(page(studio, "hashtags.xml.j2", "a4").face("sheet"))
    assert "20 shapes" in lines
    hashtags = [line for line in lines if line.startswith("#")]
    assert len(set(hashtags)) == len(hashtags) == 26
    rows = [hashtags[:6], *(hashtags[start : start + 5] for start in range(6, 26, 5))]
    assert rows == [sorted(row) for row in rows]
    assert "#smoky" not in hashtags
    mixed = replace(studio.game, default_deck="night-market-mix")
    lines = texts(page(replace(studio, game=mixed, rendered={}), "hashtags.xml.j2", "a4").face("sheet"))
    assert "#smoky" in lines
    assert len([line for line in lines if line.startswith("#")]) == 27


def test_nothing_stands_within_an_eighth_of_an_inch_of_the_cut(studio: Renderer) -> None:
    """So that shops take the faces that ask for as much; and colour runs as far over the cut."""
    strict = replace(studio, printer_safe=3200, rendered={})
    for printing in studio.game.printings:
        strict.faces.front(printing)
        strict.faces.back(printing)
    assert [finding.message for finding in strict.faces.found] == []
    sources = [path.read_text() for path in (ROOT / "templates/foodadvice").glob("*.xml.j2")]
    edges = [
        float(edge) for source in sources for edge in re.findall(r'<card size="(?!chip)[^>]*bleed="([\d.]+)mm"', source)
    ]
    assert len(edges) > 8
    assert min(edges) >= 3.2


def steps(studio: Renderer, **readings: Any) -> list[str]:
    """The lines on the back of a character in a game that is read so."""
    named = {name.replace("_", "-"): value for name, value in readings.items()}
    read = replace(studio, game=replace(studio.game, readings=named), rendered={})
    face = read.faces.back(printings(read, "character")[0])
    assert face is not None
    assert read.faces.found == []
    return re.findall(r"\d ([A-Z][a-z]+(?: up)? .*?)(?= \d |$)", words(face).replace("2 and 3", "two and three"))


def test_a_character_tells_the_steps_of_a_round(studio: Renderer) -> None:
    names = [step.split()[0] for step in steps(studio)]
    assert names == ["Product", "Vote", "Shops", "Promotion", "Events", "Selling", "Advertising", "Clean"]
    assert steps(studio)[3:5] == [
        "Promotion The chip you have left: one channel on the board.",
        "Events Rounds two and three: one each, carried out or kept.",
    ]


@pytest.mark.parametrize(
    ("readings", "place", "text"),
    [
        ({"rounds": 2}, 4, "Events Round 2: one each, carried out or kept."),
        ({"event_rounds": "every", "event_step": "start-of-round"}, 0, "Events Every round: one each"),
        ({"rounds": 2, "event_step": "end-of-round"}, 6, "Events Round 2: one each"),
        ({"chips": 4}, 3, "Promotion The chips you have left: one each on channels."),
        ({"market": "newest", "customers": 8}, 5, "Selling Eight customers, one by one, look at the new products."),
        ({"rounds": 1}, 4, "Selling Six customers"),
    ],
)
def test_the_steps_on_a_character_are_those_of_the_readings(
    studio: Renderer, readings: dict[str, Any], place: int, text: str
) -> None:
    shown = steps(studio, **readings)
    assert shown[place].startswith(text)
    assert len(shown) == 7 + (readings.get("rounds") != 1)


def test_the_note_pad_has_a_line_for_each_player_and_round(studio: Renderer) -> None:
    lines = texts(page(studio, "note_pad.xml.j2", "a4").face("pad"))
    assert [lines.count(role.name) for role in studio.game.words["role"]] == [3] * 6
    assert [line for line in lines if line.startswith("Round ")] != []


@pytest.mark.parametrize("card_id", ["count-calorie", "mister-hipster", "spear-time", "corporate-war", "banker"])
def test_a_face_that_spares_ink_says_the_same_in_black(studio: Renderer, pale_studio: Renderer, card_id: str) -> None:
    pale = low_ink(front(pale_studio, card_id))
    assert texts(pale) == texts(front(studio, card_id))
    assert {mark.colour for mark in pale.marks if isinstance(mark, Text)} == {"#000000"}
