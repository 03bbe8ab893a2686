"""Games told line by line: what every one must say, against the game that was played."""

from __future__ import annotations

import re
from typing import Any

import pytest
from msgspec.structs import replace

from cardgen.analysis.play.playout import Trial, play_game
from cardgen.games.foodadvice.market.choice import FoodProduct
from cardgen.games.foodadvice.play.sale_log import SaleLog
from cardgen.games.foodadvice.play.setup import FoodAdviceSetup, box_table
from cardgen.games.foodadvice.play.transcript import transcript
from tests.games.foodadvice.small_box import HIPSTER, box, event, ingredient, season, shop, with_products


@pytest.fixture(scope="module")
def table(shipped_game: Any) -> FoodAdviceSetup:
    return box_table(shipped_game, shipped_game.deck.printings())


@pytest.fixture(scope="module")
def titles(shipped_game: Any) -> dict[str, str]:
    return {card.id: card.text["title"] for card in shipped_game.cards.values()}


def trial_of(table: FoodAdviceSetup, number: int) -> Trial:
    return Trial(table, 4 + number % 3, ("greedy", "random"), number + 1)


NUMBERS = range(9)


@pytest.mark.parametrize("number", NUMBERS)
def test_the_game_told_is_the_game_played(table, titles, number) -> None:
    """Telling it changes nothing: the money after each round is that of the playout."""
    trial = trial_of(table, number)
    game, lines = play_game(trial, number), list(transcript(trial, number, titles))
    money = [tuple(map(int, re.findall(r"seat \d (\d+)", line))) for line in lines if line.startswith("  money:")]
    assert money == game.history
    assert tuple(map(int, re.findall(r"seat \d (\d+)", lines[-1]))) == tuple(game.money)
    assert lines[-1].endswith("wins" if len(game.winners) == 1 else "share the victory")
    assert f"seat {game.winners[0] + 1}" in lines[-1].split(";")[1]


@pytest.mark.parametrize("number", NUMBERS)
def test_every_customer_is_told_with_what_was_paid(table, titles, number) -> None:
    trial = trial_of(table, number)
    game, lines = play_game(trial, number), list(transcript(trial, number, titles))
    bought = [tuple(map(int, found)) for found in re.findall(r"buys seat (\d)'s .*? for (\d+),", "\n".join(lines))]
    assert sorted(bought) == sorted((sale.owner + 1, sale.paid) for sales in game.sales for sale in sales)
    ties = [line for line in lines if line.startswith("    leaves: ") and line.endswith("are equal")]
    assert len(ties) == sum(len(candidates) > 1 for left in game.left for _, candidates, _ in left)
    left = [line for line in lines if line.startswith("    leaves: ")]
    assert len(left) >= sum(map(len, game.left))
    bonus = sum(int(found) for found in re.findall(r"shops pay (\d+)", "\n".join(lines)))
    assert bonus == sum(sale.bonus for sales in game.sales for sale in sales)


@pytest.mark.parametrize("number", NUMBERS)
def test_every_product_and_every_event_is_told(table, titles, number) -> None:
    trial = trial_of(table, number)
    game, lines = play_game(trial, number), list(transcript(trial, number, titles))
    products = [
        line for line in lines if re.fullmatch(r"    seat \d's .* for \d+: #.*", line) and " is now " not in line
    ]
    assert len(products) == len(game.products)
    played = [line for line in lines if re.match(r"  seat \d plays ", line)]
    shown = [line for line in lines if line.endswith("shows a guard")]
    assert len(played) + len(shown) == len(game.fates)
    assert sum(line.startswith("Round ") for line in lines) == 3


@pytest.mark.parametrize("number", NUMBERS)
def test_every_event_is_dealt_in_the_same_words(table, titles, number) -> None:
    """Once for each player and round of events, the first of a round as all others."""
    trial = trial_of(table, number)
    lines = list(transcript(trial, number, titles))
    dealt = [int(seat) for line in lines for seat in re.findall(r"^  seat (\d) is dealt ", line)]
    assert dealt == [seat + 1 for _ in range(2) for seat in range(trial.players)]
    assert not any(re.match(r"  seat \d holds ", line) for line in lines)


def test_what_was_kept_for_later_is_told_when_events_come_again(table, titles) -> None:
    text = "\n".join(line for number in NUMBERS for line in transcript(trial_of(table, number), number, titles))
    kept = re.findall(r"^Events\n(?:  seat \d still keeps .*\n)+  seat 1 is dealt ", text, re.MULTILINE)
    assert kept


def test_titles_are_used_and_hashtags(table, titles) -> None:
    text = "\n".join(line for number in NUMBERS for line in transcript(trial_of(table, number), number, titles))
    assert "Mister Hipster (medium, 40: #healthy #nutritious #dietary; loves Yoghurt)" in text
    assert not any(
        f" {ingredient.card}," in text or f" {ingredient.card} (" in text for ingredient in table.box.ingredients
    )


