"""Which rules packages are there? The table from `rules:` of a game to what plays and judges it.

A package is imported when it is first asked for: a build of one game waits for the rules of no other.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import Generic, TypeVar

from cardgen.analysis.package import Package
from cardgen.diagnostics.codes import CARD_WITHOUT_PRINTING, CREDITS, ID_REUSED, UNKNOWN_IN_QUERY, UNKNOWN_REFERENCE
from cardgen.model.game import Game
from cardgen.model.link.codes import Codes

PREFIXES = {"foodadvice": "FAD", "fsys": "FSY", "phylo": "PHY"}
"""The packages that come with cardgen, each with what its codes begin with."""
NAMES = tuple(PREFIXES)
OF_RELEASES = frozenset((ID_REUSED, CREDITS))
"""What is looked for only in an expansion that somebody is about to take: warnings of ids and of credits."""

Value = TypeVar("Value")


@cache
def _package(name: str) -> Package:
    package = import_module(f"cardgen.games.{name}.package").PACKAGE
    assert isinstance(package, Package)
    return package


class _OfEach(Mapping[str, Value], Generic[Value]):
    """By the name of a package, what is taken from it when it is asked for."""

    def __init__(self, take: Callable[[Package], Value]) -> None:
        self.take = take

    def __getitem__(self, name: str) -> Value:
        if name not in NAMES:
            raise KeyError(name)
        return self.take(_package(name))

    def __iter__(self) -> Iterator[str]:
        return iter(NAMES)

    def __len__(self) -> int:
        return len(NAMES)


class _Collected(Collection[str]):
    """Codes of all packages, collected when one is first looked for: most runs find nothing."""

    def __init__(self, collect: Callable[[], frozenset[str]]) -> None:
        self.collect = collect

    def __contains__(self, code: object) -> bool:
        return code in self.collect()

    def __iter__(self) -> Iterator[str]:
        return iter(self.collect())

    def __len__(self) -> int:
        return len(self.collect())


PACKAGES: Mapping[str, Package] = _OfEach(lambda package: package)
CODES: Mapping[str, Codes] = _OfEach(lambda package: package.codes)


@cache
def _of_references() -> frozenset[str]:
    unknown = (code for codes in CODES.values() for fault, (code, _) in codes.items() if fault.startswith("unknown"))
    return frozenset((UNKNOWN_REFERENCE, CARD_WITHOUT_PRINTING, UNKNOWN_IN_QUERY, *unknown))


@cache
def _about_play() -> frozenset[str]:
    checks = [check for package in PACKAGES.values() for check in package.checks]
    static = {check.code for check in checks if check.kind == "static"}
    return frozenset(check.code for check in checks) - static


@cache
def _by_play() -> frozenset[str]:
    return frozenset(
        check.code for package in PACKAGES.values() for check in package.checks if check.kind == "simulated"
    )


OF_REFERENCES: Collection[str] = _Collected(_of_references)
"""What may be reported only because the file that has it could not be used."""
ABOUT_PLAY: Collection[str] = _Collected(_about_play)
"""What is said of how a deck plays, not of whether its cards can be read and brought to the table."""
BY_PLAY: Collection[str] = _Collected(_by_play)
"""What is found only where enough games are played."""
UNCERTAIN: Collection[str] = _Collected(lambda: _by_play() | OF_RELEASES)
"""The same, and what is found only where somebody asks for it."""


def package_of(game: Game) -> Package | None:
    """What plays this game; None where its cards are only printed."""
    return PACKAGES.get(game.rules)
