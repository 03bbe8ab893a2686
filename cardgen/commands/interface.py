"""Offers what `import cardgen` has and the command line calls: load, check, build, play, report and pack.

Each function takes a project: its folder, one that `load` returned, or None for the one around the current folder and
else the games that come with cardgen. Mistakes in cards are findings in what is returned; only what cannot be done at
all raises. `progress` is handed the parts of a long run and gives them back one by one; `tell` gets a line for whoever
waits.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from cardgen import data
from cardgen.analysis.play.engines import Engine
from cardgen.commands import outcome as outcomes
from cardgen.commands import pipeline
from cardgen.commands.executors.choice import executor_of
from cardgen.commands.executors.executor import Progress, silent
from cardgen.commands.outcome import Outcome
from cardgen.commands.remembering import remembering
from cardgen.commands.targets import BuildOrder
from cardgen.diagnostics import Diagnostic, has_errors, in_order
from cardgen.model.game import Game
from cardgen.model.library import Library
from cardgen.output.folder import Tell
from cardgen.output.reporters import Counts
from cardgen.render.base.target import HOME, Settings, edition_of

if TYPE_CHECKING:
    from cardgen.analysis.numbers.summary import Summary
    from cardgen.boosters.collation.batch import Pack
    from cardgen.commands.booster.make_packs import PackResult, PreparedBatch
    from cardgen.commands.booster.verify import VerifiedPack
    from cardgen.commands.play import PreparedPlay
    from cardgen.commands.school_class import PrintList


AS_USUAL = Settings()
"""In colour, for duplex printing flipped on the long edge, with crop marks."""


class Project(Struct, frozen=True):
    """A project that was read and linked: its games, and what is wrong with the files."""

    root: Path
    library: Library
    findings: tuple[Diagnostic, ...]

    @property
    def games(self) -> Mapping[str, Game]:
        """By id; each with its `cards`, `sets`, `decks`, `recipes`."""
        return self.library.games

    @property
    def has_errors(self) -> bool:
        return has_errors(self.findings)


class FaultyProject(ValueError):
    """A project with errors that keep packs from being made; `findings` has them, `outcome` as `cardgen check` does."""

    def __init__(self, findings: Sequence[Diagnostic], outcome: Outcome) -> None:
        first = next(finding for finding in findings if has_errors([finding]))
        place = f" ({first.span.file}, line {first.span.line})" if first.span else ""
        super().__init__(f"{first.code}: {first.message}{place}")
        self.findings = tuple(findings)
        self.outcome = outcome


ProjectSource = Project | Path | str | None
"""Where a project is: what was loaded, its folder, or None for the one around the current folder."""


def load(project: ProjectSource = None, *games: str) -> Project:
    """Reads, validates and links a project (steps 1 to 3), or only these of its games.

    Where this is handed on in the place of the folder, `play`, `packs` and all that follows from them read no file
    again.
    """
    if isinstance(project, Project):
        return project
    root = _root(project)
    library, found = pipeline.load(root, games)
    return Project(root, library, tuple(in_order(found)))


def check(
    project: ProjectSource = None,
    *games: str,
    level: str = "static",
    papers: Sequence[str] = ("a4",),
    jobs: int = 1,
    languages: Sequence[str] = (),
    progress: Progress = silent,
    engine: Engine = "auto",
) -> Outcome:
    """Everything that `cardgen check` finds, of what is printed in these languages. `level` is `static`, `quick`,
    `standard` or `deep`: how much is played.

    Raises UnknownName for a game or paper that there is not, NoCompiler where `engine` is `fast` and numba is missing.
    """
    order = BuildOrder(games=games, papers=tuple(papers), jobs=jobs, engine=engine, languages=tuple(languages))
    root = _root(project)
    with remembering(root, games):
        return pipeline.check_all(root, order, progress, level)


def build(
    project: ProjectSource = None,
    *games: str,
    out: Path | str = "output",
    only: Sequence[str] = (),
    papers: Sequence[str] = (),
    printer: str = HOME,
    target: str = "",
    cutter: str = "",
    settings: Settings = AS_USUAL,
    jobs: int = 1,
    cluster: str = "",
    languages: Sequence[str] = (),
    progress: Progress = silent,
    tell: Tell = lambda line: None,
) -> Outcome:
    """Makes the files to print of these games, or of all; of these products, on these papers, in these languages only.

    Raises UnknownName for a game, product, paper, deck or printer that there is not, NoSuchCard for a card that
    `settings` select, OSError where `out` cannot be written.
    """
    order = BuildOrder(
        games=games,
        papers=tuple(papers),
        only=tuple(only),
        printer=printer,
        target=target,
        cutter=cutter,
        settings=settings,
        jobs=jobs,
        cluster=cluster,
        languages=tuple(languages),
    )
    root = _root(project)
    with remembering(root, games):
        return pipeline.build(root, Path(out), order, progress, tell)


def prepare_play(
    game: str = "",
    project: ProjectSource = None,
    *,
    decks: Sequence[str] = (),
    players: int = 0,
    policies: Sequence[str] = ("greedy",),
    games: int = 1_000,
    seed: int = 1,
    readings: Mapping[str, str] | None = None,
    precision: float = 0.0,
) -> PreparedPlay:
    """What `play` would play: with `figures()`, a `transcript(number)` of each game, and a `description`.

    Without a game the only one of the project. Raises UnknownName for what there is not, FaultyDeck for a deck with
    errors.
    """
    from cardgen.commands.play import PlayRequest, prepare

    request = PlayRequest(
        game=game,
        players=players,
        policies=tuple(policies),
        games=games,
        seed=seed,
        decks=tuple(decks),
        readings=readings or {},
        precision=precision,
    )
    return prepare(load(project, *_named(game)).library, request)


def play(
    game: str = "",
    project: ProjectSource = None,
    *,
    decks: Sequence[str] = (),
    players: int = 0,
    policies: Sequence[str] = ("greedy",),
    games: int = 1_000,
    seed: int = 1,
    readings: Mapping[str, str] | None = None,
    precision: float = 0.0,
    jobs: int = 1,
    cluster: str = "",
    progress: Progress = silent,
    engine: Engine = "auto",
) -> Summary:
    """Plays many games of a deck: shares of wins by policy, seat and card, with their 95 % intervals.

    With a `precision`, as 0.01, only as many of the games as it takes until half the interval of each share, cards
    apart, is no wider.

    The same seed gives the same figures on every machine, for any number of `jobs` and by any `engine`: `python`,
    `fast` (compiled, where there is such a one), or what is quicker. Raises UnknownName for what there is not,
    FaultyDeck for a deck with errors, RulesGap where the rules do not cover a state that was reached, NoCompiler.
    """
    prepared = prepare_play(
        game,
        project,
        decks=decks,
        players=players,
        policies=policies,
        games=games,
        seed=seed,
        readings=readings,
        precision=precision,
    )
    return prepared.figures(jobs, progress, engine, cluster)


def transcript(
    game: str = "",
    project: ProjectSource = None,
    *,
    number: int = 0,
    decks: Sequence[str] = (),
    players: int = 0,
    policies: Sequence[str] = ("greedy",),
    seed: int = 1,
    readings: Mapping[str, str] | None = None,
) -> Iterator[str]:
    """One game, line by line. Raises as `play` does."""
    prepared = prepare_play(
        game,
        project,
        decks=decks,
        players=players,
        policies=policies,
        games=number + 1,
        seed=seed,
        readings=readings,
    )
    return prepared.transcript(number)


def report(
    game: str = "",
    project: ProjectSource = None,
    *,
    decks: Sequence[str] = (),
    games: int | None = None,
    out: Path | str = "output",
    jobs: int = 1,
    cluster: str = "",
    progress: Progress = silent,
    tell: Tell = lambda line: None,
    engine: Engine = "auto",
) -> list[Path]:
    """Writes a page with plots about a deck, and the figures behind each as CSV; returns their paths, the page first.

    Of a game without rules what is in the deck is counted, and the odds of what one draws computed.

    `games` are those of each line-up; None: as many as are usual for the game. Raises as `play` does, and OSError.
    """
    from cardgen.commands.deck_report import chosen, write_report

    chosen_game, chosen_decks = chosen(load(project, *_named(game)).library, game, decks)
    return write_report(chosen_game, chosen_decks, games, Path(out), executor_of(jobs, cluster), progress, tell, engine)


def print_class(
    game: str = "",
    project: ProjectSource = None,
    *,
    pupils: int,
    paper: str = "a4",
    out: Path | str = "output",
    printer: str = HOME,
    settings: Settings = AS_USUAL,
    jobs: int = 1,
    language: str = "",
    progress: Progress = silent,
    tell: Tell = lambda line: None,
) -> tuple[Outcome, PrintList | None]:
    """Makes all files of a game on one paper, and a list of how often a class prints each; in another `language`, too.

    Where errors keep a file from being made there is no list. Raises NoTables for pupils that cannot be seated, and as
    `build` does.
    """
    from cardgen.commands.school_class import plan_of, seated, write_list
    from cardgen.commands.targets import get, paper_called

    source = load(project, *_named(game))
    played = get(source.games, game or next(iter(source.games), ""), "game")
    tables, sheet = seated(pupils, played.players), paper_called(source.library, paper)
    outcome = build(
        source,
        played.id,
        out=out,
        papers=(paper,),
        printer=printer,
        settings=settings,
        jobs=jobs,
        languages=(language,) if language else (),
        progress=progress,
        tell=tell,
    )
    if outcome.is_faulty:
        return outcome, None
    plan = plan_of(played, pupils, tables, Path(out), outcome.written, settings.backs)
    spoken = "" if language == played.language.id else language
    return outcome, write_list(Path(out), played, plan, sheet, edition_of(settings, printer, spoken))


def prepare_packs(
    game: str = "",
    project: ProjectSource = None,
    *,
    recipe: str = "",
    packs: int | None = None,
    pupils: int | None = None,
    seed: int | None = None,
) -> PreparedBatch:
    """What `packs` would make: the `batch` of packs, the `odds` of each, a `description`.

    Without `recipe` the one that the game names; without `packs` those for so many `pupils`, else those of the recipe's
    kit. Raises UnknownName for a recipe that there is not, FaultyProject where errors keep packs from being made.
    """
    from cardgen.commands.booster.make_packs import PackRequest, prepare_of

    request = PackRequest(game, recipe, packs, seed, pupils)
    source = load(project, *_named(game))
    prepared, found = prepare_of(source.root, source.library, source.findings, request)
    if prepared is None:
        raise FaultyProject(found, outcomes.report(source.library, found))
    return prepared


def packs(
    game: str = "",
    project: ProjectSource = None,
    *,
    recipe: str = "",
    packs: int | None = None,
    pupils: int | None = None,
    seed: int | None = None,
) -> list[Pack]:
    """The booster packs of a recipe, in order; nothing is written. Takes and raises what `prepare_packs` does."""
    prepared = prepare_packs(game, project, recipe=recipe, packs=packs, pupils=pupils, seed=seed)
    return list(prepared.batch)


def print_packs(
    game: str = "",
    project: ProjectSource = None,
    *,
    recipe: str = "",
    packs: int | None = None,
    pupils: int | None = None,
    seed: int | None = None,
    ids: Sequence[str] = (),
    out: Path | str = "output",
    papers: Sequence[str] = (),
    printer: str = HOME,
    target: str = "",
    settings: Settings = AS_USUAL,
    is_printed: bool = True,
    each: bool = False,
    replace: bool = False,
    jobs: int = 1,
    cluster: str = "",
    language: str = "",
    progress: Progress = silent,
    tell: Tell = lambda line: None,
) -> PackResult:
    """Makes packs and writes them below `out`: sheets and wrappers where `is_printed`, their list, their figures.

    In another `language` they are the same packs with other words. With `ids` only these packs are printed again.
    `each`: a file for each pack, too; `replace`: another batch that is there is removed. Errors are in `outcome`, and
    nothing is written then. Raises UnknownName, OSError.
    """
    from cardgen.commands.booster.make_packs import PackRequest, pack
    from cardgen.commands.booster.print_jobs import PrintSettings
    from cardgen.commands.booster.reprint import reprint

    request = PackRequest(game, recipe, packs, seed, pupils)
    order = PrintSettings(
        papers=tuple(papers),
        printer=printer,
        settings=settings,
        jobs=jobs,
        is_wanted=is_printed,
        each=each,
        cluster=cluster,
        language=language,
    )
    if ids:
        return reprint(_root(project), Path(out), request, ids, order, progress, tell)
    return pack(_root(project), Path(out), request, order, progress, replace, tell)


def verify_pack(
    id: str,
    project: ProjectSource = None,
    *,
    out: Path | str = "output",
    game: str = "",
    recipe: str = "",
    packs: int | None = None,
    seed: int | None = None,
) -> tuple[list[VerifiedPack], Outcome]:
    """Every pack of this id in the lists below `out`, made again and compared; where the list is lost, the others say
    which it was.

    Raises UnknownName where it is no id, or nothing tells of it.
    """
    from cardgen.commands.booster.make_packs import PackRequest
    from cardgen.commands.booster.verify import verify

    return verify(_root(project), Path(out), id, PackRequest(game, recipe, packs, seed))


def preflight(
    file: Path | str,
    target: str,
    project: ProjectSource = None,
    *,
    game: str = "",
    deck: str = "",
    select: Sequence[str] = (),
    page_in: Path | str | None = None,
) -> Outcome:
    """What keeps a PDF, a picture or a folder of pictures from being what a target asks for, whatever made it.

    A PDF is held against the deck that is named; where none is, against that of which the manifest beside it or its
    title tells. The folder `page_in` gets a page with pictures of what was found. Raises UnknownName for a target,
    game or deck that there is not, OSError for a file that cannot be read.
    """
    from cardgen.commands.file_preflight import FileOrder, inspected_at, write_page
    from cardgen.commands.outlets import all_outlets
    from cardgen.commands.targets import get

    library = load(project).library
    outlet = get(all_outlets(library), target, "target")
    files = inspected_at(Path(file), str(file), outlet, library, FileOrder(game, deck, tuple(select)))
    if page_in is not None:
        write_page(files, outlet, str(file), Path(page_in))
    found = [finding for looked_at in files for finding in looked_at.found]
    return Outcome(library, Counts(0, 1), found=tuple(in_order(found)))


def _named(game: str) -> tuple[str, ...]:
    return (game,) if game else ()


def _root(project: ProjectSource) -> Path:
    if isinstance(project, Project):
        return project.root
    return data.find_root(Path.cwd()) if project is None else Path(project)
