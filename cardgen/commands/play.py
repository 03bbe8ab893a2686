"""Plays decks: from the request of a user to trials and their figures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from math import ceil
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from cardgen.analysis.numbers.summary import Rate, Summary, summary
from cardgen.analysis.package import Package, own_deck
from cardgen.analysis.play.engines import Engine
from cardgen.analysis.play.playout import BlockRunner, Trial, begun, play_on
from cardgen.analysis.play.policies import POLICIES
from cardgen.analysis.play.protocol import RulesGap
from cardgen.analysis.play.tally import Tally
from cardgen.analysis.readings import field_of
from cardgen.analysis.registry import package_of
from cardgen.commands.executors.choice import executor_of
from cardgen.commands.executors.executor import Executor, Progress, silent
from cardgen.commands.targets import UnknownName, get
from cardgen.model.game import Damage, Deck, Game
from cardgen.model.library import Library
from cardgen.model.link.ids import nearest

FIRST_GAMES = 500
"""Games that are played before it is looked whether they are enough."""


class FaultyDeck(UnknownName):
    """What is to be played has an error in it, or lost cards to one."""


class PlayRequest(Struct, frozen=True):
    """What the user wants played. No `decks`: the game's own; no `players`: as few as can; `readings` as written,
    `title-tie: all-two`. `precision`: games only until half the 95 % interval of each share is no wider; 0: all.
    """

    game: str
    players: int = 0
    policies: tuple[str, ...] = ("greedy",)
    games: int = 1_000
    seed: int = 1
    decks: tuple[str, ...] = ()
    readings: Mapping[str, str] = field(default_factory=dict)
    precision: float = 0.0


class PreparedPlay(Struct, frozen=True):
    """A request that can be fulfilled: the trial, and what it is played with."""

    game: Game
    decks: tuple[Deck, ...]
    package: Package
    trial: Trial
    readings: Mapping[str, Any]
    precision: float = 0.0

    @property
    def titles(self) -> dict[str, str]:
        return {card.id: str(card.text.get("title", card.id)) for card in self.game.cards.values()}

    @property
    def unit(self) -> str:
        """What players win by."""
        return self.package.unit

    @property
    def facts(self) -> dict[str, object]:
        """What is played, for programs."""
        wanted = {"precision": self.precision} if self.precision else {}
        return {
            **wanted,
            "game": self.game.id,
            "decks": [deck.id for deck in self.decks],
            "policies": list(self.trial.policies),
            "seed": self.trial.seed,
            "readings": {**self.game.readings, **self.readings},
            "unit": self.unit,
        }

    @property
    def description(self) -> str:
        """What is played, for people."""
        trial = self.trial
        who = " and ".join(trial.policies) + (" in turn at the seats" if len(trial.policies) > 1 else "")
        games = f"{trial.games:,} game{'s' * (trial.games > 1)} of {trial.players} players, {who}, seed {trial.seed}"
        games += "".join(f", {name}={_written(value)}" for name, value in self.readings.items())
        how = f" ({trial.table.dealing})" if trial.table.dealing else ""
        return f"{self.game.name}, {' against '.join(deck.name for deck in self.decks)}{how}: {games}"

    def described(self, figures: Summary) -> str:
        """What was played, and how precise its shares are where that was asked for."""
        title = replace(self, trial=replace(self.trial, games=figures.games)).description
        if not self.precision:
            return title
        widest = (
            f"no 95 % interval of a share is wider than {100 * figures.widest:.2f} points to either side, cards apart"
        )
        if figures.widest <= self.precision:
            return f"{title}\n{figures.games:,} games were enough: {widest}"
        return f"{title}\n{figures.games:,} games were not enough: {widest}; `--games` says how many may be played"

    @property
    def rates(self) -> tuple[Rate, ...]:
        """What is told of the games, with the names of two decks that meet."""
        names = dict(zip(("the first deck", "the second deck"), (deck.name for deck in self.decks), strict=False))
        rates = self.package.rates
        for words, name in names.items() if len(self.decks) > 1 else ():
            rates = tuple(replace(rate, label=rate.label.replace(words, name)) for rate in rates)
        return rates

    def figures(
        self, jobs: int = 1, progress: Progress = silent, engine: Engine = "auto", cluster: str = ""
    ) -> Summary:
        """The figures of all games, or of as many as it takes until shares are as precise as was asked for.

        Raises NoCompiler, RulesGap where the rules do not cover a state that comes.
        """
        trial, tally = self.trial, begun(self.trial)
        with running(executor_of(jobs, cluster), progress) as run:
            games = min(FIRST_GAMES, trial.games) if self.precision else trial.games
            while games > tally.games:
                play_on([(trial, tally, games)], run, engine)
                if tally.gaps:
                    raise RulesGap(tally.gaps[0])
                games = min(trial.games, self._enough(tally))
        return self._summary(tally)

    def _enough(self, tally: Tally) -> int:
        """How many games shall be played in all: at most twice as many as were, at the errors that these show."""
        widest = self._summary(tally).widest if self.precision else 0.0
        if widest <= self.precision:
            return tally.games
        return max(tally.games + 1, ceil(tally.games * min(2.0, (widest / self.precision) ** 2)))

    def _summary(self, tally: Tally) -> Summary:
        return summary(tally, self.trial.table.cards, self.package.rates)

    def transcript(self, number: int) -> Iterator[str]:
        """One game in words. Raises RulesGap."""
        return self.package.transcript(self.trial, number, self.titles)


def prepare(library: Library, request: PlayRequest) -> PreparedPlay:
    """Raises UnknownName for a game, deck, policy, number of players or reading that there is not, FaultyDeck."""
    game = game_named(library, request.game)
    package = package_for(game)
    decks = decks_named(game, package, request.decks)
    players = request.players or min(game.players, default=0)
    if players not in game.players:
        raise UnknownName(f"{game.name} is for {_listed(game.players)} players, not for {request.players}")
    readings = _readings(package, request.readings)
    table = package.table(game, decks, readings)
    known = [*POLICIES, *table.policies]
    for name in request.policies:
        if name not in known:
            raise UnknownName(f"there is no policy `{name}`; {nearest(name, known) or f'there are {_listed(known)}'}")
    trial = Trial(table, players, request.policies, request.games, request.seed)
    return PreparedPlay(game, decks, package, trial, readings, precision=request.precision)


def decks_named(game: Game, package: Package, names: Sequence[str]) -> tuple[Deck, ...]:
    """Without names the game's own, even where others would be whole. Raises UnknownName for a deck that there is not,
    and for too many; FaultyDeck.
    """
    if len(names) > package.most_decks:
        most = "one deck" if package.most_decks == 1 else f"at most {package.most_decks} decks"
        raise UnknownName(f"{game.name} is played with {most}, not with {len(names)}")
    return whole_decks(game, names) or whole_decks(game, usual_decks(game, package))


def whole_decks(game: Game, decks: Sequence[Deck | str]) -> tuple[Deck, ...]:
    """These decks, some of which are only named. Raises UnknownName, FaultyDeck."""
    found = tuple(get(game.named_decks, deck, "deck") if isinstance(deck, str) else deck for deck in decks)
    for deck in found:
        if not game.is_whole_deck(deck):
            raise FaultyDeck(f"`{deck.id}` cannot be played before what is faulty in it is repaired")
    return found


def usual_decks(game: Game, package: Package | None) -> tuple[Deck, ...]:
    """What is played when nobody names a deck, or counted where no program plays; whether or not it is whole."""
    return (package.decks if package is not None else own_deck)(replace(game, damage=Damage()))


def game_named(library: Library, name: str) -> Game:
    """Without a name the only game there is. Raises UnknownName."""
    if not name:
        if len(library.games) != 1:
            raise UnknownName(f"say which game: there are {_listed(library.games)}")
        return next(iter(library.games.values()))
    return get(library.games, name, "game")


def package_for(game: Game) -> Package:
    """What plays the game. Raises UnknownName where nothing does."""
    package = package_of(game)
    if package is None:
        raise UnknownName(
            f"`{game.id}` has no rules package (`rules:` of its game.yaml), so it cannot be played; "
            f"`cardgen report {game.id}` counts its cards and computes the odds of what one draws"
        )
    return package


def _readings(package: Package, written: Mapping[str, str]) -> dict[str, Any]:
    """Values as YAML would read them. Raises UnknownName."""
    words = {"true": True, "false": False, "null": None}
    readings: dict[str, Any] = {}
    for name, text in written.items():
        names = [known.replace("_", "-") for known in package.readings]
        if field_of(name) not in package.readings:
            raise UnknownName(f"there is no reading `{name}`; {nearest(name, names) or f'there are {_listed(names)}'}")
        value = words.get(text, int(text) if text.isdecimal() else text.replace("-", "_"))
        if reason := package.allows_reading(field_of(name), value):
            raise UnknownName(f"the reading `{name}` cannot be `{text}`: {reason}")
        readings[name] = value
    return readings


@contextmanager
def running(executor: Executor, progress: Progress) -> Iterator[BlockRunner]:
    """Blocks of games played by whoever does the work; the counts are the same."""
    with executor.pool(None) as pool:
        yield lambda function, blocks: pool.map(function, blocks, progress)


def _listed(names: Iterable[object]) -> str:
    return ", ".join(map(str, names))


def _written(value: object) -> str:
    """A value of a reading as game.yaml has it."""
    return "null" if value is None else str(value).lower().replace("_", "-")
