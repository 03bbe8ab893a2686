"""Generates the Python code of templates: it counts steps and passes all that can grow through `operators.py`.

Loops, operators, comparisons and output are written as calls of functions that keep to the budget; each macro, block
and file begins by paying for its own words. All else is Jinja's. Knows no value of a template.
"""

from __future__ import annotations

from typing import Any

from jinja2 import nodes
from jinja2.compiler import CodeGenerator, Frame, operators
from jinja2.exceptions import TemplateSyntaxError

from cardgen.render.template.budget import LARGEST, spend

EACH = "items of a loop"
"""The filter that loops are given; no template can write its name."""
_IMPORTS = (
    "from cardgen.render.template.operators import concat, contained, escaped, joined, joined_markup, minus, modulo, "
    "plus, power, sliced, spend, text, times, weighed"
)
_SCOPES = (nodes.Macro, nodes.CallBlock, nodes.Block)
_PARTS = (
    *(*_SCOPES, nodes.For, nodes.If, nodes.Include, nodes.Import, nodes.FromImport, nodes.With, nodes.FilterBlock),
    *(nodes.AssignBlock, nodes.ScopedEvalContextModifier),
)
NAMES_A_STEP = 2
COST_OF_SCOPE = 300
COST_OF_ARGUMENT = 6
COST_OF_LIST = 3
"""Of one that is written out: it takes more room than a word."""
ALL = -1
"""Instead of the words of a loop: all items are wanted at once."""
SHORT = 64
"""Letters of a text that is written out and compared for nothing."""


def counted(template: nodes.Template) -> nodes.Template:
    """The template with what it costs written into it. Raises TemplateSyntaxError for what is not understood."""
    parts = list(template.find_all(nodes.Node))
    for loop in _of_kind(parts, nodes.For):
        if loop.recursive:
            raise TemplateSyntaxError("`recursive` loops are not understood: write a macro", loop.lineno)
        words = 1 + sum(map(_words, (*loop.body, *([loop.test] if loop.test else []))))
        loop.iter = _each(loop.iter, words)
    for called in _of_kind(parts, (nodes.Call, nodes.Filter, nodes.Test)):
        _pay_for_starred(called)
    _pay_for_names(parts)
    scopes: list[Any] = [template, *_of_kind(parts, _SCOPES)]
    for scope in scopes:
        arguments = COST_OF_ARGUMENT * len(getattr(scope, "args", ()))
        scope.body.insert(0, _payment(1 + arguments + sum(map(_words, scope.body)), scope.lineno))
    return template


def _of_kind(parts: list[nodes.Node], kinds: Any) -> list[Any]:
    return [part for part in parts if isinstance(part, kinds)]


def _each(items: Any, words: int) -> nodes.Filter:
    paid = nodes.Filter(items, EACH, [nodes.Const(words)], [], None, None, lineno=items.lineno)
    if items.environment is not None:
        paid.set_environment(items.environment)
    return paid


def _pay_for_starred(called: Any) -> None:
    """Of `f(*items)`, the items: Python makes a list of them before anybody is called."""
    for name in ("dyn_args", "dyn_kwargs"):
        items = getattr(called, name)
        if items is not None:
            setattr(called, name, _each(items, ALL))


