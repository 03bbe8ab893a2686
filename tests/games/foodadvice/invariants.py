"""What holds after every action of FoodAdvice, whoever plays: no F and no card is lost."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain

from cardgen.games.foodadvice.play.engine import Season
from cardgen.games.foodadvice.play.phase import RoundPhase


def watching() -> Callable[[Season], None]:
    """What watches one game."""
    return watch


def watch(now: Season) -> None:
    money_is_kept(now)
    every_card_is_somewhere(now)
    products_are_whole(now)
    chips_are_few(now)


def money_is_kept(now: Season) -> None:
    assert sum(now.money) + now.bank == now.box.money
    assert min(now.bank, now.short, *now.money) >= 0


def every_card_is_somewhere(now: Season) -> None:
    of, deals = now.box, now.phase is RoundPhase.KEEP
    used = [card for product in now.products for card in product.ingredients]
    in_hand = now.dealt if deals else []
    assert sorted([*now.ingredients.pool, *now.ingredients.bottom, *used, *in_hand]) == list(range(len(of.ingredients)))
    assert len(now.shapes) + len(now.products) + deals == len(of.products)
    on_street = [] if now.is_over() else now.street
    assert sorted([*now.shops.pool, *now.shops.bottom, *on_street]) == list(range(len(of.shops)))
    guests = [*chain.from_iterable(now.guests)]
    assert sorted([*now.customers, *now.gone_home, *guests]) == list(range(len(of.customers)))
    spent = [card for card, _, _ in now.fates] + ([now.event] if now.phase is RoundPhase.GUARD else [])
    assert sorted([*now.events.pool, *chain.from_iterable(now.held), *spent]) == list(range(len(of.events)))


def products_are_whole(now: Season) -> None:
    for made in now.products:
        again = made.clone()
        again.reckon(now.box.ingredients, now.rules)
        assert again == made
        assert len(made.ingredients) <= now.rules.kept
        assert made.ingredients or now.rules.last_ingredient


def chips_are_few(now: Season) -> None:
    """FA-R15, FA-R20, FA-D4: not two in a shop, no more than there are, and at home between rounds."""
    for seat in range(now.players):
        shops, fields = now.shop_of[seat], now.channels[seat]
        assert len(set(shops)) == len(shops)
        assert len(set(fields)) == len(fields)
        assert len(shops) + len(fields) <= now.rules.chips + now.extra[seat] <= 8
        if now.phase in (RoundPhase.KEEP, RoundPhase.VOTE):
            assert not shops
            assert not fields
            assert not now.investors[seat]
    if now.phase in (RoundPhase.KEEP, RoundPhase.VOTE):
        assert now.discount == now.sampling == 0
