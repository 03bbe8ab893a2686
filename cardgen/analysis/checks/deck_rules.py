"""The checks of what a format asks besides size and copies: its lead, its rules, banned cards, days, the sideboard.

Knows decks and formats; a game without a rules package needs no program for them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from cardgen.analysis.checks.check import INFO, Finding, check
from cardgen.analysis.contents.legal_deck import can_be_legal
from cardgen.analysis.contents.obedience import breaches, excess_of, leader_of, leaders_in, size_under
from cardgen.model.card import Printing
from cardgen.model.deck.format import Format
from cardgen.model.game import Deck, Game

SHOWN = 3
"""So many cards are named that a rule is broken by."""


@check("CG408", "deck-lead", kind="static", of="deck")
def wrong_lead(deck: Deck, fmt: Format) -> Iterator[Finding]:
    """No card that leads the deck, or several.

    ## What it reports
    A deck whose format has a `lead`, and that has no such card, or more than one copy of such cards. Here two cards
    could lead.

    ## Why it matters
    Other rules ask for fields of the card that leads: its side, its influence. Without it they say nothing.

    ## Example
    ```yaml game
    id: mini
    players: [2]
    text: {name: Mini}
    kinds:
      plain: {front: card.xml.j2, back: back.xml.j2, size: small, text: {name: Plain card}}
    sizes: {small: [50mm, 70mm]}
    formats:
      any: {size: null, copies: 4, lead: {of: {id: [ant, cat]}}}
    deck: all-cards
    products:
      cards: {kind: cards}
    ```

    ## Repair
    Keep exactly one of the cards that the message names, or narrow `of:` of the lead.

    ```yaml game
    id: mini
    players: [2]
    text: {name: Mini}
    kinds:
      plain: {front: card.xml.j2, back: back.xml.j2, size: small, text: {name: Plain card}}
    sizes: {small: [50mm, 70mm]}
    formats:
      any: {size: null, copies: 4, lead: {of: {id: [cat]}}}
    deck: all-cards
    products:
      cards: {kind: cards}
    ```
    """
    if deck.origin is None or fmt.lead is None:
        return
    leaders = [printing.card.id for printing in leaders_in(deck.copies, fmt)]
    if not leaders:
        message = f"no card leads the deck `{deck.id}`; the format `{fmt.id}` asks for {fmt.lead.of.text}"
        yield Finding(deck.origin, message, (), "add one such card")
    if len(leaders) > 1:
        named = ", ".join(f"`{card}`" for card in dict.fromkeys(leaders[:SHOWN]))
        message = f"{len(leaders)} cards could lead the deck `{deck.id}`: {named}"
        yield Finding(deck.origin, message, ("cards", leaders[-1]), "keep one of them")


@check("CG409", "deck-rule", kind="static", of="deck")
def broken_rules(deck: Deck, fmt: Format) -> Iterator[Finding]:
    """A rule of the format that the deck breaks.

    ## What it reports
    Too many or too few cards of a query, too large or too small a sum, or a card that no deck with this lead may
    have: what one of the `rules:` of the format asks. Named are the rule, what the deck has, and the cards that
    count most. Here two of four cards have a moon.

    ## Why it matters
    The deck is not legal: others will not let you play it.

    ## Example
    ```yaml game
    id: mini
    players: [2]
    text: {name: Mini}
    kinds:
      plain: {front: card.xml.j2, back: back.xml.j2, size: small, text: {name: Plain card}}
    sizes: {small: [50mm, 70mm]}
    formats:
      any: {size: null, copies: 4, rules: [{of: {icon: [moon]}, at-most: 1, text: {name: Moons}}]}
    deck: all-cards
    products:
      cards: {kind: cards}
    ```

    ## Repair
    Change the deck as the help says, or the rule.

    ```yaml game
    id: mini
    players: [2]
    text: {name: Mini}
    kinds:
      plain: {front: card.xml.j2, back: back.xml.j2, size: small, text: {name: Plain card}}
    sizes: {small: [50mm, 70mm]}
    formats:
      any: {size: null, copies: 4, rules: [{of: {icon: [moon]}, at-most: 2, text: {name: Moons}}]}
    deck: all-cards
    products:
      cards: {kind: cards}
    ```
    """
    if deck.origin is None:
        return
    lead = leader_of(deck, fmt)
    size = size_under(deck, fmt)
    for place, rule in enumerate(fmt.rules, start=1):
        name = f"the rule `{rule.text}`" if rule.text else f"rule {place}"
        for breach in breaches(rule, deck, lead, size):
            message = f"{breach.message}: {name} of the format `{fmt.id}`"
            where = ("cards", breach.cards[0]) if breach.cards else ()
            yield Finding(deck.origin, message, where, _with_cards(breach.help, breach.cards))


def _with_cards(help: str, cards: tuple[str, ...]) -> str:
    """The help, with the cards that count most where there is a choice."""
    named = ", ".join(f"`{card}`" for card in cards[:SHOWN])
    return f"{help}; most of it are {named}" if len(cards) > 1 else f"{help}: it is {named}" if named else help


@check("CG410", "not-allowed", kind="static", of="deck")
def not_allowed(deck: Deck, fmt: Format) -> Iterator[Finding]:
    """A card that the format does not allow, or not so often.

    ## What it reports
    A card of a deck or its sideboard that is `banned`, of which more copies are in it than `restricted` says, or
    whose set is not among the `sets` of the format. Where these have days, the `date:` of the deck counts; a deck
    without one is judged as if all days were at once. Here the bee is banned.

    ## Why it matters
    A list changes with time, decks do not: what was legal last year may not be today.

    ## Example
    ```yaml game
    id: mini
    players: [2]
    text: {name: Mini}
    kinds:
      plain: {front: card.xml.j2, back: back.xml.j2, size: small, text: {name: Plain card}}
    sizes: {small: [50mm, 70mm]}
    formats:
      any: {size: null, copies: 4, banned: [bee]}
    deck: all-cards
    products:
      cards: {kind: cards}
    ```

    ## Repair
    Take the card out of the deck, or off the list.

    ```yaml game
    id: mini
    players: [2]
    text: {name: Mini}
    kinds:
      plain: {front: card.xml.j2, back: back.xml.j2, size: small, text: {name: Plain card}}
    sizes: {small: [50mm, 70mm]}
    formats:
      any: {size: null, copies: 4, restricted: {bee: 2}}
    deck: all-cards
    products:
      cards: {kind: cards}
    ```
    """
    if deck.origin is None:
        return
    counts: Counter[str] = Counter()
    for printing, copies in (*deck.copies, *deck.sideboard):
        counts[printing.card.id] += copies
        if fmt.sets is not None and not _is_in_force(printing, deck, fmt):
            yield _stray(
                deck, printing.card.id, f"its set `{printing.set_id}` is not of the format `{fmt.id}`{_on(deck)}"
            )
    for card, count in sorted(counts.items()):
        if card in fmt.banned:
            yield _stray(deck, card, f"it is banned in the format `{fmt.id}`")
        restriction = fmt.restricted.get(card)
        if restriction is not None and restriction.days.has(deck.date) and count > restriction.copies:
            message = (
                f"{count} copies of `{card}`; the format `{fmt.id}` restricts it to {restriction.copies}{_on(deck)}"
            )
            help = f"keep {restriction.copies}" if restriction.copies else "take it out"
            yield Finding(deck.origin, message, ("cards", card), help)


def _is_in_force(printing: Printing, deck: Deck, fmt: Format) -> bool:
    days = (fmt.sets or {}).get(printing.set_id)
    return days is not None and days.has(deck.date)


def _stray(deck: Deck, card: str, why: str) -> Finding:
    assert deck.origin is not None
    return Finding(deck.origin, f"`{card}` may not be in the deck `{deck.id}`: {why}", ("cards", card), "take it out")


def _on(deck: Deck) -> str:
    return f" on {deck.date}" if deck.date else ""


@check("CG411", "sideboard-size", kind="static", of="deck")
def wrong_sideboard(deck: Deck, fmt: Format) -> Iterator[Finding]:
    """Another number of cards beside the deck than the format says.

    ## What it reports
    A `sideboard:` with more or fewer cards than `sideboard` of the format asks for, or one where the format has
    none. A deck without a sideboard is in order unless the format says `at-least`.

    ## Why it matters
    What lies beside a deck can be exchanged between two games, so it has its limits as the deck has.

    ## Example
    ```yaml deck
    id: all-cards
    format: any
    sets: [core]
    sideboard: {cat: 2}
    text: {name: All cards}
    ```

    ## Repair
    Take the cards out of the sideboard, or add `sideboard:` to the format.

    ```yaml deck
    id: all-cards
    format: any
    sets: [core]
    text: {name: All cards}
    ```
    """
    if deck.origin is None or (fmt.sideboard is None and not deck.sideboard):
        return
    total = sum(count for _, count in deck.sideboard)
    if fmt.sideboard is None:
        yield Finding(deck.origin, f"the format `{fmt.id}` has no sideboards", ("sideboard",), "take it out")
        return
    asked, excess = excess_of(total, fmt.sideboard, leader_of(deck, fmt), deck.size)
    if excess:
        message = f"{total} cards are in the sideboard of `{deck.id}`; the format `{fmt.id}` asks for {asked}"
        yield Finding(deck.origin, message, ("sideboard",), f"take out {excess}" if excess > 0 else f"add {-excess}")


@check("CG412", "no-legal-deck", kind="exact", of="game")
def no_legal_deck(game: Game) -> Iterator[Finding]:
    """A format that no deck can obey.

    ## What it reports
    A format with rules, where no choice of the cards there are would be a legal deck. It is computed, not guessed:
    all sums that decks can have are followed. Where there are too many of them, a note says that it is not decided.
    Here only one card has a moon, and a deck may have four copies of it.

    ## Why it matters
    Rules that nobody can keep are a slip of the pen: a limit of the wrong field, or a query that means other cards
    than you think.

    ## Example
    ```yaml game
    id: mini
    players: [2]
    text: {name: Mini}
    kinds:
      plain: {front: card.xml.j2, back: back.xml.j2, size: small, text: {name: Plain card}}
    sizes: {small: [50mm, 70mm]}
    formats:
      any: {size: null, copies: 4}
      full-moon: {size: null, copies: 4, rules: [{of: {icon: [moon]}, at-least: 9}]}
    deck: all-cards
    products:
      cards: {kind: cards}
    ```

    ## Repair
    Ask for less, or add cards.

    ```yaml game
    id: mini
    players: [2]
    text: {name: Mini}
    kinds:
      plain: {front: card.xml.j2, back: back.xml.j2, size: small, text: {name: Plain card}}
    sizes: {small: [50mm, 70mm]}
    formats:
      any: {size: null, copies: 4}
      full-moon: {size: null, copies: 4, rules: [{of: {icon: [moon]}, at-least: 4}]}
    deck: all-cards
    products:
      cards: {kind: cards}
    ```
    """
    for fmt in game.formats.values():
        if fmt.origin is None or not fmt.has_rules or not game.printings or _is_obeyed(game, fmt):
            continue
        is_possible = can_be_legal(game, fmt)
        if is_possible is None:
            message = f"whether a deck can obey the format `{fmt.id}` is not decided: too many sums are possible"
            yield Finding(fmt.origin, message, (), "write a deck of this format: one that obeys is proof", INFO)
        elif not is_possible:
            yield Finding(fmt.origin, f"no deck of these cards can obey the format `{fmt.id}`", (), "ask for less")


def _is_obeyed(game: Game, fmt: Format) -> bool:
    """Whether a deck of the game is proof that one can obey."""
    decks = [deck for deck in game.decks.values() if deck.format == fmt.id and deck.origin is not None]
    return any(not any(True for judge in OF_DECKS for _ in judge.find(deck, fmt)) for deck in decks)


OF_DECKS = (wrong_lead, broken_rules, not_allowed, wrong_sideboard)
"""What is judged of each deck whose format is known."""
