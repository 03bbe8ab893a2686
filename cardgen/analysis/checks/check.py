"""Declares checks: a function that finds, its row and, as its docstring, the page of its code.

```python
@check("FSY203", "scarce-icon", kind="exact", of="deck", severity=WARNING, limit=0.30)
def scarce_icon(deck: FsysScope, limit: float) -> Iterator[Finding]:
    \"\"\"Icons that few cards have.

    ## What it reports
    ...
    \"\"\"
```

A check says nothing of its code: the row does. A limit may be changed under `limits:` of `game.yaml`, by its name.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping
from types import ModuleType
from typing import Any, Literal

from msgspec import Struct, field
from msgspec.structs import replace

from cardgen.diagnostics import Diagnostic, Severity
from cardgen.model.card import NodePath, Origin
from cardgen.model.game import Game

INFO, WARNING, ERROR = Severity.INFO, Severity.WARNING, Severity.ERROR
CheckKind = Literal["static", "exact", "simulated"]
Judged = Literal[
    "game", "card", "page", "deck", "expansion", "deck or expansion", "self-play", "pair", "base and expansion"
]
"""What a check is handed: a game; each of its own cards, with the game; a page that shows icons; a deck; an expansion
on top of its base; games that were played of one of these, of two decks that met, or of a base beside its expansion.
"""
Pair = tuple[float, float]
"""Of limits: a lower and an upper end, or a warning's and an error's."""
FIRST_HEADING = "## What it reports"


class Finding(Struct, frozen=True):
    """What a check reports at a place below `origin`; `severity` where it is another than the check's own.

    `is_key`: what is meant is the key at the place, not its value.
    """

    origin: Origin
    message: str
    place: NodePath = ("id",)
    help: str = ""
    severity: Severity | None = None
    is_key: bool = False


class Limit(Struct, frozen=True):
    """From where on a check reports, unless `limits:` says otherwise: a share between 0 and 1, or any number.

    Of two numbers the smaller comes first where they are ordered. `name` is the check's where none is given; `former`
    are names that it had before, each with what is added to a number that was set under it. One that `is_optional` may
    be None: then there is no check.
    """

    value: float | Pair
    is_share: bool = True
    is_ordered: bool = True
    name: str = ""
    former: Mapping[str, float] = field(default_factory=dict)
    is_optional: bool = False

    def value_in(self, game: Game) -> Any:
        """What a game sets under this name, or set under a former one; else, and where it may not be, the usual one."""
        names = {self.name: 0.0, **self.former}
        value = next((_raised(game.limits[name], by) for name, by in names.items() if name in game.limits), self.value)
        return self.value if self.refusal(value) else value

    def refusal(self, value: Any) -> str:
        """What to write instead, where the limit cannot have this value; empty where it can."""
        if value is None:
            return "" if self.is_optional else "write a number"
        if isinstance(self.value, tuple) and not isinstance(value, tuple):
            return f"write two numbers, as in {list(self.value)}"
        if isinstance(value, tuple) and not isinstance(self.value, tuple):
            return f"write one number, for example {self.value}"
        if isinstance(value, tuple) and self.is_ordered and value[0] > value[1]:
            return "write the smaller number first"
        most = max(value) if isinstance(value, tuple) else value
        return "write a share between 0 and 1: 0.05 is 5 %" if most > 1 and self.is_share else ""


def _raised(value: Any, by: float) -> Any:
    """A number, or two, as `game.yaml` has them, raised by so much."""
    if isinstance(value, list):
        return tuple(round(number + by, 6) for number in value)
    return round(value + by, 6) if by and value is not None else value


def quantity(value: float | Pair, name: str = "", is_ordered: bool = True) -> Limit:
    """A limit that is no share."""
    return Limit(value, is_share=False, is_ordered=is_ordered, name=name)


class Check(Struct, frozen=True):
    """A check: what it is called, what it is handed, how bad it is, and the function that finds.

    `page` is Markdown, with the headings of every code's page; `module` is where the function stands; `replaces` are
    earlier codes for the same, which stay valid in comments and for `explain`; `needs` is what of a game's profile a
    common check asks for. One that `stops_drafts` keeps `build --draft` from printing, too.
    """

    code: str
    name: str
    kind: CheckKind
    of: Judged
    severity: Severity
    limit: Limit | None
    find: Callable[..., Iterable[Finding]]
    page: str
    module: str
    replaces: tuple[str, ...] = ()
    needs: str = ""
    stops_drafts: bool = True

    def __call__(self, game: Game, *judged: Any) -> Iterator[Diagnostic]:
        """The findings in what is judged, by the limit that the game sets."""
        limits = () if self.limit is None else (self.limit_in(game),)
        if limits == (None,):
            return
        for finding in self.find(*judged, *limits):
            severity = self.severity if finding.severity is None else finding.severity
            yield finding.origin.finding(
                self.code,
                finding.message,
                *finding.place,
                severity=severity,
                help=finding.help,
                key=finding.is_key,
            )

    def limit_in(self, game: Game) -> Any:
        """The limit that the game sets, where it may have that value, else the usual one; None: it wants no check."""
        return None if self.limit is None else self.limit.value_in(game)

    def also(self, **changes: Any) -> Callable[[Callable[..., Iterable[Finding]]], Check]:
        """Declares a second function under the same code and page; `changes` are fields of the row."""
        return lambda find: replace(self, find=find, module=find.__module__, **changes)

    def for_links(self, *faults: str) -> LinkFault:
        """Faults of linking that are reported under the same code and page."""
        return LinkFault(self.code, self.name, self.severity, faults, self.page)


def check(
    code: str,
    name: str,
    *,
    kind: CheckKind,
    of: Judged,
    severity: Severity = Severity.ERROR,
    limit: float | Pair | Limit | None = None,
    needs: str = "",
    stops_drafts: bool = True,
) -> Callable[[Callable[..., Iterable[Finding]]], Check]:
    """Declares a check; `limit` reaches the function as its last argument.

    A draft is printed where a deck is not legal yet, whatever `stops_drafts` says.
    """

    def declare(find: Callable[..., Iterable[Finding]]) -> Check:
        return Check(
            code=code,
            name=name,
            kind=kind,
            of=of,
            severity=severity,
            limit=_named(limit, name),
            find=find,
            page=page_in(find, code, name),
            module=find.__module__,
            needs=needs,
            stops_drafts=stops_drafts and of != "deck",
        )

    return declare


def _named(limit: float | Pair | Limit | None, name: str) -> Limit | None:
    if limit is None:
        return None
    limit = limit if isinstance(limit, Limit) else Limit(limit)
    return limit if limit.name else replace(limit, name=name)


def page_in(documented: object, code: str, name: str) -> str:
    """The page of a code, from the docstring of what declares it: all from the first heading on.

    Raises ValueError where there is no such heading.
    """
    text = inspect.cleandoc(documented.__doc__ or "")
    if FIRST_HEADING not in text:
        raise ValueError(f"the docstring of the check {code} lacks its page, from the heading `{FIRST_HEADING}` on")
    return f"# {code} {name}\n\n{text[text.index(FIRST_HEADING) :]}\n"


class LinkFault(Struct, frozen=True):
    """A code of a game's own for `faults` of linking: ids that lead nowhere, or are given twice."""

    code: str
    name: str
    severity: Severity
    faults: tuple[str, ...]
    page: str


def link_fault(
    code: str, name: str, *faults: str, severity: Severity = Severity.ERROR
) -> Callable[[Callable[[], None]], LinkFault]:
    """Declares under which code a game reports faults of linking; the function has nothing but the page."""
    return lambda documented: LinkFault(code, name, severity, faults, page_in(documented, code, name))


def declared_in(*modules: ModuleType) -> tuple[Check, ...]:
    """The checks that modules declare, in their order; not those that they only import."""
    things = ((module, thing) for module in modules for thing in vars(module).values())
    return tuple(thing for module, thing in things if isinstance(thing, Check) and thing.module == module.__name__)


def faults_in(*modules: ModuleType) -> tuple[LinkFault, ...]:
    """The faults of linking that modules declare, in their order."""
    return tuple(thing for module in modules for thing in vars(module).values() if isinstance(thing, LinkFault))
