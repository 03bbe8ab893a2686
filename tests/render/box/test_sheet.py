"""The sheet of a box: panels turned as the geometry says, cuts solid and folds in ticks, words beside it, remedies."""

import re

import pytest
from msgspec.structs import replace

from cardgen import analysis, data, model
from cardgen.commands.targets import BuildOrder, targets_of
from cardgen.model.game import Kind
from cardgen.render.base.display import Box, Face, Line, Path, Placed, Rectangle, Text
from cardgen.render.base.target import Settings
from cardgen.render.box.dieline import BLEED, BoxSheet, tuck_box
from cardgen.render.box.sheet import (
    CREASE_DASH,
    Contents,
    Inks,
    box_of,
    card_of,
    cards_shown,
    contents_of,
    fold_marks,
    what_to_do,
)
from cardgen.render.box.ticks import bounds, moved
from cardgen.render.products.renderers import Renderers
from cardgen.render.products.table import name_of
from cardgen.render.sheet.n_up import Size
from cardgen.render.template.jinja import Templates
from tests.shipped_games import shipped_studios

GAME = "card_data/mini/game.yaml"
BOX = "  poster: {kind: page, template: poster.xml.j2}\n"


@pytest.fixture
def boxed(project):
    """The minimal project with a box, whose keys may be added to."""

    def make(keys: str = ""):
        project.replace(GAME, BOX, f"{BOX}  tuck-box: {{kind: box{keys}}}\n")
        return project

    return make


def laid_out(project, paper="a4", only="tuck-box", **settings):
    """Target, pages, and what was found: code, line, message, help."""
    documents, _ = data.read(project.root)
    library, faults = model.link(data.check(documents, project.root)[0], analysis.CODES)
    assert faults == []
    [target] = targets_of(library, BuildOrder(only=(only,), papers=(paper,), settings=Settings(**settings)))
    result, findings = Renderers(project.root, library).of(target).lay_out(target)
    return target, list(result.publication.pages) if result else [], findings()


def words_on(page) -> str:
    return " ".join("".join(run.text for run in mark.runs) for mark in page.marks if isinstance(mark, Text))


def shown(page) -> dict[str, Placed]:
    return {mark.what.name: mark for mark in page.marks if isinstance(mark, Placed) and isinstance(mark.what, Face)}


def test_a_game_without_a_template_of_its_own_gets_the_common_box(boxed):
    """The four copies of the deck, in a box with the game's name on it."""
    target, [page], found = laid_out(boxed())
    assert found == []
    assert contents_of(target).cards == 4
    assert card_of(target) == Size(50_000, 70_000)
    assert box_of(target).inner == (52_000, 72_000, 4 * 300 + 1500)
    words = {
        name: " ".join("".join(run.text for run in mark.runs) for mark in placed.what.marks if isinstance(mark, Text))
        for name, placed in shown(page).items()
    }
    assert re.search(r"Mini.*4 cards.*2 players", words["tuck-box front"])
    assert "4\u00a0plain\u00a0cards" in words["tuck-box back"]
    assert "CC BY 4.0 · Asha and friends" in words["tuck-box back"]  # the bottom is too thin for it


def test_the_licence_stands_on_the_bottom_where_there_is_room(boxed):
    _, [page], _ = laid_out(boxed(", stock: 3mm"))
    on = {
        name
        for name, placed in shown(page).items()
        if any("Asha" in "".join(run.text for run in mark.runs) for mark in placed.what.marks if isinstance(mark, Text))
    }
    assert on == {"tuck-box bottom"}


def test_panels_are_shown_where_the_geometry_has_them_each_turned_and_clipped(boxed):
    target, [page], _ = laid_out(boxed(", stock: 3mm"))
    box = box_of(target)
    first = shown(page)["tuck-box back"].box
    corner = first.left + BLEED, first.top + BLEED - box.rows[2]
    for panel in box.printed:
        placed = shown(page)[f"tuck-box {panel.name}"]
        assert placed.turned == panel.turned
        assert placed.box == panel.box.inset(-BLEED).moved(*corner)
        assert placed.clip == panel.shown.moved(*corner)
        assert (placed.what.trim.width, placed.what.trim.height) == panel.size


