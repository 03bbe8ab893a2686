"""Finds what `odds:` of a game asks for in vain: hands larger than their deck, combinations that no deck ever has."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.analysis.contents.chances import CountedPile, pile_of
from cardgen.diagnostics import Diagnostic, Severity
from cardgen.diagnostics.codes import HAND_TOO_LARGE, NEVER_IN_HAND
from cardgen.model.draws import CardCombination, DrawPlan
from cardgen.model.game import Deck, Game


def judge_draws(game: Game) -> Iterator[Diagnostic]:
    """What is wrong with how whole decks are drawn from: the game's decks, or the pile that stands for one."""
    decks = [deck for deck in game.decks.values() or [game.played_deck] if game.is_whole_deck(deck)]
    drawn = [(deck, plan, pile_of(deck, plan)) for deck in decks if (plan := game.plan_of(deck)) is not None]
    for deck, plan, pile in drawn:
        if plan.hand > pile.size:
            yield _too_large(deck, plan, pile)
    yield from _never(drawn)


def _too_large(deck: Deck, plan: DrawPlan, pile: CountedPile) -> Diagnostic:
    message = f"a hand of {plan.hand} is more than the {pile.size} cards of `{deck.id}` to draw from"
    help = f"write at most {pile.size}, or let `filter` leave more" if pile.size else "let `filter` leave some cards"
    return plan.origin.finding(HAND_TOO_LARGE, message, severity=Severity.WARNING, help=help)


def _never(drawn: list[tuple[Deck, DrawPlan, CountedPile]]) -> Iterator[Diagnostic]:
    """Combinations for which each deck that has them lacks something; said where the first lacks it."""
    seen: dict[int, tuple[CardCombination, list[tuple[Deck, int, str]]]] = {}
    for deck, plan, pile in drawn:
        for combination in plan.combinations:
            _, lacks = seen.setdefault(id(combination), (combination, []))
            lacks.append((deck, *_lacking(combination, plan, pile)))
    for combination, lacks in seen.values():
        if all(reason for _, _, reason in lacks):
            deck, place, reason = lacks[0]
            yield combination.origin.finding(
                NEVER_IN_HAND,
                f"`{combination.id}` is never drawn from `{deck.id}`: {reason}",
                "has",
                place,
                severity=Severity.WARNING,
                help="ask for fewer, or put more such cards into the deck",
            )


def _lacking(combination: CardCombination, plan: DrawPlan, pile: CountedPile) -> tuple[int, str]:
    """The place of the first number that is never reached, and why; no reason where all are."""
    most = min(plan.seen(plan.last_turn), pile.size)
    for place, each in enumerate(combination.has):
        there = pile.counted(each.printings)
        if there < each.least:
            return place, f"it has {there} card{'s' * (there != 1)} of {each.text}, not {each.least}"
        if most < each.least:
            return place, f"by turn {plan.last_turn} one has drawn {most} cards, not {each.least}"
        if each.most is not None and plan.hand - (pile.size - there) > each.most:
            return place, f"of {plan.hand} cards in hand more than {each.most} are of {each.text}"
    return 0, ""
