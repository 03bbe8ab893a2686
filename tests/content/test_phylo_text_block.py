"""Has each text of a card of Phylo one size, each keyword one wording; is there room to cut; are colours told apart?

Measured on the faces as they are laid out. Colours are compared as in `test_foodadvice_colours`.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from itertools import combinations, pairwise
from pathlib import Path

import pytest
from msgspec.structs import replace

from cardgen.commands.targets import BuildOrder, targets_of
from cardgen.model.card import Printing
from cardgen.render.base.display import Face, Placed, Text
from cardgen.render.base.target import Settings
from cardgen.render.products.renderer import Renderer
from tests.content.test_foodadvice_colours import DICHROMAT, NORMAL, SEEN, THINNEST, brightness, difference, lines, seen
from tests.shipped_games import shipped_library, shipped_studios

ROOT = Path(__file__).parents[2]
TEMPLATES = ROOT / "templates/phylo"
POINT = 25_400 / 72
INK, EARTH = "#1f2b2a", "#24352f"
LANDS = {"africa", "asia", "australia", "europe", "north-america", "south-america"}
BROAD = {
    "orldwide": LANDS,
    "Eurasia,": {"europe", "asia"},
    "N. hemisphere": {"europe", "asia", "africa", "north-america"},
    "Oceania": {"australia"},
}
"""What words stand for several lands, where a line is short."""
SAFE = BLEED = 3_200
"""Micrometres: what shops that count in eighths of an inch ask for."""
WORDINGS = {
    "move": {"Moves one spot in a straight line.", "Moves up to N spots in a straight line."},
    "flight": {"Moves one spot in any direction.", "Moves up to N spots in any direction."},
    "invasive": {"INVASIVE: covers X or Y."},
    "parasitic": {"PARASITIC: lay it only under X, Y or Z."},
    "spread": {
        "A copy may SPREAD one spot in any direction.",
        "A copy may SPREAD one spot in any direction; in WIND, two.",
        "Beside a POLLINATOR, a copy may SPREAD one spot in any direction.",
        "In WIND, a copy may SPREAD one spot in any direction.",
    },
}
"""What a keyword is told by: of MOVE and FLIGHT for one spot and for more, of SPREAD for each condition."""


@pytest.fixture(scope="module")
def studio() -> Renderer:
    return studio_of("en")


def studio_of(language: str, low_ink: bool = False) -> Renderer:
    studios = shipped_studios(language)
    order = BuildOrder(("phylo",), ("a4",), ("cards",), settings=Settings(low_ink=low_ink))
    (target,) = targets_of(studios.library, order)
    return studios.of(target)


@cache
def fronts(language: str, low_ink: bool = False) -> list[tuple[Printing, Face]]:
    """The front of each card, laid out once for all tests."""
    studio = studio_of(language, low_ink)
    return [(printing, studio.faces.front(printing)) for printing in studio.game.printings]


def faces(kind: str = "", language: str = "en", low_ink: bool = False) -> list[Face]:
    """The fronts of all cards, or of those of a kind."""
    return [face for printing, face in fronts(language, low_ink) if kind in ("", printing.card.kind)]


def texts(face: Face) -> Iterator[Text]:
    yield from (mark for mark in face.marks if isinstance(mark, Text))


def sizes(kind: str, font: str, colour: str, language: str = "en") -> dict[float, int]:
    """How many lines in this font and colour there are of each size, in points."""
    found: dict[float, int] = defaultdict(int)
    for face in faces(kind, language):
        for text in texts(face):
            in_block = face.trim.top + 55_150 < text.baseline < face.trim.top + 77_000 or kind == "event"
            if in_block and text.runs[0].font.name == font and text.colour == colour:
                found[round(text.size / POINT, 1)] += 1
    return dict(found)


@pytest.mark.parametrize("language", ["en", "de", "es"])
def test_what_a_species_does_and_what_is_true_of_it_have_one_size_each(language: str) -> None:
    """What is true of a species is as large beside a rule as alone; a text that is too long is written anew."""
    assert list(sizes("species", "Roboto Bold", INK, language)) == [8.0]
    assert list(sizes("species", "Roboto Regular", EARTH, language)) == [8.8]


def rule_of(face: Face) -> set[int]:
    """Where the lines stand that say what a species does and eats."""
    return lines_in(face, "Roboto Bold", "Roboto Black")


def fact_of(face: Face) -> set[int]:
    return lines_in(face, "Roboto Regular")


def lines_in(face: Face, *fonts: str) -> set[int]:
    block = [m for m in texts(face) if 59_000 < m.baseline - face.trim.top < 76_500 and m.size > 2_700]
    return {m.baseline for m in block if m.runs[0].font.name in fonts}


@pytest.mark.parametrize("language", ["en", "de", "es"])
def test_each_species_fills_its_paper_alike(language: str) -> None:
    """A fact has three lines, or two below what its card asks for in two at most: no paper is bare or packed."""
    for face in faces("species", language):
        assert (len(rule_of(face)), len(fact_of(face))) in {(0, 3), (1, 2), (2, 2)}, face.name


def steps(face: Face) -> tuple[int, ...]:
    """From the last line of each block below the badge to the first of the next: kin, rule, fact and credit."""
    below = [text for text in texts(face) if 57_000 < text.baseline - face.trim.top < 78_700]
    paper = [text for text in below if text.left < face.trim.left + 45_000 and round(text.size / POINT, 1) != 7.0]
    lines: list[tuple[str, int]] = []
    for text in sorted(paper, key=lambda text: text.baseline):
        kind = f"{text.colour} {text.size}"
        if not lines or lines[-1][1] != text.baseline:
            lines.append((kind, text.baseline))
    return tuple(low - high for (one, high), (other, low) in pairwise(lines) if one != other)


@pytest.mark.parametrize("language", ["en", "de", "es"])
@pytest.mark.parametrize("low_ink", [False, True])
def test_the_words_of_a_species_stand_alike_on_all_cards_and_its_picture_has_the_rest(
    language: str, low_ink: bool
) -> None:
    """Cards with as many lines have the same steps, somewhat closer below a rule of two lines."""
    found, papers = defaultdict(set), defaultdict(set)
    for face in faces("species", language, low_ink):
        rule, fact = len(rule_of(face)), len(fact_of(face))
        found[rule, fact].add(steps(face)[-3 if rule else -2 :])
        papers[rule, fact] |= {m.box.top for m in face.marks if isinstance(m, Placed) and "/paper" in m.what.name}
    assert all(len(same) == 1 for same in found.values()), found
    assert set(found) == {(0, 3), (1, 2), (2, 2)}
    (alone,), (short,), (long,) = found[0, 3], found[1, 2], found[2, 2]
    assert all(step >= 4_200 for step in (*alone[:-1], *short[:-1], *long[:-1]))
    assert all(to_credit >= 3_900 for *_, to_credit in (alone, short, long))
    if not low_ink:
        assert max(papers[1, 2]) >= max(papers[2, 2]) + 1_500
        assert max(papers[0, 3]) >= max(papers[1, 2]) + 1_500


def test_move_and_flight_have_the_same_words_on_all_cards(studio: Renderer) -> None:
    """The keyword and how far, whether or not there would be room for where it leads."""
    for printing, front in fronts("en"):
        keywords = printing.card.fields.get("keywords", {})
        words = [run.text.split() for text in texts(front) for run in text.runs]
        printed = " ".join(word for part in words for word in part)
        for id in keywords.keys() & {"move", "flight"}:
            assert f"{id.upper()} {keywords[id]}" in printed
            assert not {"straight", "diagonally", "any", "Moves"} & set(printed.split()), printing.card.id


def test_terrains_of_the_foot_stand_in_the_order_of_the_tabs(studio: Renderer) -> None:
    words = [word.name for word in studio.game.words["terrain"]]
    order = [word for word in words if word != "fresh water"]
    order.insert(2, "fresh water")
    for face in faces("species"):
        printed = sorted((text.left, text.runs[0].text) for text in texts(face) if text.runs[0].text in words)
        places = [order.index(word) for _, word in printed]
        assert places == sorted(places)


def test_target_effect_and_fact_of_events_have_one_size_each() -> None:
    for font, colour, size in (
        ("Roboto Bold", "#f2c14e", 8.4),
        ("Roboto Bold", "#a8dba0", 8.4),
        ("Roboto Bold", "#fff8e6", 10.0),
        ("Roboto Italic", "#e9e1f2", 9.0),
    ):
        assert list(sizes("event", font, colour)) == [size]


@pytest.mark.parametrize("language", ["en", "de", "es"])
def test_texts_of_events_stand_equally_far_from_each_other(language: str) -> None:
    """Whether a line was foreseen or not: what is left over stands between the picture and the words."""
    apart = set()
    for face in faces("event", language):
        below = [t for t in texts(face) if t.baseline - face.trim.top > 45_000]
        printed = [t for t in below if t.runs[0].font.name in ("Roboto Bold", "Roboto Italic")]
        heads = {round(t.size / POINT): t.baseline for t in sorted(printed, key=lambda t: -t.baseline)}
        feet = {round(t.size / POINT): t.baseline for t in sorted(printed, key=lambda t: t.baseline)}
        apart.add((heads[10] - feet[8], heads[9] - feet[10]))
    assert len(apart) == 1, apart


def one_line(face: Face, font: str, size: float, top: int, bottom: int) -> list[Text]:
    """What is printed in this font and size at the left of the middle, between two heights in micrometres."""
    named = [text for text in texts(face) if text.runs[0].font.name == font and text.left < face.trim.left + 32_000]
    found = [text for text in named if round(text.size / POINT, 1) == size]
    return [text for text in found if top < text.baseline - face.trim.top < bottom]


@pytest.mark.parametrize("language", ["en", "de", "es"])
def test_range_kin_and_latin_name_have_one_size_each_on_all_species(language: str) -> None:
    """Each has one line, but a Latin name that would stand against SCALE and a range of many lands: they have two."""
    for font, top, bottom, size, most in (
        ("Roboto Medium", 46_500, 61_500, 7.0, 5),
        ("Roboto Medium", 57_000, 66_000, 8.0, 0),
        ("Roboto Italic", 0, 17_000, 7.0, 1),
    ):
        found = {face.name: one_line(face, font, size, top, bottom) for face in faces("species", language)}
        assert len(found) == 78
        broken = {name for name, lines in found.items() if len(lines) != 1}
        assert len(broken) <= most, broken


@pytest.mark.parametrize("language", ["en", "de", "es"])
def test_words_beside_the_points_keep_clear_of_them(language: str) -> None:
    """Keywords and range have half a millimetre to the badge, which no picture has to make room for."""
    for face in faces("species", language):
        (badge,) = (
            mark.box for mark in face.marks if isinstance(mark, Placed) and mark.what.name == "icons/points.svg"
        )
        beside = [
            text for text in texts(face) if text.left < badge.left and 45_000 < text.baseline - face.trim.top < 58_000
        ]
        assert beside or not rule_of(face)
        for text in beside:
            width = sum(round(run.advance * text.size / 1000) for run in text.runs)
            assert text.left + width <= badge.left - 500, (face.name, text.runs[0].text)


def test_each_keyword_is_worded_in_one_way() -> None:
    library = shipped_library()
    known = {words for all_words in WORDINGS.values() for words in all_words}
    used = set()
    for card in library.games["phylo"].cards.values():
        if card.kind != "species" or "play" not in card.text:
            continue
        for sentence in re.split(r"(?<=\.) ", card.text["play"]):
            general = re.sub(r"(covers|lay it only under) a .* of SCALE", r"\1 a X of SCALE", sentence)
            general = re.sub(r"(lay it only under) [A-Z].*", r"\1 X, Y or Z.", general)
            general = re.sub(r"(covers) [A-Z].*", r"\1 X or Y.", general)
            general = re.sub(r"(?<=SCALE )\d|\b(?:two|three)\b(?= spots)", "N", general)
            if any(word in sentence for word in ("Moves", "SPREAD", "INVASIVE", "PARASITIC")):
                assert general in known, (card.id, sentence)
                used.add(general)
            else:
                assert sentence.startswith(("Needs a", "Only animals of", "PLANKTON: food for")), (
                    card.id,
                    sentence,
                )
    assert used == known


def test_some_card_asks_for_each_mark() -> None:
    """PLANKTON, POLLINATOR and WIND are for cards that ask for them."""
    library = shipped_library()
    asked = " ".join(str({**card.fields, "classification": ()}) for card in library.games["phylo"].cards.values())
    assert "'keyword': ('plankton',)" in asked or "'keyword': ['plankton']" in asked
    for mark in ("pollinator", "wind"):
        assert f"'needs': '{mark}'" in asked


def test_faces_have_room_to_cut(studio: Renderer) -> None:
    backs = {studio.faces.back(printing) for printing in studio.game.printings[:1]}
    for face in [*faces(), *backs]:
        assert face.trim.left >= BLEED
        for text in texts(face):
            width = sum(run.advance * text.size / 1000 for run in text.runs)
            assert text.left - face.trim.left >= SAFE, text.runs[0].text
            assert face.trim.right - text.left - width >= SAFE - 1, text.runs[0].text
            assert SAFE <= text.baseline - face.trim.top <= face.trim.height - SAFE, text.runs[0].text


@pytest.mark.parametrize(("safe", "is_kept"), [(SAFE, True), (SAFE + 100, False)])
def test_no_word_or_sign_leaves_the_safe_zone_of_an_eighth_of_an_inch(
    studio: Renderer, safe: int, is_kept: bool
) -> None:
    strict = replace(studio, printer_safe=safe)
    assert all(strict.faces.front(printing) for printing in strict.game.printings)
    assert (strict.faces.found == []) == is_kept


def colours_of(name: str) -> dict[str, str]:
    """A table of colours in `parts.xml.j2`."""
    listed = re.search(rf"set {name} = {{(.*?)}}", (TEMPLATES / "parts.xml.j2").read_text(encoding="utf-8"))
    assert listed
    return dict(re.findall(r"'(\w+)': '(#\w{6})'", listed[1]))


def diets() -> dict[str, str]:
    """The colour of each diet: the lightest ground of its badge."""
    grounds = {"photosynthetic": "#f5c518", "molecular": "#111418", "herbivore": "#319f00"}
    grounds |= {"carnivore": "#d11515", "omnivore": "#663207"}
    for diet, colour in grounds.items():
        assert colour in (TEMPLATES / f"icons/diet-{diet}.svg").read_text(encoding="utf-8")
    return grounds


@pytest.mark.parametrize("sight", SEEN)
def test_terrains_climates_and_diets_differ_in_every_sight(sight: str) -> None:
    least = NORMAL if sight == "normal" else DICHROMAT
    for colours, count in ((colours_of("TERRAIN"), 7), (colours_of("CLIMATE"), 4), (diets(), 5)):
        assert len(colours) == count
        for one, other in combinations(colours, 2):
            assert difference(seen(colours[one], sight), seen(colours[other], sight)) >= least, (one, other)


def test_lines_are_not_too_thin_and_light_type_not_too_small_for_print() -> None:
    for face in faces():
        for name, width in lines(face):
            assert width >= THINNEST, (name, width)
        for text in texts(face):
            if brightness(text.colour) > 0.3:
                assert text.size / POINT >= 6.99, text.runs[0].text


def test_the_label_of_a_species_names_all_lands_that_its_data_have() -> None:
    """A plant that crowds out others far from home says where that is."""
    for printing, front in fronts("en"):
        fields = printing.card.fields
        lands = {*fields.get("range", ()), *fields.get("introduced", ())} & LANDS
        printed = " ".join("".join(run.text for run in text.runs) for text in texts(front))
        printed = printed.replace("\u00a0", " ").replace("N. A", "North A").replace("S. A", "South A")
        named = {land for land in LANDS if land.replace("-", " ").title() in printed}
        named |= {land for word, meant in BROAD.items() if word in printed for land in meant}
        assert lands <= named, printing.card.id
