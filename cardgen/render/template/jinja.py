"""Renders templates to XML or Markdown text with Jinja2.

Templates run in a sandbox (`sandbox.py`). Every tag written in an `.xml.j2` file gets its file and
line (`at`), so that a fault can be shown where it was typed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import jinja2
from markupsafe import Markup, soft_str
from msgspec import Struct

from cardgen.data.project.files import is_portable
from cardgen.data.project.opening import RefusedFile, read_plain
from cardgen.diagnostics import Diagnostic, Span, as_clause
from cardgen.diagnostics.codes import (
    EMPTY_TEMPLATE,
    NO_SUCH_TEMPLATE,
    TEMPLATE_ASKS_TOO_MUCH,
    TEMPLATE_FAILS,
    UNDEFINED_VALUE,
)
from cardgen.model.texts.icon_codes import IconCodes
from cardgen.model.texts.own_signs import with_all_signs, with_own_signs
from cardgen.render.base.markup import markup
from cardgen.render.template import old_names
from cardgen.render.template.budget import BudgetExceeded, begin, concat, last_line, spend
from cardgen.render.template.filters import within_budget
from cardgen.render.template.messages import MESSAGE, SAY, MessagePrinter, Trans
from cardgen.render.template.sandbox import LazyVariable, LookupRecorder, Method, Sandbox
from cardgen.render.template.views import shown
from cardgen.render.template.vocabulary import AT
from cardgen.words.language import ENGLISH, SOURCE, Language

MOST_BYTES = 150_000
"""Of a template: three times the longest that cardgen ships; more would take a second to compile."""
NO_CODES = IconCodes()
COST_OF_LINE = 20
COST_OF_FILE = 1000
"""Steps of looking for a template."""

_OPENING = re.compile(r"<([A-Za-z][\w.-]*)(?=[\s/>])")


def _marked(codes: IconCodes, text: str) -> Markup:
    """A text with its tags; in one that no template has made, codes of icons are these icons."""
    spend(len(text))
    if not isinstance(text, str):
        raise TypeError("only a text has stars and colons")
    return markup(text if isinstance(text, Markup) else codes.read(text))


def _string(value: Any) -> str:
    """A value as text: of a list its words, with commas between them, as a card shows it."""
    if isinstance(value, list | tuple):
        return ", ".join(map(_string, value))
    return soft_str(value)


def _own_signs(text: str) -> str:
    """A text of which only what stands around words is a mark; nothing else of one that a template has made."""
    spend(len(text))
    return text if isinstance(text, Markup) else with_own_signs(text)


def _icons_only(text: str) -> str:
    """A text of which only icons are marks, as the title of a card; nothing else of one that a template has made."""
    spend(len(text))
    return text if isinstance(text, Markup) else with_all_signs(text, has_icons=True)


class _Unread(Exception):
    """A template that is not read, with the finding about it."""


class _Loader(jinja2.BaseLoader):
    """Templates from the project's folder, then from the shipped one; XML tags know where they stand.

    `roots` are the project and what cardgen ships: no template is read that lies outside both, links followed.
    """

    def __init__(self, folders: Sequence[Path], roots: Sequence[Path]) -> None:
        self.folders, self.roots = tuple(folders), tuple(roots)

    def get_source(self, environment: jinja2.Environment, template: str) -> tuple[str, str, Callable[[], bool]]:
        spend(COST_OF_FILE)
        path = self._path(template)
        if path is None:
            raise jinja2.TemplateNotFound(template)
        try:
            source = read_plain(path, MOST_BYTES, root_of(path, self.roots)).decode("utf-8-sig")
        except RefusedFile as reason:
            raise _Unread(reason.finding(path.as_posix())) from None
        spend(COST_OF_LINE * source.count("\n"))
        if template.endswith(".xml.j2"):
            source = "\n".join(
                _OPENING.sub(rf'<\1 {AT}="{template}!{number}"', line)
                for number, line in enumerate(source.split("\n"), 1)
            )
        return source, str(path), _never_changed

    def _path(self, template: str) -> Path | None:
        paths = (folder / template for folder in self.folders if is_portable(template))
        return next((path for path in paths if path.exists()), None)


def root_of(path: Path, roots: Sequence[Path]) -> Path:
    """The one of the roots that a path lies in as it is written, or its folder where it lies in none."""
    return next((root for root in roots if path.is_relative_to(root)), path.parent)


def _never_changed() -> bool:
    """A template is read once in a run."""
    return True


class Templates(Struct, frozen=True):
    """The templates of one game."""

    environment: jinja2.Environment
    folders: tuple[Path, ...]
    roots: tuple[Path, ...] = ()

    @classmethod
    def of(
        cls,
        folders: Sequence[Path],
        variables: Mapping[str, Any] | None = None,
        compiled: jinja2.BytecodeCache | None = None,
        roots: Sequence[Path] = (),
        language: Language = ENGLISH,
        codes: IconCodes = NO_CODES,
    ) -> Templates:
        """`folders` in order of preference; drawings find their kits beside them, in `art/`. No link leads out of the
        one of the `roots` that a folder lies in, nor out of the folder where it lies in none.

        XML is escaped, drawings and Markdown are not. Messages are in this language, and `markup` knows these `codes`.
        """
        places = [place for folder in folders for place in (folder, folder / "art")]
        environment = Sandbox(
            loader=_Loader(places, roots or folders),
            autoescape=lambda name: bool(name) and str(name).endswith(".xml.j2"),
            undefined=jinja2.StrictUndefined,
            keep_trailing_newline=True,
            bytecode_cache=compiled,
            auto_reload=False,
            extensions=[Trans],
            optimized=False,  # folding constants takes longer than it saves where a template is rendered once
        )
        environment.sort_key = None if language.id == SOURCE else language.sort_key
        printer = MessagePrinter(language)
        environment.globals |= {MESSAGE: Method(SAY, printer.message), SAY: Method(SAY, printer.say)}
        environment.filters["markup"] = within_budget(partial(_marked, codes))
        environment.filters["string"] = within_budget(_string)
        environment.filters["icons_only"] = within_budget(_icons_only)
        environment.filters["own_signs"] = within_budget(_own_signs)
        environment.filters["listed"] = within_budget(printer.listed)
        environment.filters["counted"] = within_budget(printer.counted)
        environment.filters["figures"] = within_budget(printer.figures)
        environment.globals.update({name: shown(value) for name, value in (variables or {}).items()})
        return cls(environment, tuple(folders), tuple(roots or folders))

    @property
    def place(self) -> str:
        """Where a project has the templates of this game: `templates/phylo`."""
        return f"templates/{self.folders[0].name}"

    def render(self, name: str, /, **variables: Any) -> tuple[str, list[Diagnostic]]:
        """The text the template makes, with notes, or the reason why it makes none."""
        text, _, found = self.watched(name, **variables)
        return text, found

    def watched(self, name: str, /, **variables: Any) -> tuple[str, set[str], list[Diagnostic]]:
        """The text the template makes and the names of what it looked at, or the reason why it makes none.

        Where it makes one, what is found are notes.
        """
        begin()
        old_names.begin()
        try:
            with last_line():
                text, asked = self._made(name, variables)
            return (text, asked, list(old_names.notes())) if text.strip() else ("", set(), [_empty(name)])
        except _Unread as refused:
            return "", set(), list(refused.args)
        except Exception as fault:  # whatever a template does, and a library at its bidding, is the template's fault
            return "", set(), [_finding(fault, name, self.folders[0])]

    def _made(self, name: str, variables: Mapping[str, Any]) -> tuple[str, set[str]]:
        template = self.environment.get_template(name)
        lazy = {name: LazyVariable(value) for name, value in variables.items()}
        context = template.new_context({**self.environment.globals, **lazy}, shared=True)
        assert isinstance(context, LookupRecorder)
        return self._text(template, context), context.asked

    def _text(self, template: jinja2.Template, context: LookupRecorder) -> str:
        try:
            return concat(template.root_render_func(context))
        except Exception:
            self.environment.handle_exception()  # raises it anew, with the lines of the template


_ONLY_HERE = "a template may only name files of its project's templates/"
_LESS = "repeat less, or share the work among several templates"


def _empty(name: str) -> Diagnostic:
    """A file without pages, or a card without a face, is no result."""
    help = "write what is to be printed, or take the template out of game.yaml"
    return Diagnostic(EMPTY_TEMPLATE, f"the template `{name}` makes nothing", Span(name, 1), help=help)


def _finding(fault: BaseException, name: str, folder: Path) -> Diagnostic:
    """Why a template makes no text."""
    if isinstance(fault, jinja2.TemplateNotFound):
        is_named = isinstance(fault.name, str)
        help = f"put it into {folder.as_posix()}" if not is_named or is_portable(str(fault.name)) else _ONLY_HERE
        asked = f"template `{fault.name}`" if is_named else "a template that is asked for"
        return Diagnostic(NO_SUCH_TEMPLATE, f"{asked} does not exist", Span(name), help=help)
    if isinstance(fault, jinja2.TemplateSyntaxError):
        span = Span(fault.name or name, fault.lineno)
        return Diagnostic(TEMPLATE_FAILS, f"template cannot be read: {as_clause(fault.message)}", span)
    span = Span(*_place(fault, name))
    if isinstance(fault, (BudgetExceeded, MemoryError)):
        why = str(fault) or "it takes more memory than there is"
        return Diagnostic(TEMPLATE_ASKS_TOO_MUCH, f"the template asks for too much: {why}", span, help=_LESS)
    if isinstance(fault, UnicodeDecodeError):
        return Diagnostic(TEMPLATE_FAILS, f"the template is not UTF-8: byte 0x{fault.object[fault.start]:02x}", span)
    if isinstance(fault, RecursionError):
        return Diagnostic(
            TEMPLATE_ASKS_TOO_MUCH, "the template asks for too much: its parts call one another without end", span
        )
    if isinstance(fault, jinja2.UndefinedError):
        message = f"the template uses a value that is not there: {as_clause(fault.message)}"
        return Diagnostic(
            UNDEFINED_VALUE, message, span, help="check the spelling, or guard it with {% if ... is defined %}"
        )
    return Diagnostic(TEMPLATE_FAILS, f"the template fails: {as_clause(str(fault))}", span)


def _place(fault: BaseException, name: str) -> tuple[str, int]:
    """File and line of the innermost template frame of an exception."""
    place = (name, 0)
    frame = fault.__traceback__
    while frame is not None:
        code = frame.tb_frame.f_code
        if "__jinja_template__" in frame.tb_frame.f_globals or code.co_name in ("top-level template code", "root"):
            place = (frame.tb_frame.f_globals.get("name", name), frame.tb_lineno)
        elif code.co_filename.endswith((".xml.j2", ".md.j2", ".svg.j2")):
            place = (Path(code.co_filename).name, frame.tb_lineno)
        frame = frame.tb_next
    return place
