"""What does a template say for this card? Jinja2 in, XML or Markdown text out.

Templates run in a sandbox (`sandbox.py`). Every tag written in an `.xml.j2` file gets its file and
line (`at`), so that a fault can be shown where it was typed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import jinja2
from msgspec import Struct

from cardgen.diagnostics import Diagnostic, Span, as_clause
from cardgen.render.curves import CURVES
from cardgen.render.markup import markup
from cardgen.render.sandbox import Asking, Sandbox
from cardgen.render.vocabulary import AT

_OPENING = re.compile(r"<([A-Za-z][\w.-]*)(?=[\s/>])")


class _Loader(jinja2.FileSystemLoader):
    """Templates from the project's folder, then from the shipped one; XML tags know where they stand."""

    def get_source(self, environment: jinja2.Environment, template: str) -> tuple[str, str, Callable[[], bool]]:
        source, filename, uptodate = super().get_source(environment, template)
        if template.endswith(".xml.j2"):
            source = "\n".join(
                _OPENING.sub(rf'<\1 {AT}="{template}!{number}"', line)
                for number, line in enumerate(source.split("\n"), 1)
            )
        return source, filename, uptodate


class Templates(Struct, frozen=True):
    """The templates of one game."""

    environment: jinja2.Environment
    folders: tuple[Path, ...]

    @classmethod
    def of(
        cls,
        folders: Sequence[Path],
        variables: Mapping[str, Any] | None = None,
        compiled: jinja2.BytecodeCache | None = None,
    ) -> Templates:
        """`folders` in order of preference; drawings find their kits beside them, in `art/`.

        XML is escaped, drawings and Markdown are not.
        """
        places = [str(place) for folder in folders for place in (folder, folder / "art")]
        environment = Sandbox(
            loader=_Loader(places, encoding="utf-8-sig"),
            autoescape=lambda name: bool(name) and str(name).endswith(".xml.j2"),
            undefined=jinja2.StrictUndefined,
            keep_trailing_newline=True,
            bytecode_cache=compiled,
            auto_reload=False,  # files are read once a run; asking for their age at every card takes longer
            optimized=False,  # folding constants takes longer than it saves where a template is rendered once
        )
        environment.filters["markup"] = markup
        environment.globals["curves"] = CURVES
        environment.globals.update(variables or {})
        return cls(environment, tuple(folders))

    @property
    def place(self) -> str:
        """Where a project has the templates of this game: `templates/phylo`."""
        return f"templates/{self.folders[0].name}"

    def render(self, name: str, /, **variables: Any) -> tuple[str, list[Diagnostic]]:
        """The text the template makes, or the reason why it makes none."""
        text, _, found = self.watched(name, **variables)
        return text, found

    def watched(self, name: str, /, **variables: Any) -> tuple[str, set[str], list[Diagnostic]]:
        """The text the template makes and the names of what it looked at, or the reason why it makes none."""
        try:
            template = self.environment.get_template(name)
            context = template.new_context(variables)
            assert isinstance(context, Asking)
            return self._text(template, context), context.asked, []
        except _FAULTS as fault:
            return "", set(), [_finding(fault, name, self.folders[0])]

    def _text(self, template: jinja2.Template, context: Asking) -> str:
        try:
            return self.environment.concat(template.root_render_func(context))
        except Exception:
            self.environment.handle_exception()  # raises it anew, with the lines of the template


_FAULTS = (
    jinja2.TemplateError,
    ArithmeticError,
    TypeError,
    ValueError,
    LookupError,
    AttributeError,
    RecursionError,
)


def _finding(fault: BaseException, name: str, folder: Path) -> Diagnostic:
    """Why a template makes no text."""
    if isinstance(fault, jinja2.TemplateNotFound):
        help = f"put it into {folder.as_posix()}"
        return Diagnostic("CG607", f"template `{fault.name}` does not exist", Span(name), help=help)
    if isinstance(fault, jinja2.TemplateSyntaxError):
        span = Span(fault.name or name, fault.lineno)
        return Diagnostic("CG605", f"template cannot be read: {as_clause(fault.message)}", span)
    span = Span(*_place(fault, name))
    if isinstance(fault, jinja2.UndefinedError):
        said = f"the template uses a value that is not there: {as_clause(fault.message)}"
        return Diagnostic("CG604", said, span, help="check the spelling, or guard it with {% if ... is defined %}")
    return Diagnostic("CG605", f"the template fails: {as_clause(str(fault))}", span)


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
