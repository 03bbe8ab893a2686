"""Lines between two ranks of a food web get tracks on which they cross seldom and never lie upon each other."""

from __future__ import annotations

from cardgen.games.phylo.books.web_tracks import TrackLine, TreeKey, levels_of


def line(eater: str, down: tuple[float, ...], up: tuple[float, ...]) -> TrackLine:
    return TrackLine(TreeKey(eater, True), down, up)


def tracks(*lines: TrackLine) -> dict[str, int]:
    return {key.eater: level for key, level in levels_of(lines).items()}


def test_no_line_has_no_track():
    assert levels_of(()) == {}


def test_lines_far_from_each_other_share_a_track():
    assert tracks(line("owl", (0, 40), (20,)), line("fox", (60, 90), (70,))) == {"owl": 0, "fox": 0}


def test_lines_lie_in_the_order_in_which_they_cross_least():
    assert tracks(line("owl", (0, 100), (0,)), line("fox", (40, 60), (50,))) == {"owl": 0, "fox": 1}
    assert tracks(line("owl", (50,), (0,)), line("fox", (60,), (20,))) == {"fox": 0, "owl": 1}


def test_uprights_at_one_place_are_not_drawn_upon_each_other():
    owl, fox = line("owl", (30,), (80,)), line("fox", (80,), (10,))
    assert tracks(owl, fox) == {"fox": 1, "owl": 0}
