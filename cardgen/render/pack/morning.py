"""One page for whoever makes the packs: print, cut, stack, check, wrap and hand out, with the figures of this batch.

A file of its own: it is printed on one side of any paper and read first; sheets of packs are thick, have two sides
and are piled. Computes nothing that sheets and wrappers do not: it counts them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import cycle
from math import ceil
from string import ascii_lowercase

from msgspec import Struct
from msgspec.structs import replace

from cardgen.boosters.allocation import allocation, packs_a_pupil, pupils_at_a_table
from cardgen.boosters.collation.batch import Pack
from cardgen.diagnostics import Diagnostic
from cardgen.model.recipe import Recipe
from cardgen.render.base.display import Box, Page, Placed
from cardgen.render.base.layout_result import LaidOut
from cardgen.render.base.target import Target, edition_of
from cardgen.render.pack.answer_key import pages_of_answers
from cardgen.render.pack.checklist import lists_of
from cardgen.render.pack.contents import contents_text
from cardgen.render.pack.faces import PackFaces, Parcel
from cardgen.render.pack.odds_page import copies_on_a_sheet, sheets_of_odds, tables_of
from cardgen.render.pack.phrases import file_name, names_pupils, packs_named, whose
from cardgen.render.pack.sheets import (
    first_with_covers,
    has_shared_piles,
    packs_in_rows,
    parted_packs,
    piles_of,
    printed_backs,
    stacked,
)
from cardgen.render.pack.wrapper_sheets import imposition_of, spares_of, wrapper_of
from cardgen.render.sheet.cut_and_stack import SheetPile
from cardgen.render.sheet.n_up import Size
from cardgen.words.language import ENGLISH, Language

TEMPLATE = "morning.xml.j2"
MARGIN = 10_000
SMALLER, CLASS = (4, 6, 8, 12, 16, 20, 24, 28), 28
"""Pupils of smaller classes that are told what they take, and of a class."""
AT_ONCE = 5
"""So many thick sheets go under a knife at once. This and the rates below are estimates, told to readers in
`docs/how-to/make-booster-packs.md`.
"""
KNOCK, PER_CUT, PER_SNIP = 60, 30, 40
"""Seconds to knock such sheets straight, for a cut through them, and to cut one card with scissors."""
PER_STACK, PER_BAND, PER_ENVELOPE, PER_SIDE = 60, 120, 240, 60
"""Seconds to lay a stack to its pack and look at its label, to score, cut, fold and glue a band or an envelope, and to
print a side at home.
"""
PER_PACK, COMPARE, GREET = 10, 120, 180
"""Seconds to count a pack, or to hand it out; to compare one with the answers; to tell a class what happens now."""
STEPS = ((45, 5), (120, 15))
"""Up to so many minutes are told in steps of so many; more in half hours."""


class MorningStep(Struct, frozen=True):
    """One of the six: its drawing, what it is called, the figures of this batch, a sentence, and how long it takes."""

    art: str
    title: str
    figures: str
    text: str
    takes: str = ""


class MorningFigures(Struct, frozen=True):
    """What a batch takes on one paper: piles of sheets, sheets of wrappers, how many lie on each and how many are to
    spare, packs that lie in several stacks, the packs that are `rows` of the `sheet_in_rows`, whether labels lie in
    stacks, too, the sheet to `try_first`, how many have `printed_backs`, for how many tables, names of files, and which
    of these have pages to be cut in two.
    """

    parcel: Parcel
    paper: str
    backs: str
    piles: tuple[SheetPile, ...]
    cuts: int
    wrapper_sheets: int
    wrappers_each: int
    spares: int
    odds_sheets: int
    lists: int
    for_pupils: int
    for_teacher: int
    parted: tuple[Pack, ...]
    sheet_in_rows: int
    rows: tuple[Pack, ...]
    is_shared: bool
    is_envelope: bool
    try_first: int
    printed_backs: int
    tables: int
    files: Mapping[str, str]
    halved: frozenset[str]

    @property
    def language(self) -> Language:
        return self.parcel.game.language

    @property
    def sheets(self) -> int:
        return self.piles[-1].last

    @property
    def other_sheets(self) -> int:
        """Wrappers, odds, checklists and answers."""
        return self.wrapper_sheets + self.for_pupils + self.for_teacher

    @property
    def packs(self) -> int:
        return len(self.parcel.packs)


def lay_out_morning(faces: PackFaces, target: Target) -> tuple[LaidOut | None, list[Diagnostic]]:
    """The page, as large as the paper."""
    figures = morning_figures(faces.parcel, target)
    if isinstance(figures, list):
        return None, figures
    paper = target.paper
    box = Box(0, 0, paper.width, paper.height).inset(max(MARGIN, target.printer.margin))
    face = faces.face(
        TEMPLATE,
        "morning",
        Size(box.width, box.height),
        0,
        steps=morning_steps(figures),
        amount=_for_pupils(figures),
        tools=_tools(figures),
        takes=time_text(figures),
        price=price_text(figures),
        other=fewer_pupils(
            faces.parcel.recipe, faces.parcel.of, figures.language, is_picked=not is_handed_out(figures)
        ),
        more=more_packs(figures, target),
        is_whole_kit=_is_whole_kit(figures),
        paper=paper.name,
    )
    if face is None:
        return None, faces.found
    parcel = faces.parcel
    sets = map(parcel.game.sets.__getitem__, parcel.recipe.sets)
    title = parcel.titled("pack.title-morning")
    page = Page(paper.width, paper.height, (Placed(face, box, box),))
    return LaidOut(faces.studio.publication(title, [page], "Simplex", sets=sets), 0), faces.found


def morning_figures(parcel: Parcel, target: Target) -> MorningFigures | list[Diagnostic]:
    """What these packs take on the target's paper; CG705 where something does not fit on it."""
    stacks, impositions, found = stacked(parcel, target)
    wrappers = imposition_of(parcel, target)
    if found or isinstance(wrappers, list):
        return [*found, *(wrappers if isinstance(wrappers, list) else ())]
    sheet_in_rows, rows = packs_in_rows(stacks, impositions)
    spares = spares_of(len(parcel.packs), wrappers, target)
    edition = edition_of(target.settings, target.printer.id, parcel.game.file_part)
    return MorningFigures(
        parcel=parcel,
        paper=target.paper.name,
        backs=target.settings.backs,
        piles=tuple(piles_of(stacks, impositions)),
        cuts=len(impositions),
        wrapper_sheets=wrappers.sheets(len(parcel.packs) + spares),
        wrappers_each=wrappers.n_up,
        spares=spares,
        odds_sheets=sheets_of_odds(parcel, target),
        lists=len(lists_of(parcel, target)[0]),
        for_pupils=_sides_for_pupils(parcel, target),
        for_teacher=pages_of_answers(parcel, target),
        is_envelope=bool(wrapper_of(parcel, target).outline),
        try_first=first_with_covers(stacks, impositions, parcel.game),
        printed_backs=printed_backs(stacks, impositions, parcel.game),
        tables=tables_of(parcel),
        parted=tuple(parted_packs(stacks, impositions)),
        sheet_in_rows=sheet_in_rows,
        rows=tuple(rows),
        is_shared=has_shared_piles(stacks, impositions),
        files={
            name: file_name(name, parcel.packs, parcel.of, target.paper.id, edition)
            for name in ("packs", "wrappers", "odds", "checklist", "answers")
        }
        | {"checklists": file_name("checklist", parcel.packs, parcel.of, target.paper.id, edition)},
        halved=frozenset(name for name, copies in _copies(parcel, target).items() if copies > 1),
    )


