"""The whole flow, in seven numbered steps: from YAML to paper.

Read this first. Each step is one folder; the docs use the same numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from cardgen import data, model, rules
from cardgen.boosters import checking as boosters
from cardgen.diagnostics import Diagnostic, Severity, has_errors, ignores, in_order
from cardgen.model.game import deck_of
from cardgen.model.library import Library
from cardgen.model.torn import Place, is_of, torn_by
from cardgen.order import Order, UnknownName, targets_of
from cardgen.output.files import Written, lists_all, put, write_manifest
from cardgen.output.folder import Tell, alone_in
from cardgen.output.memory import Memory
from cardgen.output.report import Counts
from cardgen.output.store import FOLDER, OF_FACES, FolderStore, kept_drawings
from cardgen.render.target import Target, folders_of
from cardgen.versions import fingerprint_of_code, fingerprint_of_run, versions_of

_IDLE = frozenset(("booster", "paper", "printer"))
"""Kinds of files that most orders do without."""
Progress = Callable[[Sequence[Any]], Iterable[Any]]
Further = Callable[[Library, Sequence[Diagnostic]], Iterable[Diagnostic]]
"""What more is to be said of a library, of which so much was found already; it keeps nothing from being played."""


class Outcome(Struct, frozen=True):
    """What was looked at, what was written, how many files of it anew, which not, and what was found, in order.

    `library` is None where nothing had changed since the last build and nothing was read again.
    """

    library: Library | None
    counts: Counts
    written: tuple[Written, ...] = ()
    drawn: int = 0
    missing: tuple[str, ...] = ()
    found: tuple[Diagnostic, ...] = ()
    verdicts: tuple[str, ...] = ()  # of each deck that was judged, a line
    games: tuple[tuple[str, int], ...] = ()  # that were played, of each deck or expansion
    is_judged: bool = True  # else errors kept the rules from saying anything of how it plays

    @property
    def is_faulty(self) -> bool:
        """Was an error found?"""
        return has_errors(self.found)


def load(root: Path, games: Sequence[str] = ()) -> tuple[Library, list[Diagnostic]]:
    """Steps 1 to 3: the games as they are written, or only those of these names where folders are named so.

    Each game knows what of it is faulty. References into a file that could not be used are not told beside its fault.
    """
    documents, found = data.read(root, games)  # 1. read    YAML, spans, ambiguous scalars
    unread = [one for one in found if one.severity is Severity.ERROR]
    whole, more = data.check(documents, root)  # 2. check   JSON Schema
    found += more
    library, more = model.link(whole, rules.CODES)  # 3. link    ids become objects
    places = _places(root, games) if has_errors([*found, *more]) else {}
    usable = {one.file for one in whole}
    hidden = {place.game for file, place in places.items() if file not in usable and place.kind not in _IDLE}
    hidden |= {"" for one in unread if one.span is None or one.span.file not in places}  # whole folders may be lost
    found += [one for one in more if one.code not in rules.OF_REFERENCES or not _may_be_hidden(one, places, hidden)]
    return torn_by(library, found, places), found


def _may_be_hidden(finding: Diagnostic, places: Mapping[str, Place], hidden: Collection[str]) -> bool:
    """May it be a reference into what was lost of these games: in its own game, or in what all share?"""
    place = places.get(finding.span.file) if finding.span is not None else None
    return bool(hidden) and ("" in hidden or place is None or place.game in hidden)


def _places(root: Path, games: Sequence[str]) -> dict[str, Place]:
    """What each file of a project is."""
    sources = data.find(root, games[0] if len(games) == 1 else "")[0]
    return {one.file: Place(one.kind, one.game, one.path) for one in sources}


def check(root: Path, games: Sequence[str] = (), is_searched: bool = True) -> tuple[Library, list[Diagnostic]]:
    """Steps 1 to 4: everything that can be said without drawing or playing, of all that is whole.

    Whether packs can keep what boosters promise takes a search: who prints no packs can do without.
    """
    library, found = load(root, games)
    found += rules.judge(library)  # 4. judge   legality, playability
    found += boosters.judge(library, is_searched)
    return library, found


def loaded(root: Path, games: Sequence[str] = ()) -> tuple[Outcome, list[str]]:
    """Steps 1 to 3 as an outcome, and the codes of errors that step 4 finds: for commands that play all the same.

    Nothing is said of boosters.
    """
    library, found = load(root, games)
    found = without_idle(found, root)
    judged = rules.judge(library)
    return outcome_of(library, found), sorted({one.code for one in judged if one.severity is Severity.ERROR})


def check_all(
    root: Path,
    order: Order,
    progress: Progress = lambda targets: targets,
    level: str = "static",
    out: Path = Path("output"),
    further: Further = lambda library, found: (),
) -> Outcome:
    """Steps 1 to 5: what `check` finds, what laying out finds, what `level` of play finds, and `further` findings.

    Games that are not ordered are not looked at. Nothing is written but drawings that were read, to be remembered: in
    `out`, where there is such a folder.
    """
    library, found = check(root, order.games)
    return _inspected(root, order, library, found, progress, level, out, further)


def _inspected(
    root: Path,
    order: Order,
    library: Library,
    found: list[Diagnostic],
    progress: Progress,
    level: str,
    out: Path,
    further: Further = lambda library, found: (),
) -> Outcome:
    """Step 5 of what was checked, and its play: a fault in how cards look hides nothing of how they play."""
    decisive, places = without_idle(found, root), _places(root, order.games) if has_errors(found) else {}
    targets = [_with_all_cards(target) for target in _ordered(library, found, order)]
    targets = [one for target in targets for one in _as_far_as_sound(target, decisive, places)]
    playable = torn_by(library, decisive, places)
    simulated = rules.simulations(playable, order.games, level)
    more: list[Diagnostic] = []
    if targets or simulated:
        from cardgen.inspection import inspect  # steps 1 to 4 do without the libraries of step 5
        from cardgen.render.studios import Studios

        with kept_drawings(out) as store:
            more = inspect(Studios(root, library, store), targets, simulated, order.jobs, progress)
    found = [*found, *more]
    outcome = outcome_of(library, [*found, *further(library, found)], is_whole_run=not order.games)
    illegal = [one for one in decisive if stops([one])] + [one for one in more if one.code == rules.UNTOLD]
    legal = torn_by(library, illegal, places or _places(root, order.games)) if illegal else library
    verdicts = tuple(rules.verdicts(legal, order.games, simulated))
    games = tuple((one.name, sum(trial.games for trial in one.trials)) for one in simulated)
    return replace(outcome, verdicts=verdicts, games=games, is_judged=not illegal)


def build(
    root: Path,
    out: Path,
    order: Order,
    progress: Progress = lambda targets: targets,
    tell: Tell = lambda line: None,
) -> Outcome:
    """All seven steps: the ordered files in `out`, as far as what was found allows.

    Games that are not ordered are not looked at. Where another process writes into `out`, it is waited for, and `tell`
    told so.

    Raises OSError where `out` cannot be written, UnknownName where the order asks for what there is not.
    """
    run = fingerprint_of_run(root, order)
    last = Memory.read(out).recall("run", run, out)
    if last and lists_all(out, last.written):
        return Outcome(None, Counts(*last.counts), last.written, found=last.found)
    library, found = check(root, order.games, is_searched=False)
    decisive = without_idle(found, root)
    targets = _ordered(library, found, order)
    if stops(decisive):
        outcome = _inspected(root, order, library, found, lambda targets: targets, "static", out)
        return replace(outcome, missing=tuple(target.key for target in targets))
    with alone_in(out, {folder for target in targets for folder in folders_of(target)}, tell):
        return _made(root, out, order, library, found, targets, progress, run)


def _made(
    root: Path,
    out: Path,
    order: Order,
    library: Library,
    found: list[Diagnostic],
    targets: list[Target],
    progress: Progress,
    run: str,
) -> Outcome:
    """Steps 5 to 7, of what is sound. All files are put into their places together, when the last of them is whole."""
    from cardgen.making import Workshop, make  # steps 1 to 4 do without the libraries of steps 5 and 6
    from cardgen.render.studios import Studios

    memory = Memory.read(out)
    stores = FolderStore(out / FOLDER), FolderStore(out / OF_FACES)
    studios = Studios(root, library, *stores, fingerprint_of_code())
    made = make(Workshop(studios, memory, out), order, targets, progress)  # 5. lay out, 6. paint
    for target, one in zip(targets, made, strict=True):
        found += one.found
        if one.begun:
            memory.keep(target.key, one.fingerprint, one.written, tuple(map(data.as_given, one.found)))
    written = sorted((line for one in made for line in one.written), key=lambda line: line.path)
    missing = tuple(target.key for target, one in zip(targets, made, strict=True) if not one.written)
    outcome = outcome_of(library, found)  # 7. report  the cli hands it to a reporter
    outcome = replace(outcome, written=tuple(written), drawn=sum(bool(one.begun) for one in made), missing=missing)
    if written:
        if not has_errors(outcome.found):
            memory.keep("run", run, outcome.written, outcome.found, (outcome.counts.cards, outcome.counts.files))
        put(out, [begun for one in made for begun in one.begun])
        write_manifest(out, written, versions_of(library, studios), memory.lines())
        memory.write(out)
        for store in stores:
            store.prune()
    return outcome


def stops(found: Iterable[Diagnostic]) -> bool:
    """Is there an error that keeps from printing and judging? How a deck plays does not: one prints it to try it."""
    return has_errors(one for one in found if one.severity is Severity.ERROR and one.code not in rules.ABOUT_PLAY)


def without_idle(found: list[Diagnostic], root: Path) -> list[Diagnostic]:
    """What was found, but not in files of boosters, papers and printers.

    A recipe with a fault keeps nobody from printing and playing; nor does a paper, unless it is ordered: then there is
    no such paper.
    """
    if not has_errors(found):
        return found
    idle = {source.file for source in data.find(root)[0] if source.kind in _IDLE}
    return [one for one in found if one.span is None or one.span.file not in idle]


def _as_far_as_sound(target: Target, found: Iterable[Diagnostic], places: Mapping[str, Place]) -> Iterator[Target]:
    """What of a target can be laid out: all of it where its game has no fault; else, where all faults are in cards,
    printings and decks, its sound cards: each can be judged by itself. Pages and books would tell of what is missing.
    """
    errors = [one for one in found if one.severity is Severity.ERROR and is_of(one, target.game, places)]
    kinds = {places[one.span.file].kind if one.span and one.span.file in places else "" for one in errors}
    if not errors:
        yield target
    elif target.product.kind == "cards" and kinds <= {"cards", "printings", "deck"}:
        yield _without_faulty(target, errors)


def _ordered(library: Library, found: Iterable[Diagnostic], order: Order) -> list[Target]:
    """The targets; none where what the order names may be lost to the errors that were found."""
    try:
        return targets_of(library, order)
    except UnknownName:
        if has_errors(found):
            return []
        raise


def _with_all_cards(target: Target) -> Target:
    """Cards of every set are looked at, whatever deck is printed; of a borrowed game those that were brought."""
    if target.product.kind != "cards" or target.game.brought_deck or target.settings.deck:
        return target
    return replace(target, deck=deck_of(*target.game.sets.values()))


def _without_faulty(target: Target, found: Iterable[Diagnostic]) -> Target:
    """Cards with an error of their own are not laid out: what it leads to on paper is not reported beside it."""
    faulty = {finding.span for finding in found if finding.severity is Severity.ERROR}
    sound = [
        (printing, copies)
        for printing, copies in target.deck.copies
        if not {printing.card.origin.span(*place) for place in ((), ("id",), ("icons",))} & faulty
    ]
    return replace(target, deck=replace(target.deck, copies=tuple(sound)))


def outcome_of(library: Library, found: Iterable[Diagnostic], is_whole_run: bool = False) -> Outcome:
    """The findings in order, without those that a comment in the data silences."""
    texts = {document.file: document.text for document in library.documents}
    cards = sum(len(game.cards) for game in library.games.values())
    reported = map(data.as_given, ignores.obey(found, texts, is_whole_run, rules.UNCERTAIN))
    return Outcome(library, Counts(cards, len(library.documents)), found=tuple(in_order(reported)))
