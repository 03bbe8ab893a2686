"""Do faces of Phylo print what sets say, with texts and pictures clear of each other; do backs run over the cut?"""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median

import pypdfium2
import pytest
from msgspec.structs import replace
from PIL import Image, ImageStat

from cardgen.commands.pipeline import build
from cardgen.commands.targets import BuildOrder, targets_of
from cardgen.output.pdf.writer import PdfWriter
from cardgen.render.base.display import Box, Face, Page, Placed, Publication, Rectangle, Text
from cardgen.render.base.target import Settings
from cardgen.render.products.renderer import Renderer
from tests.fixtures.shipped import copy_of_game
from tests.shipped_games import shipped_library, shipped_studios

SET = """\
id: salt-coast
version: 1.0.0
licence: CC-BY-SA-4.0
attribution: Asha
art: {artist: Asha, licence: CC-BY-SA-4.0}
vocabularies:
  terrain: [salt-marsh, {id: moor, aliases: [upland], text: {name: windy moor}}]
  climate: [mid-winter]
text: {name: Salt Coast}
"""
CARDS = """\
cards:
  - id: sea-slug
    latin: Elysia viridis
    scale: 1
    foodchain: 2
    diet: herbivore
    terrain: [salt-marsh, Upland]
    climate: [mid-winter, cold]
    points: 3
    classification: [Animalia, Mollusca, Gastropoda]
    text: {title: TITLE}
"""
DECK = "id: salt\nformat: box\nsets: [salt-coast]\ntext: {name: Salt}\n"


@pytest.fixture
def coast(tmp_path: Path) -> Path:
    """Phylo with a set more, whose card is called by words that only the set has."""
    root = copy_of_game("phylo", tmp_path / "coast")
    for place, text in {
        "sets/salt-coast/set.yaml": SET,
        "sets/salt-coast/printings.yaml": "printings:\n  - {card: sea-slug, number: 1, art: {drawing: garden-snail}}\n",
        "decks/salt.yaml": DECK,
    }.items():
        path = root / "card_data/phylo" / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return root


def printed(root: Path, product: str, title: str) -> Path:
    """A product of the set on A4, its card called `title`; but for the rules there is nothing to tell about it."""
    cards = root / "card_data/phylo/sets/salt-coast/cards/all.yaml"
    cards.parent.mkdir(exist_ok=True)
    cards.write_text(CARDS.replace("TITLE", title), encoding="utf-8")
    order = BuildOrder((), ("a4",), (product,), "home", Settings(deck="salt"))
    outcome = build(root, root / "output", order)
    assert [finding.message for finding in outcome.found if not finding.code.startswith("PHY")] == []
    (path,) = (root / "output/phylo").glob(f"{product}-*.pdf")
    return path


def test_words_of_a_set_are_printed_by_their_names(coast: Path, page_texts: Callable[[Path], list[str]]) -> None:
    front, *_ = page_texts(printed(coast, "cards", "Sea Slug"))
    for words in ("salt marsh", "windy moor", "mid winter · cold", "Animals › Molluscs › Gastropods"):
        assert words in front
    assert "salt-marsh" not in front


@pytest.mark.parametrize(
    "title", ["Northernmost Subterranean Willow Creeper", "Extraordinarilylongwhiskeredlemminglings"]
)
def test_the_reference_sheet_has_room_for_any_set(
    coast: Path, page_texts: Callable[[Path], list[str]], title: str
) -> None:
    """A name of 40 letters has no room under a SCALE: another card, or a word, stands there. Words need no sign."""
    (sheet,) = page_texts(printed(coast, "reference-sheet", title))
    assert len(title) == 40
    assert title.split()[0] not in sheet
    assert "smaller" in sheet
    assert "salt marsh" in sheet


@pytest.fixture(scope="module")
def studio():
    library = shipped_library()
    (target,) = targets_of(library, BuildOrder(("phylo",), ("a4",), ("cards",)))
    return shipped_studios().of(target)


def raster(page: Page, dots_wide: int) -> Image.Image:
    pdf, _ = PdfWriter().paint(Publication("", [page]))
    document = pypdfium2.PdfDocument(io.BytesIO(pdf))
    try:
        picture = document[0].render(scale=dots_wide / document[0].get_width()).to_pil()
    finally:
        document.close()
    return picture.convert("L")


