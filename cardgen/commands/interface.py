"""What `import cardgen` offers: load, check, build, play and pack, from a program or a notebook.

Each function takes the folder of a project, or None for the one around the current folder and else the games that come
with cardgen. Mistakes in cards are findings in what is returned; only what cannot be done at all raises.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from msgspec import Struct

from cardgen import data
from cardgen.analysis.numbers.summary import Summary
from cardgen.boosters.collation.batch import Pack
from cardgen.commands import pipeline
from cardgen.commands.booster import make_packs
from cardgen.commands.outcome import Outcome
from cardgen.commands.play import PlayRequest, PreparedPlay, figures_of, prepare
from cardgen.commands.targets import BuildOrder
from cardgen.commands.workers import silent
from cardgen.diagnostics import Diagnostic, has_errors, in_order
from cardgen.model.game import Game
from cardgen.model.library import Library

Place = Path | str | None


class FaultyProject(ValueError):
    """A project with errors that keep it from being played or packed; `findings` has them."""

    def __init__(self, findings: Sequence[Diagnostic]) -> None:
        first = next(finding for finding in findings if has_errors([finding]))
        place = f" ({first.span.file}, line {first.span.line})" if first.span else ""
        super().__init__(f"{first.code}: {first.message}{place}")
        self.findings = tuple(findings)


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


def load(project: Place = None, *games: str) -> Project:
    """Reads, validates and links a project (steps 1 to 3), or only these of its games."""
    root = _root(project)
    library, found = pipeline.load(root, games)
    return Project(root, library, tuple(in_order(found)))


def check(project: Place = None, *games: str, level: str = "static") -> Outcome:
    """Everything that `cardgen check` finds. `level` is `static`, `quick`, `standard` or `deep`: how much is played.

    Raises UnknownName for a game that there is not.
    """
    return pipeline.check_all(_root(project), BuildOrder(games=games), level=level)


def build(
    project: Place = None,
    *games: str,
    out: Path | str = "output",
    only: Sequence[str] = (),
    papers: Sequence[str] = (),
    jobs: int = 1,
) -> Outcome:
    """Makes the files to print of these games, or of all; of these products and on these papers only.

    Raises UnknownName for a game, product or paper that there is not, OSError where `out` cannot be written.
    """
    order = BuildOrder(games=games, only=tuple(only), papers=tuple(papers), jobs=jobs)
    return pipeline.build(_root(project), Path(out), order)


def play(
    game: str,
    project: Place = None,
    *,
    decks: Sequence[str] = (),
    players: int = 0,
    policies: Sequence[str] = ("greedy",),
    games: int = 1_000,
    seed: int = 1,
    readings: Mapping[str, str] | None = None,
    jobs: int = 1,
) -> Summary:
    """Plays many games of a deck: shares of wins by policy, seat and card, with their 95 % intervals.

    The same seed gives the same figures on every machine, for any number of `jobs`. Raises UnknownName for what there
    is not, FaultyDeck for a deck with errors, RulesGap where the rules do not cover a state that was reached.
    """
    request = PlayRequest(
        game=game,
        players=players,
        policies=tuple(policies),
        games=games,
        seed=seed,
        decks=tuple(decks),
        readings=readings or {},
    )
    figures, gaps = figures_of(_prepared(project, request), jobs, silent)
    if gaps:
        raise ValueError(gaps[0])
    return figures


def transcript(
    game: str,
    project: Place = None,
    *,
    number: int = 0,
    decks: Sequence[str] = (),
    players: int = 0,
    policies: Sequence[str] = ("greedy",),
    seed: int = 1,
) -> Iterator[str]:
    """One game, line by line. Raises as `play` does."""
    request = PlayRequest(
        game=game, players=players, policies=tuple(policies), games=number + 1, seed=seed, decks=tuple(decks)
    )
    return _prepared(project, request).transcript(number)


def packs(
    game: str, project: Place = None, *, recipe: str = "", packs: int | None = None, seed: int = make_packs.SEED
) -> list[Pack]:
    """The booster packs of a recipe, in order; nothing is written. Without `recipe` the one that the game names.

    Raises UnknownName for a recipe that there is not, FaultyProject where errors keep packs from being made.
    """
    request = make_packs.PackRequest(game=game, recipe=recipe, packs=packs, seed=seed)
    _, batch, found = make_packs.prepare(_root(project), request)
    if batch is None:
        raise FaultyProject(found)
    return list(batch.batch)


def _prepared(project: Place, request: PlayRequest) -> PreparedPlay:
    library, _ = pipeline.load(_root(project), (request.game,) if request.game else ())
    return prepare(library, request)


def _root(project: Place) -> Path:
    return data.find_root(Path.cwd()) if project is None else Path(project)
