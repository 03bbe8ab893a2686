"""Makes a batch of packs: from the request of a user to packs, their manifest and their figures.

Packs pass by once, case by case: none is kept, however many there are. Printing them is `parcelling`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from cardgen import analysis
from cardgen.analysis.packs.guarantees import Constraint
from cardgen.analysis.packs.metrics import PackMeasure
from cardgen.boosters.allocation import allocation_text, packs_a_pupil
from cardgen.boosters.checks import judge_recipe
from cardgen.boosters.collation.batch import Batch, Pack
from cardgen.boosters.figures.repeats import window_findings
from cardgen.boosters.figures.report import BatchSummary, report
from cardgen.boosters.figures.statistics import BatchTally, PackSpread, spread
from cardgen.boosters.odds.recipe import RecipeOdds, odds_of
from cardgen.boosters.pack_ids import game_digest, set_digest
from cardgen.boosters.violations import violation_findings
from cardgen.commands.booster.overwrite import PAGE, another_batch, clear
from cardgen.commands.booster.print_jobs import (
    PaperUsage,
    Printed,
    Printers,
    PrintRun,
    PrintSettings,
    printers,
    sheets_beforehand,
)
from cardgen.commands.executors.executor import Progress
from cardgen.commands.languages.editions import edition_of
from cardgen.commands.languages.said_twice import said_once_in_packs
from cardgen.commands.outcome import Outcome
from cardgen.commands.outcome import report as reported
from cardgen.commands.pipeline import load
from cardgen.commands.play import game_named
from cardgen.commands.soundness import stops, without_idle
from cardgen.commands.targets import UnknownName, get
from cardgen.diagnostics import Diagnostic, has_errors
from cardgen.model.game import Game
from cardgen.model.library import Library
from cardgen.model.recipe import Recipe
from cardgen.output.csv import as_csv
from cardgen.output.files import write_whole
from cardgen.output.folder import Tell, alone_in
from cardgen.output.pack_manifest import ManifestFiles, ManifestHead, head_of, new_lists

SEED = 1
"""Where nobody says one: the same command gives the same packs, today and in a year."""
PACKS = 10
"""Where neither the user nor the kit of the recipe says how many."""
MOST = 100_000
"""Packs of a batch: as many as a list is read of again."""
MANY = 1_000
"""Packs of which the paper is told before they are printed."""


class PackRequest(Struct, frozen=True):
    """What the user wants packed. No `recipe`: what the game says, else its first; no `packs`: those for so many
    `pupils`, or of the recipe's kit; no `seed`: `SEED`.
    """

    game: str = ""
    recipe: str = ""
    packs: int | None = None
    seed: int | None = None
    pupils: int | None = None


class PreparedBatch(Struct, frozen=True):
    """A request that can be fulfilled: a batch, and what it is made of."""

    root: Path
    library: Library
    game: Game
    recipe: Recipe
    guarantees: tuple[Constraint, ...]
    batch: Batch

    @property
    def guarantee_texts(self) -> tuple[str, ...]:
        """What every pack does, in sentences: by the rules of the game, and by numbers of cards."""
        return (*(guarantee.text for guarantee in self.guarantees), *map(_share_text, self.recipe.shares))

    def print_run(self, out: Path, order: PrintSettings) -> PrintRun:
        """The batch to be printed below `out`, in the language that is ordered: the same cards with other words. Raises
        UnknownName for a paper, a printer or a language that there is not.
        """
        shown = self._in_language(order.language)
        printing = PrintRun(
            batch=shown.batch,
            game=shown.game,
            guarantees=shown.guarantee_texts,
            root=self.root,
            library=shown.library,
            out=out,
            order=order,
        )
        printing.check()
        return printing

    def _in_language(self, language: str) -> PreparedBatch:
        """The batch with the words of another language; what it is proved by stays."""
        edition = edition_of(self.root, self.library, language)
        game = edition.library.games[self.game.id]
        if game is self.game:
            return self
        recipe = game.recipes[self.recipe.id]
        guarantees = tuple(analysis.guarantees_of(game, recipe))
        batch = replace(self.batch, recipe=recipe, guarantees=guarantees)
        return replace(self, library=edition.library, game=game, recipe=recipe, guarantees=guarantees, batch=batch)

    @property
    def odds(self) -> RecipeOdds:
        """What a pack of the recipe holds, and how likely: exact."""
        return odds_of(self.recipe)

    @property
    def description(self) -> str:
        """What is packed, for people."""
        batch, recipe = self.batch, self.recipe
        sizes = " or ".join(map(str, sorted({layout.size for layout in recipe.layouts})))
        packs = f"{batch.packs:,} {'pack' if batch.packs == 1 else 'packs'} of {sizes} cards"
        return f"{recipe.name} (`{recipe.id}`) for {self.game.name}: {packs}, seed {batch.seed}"

    @property
    def allocation_text(self) -> str:
        """Who gets how many of them; empty where the recipe does not say."""
        return allocation_text(self.recipe, self.batch.packs)

    @property
    def remark(self) -> str:
        """Where the odds are not exact for the last packs; empty elsewhere."""
        if not self.batch.has_exchanged_with_rest:
            return ""
        case, last = self.recipe.case, self.batch.packs % self.recipe.case
        packs = "the last pack" if last == 1 else f"the last {last} packs"
        packs = "these packs" if last == self.batch.packs else packs
        return (
            f"to keep their promises, {packs} took cards that were left over: useful cards are likelier there than the "
            f"odds say; with a multiple of {case} packs they are not"
        )


class PackResult(Struct, frozen=True):
    """What came of a request: the outcome to report, files in order, and the paper that was used. No `prepared`, or no
    files, where errors were found.
    """

    outcome: Outcome
    prepared: PreparedBatch | None = None
    files: tuple[Printed, ...] = ()
    removed: tuple[Path, ...] = ()  # files of another batch that was here

    @property
    def paper(self) -> list[PaperUsage]:
        """The paper of all files together, by paper."""
        return used(self.files)


def prepare(root: Path, request: PackRequest) -> tuple[Library, PreparedBatch | None, list[Diagnostic]]:
    """The batch that is wished for; None where errors were found that keep it from being made.

    Other recipes of the game may be faulty. Raises UnknownName, and ValueError for more packs than there are ids.
    """
    library, found = load(root, (request.game,) if request.game else ())
    prepared, found = prepare_of(root, library, found, request)
    return library, prepared, found


def prepare_of(
    root: Path, library: Library, found: Sequence[Diagnostic], request: PackRequest
) -> tuple[PreparedBatch | None, list[Diagnostic]]:
    """`prepare`, of a project that was loaded, with what was found in it."""
    decisive = without_idle(list(found), root)
    of_boosters = [finding for finding in found if finding not in decisive]
    if not has_errors(decisive):
        decisive = [*decisive, *analysis.judge(library)]
    if stops(decisive):
        return None, decisive
    game = game_of(library, request)
    if has_errors(of_boosters) and (not request.recipe or request.recipe not in game.recipes):
        return None, [*decisive, *of_boosters]
    recipe = recipe_named(game, request.recipe)
    found = [*decisive, *judge_recipe(game, recipe)]
    if stops(found):
        return None, found
    return batch_of(root, library, game, recipe, request), found


def batch_of(root: Path, library: Library, game: Game, recipe: Recipe, request: PackRequest) -> PreparedBatch:
    """The batch of a recipe that nothing is wrong with. Raises ValueError for more packs than there are ids."""
    guarantees = tuple(analysis.guarantees_of(game, recipe))
    digests = {name: set_digest(game.sets[name]) for name in recipe.sets}
    seed = usual_seed(game, recipe) if request.seed is None else request.seed
    batch = Batch(
        recipe=recipe,
        guarantees=guarantees,
        seed=seed,
        packs=packs_of(recipe, request),
        set_digests=digests,
        game_digest=game_digest(game, recipe),
    )
    return PreparedBatch(root=root, library=library, game=game, recipe=recipe, guarantees=guarantees, batch=batch)


def usual_seed(game: Game, recipe: Recipe) -> int:
    """Where nobody says one; another one for each recipe that draws from the same pools, so that their packs differ."""
    others = [other.id for other in game.recipes.values() if other.pools == recipe.pools]
    return SEED + others.index(recipe.id)


def packs_of(recipe: Recipe, request: PackRequest) -> int:
    """How many packs are wished for. Raises UnknownName where those for all pupils are more than a list may have."""
    if request.packs is not None:
        return request.packs
    if request.pupils is None:
        return recipe.kit.packs if recipe.kit else PACKS
    packs = request.pupils * packs_a_pupil(recipe)
    if packs > MOST:
        raise UnknownName(f"{request.pupils:,} pupils want {packs:,} packs; there can be {MOST:,} in a batch")
    return packs


def game_of(library: Library, request: PackRequest) -> Game:
    """Where several games are there and none is named, the one that has the recipe. Raises UnknownName."""
    owners = [game.id for game in library.games.values() if request.recipe in game.recipes]
    return game_named(library, request.game or (owners[0] if len(owners) == 1 else ""))


def recipe_named(game: Game, name: str) -> Recipe:
    """Without a name what the game says, else its first. Raises UnknownName."""
    if not game.recipes:
        place = f"card_data/{game.id}/boosters/"
        raise UnknownName(f"{game.name} has no booster; write a recipe into {place}")
    if name:
        return get(game.recipes, name, "booster")
    return game.recipes.get(game.default_recipe, next(iter(game.recipes.values())))


def pack(
    root: Path,
    out: Path,
    request: PackRequest,
    order: PrintSettings,
    progress: Progress,
    may_replace: bool = False,
    tell: Tell = lambda line: None,
) -> PackResult:
    """The batch in `out`/game/recipe: manifest, statistics and, where `order` says so, what is to be printed.

    Nothing is written where a guarantee cannot be kept, nor where another batch is, unless `may_replace`. Before a
    large batch is printed, `tell` gets a line of what that takes. Raises UnknownName, OSError.
    """
    library, prepared, found = prepare(root, request)
    if prepared is None:
        return PackResult(reported(library, found))
    printing = prepared.print_run(out, order)
    folder, head = printing.folder, head_of(prepared.game, prepared.batch)
    other = another_batch(folder, head)
    if other is not None and not may_replace:
        return PackResult(reported(library, [*found, other]), prepared)
    windows = (window.name for window in prepared.recipe.windows)
    with new_lists(head, windows) as lists, printers(printing) as at_work:
        tally, spreads = passed_by(prepared, at_work.packs(), lists.add)
        figures = tally.figures()
        if figures.broken:
            found += violation_findings(prepared.recipe, figures.broken, figures.packs)
            return PackResult(reported(library, found), prepared)
        found += [*window_findings(prepared.recipe, figures.windows), *said_once_in_packs(printing.game)]
        with alone_in(out, printing.folders, tell):
            removed = clear(folder, library.papers) if other is not None else []
            files, more = _written(prepared, at_work, lists, tally, spreads, progress, tell)
    return PackResult(reported(library, [*found, *more]), prepared, tuple(files), tuple(removed))


def _written(
    prepared: PreparedBatch,
    at_work: Printers,
    lists: ManifestFiles,
    tally: BatchTally,
    spreads: Mapping[str, PackSpread],
    progress: Progress,
    tell: Tell,
) -> tuple[list[Printed], list[Diagnostic]]:
    """All files of a batch that keeps its guarantees."""
    printing = at_work.worker.printing
    files = [Printed(path) for path in lists.keep(printing.folder)]
    if printing.order.is_wanted and prepared.batch.packs > MANY:
        for paper, sheets in sheets_beforehand(printing).items():
            tell(f"{prepared.batch.packs:,} packs on {paper}: about {sheets:,} sheets, wrappers not counted")
    printed, found = at_work.print(progress)
    made = report(
        BatchSummary(
            game=prepared.game,
            recipe=prepared.recipe,
            seed=prepared.batch.seed,
            figures=tally.figures(),
            odds=prepared.odds,
            spreads=spreads,
            guarantees=prepared.guarantee_texts,
            paper=[(usage.paper, usage.sheets, usage.places, usage.used, usage.wasted) for usage in used(printed)],
            made_of=_made_of(head_of(prepared.game, prepared.batch)),
        )
    )
    return files + printed + [Printed(path) for path in _write_page(printing.folder, made)], found


def passed_by(
    prepared: PreparedBatch, packs: Iterable[Pack], *takers: Callable[[Pack], None]
) -> tuple[BatchTally, dict[str, PackSpread]]:
    """All packs once, one after the other, to whoever takes them; counted, and measured by what the game compares.

    None after a case that does not keep its guarantees: each such case takes much searching, and nothing comes of it.
    """
    tally, printings = BatchTally(prepared.recipe), prepared.recipe.printings
    measures: dict[str, PackMeasure] = {
        worth.label: worth.measure(prepared.game, printings) for worth in analysis.worths_of(prepared.game)
    }
    values: Mapping[str, Counter[int | Fraction]] = {label: Counter() for label in measures}
    for pack in packs:
        tally.add(pack)
        for label, measure in measures.items():
            values[label][measure(pack.printings)] += 1
        for take in takers:
            take(pack)
        if tally.broken and tally.packs % prepared.recipe.case == 0:
            break
    return tally, {label: spread(counts) for label, counts in values.items() if any(counts)}


def used(printed: Iterable[Printed]) -> list[PaperUsage]:
    """The paper of all files together, by paper."""
    total: dict[str, PaperUsage] = {}
    for file in printed:
        if file.paper is not None:
            before = total.get(file.paper.paper)
            total[file.paper.paper] = file.paper + before if before else file.paper
    return list(total.values())


def _write_page(folder: Path, made: Any) -> list[Path]:
    from cardgen.render.html.report_page import page  # packs can be made without it

    files = {f"{PAGE}.html": page(made)}
    files |= {f"{PAGE}/{chart.id}.csv": as_csv(chart.csv()) for chart in made.charts}
    for place, text in files.items():
        write_whole(folder / place, text.encode())
    return [folder / place for place in files]


def _made_of(head: ManifestHead) -> list[tuple[str, str]]:
    sets = [(f"set {name} {version}", made) for name, (version, made) in head.sets.items()]
    readings = [(f"reading {name}", str(value)) for name, value in head.readings.items()]
    return [
        ("seed", str(head.seed)),
        ("packs", f"{head.packs}, in cases of {head.case}"),
        (f"recipe {head.recipe}", head.digest),
        *sets,
        *readings,
        (f"readings, icons and words of {head.game}", head.game_digest),
        ("cardgen", f"{head.cardgen}, collation {head.collation}"),
    ]


def _share_text(share: Any) -> str:
    """`Every pack has at least 2 cards with icon head.`"""
    if share.most is None:
        number = f"at least {share.least}"
    elif share.least == share.most:
        number = str(share.least)
    else:
        number = f"{share.least} to {share.most}" if share.least else f"at most {share.most}"
    return f"Every pack has {number} {'card' if number.split()[-1] == '1' else 'cards'} with {share.text}."
