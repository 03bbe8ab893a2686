"""A report on a box: everything that was played is in it, with its interval, and the same however it is asked for."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from cardgen.analysis.checks.self_play import among_random
from cardgen.analysis.play.playout import play
from cardgen.analysis.report.elements import Dots, Report
from cardgen.games.foodadvice.cards import CUSTOMER, EVENT, INGREDIENT, SHOP
from cardgen.games.foodadvice.report.contents import report, trials
from cardgen.games.foodadvice.report.trial_results import DUELS, MIRRORS
from cardgen.games.foodadvice.scope import SCOPES
from cardgen.render.html.report_page import page

GAMES = 12


def made(game: Any) -> Report:
    asked = trials(game, (game.deck,), GAMES)
    return report(game, (game.deck,), list(zip(asked, play(asked), strict=True)))


def chart(whole: Report, name: str) -> Any:
    return next(chart for chart in whole.charts if chart.id == name)


@pytest.fixture(scope="module")
def whole(shipped_game: Any) -> Report:
    return made(shipped_game)


@pytest.fixture(scope="module")
def subject(shipped_game: Any) -> Any:
    return SCOPES.of_deck(shipped_game, shipped_game.deck)


def test_each_number_of_players_plays_and_policies_meet(shipped_game: Any) -> None:
    asked = [(trial.players, trial.policies) for trial in trials(shipped_game, (shipped_game.deck,), GAMES)]
    assert asked == [
        *((players, policies) for players in (4, 5, 6) for policies in MIRRORS),
        *((4, policies) for policies in (among_random(4), *DUELS)),
    ]
    assert {trial.games for trial in trials(shipped_game, (shipped_game.deck,), GAMES)} == {GAMES}


def test_the_page_can_be_made(whole: Report) -> None:
    assert whole.title == "FoodAdvice box: how it plays"
    text = page(whole)
    assert all(chart.heading in text for chart in whole.charts)
    assert len(whole.facts) == 4


def test_each_figure_that_was_played_has_its_interval(whole: Report) -> None:
    for part in whole.charts:
        if isinstance(part, Dots):
            assert part.rows
            assert all(row.low <= row.value <= row.high for row in part.rows if row.low is not None)
    assert all("±" in word for row in chart(whole, "course").rows for word in row[1:])


def test_each_chart_can_be_written_as_rows(whole: Report) -> None:
    assert len({chart.id for chart in whole.charts}) == len(whole.charts)
    for chart in whole.charts:
        head, *rows = chart.csv()
        assert rows
        assert all(len(row) == len(head) for row in rows)


def test_money_comes_from_somewhere(whole: Report) -> None:
    """What the sources give a player is what a player has."""
    has = {row.label: row.value for row in chart(whole, "money").rows}
    for row, parts in zip(chart(whole, "sources").rows, chart(whole, "sources").figures, strict=True):
        assert sum(parts) == pytest.approx(has[row[0]], abs=0.2)


def test_each_seat_of_each_table_is_there_and_all_win_once(whole: Report) -> None:
    rows = chart(whole, "seats").rows
    assert len(rows) == 2 * (4 + 5 + 6)
    for name in {row.group for row in rows}:
        assert sum(row.value for row in rows if row.group == name) == pytest.approx(1)


def test_who_leaves_by_reason_is_who_leaves_by_class(whole: Report) -> None:
    rows = chart(whole, "unsold").rows
    for name in {row.group for row in rows}:
        reasons, classes = (
            [row for row in rows if row.group == name][:2],
            [row for row in rows if row.group == name][2:],
        )
        by_reason = sum(row.value * row.figures[0] for row in reasons)
        assert by_reason == pytest.approx(sum(row.value * row.figures[0] for row in classes))


@pytest.mark.parametrize(
    ("name", "kinds"),
    [("shops", (SHOP,)), ("ingredients", (INGREDIENT,)), ("events", (EVENT,)), ("customers", (CUSTOMER, "joker"))],
)
def test_every_card_is_in_the_chart_of_its_kind(whole: Report, subject: Any, name: str, kinds: Any) -> None:
    titles = {card.text["title"] for card in subject.cards(*kinds)}
    rows = chart(whole, name).rows
    shown = {row[0] if isinstance(row, tuple) else row.label for row in rows}
    assert shown <= titles
    assert len(shown) > 0.9 * len(titles)


def test_random_players_try_every_channel(whole: Report) -> None:
    rows = [row for row in chart(whole, "channels").rows if row.group == "4 random players"]
    assert {row.key for row in rows} == {name.removeprefix("no-") for _, name in DUELS if name.startswith("no-")}
    assert all(row.value >= 0 for row in rows)


def test_a_customer_pays_its_budget_at_most(whole: Report) -> None:
    rows = chart(whole, "customers").rows
    paid = [float(row[2]) for row in rows]
    assert paid == sorted(paid, reverse=True)
    for row in rows:
        budget = float(row[5].removesuffix(" F"))
        assert budget in (20, 40, 60, 150)
        assert 0 <= float(row[2]) <= budget
        assert 0 <= float(row[3]) <= budget
    assert {row[1] for row in rows} == {"economy", "medium", "premium", "joker"}


def test_a_channel_that_greedy_players_never_use_is_not_compared(shipped_game: Any) -> None:
    asked = trials(shipped_game, (shipped_game.deck,), 1)
    played = list(zip(asked, play(asked), strict=True))
    for trial, tally in played:
        tally.events["chips on national"] = 0 if trial.policies == ("greedy", "no-national") else 1
        tally.events["chips on sensation"] = 1
    duels = chart(report(shipped_game, (shipped_game.deck,), played), "duels")
    shown = [row.label for row in duels.rows]
    assert "greedy against no-national" not in shown
    assert {"greedy against random", "one-ply against greedy", "greedy against no-sensation"} <= set(shown)
    assert "Never used by greedy players, so not compared: National" in duels.text


def test_a_channel_that_greedy_players_use_is_compared(whole: Report) -> None:
    assert "greedy against no-black-friday" in [row.label for row in chart(whole, "duels").rows]


@pytest.mark.parametrize("rounds", [1, 2])
def test_a_report_tells_of_as_many_rounds_as_are_played(shipped_game: Any, rounds: int) -> None:
    text = page(made(replace(shipped_game, readings={**shipped_game.readings, "rounds": rounds})))
    assert f"Rounds of a game: {rounds}." in text
    assert f"between its rounds; it has {rounds}" in text
    assert "three rounds" not in text
    assert ("who leads before the last round wins" in text) == (rounds > 1)


def test_a_game_for_one_number_of_players_has_a_report(shipped_game: Any) -> None:
    five = replace(shipped_game, players=(5,))
    part = made(five)
    assert {row.label for row in chart(part, "money").rows} == {"5 greedy players", "5 random players"}
    assert page(part)


def test_the_same_games_make_the_same_page(shipped_game: Any, whole: Report) -> None:
    assert page(made(shipped_game)) == page(whole)