def test_cuts_are_solid_and_folds_show_in_ticks_outside_of_them_each_in_its_own_ink(boxed):
    target, [page], _ = laid_out(boxed(", stock: 3mm"))
    box = box_of(target)
    paths = [mark for mark in page.marks if isinstance(mark, Path)]
    assert [(path.stroke, path.dash, path.fill) for path in paths] == [
        ("spot:dieline 0", (), None), ("spot:dieline", (), None),
    ]  # fmt: skip
    lines = [mark for mark in page.marks if isinstance(mark, Line)]
    ticks = [line for line in lines if line.stroke == "spot:crease"]
    corner = page.trim.left, page.trim.top
    expected = [moved(tick, corner) for fold in box.folds for tick in box.ticks(fold)]
    assert [(tick.x1, tick.y1, tick.x2, tick.y2) for tick in ticks] == expected
    slits = [line for line in lines if line.stroke == "spot:dieline"]
    assert len(slits) == 2
    assert {line.dash for line in [*ticks, *slits]} == {()}


def test_a_fold_without_room_for_a_tick_is_dashed():
    """The same flat where the printer reaches no further than its edge."""
    box = tuck_box(Size(63_500, 88_900), 60, has_slits=False)
    flat = Box(0, 0, *box.flat)
    sheet = BoxSheet(box.flat, flat, (0, 0))
    marks = list(fold_marks(box, sheet, Inks()))
    dashed = [mark for mark in marks if mark.dash == CREASE_DASH]
    assert {(mark.x1, mark.y1, mark.x2, mark.y2) for mark in dashed} <= set(box.creases)
    assert {mark.y1 for mark in dashed if mark.y1 == mark.y2} == set(box.rows[2:4])
    assert all(flat.contains(bounds((mark.x1, mark.y1, mark.x2, mark.y2))) for mark in marks)


def test_the_light_line_lies_below_the_cut(boxed):
    _, [page], _ = laid_out(boxed())
    strokes = [(mark.stroke, mark.stroke_width) for mark in page.marks if isinstance(mark, Path)]
    assert strokes[0][1] == 3 * strokes[1][1]


def test_a_plain_lock_has_no_slits_and_says_nothing_of_them(boxed):
    target, [page], _ = laid_out(boxed(", lock: plain"))
    assert not [mark for mark in page.marks if isinstance(mark, Line) and "dieline" in mark.stroke]
    assert "slit" not in " ".join(what_to_do(box_of(target), target))


def test_low_ink_asks_for_black_only(boxed):
    _, [page], found = laid_out(boxed(), low_ink=True)
    assert found == []
    strokes = {mark.stroke for mark in page.marks if isinstance(mark, Line | Path)}
    assert strokes == {"#000000", "#ffffff"}
    assert all(
        placed.clip == placed.box.inset(BLEED) for placed in shown(page).values()
    )  # nothing stands beside the cut
    fills = {mark.fill for placed in shown(page).values() for mark in placed.what.marks if isinstance(mark, Rectangle)}
    assert fills == {"#ffffff"}


@pytest.mark.parametrize("stock", ["0.3mm", "8mm"])
def test_the_sheet_says_how_to_fold_it_and_what_it_is_for(boxed, stock):
    """Below the flat, or above the front where the flat fills the sheet."""
    target, [page], _ = laid_out(boxed(f", stock: {stock}"))
    words = words_on(page)
    for text in ("Mini: tuck box, print at 100 %, A4", *what_to_do(box_of(target), target)):
        assert text in words
    paper = " (paper of 250 to 300\u00a0g/m²)" if stock == "0.3mm" else ""
    assert f"For 4 cards, {stock[:-2]}\u00a0mm thick each{paper}: 52\u00a0×\u00a072\u00a0×" in words


