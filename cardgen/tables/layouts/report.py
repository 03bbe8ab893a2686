"""Tells what became of a layout: which column stands where, what was moved, and what is left to do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from pathlib import PurePath, PurePosixPath

from cardgen.data.schema.phrases import counted
from cardgen.diagnostics import Diagnostic, Severity, Span
from cardgen.diagnostics.codes import BOX_WITHOUT_COLUMN
from cardgen.model.link.ids import some_of
from cardgen.model.units import MM
from cardgen.scaffold.signs import NamedSign
from cardgen.tables.layouts.boxes import LayoutBox
from cardgen.tables.layouts.drawn import DrawnFace, LayoutPart
from cardgen.tables.layouts.face import CreditPlace, LayoutGround, is_dark, key_of
from cardgen.tables.layouts.ruby.decks import Script, ScriptDeck
from cardgen.tables.proposing.proposal import Proposal

MOST_DECKS = 12
LARGE = 24
"""Points: where the middle size of type on a poker card is larger, it was hardly meant so."""
_DARK = "letters are light, and deck.rb draws their ground: the card is `dark`; change `fill` in the template"


def report_of(face: DrawnFace, proposal: Proposal, ground: LayoutGround, script: str) -> Iterator[str]:
    """Lines for the user; `script` is the file that says what is drawn, empty where none was read."""
    yield f"layout `{ground.file}`, {ground.dpi} dots an inch, {round(ground.bleed / MM, 2):g} mm to the cut"
    texts = [drawn for drawn in face.drawn if drawn.kind == "text"]
    yield from (f"  box {drawn.box.name}  <-  {_shown(drawn)}" for drawn in texts)
    images = [drawn for drawn in face.drawn if drawn.kind == "image"]
    yield from (f"  box {drawn.box.name}  <-  the picture {_file_of(drawn)}" for drawn in images)
    shown = {key_of(drawn.column) for drawn in face.drawn if drawn.column} | {*_choosing(face)}
    unseen = [column.head for column in proposal.columns if key_of(column) not in {*shown, "copies", "art.file", "id"}]
    if unseen:
        yield f"  {'not on the fronts' if script else 'no box is called like these columns'}: {', '.join(unseen)}"
    near = [drawn.box.name for drawn in texts if _is_away(drawn.box, ground.moved(drawn.box))]
    if near:
        yield f"  moved, as words need 3 mm to the cut, and lines room: {', '.join(dict.fromkeys(near))}"
    if pushed := _pushed(texts, ground):
        yield f"  so moved, they lie on one another: {', '.join(pushed)}; make some smaller, or the card larger"
    if face.sized:
        sized = ", ".join(face.sized)
        yield f"  of sizes by the length of words the largest, made smaller where there is no room: {sized}"
    if face.grown:
        yield f"  higher than in the layout, over which words of the table would run: {', '.join(face.grown)}"
    yield from (f"  {line}" for line in _left(face, script))
    yield from (f"  {line}" for line in _of_sizes(texts, ground))
    pictures = [drawn.box for drawn in face.drawn if drawn.kind == "picture"]
    above = [drawn.box for drawn in texts if any(_lies_on(ground.moved(drawn.box), box) for box in pictures)]
    meant = [box.name for box in above if any(_lies_on(box, other) for other in pictures)]
    if alike := [name for name in meant if name not in face.grown]:
        yield f"  as in the layout words lie on the picture: {', '.join(alike)}; move one where they are hard to read"
    if higher := [box.name for box in above if box.name not in alike]:
        yield f"  moved or made higher, words lie on the picture: {', '.join(higher)}; use smaller type, or move one"
    yield f"  {_of_script(script)}; fonts are those of the look"


def _choosing(face: DrawnFace) -> Iterator[str]:
    """Keys of columns that colours are chosen by."""
    choices = [choice for drawn in face.drawn for choice in drawn.box.chosen.values()]
    choices += [face.chosen_ground] if face.chosen_ground else []
    yield from (key_of(choice.column) for choice in choices)


def below_credit(drawn: Sequence[LayoutPart], place: CreditPlace, ground: LayoutGround) -> Iterator[str]:
    """Pictures and words that the words lie on which say whose cards these are."""
    covered: list[str] = []
    for part in drawn:
        box = ground.moved(part.box) if part.kind == "text" else part.box
        top = (box.length("y") or 0) - ground.bleed
        is_there = top < place.top + place.height and place.top < top + (box.length("height") or ground.height)
        if part.kind in ("picture", "image") and is_there:
            named = _file_of(part) or part.box.name
            yield f"  they lie on the picture {named}: where they are hard to read, move them"
        elif part.kind == "text" and is_there and not place.is_foot and box.length("height"):
            covered.append(part.box.name)
    if covered:
        yield f"  no line of the card is free for them: they lie on {', '.join(covered)}; move or shorten some"


def of_icons(icons: Sequence[NamedSign]) -> Iterator[str]:
    """Which codes became icons."""
    if codes := [code for icon in icons for code in icon.codes]:
        yield f"  icons, as large as the letters around them: {' '.join(codes)}"


def of_decks(script: Script, rows: int, layouts: Sequence[str]) -> Iterator[str]:
    """Of how many cards the deck is where the table has another number, and how other decks of it become kinds of
    the new game, where it has these `layouts`.
    """
    count = script.front.options.get("cards") if script.front else None
    if isinstance(count, int) and count != rows:
        wanted, there = counted(count, "card"), counted(rows, "row")
        yield f"  `{script.file}` asks for {wanted}, the table has {there}: each row becomes a card"
    if layouts and (others := script.others):
        names = " ".join(f"--layout {_from_game(file)}" for file in layouts)
        what = f"`{script.file}` has {counted(len(others), 'other deck')} of other tables, not made"
        yield f"  {what}; in the folder of the game each becomes a kind:"
        for deck in others[:MOST_DECKS]:
            table = _from_game((PurePath(script.file).parent / deck.table).as_posix())
            own = _layouts_of(deck, script, layouts) or names
            command = f"cardgen import table {table} {own} --script {_from_game(script.file)}"
            yield f"    line {deck.line}: {command}"


def _layouts_of(deck: ScriptDeck, script: Script, layouts: Sequence[str]) -> str:
    """The layouts that a deck itself names, for its command; empty where it names none."""
    named = deck.options.get("layout")
    files = [file for file in (named if isinstance(named, list) else [named]) if isinstance(file, str)]
    given = {PurePath(file).name: file for file in layouts}
    beside = (PurePath(script.file).parent / file for file in files)
    return " ".join(f"--layout {_from_game(given.get(file.name, file.as_posix()))}" for file in beside)


def _from_game(file: str) -> str:
    """The file as it is named in the folder of the new game."""
    return (PurePosixPath("..") / file).as_posix()


def _clashes(texts: Sequence[LayoutPart], ground: LayoutGround) -> list[str]:
    """Texts so large that they reach into the next ones."""
    boxes = [(drawn.box, ground.moved(drawn.box)) for drawn in texts]
    return [
        f"`{box.name}` into `{other.name}`"
        for box, moved in boxes
        for other, below in boxes
        if box is not other and _reaches(moved, below, ground.least_line(box))
    ]


def _pushed(texts: Sequence[LayoutPart], ground: LayoutGround) -> list[str]:
    """Boxes that lie on one another here, and not in the layout."""
    boxes = [(drawn.box, ground.moved(drawn.box)) for drawn in texts]
    return [
        f"{box.name} and {other.name}"
        for (box, moved), (other, below) in combinations(boxes, 2)
        if _lies_on(moved, below) and not _lies_on(box, other)
    ]


def _lies_on(box: LayoutBox, other: LayoutBox) -> bool:
    """Whether two boxes share more than is seen."""
    near = MM
    for at, extent in (("x", "width"), ("y", "height")):
        first, second = box.length(at) or 0, other.length(at) or 0
        shared = min(first + (box.length(extent) or 0), second + (other.length(extent) or 0)) - max(first, second)
        if shared <= near:
            return False
    return True


def _reaches(box: LayoutBox, below: LayoutBox, line: int) -> bool:
    """Whether a line at the top of a box lies on the top of another that begins lower in it."""
    top, other, left, right = (
        round(at.length(key) or 0) for at, key in ((box, "y"), (below, "y"), (box, "x"), (below, "x"))
    )
    are_beside = left + (box.length("width") or 0) <= right or right + (below.length("width") or 0) <= left
    is_at_top = box.words.get("valign", "top") == "top"
    return is_at_top and not are_beside and top < other < top + line


def _shown(drawn: LayoutPart) -> str:
    if drawn.column is None:
        return "licence and attribution" if drawn.is_credit else f"`{drawn.before}`"
    return f"{drawn.before}{drawn.column.head}{drawn.after}"


def _file_of(drawn: LayoutPart) -> str:
    return f"that `{drawn.column.head}` names" if drawn.column else drawn.before


def _is_away(box: LayoutBox, moved: LayoutBox) -> bool:
    """Whether it was moved by more than one sees."""
    return any(abs((box.length(key) or 0) - (moved.length(key) or 0)) > MM // 20 for key in ("x", "y"))


def _left(face: DrawnFace, script: str) -> Iterator[str]:
    if is_dark(face):
        yield _DARK
    if face.grounds and not script:
        yield f"no ground is drawn behind words, as `text` of Squib has none: {', '.join(face.grounds)}"
    if face.backs:
        yield f"of a back, not on the fronts: {', '.join(face.backs)}; draw it in back.xml.j2"
    if face.upright:
        names = ", ".join(dict.fromkeys(face.upright))
        yield f"turned in the layout, upright here, as only words with a width and a height turn: {names}"
    if face.made_picture:
        how = "save each, called like the id of its card, into `pictures/` of the set"
        yield f"the script makes the picture of each card, which is not taken over: {face.made_picture}; {how}"
    if face.pictures:
        names = ", ".join(face.pictures)
        yield f"files of pictures, not taken over: {names}; put them beside the template, and write <image src=...>"


def _of_sizes(texts: Sequence[LayoutPart], ground: LayoutGround) -> Iterator[str]:
    """What the sizes of type were taken for, where something else may have been meant."""
    sizes = sorted(ground.points(drawn.box) for drawn in texts)
    if ground.is_old and ground.squib:
        named = f"sizes of type are those of Squib {ground.squib}, which Gemfile.lock names, a third of what they say"
        yield f"{named}: where they are not, add --new-sizes"
    elif ground.is_old:
        yield "sizes of type are those of before Squib 0.14, a third of what they say"
    elif clashes := _clashes(texts, ground):
        reaching = f"on all cards letters reach into other words, {', '.join(clashes[:3])}"
        if ground.squib:
            yield reaching
        else:
            yield f"{reaching}: were the sizes written before"
            yield "  Squib 0.14? Begin anew with --old-sizes then: they are a third of these"
    elif not ground.squib and sizes and sizes[len(sizes) // 2] > LARGE:
        yield "sizes of type are points, as since Squib 0.14; were they written before that, add --old-sizes"


def _of_script(script: str) -> str:
    if script:
        return f"`{script}` is read, not run"
    return "not read: deck.rb, which says what stands in which box: --script deck.rb reads it, and does not run it"


def without_column(face: DrawnFace, ground: LayoutGround, proposal: Proposal) -> Iterator[Diagnostic]:
    """CG954, where boxes show nothing."""
    if face.undrawn:
        message = (
            f"no line of the script that is read draws into these boxes: {some_of([box.name for box in face.undrawn])}"
        )
        help = "where a line that is not read does, write what stands in them into the template"
        yield Diagnostic(BOX_WITHOUT_COLUMN, message, Span(ground.file), Severity.WARNING, help)
    if face.without_column:
        names = some_of([box.name for box in face.without_column])
        heads = some_of([column.head for column in proposal.columns])
        message = f"no column is called like these boxes: {names}"
        help = f"name deck.rb with --script, or call a column like the box; columns are {heads}"
        yield Diagnostic(BOX_WITHOUT_COLUMN, message, Span(ground.file), Severity.WARNING, help)