def _copies(parcel: Parcel, target: Target) -> Mapping[str, int]:
    """How often pages for pupils lie on a sheet."""
    return {"odds": copies_on_a_sheet(target), "checklist": lists_of(parcel, target)[2]}


def morning_steps(figures: MorningFigures) -> tuple[MorningStep, ...]:
    """All six, in order."""
    steps = [make(figures) for make in (_print, _cut, _stack, _check, _wrap, _hand_out)]
    takes = work_time(figures.piles, figures.packs, figures.is_envelope)
    minutes = (_printing(figures), takes.cut, takes.stack, takes.check, takes.wrap, takes.hand_out)
    return tuple(
        replace(step, takes=hours(number, figures.language)) for step, number in zip(steps, minutes, strict=True)
    )


def _amount(figures: MorningFigures) -> str:
    """`30 packs of 10 cards`"""
    whole, _ = contents_text(figures.parcel.game, figures.parcel.recipe)
    return figures.language.say("morning.amount", n=figures.packs, cards=whole)


def _for_pupils(figures: MorningFigures) -> str:
    """`18 packs of 14 cards for 6 pupils`, where each of them gets as many."""
    recipe, amount = figures.parcel.recipe, _amount(figures)
    shared_out = _is_whole_kit(figures) or figures.packs % packs_a_pupil(recipe) == 0
    if recipe.kit is None or figures.packs < figures.parcel.of or not shared_out:
        return amount
    return figures.language.say("morning.for-pupils", n=_meant(recipe, figures.packs), packs=amount)


