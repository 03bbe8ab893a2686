"""May these cards be played at all? Static checks FSY101 to FSY111 and FSY401: data only, no arithmetic.

Unknown and repeated icons, ids given twice and references that lead nowhere are found where ids are linked; `CODES`
says what they are called here.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator

from cardgen.diagnostics import Diagnostic, Severity
from cardgen.model.faults import Codes
from cardgen.model.game import Game
from cardgen.rules.fsys.rules import FAMILIES, PLAYERS, SUPERPOWERS, cards_in_play
from cardgen.rules.fsys.subject import Subject
from cardgen.rules.fsys.table import rules_of

CODES: Codes = {
    "card twice": ("FSY102", Severity.ERROR),
    "unknown icon": ("FSY103", Severity.ERROR),
    "repeated icon": ("FSY109", Severity.WARNING),
    "unknown set": ("FSY112", Severity.ERROR),
    "unknown card": ("FSY112", Severity.ERROR),
    "unknown card of this deck": ("FSY112", Severity.ERROR),
    "card in two sets": ("FSY405", Severity.ERROR),
}


def deck_size(subject: Subject) -> Iterator[Diagnostic]:
    """FSY101, in a mix of sets FSY401: as many cards as the format says, 60 in the standard one (FS-R2)."""
    size = len(subject.printings)
    if subject.format is None or subject.format.size in (None, size):
        return
    wanted = subject.format.size or 0
    message = f"{subject.name} has {size} cards; the format `{subject.format.id}` asks for {wanted}"
    help = f"{'take out' if size > wanted else 'add'} {abs(size - wanted)}"
    yield subject.finding("FSY401" if subject.is_mix else "FSY101", message, help=help)


def many_copies(subject: Subject) -> Iterator[Diagnostic]:
    """CG402 by the rules: duplicates are allowed unless the reading `max-copies` says how many (FS-A14)."""
    most = subject.rules.max_copies
    if most is None:
        return
    for card, count in Counter(subject.deck.cards).items():
        if count > most:
            message = f"{count} copies of `{card}` in {subject.name}; the reading `max-copies` allows {most}"
            yield subject.finding("CG402", message, help=f"keep {most}")


def player_supply(subject: Subject) -> Iterator[Diagnostic]:
    """FSY110, in a mix of sets FSY401: a match with n players uses 1 + 8n cards (FS-D2)."""
    size = len(subject.printings)
    for players in sorted(set(subject.game.players) & set(PLAYERS)):
        needed = cards_in_play(players, subject.rules)
        if size < needed:
            yield subject.finding(
                "FSY401" if subject.is_mix else "FSY110",
                f"{players} players use {needed} cards in a match; {subject.name} has {size}",
                help=f"add {needed - size} cards, or take {players} out of `players` in game.yaml",
            )
            return


def players_of_a_match(game: Game) -> Iterator[Diagnostic]:
    """FSY110, whatever the deck: a match has two, three or four players (FS-R1)."""
    for place, players in enumerate(game.players):
        if players not in PLAYERS:
            message = f"a match has {PLAYERS.start} to {PLAYERS.stop - 1} players, not {players}"
            yield game.origin.finding("FSY110", message, "players", place, help="take it out")


def vocabulary_size(game: Game) -> Iterator[Diagnostic]:
    """FSY106: 13 principles, 12 themes, 17 goals, 3 superpowers (FS-R3)."""
    counts = {family.id: len(family.icons) for family in game.families}
    for family, wanted in FAMILIES.items():
        if counts.get(family, 0) != wanted:
            yield game.origin.finding(
                "FSY106",
                f"the family `{family}` has {counts.get(family, 0)} icons; the game has {wanted}",
                "rules",
                help="repair icons.yaml, or set `rules: null` for a game of another kind",
            )
    for family in counts.keys() - FAMILIES.keys():
        message = f"the family `{family}` is none of the game's: {', '.join(FAMILIES)}"
        yield game.origin.finding("FSY106", message, "rules", help="take it out of icons.yaml")


def too_many_icons(game: Game) -> Iterator[Diagnostic]:
    """FSY104: nine indicator objects mark at most nine icons of a challenge (FS-R4, FS-D1)."""
    most = rules_of(game).seeds
    for card in game.cards.values():
        if len(card.icons) > most:
            message = f"`{card.id}` has {len(card.icons)} icons, and only {most} seeds can be laid on a challenge"
            yield card.origin.finding("FSY104", message, "icons", help=f"take {len(card.icons) - most} out")


def no_icons(game: Game) -> Iterator[Diagnostic]:
    """FSY105: everybody would solve such a challenge at once (FS-G11)."""
    matching = rules_of(game).superpowers_match
    for card in game.cards.values():
        counted = [icon for icon in card.icons if matching or game.icons[icon].family != SUPERPOWERS]
        if not counted and (card.icons or not card.origin.value.get("icons")):
            place = ("icons",) if "icons" in card.origin.value else ("id",)
            what = "no icons" if matching else "no icons that count"
            message = f"`{card.id}` has {what}, so as a challenge everybody solves it at once"
            yield card.origin.finding("FSY105", message, *place, help="add the icons of its action")


def no_core_family(game: Game) -> Iterator[Diagnostic]:
    """FSY108: superpowers alone are no action (FS-A11)."""
    for card in game.cards.values():
        families = {game.icons[icon].family for icon in card.icons}
        if families == {SUPERPOWERS}:
            yield card.origin.finding(
                "FSY108",
                f"`{card.id}` has superpowers only, no icon of agroecology, landscapes or goals",
                "icons",
                severity=Severity.WARNING,
                help="add what the action does for land, food or people",
            )


def identical_cards(subject: Subject) -> Iterator[Diagnostic]:
    """FSY107: legal, but one may stand for the other (FS-A14)."""
    first: dict[int, int] = {}
    copies: dict[int, list[int]] = defaultdict(list)
    for copy, mask in enumerate(subject.deck.masks):
        if mask:
            copies[first.setdefault(mask, copy)].append(copy)
    for same in copies.values():
        told = {subject.card(copy): copy for copy in reversed(same[1:]) if copy in subject.judged}
        for copy in sorted(told.values()):
            yield _told_same(subject, same[0], copy)


def _told_same(subject: Subject, one: int, other: int) -> Diagnostic:
    """Of a card twice in a deck the deck is to be changed, of two cards one of them."""
    first, second = subject.card(one), subject.card(other)
    if first == second:
        what, help = f"`{first}` is in {subject.name} more than once", "play one copy of it"
        printing = subject.printings[other]
        if printing.copies > 1:
            return printing.origin.finding("FSY107", what, "copies", severity=Severity.WARNING, help=help)
        return subject.finding("FSY107", what, Severity.WARNING, help)
    what = f"`{second}` has the same icons as `{first}` in {subject.name}"
    return subject.card_finding(other, "FSY107", what, Severity.WARNING, "give one of them another icon")


def missing_on_sheet(game: Game, product: str, shown: Collection[str]) -> Iterator[Diagnostic]:
    """FSY111: an icon that a card uses and the Ability Sheet does not show cannot be marked (FS-R4)."""
    if product != "ability-sheet":
        return
    used = {icon: card for card in reversed(game.cards.values()) for icon in card.icons}
    for icon, card in sorted(used.items()):
        if icon not in shown:
            message = f"the Ability Sheet does not show `{icon}`, so it cannot be marked; `{card.id}` has it"
            yield card.origin.finding(
                "FSY111", message, "icons", help="show it in the sheet's template, or take it off the cards"
            )
