"""Portraits stand in their trays, trays on their bands, and strands end where they should."""

from __future__ import annotations

import pytest

from cardgen.render.base.display import Box, Drawing, Path, Placed, Rectangle, Text
from cardgen.render.book.setting.edge_routing import EdgeEnd, RoutedEdge, route_edges


def web(*lines: str) -> str:
    return "\n".join(["```figure name=web", "wide: yes", *lines, "```", ""])


def being(tray: str, card: str) -> str:
    return f'being: {tray} | {card} | {card} | "drawing:{card}" | diet-herbivore | 5 | terrain-forest climate-cool'


SMALL = (
    "band: 2",
    "tray: t2 | 2",
    being("t2", "horse"),
    "band: 1",
    "tray: t1 | 1",
    being("t1", "english-oak"),
    being("t1", "bird-cherry"),
)


def pictures(page):
    return [
        mark
        for mark in page.marks
        if isinstance(mark, Placed) and isinstance(mark.what, Drawing) and mark.what.name.startswith("art/")
    ]


def strokes(page):
    """The lines of strands, without their rims."""
    return [mark for mark in page.marks if isinstance(mark, Path) and mark.stroke and mark.stroke != "#ffffff"]


def text_of(line):
    return "".join(run.text for run in line.runs)


def trays(page):
    return [mark.box for mark in page.marks if isinstance(mark, Rectangle) and mark.stroke and mark.fill == "#ffffff"]


def test_each_being_has_its_picture_inside_its_tray(set_phylo_book):
    laid_out, found = set_phylo_book(web(*SMALL))
    assert found == []
    (page,) = laid_out.publication.pages
    shown = pictures(page)
    assert [mark.what.name.partition(".")[0] for mark in shown] == ["art/horse", "art/english-oak", "art/bird-cherry"]
    upper, lower = trays(page)
    assert upper.contains(shown[0].clip)
    assert lower.contains(shown[1].clip)
    assert lower.contains(shown[2].clip)
    assert upper.bottom < lower.top


def test_a_picture_covers_its_window(set_phylo_book):
    laid_out, _ = set_phylo_book(web(*SMALL))
    for mark in pictures(laid_out.publication.pages[0]):
        assert mark.box.contains(mark.clip)


def test_a_strand_goes_down_from_tray_to_tray(set_phylo_book):
    laid_out, found = set_phylo_book(web(*SMALL, "strand: t2 | #2f7d12 | t1"))
    assert found == []
    (page,) = laid_out.publication.pages
    (line,) = strokes(page)
    upper, lower = trays(page)
    start, end = line.segments[0][1], line.segments[-1][1][-2:]
    assert upper.left <= start[0] <= upper.right
    assert start[1] == upper.bottom
    assert lower.left <= end[0] <= lower.right
    assert end[1] == lower.top
    assert line.stroke == "#2f7d12"


def test_a_strand_to_a_band_ends_at_its_edge(set_phylo_book):
    laid_out, _ = set_phylo_book(web(*SMALL, "strand: t2 | #2f7d12 | band 1"))
    (page,) = laid_out.publication.pages
    (line,) = strokes(page)
    _, lower = trays(page)
    assert line.segments[-1][1][-1] < lower.top


def test_the_end_of_a_strand_on_a_band_is_a_bar_and_on_a_tray_a_dot(set_phylo_book):
    def end(goal: str) -> Box:
        laid_out, _ = set_phylo_book(web(*SMALL, f"strand: t2 | #2f7d12 | {goal}"))
        ends = [
            mark for mark in laid_out.publication.pages[0].marks if isinstance(mark, Path) and mark.fill == "#2f7d12"
        ]
        points = [place[-2:] for _, place in ends[-1].segments if place]
        across, down = zip(*points, strict=True)
        return Box(min(across), min(down), max(across) - min(across), max(down) - min(down))

    bar, dot = end("band 1"), end("t1")
    assert abs(dot.width - dot.height) <= 1
    assert bar.width > 3 * bar.height
    assert bar.width > 3 * dot.width


def test_a_tray_that_stands_apart_has_a_dashed_edge_and_its_words_on_it(set_phylo_book):
    apart = ("tray: t3 | 1 | under", being("t3", "sunflower"))
    laid_out, found = set_phylo_book(web(*SMALL, *apart))
    assert found == []
    (page,) = laid_out.publication.pages
    (box,) = [mark.box for mark in page.marks if isinstance(mark, Rectangle) and mark.dash]
    (words,) = [mark for mark in page.marks if isinstance(mark, Text) and text_of(mark) == "under"]
    assert box.left < words.left < box.right
    assert abs(words.baseline - box.top) < 1_500


