"""May this box be played at all? The table of static checks, FAD101 to FAD120, FAD122, FAD123, FAD401 and FAD405.

No arithmetic. What is of a card is in `traits`, `keys`, `terms` and `spelling`, what is of a box in `counts`.
Unknown words, misprints, and ids given twice, are found where ids are linked; `CODES` says what they are called here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from cardgen.diagnostics import Diagnostic, Severity
from cardgen.model.card import Card
from cardgen.model.faults import Codes
from cardgen.model.game import Game
from cardgen.rules.checking import Check
from cardgen.rules.foodadvice import counts, keys, spelling, terms, traits
from cardgen.rules.foodadvice.piece import Words, words_in

CODES: Codes = {
    "unknown shape": ("FAD102", Severity.ERROR),
    "unknown role": ("FAD107", Severity.ERROR),
    "unknown gender": ("FAD118", Severity.ERROR),
    "unknown channel": ("FAD120", Severity.ERROR),
    "misprinted word": ("FAD117", Severity.WARNING),
    "card in two sets": ("FAD405", Severity.ERROR),
}


def _each_card(find: Callable[[Card, Words], Iterator[Diagnostic]], game: Game) -> Iterator[Diagnostic]:
    """A check of one card, done to all cards of the project's own; not where its kind is one that there is not."""
    words = words_in(game)
    for card_set in game.sets.values():
        for card in card_set.cards:
            if game.is_judged(card.origin) and card.origin.value.get("kind", card.kind) == card.kind:
                yield from find(card, words)


def _of_card(code: str, find: Callable[[Card, Words], Iterator[Diagnostic]]) -> Check:
    return Check(code, "static", partial(_each_card, find))


def _number_of_words(code: str) -> Check:
    return _of_card(code, partial(traits.number_of_words, code))


OF_GAME = (
    _number_of_words("FAD102"),
    _of_card("FAD107", partial(traits.role_is_said, "FAD107")),
    _of_card("FAD108", partial(traits.role_is_said, "FAD108")),
    _of_card("FAD109", traits.value_of_note),
    _of_card("FAD110", traits.price_of_class),
    _number_of_words("FAD111"),
    _of_card("FAD112", traits.budget_of_class),
    _number_of_words("FAD113"),
    _number_of_words("FAD114"),
    _number_of_words("FAD115"),
    _of_card("FAD116", traits.cells_of_shop),
    Check("FAD117", "static", spelling.misprinted),
    Check("FAD117", "static", spelling.nearly_the_same),
    _of_card("FAD118", terms.shop_terms),
    Check("FAD118", "static", terms.gender_asked_for),
    _of_card("FAD119", terms.event_effect),
    _of_card("FAD120", terms.channel_says),
    Check("FAD120", "static", terms.board_is_whole),
    _of_card("FAD122", keys.keys_of_kind),
    Check("FAD123", "static", keys.closed_words),
    Check("FAD405", "static", spelling.shape_of_another_set),
)
OF_DECK = (
    *(Check(part.code, "static", partial(counts.box_count, part.code)) for part in counts.PARTS),
    Check("FAD401", "static", counts.mix_counts),
)
OF_EXPANSION: tuple[Check, ...] = (Check("FAD401", "static", counts.more_than_a_box_has),)