def _pay_for_names(parts: list[nodes.Node]) -> None:
    """Jinja looks at all names again for each part of a template that may have names of its own."""
    names = len({name.name for name in _of_kind(parts, nodes.Name)})
    names += len(_of_kind(parts, (nodes.Macro, nodes.Import, nodes.FromImport)))
    spend(names * len(_of_kind(parts, _PARTS)) // NAMES_A_STEP)
    spend(COST_OF_SCOPE * len(_of_kind(parts, _SCOPES)))


def _words(node: nodes.Node) -> int:
    """The nodes of a part of a template, without the bodies that pay for themselves."""
    if isinstance(node, (nodes.List, nodes.Dict)):
        return COST_OF_LIST + sum(map(_words, node.iter_child_nodes()))
    if isinstance(node, nodes.For):
        return 2 + _words(node.iter) + sum(map(_words, node.else_))
    if isinstance(node, _SCOPES):
        return 2
    return 1 + sum(map(_words, node.iter_child_nodes()))


def _payment(steps: int, line: int) -> nodes.ExprStmt:
    """A statement of the Python that is written."""
    name = object.__new__(nodes.InternalName)  # Jinja makes these for itself only
    nodes.Node.__init__(name, f"spend({steps})", lineno=line)
    return nodes.ExprStmt(name, lineno=line)


def _is_short(node: nodes.Expr) -> bool:
    """Whether it is written out, and no dearer than a number."""
    if not isinstance(node, nodes.Const):
        return False
    return len(node.value) <= SHORT if isinstance(node.value, str) else not isinstance(node.value, list)


class CountingCodeGenerator(CodeGenerator):
    """Jinja's code, with our operators."""

    def visit_Template(self, node: nodes.Template, frame: Frame | None = None) -> None:
        super().visit_Template(node, frame)
        self.writeline(_IMPORTS)

    def _call(self, function: str, frame: Frame, *arguments: nodes.Node | None) -> None:
        self.write(f"{function}(")
        for argument in arguments:
            if argument is None:
                self.write("None")
            else:
                self.visit(argument, frame)
            self.write(", ")
        self.write(")")

    def visit_Const(self, node: nodes.Const, frame: Frame) -> None:
        if isinstance(node.value, int) and abs(node.value) >= LARGEST:
            self.fail("a number has more than 300 digits", node.lineno)
        super().visit_Const(node, frame)

    def visit_Add(self, node: nodes.BinExpr, frame: Frame) -> None:
        self._call("plus", frame, node.left, node.right)

    def visit_Sub(self, node: nodes.BinExpr, frame: Frame) -> None:
        self._call("minus", frame, node.left, node.right)

    def visit_Mul(self, node: nodes.BinExpr, frame: Frame) -> None:
        self._call("times", frame, node.left, node.right)

    def visit_Pow(self, node: nodes.BinExpr, frame: Frame) -> None:
        self._call("power", frame, node.left, node.right)

    def visit_Mod(self, node: nodes.BinExpr, frame: Frame) -> None:
        self._call("modulo", frame, node.left, node.right)

    def visit_Concat(self, node: nodes.Concat, frame: Frame) -> None:
        if frame.eval_ctx.volatile:
            self.write("(joined_markup if context.eval_ctx.autoescape else joined)")
        else:
            self.write("joined_markup" if frame.eval_ctx.autoescape else "joined")
        self.write("((")
        for child in node.nodes:
            self.visit(child, frame)
            self.write(", ")
        self.write("))")

    def visit_Compare(self, node: nodes.Compare, frame: Frame) -> None:
        first = node.ops[0]
        if len(node.ops) == 1 and first.op in ("in", "notin"):
            self.write("(not " if first.op == "notin" else "(")
            self._call("contained", frame, node.expr, first.expr)
            self.write(")")
        elif len(node.ops) == 1 and (_is_short(node.expr) or _is_short(first.expr)):
            super().visit_Compare(node, frame)  # no dearer than what is written in the template
        else:
            self.write("(")
            self._call("weighed", frame, node.expr)
            for operand in node.ops:
                if operand.op in ("in", "notin"):
                    self.fail("`in` cannot be one of several comparisons: write `and`", node.lineno)
                self.write(f" {operators[operand.op]} ")
                self._call("weighed", frame, operand.expr)
            self.write(")")

    def visit_Dict(self, node: nodes.Dict, frame: Frame) -> None:
        """Keys are looked at as a whole."""
        self.write("{")
        for pair in node.items:
            self._call("weighed", frame, pair.key)
            self.write(": ")
            self.visit(pair.value, frame)
            self.write(", ")
        self.write("}")

    def visit_Getitem(self, node: nodes.Getitem, frame: Frame) -> None:
        if isinstance(node.arg, nodes.Slice):
            self._call("sliced", frame, node.node, node.arg.start, node.arg.stop, node.arg.step)
        else:
            super().visit_Getitem(node, frame)

    def _output_child_to_const(self, node: nodes.Expr, frame: Frame, finalize: Any) -> str:
        """Only what is written as it is printed is known before."""
        if not isinstance(node, (nodes.TemplateData, nodes.Const)):
            raise nodes.Impossible
        return super()._output_child_to_const(node, frame, finalize)

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        if frame.eval_ctx.volatile:
            self.write("(escaped if context.eval_ctx.autoescape else text)(")
        else:
            self.write("escaped(" if frame.eval_ctx.autoescape else "text(")
