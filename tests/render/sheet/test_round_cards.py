"""Round cards: bleed all around, a circle to cut along, a safe zone that is a circle, backs behind fronts."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from cardgen import analysis, data, model
from cardgen.commands.targets import BuildOrder, targets_of
from cardgen.render.base.display import Box, Face, Line, Placed, Rectangle, Text
from cardgen.render.base.target import Settings
from cardgen.render.products.renderers import Renderers
from cardgen.render.sheet.imposition import Imposition, Misfit, impose, impose_folded
from cardgen.render.sheet.marks import OUTSIDE, cut_circles, head_lines, slug_place, strip_lines
from cardgen.render.sheet.n_up import Size

A4, LETTER = Size(210_000, 297_000), Size(215_900, 279_400)
CHIP = Size(16_000, 16_000)


def chips(sheet: Size = A4, gutter: int = 4_000, bleed: int = 3_000, arrange=impose) -> Imposition:
    plan = arrange(sheet, CHIP, margin=4_300, gutter=gutter, bleed=bleed, marks=False, is_round=True)
    assert not isinstance(plan, Misfit)
    return plan


@pytest.mark.parametrize(("sheet", "holds"), [(A4, 140), (LETTER, 130)])
def test_all_chips_of_a_box_lie_on_one_sheet(sheet, holds):
    assert chips(sheet).n_up == holds > 48


@given(
    st.integers(60_000, 400_000), st.integers(60_000, 400_000), st.integers(0, 8_000), st.integers(0, 4_000),
    st.sampled_from([impose, impose_folded]),
)  # fmt: skip
def test_bleed_is_the_same_all_around_and_touches_no_neighbour(width, height, gutter, bleed, arrange):
    plan = arrange(
        Size(width, height), CHIP, margin=4_300, gutter=gutter, bleed=bleed, marks=False, is_round=True
    )  # fmt: skip
    assume(not isinstance(plan, Misfit))
    for slot in plan.slots:
        assert slot.clip == slot.trim.inset(-min(bleed, gutter // 2))
        assert slot.radii == (slot.clip.width // 2,) * 4
        assert plan.area.contains(slot.clip)
    across = {slot.clip.left for slot in plan.slots}
    assert all(abs(place - other) >= plan.slots[0].clip.width for place in across for other in across if place != other)


def test_a_back_behind_its_front_is_as_round():
    plan = chips()
    for flip in ("long", "short"):
        assert {plan.behind(slot, flip, (500, 0)).radii for slot in plan.slots} == {(10_000,) * 4}
    folded = chips(arrange=impose_folded)
    assert {folded.beyond_fold(slot).radii for slot in folded.slots} == {(10_000,) * 4}


def test_each_chip_has_one_thin_grey_circle_just_outside_its_trim_and_nothing_black():
    slots = chips().slots[:3]
    circles = cut_circles(slots)
    assert [circle.box for circle in circles[::2]] == [slot.trim.inset(-OUTSIDE) for slot in slots]
    assert {circle.radii for circle in circles} == {(8_000 + OUTSIDE,) * 4}
    assert {circle.fill for circle in circles} == {None}
    for light, dark in zip(circles[::2], circles[1::2], strict=True):
        assert (light.box, light.dash) == (dark.box, dark.dash) == (dark.box, ())
        assert light.stroke_width > 2 * dark.stroke_width > 2 * 88  # 0.25 pt
        assert "#000000" < dark.stroke < light.stroke < "#ffffff"


def test_rows_of_chips_that_lie_far_apart_are_cut_into_strips_midway():
    assert strip_lines(chips(gutter=4_000)) == ()
    plan = chips(gutter=8_000)
    lines = strip_lines(plan, 48)
    tops = sorted({slot.trim.top for slot in plan.slots[:48]})
    assert [line.y1 for line in lines] == [top - 4_000 for top in tops[1:]]
    assert all(line.y1 == line.y2 and line.dash for line in lines)


def test_how_to_cut_is_told_in_a_head_above_the_pieces_and_the_slug_above_that():
    assert head_lines(chips(gutter=8_000), 4_000) is None
    plan = impose(A4, CHIP, margin=4_300, gutter=8_000, bleed=3_000, marks=False, is_round=True, head=11_000)
    place, slug = head_lines(plan, 4_000), slug_place(plan)
    line = strip_lines(plan)[0]
    assert (place.left, place.extent) == (slug.left, slug.extent) == (line.x1, line.x2 - line.x1)
    assert [len(way) for way in place.ways] == [1, 2]
    baselines = [slug.baseline, *(one.baseline for one in place.ways[-1])]
    assert sorted(baselines) == baselines
    assert baselines[0] - slug.height > 4_300
    assert baselines[-1] + 500 < plan.block.top - plan.bleed.height


@pytest.mark.parametrize("sheet", [A4, LETTER])
def test_the_slug_runs_below_all_columns_as_there_are_no_crop_marks(sheet):
    plan = chips(sheet)
    place = slug_place(plan)
    assert place is not None
    assert place.extent > 150_000
    assert place.baseline < sheet.height - 4_300
    assert place.baseline - place.height > plan.block.bottom + plan.bleed.height


@pytest.fixture
def laid_out(board_project):
    """The pages of a product of the board's game, and what was found."""

    def make(product="chips", **settings):
        documents, _ = data.read(board_project.root)
        library, _ = model.link(data.check(documents, board_project.root)[0], analysis.CODES)
        [target] = targets_of(library, BuildOrder(only=(product,), papers=("a4",), settings=Settings(**settings)))
        made, findings = Renderers(board_project.root, library).of(target).lay_out(target)
        return (list(made.publication.pages) if made else []), findings()

    return make


