"""Every regular expression of the program, and how it is sought: found by itself, so that a new one is tested, too.

Those that modules keep are taken from the modules; those written where they are used are worked out with the names of
their module. One that is made while the program runs can be found in neither way: it needs an example here.
"""

from __future__ import annotations

import ast
import importlib
import pkgutil
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

from msgspec import Struct

import cardgen
from cardgen.analysis.play.compiling import has_compiler
from cardgen.games.phylo.importing.events.speech.forms import forms
from cardgen.render.template import number_lists

METHODS = frozenset("match search fullmatch sub subn split findall finditer".split())
FUNCTIONS = METHODS | {"compile"}
# What those look like that are made while the program runs: the words that make them, an example of what comes out.
MADE = {
    r"f'\\b(?:{whose}|the)\\b|owner'": r"\b(?:your|the)\b|owner",
    r"f'(?<!\\d)(\\d+)(\\s){re.escape(name.lower())}(?: cards?)?(?![\\w-])'": (
        r"(?<!\d)(\d+)(\s)event(?: cards?)?(?![\w-])"
    ),
    r"f'\\b(?:the |this )?{re.escape(title)}(?: card)?(?!\\w| event)'": (
        r"\b(?:the |this )?wildfire(?: card)?(?!\w| event)"
    ),
    r"f'(?<=\\d.){re.escape(title.lower())}(?![\\w-])'": r"(?<=\d.)home(?![\w-])",
    r"f'\\b{word.lower()}(?![\\w-])'": r"\bhome(?![\w-])",
    r'''f"\\b(?:the|this) (?:{kinds})\\b(?!['’])"''': r"\b(?:the|this) (?:giant|squid)\b(?!['’])",
    "living": "(?:bird|birds|brown bear|carnivore|carnivores|pollinator)",
    r"f'\\b(?:{living})\\b'": r"\b(?:bird|birds|brown bear|carnivore|carnivores|pollinator)\b",
    r"f'\\b(?:{places})\\b'": r"\b(?:fresh water|salt water|forest|grassland|tundra)\b",
    "f'{_AFTER}(?:{numbers}|{points}|{_list_of(points)})'": number_lists._number_list().pattern,
    r"f'^ {{{margin}}}([a-z][a-z0-9-]*):'": r"^ {2}([a-z][a-z0-9-]*):",
    "f'(?<![^ ])(?:{expression})'": forms("^ {thing} (is|are) {done} by {player} = {player} {does} {thing}")[
        0
    ].words.pattern,
    "f'(?:{pattern}) '": "(?:(?:adjacent|neighbouring)(?: to)?) ",
    r"f'(?<![\\w-])(?:{spelt})(?![\\w-])'": r"(?<![\w-])(?:salt\ water|fresh\ water|tundra|ice)(?![\w-])",
    r"f'\\\\\\\\|(\\\\?)({either})'": r"\\\\|(\\?)(\[credit\]|:swift:|\[[^\[\]\s]{1,22}\]|\{[^{}\s]{1,22}\})",
}
PARTS = ["", *sorted(path.parent.name for path in Path(cardgen.__file__).parent.glob("*/__init__.py"))]


class Expression(Struct, frozen=True):
    """A pattern with its flags, where it stands, and the ways it is sought."""

    pattern: str | bytes
    flags: int
    place: str
    ways: tuple[str, ...]

    @property
    def ready(self) -> re.Pattern[Any]:
        return re.compile(self.pattern, self.flags)


@cache
def everyone() -> tuple[Expression, ...]:
    """All of the program, each once."""
    ways = _ways()
    found = {
        (expression.pattern, expression.flags): Expression(
            expression.pattern, expression.flags, place, tuple(sorted(ways[id(expression)]))
        )
        for expression, place in _kept()
    }
    for module in modules():
        for expression in _written(module):
            found.setdefault((expression.pattern, expression.flags), expression)
    _nodes.cache_clear()  # what was read takes much room
    _text.cache_clear()
    return tuple(found.values())


def of(part: str) -> list[Expression]:
    """Those of one folder of the program, or of the modules beside the folders."""
    return [expression for expression in everyone() if part_of(expression.place) == part]


def part_of(place: str) -> str:
    names = place.partition(":")[0].split(".")
    return names[1] if names[1] in PARTS else ""


@cache
def modules() -> tuple[ModuleType, ...]:
    """All modules of the program; without those that need numba or Dask, where that is not installed."""
    left_out = ("__main__", *(() if has_compiler() else ("kernel",)), *(() if find_spec("dask") else ("cluster",)))
    names = [module.name for module in pkgutil.walk_packages(cardgen.__path__, "cardgen.")]
    return tuple(importlib.import_module(name) for name in names if not name.endswith(left_out))


@cache
def _kept() -> tuple[tuple[re.Pattern[Any], str], ...]:
    """Those in the names of modules, in their lists and mappings, too."""
    found: dict[int, tuple[re.Pattern[Any], str]] = {}
    for module in modules():
        for name, expressions in _named(module).items():
            for expression in expressions:
                found.setdefault(id(expression), (expression, f"{module.__name__}.{name}"))
    return tuple(found.values())