def test_the_back_runs_over_the_cut(studio):
    """What a cut a millimetre off adds looks like the rest."""
    back = studio.faces.back(studio.game.printings[0])
    placed = Placed(back, Box(0, 0, back.width, back.height))
    picture = raster(Page(back.width, back.height, (placed,)), back.width // 100)
    wide, high = picture.size
    for side in ((0, 0, wide, 10), (0, 0, 10, high)):
        bands = [
            ImageStat.Stat(picture.crop(tuple(place + shift for place, shift in zip(side, move, strict=True))))
            for depth in range(0, 60, 10)
            for move in [(0, depth, 0, depth) if side[2] == wide else (depth, 0, depth, 0)]
        ]
        assert all(abs(band.mean[0] - bands[0].mean[0]) < 6 for band in bands), "a line along the cut"
        assert all(band.stddev[0] > 4 for band in bands), "a band without a pattern"


CLEARANCE = 300
"""Micrometres round a name or a badge."""
CONTRAST, SPECKS = 30, 8
"""Levels of grey from which on a dot is not sky, and how many dots of 0.1 mm a zone may have."""


def zones(face: Face) -> Iterator[Box]:
    """Where the head of a card has its name, its Latin name and its two badges."""
    bottom = face.trim.top + 15_600
    for mark in face.marks:
        if isinstance(mark, Text) and mark.baseline < bottom and not mark.runs[0].text.strip().isdigit():
            height, width = round(mark.size * 0.75), sum(round(run.advance * mark.size / 1000) for run in mark.runs)
            yield Box(mark.left, mark.baseline - height, width, height + 300)
        elif (
            isinstance(mark, Placed)
            and mark.what.name.startswith(("icons/diet", "icons/scale"))
            and mark.box.top < bottom
        ):
            yield mark.box


def specks(picture: Image.Image, zone: Box) -> int:
    """How many dots of the picture in a zone are not of the colour that most of their row has."""
    wide = zone.inset(-CLEARANCE)
    left, right = wide.left // 100, -(-wide.right // 100)
    found = 0
    for row in range(wide.top // 100, -(-wide.bottom // 100)):
        values = picture.crop((left, row, right, row + 1)).tobytes()
        middle = median(values)
        found += sum(many for value, many in Counter(values).items() if abs(value - middle) > CONTRAST)
    return found


def test_nothing_of_a_picture_lies_under_name_or_badges(studio: Renderer) -> None:
    """The head of each card is sky, which needs no halo."""
    looked_at = 0
    for printing in studio.game.printings:
        if printing.card.kind != "species":
            continue
        face = studio.faces.front(printing)
        (art,) = (mark for mark in face.marks if isinstance(mark, Placed) and mark.what.name.startswith("art/"))
        picture = raster(Page(face.width, face.height, (art,)), round(face.width / 100))
        found = list(zones(face))
        assert len(found) >= 4, printing.card.id
        assert [zone for zone in found if specks(picture, zone) > SPECKS] == [], printing.card.id
        looked_at += 1
    assert looked_at == 78


def test_a_picture_that_rises_into_the_head_is_found(studio: Renderer) -> None:
    face = studio.faces.front(next(p for p in studio.game.printings if p.card.id == "english-oak"))
    (art,) = (mark for mark in face.marks if isinstance(mark, Placed) and mark.what.name.startswith("art/"))
    higher = replace(art, box=Box(art.box.left, art.box.top - 4_000, art.box.width, art.box.height))
    picture = raster(Page(face.width, face.height, (higher,)), round(face.width / 100))
    assert any(specks(picture, zone) > SPECKS for zone in zones(face))


SIGNS = {"river-to-sea", "town-and-garden", "wide-grassland", "woodland-edge"}


def signs(face: Face) -> set[str]:
    names = {mark.what.name for mark in face.marks if isinstance(mark, Placed)}
    return {name.removeprefix("icons/deck-").removesuffix(".svg") for name in names if name.startswith("icons/deck-")}


def test_signs_of_events_are_those_of_their_targets_in_the_order_of_the_words(studio: Renderer) -> None:
    for printing in studio.game.printings:
        if printing.card.kind == "event":
            target = printing.card.fields["target"]
            meant = list(target.get("terrain", ())) if isinstance(target, dict) else []
            names = [mark.what.name for mark in studio.faces.front(printing).marks if isinstance(mark, Placed)]
            found = [name.removeprefix("icons/terrain-").removesuffix(".svg") for name in names if "/terrain-" in name]
            assert found == meant, printing.card.id


def test_signs_of_events_hang_on_their_pictures_which_have_all_the_room_that_words_leave(studio: Renderer) -> None:
    """Half of the face above a short rule, two fifths above a long one, and signs as far above the words on all."""
    apart, highest = set(), {}
    for printing in studio.game.printings:
        if printing.card.kind == "event":
            face = studio.faces.front(printing)
            (art,) = (mark for mark in face.marks if isinstance(mark, Placed) and mark.what.name.startswith("art/"))
            placed = [mark for mark in face.marks if isinstance(mark, Placed)]
            signs = [mark for mark in placed if mark.what.name.startswith(("icons/terrain-", "icons/diet-"))]
            aims = [m.baseline for m in face.marks if isinstance(m, Text) and m.runs[0].font.name == "Roboto Bold"]
            aim = min(down for down in aims if down > face.trim.top + 40_000)
            apart |= {(aim - sign.box.top) for sign in signs}
            highest[printing.card.id] = (aim - face.trim.top) / face.trim.height
            assert sum(sign.box.top < art.box.bottom for sign in signs) == len(signs), printing.card.id
    assert max(apart) - min(apart) <= 200, apart
    assert highest["wildfire"] >= 0.68
    assert min(highest.values()) >= 0.58


def test_home_has_the_colour_of_each_terrain_and_climate_and_says_so_in_words(studio: Renderer) -> None:
    """The colours are those of the tabs of species, and run out over the cut."""
    tabs = {
        mark.fill
        for printing in studio.game.printings
        if printing.card.kind == "species"
        for mark in studio.faces.front(printing).marks
        if isinstance(mark, Rectangle) and all(mark.radii) and mark.box.right > studio.faces.front(printing).trim.right
    }
    assert len(tabs) == 11
    for home in (printing for printing in studio.game.printings if printing.card.kind == "home"):
        face = studio.faces.front(home)
        assert home.card.text["play"].endswith("All terrains, all climates.")
        filled = [mark.box for mark in face.marks if isinstance(mark, Rectangle) and mark.fill in tabs]
        grounds = [box for box in filled if box.top > face.trim.top]
        assert len(grounds) == 11
        assert all(box.bottom > face.trim.bottom for box in grounds)


def test_each_card_shows_the_sign_of_its_one_deck(studio: Renderer) -> None:
    decks = {id: {p.id for p, _ in studio.game.decks[id].copies} for id in SIGNS}
    shown = {p.id: signs(studio.faces.front(p)) for p in studio.game.printings}
    of_packs_alone = next(printing for printing in shown if printing.endswith(":home-prairie"))
    assert shown.pop(of_packs_alone) == {"open-prairie"}
    for printing, found in shown.items():
        assert found == {id for id, cards in decks.items() if printing in cards}, printing
    assert all(len(found) == 1 for found in shown.values())


def test_texts_keep_their_distance_from_tabs_badges_and_credits(studio: Renderer) -> None:
    """In micrometres: from the tabs at both sides, the badge of points, SCALE, and the line of credits."""
    for printing in studio.game.printings:
        if printing.card.kind != "species":
            continue
        face = studio.faces.front(printing)
        lines = [
            (m.left - face.trim.left, m.left - face.trim.left + width_of(m), m.baseline - face.trim.top, m)
            for m in face.marks
            if isinstance(m, Text)
        ]
        name = printing.card.id
        block = [
            line for line in lines if 52_200 < line[2] < 78_700 and line[3].colour in ("#1f2b2a", "#24352f", "#46524b")
        ]
        assert all(left >= 4_900 and right <= 58_700 for left, right, _, _ in block), name
        assert all(right <= 46_000 for _, right, down, m in lines if m.runs[0].font.name == "Roboto Italic"), name
        credit = min(down for _, _, down, m in block if m.size < 2_200 and down > 62_000)
        above = [down for _, _, down, m in block if m.size > 2_500]
        assert credit - max(above) >= 3_900, (name, credit - max(above))


def width_of(text: Text) -> int:
    return sum(round(run.advance * text.size / 1000) for run in text.runs)
