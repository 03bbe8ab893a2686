"""Every look a new game can begin with is whole, fills the face of any size of card, and stays readable."""

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from cardgen import analysis, data, model
from cardgen.commands import pipeline
from cardgen.commands.targets import BuildOrder, targets_of
from cardgen.model.units import length
from cardgen.render.base.display import Drawing, Placed, Rectangle, Text
from cardgen.render.base.display import Path as Outline
from cardgen.render.face.card_faces import FaceRenderer, Sides
from cardgen.render.products.renderers import Renderers
from cardgen.scaffold import RefusedName, make_folder, new_card, new_game
from cardgen.scaffold.looks import LOOKS
from tests.sweep import sweep

SIZES = ("tarot", "bridge", "mini", "square-small", "business-iso", "mini-american", "micro")
PIECES = ("hex", "hex-small", "hex-large", "circle", "token", "token-small", "token-large")
SMALLEST = length("6pt")
DARK = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 7 6"><rect width="7" height="6" fill="#123"/></svg>'


def begun(root: Path, look: str) -> Path:
    make_folder(root / (look or "river"), new_game("dragons", look=look))
    return root / (look or "river")


def maker_of(root: Path) -> FaceRenderer:
    documents, _ = data.read(root)
    library, _ = model.link(data.check(documents, root)[0], analysis.CODES)
    [target] = targets_of(library, BuildOrder(only=("cards",), papers=("a4",)))
    return Renderers(root, library).of(target).faces


def of_size(maker: FaceRenderer, size: str) -> FaceRenderer:
    """The same game with cards of that size; drawings that were read stay read."""
    shape = {"is_round": "hex" not in size, "is_hex": "hex" in size} if size in PIECES else {}
    kinds = {name: replace(kind, size=size, **shape) for name, kind in maker.game.kinds.items()}
    game = replace(maker.game, kinds=kinds, sizes={size: maker.game.known_sizes[size]})
    return FaceRenderer(game, maker.resources)


def made_by(maker: FaceRenderer) -> list[Sides]:
    return list(maker.sides(maker.game.deck.printings()))


def type_of(sides: Sides) -> list[Text]:
    return [mark for mark in sides.front.marks if isinstance(mark, Text)]


@sweep("look", [*LOOKS, ""])
def test_a_look_has_nothing_that_check_could_find(look, tmp_path):
    outcome = pipeline.check_all(begun(tmp_path, look), BuildOrder())
    assert outcome.found == ()
    assert (outcome.library.games["dragons"].deck.size, len(outcome.library.games["dragons"].icons)) == (9, 4)


@sweep("look", [*LOOKS, ""])
def test_its_cards_follow_every_size_and_fill_the_face(look, tmp_path):
    maker = maker_of(begun(tmp_path, look))
    for size in SIZES:
        sized = of_size(maker, size)
        made = made_by(sized)
        assert (size, sized.found, maker.resources.found, len(made)) == (size, [], [], 9)
        for sides in made:
            front = sides.front
            assert max(_bottom(mark) for mark in front.marks) >= front.height
            is_micro = size == "micro"  # a title, wherever the look has it
            assert is_micro or max(mark.baseline for mark in type_of(sides)) > front.height * 0.55
            assert min(mark.size for mark in type_of(sides)) >= SMALLEST


@sweep("look", [*LOOKS, ""])
def test_its_tokens_and_hexagons_show_a_picture_and_a_word_within_what_is_cut(look, tmp_path):
    maker = maker_of(begun(tmp_path, look))
    for size in PIECES:
        sized = of_size(maker, size)
        made = made_by(sized)
        assert (size, sized.found, maker.resources.found, len(made)) == (size, [], [], 9)
        is_tiny = size in ("token", "token-small")
        assert {bool(type_of(sides)) for sides in made} == {not is_tiny}


def with_pictures_of_ones_own(root: Path, artist: str) -> Path:
    core = root / "card_data/dragons/sets/core"
    (core / "pictures").mkdir()
    for card in re.findall(
        r"^  - {card: ([a-z-]+)", (core / "printings.yaml").read_text(encoding="utf-8"), re.MULTILINE
    ):
        (core / f"pictures/{card}.svg").write_text(DARK, encoding="utf-8")
    text = (core / "set.yaml").read_text(encoding="utf-8")
    assert "artist: cardgen contributors" in text
    (core / "set.yaml").write_text(text.replace("cardgen contributors", artist), encoding="utf-8")
    return root


@sweep("look", [*LOOKS, ""])
def test_the_foot_takes_the_credit_of_pictures_of_ones_own(look, tmp_path):
    maker = maker_of(with_pictures_of_ones_own(begun(tmp_path, look), "Maria-Magdalena Oberhauser-Kim"))
    for size in ("poker", "tarot", "bridge", "square", "mini", "business-iso"):
        sized = of_size(maker, size)
        made = made_by(sized)
        faults = [found for found in sized.found if found.code != "CG945"]  # that some of a picture is cut off
        assert (size, faults, maker.resources.found, len(made)) == (size, [], [], 9)


def test_a_picture_of_ones_own_ends_above_the_title_of_a_storybook(tmp_path):
    maker = maker_of(with_pictures_of_ones_own(begun(tmp_path, "storybook"), "Asha"))
    for size in ("poker", "tarot", "square", "bridge"):
        for front in (sides.front for sides in made_by(of_size(maker, size))):
            picture = next(mark for mark in front.marks if isinstance(mark, Placed))
            title = max((mark for mark in front.marks if isinstance(mark, Text)), key=lambda mark: mark.size)
            assert front.height * 0.55 < picture.clip.bottom < title.baseline - title.size


