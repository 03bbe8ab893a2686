"""Cards keep clear of the marks of a cutting machine, and backs still lie behind their fronts."""

from hypothesis import given
from hypothesis import strategies as st

from cardgen.model.cutter import RegistrationMarks
from cardgen.model.units import MM
from cardgen.render.base.display import Box
from cardgen.render.sheet.clear_grid import cut_sheet, impose_clear
from cardgen.render.sheet.imposition import Misfit
from cardgen.render.sheet.n_up import Size
from cardgen.render.sheet.registration_marks import quiet_zones

A4, LETTER = Size(210 * MM, 297 * MM), Size(215_900, 279_400)
POKER = Size(63_500, 88_900)
MARKS = RegistrationMarks(pattern="two", inset=10 * MM, length=5 * MM, line=MM, square=5 * MM, quiet=2 * MM)


def made(sheet, trim, marks=MARKS, gutter=1_250, bleed=3_000):
    area = Box(0, 0, *sheet).inset(marks.inset)
    return impose_clear(sheet, trim, area=area, gutter=gutter, bleed=bleed, zones=quiet_zones(marks, sheet))


def meet(box, other):
    across = box.left < other.right and other.left < box.right
    return across and box.top < other.bottom and other.top < box.bottom


def test_eight_poker_cards_lie_on_a4_and_on_letter():
    for sheet in (A4, LETTER):
        imposition = made(sheet, POKER)
        assert (imposition.n_up, imposition.slots[0].turned) == (8, 90)
        assert imposition.bleed == Size(625, 625)


def test_places_at_marks_stay_empty_where_that_leaves_most():
    imposition = made(A4, Size(46 * MM, 67 * MM), gutter=2 * MM)
    assert (imposition.n_up, imposition.slots[0].turned) == (4 * 4 - 3, 0)
    assert [slot.number for slot in imposition.slots] == list(range(imposition.n_up))
    assert imposition.block == Box(10 * MM, 11_500, 190 * MM, 274 * MM)


def test_a_card_larger_than_what_the_marks_leave_is_refused():
    assert isinstance(made(A4, Size(200 * MM, 280 * MM)), Misfit)
    assert isinstance(made(A4, Size(1, 1)), Misfit)


@given(
    st.sampled_from([A4, LETTER]),
    st.integers(15, 120),
    st.integers(15, 120),
    st.sampled_from(["two", "four"]),
    st.integers(0, 6_000),
)
def test_no_card_meets_a_mark_or_another_card(sheet, width, height, pattern, gutter):
    marks = RegistrationMarks(pattern=pattern, inset=10 * MM, length=5 * MM, line=MM, square=5 * MM, quiet=2 * MM)
    imposition = made(sheet, Size(width * MM, height * MM), marks, gutter)
    clips = [slot.clip for slot in imposition.slots]
    assert not any(meet(clip, zone) for clip in clips for zone in quiet_zones(marks, sheet))
    assert not any(meet(clip, other) for place, clip in enumerate(clips) for other in clips[:place])
    assert all(Box(0, 0, *sheet).inset(marks.inset).contains(slot.trim) for slot in imposition.slots)
    assert len(cut_sheet(sheet, imposition.slots, 3 * MM).outlines) == imposition.n_up


def test_a_corner_is_at_most_half_of_a_side():
    slots = made(A4, Size(20 * MM, 30 * MM)).slots
    assert {outline.radius for outline in cut_sheet(A4, slots, 90 * MM).outlines} == {10 * MM}
