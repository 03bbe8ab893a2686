"""What is packed, how often, from which seed? From the words of a user to packs, their manifest and their figures.

Packs pass by once, case by case: none is kept, however many there are. Printing them is `parcelling`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

from msgspec import Struct

from cardgen import rules
from cardgen.boosters.batch import Batch, Pack
from cardgen.boosters.checking import judge_recipe
from cardgen.boosters.identity import game_digest, set_digest
from cardgen.boosters.odds import Odds, odds_of
from cardgen.boosters.repeats import told
from cardgen.boosters.report import Told, report
from cardgen.boosters.sharing import packs_a_pupil, shared_out
from cardgen.boosters.statistics import BatchTally, Spread, spread
from cardgen.boosters.unkept import broken
from cardgen.build import Outcome, load, outcome_of, stops, without_idle
from cardgen.clearing import PAGE, another_batch, clear
from cardgen.diagnostics import Diagnostic, has_errors
from cardgen.model.game import Game
from cardgen.model.library import Library
from cardgen.model.recipe import Recipe
from cardgen.order import UnknownName, get
from cardgen.output.files import write_whole
from cardgen.output.folder import Tell, alone_in
from cardgen.output.manifest_of_packs import Head, Lists, head_of, new_lists
from cardgen.output.rows import as_csv
from cardgen.parcelling import Paper, Print, Printed, Printing, print_packs, sheets_beforehand
from cardgen.playing import game_named
from cardgen.rules.promises import Keeper
from cardgen.rules.worth import Measure

Progress = Callable[[Sequence[Any]], Iterable[Any]]
SEED = 1
"""Where nobody says one: the same command gives the same packs, today and in a year."""
PACKS = 10
"""Where neither the user nor the kit of the recipe says how many."""
MOST = 100_000
"""Packs of a batch: as many as a list is read of again."""
MANY = 1_000
"""Packs of which the paper is told before they are printed."""


class Wish(Struct, frozen=True):
    """What the user wants packed. No `recipe`: what the game says, else its first; no `packs`: those for so many
    `pupils`, or of the recipe's kit; no `seed`: `SEED`.
    """

    game: str = ""
    recipe: str = ""
    packs: int | None = None
    seed: int | None = None
    pupils: int | None = None


class Session(Struct, frozen=True):
    """A wish that can be fulfilled: a batch, and what it is made of."""

    root: Path
    library: Library
    game: Game
    recipe: Recipe
    keepers: tuple[Keeper, ...]
    batch: Batch

    @property
    def promises(self) -> tuple[str, ...]:
        """What every pack does, in words after "every pack": by the rules of the game, and by numbers of cards."""
        return (*(keeper.said for keeper in self.keepers), *map(_share_told, self.recipe.shares))

    @property
    def told(self) -> str:
        """What is packed, for people."""
        batch, recipe = self.batch, self.recipe
        sizes = " or ".join(map(str, sorted({layout.size for layout in recipe.layouts})))
        packs = f"{batch.packs:,} {'pack' if batch.packs == 1 else 'packs'} of {sizes} cards"
        return f"{recipe.name} (`{recipe.id}`) for {self.game.name}: {packs}, seed {batch.seed}"

    @property
    def shared_out(self) -> str:
        """Who gets how many of them; empty where the recipe does not say."""
        return shared_out(self.recipe, self.batch.packs)

    @property
    def remark(self) -> str:
        """Where the odds are not exact for the last packs; empty elsewhere."""
        if not self.batch.has_exchanged_with_rest:
            return ""
        case, last = self.recipe.case, self.batch.packs % self.recipe.case
        packs = "the last pack" if last == 1 else f"the last {last} packs"
        packs = "these packs" if last == self.batch.packs else packs
        return (
            f"to keep what is promised, {packs} took cards from the rest of the sheets: cards that promises need are "
            f"likelier in them than the odds say; this is not so in a multiple of {case} packs"
        )


class Packed(Struct, frozen=True):
    """What came of a wish: the outcome to report, files in order, and the paper that was used. No `session`, or no
    files, where errors were found.
    """

    outcome: Outcome
    session: Session | None = None
    files: tuple[Printed, ...] = ()
    removed: tuple[Path, ...] = ()  # files of another batch that was here


def prepare(root: Path, wish: Wish) -> tuple[Library, Session | None, list[Diagnostic]]:
    """The batch that is wished for; None where errors were found that keep it from being made.

    Other recipes of the game may be faulty. Raises UnknownName, and ValueError for more packs than there are ids.
    """
    library, found = load(root, (wish.game,) if wish.game else ())
    decisive = without_idle(found, root)
    of_boosters = [one for one in found if one not in decisive]
    if not has_errors(decisive):
        decisive = [*decisive, *rules.judge(library)]
    if stops(decisive):
        return library, None, decisive
    game = game_of(library, wish)
    if has_errors(of_boosters) and (not wish.recipe or wish.recipe not in game.recipes):
        return library, None, [*decisive, *of_boosters]
    recipe = recipe_named(game, wish.recipe)
    found = [*decisive, *judge_recipe(game, recipe)]
    if stops(found):
        return library, None, found
    return library, session_of(root, library, game, recipe, wish), found


def session_of(root: Path, library: Library, game: Game, recipe: Recipe, wish: Wish) -> Session:
    """The batch of a recipe that nothing is wrong with. Raises ValueError for more packs than there are ids."""
    keepers = tuple(rules.keepers_of(game, recipe))
    digests = {name: set_digest(game.sets[name]) for name in recipe.sets}
    seed = SEED if wish.seed is None else wish.seed
    batch = Batch(recipe, keepers, seed, packs_of(recipe, wish), digests, game_digest(game, recipe))
    return Session(root, library, game, recipe, keepers, batch)


def packs_of(recipe: Recipe, wish: Wish) -> int:
    """How many packs are wished for. Raises UnknownName where those for all pupils are more than a list may have."""
    if wish.packs is not None:
        return wish.packs
    if wish.pupils is None:
        return recipe.kit.packs if recipe.kit else PACKS
    packs = wish.pupils * packs_a_pupil(recipe)
    if packs > MOST:
        raise UnknownName(f"{wish.pupils:,} pupils want {packs:,} packs; there can be {MOST:,} in a batch")
    return packs


def game_of(library: Library, wish: Wish) -> Game:
    """Where several games are there and none is named, the one that has the recipe. Raises UnknownName."""
    owners = [game.id for game in library.games.values() if wish.recipe in game.recipes]
    return game_named(library, wish.game or (owners[0] if len(owners) == 1 else ""))


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
    wish: Wish,
    order: Print,
    progress: Progress,
    may_replace: bool = False,
    tell: Tell = lambda line: None,
) -> Packed:
    """The batch in `out`/game/recipe: manifest, statistics and, where `order` says so, what is to be printed.

    Nothing is written where a promise cannot be kept, nor where another batch is, unless `may_replace`. Before a large
    batch is printed, `tell` gets a line of what that takes. Raises UnknownName, OSError.
    """
    library, session, found = prepare(root, wish)
    if session is None:
        return Packed(outcome_of(library, found))
    printing = Printing(session.batch, session.game, session.promises, root, library, out, order)
    printing.check()
    folder, head = printing.folder, head_of(session.game, session.batch)
    other = another_batch(folder, head)
    if other is not None and not may_replace:
        return Packed(outcome_of(library, [*found, other]), session)
    with new_lists(head, (window.name for window in session.recipe.windows)) as lists:
        tally, spreads = passed_by(session, lists.add)
        figures = tally.figures()
        if figures.broken:
            found += broken(session.recipe, figures.broken, figures.packs)
            return Packed(outcome_of(library, found), session)
        found += told(session.recipe, figures.windows)
        with alone_in(out, printing.folders, tell):
            removed = clear(folder, library.papers) if other is not None else []
            files, more = _written(session, printing, lists, tally, spreads, progress, tell)
    return Packed(outcome_of(library, [*found, *more]), session, tuple(files), tuple(removed))


def _written(
    session: Session,
    printing: Printing,
    lists: Lists,
    tally: BatchTally,
    spreads: Mapping[str, Spread],
    progress: Progress,
    tell: Tell,
) -> tuple[list[Printed], list[Diagnostic]]:
    """All files of a batch that keeps its promises."""
    files = [Printed(path) for path in lists.keep(printing.folder)]
    if printing.order.is_wanted and session.batch.packs > MANY:
        for paper, sheets in sheets_beforehand(printing).items():
            tell(f"{session.batch.packs:,} packs on {paper}: about {sheets:,} sheets, wrappers not counted")
    printed, found = print_packs(printing, progress)
    made = report(
        Told(
            session.game,
            session.recipe,
            session.batch.seed,
            tally.figures(),
            odds_of(session.recipe),
            spreads,
            session.promises,
            [(one.paper, one.sheets, one.places, one.used, one.wasted) for one in used(printed)],
            _made_of(head_of(session.game, session.batch)),
        )
    )
    return files + printed + [Printed(path) for path in _write_page(printing.folder, made)], found


def passed_by(session: Session, *takers: Callable[[Pack], None]) -> tuple[BatchTally, dict[str, Spread]]:
    """All packs once, one after the other, to whoever takes them; counted, and measured by what the game compares.

    None after a case that does not keep its promises: each such case takes much searching, and nothing comes of it.
    """
    tally, printings = BatchTally(session.recipe), session.recipe.printings
    measures: dict[str, Measure] = {
        worth.label: worth.measure(session.game, printings) for worth in rules.worths_of(session.game)
    }
    values: Mapping[str, Counter[int | Fraction]] = {label: Counter() for label in measures}
    for one in session.batch:
        tally.add(one)
        for label, measure in measures.items():
            values[label][measure(one.printings)] += 1
        for take in takers:
            take(one)
        if tally.broken and tally.packs % session.recipe.case == 0:
            break
    return tally, {label: spread(counts) for label, counts in values.items() if any(counts)}


def odds(root: Path, wish: Wish) -> tuple[Library, Session | None, Odds | None, list[Diagnostic]]:
    """What a pack of a recipe holds, and how likely. Raises UnknownName."""
    library, session, found = prepare(root, wish)
    return library, session, odds_of(session.recipe) if session else None, found


def used(printed: Iterable[Printed]) -> list[Paper]:
    """The paper of all files together, by paper."""
    total: dict[str, Paper] = {}
    for one in printed:
        if one.paper is not None:
            before = total.get(one.paper.paper)
            total[one.paper.paper] = one.paper + before if before else one.paper
    return list(total.values())


def _write_page(folder: Path, made: Any) -> list[Path]:
    from cardgen.render.report_page import page  # packs can be made without it

    files = {f"{PAGE}.html": page(made)}
    files |= {f"{PAGE}/{chart.id}.csv": as_csv(chart.csv()) for chart in made.charts}
    for place, text in files.items():
        write_whole(folder / place, text.encode())
    return [folder / place for place in files]


def _made_of(head: Head) -> list[tuple[str, str]]:
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


def _share_told(share: Any) -> str:
    """`has at least 2 cards of: icon head`"""
    if share.most is None:
        number = f"at least {share.least}"
    elif share.least == share.most:
        number = str(share.least)
    else:
        number = f"{share.least} to {share.most}" if share.least else f"at most {share.most}"
    return f"has {number} {'card' if number.split()[-1] == '1' else 'cards'} of: {share.said}"
