"""What lies on type is told of; thousands of grounds on one another cost no more than they have to."""

from lxml import etree

from cardgen.render.base.display import Box
from cardgen.render.painted.overlaps import PaintedArea, _meeting, overlaps

BOX = Box(0, 0, 10_000, 10_000)


def inked(kind: str, name: str = "", **attributes: str) -> PaintedArea:
    return PaintedArea(BOX, kind, name, etree.Element("any", attributes))


def overlaps_of(things: list[PaintedArea]) -> list[tuple[str, list[str]]]:
    return [(overlap.label, beneath) for overlap, beneath in overlaps(things)]


def test_grounds_are_never_compared_with_one_another():
    things = [inked("ground") for _ in range(3000)]
    assert list(_meeting(things)) == []
    assert overlaps_of([*things, inked("text", "title"), inked("ground")]) == [("ground", ["text `title`"])]


def test_what_lies_on_type_is_told_in_the_order_in_which_it_was_painted():
    things = [inked("text", "b"), inked("text", "a"), inked("picture", "late"), inked("ground", over="yes")]
    assert overlaps_of(things) == [("text `a`", ["text `b`"]), ("picture `late`", ["text `b`", "text `a`"])]
