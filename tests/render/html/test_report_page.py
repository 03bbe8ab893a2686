"""Reports as pages: every figure is there, in its place, in words too, and nothing is asked of the net."""

from __future__ import annotations

import re
from fractions import Fraction
from html.parser import HTMLParser
from pathlib import Path

import jinja2
import pytest
from lxml import html
from msgspec.structs import replace

from cardgen.analysis.report.elements import Chart, ChartRow, Dots, Fact, Heat, Matrix, Report, ReportTable
from cardgen.render.html.report_page import SHADES, dots_figure, flow, heat_figure, page, scale_for, table_figure

TEMPLATES = Path(__file__).parents[3] / "templates" / "report"
HOSTILE = "\"Tom's\" <script>alert('x')</script> & <b>Co</b>"
WITHOUT_END = {"meta", "link", "br", "hr", "img", "input"}
"""HTML tags that have no end tag; those of SVG may close themselves."""


@pytest.fixture(scope="module")
def titles(studios) -> list[str]:
    """The 60 cards of Food Heroes."""
    found = [card.text["title"] for card in studios.library.games["fsys"].cards.values()]
    assert len(found) >= 60
    return found[:60]


def wins(names: list[str]) -> Dots:
    """Shares of wins between 30 and 70 %, with intervals."""
    shares = [0.3 + 0.4 * (number * 37 % 61) / 60 for number in range(len(names))]
    rows = (
        ChartRow(name, share, share - 0.05, share + 0.06, (f"{100 * (share - 0.5):+.1f}", "40.0 %"))
        for name, share in zip(names, shares, strict=True)
    )
    return Dots(
        "wins", "Which cards win?", "By card.", "wins", tuple(rows), "%", 0.5, "a fair share", ("lift", "played")
    )


SEATS = Dots(
    "seats",
    "Is it fair?",
    "",
    "distance",
    tuple(
        ChartRow(f"seat {seat}", gap, gap - 0.01, gap + 0.01, (), f"{players} players")
        for seat in (1, 2)
        for players, gap in ((2, 0.012 * (3 - 2 * seat)), (3, -0.02 * seat))
    ),
    reference=0.0,
    reference_label="fair",
)
ICONS = Heat(
    "icons",
    "How many?",
    "",
    ("A", "B"),
    tuple("123456789"),
    ((3, 3, 3, 3, 26.0, None, None, None, None), (4.5,) * 9),
    (("a", "b", "c", "d", "e", "", "", "", ""), tuple("fghijklmn")),
)


def marks(names: list[str]) -> Matrix:
    columns = tuple(f"icon-{number}" for number in range(45))
    marked = tuple(frozenset({number % 45, (number * 7 + 3) % 45, 44}) for number in range(len(names)))
    groups = (("Powers", 3), ("Ways", 13), ("Lands", 12), ("Goals", 17))
    return Matrix("matrix", "Which card has which?", "", tuple(names), columns, groups, marked)


ENDINGS = ReportTable(
    "endings", "How does it end?", "", ("", "rate", "who"), (("tie", "3.0 %", "both"), ("win", "97.0 %", "7"))
)


def report(*charts: Chart) -> Report:
    facts = (Fact("cards", "60", "two to five icons each"), Fact("length", "9 turns"))
    return Report("Food Heroes: how it plays", ("It is fair.", "It is quick."), facts, charts, ("Played 100 times.",))


@pytest.fixture(scope="module")
def whole(titles) -> html.HtmlElement:
    return html.document_fromstring(page(report(wins(titles), SEATS, ICONS, marks(titles), ENDINGS)))


def section(document: html.HtmlElement, name: str) -> html.HtmlElement:
    (found,) = document.xpath("//section[@id=$name]", name=name)
    return found


def lines(chart: html.HtmlElement) -> list[html.HtmlElement]:
    return chart.xpath(".//tbody/tr[th[@scope='row']]")


def words(element: html.HtmlElement) -> str:
    return " ".join(element.text_content().split())


def percent(element: html.HtmlElement, name: str) -> float:
    assert element.get(name).endswith("%")
    return float(element.get(name)[:-1])


