"""Total ink: never above the limit, black as it was, hue kept."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from cardgen.output.colour.ink_limit import clamped, clamped_picture

INK = st.floats(0, 1)
LIMIT = st.floats(1, 4)


@given(st.tuples(INK, INK, INK, INK), LIMIT)
def test_what_is_written_never_adds_up_to_more_than_the_limit(inks, tac):
    result = clamped(inks, tac)
    written = [Decimal(f"{ink:.4f}") for ink in result]
    assert [float(ink) for ink in written] == list(result)
    assert sum(written) <= Decimal(tac) + Decimal("1e-9")
    assert result[3] == round(inks[3], 4)
    assert all(0 <= after <= before + 5e-5 for after, before in zip(result, inks, strict=True))


@given(st.tuples(INK, INK, INK, INK), LIMIT)
def test_what_is_within_the_limit_already_stays(inks, tac):
    rounded = tuple(round(ink, 4) for ink in inks)
    if sum(map(Decimal, map(str, rounded))) <= Decimal(tac):
        assert clamped(inks, tac) == rounded


def test_cyan_magenta_and_yellow_are_reduced_in_proportion():
    assert clamped((0.8, 0.4, 0.6, 1.0), 1.9) == (0.4, 0.2, 0.3, 1.0)
    assert clamped((1.0, 1.0, 1.0, 1.0), 2.4) == (0.4666, 0.4666, 0.4666, 1.0)
    assert clamped((1.0, 1.0, 1.0, 1.0), 1.0) == (0.0, 0.0, 0.0, 1.0)


@pytest.mark.parametrize("tac", [0.99, 4.01, 240, float("nan")])
def test_a_limit_is_from_one_ink_to_four(tac):
    with pytest.raises(ValueError, match="100 to 400 %"):
        clamped((0, 0, 0, 1), tac)


@pytest.mark.parametrize("tac", [1.0, 1.999, 2.4, 3.0])
def test_no_pixel_has_more_than_the_limit(tac):
    image = Image.merge("CMYK", [Image.effect_noise((61, 47), 90) for _ in "CMYK"])
    image.paste((255, 255, 255, 255), (0, 0, 9, 9))
    image.paste((0, 0, 0, 255), (9, 0, 18, 9))
    image.paste((0, 0, 0, 0), (18, 0, 27, 9))
    before, after = image.copy(), clamped_picture(image, tac)
    assert image.tobytes() == before.tobytes()
    for old, new in zip(before.get_flattened_data(), after.get_flattened_data(), strict=True):
        assert sum(new) <= tac * 255
        assert new[3] == old[3]
        exact = clamped(tuple(ink / 255 for ink in old), tac)
        assert all(abs(ink - wanted * 255) < 2 for ink, wanted in zip(new, exact, strict=True))


def test_a_picture_is_limited_strip_by_strip_to_its_last_row(monkeypatch):
    monkeypatch.setattr("cardgen.output.colour.ink_limit._STRIP", 50)
    after = clamped_picture(Image.new("CMYK", (10, 23), (255, 255, 255, 255)), 2.4)
    assert after.getcolors() == [(230, (119, 119, 119, 255))]


def test_a_picture_of_another_mode_is_not_guessed_at():
    with pytest.raises(ValueError, match="not RGB"):
        clamped_picture(Image.new("RGB", (1, 1)), 2.4)
