"""Is every face whole on covers and wrappers: none below an edge, a badge or a cut?

The kit of Food Heroes labels its faces, so that their places are read back from an SVG; pictures of
FoodAdvice are shown whole.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import cos, radians, sin

import pytest
from lxml import etree
from msgspec.structs import replace

from cardgen.render.base.display import Box, Face, Placed
from cardgen.render.base.display import Path as Shape
from cardgen.render.pack.faces import PackFaces
from cardgen.render.pack.separators import cover
from cardgen.render.pack.wrapper_panels import front_of
from cardgen.render.pack.wrapper_sheets import wrapper_of
from cardgen.render.sheet.n_up import Size
from tests.render.pack.parcels import parcel_of, studio_for, target_for
from tests.shipped_games import shipped_studios

CARD = Size(63_500, 88_900)
TRANSFORM = re.compile(r"(\w+)\(([^)]*)\)")
FACE = ((-30, -205), (30, -205), (-30, -137), (30, -137))
"""Corners of a face before it is placed, as the kit draws it."""
MOST_HIDDEN = 0.2
"""Of the width of a face: hair or an ear."""

Matrix = tuple[float, float, float, float, float, float]
WHOLE: Matrix = (1, 0, 0, 1, 0, 0)


@pytest.fixture(scope="module")
def studios():
    return shipped_studios()


def faces_of(studios, game, name):
    return PackFaces(studio_for(studios, game), parcel_of(studios.library.games[game], name, packs=4))


def wrapper_for(faces):
    return wrapper_of(faces.parcel, target_for(faces.studio.library, faces.parcel.game))


def product(first: Matrix, second: Matrix) -> Matrix:
    a, b, c, d, e, f = first
    g, h, i, j, k, m = second
    return a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * m + e, b * k + d * m + f


def matrix_of(transform: str) -> Matrix:
    made = WHOLE
    for name, text in TRANSFORM.findall(transform):
        x, *rest = (float(value) for value in re.findall(r"-?[\d.]+(?:e-?\d+)?", text))
        if name == "translate":
            made = product(made, (1, 0, 0, 1, x, rest[0] if rest else 0.0))
        elif name == "scale":
            made = product(made, (x, 0, 0, rest[0] if rest else x, 0, 0))
        elif name == "rotate":
            across, down = rest or (0.0, 0.0)
            turned = cos(radians(x)), sin(radians(x)), -sin(radians(x)), cos(radians(x)), 0, 0
            made = product(product(product(made, (1, 0, 0, 1, across, down)), turned), (1, 0, 0, 1, -across, -down))
        else:
            b, c, d, e, f = rest
            made = product(made, (x, b, c, d, e, f))
    return made


def drawn_faces(svg: str) -> Iterator[tuple[float, float, float, float]]:
    """Left, top, right and bottom of each face, as parts of the picture."""
    root = etree.fromstring(svg.encode())
    left, top, width, height = map(float, root.get("viewBox").split())
    for group in root.iter():
        if (group.get("aria-label") or "").endswith(" face"):
            made = WHOLE
            for around in [*reversed(list(group.iterancestors())), group]:
                made = product(made, matrix_of(around.get("transform") or ""))
            a, b, c, d, e, f = made
            xs = [(a * x + c * y + e - left) / width for x, y in FACE]
            ys = [(b * x + d * y + f - top) / height for x, y in FACE]
            yield min(xs), min(ys), max(xs), max(ys)


def picture_on(face: Face, reference: str) -> Box:
    name = reference.partition(":")[2]
    return next(
        mark.box for mark in face.marks if isinstance(mark, Placed) and re.search(rf"\b{name}\b", mark.what.name)
    )


def edge_of(face: Face) -> tuple[tuple[float, float], tuple[float, float]]:
    """Both ends of the bright edge that lies over the picture, at the side of the picture."""
    field = next(mark for mark in face.marks if isinstance(mark, Shape))
    (_, begin), (_, end) = field.segments[:2]
    return begin, end  # type: ignore[return-value]


def rule_of(face: Face) -> int:
    """Where the picture ends below: the top of the first area that is as wide as the face and low."""
    return min(
        mark.box.top
        for mark in face.marks
        if hasattr(mark, "box") and mark.box.width >= face.trim.width - 8000 and mark.box.top > face.height // 2
    )


def hidden_on(face: Face, reference: str, svg: str, has_edge: bool) -> float:
    """So much of the width of its worst face is hidden: cut, below the rule, or by the edge above, of which covers have
    one.
    """
    box, rule, worst = picture_on(face, reference), rule_of(face), 0.0
    begin, end = edge_of(face) if has_edge else ((0, face.trim.top), (1, face.trim.top))
    for left, top, right, bottom in drawn_faces(svg):
        x1, x2 = (box.left + part * box.width for part in (left, right))
        y1, y2 = (box.top + part * box.height for part in (top, bottom))
        along = ((x1 + x2) / 2 - begin[0]) / (end[0] - begin[0])
        edge = begin[1] + along * (end[1] - begin[1])
        over = [x2 - face.trim.right, y2 - rule, edge - y1, face.trim.left - x1]
        worst = max(worst, max(over) / (x2 - x1))
    return worst


@pytest.mark.parametrize("name", ["deck-of-four", "pocket-heroes"])
def test_no_face_of_a_hero_is_cut_on_a_wrapper_or_a_cover(studios, name):
    faces = faces_of(studios, "fsys", name)
    wrapper, pack, hidden = wrapper_for(faces), faces.parcel.packs[0], {}
    for printing in faces.parcel.recipe.printings:
        art = printing.art.reference
        svg, _ = faces.resources.templates.render(f"art/{art.partition(':')[2]}.svg.j2")
        front = front_of(wrapper, faces, art, "")["front"]
        shown = PackFaces(faces.studio, replace(faces.parcel, covers={pack.id: printing}))
        behind = cover(f"cover {art}", CARD, shown, pack)
        hidden[f"wrapper {art}"] = hidden_on(front, art, svg, False)
        hidden[f"cover {art}"] = hidden_on(behind, art, svg, True)
    assert {card: round(part, 2) for card, part in hidden.items() if part > MOST_HIDDEN} == {}


@pytest.mark.parametrize("name", ["class-market", "market-basket"])
def test_pictures_without_a_ground_are_whole_on_wrappers(studios, name):
    """Beside the edge, above the rule, within the cut, and no badge on them."""
    faces = faces_of(studios, "foodadvice", name)
    wrapper = wrapper_for(faces)
    for printing in faces.parcel.recipe.printings[::5]:
        front = front_of(wrapper, faces, printing.art.reference, "")["front"]
        box, (begin, end), rule = picture_on(front, printing.art.reference), edge_of(front), rule_of(front)
        edge = begin[0] + (box.top - begin[1]) / (end[1] - begin[1]) * (end[0] - begin[0])
        assert edge < box.left
        assert box.right <= front.trim.right
        assert box.top >= 0
        assert box.bottom <= rule
        badge = max((mark for mark in front.marks if isinstance(mark, Shape)), key=lambda mark: len(mark.segments))
        assert min(values[1] for _, values in badge.segments if values) >= rule