def _bottom(mark) -> float:
    if isinstance(mark, Rectangle | Placed):
        return mark.box.bottom
    return max(mark.segments[0][1][1::2]) if isinstance(mark, Outline) else 0


def test_type_is_larger_on_a_larger_card_and_smaller_on_a_small_one(tmp_path):
    maker = maker_of(begun(tmp_path, "fieldguide"))
    largest = {
        size: max(mark.size for sides in made_by(of_size(maker, size)) for mark in type_of(sides))
        for size in ("poker", "tarot", "mini")
    }
    assert largest["mini"] < 0.75 * largest["poker"] < largest["poker"] < 0.85 * largest["tarot"]


@sweep("look", [*LOOKS, ""])
def test_a_card_without_a_drawing_shows_one_that_only_it_has(look, tmp_path):
    resources = maker_of(begun(tmp_path, look)).resources
    names = ("sea-serpent", "wyvern", "salamander", "basilisk", "griffin", "kraken")
    shown = [resources.art(f"drawing:{name}", (60_000, 60_000)) for name in names]
    assert [[finding.code for finding in found] for _, found in shown] == [["CG708"]] * len(names)
    assert len({drawing.paths for drawing, _ in shown if isinstance(drawing, Drawing)}) == len(names)
    assert resources.found == []


def test_a_new_card_has_a_picture_in_the_look(tmp_path):
    root = begun(tmp_path, "arcade")
    card = new_card("wyvern", pipeline.check(root)[0].games["dragons"], root)
    for place, content in card.files.items():
        (root / place).write_bytes(content)
    resources = maker_of(root).resources
    drawn, found = resources.art("drawing:wyvern", (60_000, 60_000))
    (root / "templates/dragons/art/wyvern.svg.j2").unlink()
    by_chance, _ = maker_of(root).resources.art("drawing:wyvern", (60_000, 60_000))
    assert found == []
    assert drawn.paths == by_chance.paths


def test_one_line_changes_a_colour_everywhere(tmp_path):
    root = begun(tmp_path, "letterpress")
    styles = root / "templates/dragons/styles.yaml"
    text = styles.read_text(encoding="utf-8")
    styles.write_text(text.replace('accent: "#9c2f24"', 'accent: "#00ff01"'), encoding="utf-8")
    maker = maker_of(root)
    (ship,) = maker.sides(printing for printing in maker.game.printings if printing.card.id == "the-ship")
    drawn = {path.fill for mark in ship.front.marks if isinstance(mark, Placed) for path in mark.what.paths}
    assert "#00ff01" in {mark.colour for mark in type_of(ship)}
    assert "#00ff01" in drawn
    assert "#9c2f24" not in drawn


@sweep(
    ("size", "written"),
    [
        ("hex", {"size: hex, corner"}),
        ("64x104mm", {"size: dragons, corner", "sizes: {dragons: [64mm, 104mm]}"}),
        ("2.5 x 3.5in", {"size: dragons, corner", "sizes: {dragons: [2.5in, 3.5in]}"}),
    ],
)
def test_a_game_can_begin_with_cards_of_another_size(size, written, tmp_path):
    root = tmp_path / size[:3]
    make_folder(root, new_game("dragons", look="plain", size=size))
    text = (root / "card_data/dragons/game.yaml").read_text(encoding="utf-8")
    assert all(part in text for part in written)
    assert pipeline.check_all(root, BuildOrder(only=("cards",))).found == ()


@sweep(("size", "help"), [("hexx", "did you mean `hex`?"), ("64x104", "`cardgen list sizes`"), ("1x2mm", "unit")])
def test_what_is_no_size_of_a_new_game_is_refused(size, help):
    with pytest.raises(RefusedName) as refused:
        new_game("dragons", size=size)
    assert help in refused.value.help


def test_what_is_no_look_is_refused_with_the_one_that_was_meant():
    with pytest.raises(RefusedName) as refused:
        new_game("dragons", look="storybok")
    assert (str(refused.value), refused.value.help) == ("there is no look `storybok`", "did you mean `storybook`?")
    with pytest.raises(RefusedName):
        new_game("dragons", prefix="DRA", look="arcade")


@sweep(
    ("file", "old", "new", "code", "help"),
    [
        ("card_data/dragons/game.yaml", "size: poker", "size: tarott", "CG301", "did you mean `tarot`?"),
        ("card_data/dragons/icons.yaml", "colour: pond", "colour: pnod", "CG301", "did you mean `pond`?"),
        ("templates/dragons/styles.yaml", "size: body", "size: bodi", "CG301", "did you mean `body`?"),
        ("templates/dragons/styles.yaml", "colour: accent}", "colour: acent}", "CG301", "did you mean `accent`?"),
        ("templates/dragons/card.xml.j2", 'fill="accent"', 'fill="acent"', "CG603", "did you mean `accent`?"),
    ],
)
def test_a_slip_of_a_beginner_is_told_with_what_was_meant(file, old, new, code, help, tmp_path):
    root = begun(tmp_path / new.replace('"', ""), "fieldguide")
    text = (root / file).read_text(encoding="utf-8")
    assert old in text
    (root / file).write_text(text.replace(old, new), encoding="utf-8")
    found = pipeline.check_all(root, BuildOrder(only=("cards",))).found
    assert {(finding.code, finding.help) for finding in found} == {(code, help)}
