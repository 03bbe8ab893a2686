"""Sheets of other papers are read back: as many cards as a copy shop's sheet holds, on a page of the size ordered."""

import re
from collections import Counter

import pikepdf
import pytest

from cardgen.commands import pipeline
from cardgen.commands.pipeline import build
from cardgen.commands.targets import BuildOrder, UnknownName, targets_of
from cardgen.render.base.target import Settings
from cardgen.render.products.table import name_of
from tests.output.test_sheets_read_back import shown_on
from tests.sweep import sweep

UNIT = 25_400 / 72
SHEETS = {
    ("sra3", "copy-shop"): ((320_000, 450_000), 18),
    ("a3", "copy-shop"): ((297_000, 420_000), 16),
    ("sheet-12x18", "copy-shop"): ((304_800, 457_200), 18),
    ("sheet-12x18", "home"): ((304_800, 457_200), 21),
}


def written(shipped, out, papers, printer="home", **settings):
    """The one file of cards, opened, and its name."""
    outcome = build(shipped.root, out, BuildOrder(("fsys",), papers, ("cards",), printer, Settings(**settings)))
    [line] = outcome.written
    return pikepdf.open(out / line.path), line.path


@sweep(("sheet", "expected"), list(SHEETS.items()))
def test_a_sheet_of_a_shop_has_its_size_and_holds_so_many_cards(shipped, tmp_path, sheet, expected):
    paper, printer = sheet
    size, cards = expected
    pdf, _ = written(shipped, tmp_path, (paper,), printer)
    first, behind = pdf.pages[0], pdf.pages[1]
    assert [round(float(side) * UNIT) for side in first.mediabox[2:]] == pytest.approx(size, abs=2)
    assert (len(shown_on(first)), len(shown_on(behind))) == (cards, cards)


@sweep(
    ("typed", "name", "size"),
    [
        ("148x210mm", "148x210mm", (148_000, 210_000)),
        ("5.5x8.5in", "5.5x8.5in", (139_700, 215_900)),
        ("5.50 X 8.5 IN", "5.5x8.5in", (139_700, 215_900)),
        ("21×29.7cm", "21x29.7cm", (210_000, 297_000)),
    ],
)
def test_paper_of_a_typed_size_is_in_the_name_of_its_file(shipped, tmp_path, typed, name, size):
    pdf, path = written(shipped, tmp_path, (typed,))
    assert path == f"fsys/cards-{name}.pdf"
    assert [round(float(side) * UNIT) for side in pdf.pages[0].mediabox[2:]] == pytest.approx(size, abs=2)


@sweep(
    ("typed", "message"),
    [
        ("148x210", "is not a size of paper"), ("148x210km", "is not a size of paper"),
        ("1x210mm", "50 to 2000 mm"), ("99999x99999in", "50 to 2000 mm"), ("0x0mm", "50 to 2000 mm"),
        ("-5x-5mm", "is not a size of paper"), ("148mm", "there is no paper"),
    ],
)  # fmt: skip
def test_what_is_no_size_is_told_in_a_sentence(shipped, typed, message):
    library, _ = pipeline.load(shipped.root)
    with pytest.raises(UnknownName, match=re.escape(message)):
        targets_of(library, BuildOrder(("fsys",), (typed,), ("cards",)))


def test_a_margin_keeps_the_cards_away_from_the_edges_and_is_in_the_name(shipped, tmp_path):
    pdf, path = written(shipped, tmp_path, ("a4",), margin=12_000)
    assert path == "fsys/cards-a4-margin-12.pdf"
    for shown in (shown for page in pdf.pages for shown in shown_on(page)):
        left, top, right, bottom = shown.clip
        assert min(left, top, 210_000 - right, 297_000 - bottom) >= 12_000 - 1


def test_copies_print_each_card_as_often_deck_after_deck(shipped, tmp_path):
    [once, twice] = (written(shipped, tmp_path, ("a4",), copies=copies) for copies in (1, 2))
    assert (once[1], twice[1]) == ("fsys/cards-a4.pdf", "fsys/cards-a4-2-times.pdf")
    [first, both] = ([shown.form for page in pdf.pages[::2] for shown in shown_on(page)] for pdf, _ in (once, twice))
    order = list(Counter(both))
    assert [order.index(form) for form in both[: len(first)]] == [order.index(form) for form in both[len(first) :]]
    assert len(both) == 2 * len(first)


def test_pages_that_are_no_sheets_of_cards_are_made_once(shipped):
    library, _ = pipeline.load(shipped.root)
    order = BuildOrder(("fsys",), ("a4",), ("deck-list",), settings=Settings(copies=3))
    assert [name_of(target) for target in targets_of(library, order)] == ["deck-list-a4"]
