"""What lies on type is told of; thousands of things on one another cost no more than they have to."""

from lxml import etree

from cardgen.render import overlaps as module
from cardgen.render.display import Box
from cardgen.render.overlaps import Inked, overlaps

BOX = Box(0, 0, 10_000, 10_000)


def inked(kind: str, name: str = "", **attributes: str) -> Inked:
    return Inked(BOX, kind, name, etree.Element("any", attributes))


def told(things: list[Inked]) -> list[tuple[str, list[str]]]:
    return [(one.told, beneath) for one, beneath in overlaps(things)]


def test_grounds_are_never_compared_with_one_another(monkeypatch):
    compared = []
    meets = module._meets
    monkeypatch.setattr(module, "_meets", lambda *boxes: compared.append(boxes) or meets(*boxes))
    things = [inked("ground") for _ in range(3000)]
    assert told(things) == []
    assert told([*things, inked("text", "title"), inked("ground")]) == [("ground", ["text `title`"])]
    assert len(compared) == 1


def test_what_lies_on_type_is_told_in_the_order_in_which_it_was_painted():
    things = [inked("text", "b"), inked("text", "a"), inked("picture", "late"), inked("ground", over="yes")]
    assert told(things) == [("text `a`", ["text `b`"]), ("picture `late`", ["text `b`", "text `a`"])]


def test_a_crowd_of_texts_is_looked_at_no_further_than_anybody_reads():
    found = told([inked("text", str(number)) for number in range(3000)])
    assert 0 < sum(len(beneath) for _, beneath in found) <= module.MOST_FAULTS


def test_a_crowd_that_is_meant_is_compared_so_often_and_no_more(monkeypatch):
    monkeypatch.setattr(module, "MOST_COMPARED", 1000)
    things = [inked("text", str(number), over="yes") for number in range(3000)]
    assert sum(1 for _ in module._meeting(things)) <= 1000
    assert told(things) == []