@pytest.mark.parametrize("keys", ["", ", stock: 8mm"])
def test_words_keep_off_the_box(boxed, keys):
    target, [page], _ = laid_out(boxed(keys))
    box = box_of(target)
    back = shown(page)["tuck-box back"].clip
    corner = back.left + BLEED, back.top - box.rows[2]
    printed = [panel.shown.moved(*corner) for panel in box.panels]
    words = [Box(mark.left, mark.baseline, 0, 0) for mark in page.marks if isinstance(mark, Text)]
    assert words
    assert not [word for word in words for panel in printed if panel.contains(word)]


# What goes in.


def test_cards_are_shared_among_boxes_and_each_has_a_sheet(boxed):
    target, pages, _ = laid_out(boxed(", boxes: 3"))
    assert len(pages) == 3
    assert contents_of(target).in_each == 2
    assert box_of(target).inner[2] == 2 * 300 + 1500
    assert "4 cards in 3 boxes" in " ".join(words_on(placed.what) for placed in shown(pages[0]).values())


def test_sleeves_are_a_matter_of_stock_and_clearance(boxed):
    target, _, found = laid_out(boxed(", stock: 0.6mm, clearance: 5mm"))
    assert found == []
    assert box_of(target).inner == (55_000, 75_000, 4 * 600 + 1500)


def test_a_box_of_some_kinds_is_as_large_as_the_largest_of_them(board_project):
    board_project.replace(GAME, "  board: {", "  tuck-box: {kind: box, of: [plain, chip]}\n  board: {")
    target, _, found = laid_out(board_project)
    assert found == []
    assert card_of(target) == Size(50_000, 70_000)
    assert [(kind.id, count) for kind, count in contents_of(target).kinds] == [("plain", 4), ("chip", 48)]
    placed = replace(target, product=replace(target.product, of=("chip",)))
    assert card_of(placed) == Size(16_000, 16_000)


def test_a_box_is_for_the_deck_that_is_printed(boxed):
    project = boxed()
    project.write("card_data/mini/decks/small.yaml", "id: small\nformat: any\ncards: {ant: 2}\ntext: {name: Small}\n")
    target, [page], found = laid_out(project, deck="small")
    assert found == []
    assert name_of(target) == "tuck-box-small-a4"
    assert "Small" in words_on(shown(page)["tuck-box front"].what)
    assert contents_of(target).cards == 2


def test_there_is_no_box_for_cards_that_the_deck_does_not_have(board_project):
    board_project.replace(GAME, "  board: {", "  chip-box: {kind: box, of: [chip]}\n  board: {")
    board_project.write(
        "card_data/mini/decks/small.yaml", "id: small\nformat: any\ncards: {ant: 2}\ntext: {name: Small}\n"
    )
    documents, _ = data.read(board_project.root)
    library, _ = model.link(data.check(documents, board_project.root)[0], analysis.CODES)
    ordered = targets_of(library, BuildOrder(papers=("a4",), settings=Settings(deck="small")))
    assert "chip-box" not in {target.product.id for target in ordered}


# Templates.


def test_a_template_may_ask_for_the_options_of_its_product(boxed):
    _, [page], found = laid_out(boxed(', options: {age: "6 years, and older", time: 20 minutes}'))
    assert found == []
    front = words_on(shown(page)["tuck-box front"].what)
    assert "6 years, and older" in front
    assert "20 minutes" in front


def test_a_game_may_dress_the_panels_itself(boxed):
    project = boxed(", stock: 3mm")
    project.write(
        "templates/mini/tuck_box.xml.j2",
        '<page fill="#abcdef"><text name="panel" style="body" x="1mm" y="1mm" width="40mm" height="6mm">'
        "{{ panel.name }} {{ contents.cards }} {{ deck.name }} {{ box.notch }}</text></page>",
    )
    _, [page], found = laid_out(project)
    assert found == []
    for name, placed in shown(page).items():
        assert words_on(placed.what) == f"{name.split()[1]} 4 All cards 9000"
        assert placed.what.marks[0] == Rectangle(Box(0, 0, placed.what.width, placed.what.height), "#abcdef")