def _is_whole_kit(figures: MorningFigures) -> bool:
    kit = figures.parcel.recipe.kit
    return kit is not None and figures.packs == figures.parcel.of == kit.packs


def _print(figures: MorningFigures) -> MorningStep:
    say, paper = figures.language.say, "paper" if figures.backs == "fold" else "thick-paper"
    amount = say(f"morning.{paper}", n=figures.sheets, paper=figures.paper, others=figures.other_sheets)
    numbers = {
        "packs": figures.sheets,
        "wrappers": figures.wrapper_sheets,
        "odds": figures.odds_sheets,
        "checklist" if figures.lists == 1 else "checklists": _times_to_list(figures),
        "answers": figures.for_teacher,
    }
    how = say(f"morning.print-{figures.backs}")
    lines = [
        say(f"morning.file-{name}", n=n, file=figures.files[name], how=how, pages=figures.lists)
        for name, n in numbers.items()
    ]
    lines = [
        say("morning.cut-in-two", line=line) if name in figures.halved else line
        for name, line in zip(numbers, lines, strict=True)
    ]
    if figures.backs != "none":
        lines.append(_trial(figures))
    return MorningStep("morning-print", say("morning.print"), amount, "\n".join(lines))


def _trial(figures: MorningFigures) -> str:
    """Two sheets tell whether sides meet, and whether the order is right; of folded paper one is enough."""
    say = figures.language.say
    last = figures.try_first if figures.backs == "fold" else min(figures.try_first + 1, figures.sheets)
    numbers = [str(number) for number in range(figures.try_first, last + 1)]
    trial = say("morning.try-first", n=len(numbers), sheets=figures.language.listed(numbers))
    return trial if figures.backs == "fold" else f"{say('morning.no-duplex')} {trial}"


def _tools(figures: MorningFigures) -> str:
    """What is needed; cards of folded paper need no card, heaps in bands are closed at both ends."""
    say = figures.language.say
    papers = say(f"morning.{'only-paper' if figures.backs == 'fold' else 'card-and-paper'}")
    if _is_heap(figures):
        return say("morning.tools-and-clips", papers=papers, n=figures.packs, clips=2 * figures.packs)
    return say("morning.tools", papers=papers)


def _is_heap(figures: MorningFigures) -> bool:
    """Whether packs of cards of several sizes are laid in bands, out of which they would slide."""
    return figures.cuts > 1 and not figures.is_envelope


def _times_to_list(figures: MorningFigures) -> int:
    """How often the pages of the checklist are printed: once for each pupil, or where one holds two once for two."""
    return (figures.for_pupils - figures.odds_sheets) // figures.lists


