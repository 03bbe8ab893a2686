"""Where lines of a food-web poster cross, and which of them passes over the other."""

from cardgen.games.phylo.books.web_bridges import Bridge, bridges_of
from cardgen.games.phylo.books.web_routes import Arrow


def arrow(eater: str, *points: tuple[float, float], is_true: bool = True) -> Arrow:
    return Arrow("grass", eater, "herbivore", is_true, points)


LEVEL = arrow("hare", (0, 90), (0, 50), (60, 50), (60, 10))


def test_an_upright_line_passes_over_the_level_one_of_another_eater() -> None:
    upright = arrow("deer", (30, 90), (30, 10))
    assert bridges_of([LEVEL, upright]) == bridges_of([upright, LEVEL]) == (Bridge(30, 50, "deer", True),)


def test_lines_of_one_eater_run_together_without_a_bridge() -> None:
    assert bridges_of([LEVEL, arrow("hare", (30, 90), (30, 10))]) == ()


def test_where_a_line_still_bends_there_is_no_bridge() -> None:
    assert bridges_of([LEVEL, arrow("deer", (1, 90), (1, 10))]) == ()


def test_two_links_along_one_upright_have_one_bridge_which_is_true_if_one_of_them_is() -> None:
    doubtful = arrow("deer", (30, 90), (30, 10), is_true=False)
    assert bridges_of([LEVEL, doubtful]) == (Bridge(30, 50, "deer", False),)
    assert bridges_of([LEVEL, doubtful, arrow("deer", (30, 80), (30, 10))]) == (Bridge(30, 50, "deer", True),)
