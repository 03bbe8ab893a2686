"""Messages of templates: `{% trans "id" %}English{% endtrans %}` prints a text in the language of the build.

A message is whole sentences with `{{ names }}` in it, in English where it has no translation. Line ends within a
paragraph of it are no part of what is translated, nor are the places of tags.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Literal

import jinja2
from jinja2 import nodes
from jinja2.ext import Extension
from jinja2.parser import Parser
from markupsafe import Markup
from msgspec import Struct

from cardgen.render.template.budget import BudgetExceeded, begin, spend
from cardgen.render.template.operators import escaped, text
from cardgen.render.template.operators import listed as list_of
from cardgen.render.template.views import TemplateView
from cardgen.render.template.vocabulary import AT
from cardgen.words.kind_names import counted_form
from cardgen.words.language import ENGLISH, Language, filled

SAY = "say"
"""The function that prints a message where a tag cannot stand: in a list, as an argument."""
MESSAGE = "_said"
"""The function that `trans` calls."""
_ID = re.compile(r"""\{%[-+]?\s*trans\s+["']([^"']+)["']|\bsay\(\s*["']([^"']+)["']""")
_AT = re.compile(rf' {AT}="[^"]*"')
_TAG = re.compile(r"<([A-Za-z][\w.-]*)(?=[\s/>])")
_PARAGRAPH = re.compile(r"\n[ \t]*(?:\n[ \t]*)+")
_BRACES = str.maketrans({"{": "{{", "}": "}}"})
_ONLY_TEXT = "between `trans` and `endtrans` stand text and {{ names }} only: say in the tag what a name stands for"
_END = ("name:endtrans", "name:pluralize")
_COST = 10
_LARGEST, _MOST_DIGITS = 10**15, 6


class TemplateMessage(Struct, frozen=True):
    """A message as a template has it: the English as it is translated, what the translator is told, and its line."""

    context: str
    english: str
    plural: str
    note: str
    line: int


class Trans(Extension):
    """The tag `trans`."""

    tags = {"trans"}  # noqa: RUF012  as Jinja has it

    def parse(self, parser: Parser) -> nodes.Node:
        line = next(parser.stream).lineno
        if str(parser.name).endswith(".svg.j2"):
            parser.fail("a drawing has no words: put them into the template around it", line)
        context = nodes.Const(parser.stream.expect("string").value)
        values, note = self._values(parser)
        english = self._body(parser, values)
        plural = ""
        if parser.stream.skip_if("name:pluralize"):
            parser.stream.expect("block_end")
            plural = self._body(parser, values)
            if "n" not in values:
                parser.fail('what has a plural needs the number `n`, as in {% trans "id", n=deck.size %}', line)
        parser.stream.expect("name:endtrans")
        pairs = [nodes.Pair(nodes.Const(name), value) for name, value in values.items()]
        place = f"{parser.name}!{line}" if str(parser.name).endswith(".xml.j2") else ""
        arguments = [context, *map(nodes.Const, (english, plural, note, place)), nodes.Dict(pairs)]
        call = nodes.Call(nodes.Name(MESSAGE, "load"), arguments, [], None, None)
        return nodes.Output([call], lineno=line).set_lineno(line)

    def _values(self, parser: Parser) -> tuple[dict[str, nodes.Expr], str]:
        """What names of the message stand for, and what the translator is told, as the tag says it."""
        values: dict[str, nodes.Expr] = {}
        note = ""
        while not parser.stream.skip_if("block_end"):
            parser.stream.skip_if("comma")
            name = parser.stream.expect("name").value
            parser.stream.expect("assign")
            value = parser.parse_expression()
            if name == "note" and isinstance(value, nodes.Const):
                note = str(value.value)
            else:
                values[name] = value
        return values, note

    def _body(self, parser: Parser, values: dict[str, nodes.Expr]) -> str:
        """The English, with `{names}`; what they stand for is added to the values."""
        parts: list[str] = []
        while True:
            if parser.stream.current.type == "data":
                parts.append(str(next(parser.stream).value).translate(_BRACES))
            elif parser.stream.skip_if("variable_begin"):
                parts.append("{" + self._name(parser, values) + "}")
                parser.stream.expect("variable_end")
            else:
                parser.stream.expect("block_begin")
                if not parser.stream.current.test_any(*_END):
                    parser.fail(_ONLY_TEXT)
                return "".join(parts)

    def _name(self, parser: Parser, values: dict[str, nodes.Expr]) -> str:
        """A name, or several with points between them: `deck.size`."""
        line, value = parser.stream.current.lineno, parser.parse_expression()
        name = _dotted(value)
        if not name:
            parser.fail(_ONLY_TEXT, line)
        values.setdefault(name, value)
        return name


def _dotted(value: nodes.Expr) -> str:
    if isinstance(value, nodes.Name):
        return value.name
    inner = _dotted(value.node) if isinstance(value, nodes.Getattr) else ""
    return f"{inner}.{value.attr}" if inner and isinstance(value, nodes.Getattr) else ""


class MessagePrinter:
    """Prints messages in a language."""

    def __init__(self, language: Language) -> None:
        self.language = language

    def message(self, context: str, english: str, plural: str, note: str, place: str, values: Mapping[str, Any]) -> str:
        """What a `trans` prints; in XML, where it has a `place`, its values are escaped."""
        spend(_COST + len(english))
        n = values.get("n")
        written = ENGLISH.text("", english, plural, n)
        known = self.language.text(context, english, plural, n)
        if known is not written:
            known = _in_place_of(written, _AT.sub("", known), place)
        shown = {name: escaped(value) if place else text(value) for name, value in values.items()}
        made = _filled(known, written, shown)
        spend(len(made))
        return Markup(made) if place else made

    def listed(self, parts: Any, joint: Literal["and", "or"] = "and") -> str:
        """A filter: `a, b and c`, as the language lists things; with tags where a part has some."""
        whole = list_of(parts)
        has_tags = any(isinstance(part, Markup) for part in whole)
        made = self.language.listed([escaped(part) if has_tags else text(part) for part in whole], joint)
        spend(_COST + len(made))
        return Markup(made) if has_tags else made

    def figures(self, value: Any, digits: Any = 0) -> str:
        """A filter: a number as the language writes it, `3,800` or `3.800`; other values as they are."""
        spend(_COST)
        is_number = isinstance(value, (int, float)) and not isinstance(value, bool) and abs(value) < _LARGEST
        return self.language.number(value, min(int(digits), _MOST_DIGITS)) if is_number else text(value)

    def counted(self, kind: Any, number: Any, shown: Any = "") -> str:
        """A filter: `40 shop cards` of a kind, the number as it is `shown`, which may have tags."""
        spend(_COST)
        if not isinstance(kind, TemplateView):
            raise TypeError("only a kind of card is counted")
        id, name, several = (str(kind.value(field)) for field in ("id", "name", "several"))
        form = counted_form(id, (name, several), number, self.language)
        if not isinstance(shown, Markup):
            return filled(form, {"n": text(shown or number)})
        return Markup(filled(escaped(form), {"n": shown}))

    def say(self, context: str, english: str, /, *, plural: str = "", note: str = "", **values: Any) -> str:
        """The same as a function: in a list, as an argument."""
        return self.message(context, english, plural, note, "", values)


def _filled(known: str, english: str, values: Mapping[str, str]) -> str:
    """A message with its values; in English where the translation asks for others. That is told by `check`."""
    try:
        return filled(known, values)
    except KeyError as name:
        if known is english:
            raise TypeError(f"a message has {{{name.args[0]}}}, and nothing says what that is") from None
        return _filled(english, english, values)


def _in_place_of(english: str, translation: str, place: str) -> str:
    """A translation with the blanks around it that the English has; its tags are where the English is."""
    if place:
        translation = _TAG.sub(rf'<\1 {AT}="{place}"', translation)
    before, after = english[: len(english) - len(english.lstrip())], english[len(english.rstrip()) :]
    return f"{before}{translation.strip()}{after}"


def as_translated(english: str) -> str:
    """An English text of a template as a translator sees it: a line for each paragraph."""
    paragraphs = _PARAGRAPH.split(_AT.sub("", english).strip())
    return "\n\n".join(" ".join(paragraph.split()) for paragraph in paragraphs)


def ids_in(source: str) -> list[str]:
    """The ids of the messages of a template, at a glance."""
    return [of_tag or of_function for of_tag, of_function in _ID.findall(source)]


def messages_in(environment: jinja2.Environment, source: str, name: str) -> Iterator[TemplateMessage]:
    """All messages of a template, in their order; none where it cannot be read, which is told where it is printed."""
    begin()
    try:
        parsed = environment.parse(source, name)
    except (jinja2.TemplateSyntaxError, BudgetExceeded):
        return
    for call in parsed.find_all(nodes.Call):
        if isinstance(call.node, nodes.Name) and call.node.name in (MESSAGE, SAY):
            words = [part.value for part in call.args if isinstance(part, nodes.Const)]
            words += [""] * (4 - len(words))
            words[2:4] = (_option(call, "plural") or words[2], _option(call, "note") or words[3])
            context, english, plural, note = map(str, words[:4])
            yield TemplateMessage(context, as_translated(english), as_translated(plural), note, call.lineno)


def _option(call: nodes.Call, name: str) -> str:
    values = [word.value for word in call.kwargs if word.key == name]
    return str(values[0].value) if values and isinstance(values[0], nodes.Const) else ""