def _cut(figures: MorningFigures) -> MorningStep:
    say, language = figures.language.say, figures.language
    takes = work_time(figures.piles, figures.packs, figures.is_envelope)
    amount = say("morning.with-scissors", sheets=_amount_to_cut(figures), takes=hours(takes.snipped, language))
    spans = language.listed([_span(pile) for pile in figures.piles])
    lines = [
        say("morning.in-piles", n=len(figures.piles), spans=spans),
        say("morning.at-once"),
        say("morning.one-place"),
    ]
    if figures.rows:
        named = packs_named(figures.rows, language)
        lines.append(say("morning.rows", number=figures.sheet_in_rows, packs=named, n=len(figures.rows)))
    return MorningStep("morning-cut", say("morning.cut"), amount, _lettered(lines))


def _lettered(lines: Sequence[str]) -> str:
    """One thing a line, each behind its letter."""
    return "\n".join(f"{letter}\t{line}" for letter, line in zip(ascii_lowercase, lines, strict=False))


def _amount_to_cut(figures: MorningFigures) -> str:
    """`Sheets 1–10`, `4 piles`."""
    piles = figures.piles
    if len(piles) > 1:
        return figures.language.say("morning.piles", n=len(piles))
    return figures.language.say("morning.sheets", span=_span(piles[0]))


def _span(pile: SheetPile) -> str:
    return str(pile.first) if pile.first == pile.last else f"{pile.first}–{pile.last}"


def _stack(figures: MorningFigures) -> MorningStep:
    say = figures.language.say
    if figures.cuts > 1:
        lines = [say(f"morning.deal-{part}") for part in "abc"]
        lines[0] += f" {_stacks_told(figures)}"
        amount = say("morning.sizes", packs=_amount(figures), n=figures.cuts)
        return MorningStep("morning-deal", say("morning.stack"), amount, _lettered(lines))
    lines = [say("morning.put-together")]
    if figures.is_shared:
        lines.append(say("morning.part"))
    if figures.parted:
        named = packs_named(figures.parted, figures.language)
        lines.append(say("morning.parted", packs=f"{named[:1].upper()}{named[1:]}", n=len(figures.parted)))
    return MorningStep("morning-stack", say("morning.stack"), _amount(figures), _lettered(lines))


def _stacks_told(figures: MorningFigures) -> str:
    """Of each pile of labelled sheets how many stacks it makes, once those with several labels are parted; and the rows
    of the sheet that has no labels.
    """
    say, labelled = figures.language.say, [pile for pile in figures.piles if pile.first != figures.sheet_in_rows]
    parts = [say("morning.stacks-of", n=pile.stacks, span=_span(pile)) for pile in labelled]
    values = {"n": sum(pile.stacks for pile in labelled), "parts": ", ".join(parts)}
    if not figures.rows:
        return say("morning.stacks", **values)
    rows = say("morning.rows-of", n=len(figures.rows), number=figures.sheet_in_rows)
    return say("morning.stacks-and", rows=rows, **values)


def _check(figures: MorningFigures) -> MorningStep:
    say, named = figures.language.say, packs_named(figures.parcel.packs, figures.language)
    amount = say("morning.each-once", packs=f"{named[:1].upper()}{named[1:]}")
    whole, _ = contents_text(figures.parcel.game, figures.parcel.recipe)
    text = say("morning.compare", cards=whole, answers=figures.files["answers"])
    return MorningStep("morning-check", say("morning.check"), amount, text)


def _wrap(figures: MorningFigures) -> MorningStep:
    say, number = figures.language.say, figures.wrappers_each
    each = say("morning.up-to-on-a-sheet" if number > 1 else "morning.on-a-sheet", number=number)
    amount = say("morning.envelopes" if figures.is_envelope else "morning.bands", n=figures.packs, each=each)
    if figures.spares:
        amount = say("morning.and-spares", wrappers=amount, n=figures.spares)
    kind = "envelope" if figures.is_envelope else "band"
    score, cut, fold = (say(f"morning.{kind}-{part}") for part in ("score", "cut", "fold"))
    is_heap = _is_heap(figures)
    way = "heap" if is_heap else "fill" if figures.is_envelope else "slide"
    lines = [score, cut, fold, say(f"morning.wrap-{way}")]
    if way == "heap":
        lines.append(say("morning.wrap-close"))
    elif way == "slide":
        lines[-1] += " " + say("morning.wrap-hurry")
    if not figures.spares:
        lines[-1] += " " + say("morning.wrap-torn")
    return MorningStep("morning-heap" if is_heap else "morning-wrap", say("morning.wrap"), amount, _lettered(lines))


