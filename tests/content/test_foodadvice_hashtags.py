"""Has each hashtag an icon of its own, and does it stand beside the word wherever the word is printed?"""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path as FilePath

import pytest
from click.testing import CliRunner
from msgspec.structs import replace
from PIL import Image, ImageChops, ImageDraw, ImageStat

from cardgen.cli import main
from cardgen.render.base.display import Face, Text
from cardgen.render.products.renderer import Renderer
from cardgen.render.svg.reader import read_svg
from tests.content.test_foodadvice_faces import ICONS, KINDS, drawings, page, printings, studio_of, texts, words
from tests.content.test_foodadvice_pictures import curve

GRID = (0, 0, 32, 32)
PIXELS = 59
"""Of 5 mm at 300 dpi."""
FINER = 4
LEAST_DIFFERENCE = 0.35
"""Of the ink of the darker of two icons: how much of it must lie elsewhere."""
POINT = 25_400 / 72


@pytest.fixture(scope="module")
def studio() -> Renderer:
    return studio_of(False)


def hashtags(studio: Renderer) -> list[str]:
    return [word.id for word in studio.game.words["hashtag"]]


def test_each_hashtag_has_two_drawings_of_one_family(studio: Renderer) -> None:
    names = hashtags(studio)
    assert len(names) == 27
    for name in ["tag", *(f"tag-{name}" for name in names)]:
        texts = [(folder / f"{name}.svg").read_text() for folder in (ICONS, ICONS / "mono")]
        inks = [set(re.findall(r"#\w{6}", text.lower())) for text in texts]
        assert inks[0] <= {"#2d243a", "#fffcf4"}
        assert inks[1] <= {"#000000", "#ffffff"}
        shapes = [re.sub(r"#\w{6}", "", text) for text in texts]
        assert shapes[0] == shapes[1]
        assert read_svg(texts[0], name)[0].view_box == GRID
        assert min(map(float, re.findall(r'stroke-width="([\d.]+)"', texts[0])), default=2) >= 2


def raster(name: str) -> Image.Image:
    """The icon in black and white as it is printed 5 mm wide."""
    drawing, found = read_svg((ICONS / "mono" / f"{name}.svg").read_text(), name)
    assert not found
    scale = PIXELS * FINER / GRID[2]
    image = Image.new("L", (PIXELS * FINER, PIXELS * FINER), 255)
    pen = ImageDraw.Draw(image)
    for path in drawing.paths:
        for line in outlines(path.segments):
            points = [(x * scale, y * scale) for x, y in line]
            if path.fill and path.fill != "none":
                pen.polygon(points, fill=tone(path.fill))
            if path.stroke and path.stroke != "none":
                pen.line(points, fill=tone(path.stroke), width=round(path.stroke_width * scale), joint="curve")
    return image.resize((PIXELS, PIXELS), Image.Resampling.BOX).point(lambda value: 255 if value > 127 else 0)


def tone(colour: str) -> int:
    return 0 if colour == "#000000" else 255


def outlines(segments) -> list[list[tuple[float, float]]]:
    """The outlines as chains of points."""
    chains: list[list[tuple[float, float]]] = []
    for step, numbers in segments:
        points = list(zip(numbers[::2], numbers[1::2], strict=True))
        if step == "M":
            chains.append(points)
        elif step == "C":
            chains[-1].extend(curve([chains[-1][-1], *points]))
        else:
            chains[-1].extend(points or chains[-1][:1])
    return chains


def ink(image: Image.Image) -> float:
    return ImageStat.Stat(ImageChops.invert(image)).sum[0] / 255


def test_any_two_icons_differ_at_five_millimetres_in_black_and_white(studio: Renderer) -> None:
    images = {name: raster(name) for name in ["tag", *(f"tag-{name}" for name in hashtags(studio))]}
    for one, other in combinations(images, 2):
        apart = ImageStat.Stat(ImageChops.difference(images[one], images[other])).sum[0] / 255
        assert apart / max(ink(images[one]), ink(images[other])) >= LEAST_DIFFERENCE, (one, other)


def test_an_icon_reaches_the_edge_of_its_square_nowhere(studio: Renderer) -> None:
    for name in hashtags(studio):
        drawing, _ = read_svg((ICONS / f"tag-{name}.svg").read_text(), name)
        for path in drawing.paths:
            around = path.stroke_width / 2 if path.stroke and path.stroke != "none" else 0
            for line in outlines(path.segments):
                for x, y in line:
                    assert around <= min(x, y, 32 - x, 32 - y) + 0.05, (name, x, y)


