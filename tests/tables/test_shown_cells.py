"""What a sheet shows is what its author means: percentages, prices, signs and days, not the numbers behind them."""

import datetime
import io

import pytest
import xlsxwriter

from cardgen.tables.cells.values import UnreadableCell, WordSpellings, value_of
from cardgen.tables.fields import Field
from cardgen.tables.forms.number_formats import is_slip, shown, shown_date
from cardgen.tables.forms.read import read
from cardgen.tables.proposing.value_rules import rules_of
from tests.sweep import sweep
from tests.tables.workbooks import ods, ods_cell

SHOWN = {
    (0.5, "0%"): "50%",
    (0.125, "0.0%"): "12.5%",
    (1.5, '0.00 "€"'): "1.50 €",
    (1.5, "#,##0.00\\ [$€-407]"): "1.50 €",
    (1.5, '_-* #,##0.00\\ "€"_-;-* #,##0.00'): "1.50 €",
    (1, "+0;-0"): "+1",
    (-1, "+0;-0"): "-1",
    (0, "+0;-0;0"): "0",
    (0.5, "# ?/?"): "1/2",
    (1.5, "# ?/?"): "1 1/2",
    (1.5, "?/?"): "3/2",
    (2, "# ?/?"): "2",
    (7, "000"): "007",
    (3, '0" km"'): "3 km",
    (-3, "0_);(0)"): "(3)",
    (2.5, "[Red]0.0"): "2.5",
    (1234.5, "#,##0.00"): "1,234.50",
}
DAYS = {
    (43831, "d.m.yyyy"): "1.1.2020",
    (43831, "dd/mm/yy"): "01/01/20",
    (0.125, "h:mm"): "3:00",
    (43831.5, "d.m.yyyy h:mm"): "1.1.2020 12:00",
    (43831.0, "h:mm AM/PM"): "12:00 AM",
    (0.75, "[$-409]h:mm:ss AM/PM;@"): "6:00:00 PM",
    (43831, "[$-407]d. mmmm yyyy"): "1. Januar 2020",
    (43831, "[$-409]d-mmm-yy;@"): "1-Jan-20",
    (43831, "[$-C0A]d mmm yyyy"): "1 ene 2020",
    (43891, "[$-fr-FR]d mmmm yyyy"): "1 mars 2020",
    (42369, "yyyy-mm-dd", 1462): "2020-01-01",
}


@sweep(("number", "text"), [*SHOWN.items()])
def test_a_number_is_written_as_its_sheet_shows_it(number, text):
    assert shown(*number) == text


@sweep(("day", "text"), [*DAYS.items()])
def test_a_day_is_written_as_its_sheet_shows_it(day, text):
    assert shown(*day[:2]) is None
    assert shown_date(*day) == text


@sweep("code", ["General", "@", "0.00E+00", "[>9]0", "0 0", "d.m.yyyy"])
def test_formats_that_are_not_known_leave_the_number(code):
    assert shown(2.0, code) is None


@sweep("code", ["mmmm yyyy", "General", "@", "0%", "ddd d.m.yy", "[$-415]d mmmm yyyy"])
def test_days_with_names_are_in_some_language_and_stay_what_they_are(code):
    assert shown_date(43831, code) is None


@sweep(
    ("code", "is_made"), [("d-mmm", True), ("mmm-yy", True), ("[$-407]d. mmm", True), ("d-mmm-yy", False), ("0", False)]
)
def test_a_day_without_a_year_is_one_that_a_program_made(code, is_made):
    assert is_slip(code) == is_made


@pytest.fixture
def row(tmp_path):
    """What the cells of a row are read as, each a value and its format."""

    def row(*cells):
        stream = io.BytesIO()
        with xlsxwriter.Workbook(stream, {"in_memory": True}) as book:
            page = book.add_worksheet("Cards")
            for place, (value, code) in enumerate(cells):
                page.write(0, place, value, book.add_format({"num_format": code}))
        (tmp_path / "cards.xlsx").write_bytes(stream.getvalue())
        return next(iter(read(tmp_path / "cards.xlsx", "cards.xlsx").sheets[0].rows()))[1]

    return row


def test_a_workbook_is_read_as_it_shows_itself(row):
    day = datetime.date(2020, 1, 1)
    assert row((0.5, "0%"), (1.5, "0.00"), (1200, "#,##0"), (3, "General"), (day, "d.m.yyyy"), (day, "yyyy-mm-dd")) == [
        "50%",
        1.5,
        1200,
        3,
        "1.1.2020",
        day,
    ]


def test_days_of_a_workbook_that_counts_from_1904_are_the_days_that_it_shows(tmp_path):
    with xlsxwriter.Workbook(str(tmp_path / "cards.xlsx"), {"date_1904": True}) as book:
        page = book.add_worksheet("Cards")
        page.write(0, 0, datetime.date(2020, 1, 1), book.add_format({"num_format": "d.m.yyyy"}))
        page.write(0, 1, 0.5, book.add_format({"num_format": "0%"}))
        page.write(0, 2, datetime.date(2020, 2, 1), book.add_format({"num_format": "d-mmm"}))
    ((_, cells),) = read(tmp_path / "cards.xlsx", "cards.xlsx").sheets[0].rows()
    assert cells == ["1.1.2020", "50%", "#DATE 2020-02-01"]


def test_a_number_without_end_stays_what_it_is(row):
    assert row((1e300, "0.0%"), (1e300, "d-mmm")) == [1e300, 1e300]


def test_a_column_of_days_that_a_program_made_is_a_mistake_in_a_text_too(row):
    (cell,) = row((datetime.date(2026, 2, 1), "d-mmm"))
    with pytest.raises(UnreadableCell, match="2026-02-01, which a program may have made of something like `1-2`"):
        value_of(cell, Field(("text", "note"), ("string",)), WordSpellings())


def test_bold_words_of_a_workbook_are_told(tmp_path):
    with xlsxwriter.Workbook(str(tmp_path / "cards.xlsx")) as book:
        page = book.add_worksheet("Cards")
        page.write_row(0, 0, ("Name", "Text"), book.add_format({"bold": True}))
        page.write_rich_string(1, 0, "Draw ", book.add_format({"bold": True}), "two", " cards.")
    (note,) = read(tmp_path / "cards.xlsx", "cards.xlsx").notes
    assert note.startswith("1 text has words that are bold or slanted in the workbook: they are read as plain")


def test_a_sheet_of_libreoffice_is_read_as_it_shows_itself(tmp_path):
    percent = (
        '<table:table-cell office:value-type="percentage" office:value="0.5"><text:p>50%</text:p></table:table-cell>'
    )
    price = (
        '<table:table-cell office:value-type="currency" office:value="1.5"><text:p>1,50 €</text:p></table:table-cell>'
    )
    row = f"<table:table-row>{ods_cell('Owl')}{ods_cell(2)}{percent}{price}</table:table-row>"
    (tmp_path / "cards.ods").write_bytes(ods(("Name", "Cost", "Chance", "Price"), more=row))
    rows = [cells for _, cells in read(tmp_path / "cards.ods", "cards.ods").sheets[0].rows()]
    assert rows[1] == ["Owl", 2, "50%", "1,50 €"]


@sweep("values", [["50%", "5%"], ["1.50 €", "2 €"], ["+1", "-1", "0"], ["1/2", "1 1/2", "2"], ["$3", "$4"]])
def test_figures_with_signs_are_short_texts(values):
    assert rules_of(values) == {"type": "string", "minLength": 1, "maxLength": 60}
