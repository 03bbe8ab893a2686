"""Each card gets its two faces: made when asked for, shared by copies, one size of type across a deck."""

import pytest
from msgspec.structs import replace

from cardgen import analysis, data, model
from cardgen.commands.targets import BuildOrder, targets_of
from cardgen.render.base.display import Text
from cardgen.render.face.card_faces import subject_of
from cardgen.render.products.renderers import Renderers

CORE = "card_data/mini/sets/core"
LONG = "Sleep long and dream of a very long tail. " * 6


@pytest.fixture
def maker(project):
    """The face maker of the project as it is when it is asked for."""

    def make():
        documents, _ = data.read(project.root)
        library, _ = model.link(data.check(documents, project.root)[0], analysis.CODES)
        [target] = targets_of(library, BuildOrder(only=("cards",), papers=("a4",)))
        return Renderers(project.root, library).of(target).faces

    return make


def sizes(face) -> set[int]:
    return {mark.size for mark in face.marks if isinstance(mark, Text)}


def test_each_copy_has_two_faces_and_copies_share_theirs(maker):
    faces = maker()
    made = list(faces.sides(faces.game.deck.printings()))
    assert [sides.printing.card.id for sides in made] == ["ant", "bee", "bee", "cat"]
    assert made[1].front is made[2].front
    assert len({id(sides.back) for sides in made}) == 1
    assert [sides.front.name for sides in made] == [
        "front core:ant",
        "front core:bee",
        "front core:bee",
        "front core:cat",
    ]
    assert faces.found == []


def test_a_changed_copy_of_a_printing_has_its_own_front(maker):
    faces = maker()
    plain = faces.game.printings[0]
    assert faces.front(plain) is not None
    changed = replace(plain, card=replace(plain.card, text={**plain.card.text, "title": "Termite"}))
    shown = [
        "".join(run.text for mark in face.marks if isinstance(mark, Text) for run in mark.runs)
        for face in map(faces.front, (plain, changed, plain))
    ]
    assert [("Termite" in text) for text in shown] == [False, True, False]


def test_faces_are_made_when_it_is_their_turn(maker, monkeypatch):
    faces = maker()
    asked = []
    monkeypatch.setattr(type(faces), "front", lambda self, printing: asked.append(printing.card.id))
    sides = faces.sides(faces.game.deck.printings())
    assert asked == []
    list(sides)
    assert asked == ["ant", "bee", "bee", "cat"] or asked == ["ant", "bee", "cat"]


def test_backs_that_say_the_same_are_one_and_others_are_not(project, maker):
    project.replace("templates/mini/back.xml.j2", "MINI", "{{ 'Q' if card.id == 'bee' else 'MINI' }}")
    faces = maker()
    backs = [side.back for side in faces.sides(faces.game.printings)]
    assert backs[0] is backs[2]
    assert backs[0] is not backs[1]
    assert backs[0].name != backs[1].name


def test_templates_know_card_printing_set_game_and_licences(project, maker):
    words = [
        "card.id",
        "printing.number",
        "set.name",
        "set_size",
        "licence",
        "art_licence",
        "game.name",
        "icons.sun.name",
    ]
    project.replace("templates/mini/back.xml.j2", "MINI", " ".join(f"[{{{{ {word} }}}}]" for word in words))
    faces = maker()
    xml = faces.source("back.xml.j2", faces.game.printings[0])
    assert "[ant] [1] [Core] [3] [CC BY 4.0] [] [Mini] [Sun]" in xml


def test_deck_wide_boxes_take_the_size_of_the_fullest_card(project, maker):
    project.replace(f"{CORE}/cards/all.yaml", "Sleep all day.", LONG)
    shrunk = {size for printing in maker().game.printings for size in sizes(maker().front(printing))}
    project.replace("templates/mini/card.xml.j2", 'height="20mm" fit="shrink"', 'height="20mm" fit="deck"')
    faces = maker()
    each = [sizes(faces.front(printing)) for printing in faces.game.printings]
    assert each[0] == each[1] == each[2]
    assert min(each[0]) == min(shrunk)
    assert len(shrunk) == 3
    assert faces.found == []


def test_a_deck_wide_box_too_full_is_told_once_for_the_card_that_is(project, maker):
    project.replace("templates/mini/card.xml.j2", 'height="20mm" fit="shrink"', 'height="20mm" fit="deck"')
    project.replace(f"{CORE}/cards/all.yaml", "Sleep all day.", LONG * 20)
    faces = maker()
    list(faces.sides(faces.game.printings))
    assert [(finding.code, "`cat`" in finding.message) for finding in faces.found] == [("CG701", True)]


def test_a_template_of_another_size_than_its_kind_is_told(project, maker):
    project.replace(
        "card_data/mini/game.yaml", "sizes: {small: [50mm, 70mm]}", "sizes: {small: [50mm, 70mm], large: [80mm, 90mm]}"
    )
    project.replace("templates/mini/card.xml.j2", 'size="small"', 'size="large"')
    faces = maker()
    list(faces.sides(faces.game.printings[:1]))
    [finding] = faces.found
    assert finding.code == "CG603"
    assert finding.message == "the template makes a card of 80 x 90 mm, the kind `plain` has 50 x 70 mm"


def test_a_card_that_cannot_be_laid_out_is_left_out_with_its_reason(project, maker):
    project.replace(
        "templates/mini/card.xml.j2", "{{ card.text.title }}", "{{ card.text.titel if card.id == 'bee' else 'A' }}"
    )
    faces = maker()
    assert [side.printing.card.id for side in faces.sides(faces.game.deck.printings())] == ["ant", "cat"]
    assert {finding.code for finding in faces.found} == {"CG604"}


def test_findings_about_a_card_point_to_what_they_are_about(maker):
    game = maker().game
    subject = subject_of(game.printings[1], game)
    lines = {
        box: span and (span.file.rpartition("/")[2], span.line)
        for box in ("art", "title", "action", "icons", "foot")
        for span in [subject.place(box)]
    }
    assert lines == {
        "art": ("printings.yaml", 3),
        "title": ("all.yaml", 7),
        "action": ("all.yaml", 7),
        "icons": ("all.yaml", 6),
        "foot": None,
    }
    assert subject.label == "card `bee`"
