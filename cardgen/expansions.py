"""How is an expansion looked at before somebody takes it: beside its base, beside its last release, for its credits?

`cardgen check --base --against --verdict`. What every check finds is found by `build.py`; here is what only somebody
who takes in the cards of others asks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from cardgen import data, rules
from cardgen.build import Outcome, check_all, load
from cardgen.diagnostics import Diagnostic, Severity
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

    `title` and `command` are for the page: how the user calls it, and what shows all that was found.
    """

    cards: Chosen
    base: str = ""
    release: Chosen | None = None
    title: str = ""
    command: str = "cardgen check"


def check_expansion(wish: Wish, order: Order, level: str, progress: Progress) -> tuple[Outcome, Verdict]:
    """What is found in an expansion, and the verdict on it.

    Raises UnknownName where it cannot be told which game is meant, or where the release has nothing of it.
    """
    root = wish.cards.root
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
    about, elsewhere = _parted(outcome.found, game, sets)
    work = Work(
        outcome.played,
        level,
        wish.release is not None and not _are_lost(outcome.found),
        _LOST if wish.release is not None else "",
        tuple(_lines(outcome.verdicts, game, sets)),
        wish.command,
    )
    made = verdict(game, sets, about, work)
    return outcome, replace(made, unseen=(*_told(elsewhere), *made.unseen))


def refusal(wish: Wish, found: Iterable[Diagnostic]) -> Verdict:
    """The verdict on what nobody could look into."""
    return verdict_on_nothing(wish.title, found, Work(command=wish.command))


def _game_of(library: Library, order: Order, wish: Wish) -> Game | None:
    """The game whose expansion is meant: the one that is named, or the one that sets were brought to."""
    if order.games:
        return library.games.get(order.games[0])
    brought = [game for game in library.games.values() if game.brought_deck] or list(library.games.values())
    if len(brought) > 1:
        raise UnknownName(f"there are cards of {', '.join(f'`{game.id}`' for game in brought)}: say which with --base")
    return next(iter(brought), None)


def _sets_of(game: Game, wish: Wish) -> list[CardSet]:
    """The expansion: the set that was named; else all that were brought; of a whole game those that require another."""
    if wish.cards.folder is not None:
        folder = wish.cards.folder.resolve()
        return [one for one in game.sets.values() if one.origin.document.path.parent == folder]
    if game.brought_deck:
        return [one for one in game.sets.values() if game.is_judged(one.origin)]
    return [one for one in game.sets.values() if game.base_of(one)] or list(game.sets.values())


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
    """What is about these sets, and what is about the rest of a project that is a whole game."""
    if game.brought_deck:
        return list(found), []
    folders = tuple(_folder(one.origin.document.file) for one in sets)
    decks = {deck.origin.document.file for deck in game.decks.values() if deck.origin and _has(deck.id, game, sets)}
    about: list[Diagnostic] = []
    elsewhere: list[Diagnostic] = []
    for one in found:
        file = one.span.file if one.span else ""
        (about if file.startswith(folders) or file in decks else elsewhere).append(one)
    return about, elsewhere


def _folder(file: str) -> str:
    return f"{file.rpartition('/')[0]}/"


def _has(deck: str, game: Game, sets: Sequence[CardSet]) -> bool:
    names = {one.id for one in sets}
    return any(printing.set_id in names for printing, _ in game.decks[deck].copies)


def _lines(verdicts: Iterable[str], game: Game, sets: Sequence[CardSet]) -> Iterator[str]:
    """What the rules say of the expansion and of decks with its cards."""
    names = [one.id for one in sets] + [deck for deck in game.decks if _has(deck, game, sets)]
    return (line for line in verdicts if any(f"`{name}`" in line for name in names))


def _told(elsewhere: Sequence[Diagnostic]) -> Iterator[str]:
    if elsewhere:
        number = len(elsewhere)
        yield f"{number} {'finding' if number == 1 else 'findings'} in other files of the project."
