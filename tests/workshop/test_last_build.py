"""The live page shows how cards looked in the last build, and which of them look otherwise today."""

import io
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from cardgen.output.built_faces import read_built_faces
from cardgen.workshop.last_build import LAST_BUILD, NOT_KEPT, NoBuild
from cardgen.workshop.session import Session

CARDS = "card_data/mini/sets/core/cards/all.yaml"
AT = "at=last%20build"


def keys(state):
    return {card["id"]: [card["front"], card["back"]] for card in state["cards"]}


def test_without_a_build_it_is_told_plainly(live):
    status, _, body = live.ask(f"against?{AT}")
    assert status == 404
    assert b"`cardgen build` makes one" in body


def test_what_did_not_change_since_the_build_has_the_keys_of_today(live):
    live.project.build()
    assert live.json(f"against?{AT}") == keys(live.json("state"))


def test_a_changed_card_is_shown_as_it_was_built(live):
    live.project.build()
    before = live.json("state")
    picture = live.ask(f"face/{before['cards'][0]['front']}.png?dpi=100")[2]
    live.project.replace(CARDS, "Carry a crumb.", "Carry two crumbs.")
    after = live.when(lambda state: state["number"] > before["number"])
    then = live.json(f"against?{AT}")
    assert [card for card, both in keys(after).items() if then[card] != both] == ["mini:core:ant"]
    status, _, built = live.ask(f"face/{then['mini:core:ant'][0]}.png?dpi=100&{AT}")
    assert status == 200
    shown, was = (Image.open(io.BytesIO(data)).convert("RGB") for data in (built, picture))
    assert ImageChops.difference(shown, was).getbbox() is None
    assert live.ask(f"face/{'0' * 32}.png?{AT}")[0] == 404
    assert live.ask(f"face/..%2F..%2Fmemory.png?{AT}")[0] == 404


@pytest.fixture
def session(project):
    project.build()
    session = Session(project.root)
    yield session
    session.close()


def test_a_card_that_only_its_data_changed_looks_the_same(project, session):
    """Its rarity is on no face of this game."""
    project.replace("card_data/mini/sets/core/printings.yaml", "card: ant, number: 1", "card: ant, number: 9")
    session.reload()
    assert session.changed == ()
    assert (
        session.keys_at(LAST_BUILD)["mini:core:ant"]
        == {row.id: row.keys for row in session.snapshots["now"].rows}["mini:core:ant"]
    )


def test_a_face_that_was_not_kept_is_told_so(project, session):
    for path in (project.out / ".cardgen/faces").iterdir():
        path.unlink()
    project.replace(CARDS, "Carry a crumb.", "Carry two crumbs.")
    session.reload()
    assert session.keys_at(LAST_BUILD)["mini:core:ant"][0] == NOT_KEPT


def test_a_card_that_is_new_was_in_no_build(project, session):
    project.write(CARDS, project.read(CARDS) + "  - {id: dog, icons: [sun], text: {title: Dog, action: Bark.}}\n")
    printings = "card_data/mini/sets/core/printings.yaml"
    project.write(printings, project.read(printings) + "  - {card: dog, number: 4, art: {drawing: dot}}\n")
    session.reload()
    assert "mini:core:dog" not in session.keys_at(LAST_BUILD)


@pytest.mark.parametrize("order", [{"low_ink": True}, {"only": ("poster",)}])
def test_a_build_without_cards_in_colour_is_none(project, order):
    project.build(**order)
    assert read_built_faces(project.out) == {}


def test_a_later_build_of_some_cards_keeps_the_others(project):
    project.build()
    before = read_built_faces(project.out)["mini"]
    project.replace(CARDS, "Carry a crumb.", "Carry two crumbs.")
    project.build(select=("ant",))
    after = read_built_faces(project.out)["mini"]
    assert {id for id in before if before[id] != after[id]} == {"core:ant"}


@pytest.mark.parametrize("text", ["", "[]", '{"mini": {"core:ant": ["a"]}}', '{"mini": 3}'])
def test_a_memory_that_cannot_be_read_is_no_build(project, text):
    project.build()
    (project.out / ".cardgen/built-faces.json").write_text(text)
    session = Session(project.root, built=Path(project.out))
    try:
        with pytest.raises(NoBuild):
            session.keys_at(LAST_BUILD)
    finally:
        session.close()


def test_a_set_that_was_not_built_is_not_compared(project, session):
    more = "card_data/mini/sets/more"
    core = project.read("card_data/mini/sets/core/set.yaml")
    project.write(f"{more}/set.yaml", core.replace("core", "more"))
    dog = "{id: dog, icons: [sun], text: {title: Dog, action: Bark.}}"
    project.write(f"{more}/cards/all.yaml", f"cards:\n  - {dog}\n")
    printing = "{card: dog, number: 1, art: {drawing: dot}}"
    project.write(f"{more}/printings.yaml", f"printings:\n  - {printing}\n")
    session.reload()
    now = {row.id: row.keys for row in session.snapshots["now"].rows}
    assert "mini:more:dog" in now
    assert session.keys_at(LAST_BUILD) == now