def said(face: Face) -> set[str]:
    """The hashtags that a face prints."""
    return set(re.findall(r"#([a-z]+)", words(face)))


@pytest.mark.parametrize("kind", KINDS)
def test_each_face_that_says_a_hashtag_shows_its_icon(studio: Renderer, kind: str) -> None:
    named = 0
    for printing in printings(studio, kind):
        face = studio.faces.front(printing)
        assert face is not None
        found = said(face)
        named += len(found)
        assert {f"icons/tag-{name}.svg" for name in found} == {name for name in drawings(face) if "/tag" in name}
    assert (named > 0) == (kind in ("ingredient", "customer", "joker", "shop", "event"))


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize(("deck", "hashtags_of_the_deck"), [("foodadvice-box", 26), ("night-market-mix", 27)])
def test_the_back_of_the_reference_sheet_shows_the_icon_of_each_hashtag_of_the_deck_and_what_it_means(
    studio: Renderer, paper: str, deck: str, hashtags_of_the_deck: int
) -> None:
    printed = replace(studio, game=replace(studio.game, default_deck=deck))
    face = page(printed, "hashtags.xml.j2", paper).face("sheet")
    shown = [name for name in drawings(face) if "/tag" in name]
    assert sorted(shown) == sorted(f"icons/tag-{name}.svg" for name in words_of_deck(printed))
    assert len(shown) == hashtags_of_the_deck
    assert ("icons/tag-smoky.svg" in shown) == (deck == "night-market-mix")
    assert min(sizes(face)) >= 11.5
    meanings = {word.text["meaning"] for word in studio.game.words["hashtag"] if word.id in words_of_deck(printed)}
    assert len(meanings) == hashtags_of_the_deck
    assert meanings <= set(texts(face))


def test_the_meaning_of_a_hashtag_is_a_short_sentence_that_does_not_say_the_word_again(studio: Renderer) -> None:
    for word in studio.game.words["hashtag"]:
        meaning = word.text["meaning"]
        assert len(meaning) <= 26, meaning
        assert meaning.endswith(".")
        assert meaning[0].isupper()
        assert word.name not in meaning.lower().split()


def words_of_deck(studio: Renderer) -> set[str]:
    """The hashtags of its sets."""
    sets = {printing.set_id for printing in studio.game.published_deck.printings()}
    return {word.id for word in studio.game.words["hashtag"] if word.set_id in ("", *sets)}


@pytest.mark.parametrize("kind", ["ingredient", "customer", "joker"])
def test_hashtags_are_large_enough_for_the_table(studio: Renderer, kind: str) -> None:
    assert min(size for card in printings(studio, kind) for size in sizes(studio.faces.front(card))) >= 8.99


def sizes(face: Face | None) -> list[float]:
    """Points of the lines that are a hashtag."""
    assert face is not None
    lines = (mark for mark in face.marks if isinstance(mark, Text))
    return [line.size / POINT for line in lines if line.runs[0].text.startswith("#")]


def test_a_hashtag_without_an_icon_is_printed_with_a_plain_one_and_a_warning(elsewhere: FilePath) -> None:
    CliRunner().invoke(main, ["new", "expansion", "our-town", "--base", "foodadvice"])
    data = elsewhere / "our-town/card_data/foodadvice/sets/our-town"
    with (data / "set.yaml").open("a", encoding="utf-8") as file:
        file.write("vocabularies:\n  hashtag: [crumbly]\n")
    cards = data / "cards/first.yaml"
    text = cards.read_text(encoding="utf-8")
    cards.write_text(re.sub(r"hashtag: \w+", "hashtag: crumbly", text, count=1), encoding="utf-8")
    built = CliRunner().invoke(main, ["build", "--project", "our-town", "--out", "made", "--only", "cards"])
    assert built.exit_code == 0, built.output
    assert "warning[CG708]: there is no drawing for the icon `tag-crumbly`" in built.output
    assert "add `icons/tag-crumbly.svg` to the game's templates" in built.output
    icons = elsewhere / "our-town/templates/foodadvice/icons"
    icons.mkdir(parents=True, exist_ok=True)
    (icons / "tag-crumbly.svg").write_text((ICONS / "tag.svg").read_text(), encoding="utf-8")
    built = CliRunner().invoke(main, ["build", "--project", "our-town", "--out", "made", "--only", "cards"])
    assert "tag-crumbly" not in built.output
