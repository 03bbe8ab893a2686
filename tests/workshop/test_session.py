"""A session knows what a save touched: what it remembers is never older than the files."""

import asyncio
import json

import pytest

from cardgen.workshop.session import Session
from tests.web_pages import with_own_fields

CARDS = "card_data/mini/sets/core/cards/all.yaml"
DRAWING = "templates/mini/art/dot.svg"
ANT, BEE, CAT = (f"mini:core:{name}" for name in ("ant", "bee", "cat"))


@pytest.fixture
def session(project):
    session = Session(project.root)
    yield session
    session.close()


def saved(session, project, path, old, new):
    """The cards that look otherwise after a save, as the page is told."""

    async def told():
        queue = session.listeners.join()
        await asyncio.to_thread(session.reload, {project.root.resolve() / path})
        message = await queue.get()
        session.listeners.leave(queue)
        return message

    project.replace(path, old, new)
    event, data = asyncio.run(told()).strip().split("\n")
    assert event == "event: changed"
    return json.loads(data.removeprefix("data: "))


def test_a_card_that_changed_is_told_at_once_with_the_address_of_its_picture(session, project):
    (ant,) = saved(session, project, CARDS, "title: Ant", "title: Aunt")
    assert (ant["id"], ant["title"]) == (ANT, "Aunt")
    assert ant["front"] in session.snapshots["now"].faces
    assert "findings" not in ant  # nobody waits for them


def test_no_more_cards_are_told_at_once_than_a_page_shows(session, project, monkeypatch):
    monkeypatch.setattr("cardgen.workshop.session.TOLD_AT_ONCE", 2)
    assert [card["id"] for card in saved(session, project, DRAWING, "#c04020", "#20c040")] == [ANT, BEE]
    assert session.changed == (ANT, BEE, CAT)


def test_a_drawing_that_is_saved_after_a_word_changes_all_cards_that_show_it(session, project):
    saved(session, project, CARDS, "title: Ant", "title: Aunt")
    told = saved(session, project, DRAWING, "#c04020", "#20c040")
    assert [card["id"] for card in told] == [ANT, BEE, CAT]
    before = {card["id"]: card["front"] for card in told}
    (ant,) = saved(session, project, CARDS, "title: Aunt", "title: Ant")
    assert ant["front"] != before[ANT]
    assert {row.id: row.keys[0] for row in session.snapshots["now"].rows if row.id != ANT} == {
        id: key for id, key in before.items() if id != ANT
    }


def test_a_template_that_is_saved_after_a_word_changes_all_cards(session, project):
    saved(session, project, CARDS, "title: Ant", "title: Aunt")
    told = saved(session, project, "templates/mini/card.xml.j2", 'height="6mm"', 'height="7mm"')
    assert [card["id"] for card in told] == [ANT, BEE, CAT]


def test_findings_wait_until_who_asks_after_a_save_has_his_picture(session, project):
    saved(session, project, CARDS, "title: Ant", "title: Aunt")
    waited = []
    session.lull.begin()
    session.lull.wait(lambda: waited.append(1) or False)
    assert len(waited) > 2


def test_cards_are_chosen_by_fields_of_the_game_that_hold_words_of_a_list(session, project):
    with_own_fields(project)
    session.reload()
    state = session.state()
    facets = {facet["id"]: [token for token, _, _ in facet["choices"]] for facet in state["games"][0]["facets"]}
    assert facets["mood"] == ["mood=calm", "mood=wild"]
    assert facets["is-small"] == ["is-small=yes", "is-small=no"]
    assert facets["seasons"] == ["seasons=late%20summer", "seasons=spring"]
    assert "note" not in facets
    assert {"mood=wild", "icon=sun", "deck=all-cards"} <= set(state["cards"][0]["tokens"])


TORN = {
    "card_data/mini/game.yaml": "id: [",
    "card_data/mini/icons.yaml": "families: {",
    "card_data/mini/sets/core/set.yaml": "id: core\n",
    "card_data/mini/sets/core/cards/all.yaml": "card",
    "card_data/mini/sets/core/printings.yaml": "",
    "templates/mini/styles.yaml": "title: 1",
}


@pytest.mark.parametrize("path", TORN)
def test_a_file_that_is_half_written_leaves_the_cards_as_they_were_and_is_told(session, project, path):
    whole, before = project.read(path), session.state()
    project.write(path, TORN[path])
    session.reload({project.root.resolve() / path})
    torn = session.state()
    assert torn["torn"] == ["Mini"]
    assert [card["front"] for card in torn["cards"]] == [card["front"] for card in before["cards"]]
    assert path in {finding["file"] for finding in torn["findings"]}
    project.write(path, whole)
    session.reload({project.root.resolve() / path})
    assert session.state() | {"number": 1, "changed": []} == before


def test_a_file_of_cards_that_is_removed_takes_its_cards_with_it(session, project):
    (project.root / CARDS).unlink()
    session.reload({project.root.resolve() / CARDS})
    assert (session.state()["cards"], session.state()["torn"]) == ([], [])


def test_a_finding_in_the_line_of_a_printing_stands_at_its_card(session, project):
    project.replace(
        "card_data/mini/sets/core/printings.yaml", "number: 3, art: {drawing: dot}", "number: 3, art: {drawing: lost}"
    )
    session.reload()
    for look in session._unseen(session.snapshots["now"]):
        look()
    state = session.state()
    assert [len(card["findings"]) for card in state["cards"]] == [0, 0, 1]
    assert state["findings"][0]["file"] == "card_data/mini/sets/core/printings.yaml"
