"""Reviews an expansion before somebody takes it: beside its base, beside its last release, and for its credits.

`cardgen check --base --against --verdict`. What every check finds is found by `build.py`; here is what only somebody
who takes in the cards of others asks.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from cardgen import analysis, data
from cardgen.analysis.play.engines import Engine
from cardgen.analysis.report.verdict import Verdict, WorkDone, question_of, verdict, verdict_on_nothing
from cardgen.commands.executors.executor import Progress
from cardgen.commands.outcome import Outcome
from cardgen.commands.pipeline import check_all, load
from cardgen.commands.targets import BuildOrder, UnknownName
from cardgen.data.project.files import SHIPPED_AS
from cardgen.diagnostics import Diagnostic, Severity, has_errors
from cardgen.model.card import Printing
from cardgen.model.compare.credits import check_credits
from cardgen.model.compare.release import compare
from cardgen.model.game import CardSet, Game
from cardgen.model.library import Library
from cardgen.output.reporters import Counts
from cardgen.program import __version__

_LOST = "repair the errors first"


class ReviewedProject(Struct, frozen=True):
    """A project, or a set alone, at `root`; one set of it where `folder` names that."""

    root: Path
    folder: Path | None = None


class ReviewRequest(Struct, frozen=True):
    """What is to be checked: cards, the game that they are said to be for, and an earlier release of them.

    `title`, `against` and `command` are for the page: how the user calls both, and what shows all that was found.
    """

    cards: ReviewedProject
    base: str = ""
    release: ReviewedProject | None = None
    title: str = ""
    against: str = ""
    command: str = "cardgen check"


def check_expansion(
    request: ReviewRequest, games: tuple[str, ...], level: str, jobs: int, progress: Progress, engine: Engine = "auto"
) -> tuple[Outcome, Verdict]:
    """What is found in an expansion for one of these games, and the verdict on it.

    Raises UnknownName where there is no set, where it cannot be told which game is meant, or where the release has
    nothing of it.
    """
    root = request.cards.root
    own = (source for source in data.find(root, request.base)[0] if not source.file.startswith(f"{SHIPPED_AS}/"))
    if not any(source.kind in ("set", "deck") for source in own):
        raise UnknownName(f"there is no set in {request.title}: no set.yaml")
    order = BuildOrder((request.base,) if request.base else games, papers=("a4",), jobs=jobs, engine=engine)
    if request.base and (wrong := data.disagreements(root, request.base, request.cards.folder)):
        found = tuple(map(data.with_given_paths, wrong))
        return Outcome(None, Counts(0, len(wrong)), found=found), refusal(request, found)
    outcome = check_all(root, order, progress, level, further=partial(_further, request, order))
    assert outcome.library is not None
    game = _game_of(outcome.library, order, request)
    if game is None:
        return outcome, refusal(request, outcome.found)
    sets = _sets_of(game, request)
    if not sets and has_errors(outcome.found):
        return outcome, refusal(request, outcome.found)
    about, elsewhere = _parted(outcome.found, game, sets)
    names = [f"`{name}`" for name in (*(card_set.id for card_set in sets), *_decks_of(game, sets))]
    work = WorkDone(
        played=sum(games for name, games in outcome.playing.games if any(known in name for known in names)),
        level=level,
        has_release=request.release is not None and not _are_lost(outcome.found),
        without_release=_LOST if request.release is not None else "",
        lines=tuple(line for line in outcome.verdicts if any(known in line for known in names)),
        command=request.command,
        is_judged=outcome.is_judged,
        facts=(*_compared(request), _made_with(_digest(outcome.library, sets))),
    )
    made = verdict(game, sets, about, work)
    return outcome, replace(made, unseen=(*_count_elsewhere(elsewhere), *made.unseen))


def cards_of(
    request: ReviewRequest, games: tuple[str, ...], library: Library | None
) -> tuple[Game, list[Printing]] | None:
    """The game that the cards are for, and what of them is printed; None where nobody can tell."""
    if library is None:
        return None
    game = _game_of(library, BuildOrder((request.base,) if request.base else games), request)
    if game is None:
        return None
    return game, [printing for card_set in _sets_of(game, request) for printing in card_set.printings]


def refusal(request: ReviewRequest, found: Iterable[Diagnostic]) -> Verdict:
    """The verdict on what nobody could look into."""
    return verdict_on_nothing(
        request.title, found, WorkDone(command=request.command, facts=(*_compared(request), _made_with()))
    )


def _compared(request: ReviewRequest) -> Iterator[tuple[str, str]]:
    if request.against:
        yield "compared", request.against


def _made_with(digest: str = "") -> tuple[str, str]:
    """Instead of a date: the same cards give the same page."""
    return "cardgen", f"{__version__}; digest of the data {digest}" if digest else __version__


def _digest(library: Library, sets: Sequence[CardSet]) -> str:
    """Of what the files of these sets say, wherever they lie; pictures are not in it."""
    folders = [card_set.origin.document.path.parent for card_set in sets]
    texts = sorted(
        (number, document.path.relative_to(folder).as_posix(), document.text)
        for number, folder in enumerate(folders)
        for document in library.documents
        if document.path.is_relative_to(folder)
    )
    return hashlib.sha256(repr(texts).encode()).hexdigest()[:12]


def _game_of(library: Library, order: BuildOrder, request: ReviewRequest) -> Game | None:
    """The game whose expansion is meant: the one that is named, or the one that sets were brought to."""
    if order.games:
        return library.games.get(order.games[0])
    brought = [game for game in library.games.values() if game.brought_deck] or list(library.games.values())
    if len(brought) > 1:
        raise UnknownName(f"there are cards of {', '.join(f'`{game.id}`' for game in brought)}: say which with --base")
    return next(iter(brought), None)


def _sets_of(game: Game, request: ReviewRequest) -> list[CardSet]:
    """The expansion: the set that was named; else all that were brought; of a whole game those that require another.

    None where it could not be read: what a project borrows is never meant.
    """
    if request.cards.folder is not None:
        folder = request.cards.folder.resolve()
        return [card_set for card_set in game.sets.values() if card_set.origin.document.path.parent == folder]
    if game.brought_deck or game.origin.document.file.startswith(f"{SHIPPED_AS}/"):
        return [card_set for card_set in game.sets.values() if _is_brought(card_set, game)]
    return [card_set for card_set in game.sets.values() if game.base_of(card_set)] or list(game.sets.values())


def _is_brought(card_set: CardSet, game: Game) -> bool:
    """Whether the project brings it to a game that it borrows."""
    return game.origin.document.path.parent not in card_set.origin.document.path.parents


# What only this check asks.


def _further(
    request: ReviewRequest, order: BuildOrder, library: Library, found: Sequence[Diagnostic]
) -> Iterator[Diagnostic]:
    game = _game_of(library, order, request)
    if game is None:
        return
    sets = _sets_of(game, request)
    reported = {finding.span for finding in found if question_of(finding.code) == "credits"}
    for card_set in sets:
        credits_missing = check_credits(card_set, game.base_of(card_set))
        yield from (finding for finding in credits_missing if finding.span not in reported)
    if request.release is not None and not _are_lost(found):
        before = _released(request.release, game)
        yield from compare(before, game, _names(before, sets, request, request.release))


def _are_lost(found: Iterable[Diagnostic]) -> bool:
    """May cards be missing because they cannot be read? They have not vanished then."""
    errors = (finding.code for finding in found if finding.severity is Severity.ERROR)
    return any(code.startswith(("CG1", "CG2", "CG3")) or code in analysis.OF_REFERENCES for code in errors)


def _released(release: ReviewedProject, game: Game) -> Game:
    """The game as it was with an earlier release. Its faults are not reported: it is out."""
    before = load(release.root, (game.id,))[0].games.get(game.id)
    if before is None or not before.sets:
        raise UnknownName(f"the release has nothing for `{game.id}`")
    return before


def _names(before: Game, sets: Sequence[CardSet], request: ReviewRequest, release: ReviewedProject) -> tuple[str, ...]:
    """Which sets are compared; none: all that the release brought. A set alone stands for itself, not for a project."""
    own = tuple(card_set.id for card_set in sets)
    if request.cards.folder is None and release.folder is None and not data.is_set(request.cards.root):
        return ()
    shared = tuple(name for name in own if name in before.sets and before.is_judged(before.sets[name].origin))
    if shared or data.is_set(release.root):
        return shared
    raise UnknownName(f"the release has no set {' or '.join(f'`{name}`' for name in own)}")


# What of it is on the page.


def _parted(
    found: Iterable[Diagnostic], game: Game, sets: Sequence[CardSet]
) -> tuple[list[Diagnostic], list[Diagnostic]]:
    """What is about these sets, and what is about the rest of a project that is a whole game: no errors, as they keep
    these from being judged, too.
    """
    if game.brought_deck:
        return list(found), []
    folders = tuple(_folder(card_set.origin.document.file) for card_set in sets)
    decks = {deck.origin.document.file for name in _decks_of(game, sets) if (deck := game.decks[name]).origin}
    about: list[Diagnostic] = []
    elsewhere: list[Diagnostic] = []
    for finding in found:
        file = finding.span.file if finding.span else ""
        is_about = finding.severity is Severity.ERROR or file.startswith(folders) or file in decks
        (about if is_about else elsewhere).append(finding)
    return about, elsewhere


def _folder(file: str) -> str:
    return f"{file.rpartition('/')[0]}/"


def _decks_of(game: Game, sets: Sequence[CardSet]) -> list[str]:
    """The decks that have cards of these sets."""
    names = {card_set.id for card_set in sets}
    return [name for name, deck in game.decks.items() if any(printing.set_id in names for printing, _ in deck.copies)]


def _count_elsewhere(elsewhere: Sequence[Diagnostic]) -> Iterator[str]:
    if elsewhere:
        number = len(elsewhere)
        yield f"{number} {'finding' if number == 1 else 'findings'} in other files of the project."
