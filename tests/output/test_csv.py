"""Rows for spreadsheets: quoted where need be, and never a formula."""

import csv
import io

import pytest

from cardgen.output.csv import as_csv


def test_what_is_written_is_read_again():
    rows = [("a", 'say "hi"'), ("one, two", "line\nbreak"), ("", "ä")]
    assert [tuple(row) for row in csv.reader(io.StringIO(as_csv(rows)))] == rows


@pytest.mark.parametrize("cell", ["=1+1", "@SUM(A1)", "+cmd|x", "-cmd", "\tx"])
def test_a_cell_that_a_spreadsheet_would_run_is_text(cell):
    (row,) = csv.reader(io.StringIO(as_csv([(cell,)])))
    assert row == [f"'{cell}"]


@pytest.mark.parametrize("cell", ["-1.5", "+20.6", "3", "a=b"])
def test_numbers_stay_numbers(cell):
    assert as_csv([(cell,)]) == f"{cell}\n"
