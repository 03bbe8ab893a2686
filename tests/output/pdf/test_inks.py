"""Which inks a colour is set in depends on what it colours."""

import pytest

from cardgen.output.pdf.inks import K_ONLY, LARGE, PressInks, ScreenInks

RICH = (0.6, 0.4, 0.4, 1.0)
DARK, LIGHT = "#23303a", "#f4f1e6"


@pytest.fixture
def press():
    return PressInks(lambda colour: (0.1, 0.2, 0.3, 0.4), RICH)


def test_dark_type_is_black_alone_and_overprints(press):
    assert press.of_text(DARK) is K_ONLY
    assert (K_ONLY.operands, K_ONLY.fill, K_ONLY.overprints) == ("0 0 0 1", "k", True)


def test_light_type_knocks_out(press):
    ink = press.of_text(LIGHT)
    assert (ink.operands, ink.overprints) == ("0.1 0.2 0.3 0.4", False)


@pytest.mark.parametrize(("width", "is_black"), [(100, True), (180, True), (181, False), (1000, False)])
def test_a_dark_hairline_is_black_alone(press, width, is_black):
    assert (press.of_line(DARK, width) is K_ONLY) == is_black
    assert press.of_line(LIGHT, width) is not K_ONLY


@pytest.mark.parametrize(
    ("colour", "extent", "operands"),
    [
        ("#000000", LARGE, "0.6 0.4 0.4 1"),
        ("#000000", LARGE - 1, "0.1 0.2 0.3 0.4"),
        (DARK, LARGE, "0.1 0.2 0.3 0.4"),
    ],
)
def test_a_large_black_ground_is_rich_black(press, colour, extent, operands):
    assert press.of_area(colour, lambda: extent).operands == operands


def test_a_press_without_rich_black_separates_black_as_any_colour():
    plain = PressInks(lambda colour: (0.1, 0.2, 0.3, 0.4))
    assert plain.of_area("#000000", lambda: LARGE).operands == "0.1 0.2 0.3 0.4"


def test_screens_have_one_colour_for_all():
    screen = ScreenInks()
    inks = {screen.of_text("#ff8000"), screen.of_line("#ff8000", 1), screen.of_area("#ff8000", lambda: 1)}
    assert [ink.operands for ink in inks] == ["1 0.502 0"]
