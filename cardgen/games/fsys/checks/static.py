"""Checks the data alone, whether these cards may be played at all: FSY101 to FSY111 and FSY401.

Unknown and repeated icons, ids given twice and references that lead nowhere are found where ids are linked; `CODES`
says what they are called here.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator

from cardgen.analysis.checks.check import WARNING, Finding, check, link_fault
from cardgen.analysis.checks.formats import too_many_copies
from cardgen.analysis.contents.obedience import excess_of
from cardgen.games.fsys.play.setup import rules_of
from cardgen.games.fsys.rules import FAMILIES, PLAYERS, SUPERPOWERS, cards_in_play
from cardgen.games.fsys.scope import FsysScope
from cardgen.model.card import Card
from cardgen.model.game import Game


@link_fault("FSY102", "duplicate-id", "card twice")
def duplicate_id() -> None:
    """An id given twice.

    ## What it reports

    Two cards of a set with the same id. Static. The help tells where the first one is. The same id in two sets is
    FSY405.

    ## Why it matters

    Decks, printings and drawings call a card by its id. With two of a name, nobody can know which one is meant, so
    only the first is used.

    ## Example

    A second card was begun, and the id of another one was kept.

    ```diff edit
    card_data/fsys/sets/core/cards/soil.yaml
     cards:
    +  - {id: mix-your-crops, icons: [hands, ae-3, sdg-2], text: {title: Loosen the Bed, action: Use a fork.}}
    ```

    ## Repair

    Give one of them an id of its own, and a line in `printings.yaml`. Ids are for life: keep the older one. Here
    the copy goes again.

    ```diff edit
    card_data/fsys/sets/core/cards/soil.yaml
    -  - {id: mix-your-crops, icons: [hands, ae-3, sdg-2], text: {title: Loosen the Bed, action: Use a fork.}}
    ```
    """


@link_fault("FSY103", "unknown-icon", "unknown icon")
def unknown_icon() -> None:
    """An icon that there is not.

    ## What it reports

    A card asks for an icon that is not in `icons.yaml`. Static. The help names the nearest one.

    ## Why it matters

    A card carries icons out of 45, and the Ability Sheet shows these 45 (FS-R3, FS-R4). Any other icon could be
    neither printed nor marked.

    ## Example

    There are 17 goals.

    ```diff edit
    card_data/fsys/sets/core/cards/soil.yaml
       - id: test-your-soil
    -    icons: [head, ae-3, ae-8, mfl-1, sdg-4, sdg-9, sdg-15]
    +    icons: [head, ae-3, ae-8, mfl-1, sdg-4, sdg-9, sdg-18]
    ```

    ## Repair

    Write the id as `icons.yaml` has it; its name or an alias is understood, too.

    ```diff edit
    card_data/fsys/sets/core/cards/soil.yaml
       - id: test-your-soil
    -    icons: [head, ae-3, ae-8, mfl-1, sdg-4, sdg-9, sdg-18]
    +    icons: [head, ae-3, ae-8, mfl-1, sdg-4, sdg-9, sdg-15]
    ```
    """


@link_fault("FSY109", "repeated-icon", "repeated icon", severity=WARNING)
def repeated_icon() -> None:
    """An icon twice on one card.

    ## What it reports

    An icon that a card lists twice. Static, a warning.

    ## Why it matters

    An icon counts once on a card, however often it is written (FS-R14). It is printed once, too.

    ## Example

    ```diff edit
    card_data/fsys/sets/core/cards/soil.yaml
       - id: test-your-soil
    -    icons: [head, ae-3, ae-8, mfl-1, sdg-4, sdg-9, sdg-15]
    +    icons: [head, ae-3, ae-8, mfl-1, sdg-4, sdg-4, sdg-9, sdg-15]
    ```

    ## Repair

    Take one of them out. Perhaps another icon was meant.

    ```diff edit
    card_data/fsys/sets/core/cards/soil.yaml
       - id: test-your-soil
    -    icons: [head, ae-3, ae-8, mfl-1, sdg-4, sdg-4, sdg-9, sdg-15]
    +    icons: [head, ae-3, ae-8, mfl-1, sdg-4, sdg-9, sdg-15]
    ```
    """


@link_fault("FSY112", "broken-reference", "unknown set", "unknown card", "unknown card of this deck")
def broken_reference() -> None:
    """A set or card of a deck that there is not.

    ## What it reports

    A name that leads nowhere: the set of a deck or of `requires`, the card of a printing, a card of a deck, a card
    in `without` that is in none of the deck's sets. Static. The help names the nearest one.

    ## Why it matters

    A mix of series, expansions and boosters is one deck of 60 (FS-R2). A card that is not found would be missing
    from it, so decks are judged only when every name leads somewhere.

    ## Example

    ```diff edit
    card_data/fsys/sets/core/printings.yaml
    -  - {card: feed-the-soil, number: 1}
    +  - {card: feed-the-soul, number: 1}
    ```

    ## Repair

    Write the id as the card, or the set, has it.

    ```diff edit
    card_data/fsys/sets/core/printings.yaml
    -  - {card: feed-the-soul, number: 1}
    +  - {card: feed-the-soil, number: 1}
    ```
    """


@link_fault("FSY405", "id-collision", "card in two sets")
def id_collision() -> None:
    """An id of the base in an expansion.

    ## What it reports

    A card of a set with the id of a card of another set. Static. The help tells where the other one is.

    ## Why it matters

    Any sets may be mixed in one deck (FS-R2). Two cards of a name would be confused: in decks, in print, and in
    every table of how cards play.

    ## Example

    ```diff edit
    card_data/fsys/sets/water-and-soil/cards/water.yaml
     cards:
    +  - {id: catch-the-rain, icons: [hands, mfl-2, sdg-6], text: {title: Catch the Rain, action: Set a barrel out.}}
    ```

    ## Repair

    Give the newer card another id; that of a card that is out is for life. To print a card of the base again, name
    it in your `printings.yaml`: no second card is needed. Here the copy goes.

    ```diff edit
    card_data/fsys/sets/water-and-soil/cards/water.yaml
    -  - {id: catch-the-rain, icons: [hands, mfl-2, sdg-6], text: {title: Catch the Rain, action: Set a barrel out.}}
    ```
    """


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


@check("FSY106", "vocabulary-size", kind="static", of="game")
def vocabulary_size(game: Game) -> Iterator[Finding]:
    """13 principles, 12 themes, 17 goals, 3 superpowers (FS-R3).

    ## What it reports

    The families of `icons.yaml` are not those of the game: `superpower` with 3 icons, `ae` with 13, `mfl` with 12,
    `sdg` with 17. Static.

    ## Why it matters

    The Ability Sheet, the rulebook and every chance that is computed count on 45 icons in these four families
    (FS-R3).

    ## Example

    A family has another id here, so the game misses one and finds one too many.

    ```diff edit
    card_data/fsys/icons.yaml
    -  - id: superpower
    +  - id: superpowers
    ```

    ## Repair

    Names, help and colours of icons are yours to change; ids of families and numbers of icons stay. A game with
    other icons is a game of its own: write `rules: null` in its `game.yaml`.

    ```diff edit
    card_data/fsys/icons.yaml
    -  - id: superpowers
    +  - id: superpower
    ```
    """
    counts = {family.id: len(family.icons) for family in game.families}
    for family, wanted in FAMILIES.items():
        if counts.get(family, 0) != wanted:
            yield Finding(
                game.origin,
                f"the family `{family}` has {counts.get(family, 0)} icons; the game has {wanted}",
                ("rules",),
                "repair icons.yaml, or set `rules: null` for a game of another kind",
            )
    for family in counts.keys() - FAMILIES.keys():
        message = f"the family `{family}` is none of the game's: {', '.join(FAMILIES)}"
        yield Finding(game.origin, message, ("rules",), "take it out of icons.yaml")


@check("FSY104", "too-many-icons", kind="static", of="card")
def too_many_icons(card: Card, game: Game) -> Iterator[Finding]:
    """Nine indicator objects mark at most nine icons of a challenge (FS-R4, FS-D1).

    ## What it reports

    A card with more than nine icons. Static.

    ## Why it matters

    Every card can become the challenge, and its icons are marked on the Ability Sheet with nine seeds (FS-R4). With
    a tenth icon the seeds run out (FS-D1).

    ## Example

    ```diff edit
    card_data/fsys/sets/core/cards/soil.yaml
       - id: feed-the-soil
    -    icons: [hands, ae-1, ae-2, ae-3, ae-5, mfl-1, sdg-12, sdg-13, sdg-15]
    +    icons: [hands, ae-1, ae-2, ae-3, ae-5, mfl-1, sdg-6, sdg-12, sdg-13, sdg-15]
    ```

    ## Repair

    Keep the icons that the deed stands for most.

    ```diff edit
    card_data/fsys/sets/core/cards/soil.yaml
       - id: feed-the-soil
    -    icons: [hands, ae-1, ae-2, ae-3, ae-5, mfl-1, sdg-6, sdg-12, sdg-13, sdg-15]
    +    icons: [hands, ae-1, ae-2, ae-3, ae-5, mfl-1, sdg-6, sdg-13, sdg-15]
    ```
    """
    most = rules_of(game).seeds
    if len(card.icons) > most:
        message = f"`{card.id}` has {len(card.icons)} icons, and only {most} seeds can be laid on a challenge"
        yield Finding(card.origin, message, ("icons",), f"take {len(card.icons) - most} out")


@check("FSY105", "no-icons", kind="static", of="card")
def no_icons(card: Card, game: Game) -> Iterator[Finding]:
    """Everybody would solve such a challenge at once (FS-G11).

    ## What it reports

    A card without icons. Static.

    ## Why it matters

    As a challenge it asks for nothing, so everybody would solve it at once (FS-G11). As a project it helps nobody.

    ## Example

    ```diff edit
    card_data/fsys/sets/core/cards/soil.yaml
       - id: test-your-soil
    -    icons: [head, ae-3, ae-8, mfl-1, sdg-4, sdg-9, sdg-15]
    +    icons: []
    ```

    ## Repair

    Give it the icons of its deed: a superpower, and what the deed does for land, food or people. Seven to nine
    icons make a good challenge.

    ```diff edit
    card_data/fsys/sets/core/cards/soil.yaml
       - id: test-your-soil
    -    icons: []
    +    icons: [head, ae-3, ae-8, mfl-1, sdg-4, sdg-9, sdg-15]
    ```
    """
    matching = rules_of(game).superpowers_match
    counted = [icon for icon in card.icons if matching or game.icons[icon].family != SUPERPOWERS]
    if not counted and (card.icons or not card.origin.value.get("icons")):
        place = ("icons",) if "icons" in card.origin.value else ("id",)
        what = "no icons" if matching else "no icons that count"
        message = f"`{card.id}` has {what}, so as a challenge everybody solves it at once"
        yield Finding(card.origin, message, place, "add the icons of its action")


@check("FSY108", "no-core-family", kind="static", of="card", severity=WARNING)
def no_core_family(card: Card, game: Game) -> Iterator[Finding]:
    """Superpowers alone are no action (FS-A11).

    ## What it reports

    A card that has superpowers and nothing else. Static, a warning.

    ## Why it matters

    Head, heart and hands tell how somebody helps. What is helped, land, food or people, is told by the other three
    families, and a card needs at least one of their icons (FS-A11).

    ## Example

    The note FSY211 may come along: there is one more card with superpowers now.

    ```diff edit
    card_data/fsys/sets/core/cards/soil.yaml
       - id: test-your-soil
    -    icons: [head, ae-3, ae-8, mfl-1, sdg-4, sdg-9, sdg-15]
    +    icons: [head, heart, hands]
    ```

    ## Repair

    Add what the deed does for land, food or people. One superpower is enough, two if it cannot do without.

    ```diff edit
    card_data/fsys/sets/core/cards/soil.yaml
       - id: test-your-soil
    -    icons: [head, heart, hands]
    +    icons: [head, ae-3, ae-8, mfl-1, sdg-4, sdg-9, sdg-15]
    ```
    """
    families = {game.icons[icon].family for icon in card.icons}
    if families == {SUPERPOWERS}:
        yield Finding(
            card.origin,
            f"`{card.id}` has superpowers only, no icon of agroecology, landscapes or goals",
            ("icons",),
            "add what the action does for land, food or people",
        )


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


@check("FSY111", "sheet-missing-icon", kind="static", of="page")
def missing_on_sheet(game: Game, product: str, shown: Collection[str]) -> Iterator[Finding]:
    """An icon that a card uses and the Ability Sheet does not show cannot be marked (FS-R4).

    ## What it reports

    A card has an icon that the product `ability-sheet` does not show. Static. Looked at where the sheet is laid out: by
    `cardgen check` and `cardgen build`.

    ## Why it matters

    The icons of a challenge are marked on the Ability Sheet (FS-R4). One that is not there gets no seed, and it is
    easily forgotten.

    ## Example

    The sheet leaves out the last square.

    ```diff edit
    templates/fsys/ability_sheet.xml.j2
    -      {%- for icon in squares.icons %}{{ cell(icon, wide=29.6) }}{% endfor %}
    +      {%- for icon in squares.icons[:16] %}{{ cell(icon, wide=29.6) }}{% endfor %}
    ```

    ## Repair

    Let the sheet walk through all icons of all families; or take the icon off the cards.

    ```diff edit
    templates/fsys/ability_sheet.xml.j2
    -      {%- for icon in squares.icons[:16] %}{{ cell(icon, wide=29.6) }}{% endfor %}
    +      {%- for icon in squares.icons %}{{ cell(icon, wide=29.6) }}{% endfor %}
    ```
    """
    if product != "ability-sheet":
        return
    used = {icon: card for card in reversed(game.cards.values()) for icon in card.icons}
    for icon, card in sorted(used.items()):
        if icon not in shown:
            message = f"the Ability Sheet does not show `{icon}`, so it cannot be marked; `{card.id}` has it"
            help = "show it in the sheet's template, or take it off the cards"
            yield Finding(card.origin, message, ("icons",), help)
