"""Reads what a Ruby file draws with Squib, as text: which method, which box, which column. The file is never run.

Only what stands there plainly is read: words, numbers, colours, `data['Name']`, `%w(a b).each do |name|`. Each line
that draws something else is told.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from msgspec.structs import replace

from cardgen.data.project.files import inside
from cardgen.data.yaml.source import read_text
from cardgen.diagnostics import Diagnostic, Span
from cardgen.diagnostics.codes import UNREADABLE_LAYOUT
from cardgen.tables.layouts.ruby.branches import ScriptBranch, case_here
from cardgen.tables.layouts.ruby.cursor import ScriptCursor
from cardgen.tables.layouts.ruby.decks import Script, ScriptCall, ScriptDeck
from cardgen.tables.layouts.ruby.loops import block_length, column_loop_here, loop_here
from cardgen.tables.layouts.ruby.names import OPENING, note_method, note_value
from cardgen.tables.layouts.ruby.plain import value_of
from cardgen.tables.layouts.ruby.remade import is_assigned, note_assigned, note_remade
from cardgen.tables.layouts.ruby.tokens import MOST_CHARACTERS, RubyToken, closing, parts, tokens_of
from cardgen.tables.layouts.ruby.values import (
    INDEX,
    UNKNOWN,
    UNKNOWN_TABLE,
    ScriptColumn,
    ScriptMethod,
    ScriptTable,
    Value,
    column_in,
)

DRAWING = frozenset(("text", "rect", "circle", "ellipse", "svg", "png", "background", "line", "triangle", "polygon"))
DRAWING |= {"star", "curve", "grid"}
_READ = DRAWING | {"use_layout", "save", "save_png", "save_pdf", "save_sheet", "set", "safe_zone", "cut_zone"}
_AROUND = frozenset(("module", "class", "begin"))
MOST_CALLS, DEEPEST = 1_000, 20
MOST_FILES = 12
_COLUMN_LENGTH = 6
"""Words of `data['text'] =`."""


def read_script(path: Path, file: str, table: ScriptTable = UNKNOWN_TABLE) -> Script:
    """The decks of a Ruby file for a table, with a finding for each line that draws and is not understood."""
    script = Script(file, table)
    text = read_text(path, file)
    if isinstance(text, Diagnostic):
        script.found.append(text)
        return script
    if len(text) > MOST_CHARACTERS:
        message = f"a script has at most {MOST_CHARACTERS:,} characters, this has {len(text):,}"
        script.found.append(Diagnostic(UNREADABLE_LAYOUT, message, Span(file)))
        return script
    script.lines = text.splitlines()
    tokens = tokens_of(text)
    known = _known_of_others(tokens, path.parent)
    _ScriptReader(tokens, script=script).block(None, known, 0)
    if script.front is None:
        message = "no deck of this script has words of a table: `text str: data['Name'], layout: 'name'`"
        script.found.append(Diagnostic(UNREADABLE_LAYOUT, message, Span(file), help="name the script of the fronts"))
    elif table.file and len(script.tables) > 1 and not script.front.reads(table):
        message = f"of several tables none is `{table.file}`: its cards look like those of this deck, the first"
        script.left[script.front.line] = message
    return script


def _known_of_others(tokens: Sequence[RubyToken], home: Path) -> dict[str, Value]:
    """What files that a script asks for say with `require_relative 'colors'`, if they lie in its folder."""
    known: dict[str, Value] = {}
    places = [at for at, token in enumerate(tokens[:-1]) if token.text == "require_relative"]
    for at in places[:MOST_FILES]:
        name = f"{str(value_of([tokens[at + 1]], {})).removesuffix('.rb')}.rb"
        path = inside(home, name)
        text = read_text(path, name) if path is not None and path.is_file() else ""
        if isinstance(text, str) and len(text) <= MOST_CHARACTERS:
            _ScriptReader(tokens_of(text), script=Script(name)).block(None, known, 0)
    return known


class _ScriptReader(ScriptCursor, kw_only=True):
    """A place among the words of a script, and what has been read up to there."""

    script: Script
    calls: int = 0
    embed: str = ""
    """What icons are set by, in the block of a text."""

    def block(self, deck: ScriptDeck | None, known: dict[str, Value], depth: int, is_in_group: bool = False) -> None:
        """Reads statements up to the end of the block that they are in."""
        while not self.is_at_end():
            token = self.here()
            if token.text in ("end", "}") and token.kind in ("word", "sign"):
                self.at += 1
                return
            if token.kind == "newline":
                self.at += 1
            else:
                self._statement(deck, known, depth, is_in_group)

    def _statement(self, deck: ScriptDeck | None, known: dict[str, Value], depth: int, is_in_group: bool) -> None:
        token, following = self.here(), self.here(1)
        if token.text == "def" and token.kind == "word":
            note_method(self.tokens, self.at, known)
        if depth > DEEPEST or self.calls > MOST_CALLS:
            self.at = len(self.tokens)
        elif self._is_deck() or (token.kind == "word" and following.text == "=" and self._is_deck(2)):
            self.at += 5 if self._is_deck() else 7
            self._deck(token.line, known, depth)
        elif deck and token.kind == "word" and token.text in _READ and following.text not in ("=", ".", "[", ","):
            self._call(deck, known, depth, is_in_group)
        elif deck and self._is_icon():
            self._icon(deck, known)
        elif deck and token.text == "build":
            self._skip_statement(known, to_block=True)
            self._enter(deck, known, depth, is_in_group=True)
        elif token.text == "for" and self._turns(deck, known, depth, is_in_group):
            pass  # all its turns are read
        elif token.text in _AROUND or (deck is None and token.text in OPENING):
            self.skip_line()
            self.block(deck, known, depth + 1, is_in_group)
        elif token.kind == "word" and following.text == "=":
            self.at += 2
            known[token.text] = value = value_of(self._statement_tokens(known), known)
            if deck and isinstance(value, ScriptTable):
                deck.table = value.file
        elif is_assigned(self.tokens[self.at : self.at + _COLUMN_LENGTH], known):
            note_assigned(self._statement_tokens(known), known)
        elif not (
            self._turns(deck, known, depth, is_in_group)
            or (deck is None and self._round(known, depth))
            or (deck is not None and self._over_cells(deck, known, depth, is_in_group))
            or (deck is not None and self._icons_of_method(deck, known, depth))
            or (deck is not None and self._one_branch(deck, known, depth, is_in_group))
        ):
            self._skip_in_block(known)

    def _skip_in_block(self, known: dict[str, Value]) -> None:
        """Goes to the end of a statement, and tells it where it may set icons."""
        line, start, before = self.here().line, self.at, len(self.script.left)
        self._skip_statement(known)
        note_remade(self.tokens[start : self.at], known)
        is_given = self.embed and any(token.text == self.embed for token in self.tokens[start : self.at])
        if is_given and len(self.script.left) == before:
            self._leave(line, "codes of icons are made by a method that is not read: say each with `embed.svg key:`")

    def _icons_of_method(self, deck: ScriptDeck, known: dict[str, Value], depth: int) -> bool:
        """Reads the icons that a method sets that stands here, `icons(embed, CODES)`; False where no such one does."""
        method, line = known.get(self.here().text), self.here().line
        if not self.embed or not isinstance(method, ScriptMethod) or self.here(1).text != "(":
            return False
        end = self.at + 1 + closing(self.tokens[self.at + 1 :])
        given = [value_of(part, known) for part in parts(self.tokens[self.at + 2 : end])]
        made, within = ScriptDeck({}, line), Script(self.script.file)
        values = {**known, self.here().text: UNKNOWN, **dict(zip(method.names, given, strict=False))}
        _ScriptReader(method.body, script=within, embed=self.embed).block(made, values, depth + 1)
        if not made.calls:
            return False
        self.at = end + 1
        deck.calls += [replace(call, line=line) for call in made.calls]
        for message in [*within.left.values()][:1]:
            self._leave(line, message)
        return True

    def _is_deck(self, ahead: int = 0) -> bool:
        return [self.here(ahead + more).text for more in range(5)] == ["Squib", "::", "Deck", ".", "new"]

    def _turns(self, deck: ScriptDeck | None, known: dict[str, Value], depth: int, is_in_group: bool) -> bool:
        """Reads the block of a loop over plain words or numbers once for each turn; False where no such loop stands
        here.
        """
        loop = loop_here(self, known)
        if loop is None:
            return False
        self.at += loop.length
        names = loop.names or self.skip_names()
        start = self.at
        for turn in loop.turns:
            self.at = start
            self.calls += 1
            self._within(deck, known, dict(zip(names, turn, strict=False)), depth, is_in_group)
        if not loop.turns:
            self._skip_block(known)
        return True

    def _round(self, known: dict[str, Value], depth: int) -> bool:
        """Reads the block of a loop around decks once, of whatever it goes; False where no loop stands here."""
        length, cells = block_length(self), column_loop_here(self, known)
        self.at += length
        if length:
            names = self.skip_names()
            self._within(
                None, known, dict.fromkeys(names, UNKNOWN) | dict.fromkeys(names[:1], cells and cells[1]), depth
            )
        return bool(length)

    def _within(
        self,
        deck: ScriptDeck | None,
        known: dict[str, Value],
        names: Mapping[str, Value],
        depth: int,
        is_in_group: bool = False,
    ) -> None:
        """Reads a block with names of its own; what it makes of the cells of a table stays so."""
        within = {**known, **names}
        self.block(deck, within, depth + 1, is_in_group)
        known |= {name: within[name] for name, value in known.items() if isinstance(value, ScriptTable)}

    def _over_cells(self, deck: ScriptDeck, known: dict[str, Value], depth: int, is_in_group: bool) -> bool:
        """Reads the block of a loop over cells once, as what it draws differs by them; False where none stands here."""
        found = column_loop_here(self, known)
        if found is None:
            return False
        length, first = found
        self.at += length
        cells = {name: INDEX if at else first for at, name in enumerate(self.skip_names())}
        self._within(deck, known, cells, depth, is_in_group)
        return True

    def _one_branch(self, deck: ScriptDeck, known: dict[str, Value], depth: int, is_in_group: bool) -> bool:
        """Reads the branch with most words of a `case` about the cells of a column: so look all cards, and that is told
        at the others; False where none stands here.
        """
        if self.here().text != "case" or self.here().kind != "word":
            return False
        case = case_here(self)
        most = max(case.branches, key=lambda branch: self._words_in(branch, known, depth), default=None)
        is_of_column = isinstance(value_of(case.subject, known), ScriptColumn)
        if most is None or not is_of_column or not self._words_in(most, known, depth):
            return False
        self.at = case.end
        _ScriptReader(most.body, script=self.script).block(deck, known, depth + 1, is_in_group)
        for branch in case.branches:
            if branch is not most:
                self._leave(
                    branch.line, f"`{branch.words}` is not read: all cards look as in line {most.line} and below"
                )
        return True

    def _words_in(self, branch: ScriptBranch, known: Mapping[str, Value], depth: int) -> int:
        """How many texts of a table a branch draws."""
        deck = ScriptDeck({}, branch.line)
        _ScriptReader(branch.body, script=Script(self.script.file)).block(deck, {**known}, depth + 1)
        return sum(column_in(call.options.get("str")) is not None for call in deck.calls if call.method == "text")

    def _deck(self, line: int, known: dict[str, Value], depth: int) -> None:
        self._note_table(known)
        tables = [value.file for value in known.values() if isinstance(value, ScriptTable)]
        made = ScriptDeck(self.options(known)[0], line, table=tables[-1] if tables else "")
        self.script.decks.append(made)
        self._enter(made, known, depth)

    def _note_table(self, known: dict[str, Value]) -> None:
        """The table whose rows a deck counts, `cards: data.nrows`, where a method is given it."""
        ahead = 0
        while self.here(ahead).text not in ("do", "{", "\n"):
            if self.here(ahead + 1).text == "." and self.here(ahead + 2).text == "nrows":
                known.setdefault(self.here(ahead).text, UNKNOWN_TABLE)
            ahead += 1

    def _enter(self, deck: ScriptDeck, known: dict[str, Value], depth: int, is_in_group: bool = False) -> None:
        """Reads the block that stands here, if one does."""
        if self.here().text in ("do", "{"):
            self.at += 1
            self.skip_names()
            self.block(deck, known, depth + 1, is_in_group)

    def _is_icon(self, ahead: int = 0) -> bool:
        """Whether `embed.svg key: '(ATK)'` stands here."""
        return self.here(ahead + 1).text == "." and self.here(ahead + 2).text in ("svg", "png")

    def _icon(self, deck: ScriptDeck, known: dict[str, Value]) -> None:
        method, line = self.here(2).text, self.here().line
        self.at += 3
        self.calls += 1
        deck.calls.append(ScriptCall(method, self.options(known)[0], line))

    def _call(self, deck: ScriptDeck, known: dict[str, Value], depth: int, is_in_group: bool) -> None:
        method, line = self.here().text, self.here().line
        self.at += 1
        self.calls += 1
        options, is_sure = self.options(known)
        of_block = ScriptDeck({}, line)
        self.embed = self.here(2).text if method == "text" and self.here(1).text == "|" else ""
        self._enter(of_block, known, depth)
        self.embed = ""
        icons = tuple(of_block.calls)
        deck.calls.append(ScriptCall(method, options, line, is_in_group=is_in_group, icons=icons))
        if not is_sure and method in DRAWING:
            self._leave(line, f"`{method}` stands under a condition, which is not read: it is drawn on all cards")

    def _leave(self, line: int, message: str) -> None:
        self.script.left.setdefault(line, message)

    def _statement_tokens(self, known: dict[str, Value]) -> list[RubyToken]:
        """All words up to the end of the statement, which is skipped."""
        start = self.at
        self._skip_statement(known)
        return [*self.tokens[start : self.at]]

    def _skip_statement(self, known: dict[str, Value], to_block: bool = False) -> None:
        """Goes to the end of a statement, with all blocks in it, or to its block."""
        depth = 0
        is_first = True
        while not self.is_at_end():
            token = self.here()
            sign = token.text if token.kind in ("sign", "word") else ""
            if not depth and ((token.kind == "newline" and not self.goes_on()) or sign in ("}", "end")):
                return
            if to_block and sign in ("do", "{"):
                return
            self.at += 1
            if sign == "do" or (sign in OPENING and (is_first or self.tokens[self.at - 2].text == "=")):
                self._skip_block(known)
            depth += (sign in ("(", "[", "{")) - (sign in (")", "]", "}"))
            is_first = False

    def _skip_block(self, known: dict[str, Value]) -> None:
        """Goes behind the end of a block that has begun; plain values in it count as well, the last one in the end."""
        depth, is_first = 1, False
        while depth and not self.is_at_end():
            token = self.here()
            sign = token.text if token.kind in ("sign", "word") else ""
            before = self.tokens[self.at - 1].text
            if is_first and self._is_icon():
                self._leave(token.line, "this icon stands under a condition or in a loop, and is not read")
            if is_first and sign in DRAWING and self.here(1).kind == "label":
                self._leave(token.line, f"`{sign}` stands under a condition, in a loop or in a method, and is not read")
            if is_first and token.kind == "word" and self.here(1).text == "=":
                note_value(self.tokens, self.at, known)
            depth += sign in ("do", "{") or (sign in OPENING and (is_first or before == "="))
            depth -= sign in ("end", "}")
            is_first = token.kind == "newline" or sign in ("else", "then", "do")
            self.at += 1
