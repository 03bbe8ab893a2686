"""The check of what the rules of formats sum: words add nothing, and a sum would be too small in silence."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.analysis.checks.check import ERROR, WARNING, Finding, check
from cardgen.analysis.contents.obedience import is_meant
from cardgen.model.card import Printing
from cardgen.model.deck.format import DeckRule, field_number
from cardgen.model.deck.query import values_of
from cardgen.model.game import Game

SHOWN, MOST_WORDS = 3, 40
"""So many cards are named with what they say, and so many letters of that."""


@check("CG413", "no-number-to-sum", kind="static", of="game", severity=WARNING)
def words_in_sums(game: Game) -> Iterator[Finding]:
    """A rule sums a field that is no whole number on some cards.

    ## What it reports
    A `sum:` of a rule of a format, over a field in which cards that the rule is about say something else than a whole
    number: `X`, `*`, `2.5` or a word. Such cards add nothing. It is an error where no card has a number there. A text
    that is a whole number, `"2"`, counts as one; cards without the field add nothing, and are not told. Here icons are
    words, and their sum is always 0.

    ## Why it matters
    The sum is smaller than the cards look, and a deck that has too much of something is legal.

    ## Example
    ```yaml game
    id: mini
    players: [2]
    text: {name: Mini}
    kinds:
      plain: {front: card.xml.j2, back: back.xml.j2, size: small, text: {name: Plain card}}
    sizes: {small: [50mm, 70mm]}
    formats:
      any: {size: null, copies: 4, rules: [{sum: icon, at-most: 2}]}
    deck: all-cards
    products:
      cards: {kind: cards}
    ```

    ## Repair
    Sum a field of numbers, or give these cards one. Where such a card is to add nothing, leave it out of the rule:
    `of: {not: {cost: [X]}}`.

    ```yaml game
    id: mini
    players: [2]
    text: {name: Mini}
    kinds:
      plain: {front: card.xml.j2, back: back.xml.j2, size: small, text: {name: Plain card}}
    sizes: {small: [50mm, 70mm]}
    formats:
      any: {size: null, copies: 4, rules: [{of: {icon: [moon]}, at-most: 2}]}
    deck: all-cards
    products:
      cards: {kind: cards}
    ```
    """
    for fmt in game.formats.values():
        for rule in fmt.rules:
            finding = _of_rule(game, rule, fmt.id) if rule.sum else None
            if finding is not None:
                yield finding


def _of_rule(game: Game, rule: DeckRule, fmt: str) -> Finding | None:
    """What is told of a rule; None where it finds a number on each card that says something."""
    meant = [printing for printing in game.printings if is_meant(printing, rule.of)]
    idle = {printing.card.id: words for printing in meant if (words := _words_in(printing, rule.sum))}
    if rule.origin is None or not idle:
        return None
    has_numbers = any(field_number(printing, rule.sum) is not None for printing in meant)
    cards = ", ".join(f"`{card}` (`{words}`)" for card, words in [*idle.items()][:SHOWN])
    more = f" and {len(idle) - SHOWN} more" if len(idle) > SHOWN else ""
    what = "adds nothing" if len(idle) == 1 else "add nothing"
    message = f"`{rule.sum}` is no whole number on {cards}{more}, which {what} to the sum of the format `{fmt}`"
    query = f"{{not: {{{rule.sum}: [{next(iter(idle.values()))}]}}}}"
    help = f"sum a field of numbers, or leave such cards out: `of: {query}`"
    return Finding(rule.origin, message, ("sum",), help, None if has_numbers else ERROR)


def _words_in(printing: Printing, field: str) -> str:
    """What a card says in a field that is no whole number; empty where it is one, or says nothing."""
    words = "" if field_number(printing, field) is not None else ", ".join(map(str, values_of(printing, field)))
    return words[:MOST_WORDS]