def reading(chart: html.HtmlElement, place: float) -> float:
    """What a reader finds at a place of a plot, by the first and the last label of the scale."""
    ticks = chart.xpath(".//thead//text[@class='tick']")
    (left, low), (right, high) = (
        (percent(tick, "x"), float(tick.text.replace("−", "-").rstrip(" %"))) for tick in (ticks[0], ticks[-1])
    )
    return (low + (place - left) / (right - left) * (high - low)) / 100


class Nesting(HTMLParser):
    """Fails where a tag closes another than the one opened last."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert len(attrs) == len(dict(attrs)), f"<{tag}> has an attribute twice"
        self.seen += 1
        if tag not in WITHOUT_END:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert "svg" in self.open, f"<{tag}/>"
        self.seen += 1

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag, f"</{tag}> at {self.getpos()}"


def test_every_row_of_a_dots_chart_is_told_in_words(whole, titles):
    rows = {row.label: row for row in wins(titles).rows}
    found = lines(section(whole, "wins"))
    assert [words(line[0]) for line in found] == titles
    for line in found:
        row = rows[words(line[0])]
        cells = [words(cell) for cell in line.xpath("td[not(svg)]")]
        assert cells == [f"{100 * row.value:.1f} %", f"{100 * row.low:.1f}–{100 * row.high:.1f}", *row.notes]


def test_a_dot_lies_where_the_scale_says_and_its_whisker_from_low_to_high(whole, titles):
    chart = section(whole, "wins")
    for line, row in zip(lines(chart), wins(titles).rows, strict=True):
        (dot,) = line.xpath(".//circle")
        (whisker,) = line.xpath(".//line[@class='whisker']")
        places = percent(dot, "cx"), percent(whisker, "x1"), percent(whisker, "x2")
        assert [reading(chart, place) for place in places] == pytest.approx([row.value, row.low, row.high], abs=2e-4)


def test_the_reference_is_a_labelled_line_in_every_row(whole):
    chart = section(whole, "wins")
    (label,) = chart.xpath(".//text[@class='reference']")
    drawn = chart.xpath(".//tbody//line[@class='reference']")
    assert label.text == "a fair share"
    assert {percent(line, "x1") for line in drawn} == {percent(label, "x")}
    assert reading(chart, percent(label, "x")) == pytest.approx(0.5, abs=1e-4)
    assert len(drawn) == 60


def test_the_grid_stands_under_the_labels_of_the_scale(whole):
    chart = section(whole, "wins")
    ticks = [tick.get("x") for tick in chart.xpath(".//thead//text[@class='tick']")]
    for line in lines(chart):
        assert [grid.get("x1") for grid in line.xpath(".//line[@class='grid']")] == ticks


def test_rows_of_one_group_stand_together_under_its_name(whole):
    bodies = section(whole, "seats").xpath(".//tbody")
    assert [[words(row[0]) for row in body] for body in bodies] == [
        ["2 players", "seat 1", "seat 2"],
        ["3 players", "seat 1", "seat 2"],
    ]


def test_distances_have_their_sign(whole):
    cells = [[words(cell) for cell in line.xpath("td[not(svg)]")] for line in lines(section(whole, "seats"))]
    assert cells[:2] == [["+1.2 %", "+0.2 to +2.2"], ["−1.2 %", "−2.2 to −0.2"]]


def test_a_row_without_an_interval_has_no_whisker():
    chart = replace(SEATS, rows=(ChartRow("one", 3), ChartRow("two", 5)), unit="points", reference=None)
    found = section(html.document_fromstring(page(report(chart))), "seats")
    assert not found.xpath(".//line[@class='whisker']")
    assert [words(line.xpath("td[2]")[0]) for line in lines(found)] == ["3 points", "5 points"]


@pytest.mark.parametrize(
    ("values", "unit", "ends"),
    [
        ([0.02, 0.34], "%", (0, Fraction("0.35"))),
        ([0.41, 0.62], "%", (Fraction("0.40"), Fraction("0.65"))),
        ([0.2, 1.0], "%", (0, 1)),
        ([-0.04, 0.03], "%", (Fraction("-0.04"), Fraction("0.03"))),
        ([3, 57], "", (0, 60)),
        ([-9, -3], "", (-10, 0)),
        ([0, 0], "", (Fraction("-0.1"), Fraction("0.1"))),
        ([], "", (Fraction("-0.1"), Fraction("0.1"))),
    ],
)
def test_a_scale_is_round_and_holds_all_values(values, unit, ends):
    scale = scale_for(values, unit)
    assert (scale.low, scale.high) == ends
    assert 2 <= len(scale.ticks) <= 8
    places = [place for place, _ in scale.ticks]
    assert places == sorted(places)
    assert (places[0], places[-1]) == (4, 96)


def test_ticks_are_told_in_percent_or_without_the_word():
    assert [label for _, label in scale_for([0.41, 0.55], "%").ticks] == ["40 %", "45 %", "50 %", "55 %"]
    assert [label for _, label in scale_for([-1.5, 1], "points").ticks][:4] == [
        "−1.5",
        "−1.0",
        "−0.5",
        "0.0",
    ]


def test_a_heat_cell_has_its_number_its_shade_and_its_name(whole):
    rows = lines(section(whole, "icons"))
    assert [[words(cell) for cell in row.xpath("td")] for row in rows] == [["3"] * 4 + ["26"] + [""] * 4, ["4.50"] * 9]
    assert rows[0].xpath("td[5]")[0].get("title") == "e: 26"
    assert [rows[0].xpath("td")[at].get("class") for at in (0, 4, 5)] == ["shade-0", f"shade-{SHADES - 1}", "none"]
    assert words(section(whole, "icons").xpath(".//dl[@class='names']/div[1]/dd")[0]) == "1 a, 2 b, 3 c, 4 d, 5 e"


def test_where_there_is_room_the_name_is_in_the_cell():
    chart = replace(ICONS, columns=("1", "2"), values=((1, 2), (3, 4)), names=(("sun", "rain"), ("hen", "")))
    found = section(html.document_fromstring(page(report(chart))), "icons")
    assert [words(cell) for cell in found.xpath(".//small")] == ["sun", "rain", "hen"]
    assert not found.xpath(".//dl")


def test_shades_rise_with_the_value():
    chart = replace(ICONS, rows=("A",), columns=tuple("123456"), values=((1, 2, 3, 4, 5, 6),), names=())
    ((_, cells),) = heat_figure(chart).rows
    assert [cell.shade for cell in cells if cell] == [0, 1, 2, 3, 4, 5]


def test_marks_stand_in_their_columns(whole, titles):
    chart = marks(titles)
    found = lines(section(whole, "matrix"))
    for line, name, marked in zip(found, titles, chart.marked, strict=True):
        assert words(line[0]) == name
        assert {place for place, cell in enumerate(line.xpath("td")) if cell.text == "●"} == marked
        assert len(line.xpath("td")) == 45
    heads = section(whole, "matrix").xpath(".//thead/tr[1]/th")
    assert [(words(head), int(head.get("colspan"))) for head in heads] == list(chart.groups)


def test_columns_of_figures_are_set_to_the_right(whole):
    assert table_figure(ENDINGS) == (False, True, False)
    rows = lines(section(whole, "endings"))
    assert [words(row) for row in rows] == ["tie3.0 %both", "win97.0 %7"]
    assert [cell.get("class") for cell in rows[0]] == [None, "figure", None]


@pytest.mark.parametrize("word", ["12", "1,210", "-1.2", "−1.2", "+3", "8–15 %", "68.9 %", "", "–"])
def test_a_figure_is_known_as_one(word):
    assert table_figure(replace(ENDINGS, columns=("a",), rows=((word,),))) == (True,)


def test_the_head_of_the_page_is_title_lead_and_facts(whole):
    assert [words(whole.find(".//title")), words(whole.find(".//h1"))] == ["Food Heroes: how it plays"] * 2
    assert words(whole.xpath("//p[@class='lead']")[0]) == "It is fair. It is quick."
    assert [words(fact) for fact in whole.xpath("//dl[@class='facts']/div/*")] == [
        *("cards", "60", "two to five icons each"),
        *("length", "9 turns"),
    ]
    assert words(whole.xpath("//footer/p")[0]) == "Played 100 times."
    assert whole.get("lang") == "en"


def test_headings_are_in_order_and_the_contents_lead_to_them(whole):
    assert [heading.tag for heading in whole.xpath("//h1|//h2|//h3")] == ["h1"] + ["h2"] * 6
    targets = {link.get("href").removeprefix("#") for link in whole.xpath("//nav//a")}
    assert targets == {chart.get("id") for chart in whole.xpath("//section")}
    for named in whole.xpath("//*[@aria-labelledby]"):
        assert whole.xpath("//h2[@id=$name]", name=named.get("aria-labelledby"))


def test_drawings_are_described_or_said_in_the_table(whole):
    """A plot says what the cells beside it say; a scale has words of its own."""
    for drawing in whole.xpath("//svg"):
        if drawing.get("role") == "img":
            assert words(drawing.find("title"))
            assert words(drawing.find("desc"))
        else:
            assert drawing.get("aria-hidden") == "true"
    assert all(head.get("scope") for head in whole.xpath("//th"))


def test_what_a_card_is_called_is_never_markup():
    charts = (
        replace(
            wins([HOSTILE]), heading=HOSTILE, text=HOSTILE, value=HOSTILE, reference_label=HOSTILE, notes=(HOSTILE,)
        ),
        replace(SEATS, rows=(replace(SEATS.rows[0], group=HOSTILE, notes=(HOSTILE,)),), notes=("note",), unit="<i>"),
        replace(ICONS, rows=(HOSTILE, "B"), columns=(HOSTILE, *"23456789"), names=((HOSTILE,) * 9,) * 2, value=HOSTILE),
        replace(marks([HOSTILE]), columns=(HOSTILE,) * 45, groups=((HOSTILE, 45),)),
        replace(ENDINGS, columns=(HOSTILE,) * 2, rows=((HOSTILE, HOSTILE),)),
    )
    made = Report(HOSTILE, (HOSTILE,), (Fact(HOSTILE, HOSTILE, HOSTILE),), charts, (HOSTILE,))
    text = page(made)
    document = html.document_fromstring(text)
    assert "<script" not in text
    assert not document.xpath("//script|//i")
    assert not [b for b in document.xpath("//b") if not b.xpath("ancestor::dl[@class='names']")]
    assert document.find(".//h1").text_content() == HOSTILE
    assert document.xpath("//section[@id='icons']//td")[1].get("title") == f"{HOSTILE}: 3"
    tags(text)


def tags(text: str) -> int:
    """How many elements; fails where they are not nested."""
    nesting = Nesting()
    nesting.feed(text)
    nesting.close()
    assert not nesting.open
    return nesting.seen


def test_elements_are_nested_and_none_is_moved_by_the_reader(whole, titles):
    text = page(report(wins(titles), SEATS, ICONS, marks(titles), ENDINGS))
    assert tags(text) == sum(1 for _ in whole.iter(html.etree.Element))
    names = whole.xpath("//@id")
    assert len(names) == len(set(names))


def test_rows_of_a_table_are_equally_wide(whole):
    for table in whole.xpath("//table"):
        widths = {sum(int(cell.get("colspan", 1)) for cell in row) for row in table.xpath(".//tr")}
        assert len(widths) == 1


def test_the_page_asks_for_nothing_from_outside(whole):
    assert not whole.xpath("//script|//link|//img|//image|//iframe|//object|//use|//@src|//@style|//@onclick")
    assert all(link.startswith("#") for link in whole.xpath("//@href"))
    (style,) = whole.xpath("//style")
    assert not re.search(r"url\(|@import|@font-face|http|</", style.text)
    attributes = [value for element in whole.iter(html.etree.Element) for value in element.attrib.values()]
    assert not [value for value in attributes if "//" in value]


def test_the_same_report_gives_the_same_page(titles):
    first, other = (page(report(wins(titles), ICONS, marks(titles))) for _ in range(2))
    assert first == other
    assert not re.search(r'[xc]\d?="[\d.]{9,}', first)


def test_charts_without_rows_say_so():
    empty = (
        replace(wins(["one"]), rows=()),
        replace(ICONS, rows=(), values=(), names=()),
        replace(marks([]), rows=()),
        replace(ENDINGS, rows=()),
    )
    document = html.document_fromstring(page(Report("Nothing", (), (), empty, ())))
    assert [words(note) for note in document.xpath("//section/p[@class='none']")] == ["There is nothing to show."] * 4
    assert not document.xpath("//table|//footer|//dl")


@pytest.mark.parametrize(
    ("rows", "of_dots", "of_table"), [(9, "short", "short"), (60, "whole", "long"), (80, "long", "long")]
)
def test_a_chart_is_parted_on_paper_only_if_no_page_holds_it(rows, of_dots, of_table):
    names = [f"card {number}" for number in range(rows)]
    table = replace(ENDINGS, rows=tuple((name, "1", "2") for name in names))
    assert (flow(wins(names)), flow(marks(names)), flow(table), flow(ICONS)) == (of_dots, of_dots, of_table, "short")
    document = html.document_fromstring(page(report(wins(names), table)))
    assert [chart.get("class") for chart in document.xpath("//section")] == [f"dots {of_dots}", f"table {of_table}"]


def test_other_templates_may_be_used(tmp_path):
    (tmp_path / "page.html.j2").write_text("{{ report.title }}: {{ charts[0][1] }}", encoding="utf-8")
    assert page(replace(report(SEATS), title="A & B"), tmp_path) == "A &amp; B: dots"
    with pytest.raises(jinja2.TemplateNotFound):
        page(report(SEATS), tmp_path / "nowhere")


def test_notes_that_are_missing_leave_their_places_empty():
    figure = dots_figure(
        replace(wins(["one"]), rows=(ChartRow("one", 0.5), ChartRow("two", 0.6, notes=("a", "b", "c"))))
    )
    ((_, found),) = figure.groups
    assert [line.notes for line in found] == [("", ""), ("a", "b")]
    assert not figure.has_intervals


def luminance(colour: str) -> float:
    """Of WCAG 2."""
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: str, other: str) -> float:
    dark, light = sorted((luminance(first), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_letters_can_be_read_on_every_ground():
    style = (TEMPLATES / "style.css").read_text(encoding="utf-8")
    shades = re.findall(r"\.shade-(\d) \{ background: (#\w{6}); color: (#\w{6}); \}", style)
    assert [int(number) for number, _, _ in shades] == list(range(SHADES))
    assert all(contrast(ground, letters) >= 4.5 for _, ground, letters in shades)
    grounds = [luminance(ground) for _, ground, _ in shades]
    assert grounds == sorted(grounds, reverse=True), "in grey, too, more is darker"
    base = (TEMPLATES / "base.css").read_text(encoding="utf-8")
    colours = dict(re.findall(r"--(\w+): (#\w{6});", base))
    for name in ("ink", "soft", "forest", "accent", "amber", "red"):
        assert contrast(colours[name], "#ffffff") >= 4.5
        assert contrast(colours[name], "#f3f0e6") >= 4.5


def test_figures_with_their_doubt_stand_to_the_right_and_a_sign_stays_with_its_number():
    table = ReportTable(
        "ends", "Ends", "At most 5 % of them.", ("event", "two"), (("storm", "16.1 ±0.7"), ("flood", "1.2 ±0.3"))
    )
    assert table_figure(table) == (False, True)
    text = page(Report("T", ("It wins 82.4 % of all.",), (), (table,), ()))
    assert "82.4\N{NO-BREAK SPACE}% of all" in text
    assert "5\N{NO-BREAK SPACE}% of them" in text


def test_a_share_that_is_nearly_certain_is_not_called_so():
    scale = scale_for([0, 0.99998, 1], "%")
    told = [scale.tell(value, 1) for value in (0, 0.00002, 0.5, 0.99998, 1)]
    assert told == ["0.0 %", "< 0.1 %", "50.0 %", "> 99.9 %", "100.0 %"]