def _hand_out(figures: MorningFigures) -> MorningStep:
    say, parcel = figures.language.say, figures.parcel
    allotted, *tables = allocation(parcel.recipe, parcel.of, figures.language) or [""]
    is_whole = figures.packs == parcel.of
    amount = say("morning.packs", n=figures.packs)
    if not is_whole:
        amount = say("morning.some-packs", n=parcel.of, number=figures.packs)
    elif allotted:
        amount = allotted
    text = say("morning.pick")
    if is_handed_out(figures):
        says = say(f"morning.says-{'pupil' if names_pupils(parcel.recipe, parcel.of) else 'table'}")
        text = say("morning.name", says=says, n=figures.tables)
        if tables:
            text = say("morning.name-of-several", says=says, tables="; ".join(tables))
    return MorningStep("morning-hand-out", say("morning.hand-out"), amount, text)


def is_handed_out(figures: MorningFigures) -> bool:
    """Whether each pack is somebody's or of a table; else it is picked."""
    parcel = figures.parcel
    return figures.packs == parcel.of and bool(whose(parcel.packs[0], parcel.recipe, parcel.of))


def fewer_pupils(recipe: Recipe, packs: int, language: Language = ENGLISH, *, is_picked: bool = False) -> str:
    """What a smaller class takes of these packs, or picks from, and what becomes of those that are left over."""
    each, seats, say = packs_a_pupil(recipe), pupils_at_a_table(recipe) or 1, language.say
    meant = _meant(recipe, packs)
    whole = 1 if meant <= seats else seats  # at a single table it does not matter how many play
    fewer = max((pupils for pupils in SMALLER if pupils < meant and pupils % whole == 0), default=0)
    left_over = say("morning.left-over")
    message = "morning.fewer-picked" if is_picked else "morning.fewer"
    return f"{say(message, pupils=fewer, last=fewer * each)} {left_over}" if fewer else left_over


def _meant(recipe: Recipe, packs: int) -> int:
    """For how many pupils these packs are."""
    kit = recipe.kit
    return kit.pupils if kit is not None and kit.packs == packs else packs // packs_a_pupil(recipe)


def more_packs(figures: MorningFigures, target: Target) -> str:
    """What a class that is larger asks for and what that takes; where these are for a class how others are had."""
    parcel, say = figures.parcel, figures.language.say
    if _meant(parcel.recipe, parcel.of) >= CLASS:
        return say("morning.others")
    recipe = _for_a_class(parcel)
    packs = recipe.kit.packs if recipe.kit is not None and _is_of_class(recipe) else CLASS * packs_a_pupil(recipe)
    piles = _piles_of(parcel, packs, target)
    takes = hours(work_time(piles, packs, figures.is_envelope).with_cutter, figures.language)
    values = {"n": packs, "pupils": CLASS, "recipe": recipe.name, "sheets": piles[-1].last, "takes": takes}
    if recipe is not parcel.recipe:
        return say("morning.class-instead", own=parcel.recipe.name, **values)
    over = packs - CLASS * packs_a_pupil(recipe)
    return say("morning.class-and-more", more=over, **values) if over else say("morning.class", **values)


def _for_a_class(parcel: Parcel) -> Recipe:
    """The recipe of the game that fills packs in the same way and is meant for a class, else this one."""
    own = parcel.recipe
    alike = (other for other in parcel.game.recipes.values() if other.layouts == own.layouts)
    return next(filter(_is_of_class, alike), own)


def _is_of_class(recipe: Recipe) -> bool:
    """Whether its kit, which is made where nobody says how many packs, is for a class."""
    return recipe.kit is not None and recipe.kit.pupils == CLASS