def test_what_does_not_fit_a_panel_is_told_with_its_name(boxed):
    project = boxed()
    project.write(
        "templates/mini/tuck_box.xml.j2",
        '<page><text name="long" style="title" x="0" y="0" width="4mm" height="3mm">Everything</text></page>',
    )
    _, _, found = laid_out(project)
    assert {finding.code for finding in found} == {"CG701"}
    assert "text `long` on panel `front` of the tuck box" in " ".join(finding.message for finding in found)


def test_a_broken_template_makes_no_box_and_is_told_once(boxed):
    project = boxed()
    project.write("templates/mini/tuck_box.xml.j2", "<page><tekst/></page>")
    _, pages, found = laid_out(project)
    assert pages == []
    assert [finding.code for finding in found] == ["CG601"]


# The boxes of shipped games.


@pytest.fixture(scope="module")
def shipped():
    """Words of each panel of a shipped box."""
    studios = shipped_studios()

    def make(game, product):
        order = BuildOrder(games=(game,), only=(product,), papers=("a4",))
        [target] = targets_of(studios.library, order)
        result, findings = studios.of(target).lay_out(target)
        assert findings() == []
        page = next(iter(result.publication.pages))
        return {name.removeprefix(f"{product} "): placed.what for name, placed in shown(page).items()}

    return make


BOXES = {
    "tuck-box": ("Town", 1, "104 cards", ("40 customer cards", "4 joker cards", "20 shop cards", "40 event cards")),
    "ingredient-box": ("Ingredients", 2, "84 cards", ("84 ingredient cards",)),
    "product-box": ("Products and roles", 3, "26 cards", ("6 role cards", "20 product cards")),
    "money-box": ("Money", 4, "100 notes", ("100 notes",)),
}


@pytest.mark.parametrize(("product", "words"), BOXES.items())
def test_each_box_of_several_says_which_it_is_and_what_is_in_it(shipped, product, words):
    name, number, count, kinds = words
    panels = {panel: words_on(face).replace("\u00a0", " ") for panel, face in shipped("foodadvice", product).items()}
    assert name in panels["lid"]
    sides = [panels[side] or panels["wrap"] for side in ("left", "right")]  # those of broad sides lie in the wrap
    assert f"{name} {count}" in sides[0].replace(" · ", " ")
    assert name in panels["front"]
    assert count in panels["front"]
    assert f"Box {number} of 4" in sides[1]
    assert f"Box {number} of 4: part of FoodAdvice" in panels["back"]
    assert all(kind in panels["back"] for kind in kinds)


@pytest.mark.parametrize("product", BOXES)
def test_a_box_of_several_does_not_speak_for_the_whole_game(shipped, product):
    """Players, age, time and the line below the title stand on the game box alone; each back is its own."""
    panels = shipped("foodadvice", product)
    words = " ".join(map(words_on, panels.values()))
    assert not re.search(r"\bplayers|minutes| min\b|years|appetites", words)
    others = [words_on(shipped("foodadvice", other)["back"]) for other in BOXES if other != product]
    assert words_on(panels["back"]) not in others


def test_no_line_of_a_tagline_ends_with_an_article():
    common = Templates.of([data.shipped_root() / "templates/common"])
    parts = common.environment.get_template("box_parts.xml.j2").module
    game = {"tagline": "A town full of a smell.", "default_deck": "all", "name": "Smell"}
    deck = {"id": "all", "name": "All"}
    assert str(parts.line(game, deck)) == "A town full of a\u00a0smell."


