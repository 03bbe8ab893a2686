"""What a script draws on a card, one thing after the other; each line that cannot be taken over is told."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from pathlib import Path, PurePosixPath
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from cardgen.model.link.ids import nearest, some_of
from cardgen.model.units import INCH
from cardgen.tables.head_names import joined_words, words
from cardgen.tables.layouts.amounts import UnreadableAmount
from cardgen.tables.layouts.boxes import COLOURED, USED, LayoutBox, LayoutRequest, take
from cardgen.tables.layouts.chosen import CLEAR, PartChoice, colours_chosen, words_chosen
from cardgen.tables.layouts.colours import colour_of
from cardgen.tables.layouts.columns import LayoutColumns
from cardgen.tables.layouts.drawn import (
    CODE,
    CREDITS,
    DrawnFace,
    DrawnIcon,
    LayoutPart,
    black_lined,
    has_ground,
    is_guide,
    without_line,
)
from cardgen.tables.layouts.images import is_only_corner, with_size_of_file
from cardgen.tables.layouts.ruby.decks import Script, ScriptCall, ScriptDeck
from cardgen.tables.layouts.ruby.values import INDEX, ScriptChoice, ScriptColumn, UnknownValue, column_in
from cardgen.tables.proposing.proposal import ProposedColumn

PICTURE_SHARE = 6
"""The picture of a card is at least a sixth of it; smaller ones are signs."""
_BLACK = "#000000"


def drawn_by_script(
    script: Script,
    boxes: Iterable[LayoutBox],
    table: LayoutColumns,
    request: LayoutRequest,
    folders: Sequence[Path] = (),
) -> DrawnFace:
    """What the front of a script draws; each line that cannot be taken over is told with the script."""
    if script.front is None:
        return DrawnFace()
    face = _ScriptedFace({box.name: box for box in boxes}, table=table, request=request, script=script)
    face.further = _further_layouts(script.front, request)
    for call in script.front.calls:
        face.take(call)
    face.give_sizes(folders)
    face.tell_lost(script.front.line)
    face.choose_picture()
    used = face.used | _entries(script.front)
    others = [
        (deck, name) for deck in script.decks if deck is not script.front for name in sorted(_entries(deck) - used)
    ]
    face.face.backs += dict.fromkeys(name for deck, name in others if deck.is_back)
    if script.left:
        face.face.undrawn += _undrawn(face.boxes.values(), {*used, *(name for _, name in others)})
    return face.face


def _undrawn(boxes: Iterable[LayoutBox], used: Collection[str]) -> list[LayoutBox]:
    """Boxes at a place of their own that nothing which is read draws into."""
    return [box for box in boxes if box.name not in used and {"x", "y"} & box.lengths.keys() and not is_guide(box)]


def _further_layouts(deck: ScriptDeck, request: LayoutRequest) -> list[str]:
    """Layouts that a deck draws with and that are not given, as those that come with Squib."""
    given = {path.name for path in (request.path, *(path for path, _ in request.further))}
    named = [
        deck.options.get("layout"),
        *(call.options.get("file") for call in deck.calls if call.method == "use_layout"),
    ]
    files = [file for names in named for file in (names if isinstance(names, list) else [names])]
    return [file for file in files if isinstance(file, str) and PurePosixPath(file).name not in given]


def _entries(deck: ScriptDeck) -> set[str]:
    """The boxes that a deck names."""
    return {name for call in deck.calls if isinstance(name := call.options.get("layout"), str)}


def _numbers_of(value: Any) -> Sequence[float]:
    """Of what is chosen by the words of a column the numbers, if it is nothing else."""
    if isinstance(value, ScriptColumn):
        return value.numbers
    numbers = [number for _, number in value.values] if isinstance(value, ScriptChoice) else []
    numbers += [value.other] if numbers and value.other is not None else []
    return numbers if all(isinstance(number, int | float) for number in numbers) else []


class _ScriptedFace(Struct):
    """A face in the making, from what a script calls."""

    boxes: Mapping[str, LayoutBox]
    table: LayoutColumns
    request: LayoutRequest
    script: Script
    face: DrawnFace = field(default_factory=DrawnFace)
    used: set[str] = field(default_factory=set)
    candidates: list[tuple[int, LayoutBox, str]] = field(default_factory=list)
    odd: dict[int, list[str]] = field(default_factory=dict)
    further: list[str] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)

    def tell_lost(self, line: int) -> None:
        """Tells the boxes that are in no layout, where the script draws with further ones."""
        if self.lost:
            names = some_of(list(dict.fromkeys(self.lost)))
            message = f"no layout here has the boxes {names}: the script draws with {some_of(self.further)}, too"
            self.script.left[line] = f"{message}; name it with --layout, from the folder of Squib if it comes with that"

    def take(self, call: ScriptCall) -> None:
        for icon in call.icons:
            self._icon(icon)
        if call.method == "background":
            self._background(call)
        elif call.method == "text":
            self._text(call)
        elif call.method in ("rect", "circle") and not call.is_in_group:
            self._panel(call)
        elif call.method in ("svg", "png"):
            self._picture(call)
        elif call.method == "line" and not call.is_in_group:
            self._line(call)
        elif call.method in ("ellipse", "triangle", "polygon", "star", "curve") and not call.is_in_group:
            self._leave(call, f"`{call.method}` is not taken over: a template draws it with `<path>`")

    def _leave(self, call: ScriptCall, message: str) -> None:
        self.script.left.setdefault(call.line, message)

    def _background(self, call: ScriptCall) -> None:
        colour = call.options.get("color", "black")
        try:
            if column_in(colour) is None:
                self.face.ground = colour_of(colour, self.request.colours)
            elif (chosen := self._colours(call, colour, _BLACK)) is not None:
                self.face.ground, self.face.chosen_ground = chosen.usual, chosen
        except UnreadableAmount:
            self._leave(call, "the colour of `background` is not read: the card is like paper")

    def _icon(self, call: ScriptCall) -> None:
        """`embed.svg key: '(ATK)', file: 'attack.svg'`, of a code the first."""
        code, file, mask = (call.options.get(key) for key in ("key", "file", "mask"))
        if not isinstance(code, str) or not isinstance(file, str):
            self._leave(call, "the `key` or the `file` of this icon is not plain, and is not read")
        elif CODE.fullmatch(code) is None:
            self._odd_code(call, code)
        elif self.face.icons.setdefault(code, DrawnIcon(code, file, call.line)).file != file:
            self._leave(call, f"the code `{code}` is another picture before this one: that is taken")
        elif mask is not None:
            self._leave(call, "`mask` of an icon is not taken over: colour its drawing in the templates' `icons/`")

    def _odd_code(self, call: ScriptCall, code: str) -> None:
        """Tells a code that no icon can have, with all others of its line."""
        codes = self.odd.setdefault(call.line, [])
        if codes or call.line not in self.script.left:
            codes.append(code[:40])
            what = f"{some_of(codes)} {'is no code of an icon' if len(codes) == 1 else 'are no codes of icons'}"
            self.script.left[call.line] = f"{what}: one has 2 to 24 characters, and no blank or star"

    def _box(self, call: ScriptCall, usual: Mapping[str, Any]) -> LayoutBox | None:
        """The box of a call: that of the layout, with what the call says itself in its place."""
        name = call.options.get("layout")
        if isinstance(name, UnknownValue | ScriptColumn | ScriptChoice):
            self._leave(call, f"which box of the layout `{call.method}` is drawn into is not read")
            return None
        known = self.boxes.get(str(name)) if name is not None else LayoutBox(f"line {call.line}", {}, {})
        if known is None and self.further:
            self.lost.append(str(name))
            return None
        if known is None:
            hint = nearest(str(name), self.boxes)
            self._leave(call, f"there is no box `{name}` in the layout" + (f": {hint}" if hint else ""))
            return None
        self.used.add(known.name)
        if call.options.get("range") not in (None, INDEX, "all") and call.method not in ("rect", "circle"):
            self._leave(call, f"on which cards this `{call.method}` stands is not read: it is drawn on all")
        lengths, looks = dict(known.lengths), {**usual, **known.words}
        chosen = self._chosen_colours(call, looks)
        for key, value in call.options.items():
            if key in USED and key not in chosen:
                self._say(call, key, value, lengths, looks)
        looks |= {key: "" if choice.usual == CLEAR else choice.usual for key, choice in chosen.items()}
        return LayoutBox(known.name, lengths, looks, chosen)

    def _chosen_colours(self, call: ScriptCall, looks: Mapping[str, Any]) -> dict[str, PartChoice]:
        """Colours of a call that differ from card to card."""
        found: dict[str, PartChoice] = {}
        for key in COLOURED & call.options.keys():
            try:
                usual = str(looks.get(key) or (_BLACK if key == "color" else CLEAR))
                if (chosen := self._colours(call, call.options[key], usual)) is not None:
                    found[key] = chosen
            except UnreadableAmount as fault:
                self._leave(call, f"`{key}` of `{call.method}` is not read: {fault}")
        return found

    def _colours(self, call: ScriptCall, value: Any, usual: str) -> PartChoice | None:
        """Colours by a column; None where they are no such. Raises UnreadableAmount."""
        named = column_in(value)
        column = None if named is None else self._column(call, named)
        if column is None:
            return None
        return colours_chosen(value, column, self.table.cells(column), self.request.colours, usual)

    def _say(self, call: ScriptCall, key: str, value: Any, lengths: dict[str, Fraction], looks: dict[str, Any]) -> None:
        if value is None or (key in ("file", "ellipsize") and not isinstance(value, str)):
            return
        if key == "font_size" and (sizes := _numbers_of(value)):
            self.face.sized.append(str(call.options.get("layout", f"line {call.line}")))
            value = max(sizes)  # the type of our boxes is smaller where words have no room
        if isinstance(value, UnknownValue | ScriptColumn | ScriptChoice | list | dict | bool):
            self._leave(call, f"`{key}` of `{call.method}` is not plain, and is not read")
            return
        try:
            take(self.request, key, value, lengths, looks)
        except UnreadableAmount as fault:
            self._leave(call, f"`{key}: {str(value)[:40]}` cannot be read: {fault}")

    def _text(self, call: ScriptCall) -> None:
        words_of_call = call.options.get("str", "")
        if isinstance(words_of_call, ScriptChoice):
            self._chosen_text(call, words_of_call)
            return
        if not isinstance(words_of_call, str | int | float | ScriptColumn) or words_of_call == "":
            name = call.options.get("layout")
            if isinstance(name, str) and words(name) in CREDITS and (box := self._box(call, {})) is not None:
                self.face.drawn.append(LayoutPart("text", box, is_credit=True))
                return
            self._leave(call, "what this `text` says is not plain, and is not read")
            return
        box = self._box(call, {})
        if box is None:
            return
        if not isinstance(words_of_call, ScriptColumn):
            self.face.drawn.append(LayoutPart("text", box, before=str(words_of_call)))
            return
        column = self._column(call, words_of_call)
        if column is not None:
            if words_of_call.is_changed and not words_of_call.change:
                message = f"what is made of the column `{column.head}` is not read: its cells stand as they are"
                self._leave(call, message)
            self.face.drawn.append(
                LayoutPart(
                    "text",
                    box,
                    column,
                    before=words_of_call.before,
                    after=words_of_call.after,
                    change=words_of_call.change,
                )
            )

    def _chosen_text(self, call: ScriptCall, named: ScriptChoice) -> None:
        column = self._column(call, named.column)
        if column is None:  # one that is empty, or was told
            return
        chosen = words_chosen(named, column)
        if chosen is None:
            self._leave(call, "what this `text` says is not plain, and is not read")
        elif (box := self._box(call, {})) is not None:
            self.face.drawn.append(LayoutPart("text", box, column, chosen=chosen))

    def _column(self, call: ScriptCall, named: ScriptColumn) -> ProposedColumn | None:
        found = next((column for column in self.table.proposal.columns if column.head == named.head), None)
        found = found or next(
            (column for column in self.table.proposal.columns if joined_words(column.head) == joined_words(named.head)),
            None,
        )
        if found is None and words(named.head) not in map(words, self.table.proposal.left_out):
            hint = nearest(named.head, [column.head for column in self.table.proposal.columns])
            self._leave(call, f"the table has no column `{named.head}`" + (f": {hint}" if hint else ""))
        return found

    def _panel(self, call: ScriptCall) -> None:
        """A rectangle, black-lined where nothing else is said, or a circle."""
        box = self._box(call, {"stroke_color": "#000000"})
        if box is None:
            return
        lengths = {**box.lengths}
        lengths.setdefault("stroke_width", Fraction(2 * INCH, self.request.dpi))
        if call.method == "circle":
            radius = lengths.get("radius", Fraction(100 * INCH, self.request.dpi))
            lengths |= {key: lengths.get(key, Fraction(0)) - radius for key in ("x", "y")}
            lengths |= {"width": 2 * radius, "height": 2 * radius}
        box = replace(box, lengths=lengths)
        if self._is_frame(box) or is_guide(box) or not has_ground(box):
            return
        limit = None if call.options.get("range") in (INDEX, "all") else call.options.get("range")
        on = self._column(call, limit) if isinstance(limit, ScriptColumn) else None
        if limit is not None and on is None:
            self._leave(call, f"on which cards this `{call.method}` stands is not read: it is drawn on all")
        self.face.drawn.append(LayoutPart("panel", without_line(box), on=on))

    def _line(self, call: ScriptCall) -> None:
        box = self._box(call, {})
        if box is not None and box.is_line:
            self.face.drawn.append(LayoutPart("line", black_lined(box, 2 * INCH // self.request.dpi)))
        elif box is not None:
            self._leave(call, "where this `line` begins and ends is not read: `x1`, `y1`, `x2` and `y2` say it")

    def _is_frame(self, box: LayoutBox) -> bool:
        """Whether it is a line around the whole card, which is cut away."""
        return not box.colour("fill_color") and not {"width", "height"} & box.lengths.keys()

    def _picture(self, call: ScriptCall) -> None:
        box = self._box(call, {})
        if box is None:
            return
        file = call.options.get("file", call.options.get("data", box.words.get("file")))
        is_read = isinstance(file, ScriptColumn) and (bool(file.change) or not file.is_changed)
        column = self._column(call, file) if is_read and isinstance(file, ScriptColumn) else None
        if isinstance(file, str) and not call.is_in_group:
            self.face.drawn.append(LayoutPart("image", box, before=file))
        elif column is not None and isinstance(file, ScriptColumn) and not call.is_in_group:
            part = LayoutPart("image", box, column, before=file.before, after=file.after)
            self.face.drawn.append(replace(part, change=file.change))
        elif isinstance(file, ScriptChoice) and not call.is_in_group:
            self._chosen_picture(call, file, box)
        elif isinstance(file, str):
            self.face.pictures.append(f"{file} (line {call.line})")
        elif isinstance(file, ScriptColumn | UnknownValue | list) or call.is_in_group:
            self.candidates.append((self._extent(box), box, f"{box.name} (line {call.line})"))

    def _chosen_picture(self, call: ScriptCall, named: ScriptChoice, box: LayoutBox) -> None:
        column = self._column(call, named.column)
        chosen = None if column is None else words_chosen(named, column)
        if chosen is None:
            self._leave(call, f"which picture this `{call.method}` draws is not plain, and is not read")
        else:
            self.face.drawn.append(LayoutPart("image", box, column, chosen=chosen))

    def give_sizes(self, folders: Sequence[Path]) -> None:
        """Gives pictures without a size of their own that of their files."""
        self.face.drawn = [
            with_size_of_file(part, folders, self.table.values, self.request.dpi) if part.kind == "image" else part
            for part in self.face.drawn
        ]

    def _extent(self, box: LayoutBox) -> int:
        """How much of the card a box takes: nothing where only its corner is known, and so not how large it is."""
        if is_only_corner(box):
            return 0
        return (box.length("width") or self.request.width) * (box.length("height") or self.request.height)

    def choose_picture(self) -> None:
        """The largest picture that each card has its own of is the picture of the card, below all words."""
        whole = self.request.width * self.request.height
        named = [part for part in self.face.drawn if part.kind == "image" and part.column and not part.chosen]
        main = max(named, key=lambda part: self._extent(part.box), default=None)
        if main is not None and self._extent(main.box) * PICTURE_SHARE >= whole:
            place = next(at for at, part in enumerate(self.face.drawn) if part is main)
            del self.face.drawn[place]
            self._below_words(replace(main, kind="picture"), at_most=place)
            self.face.pictures += [part[2] for part in self.candidates]
            return
        largest = max(self.candidates, key=lambda part: part[0], default=None)
        if largest is not None and largest[0] * PICTURE_SHARE < whole:
            largest = None
        for part in self.candidates:
            if largest is None or part[1].name != largest[1].name:
                self.face.pictures.append(part[2])
        if largest is not None:
            self.face.made_picture = largest[2]
            self._below_words(LayoutPart("picture", largest[1]), at_most=len(self.face.drawn))

    def _below_words(self, picture: LayoutPart, at_most: int) -> None:
        """Puts the picture of the card where it is drawn, but below all words."""
        first = next((at for at, part in enumerate(self.face.drawn) if part.kind == "text"), len(self.face.drawn))
        self.face.drawn.insert(min(first, at_most), picture)