def test_shapes_and_channels_go_by_what_their_cards_are_called(table, titles) -> None:
    """Ids are for files: `canned-food` is the product Canned food, `top-reviews` the field Top reviews."""
    text = "\n".join(line for number in NUMBERS for line in transcript(trial_of(table, number), number, titles))
    for words in ("loves Canned food", "promotes with Top reviews", "Black Friday", "Mabius (seat 1)"):
        assert words in text
    cards = [card for card, _ in table.box.products] + [channel.card for channel in table.box.channels.values()]
    ids = [card for card in cards if "-" in card]  # a plain word, as tea, may be a part of other names
    assert re.findall(rf"(?<![#\w])({'|'.join(ids)})\b", text) == []


def test_a_shape_without_a_product_card_is_told_by_its_word(table) -> None:
    bare = replace(table.box, products=())
    assert bare.product_of_shape(2) == table.box.words.named("shape")[2]
    assert table.box.product_of_shape(2) == next(card for card, shape in table.box.products if shape == 2)


@pytest.mark.parametrize("seat", range(4))
def test_the_customer_of_an_event_is_told_under_it_before_anything_else_happens(seat) -> None:
    """The next event is dealt later, and the last player's customer comes before the selling."""
    few = FoodAdviceSetup(box(customers=[HIPSTER] * 44, events=[event("extra-customer")] * 40))
    lines = list(transcript(Trial(few, 4, ("greedy",), 1), 0, {}))
    played = [at for at, line in enumerate(lines) if line == f"  seat {seat + 1} plays extra-customer"]
    assert len(played) == 2
    for at in played:
        assert lines[at + 1].startswith(f"    a personal customer: mister-hipster, for seat {seat + 1} (medium, 40: ")
        assert re.match(rf"      (buys seat {seat + 1}'s |leaves: )", lines[at + 2])
    assert sum("a personal customer: " in line for line in lines) == 8


@pytest.mark.parametrize("step", ["start_of_round", "end_of_round"])
def test_events_at_another_time_are_told_there(shipped_game, titles, step) -> None:
    table = box_table(shipped_game, shipped_game.deck.printings(), {"event-step": step})
    for number in range(4):
        trial = trial_of(table, number)
        game, lines = play_game(trial, number), list(transcript(trial, number, titles))
        bought = re.findall(r"buys seat (\d)'s .*? for (\d+),", "\n".join(lines))
        assert len(bought) == sum(map(len, game.sales))
        assert lines[-1].count("seat") == game.players + len(game.winners)


def test_a_deck_that_is_shuffled_anew_loses_no_customer() -> None:
    few = FoodAdviceSetup(box(customers=[HIPSTER, HIPSTER], events=[event("extra-customer")] * 40))
    for number in range(3):
        trial = Trial(few, 4, ("random",), 3)
        game, text = play_game(trial, number), "\n".join(transcript(trial, number, {}))
        assert game.recycled > 0
        assert text.count("buys seat") == sum(map(len, game.sales))


def lines_of(
    *products: tuple[int, str, tuple[int, ...]], channels=((), (), (), ()), discount=0, sampling=0
) -> list[str]:
    """What the till says of a hipster who comes to these products."""
    of = [ingredient("healthy", 20), ingredient("dietary", 10), ingredient("exotic", 10), ingredient("bright", 20)]
    tea = [shop("tea cake", 0, card=f"shop-{number}") for number in range(20)]
    now = with_products(season(box([*of] * 21, [HIPSTER], tea)), *products)
    now.street, now.shop_of = [0, 1, 2, 3, 4, 5], [(0,), (), (), ()]
    now.discount, now.sampling = discount, sampling
    from cardgen.games.foodadvice.play import checkout

    checkout.serve(now, 0)
    assert all(isinstance(product, FoodProduct) for product in now.products)
    return list(SaleLog(now, {}, channels).customers([0], now.sales[-1], now.left[-1]))[1:]


@pytest.mark.parametrize(
    ("products", "more", "line"),
    [
        ([(1, "soup", (0, 1, 2))], {}, "buys seat 2's soup for 40, for #healthy #dietary"),
        ([(0, "tea", (0, 1, 2))], {}, "buys seat 1's tea for 40, for #healthy #dietary; shops pay 10"),
        ([(1, "yoghurt", (2, 3))], {}, "buys seat 2's yoghurt for 30, for its shape"),
        ([(1, "yoghurt", (0, 2))], {}, "buys seat 2's yoghurt for 30, for #healthy and its shape"),
        (
            [(1, "soup", (0, 1, 3))],
            {"discount": 2},
            "buys seat 2's soup for 40, for #healthy #dietary instead of 50 by Black Friday",
        ),
        (
            [(1, "soup", (0, 2)), (2, "tea", (0, 2))],
            {"sampling": 4},
            "buys seat 3's tea for 30, for #healthy by Flavour Sampling",
        ),
        ([(1, "soup", (0, 2)), (2, "tea", (0, 2))], {}, "leaves: seat 2's soup and seat 3's tea are equal"),
        ([(1, "soup", (2, 3))], {}, "leaves: nothing suits that can be paid"),
        (
            [(1, "soup", (0, 2))],
            {"channels": ((8,), (), (), ())},
            "buys seat 2's soup for 30, for #healthy; Mabius pays seat 1 10",
        ),
    ],
)
def test_each_choice_is_told_with_its_reason(products, more, line) -> None:
    assert lines_of(*products, **more) == [f"    {line}"]