@pytest.mark.parametrize(
    ("game", "product"), [("fsys", "tuck-box"), ("phylo", "tuck-box"), *[("foodadvice", name) for name in BOXES]]
)
def test_one_picture_goes_around_back_sides_and_front(shipped, game, product):
    """No panel of it has a ground of its own, and the picture runs over on all four sides."""
    panels = shipped(game, product)
    wrap = panels["wrap"]
    pictures = [mark.box for mark in wrap.marks if isinstance(mark, Placed)]
    assert pictures
    assert pictures[0].left <= 0
    assert pictures[0].right >= wrap.width
    assert (pictures[0].top, pictures[0].bottom) == (0, wrap.height)
    for name in ("back", "left", "front", "right"):
        grounds = [mark for mark in panels[name].marks if isinstance(mark, Rectangle) and mark.fill]
        assert not [mark for mark in grounds if mark.box.width >= panels[name].trim.width]


@pytest.mark.parametrize(("game", "product"), [("fsys", "tuck-box"), ("phylo", "tuck-box")])
def test_the_back_tells_what_one_does_in_three_numbered_pictures(shipped, game, product):
    back = shipped(game, product)["back"]
    words = ["".join(run.text for run in mark.runs) for mark in back.marks if isinstance(mark, Text)]
    assert {"1", "2", "3"} <= set(words)
    assert "4" not in words
    assert len([mark for mark in back.marks if isinstance(mark, Placed) and mark.what.name.startswith("art/")]) >= 4


def is_round(rectangle) -> bool:
    return rectangle.box.width == rectangle.box.height <= 2 * min(rectangle.radii) + 20


def test_each_side_of_phylos_box_shows_a_round_portrait_well_inside_its_folds(shipped):
    panels = shipped("phylo", "tuck-box")
    back, front = panels["back"].trim.width, panels["front"].trim.width
    left, right = panels["left"].trim.height, panels["right"].trim.height  # as they are read, on their side
    rounds = sorted(
        (mark.box for mark in panels["wrap"].marks if isinstance(mark, Rectangle) and is_round(mark)),
        key=lambda box: box.left,
    )
    for box, begin, wide in zip(rounds, (back, back + left + front), (left, right), strict=True):
        begin += panels["wrap"].trim.left
        assert begin + 5_000 <= box.left
        assert box.right <= begin + wide - 5_000


def test_a_box_shows_cards_as_they_are_depends_on_them_and_tells_those_that_there_are_not(boxed):
    project = boxed("")
    panel = '<panel name="card:{}" x="1mm" y="1mm" width="5mm" height="7mm"/>'
    project.write("templates/mini/tuck_box.xml.j2", f"<page>{panel.format('ant')}{panel.format('ent')}</page>")
    target, [page], found = laid_out(project)
    front = shown(page)["tuck-box front"].what
    assert len([mark for mark in front.marks if isinstance(mark, Placed)]) == 1
    assert {finding.message for finding in found} == {"there is no card `ent` to show on the tuck box"}
    assert {(finding.code, finding.help) for finding in found} == {("CG301", "did you mean `ant`?")}
    assert {printing.card.id for printing in cards_shown([panel.format("ant")], target)} == {"ant"}


# Too many cards.


@pytest.mark.parametrize(
    ("stock", "help"),
    [
        ("25mm", "up to 2 cards fit: print 2 boxes with `boxes: 2`, or take larger paper"),
        ("900mm", "print it on larger paper: no box for cards of 50 x 70 mm fits on this"),
    ],
)
def test_a_box_that_does_not_fit_says_what_would(boxed, stock, help):
    _, pages, found = laid_out(boxed(f", stock: {stock}"))
    assert pages == []
    [finding] = found
    assert (finding.code, finding.help) == ("CG710", help)
    assert finding.message.startswith("a box for 4 cards of 50 x 70 mm does not fit on A4: it is ")
    assert finding.message.endswith("before it is folded, and 201.4 x 288.4 mm can be printed")
    assert "tuck-box" in finding.source