@pytest.mark.parametrize("name", ["Oak", "Great Spotted Woodpecker", "Great Northern Spotted Garden Woodpecker"])
def test_signs_stand_below_the_last_line_of_a_name_however_long_it_is(set_phylo_book, name):
    small = "tray: t | 1", f'being: t | horse | {name} | "drawing:horse" | diet-herbivore | 5 | terrain-forest'
    crowd = [line for at in range(7) for line in (f"tray: c{at} | 2", being(f"c{at}", "horse"))]
    laid_out, found = set_phylo_book(web("band: 2", *crowd, "band: 1", *small))
    assert found == []
    (page,) = laid_out.publication.pages
    lower = trays(page)[-1]
    lines = [mark for mark in page.marks if isinstance(mark, Text) and mark.baseline > lower.top + 10_000]
    named = [mark for mark in lines if set(text_of(mark).split()) <= set(name.split())]
    (sign,) = [
        mark.box
        for mark in page.marks
        if isinstance(mark, Placed) and "terrain-forest" in getattr(mark.what, "name", "") and mark.box.top > lower.top
    ]
    assert " ".join(map(text_of, named)) == name
    assert named[-1].baseline < sign.top
    assert lower.contains(sign)


def test_many_beings_of_a_rank_take_more_rows(set_phylo_book):
    cards = ["horse", "english-oak", "sunflower", "bird-cherry"]
    lines = [f"tray: t{number} | 1" for number in range(12)]
    lines += [being(f"t{number}", cards[number % 4]) for number in range(12)]
    laid_out, found = set_phylo_book(web("band: 1", *lines))
    assert found == []
    (page,) = laid_out.publication.pages
    assert len({mark.clip.top for mark in pictures(page)}) == 2
    assert all(mark.clip.left >= 23_000 and mark.clip.right <= page.width - 23_000 for mark in pictures(page))


@pytest.mark.parametrize("strand", ["t2 | #2f7d12 | t9", "t9 | #2f7d12 | t1", "t2 | green | t1", "t2"])
def test_a_strand_that_leads_nowhere_is_a_finding(set_phylo_book, strand):
    _, found = set_phylo_book(web(*SMALL, f"strand: {strand}"))
    assert [finding.code for finding in found] == ["CG603"]


def test_a_being_without_a_drawing_has_an_empty_window_and_a_warning(set_phylo_book):
    _, found = set_phylo_book(web("band: 1", "tray: t | 1", being("t", "unicorn")))
    assert [finding.code for finding in found] == ["CG708"]


def test_low_ink_strands_are_black(set_phylo_book):
    laid_out, _ = set_phylo_book(web(*SMALL, "strand: t2 | #2f7d12 | t1"), low_ink=True)
    assert [line.stroke for line in strokes(laid_out.publication.pages[0])] == ["#000000"]


def test_a_strand_passes_a_band_between_its_trays():
    upper, lower = EdgeEnd(Box(0, 0, 10_000, 10_000), 0), EdgeEnd(Box(40_000, 60_000, 10_000, 10_000), 2)
    between = EdgeEnd(Box(0, 30_000, 60_000, 10_000), 1, is_band=True, gaps=((20_000, 26_000), (50_000, 60_000)))
    bands = [EdgeEnd(upper.box, 0, is_band=True), between, EdgeEnd(lower.box, 2, is_band=True)]
    lines, knots = route_edges(iter([RoutedEdge(upper, lower, "#000000")]), bands)
    passing = [points for name, points in lines[-1].segments if name == "L"]
    assert [y for _, y in passing] == [40_000]
    assert 20_000 < passing[0][0] < 26_000
    assert len(knots) == 1


def test_strands_of_a_tray_leave_it_in_the_order_of_their_goals():
    top = EdgeEnd(Box(0, 0, 30_000, 10_000), 0)
    goals = [EdgeEnd(Box(left, 40_000, 5_000, 5_000), 1) for left in (40_000, 0, 20_000)]
    lines, _ = route_edges((RoutedEdge(top, goal, "#000000") for goal in goals), [])
    starts = [line.segments[0][1][0] for line in lines[1::2]]
    assert starts[1] < starts[2] < starts[0]
