"""How is an expansion looked at before somebody takes it: beside its base, beside its last release, for its credits?

`cardgen check --base --against --verdict`. What every check finds is found by `build.py`; here is what only somebody
who takes in the cards of others asks.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from cardgen import __version__, data, rules
from cardgen.build import Outcome, check_all, load
from cardgen.data.files import SHIPPED_AS
from cardgen.diagnostics import Diagnostic, Severity, has_errors
from cardgen.model.credits import check_credits
from cardgen.model.game import CardSet, Game
from cardgen.model.library import Library
from cardgen.model.release import compare
from cardgen.order import Order, UnknownName
from cardgen.output.report import Counts
from cardgen.rules.verdict import Verdict, Work, question_of, verdict, verdict_on_nothing

Progress = Callable[[Sequence[Any]], Iterable[Any]]
_LOST = "repair the errors first"


class Chosen(Struct, frozen=True):
    """A project, or a set alone, at `root`; one set of it where `folder` names that."""

    root: Path
    folder: Path | None = None


class Wish(Struct, frozen=True):
    """What is to be checked: cards, the game that they are said to be for, and an earlier release of them.

    `title`, `against` and `command` are for the page: how the user calls both, and what shows all that was found.
    """

    cards: Chosen
    base: str = ""
    release: Chosen | None = None
    title: str = ""
    against: str = ""
    command: str = "cardgen check"


def check_expansion(wish: Wish, order: Order, level: str, progress: Progress) -> tuple[Outcome, Verdict]:
    """What is found in an expansion, and the verdict on it.

    Raises UnknownName where there is no set, where it cannot be told which game is meant, or where the release has
    nothing of it.
    """
    root = wish.cards.root
    own = (one for one in data.find(root, wish.base)[0] if not one.file.startswith(f"{SHIPPED_AS}/"))
    if not any(one.kind in ("set", "deck") for one in own):
        raise UnknownName(f"there is no set in {wish.title}: no set.yaml")
    if wish.base:
        order = replace(order, games=(wish.base,))
        if wrong := data.disagreements(root, wish.base, wish.cards.folder):
            found = tuple(map(data.as_given, wrong))
            return Outcome(None, Counts(0, len(wrong)), found=found), refusal(wish, found)
    outcome = check_all(root, order, progress, level, further=partial(_further, wish, order))
    assert outcome.library is not None
    game = _game_of(outcome.library, order, wish)
    if game is None:
        return outcome, refusal(wish, outcome.found)
    sets = _sets_of(game, wish)
    if not sets and has_errors(outcome.found):
        return outcome, refusal(wish, outcome.found)
    about, elsewhere = _parted(outcome.found, game, sets)
    names = [f"`{name}`" for name in (*(one.id for one in sets), *_decks_of(game, sets))]
    work = Work(
        sum(games for name, games in outcome.games if any(one in name for one in names)),
        level,
        wish.release is not None and not _are_lost(outcome.found),
        _LOST if wish.release is not None else "",
        tuple(line for line in outcome.verdicts if any(one in line for one in names)),
        wish.command,
        outcome.is_judged,
        (*_compared(wish), _made_with(_digest(outcome.library, sets))),
    )
    made = verdict(game, sets, about, work)
    return outcome, replace(made, unseen=(*_told(elsewhere), *made.unseen))


def refusal(wish: Wish, found: Iterable[Diagnostic]) -> Verdict:
    """The verdict on what nobody could look into."""
    return verdict_on_nothing(wish.title, found, Work(command=wish.command, facts=(*_compared(wish), _made_with())))


def _compared(wish: Wish) -> Iterator[tuple[str, str]]:
    if wish.against:
        yield "compared", wish.against


def _made_with(digest: str = "") -> tuple[str, str]:
    """Instead of a date: the same cards give the same page."""
    return "cardgen", f"{__version__}; digest of the data {digest}" if digest else __version__


def _digest(library: Library, sets: Sequence[CardSet]) -> str:
    """Of what the files of these sets say, wherever they lie; pictures are not in it."""
    folders = [one.origin.document.path.parent for one in sets]
    texts = sorted(
        (number, document.path.relative_to(folder).as_posix(), document.text)
        for number, folder in enumerate(folders)
        for document in library.documents
        if document.path.is_relative_to(folder)
    )
    return hashlib.sha256(repr(texts).encode()).hexdigest()[:12]


def _game_of(library: Library, order: Order, wish: Wish) -> Game | None:
    """The game whose expansion is meant: the one that is named, or the one that sets were brought to."""
    if order.games:
        return library.games.get(order.games[0])
    brought = [game for game in library.games.values() if game.brought_deck] or list(library.games.values())
    if len(brought) > 1:
        raise UnknownName(f"there are cards of {', '.join(f'`{game.id}`' for game in brought)}: say which with --base")
    return next(iter(brought), None)


def _sets_of(game: Game, wish: Wish) -> list[CardSet]:
    """The expansion: the set that was named; else all that were brought; of a whole game those that require another.

    None where it could not be read: what a project borrows is never meant.
    """
    if wish.cards.folder is not None:
        folder = wish.cards.folder.resolve()
        return [one for one in game.sets.values() if one.origin.document.path.parent == folder]
    if game.brought_deck or game.origin.document.file.startswith(f"{SHIPPED_AS}/"):
        return [one for one in game.sets.values() if _is_brought(one, game)]
    return [one for one in game.sets.values() if game.base_of(one)] or list(game.sets.values())


def _is_brought(one: CardSet, game: Game) -> bool:
    """Does the project bring it to a game that it borrows?"""
    return game.origin.document.path.parent not in one.origin.document.path.parents


# What only this check asks.


def _further(wish: Wish, order: Order, library: Library, found: Sequence[Diagnostic]) -> Iterator[Diagnostic]:
    game = _game_of(library, order, wish)
    if game is None:
        return
    sets = _sets_of(game, wish)
    told = {one.span for one in found if question_of(one.code) == "credits"}
    for one in sets:
        yield from (finding for finding in check_credits(one, game.base_of(one)) if finding.span not in told)
    if wish.release is not None and not _are_lost(found):
        before = _released(wish.release, game)
        yield from compare(before, game, _names(before, sets, wish, wish.release))


def _are_lost(found: Iterable[Diagnostic]) -> bool:
    """May cards be missing because they cannot be read? They have not vanished then."""
    errors = (one.code for one in found if one.severity is Severity.ERROR)
    return any(code.startswith(("CG1", "CG2", "CG3")) or code in rules.OF_REFERENCES for code in errors)


def _released(release: Chosen, game: Game) -> Game:
    """The game as it was with an earlier release. Its faults are not told: it is out."""
    before = load(release.root, (game.id,))[0].games.get(game.id)
    if before is None or not before.sets:
        raise UnknownName(f"the release has nothing for `{game.id}`")
    return before


def _names(before: Game, sets: Sequence[CardSet], wish: Wish, release: Chosen) -> tuple[str, ...]:
    """Which sets are compared; none: all that the release brought. A set alone stands for itself, not for a project."""
    own = tuple(one.id for one in sets)
    if wish.cards.folder is None and release.folder is None and not data.is_set(wish.cards.root):
        return ()
    shared = tuple(name for name in own if name in before.sets and before.is_judged(before.sets[name].origin))
    if shared or data.is_set(release.root):
        return shared
    raise UnknownName(f"the release has no set {' or '.join(f'`{name}`' for name in own)}")


# What of it is told on the page.


def _parted(
    found: Iterable[Diagnostic], game: Game, sets: Sequence[CardSet]
) -> tuple[list[Diagnostic], list[Diagnostic]]:
    """What is about these sets, and what is about the rest of a project that is a whole game: no errors, as they keep
    these from being judged, too.
    """
    if game.brought_deck:
        return list(found), []
    folders = tuple(_folder(one.origin.document.file) for one in sets)
    decks = {deck.origin.document.file for name in _decks_of(game, sets) if (deck := game.decks[name]).origin}
    about: list[Diagnostic] = []
    elsewhere: list[Diagnostic] = []
    for one in found:
        file = one.span.file if one.span else ""
        is_about = one.severity is Severity.ERROR or file.startswith(folders) or file in decks
        (about if is_about else elsewhere).append(one)
    return about, elsewhere


def _folder(file: str) -> str:
    return f"{file.rpartition('/')[0]}/"


def _decks_of(game: Game, sets: Sequence[CardSet]) -> list[str]:
    """The decks that have cards of these sets."""
    names = {one.id for one in sets}
    return [name for name, deck in game.decks.items() if any(printing.set_id in names for printing, _ in deck.copies)]


def _told(elsewhere: Sequence[Diagnostic]) -> Iterator[str]:
    if elsewhere:
        number = len(elsewhere)
        yield f"{number} {'finding' if number == 1 else 'findings'} in other files of the project."
