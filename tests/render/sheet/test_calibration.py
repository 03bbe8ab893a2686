"""What the sheet shows against the light, typed in, brings every back behind its front."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.render.base.display import Box, Line, Page, Rectangle, Text
from cardgen.render.sheet.calibration import CalibrationSide, calibration_sheet, lay_out_calibration
from cardgen.render.sheet.calibration_guide import CalibratedGame
from cardgen.render.sheet.imposition import Imposition, impose
from cardgen.render.sheet.n_up import Size
from cardgen.words.language import ENGLISH
from tests.sweep import sweep

POKER = Size(63_500, 88_900)
PAPERS = [Size(210_000, 297_000), Size(215_900, 279_400), Size(148_000, 210_000)]
PAPERS += [paper.turned for paper in PAPERS]
MARGIN = 4300

papers = sweep("paper", PAPERS, ids=str)
flips = sweep("flip", ["long", "short"])


def sheet(paper: Size, flip: str) -> tuple[CalibrationSide, CalibrationSide]:
    return calibration_sheet(paper, POKER, margin=MARGIN, flip=flip)


def is_sideways(paper: Size, flip: str) -> bool:
    return (flip == "long") == (paper.height >= paper.width)


def seen(line: Line, paper: Size, flip: str, error: tuple[int, int]) -> Line:
    """A line of the verso, printed off its place, as the recto shows it against the light."""
    x1, y1, x2, y2 = line.x1 + error[0], line.y1 + error[1], line.x2 + error[0], line.y2 + error[1]
    if is_sideways(paper, flip):
        x1, x2 = paper.width - x1, paper.width - x2
    else:
        y1, y2 = paper.height - y1, paper.height - y2
    return Line(x1, y1, x2, y2, line.stroke, line.stroke_width)


def read_off(
    recto: CalibrationSide, verso: CalibrationSide, paper: Size, flip: str, error: tuple[int, int]
) -> tuple[int, int]:
    """The two numbers in micrometres, interpolated between the printed labels as a teacher would."""
    pointers = [seen(mark, paper, flip, error) for mark in verso.marks if isinstance(mark, Line) and mark.dash]
    upright, level = sorted(pointers, key=lambda line: line.x1 != line.x2)
    numbered = [(label, int(label.text)) for label in recto.labels if label.text.lstrip("+-").isdigit()]
    across = {label.x: value for label, value in numbered if label.align == "center"}
    down = {label.baseline - 700: value for label, value in numbered if label.align == "right"}
    return _interpolated(across, upright.x1), _interpolated(down, level.y1)


def _interpolated(scale: dict[int, int], at: int) -> int:
    (low, first), (high, last) = min(scale.items()), max(scale.items())
    return round(1000 * (first + (last - first) * (at - low) / (high - low)))


@papers
@flips
@given(error=st.tuples(st.integers(-9000, 9000), st.integers(-9000, 9000)))
def test_the_numbers_read_off_undo_the_error_of_the_printer(paper, flip, error):
    numbers = read_off(*sheet(paper, flip), paper, flip, error)
    plan = impose(paper, POKER, margin=MARGIN)
    assert isinstance(plan, Imposition)
    wanted = plan.behind(plan.slots[0], flip).trim
    printed = plan.behind(plan.slots[0], flip, numbers).trim.moved(*error)
    assert (printed.left, printed.top) == pytest.approx((wanted.left, wanted.top), abs=1)


@papers
@flips
def test_a_true_printer_shows_zero_and_zero(paper, flip):
    assert read_off(*sheet(paper, flip), paper, flip, (0, 0)) == (0, 0)


@papers
@flips
def test_pointers_cross_their_scales_wherever_the_back_lies(paper, flip):
    """Six millimetres to either side of the scale: the reading does not depend on the other error."""
    recto, verso = sheet(paper, flip)
    pointers = [seen(mark, paper, flip, (0, 0)) for mark in verso.marks if isinstance(mark, Line) and mark.dash]
    bases = [mark for mark in recto.marks if isinstance(mark, Line) and _length(mark) == 20_000]
    for pointer in pointers:
        (base,) = [base for base in bases if (base.x1 == base.x2) != (pointer.x1 == pointer.x2)]
        if pointer.x1 == pointer.x2:
            assert sorted((pointer.y1 - base.y1, pointer.y2 - base.y1)) == [-6000, 6000]
        else:
            assert sorted((pointer.x1 - base.x1, pointer.x2 - base.x1)) == [-6000, 6000]


def _length(line: Line) -> int:
    return abs(line.x1 - line.x2) + abs(line.y1 - line.y2)


@papers
def test_two_lines_of_100_mm_tell_whether_the_printer_scales(paper):
    recto, _ = sheet(paper, "long")
    controls = [mark for mark in recto.marks if isinstance(mark, Line) and _length(mark) == 100_000]
    assert sorted(mark.x1 == mark.x2 for mark in controls) == [False, True]
    assert sum("100 mm" in label.text for label in recto.labels) == 3


def test_on_small_paper_the_lines_are_50_mm():
    recto, _ = calibration_sheet(Size(105_000, 148_000), POKER, margin=MARGIN, flip="long")
    assert [label.text for label in recto.labels].count("50 mm") == 2
    assert sum(_length(mark) == 50_000 for mark in recto.marks if isinstance(mark, Line)) == 2


@papers
@flips
def test_card_and_targets_of_both_sides_coincide(paper, flip):
    recto, verso = sheet(paper, flip)
    front = next(mark.box for mark in recto.marks if isinstance(mark, Rectangle) and mark.box.width == POKER.width)
    back = next(mark.box for mark in verso.marks if isinstance(mark, Rectangle))
    mirrored = (
        Box(paper.width - back.right, back.top, back.width, back.height)
        if is_sideways(paper, flip)
        else Box(back.left, paper.height - back.bottom, back.width, back.height)
    )
    assert mirrored == front
    rings = {
        (mark.box.left + mark.box.width // 2, mark.box.top + mark.box.height // 2)
        for mark in recto.marks
        if isinstance(mark, Rectangle) and any(mark.radii)
    }
    arms = [seen(mark, paper, flip, (0, 0)) for mark in verso.marks if isinstance(mark, Line) and not mark.dash]
    assert {((arm.x1 + arm.x2) // 2, (arm.y1 + arm.y2) // 2) for arm in arms} == rings
    assert len(rings) == 4


@papers
@flips
def test_everything_lies_where_the_printer_reaches(paper, flip):
    area = Box(0, 0, *paper).inset(MARGIN)
    for side in sheet(paper, flip):
        for mark in side.marks:
            box = mark.box if isinstance(mark, Rectangle) else Box(
                min(mark.x1, mark.x2), min(mark.y1, mark.y2), abs(mark.x1 - mark.x2), abs(mark.y1 - mark.y2)
            )  # fmt: skip
            assert area.contains(box)
        for label in side.labels:
            width = round(len(label.text) * label.size * 0.5)
            left = label.x - {"left": 0, "center": width // 2, "right": width}[label.align]
            assert area.contains(Box(left, label.baseline - label.size, width, label.size)), label.text


def test_the_recto_says_in_words_what_to_do_with_the_numbers_and_which_edge_to_turn_on():
    words = " ".join(label.text for label in sheet(PAPERS[0], "short")[0].labels)
    assert "“Calibrate a printer”" in words
    assert "/" not in words  # no path: on paper it leads nowhere
    assert "--" not in words
    assert "short edge" in words


@pytest.mark.parametrize(("paper", "has_guide"), [*((paper, True) for paper in PAPERS[:2]), (PAPERS[2], False)])
def test_large_paper_has_a_guide_that_lies_clear_of_what_is_measured(paper, has_guide):
    recto, _ = sheet(paper, "long")
    assert bool(recto.guide) == has_guide
    if recto.guide:
        header, answers, *discs = recto.guide.grounds
        assert [name for name, _ in recto.guide.pictures] == [
            "wordmark",
            "mascot",
            "hold-to-window",
            "reading-good",
            "reading-off",
            "reading-crooked",
        ]
        assert len(discs) == 6
        marked = [mark.box for mark in recto.marks if isinstance(mark, Rectangle)]
        for ground in (header.box, answers.box):
            assert Box(0, 0, *paper).inset(MARGIN).contains(ground)
            assert not any(ground.left < box.right and box.left < ground.right and ground.top < box.bottom
                           and box.top < ground.bottom for box in marked)  # fmt: skip
        controls = [mark for mark in recto.marks if isinstance(mark, Line) and _length(mark) == 100_000]
        assert max(disc.box.bottom for disc in discs) < min(line.y1 for line in controls)


def test_a_good_reading_one_that_is_off_and_a_failed_sheet_are_pictured_clear_of_what_is_measured():
    recto, _ = sheet(PAPERS[0], "long")
    cases = [box for name, box in recto.guide.pictures if name.startswith("reading-")]
    marked = [mark.box for mark in recto.marks if isinstance(mark, Rectangle)]
    assert len(cases) == 3
    for case in cases:
        assert not any(case.left < box.right and box.left < case.right and case.top < box.bottom
                       and box.top < case.bottom for box in marked)  # fmt: skip


def test_the_back_shows_how_it_is_held_above_all_that_is_looked_at():
    for paper in PAPERS[:2]:
        _, verso = sheet(paper, "long")
        (picture,) = (box for name, box in verso.guide.pictures if name == "hold-to-window")
        card = max((mark.box for mark in verso.marks if isinstance(mark, Rectangle)), key=lambda box: box.height)
        assert picture.height > 0
        assert picture.bottom < card.top - 8_000  # the ruler in front


def test_both_numbers_have_names_at_their_scales_and_at_their_fields():
    words = [label.text for label in sheet(PAPERS[0], "long")[0].labels]
    assert (words.count("left–right"), words.count("up–down")) == (2, 2)


def test_a_sheet_with_a_guide_ends_in_plain_words():
    recto, _ = sheet(PAPERS[0], "long")
    words = " ".join(label.text for label in recto.labels if label.size > 3000)
    assert "Did somebody send you the files? Send back both numbers" in words
    assert "--" not in words


def test_labels_are_set_in_type_at_their_end_middle_or_beginning_and_smaller_where_they_have_no_room():
    """Each character of this font is half an em wide, so that some English lines are too wide."""
    book = SimpleNamespace(
        files={}, runs_left=False, shape=lambda name, text: ((SimpleNamespace(text=text, advance=500 * len(text)),), "")
    )
    resources = SimpleNamespace(book=book, default_font="plain", art=lambda reference, box: (None, []))
    target = SimpleNamespace(
        game=SimpleNamespace(name="", sizes={"poker": POKER}, kinds={}, language=ENGLISH),
        paper=SimpleNamespace(name="", width=210_000, height=297_000),
        printer=SimpleNamespace(margin=MARGIN),
        settings=SimpleNamespace(backs="long-edge"),
        back_offset=(0, 0),
    )
    pages = lay_out_calibration(target, resources)
    game = CalibratedGame(sizes=(POKER,))
    sides = calibration_sheet(PAPERS[0], POKER, margin=MARGIN, flip="long", game=game)
    for page, side in zip(pages, sides, strict=True):
        assert isinstance(page, Page)
        assert (page.width, page.height) == PAPERS[0]
        texts = [mark for mark in page.marks if isinstance(mark, Text)]
        assert all(text.left + len(text.runs[0].text) * text.size / 2 < page.width for text in texts)
        for text, label in zip(texts, side.labels, strict=True):
            width = round(len(label.text) * text.size / 2)
            assert text.size == label.size or width <= label.room
            shift = {"left": 0, "center": width // 2, "right": width}[label.align]
            assert (text.left + shift, text.baseline) == (label.x, label.baseline)


@pytest.mark.parametrize("paper", PAPERS[:2])
def test_the_back_says_whose_it_is_and_what_each_size_of_card_measures_clear_of_the_card(paper):
    game = CalibratedGame("Snap", "A4", (POKER, (16_000, 16_000), (136_000, 96_000)))
    _, verso = calibration_sheet(paper, POKER, margin=MARGIN, flip="long", game=game)
    words = [label.text for label in verso.labels]
    assert "Snap · printer test for A4 paper" in words
    assert {"63.5 × 88.9 mm", "16 × 16 mm", "136 × 96 mm"} <= set(words)
    card = next(mark.box for mark in verso.marks if isinstance(mark, Rectangle))
    crosses = max(mark.y1 for mark in verso.marks if isinstance(mark, Line)) - 3000
    below = [ground.box for ground in verso.guide.grounds[1:]]
    assert all(card.bottom < box.top and box.bottom < crosses for box in below)


def test_what_is_cut_round_is_drawn_round():
    game = CalibratedGame("Snap", "A4", (POKER, (16_000, 16_000)), frozenset({(16_000, 16_000)}))
    _, verso = calibration_sheet(PAPERS[0], POKER, margin=MARGIN, flip="long", game=game)
    drawn = [mark for mark in (*verso.marks, *verso.guide.grounds) if isinstance(mark, Rectangle)]
    circles = [mark for mark in drawn if mark.radii == (mark.box.width // 2,) * 4 and mark.box.width == mark.box.height]
    assert len(circles) == 1