def test_what_the_remedy_says_helps(boxed, project):
    _, _, [found] = laid_out(boxed(", stock: 25mm"))
    number = re.search(r"`boxes: (\d+)`", found.help)[1]
    project.replace(GAME, "stock: 25mm", f"stock: 25mm, boxes: {number}")
    _, pages, found = laid_out(project)
    assert found == []
    assert len(pages) == int(number)


# Builds.


def test_a_change_of_the_box_draws_the_box_and_nothing_else(boxed):
    project = boxed()
    project.build(only=())
    before = {path: path.stat().st_mtime_ns for path in project.out.rglob("*.pdf")}
    for old, new in (("kind: box}", "kind: box, stock: 0.4mm}"), ("stock: 0.4mm}", "stock: 0.4mm, lock: plain}")):
        project.replace(GAME, old, new)
        project.build(only=())
        after = {path: path.stat().st_mtime_ns for path in project.out.rglob("*.pdf")}
        assert {path.name for path in after if after[path] != before[path]} == {"tuck-box-a4.pdf"}
        before = after


def test_as_many_icons_stand_on_the_back_as_its_grid_has_cells(boxed):
    project = boxed()
    drawing = (project.root / "templates/mini/icons/sun.svg").read_text(encoding="utf-8")
    icons = [f"sign-{number}" for number in range(24)]
    for icon in icons:
        project.write(f"templates/mini/icons/{icon}.svg", drawing)
    listed = "".join(f"      - {{id: {icon}, source: us, text: {{name: {icon}}}}}\n" for icon in icons)
    path = project.root / "card_data/mini/icons.yaml"
    path.write_text(path.read_text(encoding="utf-8") + listed, encoding="utf-8")
    _, [page], found = laid_out(project)
    assert found == []
    back = shown(page)["tuck-box back"].what
    names = [mark.what.name for mark in back.marks if isinstance(mark, Placed)]
    assert len(names) == 15


def test_a_game_without_a_wordmark_sets_its_name_in_type(boxed):
    project = boxed(", stock: 3mm")
    template = '{% import "wordmark.xml.j2" as titles with context %}<page>{{ titles.wordmark(1, 1, 20, 6) }}</page>'
    project.write("templates/mini/tuck_box.xml.j2", template)
    _, [page], found = laid_out(project)
    assert found == []
    assert words_on(shown(page)["tuck-box front"].what) == "Mini"
    project.write(
        "templates/mini/art/wordmark.svg", '<svg viewBox="0 0 9 3"><path fill="#123456" d="M0 0H9V3Z"/></svg>'
    )
    _, [page], found = laid_out(project)
    assert found == []
    front = shown(page)["tuck-box front"].what
    assert words_on(front) == ""
    assert [mark.what.name for mark in front.marks if isinstance(mark, Placed)] == ["art/wordmark.svg"]


# How to fold it.


PICTURES = {"fold-slits", "fold-tube", "fold-bottom", "fold-lid"}


def folding_pictures(page) -> list[Box]:
    return [
        mark.box
        for mark in page.marks
        if isinstance(mark, Placed) and any(name in getattr(mark.what, "name", "") for name in PICTURES)
    ]


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("stock", ["0.3mm", "6mm"])
def test_pictures_of_folding_stand_beside_a_wide_box_and_below_another(boxed, stock, paper):
    _, [page], _ = laid_out(boxed(f", stock: {stock}"), paper)
    pictures, flat = folding_pictures(page), page.trim
    assert len(pictures) in (3, 4)
    if page.width > page.height:
        assert all(picture.left > flat.right for picture in pictures)
    else:
        assert all(picture.top > flat.bottom for picture in pictures)
    assert all(Box(0, 0, page.width, page.height).contains(picture) for picture in pictures)


def test_a_box_calls_its_cards_as_the_game_does():
    kind = Kind("hero", "Heldenkarte", "front", "back", "poker", several="Heldenkarten")
    assert Contents(60, 1, ((kind, 60),), "Karten").called == "Heldenkarten"
    assert Contents(60, 1, ((kind, 30), (kind, 30)), "Karten").called == "Karten"
