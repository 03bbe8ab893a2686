"""A report on decks: everything that was played is in it, with its interval, and the same however it is asked for."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from msgspec.structs import replace

from cardgen.analysis.checks.scopes import written_decks
from cardgen.analysis.play.playout import play
from cardgen.analysis.report.elements import Dots, Heat, Matrix, Report, ReportTable
from cardgen.games.phylo.package import decks as first_two
from cardgen.games.phylo.report.charts import DUELS, MIRRORS
from cardgen.games.phylo.report.contents import report, reported, trials
from cardgen.games.phylo.scope import is_played
from cardgen.render.html.report_page import page

GAMES = 8


def made(game: Any, decks: Any) -> Report:
    asked = trials(game, decks, GAMES)
    return report(game, decks, list(zip(asked, play(asked), strict=True)))


def chart(whole: Report, name: str) -> Any:
    return next(chart for chart in whole.charts if chart.id == name)


@pytest.fixture(scope="module")
def playable(starter: Any) -> list[Any]:
    return [deck for deck in written_decks(starter) if is_played(deck)]


@pytest.fixture(scope="module")
def whole(starter: Any) -> Report:
    """On all decks: what is made where nobody names any."""
    return made(starter, first_two(starter))


@pytest.fixture(scope="module")
def single(starter: Any, playable: Any) -> Report:
    return made(starter, playable[-1:])


def test_without_a_name_it_is_on_all_decks_that_can_be_played(starter, playable) -> None:
    assert len(playable) > 2
    assert reported(starter, first_two(starter)) == tuple(playable)
    assert reported(starter, playable[1:3]) == tuple(playable[1:3])
    assert reported(starter, playable[:1] * 2) == tuple(playable[:1])


def test_each_deck_plays_itself_and_each_pair_each_other(starter, playable) -> None:
    asked = trials(starter, first_two(starter), GAMES)
    pairs = list(combinations(playable, 2))
    assert len(asked) == len(playable) * (len(MIRRORS) + len(DUELS)) + len(pairs) * len(MIRRORS)
    assert {trial.games for trial in asked} == {GAMES}
    met = {trial.table.names for trial in asked if trial.table.is_meeting}
    assert met == {(pair.name, other.name) for pair, other in pairs}


def test_the_page_can_be_made(whole, single) -> None:
    assert whole.title == "Phylo, 4 decks: how they play"
    assert single.title == "Woodland Edge: how it plays"
    for contents in (whole, single):
        text = page(contents)
        assert all(each.heading in text for each in contents.charts)
        assert len(contents.facts) == 4


def test_two_sides_of_a_match_up_make_a_whole(whole, playable) -> None:
    heat: Heat = chart(whole, "match-ups")
    for row in range(len(playable)):
        for column in range(len(playable)):
            mine, other = heat.values[row][column], heat.values[column][row]
            if row == column:
                assert mine is None
            else:
                assert abs(mine + other - 100) <= 1  # both are rounded


def test_the_stronger_deck_of_a_pair_is_named_first(whole) -> None:
    rows = chart(whole, "pairs").rows
    assert all(row.value >= 0.5 for row in rows)
    assert [row.value for row in rows] == sorted((row.value for row in rows), reverse=True)
    heat = chart(whole, "match-ups")
    for row in rows:
        first, second = row.label.split(" against ")
        value = heat.values[heat.rows.index(first)][heat.columns.index(second)]
        assert abs(100 * row.value - value) <= 0.5


def test_lengths_are_shares_of_all_games(whole, playable) -> None:
    rows = chart(whole, "lengths").rows
    assert sum(row.value for row in rows) == pytest.approx(1)
    assert sum(row.figures[0] for row in rows) == len(playable) * GAMES


def test_each_figure_that_was_played_has_its_interval(whole) -> None:
    for plot in whole.charts:
        if isinstance(plot, Dots):
            assert all(row.low <= row.value <= row.high for row in plot.rows)
    assert all("±" in word for row in chart(whole, "course-greedy").rows for word in row[2:])


def test_each_chart_can_be_written_as_rows(whole) -> None:
    assert len({chart.id for chart in whole.charts}) == len(whole.charts)
    for chart in whole.charts:
        head, *rows = chart.csv()
        assert rows
        assert all(len(row) == len(head) for row in rows)


def test_every_card_that_was_played_is_in_the_chart_of_its_deck(whole, playable) -> None:
    for deck in playable:
        rows = chart(whole, f"cards-{deck.id}").rows
        ids = {printing.card.id for printing, _ in deck.copies}
        assert {row.key for row in rows} <= ids
        assert len(rows) > len(ids) // 2


def test_a_dot_is_a_link_or_a_host(whole, starter, published) -> None:
    """A parasite lives under its hosts and is no neighbour to anybody; of rank 1 is who can live beside HOME."""
    matrix: Matrix = chart(whole, "links-woodland-edge")
    titles = {card.text["title"]: published[card.id] for card in starter.cards.values() if card.id in published}
    parasites = 0
    for row, marked in zip(matrix.rows, matrix.marked, strict=True):
        report = titles[row]
        parasites += not report.lives_alone
        assert (0 in marked) == (report.foodchain == 1 and report.lives_alone)
        for place, column in enumerate(matrix.columns[1:], 1):
            other = titles[column]
            if not report.lives_alone:
                assert (place in marked) == report.hosts.fits(other, report)
            else:
                shares = report.terrain & other.terrain and report.climate & other.climate and other.lives_alone
                assert not (place in marked and not shares)
                assert place in marked or not shares or report.foodchain > 1
    assert parasites == 1
    assert sum(size for _, size in matrix.groups) == len(matrix.columns)


def test_odds_are_shares(whole, playable) -> None:
    table: ReportTable = chart(whole, "odds")
    assert [row[0] for row in table.rows] == [deck.name for deck in playable]
    for none, few, links in table.figures:
        assert 0 < none <= few < 1
        assert 0 < links < 1


def test_of_one_deck_nothing_is_told_of_others(single) -> None:
    assert {chart.id for chart in single.charts}.isdisjoint({"match-ups", "pairs"})
    assert {row.group for row in chart(single, "duels").rows} == {"Woodland Edge"}
    assert not any("pair" in line for line in single.lead)


def test_two_named_decks_meet(starter, playable) -> None:
    report = made(starter, playable[2:])
    assert report.title == "Wide Grassland and Woodland Edge: how they play"
    assert len(chart(report, "pairs").rows) == 1


def test_where_one_pile_is_dealt_decks_do_not_meet(starter, playable) -> None:
    shared = replace(starter, readings={"deal": "shared"})
    report = made(shared, playable[2:])
    assert "match-ups" not in {each.id for each in report.charts}
    assert page(report)


def test_the_same_games_make_the_same_page(starter, playable) -> None:
    assert page(made(starter, playable[1:2])) == page(made(starter, playable[1:2]))
