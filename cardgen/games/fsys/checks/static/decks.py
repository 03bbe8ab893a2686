"""Checks that a deck may be played: its size, its copies, its players. FSY101, FSY107, FSY110 and FSY401."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator

from cardgen.analysis.checks.check import WARNING, Finding, check
from cardgen.analysis.checks.formats import too_many_copies
from cardgen.analysis.contents.obedience import excess_of
from cardgen.games.fsys.rules import PLAYERS, cards_in_play
from cardgen.games.fsys.scope import FsysScope
from cardgen.model.game import Game


@check("FSY101", "deck-size", kind="static", of="deck")
def deck_size(deck: FsysScope) -> Iterator[Finding]:
    """As many cards as the format says, 60 in the standard one (FS-R2).

    ## What it reports

    A deck with more or fewer cards than its format asks for: `size` of the format in `game.yaml`, 60 for
    `standard`. Copies are counted, not titles. Static: only the data is looked at. For a deck of several sets the
    same is FSY401.

    ## Why it matters

    A match is played with one shared deck of exactly 60 cards (FS-R2). All odds that the rulebook tells, and all
    checks of playability, count on it.

    ## Example

    One card stays in the box, and no other comes in.

    ```diff edit
    card_data/fsys/decks/food-heroes.yaml
     cards: {}
    +without: [test-your-soil]
    ```

    ## Repair

    Take out or add as many cards as the help says. Here the card comes back.

    ```diff edit
    card_data/fsys/decks/food-heroes.yaml
    -without: [test-your-soil]
    ```
    """
    if not deck.is_mix:
        yield from _wrong_size(deck)


@check("FSY401", "mix-illegal", kind="static", of="deck")
def mix_illegal(deck: FsysScope) -> Iterator[Finding]:
    """A mix of sets that is no legal deck: of another size than the format says, or too small for its players.

    ## What it reports

    A deck of several sets, or of an expansion, that has not the size its format asks for, or fewer cards than a
    match uses with a number of players that `players` promises. Static. The same as FSY101 and FSY110, for mixes.

    ## Why it matters

    The deck may be mixed from any series and expansion, and always is 60 cards (FS-R2). What is on the box must be
    playable as it is written there.

    ## Example

    Somebody shuffles all there is.

    ```diff edit
    card_data/fsys/decks/all-of-it.yaml
    +id: all-of-it
    +format: standard
    +sets: [core, water-and-soil]
    +text: {name: All of It}
    ```

    ## Repair

    For each card that comes another one stays in the box: name it in `without`, as `decks/water-and-soil-mix.yaml`
    does. A deck that is meant to be larger needs a format of its own, as here.

    ```diff edit
    card_data/fsys/decks/all-of-it.yaml
    -format: standard
    +format: large
    card_data/fsys/game.yaml
       standard: {size: 60, copies: null}
    +  large: {size: 80, copies: null}
    ```
    """
    if deck.is_mix:
        yield from _wrong_size(deck)
        yield from _too_few_for_players(deck)


def _wrong_size(deck: FsysScope) -> Iterator[Finding]:
    if deck.format is None:
        return
    size = len(deck.printings)
    asked, excess = excess_of(size, deck.format.bounds, None, size)
    if excess:
        wanted = asked.removeprefix("exactly ")
        message = f"{deck.name} has {size} cards; the format `{deck.format.id}` asks for {wanted}"
        yield deck.finding(message, f"take out {excess}" if excess > 0 else f"add {-excess}")


@too_many_copies.also(of="deck")
def many_copies(deck: FsysScope) -> Iterator[Finding]:
    """Duplicates are allowed unless the reading `max-copies` says how many (FS-A14)."""
    most = deck.rules.max_copies
    if most is None:
        return
    for card, count in Counter(deck.icon_deck.cards).items():
        if count > most:
            message = f"{count} copies of `{card}` in {deck.name}; the reading `max-copies` allows {most}"
            yield deck.finding(message, f"keep {most}")


@check("FSY110", "player-supply", kind="static", of="game")
def players_of_a_match(game: Game) -> Iterator[Finding]:
    """A match has two, three or four players (FS-R1).

    ## What it reports

    A deck with fewer cards than a match uses with a number of players that `players` of `game.yaml` promises.
    Static. For a deck of several sets the same is FSY401.

    ## Why it matters

    A match of *n* players uses 1 + 8*n* cards: the challenge, and for each player a hand of five, a backup and two
    draws (FS-D2). That is 17 for two, 25 for three, 33 for four. The pile must not run out.

    ## Example

    Eight players would use 65 cards, and the deck has 60.

    ```diff edit
    card_data/fsys/game.yaml
    -players: [2, 3, 4]
    +players: [2, 3, 4, 8]
    ```

    ## Repair

    Promise what the deck can hold, or add cards. Two tables of four are fun, too.

    ```diff edit
    card_data/fsys/game.yaml
    -players: [2, 3, 4, 8]
    +players: [2, 3, 4]
    ```
    """
    for place, players in enumerate(game.players):
        if players not in PLAYERS:
            message = f"a match has {PLAYERS.start} to {PLAYERS.stop - 1} players, not {players}"
            yield Finding(game.origin, message, ("players", place), "take it out")


@players_of_a_match.also(of="deck")
def player_supply(deck: FsysScope) -> Iterator[Finding]:
    """A match with n players uses 1 + 8n cards (FS-D2)."""
    if not deck.is_mix:
        yield from _too_few_for_players(deck)


def _too_few_for_players(deck: FsysScope) -> Iterator[Finding]:
    size = len(deck.printings)
    for players in sorted(set(deck.game.players) & set(PLAYERS)):
        needed = cards_in_play(players, deck.rules)
        if size < needed:
            message = f"{players} players use {needed} cards in a match; {deck.name} has {size}"
            yield deck.finding(message, f"add {needed - size} cards, or take {players} out of `players` in game.yaml")
            return


@check("FSY107", "identical-cards", kind="static", of="deck or expansion", severity=WARNING)
def identical_cards(subject: FsysScope) -> Iterator[Finding]:
    """Legal, but one may stand for the other (FS-A14).

    ## What it reports

    Two cards of a deck with exactly the same icons, or one card that is in it twice. Static. Copies are legal: this
    is a warning.

    ## Why it matters

    Only icons count in a match, so one of the two may stand for the other and the deck is a card poorer than it
    looks. The rules do not forbid it (FS-A14).

    ## Example

    `count-the-worms` has these icons already.

    ```diff edit
    card_data/fsys/sets/core/cards/soil.yaml
       - id: test-your-soil
    -    icons: [head, ae-3, ae-8, mfl-1, sdg-4, sdg-9, sdg-15]
    +    icons: [head, ae-3, ae-5, ae-8, mfl-1, mfl-5, sdg-4, sdg-15]
    ```

    ## Repair

    Give one of them an icon that the other lacks. Where you want two copies, say so beside the warning:
    `# cardgen: ignore[FSY107] two copies on purpose`.

    ```diff edit
    card_data/fsys/sets/core/cards/soil.yaml
       - id: test-your-soil
    -    icons: [head, ae-3, ae-5, ae-8, mfl-1, mfl-5, sdg-4, sdg-15]
    +    icons: [head, ae-3, ae-8, mfl-1, sdg-4, sdg-9, sdg-15]
    ```
    """
    first: dict[int, int] = {}
    copies: dict[int, list[int]] = defaultdict(list)
    for copy, mask in enumerate(subject.icon_deck.masks):
        if mask:
            copies[first.setdefault(mask, copy)].append(copy)
    for same in copies.values():
        firsts = {subject.card(copy): copy for copy in reversed(same[1:]) if copy in subject.judged}
        for copy in sorted(firsts.values()):
            yield _same_icons(subject, same[0], copy)


def _same_icons(subject: FsysScope, copy: int, other: int) -> Finding:
    """Of a card twice in a deck the deck is to be changed, of two cards one of them."""
    first, second = subject.card(copy), subject.card(other)
    if first == second:
        what, help = f"`{first}` is in {subject.name} more than once", "play one copy of it"
        printing = subject.printings[other]
        if printing.copies > 1:
            return Finding(printing.origin, what, ("copies",), help)
        return subject.finding(what, help)
    what = f"`{second}` has the same icons as `{first}` in {subject.name}"
    return subject.at_icons(other, what, "give one of them another icon")
