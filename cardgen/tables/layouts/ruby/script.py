"""Reads what a Ruby file draws with Squib, as text: which method, which box, which column. The file is never run.

Only what stands there plainly is read: words, numbers, colours, `data['Name']`, `%w(a b).each do |name|`. Each line
that draws something else is told.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from msgspec import Struct, field
from msgspec.structs import replace

from cardgen.data.project.files import inside
from cardgen.data.yaml.source import read_text
from cardgen.diagnostics import Diagnostic, Severity, Span
from cardgen.diagnostics.codes import SCRIPT_LINE_LEFT, UNREADABLE_LAYOUT
from cardgen.tables.layouts.ruby.plain import value_of
from cardgen.tables.layouts.ruby.tokens import MOST_CHARACTERS, RubyToken, closing, parts, tokens_of
from cardgen.tables.layouts.ruby.values import (
    INDEX,
    UNKNOWN,
    UNKNOWN_TABLE,
    ScriptColumn,
    ScriptMethod,
    ScriptTable,
    UnknownValue,
    Value,
    column_in,
)

DRAWING = frozenset(("text", "rect", "circle", "ellipse", "svg", "png", "background", "line", "triangle", "polygon"))
DRAWING |= {"star", "curve", "grid"}
_READ = DRAWING | {"use_layout", "save", "save_png", "save_pdf", "save_sheet", "set", "safe_zone", "cut_zone"}
_OPENING = frozenset(("if", "unless", "case", "while", "until", "for", "def", "class", "module", "begin"))
_AROUND = frozenset(("module", "class", "begin"))
_EACH = frozenset(("each", "each_pair", "each_with_index", "each_value", "each_key", "times", "map"))
"""What calls a block again and again."""
_OVER_CELLS = frozenset(("each", "each_with_index", "times"))
"""What calls a block with each cell of a column, or each number of a card."""
_GO_ON = frozenset((",", "+", "-", "*", "/", "|", "=", "=>", "&&", "||", "(", "[", "{", "."))
_BEGINS = frozenset((*_GO_ON, "do", "then", "else", "?", ":"))
"""What a value, or a part of one, begins behind."""
MOST_CALLS, MOST_WORDS, DEEPEST, MOST_TOLD = 1_000, 60, 20, 12
MOST_FILES, MOST_OF_METHOD = 12, 400
_INTO_TEMPLATE = "write it into the template"


class ScriptCall(Struct, frozen=True):
    """A method of a deck with its options, at a line; perhaps in a group that is built only when it is asked for.

    Calls of the block of a text are its `icons`: they stand in the place of words.
    """

    method: str
    options: Mapping[str, Value]
    line: int
    is_in_group: bool = False
    icons: tuple[ScriptCall, ...] = ()


class ScriptDeck(Struct):
    """A `Squib::Deck.new`: its options, what is called in it, in its order, and the file of its table, if known."""

    options: Mapping[str, Value]
    line: int
    calls: list[ScriptCall] = field(default_factory=list)
    table: str = ""

    @property
    def is_back(self) -> bool:
        """Whether it is called so where it is saved, or no word of a table stands on it."""
        saved = [str(call.options.get(key, "")) for call in self.calls for key in ("prefix", "file", "dir")]
        is_called_back = any("back" in words.lower() for words in saved if words)
        return is_called_back or not any(column_in(call.options.get("str")) for call in self.calls)

    def reads(self, table: ScriptTable) -> int:
        """How surely it has words of this table: 2 of its file and its sheet, 1 of its file."""
        of_file = [other for other in self.tables if other.is_of(table.file)]
        return bool(of_file) + any(other.sheet == table.sheet for other in of_file)

    @property
    def tables(self) -> list[ScriptTable]:
        """What it reads columns of, each once."""
        values = (column_in(value) for call in self.calls for value in call.options.values())
        return list(dict.fromkeys(column.table for column in values if column is not None))


class Script(Struct):
    """The decks of a Ruby file, of which one draws the cards of `table`, and what is told of it."""

    file: str
    table: ScriptTable = UNKNOWN_TABLE
    decks: list[ScriptDeck] = field(default_factory=list)
    found: list[Diagnostic] = field(default_factory=list)
    left: dict[int, str] = field(default_factory=dict)
    lines: Sequence[str] = ()

    @property
    def front(self) -> ScriptDeck | None:
        """The deck that the fronts of cards are: of those with words of a table, and called no back, the first that
        reads this table; where none does, the first.
        """
        return max(self.fronts, key=lambda deck: deck.reads(self.table), default=None)

    @property
    def fronts(self) -> list[ScriptDeck]:
        return [deck for deck in self.decks if not deck.is_back]

    @property
    def others(self) -> list[ScriptDeck]:
        """Decks with fronts that are of other tables than those of this game."""
        front = self.front
        return [deck for deck in self.fronts if front and deck.table not in ("", front.table)]

    @property
    def tables(self) -> set[ScriptTable]:
        """All that its fronts read."""
        return {table for deck in self.fronts for table in deck.tables}


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
    _ScriptReader(tokens, script).block(None, known, 0)
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
            _ScriptReader(tokens_of(text), Script(name)).block(None, known, 0)
    return known


def unread_lines(script: Script) -> list[Diagnostic]:
    """A finding for each line that was left, of many the first."""
    findings = [_unread(script, line, message) for line, message in sorted(script.left.items())]
    if len(findings) > MOST_TOLD:
        message = f"{len(findings) - MOST_TOLD} more lines of this script are not understood"
        findings[MOST_TOLD:] = [Diagnostic(SCRIPT_LINE_LEFT, message, Span(script.file), Severity.WARNING)]
    return findings


def _unread(script: Script, line: int, message: str) -> Diagnostic:
    """The finding at a line, all that stands there marked."""
    source = script.lines[line - 1].rstrip() if 0 < line <= len(script.lines) else ""
    span = Span(script.file, line, len(source) - len(source.lstrip()) + 1, len(source) + 1)
    return Diagnostic(SCRIPT_LINE_LEFT, message, span, Severity.WARNING, _INTO_TEMPLATE, source=source)


class _ScriptReader(Struct):
    """A place among the words of a script, and what has been read up to there."""

    tokens: Sequence[RubyToken]
    script: Script
    at: int = 0
    calls: int = 0
    has_front: bool = False
    embed: str = ""
    """What icons are set by, in the block of a text."""

    def block(self, deck: ScriptDeck | None, known: dict[str, Value], depth: int, is_in_group: bool = False) -> None:
        """Reads statements up to the end of the block that they are in."""
        while self.at < len(self.tokens):
            token = self._here()
            if token.text in ("end", "}") and token.kind in ("word", "sign"):
                self.at += 1
                return
            if token.kind == "newline":
                self.at += 1
            else:
                self._statement(deck, known, depth, is_in_group)

    def _here(self, ahead: int = 0) -> RubyToken:
        place = self.at + ahead
        return self.tokens[place] if place < len(self.tokens) else RubyToken("newline", "\n", 0)

    def _statement(self, deck: ScriptDeck | None, known: dict[str, Value], depth: int, is_in_group: bool) -> None:
        token, following = self._here(), self._here(1)
        if token.text == "def" and token.kind == "word":
            self._note_method(known)
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
        elif token.text in _AROUND or (deck is None and token.text in _OPENING):
            self._skip_line()
            self.block(deck, known, depth + 1, is_in_group)
        elif token.kind == "word" and following.text == "=":
            self.at += 2
            known[token.text] = value = value_of(self._statement_tokens(known), known)
            if deck and isinstance(value, ScriptTable):
                deck.table = value.file
        elif not (
            self._loop(deck, known, depth, is_in_group)
            or (deck is None and self._round(known, depth))
            or (deck is not None and self._over_cells(deck, known, depth, is_in_group))
            or (deck is not None and self._icons_of_method(deck, known, depth))
        ):
            self._skip_in_block(known)

    def _skip_in_block(self, known: dict[str, Value]) -> None:
        """Goes to the end of a statement, and tells it where it may set icons."""
        line, start, before = self._here().line, self.at, len(self.script.left)
        self._skip_statement(known)
        is_given = self.embed and any(token.text == self.embed for token in self.tokens[start : self.at])
        if is_given and len(self.script.left) == before:
            self._leave(line, "codes of icons are made by a method that is not read: say each with `embed.svg key:`")

    def _icons_of_method(self, deck: ScriptDeck, known: dict[str, Value], depth: int) -> bool:
        """Reads the icons that a method sets that stands here, `icons(embed, CODES)`; False where no such one does."""
        method, line = known.get(self._here().text), self._here().line
        if not self.embed or not isinstance(method, ScriptMethod) or self._here(1).text != "(":
            return False
        end = self.at + 1 + closing(self.tokens[self.at + 1 :])
        given = [value_of(part, known) for part in parts(self.tokens[self.at + 2 : end])]
        made, within = ScriptDeck({}, line), Script(self.script.file)
        values = {**known, self._here().text: UNKNOWN, **dict(zip(method.names, given, strict=False))}
        _ScriptReader(method.body, within, embed=self.embed).block(made, values, depth + 1)
        if not made.calls:
            return False
        self.at = end + 1
        deck.calls += [replace(call, line=line) for call in made.calls]
        for message in [*within.left.values()][:1]:
            self._leave(line, message)
        return True

    def _is_deck(self, ahead: int = 0) -> bool:
        return [self._here(ahead + more).text for more in range(5)] == ["Squib", "::", "Deck", ".", "new"]

    def _round(self, known: dict[str, Value], depth: int) -> bool:
        """Reads the block of a loop around decks once, of whatever it goes; False where no loop stands here."""
        ahead = 0
        while self._here(ahead).kind != "newline":
            if self._here(ahead).text in _EACH and self._here(ahead + 1).text in ("do", "{"):
                self.at += ahead + 2
                names = self._skip_names()
                self.block(None, {**known, **dict.fromkeys(names, UNKNOWN)}, depth + 1)
                return True
            ahead += 1
        return False

    def _deck(self, line: int, known: dict[str, Value], depth: int) -> None:
        self._note_table(known)
        tables = [value.file for value in known.values() if isinstance(value, ScriptTable)]
        made = ScriptDeck(self._options(known)[0], line, table=tables[-1] if tables else "")
        self.script.decks.append(made)
        self._enter(made, known, depth)

    def _note_table(self, known: dict[str, Value]) -> None:
        """The table whose rows a deck counts, `cards: data.nrows`, where a method is given it."""
        ahead = 0
        while self._here(ahead).text not in ("do", "{", "\n"):
            if self._here(ahead + 1).text == "." and self._here(ahead + 2).text == "nrows":
                known.setdefault(self._here(ahead).text, UNKNOWN_TABLE)
            ahead += 1

    def _enter(self, deck: ScriptDeck, known: dict[str, Value], depth: int, is_in_group: bool = False) -> None:
        """Reads the block that stands here, if one does."""
        if self._here().text in ("do", "{"):
            self.at += 1
            self._skip_names()
            self.block(deck, known, depth + 1, is_in_group)

    def _skip_names(self) -> list[str]:
        """The names between the bars of `do |name|`."""
        names = []
        if self._here().text == "|":
            self.at += 1
            while self._here().text not in ("|", "\n"):
                names += [self._here().text] if self._here().kind == "word" else []
                self.at += 1
            self.at += 1
        return names

    def _is_icon(self, ahead: int = 0) -> bool:
        """Whether `embed.svg key: '(ATK)'` stands here."""
        return self._here(ahead + 1).text == "." and self._here(ahead + 2).text in ("svg", "png")

    def _icon(self, deck: ScriptDeck, known: dict[str, Value]) -> None:
        method, line = self._here(2).text, self._here().line
        self.at += 3
        self.calls += 1
        deck.calls.append(ScriptCall(method, self._options(known)[0], line))

    def _call(self, deck: ScriptDeck, known: dict[str, Value], depth: int, is_in_group: bool) -> None:
        method, line = self._here().text, self._here().line
        self.at += 1
        self.calls += 1
        options, is_sure = self._options(known)
        of_block = ScriptDeck({}, line)
        self.embed = self._here(2).text if method == "text" and self._here(1).text == "|" else ""
        self._enter(of_block, known, depth)
        self.embed = ""
        icons = tuple(of_block.calls)
        deck.calls.append(ScriptCall(method, options, line, is_in_group=is_in_group, icons=icons))
        if not is_sure and method in DRAWING:
            self._leave(line, f"`{method}` stands under a condition, which is not read: it is drawn on all cards")

    def _leave(self, line: int, message: str) -> None:
        self.script.left.setdefault(line, message)

    def _options(self, known: Mapping[str, Value]) -> tuple[dict[str, Value], bool]:
        """`layout: :title, x: 3`, in brackets or without, and whether no condition stands behind them."""
        is_bracketed = self._here().text == "("
        self.at += is_bracketed
        options: dict[str, Value] = {}
        name, value, depth = "", list[RubyToken](), 0
        is_sure = True
        while self.at < len(self.tokens):
            token = self._here()
            sign = token.text if token.kind in ("sign", "newline", "word") else ""
            if not depth and self._ends_options(token, is_bracketed):
                break
            depth += self._opens_value(token, value) - (sign in (")", "]", "}", "end"))
            if not depth and sign in ("if", "unless") and not is_bracketed:
                is_sure = False
                self._skip_line()
                break
            if not depth and sign == ",":
                _put(options, name, value, known)
                name, value = "", []
            elif not depth and not value and not name and token.kind == "label":
                name = token.text[:-1]
            elif not depth and sign == "=>" and len(value) == 1:
                name, value = str(value_of(value, known)), []
            elif depth or token.kind != "newline":
                value.append(token)
            self.at += 1
        self.at += is_bracketed
        _put(options, name, value, known)
        return options, is_sure

    def _opens_value(self, token: RubyToken, before: Sequence[RubyToken]) -> bool:
        """Whether a bracket opens here, or a `case` or the like within a value; an `if` behind words is a condition."""
        if token.kind == "sign":
            return token.text in ("(", "[", "{")
        is_first = not before or before[-1].kind == "newline" or before[-1].text in _BEGINS
        return token.kind == "word" and (token.text in ("case", "do") or (token.text in ("if", "unless") and is_first))

    def _ends_options(self, token: RubyToken, is_bracketed: bool) -> bool:
        if is_bracketed:
            return token.text == ")" and token.kind == "sign"
        if token.kind == "newline":
            return not self._goes_on()
        return (token.text == "do" and token.kind == "word") or (token.text == "}" and token.kind == "sign")

    def _goes_on(self) -> bool:
        """Whether the statement has more lines: the last word before says so, or the first of the next."""
        before = self.tokens[self.at - 1] if self.at else None
        if before is not None and self._here().text != ";" and (before.kind == "label" or before.text in _GO_ON):
            return True
        after = next((token for token in self.tokens[self.at : self.at + 9] if token.kind != "newline"), None)
        return after is not None and after.text == "." and after.kind == "sign"

    def _statement_tokens(self, known: dict[str, Value]) -> list[RubyToken]:
        """All words up to the end of the statement, which is skipped."""
        start = self.at
        self._skip_statement(known)
        return [*self.tokens[start : self.at]]

    def _loop(self, deck: ScriptDeck | None, known: dict[str, Value], depth: int, is_in_group: bool) -> bool:
        """Reads `%w(a b).each do |name|` once for each word, that of a mapping for each pair; False where no such loop
        stands here.
        """
        ahead = self._list_length()
        if [self._here(ahead + more).text for more in range(2)] != [".", "each"]:
            return False
        if self._here(ahead + 2).text not in ("do", "{"):
            return False
        words = value_of(self.tokens[self.at : self.at + ahead], known)
        pairs = [*words.items()] if isinstance(words, dict) else words
        if not isinstance(pairs, list):
            return False
        self.at += ahead + 3
        names = self._skip_names()
        start = self.at
        for word in pairs[:MOST_WORDS]:
            self.at = start
            self.calls += 1
            values = dict(zip(names, word if isinstance(words, dict) else [word], strict=False))
            self.block(deck, {**known, **values}, depth + 1, is_in_group)
        return bool(pairs)

    def _over_cells(self, deck: ScriptDeck, known: dict[str, Value], depth: int, is_in_group: bool) -> bool:
        """Reads the block of `data['Type'].each_with_index do |type, i|` once: what it draws differs by the cells.
        False where no such loop stands here.
        """
        ahead = 0
        while self._here(ahead).kind != "newline" and self._here(ahead).text not in ("do", "{"):
            ahead += 1
        method = self._here(ahead - 1).text
        if self._here(ahead).text not in ("do", "{") or method not in _OVER_CELLS or ahead < 3:
            return False
        source = self.tokens[self.at : self.at + ahead - 2]
        column = value_of(source, known)
        if not isinstance(column, ScriptColumn) and not any(
            isinstance(known.get(token.text), ScriptTable) for token in source
        ):
            return False
        self.at += ahead + 1
        names = self._skip_names()
        first = column if isinstance(column, ScriptColumn) and method != "times" else INDEX
        cells = {name: INDEX if at else first for at, name in enumerate(names)}
        self.block(deck, {**known, **cells}, depth + 1, is_in_group)
        return True

    def _list_length(self) -> int:
        """Of how many words the list consists that stands here; 1 of a variable."""
        if self._here().text != "[":
            return 1
        ahead = 1
        while self._here(ahead).text not in ("]", "\n") or not self._here(ahead).line:
            if not self._here(ahead).line:
                break
            ahead += 1
        return ahead + 1

    def _skip_line(self) -> None:
        while self.at < len(self.tokens) and self._here().kind != "newline":
            self.at += 1

    def _skip_statement(self, known: dict[str, Value], to_block: bool = False) -> None:
        """Goes to the end of a statement, with all blocks in it, or to its block."""
        depth = 0
        is_first = True
        while self.at < len(self.tokens):
            token = self._here()
            sign = token.text if token.kind in ("sign", "word") else ""
            if not depth and ((token.kind == "newline" and not self._goes_on()) or sign in ("}", "end")):
                return
            if to_block and sign in ("do", "{"):
                return
            self.at += 1
            if sign == "do" or (sign in _OPENING and (is_first or self.tokens[self.at - 2].text == "=")):
                self._skip_block(known)
            depth += (sign in ("(", "[", "{")) - (sign in (")", "]", "}"))
            is_first = False

    def _skip_block(self, known: dict[str, Value]) -> None:
        """Goes behind the end of a block that has begun; plain values in it count as well, the last one in the end."""
        depth, is_first = 1, False
        while self.at < len(self.tokens) and depth:
            token = self._here()
            sign = token.text if token.kind in ("sign", "word") else ""
            before = self.tokens[self.at - 1].text
            if is_first and self._is_icon():
                self._leave(token.line, "this icon stands under a condition or in a loop, and is not read")
            if is_first and sign in DRAWING and self._here(1).kind == "label":
                self._leave(token.line, f"`{sign}` stands under a condition, in a loop or in a method, and is not read")
            if is_first and token.kind == "word" and self._here(1).text == "=":
                self._note_value(known)
            depth += sign in ("do", "{") or (sign in _OPENING and (is_first or before == "="))
            depth -= sign in ("end", "}")
            is_first = token.kind == "newline" or sign in ("else", "then", "do")
            self.at += 1

    def _note_method(self, known: dict[str, Value]) -> None:
        """A method that may say what is chosen; its words are read on afterwards."""
        line = self.at
        while line < len(self.tokens) and self.tokens[line].kind != "newline":
            line += 1
        depth, end, is_first = 1, line, True
        while depth and end < min(len(self.tokens), line + MOST_OF_METHOD):
            token, before = self.tokens[end], self.tokens[end - 1].text
            if token.kind == "word":
                opens = token.text in ("do", "def", "case") or (token.text in _OPENING and (is_first or before == "="))
                depth += opens - (token.text == "end")
            is_first = token.kind == "newline" or token.text in ("else", "then", "do")
            end += 1
        names = [token.text for token in self.tokens[self.at + 2 : line] if token.kind == "word"]
        if not depth:
            body = tuple(token for token in self.tokens[line + 1 : end - 1])
            while body and body[0].kind == "newline":
                body = body[1:]
            known[self._here(1).text] = ScriptMethod(tuple(names), body)

    def _note_value(self, known: dict[str, Value]) -> None:
        """A value that a variable has under some condition; the words are read on afterwards."""
        name, start = self._here().text, self.at + 2
        end, depth = start, 0
        while end < min(len(self.tokens), start + 200):
            sign = self.tokens[end].text if self.tokens[end].kind == "sign" else ""
            depth += (sign in ("(", "[", "{")) - (sign in (")", "]", "}"))
            if self.tokens[end].kind == "newline" and not depth:
                break
            end += 1
        value = value_of(self.tokens[start:end], known)
        if not isinstance(value, UnknownValue) and (
            isinstance(value, ScriptTable) or not isinstance(known.get(name), ScriptTable)
        ):
            known[name] = value


def _put(options: dict[str, Value], name: str, value: Sequence[RubyToken], known: Mapping[str, Value]) -> None:
    if name and value:
        options[name] = value_of(value, known)
    elif name:
        options[name] = known.get(name, UNKNOWN)
