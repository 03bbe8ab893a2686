"""The plots of time and memory by the number of cards show the figures that lie beside them."""

import itertools
import json
import re

from docs import growth
from tests.sweep import sweep

ROWS = json.loads((growth.FOLDER / "figures.json").read_text(encoding="utf-8"))


def test_plots_are_fresh():
    for name, text in growth.plots().items():
        assert (growth.FOLDER / name).read_text(encoding="utf-8") == text, "run `python -m docs.growth`"


@sweep(("name", "figure"), [(name, figure) for name, (figure, _) in growth.PLOTS.items()])
def test_a_plot_has_a_mark_for_each_figure_and_a_name_for_each_program(name, figure):
    drawn = growth.plots()[f"{name}.svg"]
    marks = re.findall(r'<circle|<rect x=|<path d="[^"]*z"', drawn)
    assert len(marks) == len(ROWS)
    assert all(drawn.count(f">{program}</text>") == 1 for program in growth.LINES)
    assert {row["program"] for row in ROWS} == growth.LINES.keys()


def test_ten_times_as_much_is_as_far_everywhere():
    axis = growth.Axis([3, 4_000], 0, 400)
    assert axis.ticks == [1, 10, 100, 1_000, 10_000]
    assert [axis.place(value) for value in (1, 10, 100, 10_000)] == [0, 100, 200, 400]


def test_names_at_the_ends_of_lines_do_not_lie_on_one_another():
    for drawn in growth.plots().values():
        ends = sorted(float(y) for y in re.findall(r'y="([\d.]+)" fill="#\w+" font-weight', drawn))
        assert all(after - before >= growth.APART - 0.11 for before, after in itertools.pairwise(ends))


def test_each_size_is_measured_with_all_programs():
    sizes = {row["cards"] for row in ROWS}
    assert {10, 100, 1_000, 10_000} <= sizes
    assert len(ROWS) == len(sizes) * len(growth.LINES)
