"""Products of some kinds only: a change draws the files that show it, and no other."""

import pytest

CARDS = "card_data/mini/sets/core/cards/all.yaml"
GAME = "card_data/mini/game.yaml"
ALL = {"cards-a4", "chips-a4", "board", "board-tiles-a4", "calibration-a4"}


def drawn_after(project, change) -> set[str]:
    """The files that are drawn after a change, as their names tell."""
    project.build(only=())
    times = {path: path.stat().st_mtime_ns for path in project.out.rglob("*.pdf")}
    assert {path.stem for path in times} == ALL
    change()
    project.build(only=())
    return {path.stem for path in project.out.rglob("*.pdf") if path.stat().st_mtime_ns != times.get(path)}


@pytest.mark.parametrize(
    ("place", "old", "new", "drawn"),
    [
        (CARDS, "title: Ant", "title: Aunt", {"cards-a4"}),
        (CARDS, "title: Red", "title: Reddish", {"chips-a4"}),
        (CARDS, "title: Market", "title: Bazaar", {"board", "board-tiles-a4"}),
        (CARDS, "action: Here one buys.", "action: Here one sells.", set()),
        ("templates/mini/chip.xml.j2", "#c04020", "#c04030", {"chips-a4"}),
        ("templates/mini/board.xml.j2", "#d3e4a9", "#d3e4aa", {"board", "board-tiles-a4"}),
        (GAME, "gutter: 4mm", "gutter: 3mm", {"chips-a4"}),
        (GAME, "cut: round, ", "", {"chips-a4"}),
        (GAME, "{kind: tiles,", "{kind: tiles, overlap: 12mm,", {"board-tiles-a4"}),
        (
            GAME, "{kind: page, template: board.xml.j2, size: [594mm, 420mm]}",
            "{kind: page, template: board.xml.j2, size: [420mm, 297mm]}", {"board"},
        ),
        (GAME, "of: [chip]", "of: [chip, plain]", {"chips-a4"}),
    ],
)  # fmt: skip
def test_a_change_draws_what_shows_it_and_nothing_else(board_project, place, old, new, drawn):
    assert drawn_after(board_project, lambda: board_project.replace(place, old, new)) == drawn


def test_two_processes_make_what_one_makes(board_project):
    board_project.build(only=(), papers=())
    alone = {path.name: path.read_bytes() for path in board_project.out.rglob("*.pdf")}
    for path in board_project.out.rglob("*.pdf"):
        path.unlink()
    board_project.build(only=(), papers=(), jobs=2)
    assert {path.name: path.read_bytes() for path in board_project.out.rglob("*.pdf")} == alone
    assert len(alone) == 9


def test_cards_of_all_products_are_looked_at(board_project):
    board_project.replace(CARDS, "title: Blue, action", f"title: {'x' * 9}, action")
    board_project.write(
        "templates/mini/chip.xml.j2",
        '<card size="chip"><text style="title" x="5mm" y="6mm" width="6mm">{{ card.text.title }}</text></card>',
    )
    assert "CG701" in board_project.codes()


def test_pictures_of_single_faces_are_of_all_kinds(board_project):
    written = board_project.build(only=("png",), select=("ant", "red-chip")).written
    assert {line.path.rpartition("/")[2] for line in written} == {
        "front-core-ant.png", "front-core-red-chip.png", "back-1.png", "back-2.png",
    }  # fmt: skip


def test_the_command_line_selects_over_products(board_project):
    run = board_project.run("build", "--select", "red-chip", "--paper", "a4")
    assert run.exit_code == 0, run.output
    assert "chips-a4-only-red-chip.pdf  2 pages, 24 cards" in run.output
    run = board_project.run("build", "--only", "cards", "--select", "red-chip")
    assert run.exit_code == 2
    assert "`chips` does" in run.output