def _piles_of(parcel: Parcel, number: int, target: Target) -> list[SheetPile]:
    """The piles of so many packs like these."""
    packs = tuple(replace(pack, place=place) for place, pack in zip(range(1, number + 1), cycle(parcel.packs)))
    stacks, impositions, _ = stacked(replace(parcel, packs=packs, of=number), target)
    return list(piles_of(stacks, impositions))


def time_text(figures: MorningFigures) -> str:
    """How long one pair of hands is at it, about, in both ways to cut, and how long a printer is."""
    takes, language = work_time(figures.piles, figures.packs, figures.is_envelope), figures.language
    minutes = {"cutter": takes.with_cutter, "scissors": takes.with_scissors, "print": _printing(figures)}
    return language.say("morning.time", **{name: hours(number, language) for name, number in minutes.items()})


def _printing(figures: MorningFigures) -> int:
    """Minutes at home."""
    return _told(PER_SIDE * sum(_sides(figures).values()))


class WorkTime(Struct, frozen=True):
    """Minutes: to cut with a paper cutter and with scissors, to stack, to wrap, and to check; at last to hand out."""

    cut: int
    snipped: int
    stack: int
    wrap: int
    check: int
    hand_out: int

    @property
    def with_cutter(self) -> int:
        """All that is done before the lesson."""
        return self.cut + self.stack + self.wrap + self.check

    @property
    def with_scissors(self) -> int:
        return self.with_cutter - self.cut + self.snipped


def work_time(piles: Iterable[SheetPile], packs: int, is_envelope: bool) -> WorkTime:
    """What these piles of sheets take, and wrappers for so many packs."""
    piles = list(piles)
    cut = sum(ceil(pile.sheets / AT_ONCE) * (KNOCK + PER_CUT * pile.cuts) for pile in piles)
    snipped = sum(PER_SNIP * pile.pieces for pile in piles)
    stack = sum(PER_STACK * pile.stacks for pile in piles)
    wrap = packs * (PER_ENVELOPE if is_envelope else PER_BAND)
    check, hand_out = COMPARE + PER_PACK * packs, GREET + PER_PACK * packs
    return WorkTime(*(_told(seconds) for seconds in (cut, snipped, stack, wrap, check, hand_out)))


def _told(seconds: int) -> int:
    """In steps that do not look exact, never less than it takes."""
    minutes = max(1, ceil(seconds / 60))
    step = next((step for most, step in STEPS if minutes <= most), 30)
    return step * ceil(minutes / step)


def hours(minutes: int, language: Language = ENGLISH) -> str:
    """`45 minutes`, `1 hour`, `1½ hours`: never less than it takes."""
    if minutes < 60:
        return language.say("morning.minutes", n=minutes)
    whole, part = divmod(ceil(minutes / 15), 4)
    number = f"{whole}{'¼½¾'[part - 1] if part else ''}"
    return language.say("morning.hours", n=1 if number == "1" else 2, hours=number)


def price_text(figures: MorningFigures) -> str:
    """What a copy shop is paid for, as prices are by the side: all that is printed but this page."""
    say, parts = figures.language.say, _sides(figures)
    named = figures.language.listed([say(f"morning.{part}", number=number) for part, number in parts.items()])
    return say("morning.price", n=sum(parts.values()), parts=named)


def _sides(figures: MorningFigures) -> dict[str, int]:
    """How many sides are printed, by what is on them."""
    packs = figures.sheets + (0 if figures.backs in ("fold", "none") else figures.printed_backs)
    return {
        "sides-of-packs": packs + figures.wrapper_sheets,
        "sides-for-pupils": figures.for_pupils,
        "sides-of-answers": figures.for_teacher,
    }


def _sides_for_pupils(parcel: Parcel, target: Target) -> int:
    """The sides of odds pages, one for each few pupils, and of checklists, one for each."""
    lists, _, copies = lists_of(parcel, target)
    return sheets_of_odds(parcel, target) + ceil(_pupils(parcel) * len(lists) / copies)


def _pupils(parcel: Parcel) -> int:
    return ceil(len(parcel.packs) / packs_a_pupil(parcel.recipe))
