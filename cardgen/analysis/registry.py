"""Lists the rules packages: the table from `rules:` of a game to what plays and judges it.

Those that come with cardgen are a table; others are what is installed, by the entry points of the group
`cardgen.games`: a project folder is never asked for code. A package is imported when it is first asked for: a build of
one game waits for the rules of no other.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Generic, TypeVar

from cardgen.analysis.checks import deck_rules, deck_sums, formats
from cardgen.analysis.checks.check import Check, LinkFault, declared_in
from cardgen.analysis.checks.suite import Suite
from cardgen.analysis.package import Package
from cardgen.diagnostics.codes import CARD_WITHOUT_PRINTING, CREDITS, ID_REUSED, UNKNOWN_IN_QUERY, UNKNOWN_REFERENCE
from cardgen.model.game import Game
from cardgen.model.link.codes import Codes

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "cardgen.games"
PREFIXES = {"foodadvice": "FAD", "fsys": "FSY", "phylo": "PHY"}
"""The packages that come with cardgen, each with what its codes begin with."""
NAMES = tuple(PREFIXES)
OF_RELEASES = frozenset((ID_REUSED, CREDITS))
"""What is looked for only in an expansion that somebody is about to take: warnings of ids and of credits."""
_CODE = re.compile(r"([A-Z]{3})[0-9]{3}")

Value = TypeVar("Value")


@cache
def _found(name: str) -> Package | str:
    """The package of that name, or why what is installed under it cannot play. Raises KeyError."""
    if name in PREFIXES:
        shipped = import_module(f"cardgen.games.{name}.package").PACKAGE
        assert isinstance(shipped, Package)
        return shipped
    if not name:
        raise KeyError(name)
    brought = _brought()[name]
    if len(brought) > 1:
        return f"{_listed(brought)} both bring rules of that name"
    return _loaded(brought[0])


@cache
def _brought() -> dict[str, list[EntryPoint]]:
    """What is installed, by the name in `rules:`. Looked up once: it takes milliseconds."""
    from importlib.metadata import entry_points

    found: dict[str, list[EntryPoint]] = {}
    for entry in entry_points(group=GROUP):
        found.setdefault(entry.name, []).append(entry)
    return found


def _loaded(entry: EntryPoint) -> Package | str:
    try:
        package = entry.load()
    except (Exception, SystemExit) as error:  # whatever a stranger's module does when it is imported
        return f"`{entry.value}` cannot be imported: {type(error).__name__}: {error}"
    if not isinstance(package, Package):
        return f"`{entry.value}` is {_kind(package)}, not a `Package` of `cardgen.analysis.package`"
    return _fault_of_parts(package) or _fault_of_codes([row.code for row in _rows(package)]) or package


def _fault_of_parts(package: Package) -> str:
    """What is none of the things that a row is made of; types say so, but nobody has to look at them."""
    if not isinstance(package.suite, Suite):
        return f"its `suite` is {_kind(package.suite)}, not a `Suite`"
    if not callable(package.table):
        return f"its `table` is {_kind(package.table)}, not a function"
    others = (row for row in _rows(package) if not isinstance(row, Check | LinkFault))
    return next((f"among its checks is {_kind(row)}, not a `Check`" for row in others), "")


def _rows(package: Package) -> tuple[Check | LinkFault, ...]:
    """The package's own; common checks have their codes from cardgen."""
    return *package.suite.checks, *package.suite.faults


def _kind(thing: object) -> str:
    name = type(thing).__name__
    return f"{'an' if name[0].lower() in 'aeiou' else 'a'} `{name}`"


def _fault_of_codes(codes: Collection[str]) -> str:
    """What is wrong with the codes of an installed package: three letters of its own and three digits are right."""
    prefixes = {code: match[1] for code in codes if (match := _CODE.fullmatch(code))}
    for code in sorted(codes):
        if code not in prefixes:
            return f"its code `{code}` is not three capital letters and three digits"
        if prefixes[code] in PREFIXES.values() or prefixes[code].startswith("CG"):
            return f"its code `{code}` begins like those of cardgen: take other letters"
    different = sorted(set(prefixes.values()))
    return f"its codes begin with {' and with '.join(different)}: take the same letters" if len(different) > 1 else ""


def _listed(entries: Iterable[EntryPoint]) -> str:
    """The packages that bring these, by the names under which they are installed."""
    names = {(entry.dist.name if entry.dist is not None else "") or entry.value for entry in entries}
    return " and ".join(f"`{name}`" for name in sorted(names))


class _OfEach(Mapping[str, Value], Generic[Value]):
    """By the name of a package, what is taken from it when it is asked for; those that cannot be used are left out."""

    def __init__(self, take: Callable[[Package], Value]) -> None:
        self.take = take

    def __getitem__(self, name: str) -> Value:
        found = _found(name)
        if isinstance(found, str):
            raise KeyError(name)
        return self.take(found)

    def __iter__(self) -> Iterator[str]:
        yield from NAMES
        yield from (name for name in sorted(_brought()) if name not in PREFIXES and name in self)

    def __len__(self) -> int:
        return sum(1 for _ in self)


class _Refused(Mapping[str, str]):
    """By the name of a package, why what is installed under it is not used."""

    def __getitem__(self, name: str) -> str:
        if name in PREFIXES:
            return f"cardgen has rules of that name and plays by these, not by those of {_listed(_brought()[name])}"
        found = _found(name)
        if isinstance(found, str):
            return found
        raise KeyError(name)

    def __iter__(self) -> Iterator[str]:
        return (name for name in sorted(_brought()) if name in self)

    def __len__(self) -> int:
        return sum(1 for _ in self)


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
REFUSED: Mapping[str, str] = _Refused()


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
def _open_in_drafts() -> frozenset[str]:
    own = (check for package in PACKAGES.values() for check in package.checks)
    checks = (*declared_in(formats, deck_rules, deck_sums), *own)
    return frozenset(check.code for check in checks if not check.stops_drafts)


@cache
def _by_play() -> frozenset[str]:
    return frozenset(
        check.code for package in PACKAGES.values() for check in package.checks if check.kind == "simulated"
    )


@cache
def _successors(name: str) -> dict[str, str]:
    return {old: check.code for check in PACKAGES[name].checks for old in check.replaces}


def of_code(code: str) -> Iterator[str]:
    """The names of packages that may have a code, by what it begins with."""
    return (name for name in PACKAGES if code.startswith(PREFIXES.get(name, "")))


def successor(code: str) -> str:
    """The code that stands for an earlier one; a code that is in use stands for itself."""
    if code.startswith("CG"):
        return code
    return next((_successors(name)[code] for name in of_code(code) if code in _successors(name)), code)


OF_REFERENCES: Collection[str] = _Collected(_of_references)
"""What may be reported only because the file that has it could not be used."""
ABOUT_PLAY: Collection[str] = _Collected(_about_play)
"""What is said of how a deck plays, not of whether its cards can be read and brought to the table."""
OPEN_IN_DRAFTS: Collection[str] = _Collected(_open_in_drafts)
"""What may still be open on the cards of a draft: a value that is missing, a deck that is not legal yet."""
BY_PLAY: Collection[str] = _Collected(_by_play)
"""What is found only where enough games are played."""
UNCERTAIN: Collection[str] = _Collected(lambda: _by_play() | OF_RELEASES)
"""The same, and what is found only where somebody asks for it."""


def package_of(game: Game) -> Package | None:
    """What plays this game; None where its cards are only printed."""
    return PACKAGES.get(game.rules)
