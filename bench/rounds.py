"""A round of small measurements, for ratios of each to another of the same round: CPU seconds by what was done."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from random import Random

from bench import against, commands, edits
from bench.cards import write_project
from bench.shipped import shipped_game

Seconds = dict[str, float]
CARDS, ICONS = 100, 20
GAMES = {"fsys": (2, 4_000), "phylo": (2, 150), "foodadvice": (4, 250)}
"""Random players and games of each, about half a second."""
PILES = 20_000
"""Of the made-up game, as long."""


class Round:
    """Measures as often as it is called, in a folder of its own; what only the first run does is done before."""

    def __init__(self, folder: Path, cards: int = CARDS, icons: int = ICONS, part: int = 1) -> None:
        self.folder, self.part, self.number = folder, part, 0
        self.root = write_project(folder / "project", cards, icons)
        self.plain = against.PLAIN.write(self.root, folder / "plain")
        against.sheets(self.root, folder / "before")
        self._check()

    def __call__(self) -> Seconds:
        self.number += 1
        return {name: used.cpu for name, used in self._commands().items()} | self._engines()

    def _commands(self) -> dict[str, commands.Used]:
        out = self.folder / f"out{self.number}"
        run = {
            "anew": against.sheets(self.root, out),
            "plain reportlab": against.PLAIN.run(self.plain, self.folder / "plain.pdf"),
            "again": against.sheets(self.root, out),
        }
        edits.change("fsys", self.root, self.number)
        run["changed"] = against.sheets(self.root, out)
        run["check"] = self._check()
        return run

    def _check(self) -> commands.Used:
        return commands.cardgen("check", "--project", str(self.root), "--level", "static")

    def _engines(self) -> Seconds:
        seconds = {"patience": _seconds(lambda: _patience(PILES // self.part))}
        return seconds | {game: _seconds(_games(game, self.part)) for game in GAMES}


def _patience(piles: int) -> int:
    """Plays a made-up game, whose steps an engine has, too: piles are shuffled, cards dealt, grouped and compared.

    A loop of additions needs no memory: where other work took the caches of a machine, engines seemed a third slower.
    """
    chance = Random(1)
    pile = [(value, suit) for value in range(13) for suit in "♣♦♥♠"]
    taken = 0
    for _ in range(piles):
        chance.shuffle(pile)
        suits: dict[str, list[int]] = {}
        for value, suit in pile[:13]:
            suits.setdefault(suit, []).append(value)
        longest = max(suits, key=lambda suit: (len(suits[suit]), sum(suits[suit])))
        taken += sum(1 for value, suit in pile[13:26] if suit == longest and value > min(suits[longest]))
    return taken


def _games(name: str, part: int) -> Callable[[], object]:
    """Games of a shipped game by the readable engine, everything counted."""
    from cardgen.analysis.play.playout import Trial, play
    from cardgen.analysis.registry import package_of

    game = shipped_game(name)
    package = package_of(game)
    assert package is not None
    players, games = GAMES[name]
    trial = Trial(package.table(game, package.decks(game), {}), players, ("random",), max(1, games // part))
    return lambda: play([trial], engine="python")


def _seconds(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start