def shown(page) -> list[Placed]:
    return [mark for mark in page.marks if isinstance(mark, Placed) and isinstance(mark.what, Face)]


def circles(page) -> list[Rectangle]:
    return [mark for mark in page.marks if isinstance(mark, Rectangle) and mark.stroke]


def test_chips_are_cut_along_circles_and_have_no_crop_marks(laid_out):
    [recto, verso], found = laid_out()
    assert found == []
    assert len(shown(recto)) == len(shown(verso)) == 48
    assert {placed.radii for placed in shown(recto)} == {(10_000,) * 4}
    assert not [mark for mark in recto.marks if isinstance(mark, Line)]
    assert len(circles(recto)) == 48 * 2
    assert not [mark for mark in verso.marks if isinstance(mark, Line)]
    assert not [mark for mark in verso.marks if isinstance(mark, Rectangle)]
    assert len([mark for mark in recto.marks if isinstance(mark, Text)]) == 1


def test_backs_of_chips_lie_behind_their_fronts(laid_out):
    [recto, verso], _ = laid_out()
    for front, back in zip(shown(recto), shown(verso), strict=True):
        assert front.clip.left + back.clip.right == 210_000
        assert front.clip.top == back.clip.top


@pytest.mark.parametrize(("settings", "pages", "drawn"), [
    ({"marks": False}, 2, 0), ({"backs": "none"}, 1, 96), ({"backs": "fold"}, 1, 96), ({"low_ink": True}, 2, 96),
])  # fmt: skip
def test_settings_are_obeyed(laid_out, settings, pages, drawn):
    made, found = laid_out(**settings)
    assert [finding.code for finding in found] == ["CG716"] * ("fold" in settings.values())  # the fold takes its room
    assert len(made) == pages
    assert len(circles(made[0])) == drawn


def test_a_folded_sheet_of_chips_says_where_to_fold(laid_out):
    [page], _ = laid_out(backs="fold")
    texts = ["".join(run.text for run in mark.runs) for mark in page.marks if isinstance(mark, Text)]
    assert [text.partition(",")[0] for text in texts] == ["fold here", "All cards"]
    assert [mark for mark in page.marks if isinstance(mark, Line) and mark.dash]


def test_low_ink_needs_no_bleed(laid_out):
    [recto, _], _ = laid_out(low_ink=True)
    assert {placed.clip[2:] for placed in shown(recto)} == {(16_000, 16_000)}


@pytest.mark.parametrize(
    ("side", "over"),
    [
        (7, None),  # half a diagonal of 4.95 mm, where the printer leaves 5.1
        (8, "0.56"),
        (10, "1.97"),
    ],
)
def test_the_safe_zone_of_a_round_card_is_a_circle(board_project, laid_out, side, over):
    """A box of 10 mm would keep 3 mm from the sides of a square of 16, but its corners leave the circle."""
    at = (16 - side) / 2
    board_project.write(
        "templates/mini/chip.xml.j2",
        f'<card size="chip" bleed="2mm"><icon name="sun" x="{at}mm" y="{at}mm" size="{side}mm"/></card>',
    )
    found = {finding.message for finding in laid_out()[1]}
    if over is None:
        assert found == set()
    else:
        assert f"icon `sun` on card `red-chip` leaves the safe zone by {over} mm" in found


def test_a_picture_of_a_single_chip_is_a_circle(laid_out):
    pages, _ = laid_out("png", select=("red-chip",))
    for page in pages:
        [placed] = shown(page)
        assert (placed.clip, placed.radii) == (Box(0, 0, 16_000, 16_000), (8_000,) * 4)
    assert (pages[0].width, pages[0].height) == (16_000, 16_000)
