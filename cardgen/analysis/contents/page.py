"""The page about a deck of a game that nobody plays by program: what is in it, and what one draws. All of it exact."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.analysis.contents.chances import CountedPile, TooManyWays, chances_by_turn, pile_of
from cardgen.analysis.contents.charts import charts_of, percent_text
from cardgen.analysis.contents.counts import Copies, copies_of
from cardgen.analysis.report.elements import Fact, Report
from cardgen.model.draws import CardCombination, DrawPlan
from cardgen.model.game import Deck, Game

HOW_TO = "What one draws is told when game.yaml, or the deck, says how many cards a hand has: odds: {hand: 5, draw: 1}."
COUNTED = "Everything here is counted or computed, exactly; nothing was played, and nothing was drawn at random."
NO_RULES = "The game has no rules package, so nothing is said of who wins."


def page_of(game: Game, deck: Deck) -> Report:
    """The page about a deck."""
    copies, plan = copies_of(deck), game.plan_of(deck)
    return Report(
        f"{deck.name}: what is in it",
        (*_lead(copies, deck, plan),),
        (*_facts(game, copies),),
        (*charts_of(game, deck),),
        (COUNTED, NO_RULES) if plan is not None else (COUNTED, NO_RULES, HOW_TO),
    )


def _lead(copies: Copies, deck: Deck, plan: DrawPlan | None) -> Iterator[str]:
    cards, different = sum(number for _, number in copies), len({printing.card.id for printing, _ in copies})
    yield f"{cards} cards, {'all different' if cards == different else f'{different} different ones'}."
    if plan is not None:
        pile = pile_of(deck, plan)
        yield from filter(None, (_chance(pile, plan, combination) for combination in plan.combinations))


def _chance(pile: CountedPile, plan: DrawPlan, combination: CardCombination) -> str:
    """A sentence about a combination; empty where its ways are too many."""
    try:
        found = chances_by_turn(pile, plan, combination)
    except TooManyWays:
        return ""
    later = f", and in {percent_text(found[-1])} of games by turn {plan.last_turn}" if plan.last_turn else ""
    return f"“{combination.name}” is in {percent_text(found[0])} of opening hands{later}."


def _facts(game: Game, copies: Copies) -> Iterator[Fact]:
    cards = [printing.card for printing, number in copies for _ in range(number)]
    yield Fact("cards", f"{len(cards)}", f"{len({card.id for card in cards})} different ones")
    kinds = {card.kind for card in cards}
    if len(kinds) > 1:
        yield Fact("kinds", f"{len(kinds)}", "of card")
    used = {icon for card in cards for icon in card.icons}
    if used:
        yield Fact("icons", f"{len(used)}", f"in use, of {len(game.icons)}")
        mean = sum(len(card.icons) for card in cards) / len(cards)
        yield Fact("icons a card", f"{mean:.1f}", "on average")