@cache
def _named(module: ModuleType) -> dict[str, list[re.Pattern[Any]]]:
    """The names of a module that stand for expressions, or for what has some."""
    found = {name: list(_within(value)) for name, value in vars(module).items()}
    return {name: expressions for name, expressions in found.items() if expressions}


def _within(value: Any, depth: int = 4) -> Iterator[re.Pattern[Any]]:
    if isinstance(value, re.Pattern):
        yield value
    elif isinstance(value, Struct):
        yield from _within([getattr(value, name) for name in value.__struct_fields__], depth)
    elif isinstance(value, dict):
        yield from _within([*value, *value.values()], depth)
    elif depth and isinstance(value, (tuple, list, set, frozenset)):
        for expression in value:
            yield from _within(expression, depth - 1)


def _ways() -> defaultdict[int, set[str]]:
    """How each kept one is sought: `NAME.search`, wherever it is written.

    One that goes by another name, such as one of a list, is sought in all ways that its module has for such names.
    """
    ways: defaultdict[int, set[str]] = defaultdict(set)
    for module in filter(_can_name_one, modules()):
        by_others: set[str] = set()
        named: set[int] = set()
        nodes = [node for node in _nodes(module) if isinstance(node, (ast.Attribute, ast.Name))]
        for node in nodes:
            if isinstance(node, ast.Attribute):
                if expression := _pattern_of(node.value, module):
                    ways[id(expression)].add(node.attr)
                    named.add(id(node.value))
                elif isinstance(node.value, ast.Name) and node.value.id not in vars(module):
                    by_others |= {node.attr} & METHODS
        unnamed = (node for node in nodes if id(node) not in named)
        free = [expression for node in unnamed if (expression := _pattern_of(node, module))]
        for expression in (*free, *_listed(module)):
            ways[id(expression)] |= by_others or METHODS
    for expression, _ in _kept():
        ways[id(expression)] = ways[id(expression)] & METHODS if ways[id(expression)] else set(METHODS)
    return ways


def _can_name_one(module: ModuleType) -> bool:
    """Does a name of the module, or of a module that it knows by name, stand for an expression?"""
    known = (value for value in vars(module).values() if isinstance(value, ModuleType))
    return bool(_named(module)) or any(map(_has_one, known))


@cache
def _has_one(module: ModuleType) -> bool:
    return any(isinstance(value, re.Pattern) for value in vars(module).values())


def _listed(module: ModuleType) -> Iterator[re.Pattern[Any]]:
    for name, expressions in _named(module).items():
        if not isinstance(vars(module)[name], re.Pattern):
            yield from expressions


def _pattern_of(node: ast.AST, module: ModuleType) -> re.Pattern[Any] | None:
    """What a name stands for, when it is used."""
    if not isinstance(node, (ast.Name, ast.Attribute)) or not isinstance(node.ctx, ast.Load):
        return None
    value = vars(module).get(node.id) if isinstance(node, ast.Name) else _of_a_module(node, module)
    return value if isinstance(value, re.Pattern) else None


def _of_a_module(node: ast.Attribute, module: ModuleType) -> Any:
    owner = vars(module).get(node.value.id) if isinstance(node.value, ast.Name) else None
    return getattr(owner, node.attr, None) if isinstance(owner, ModuleType) else None


def _written(module: ModuleType) -> Iterator[Expression]:
    """Those that are written where they are used; what is compiled to be kept is found there, too."""
    for node in _nodes(module) if "import re" in _text(module) else ():
        if isinstance(node, ast.Call) and _asked_of_re(node.func):
            words, place = ast.unparse(node.args[0]), f"{module.__name__}:{node.lineno}"
            pattern = MADE.get(words) or _worked_out(node.args[0], module)
            assert pattern is not None, f"{place}: {words} is made at run time: give an example of it in MADE"
            if isinstance(pattern, (str, bytes)):
                way = node.func.attr
                ways = tuple(sorted(METHODS)) if way == "compile" else (way,)
                yield Expression(pattern, re.compile(pattern, _flags(node, module)).flags, place, ways)


def _flags(node: ast.Call, module: ModuleType) -> int:
    place = {"compile": 1, "sub": 4, "subn": 4, "split": 3}.get(node.func.attr, 2)
    given = [*node.args[place : place + 1], *(keyword.value for keyword in node.keywords if keyword.arg == "flags")]
    return int(_worked_out(given[0], module) if given else 0)


def _asked_of_re(node: ast.expr) -> bool:
    return (
        isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id == "re"
        and node.attr in FUNCTIONS
    )


@cache
def _text(module: ModuleType) -> str:
    return Path(str(module.__file__)).read_text(encoding="utf-8")


@cache
def _nodes(module: ModuleType) -> tuple[ast.AST, ...]:
    """Everything that is written in a module."""
    return tuple(ast.walk(ast.parse(_text(module))))


def _worked_out(node: ast.expr, module: ModuleType) -> Any:
    """The value of an expression with the names of its module; None where it needs others."""
    try:
        return eval(compile(ast.Expression(node), "<expression>", "eval"), dict(vars(module)))
    except NameError:
        return None
