"""The six steps from a file to packs in hands, in words, with the figures of a batch."""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_lowercase

from msgspec import Struct
from msgspec.structs import replace

from cardgen.boosters.allocation import allocation
from cardgen.model.units import millimetres
from cardgen.render.pack.contents import contents_text
from cardgen.render.pack.phrases import names_pupils, packs_named, whose
from cardgen.render.parcel.figures import MorningFigures
from cardgen.render.parcel.work_time import hours
from cardgen.render.sheet.cut_and_stack import SheetPile
from cardgen.words.sentences import as_sentence


class MorningStep(Struct, frozen=True):
    """One of the six: its drawing, what it is called, the figures of this batch, a sentence, and how long it takes."""

    art: str
    title: str
    figures: str
    text: str
    takes: str = ""


def morning_steps(figures: MorningFigures) -> tuple[MorningStep, ...]:
    """All six, in order."""
    steps = [make(figures) for make in (_print, _cut, _stack, _check, _wrap, _hand_out)]
    takes = figures.takes
    minutes = (figures.printing, takes.cut, takes.stack, takes.check, takes.wrap, takes.hand_out)
    return tuple(
        replace(step, takes=hours(number, figures.language)) for step, number in zip(steps, minutes, strict=True)
    )


def amount_text(figures: MorningFigures) -> str:
    """`30 packs of 10 cards`"""
    whole, _ = contents_text(figures.parcel.game, figures.parcel.recipe)
    return figures.language.say("morning.amount", n=figures.packs, cards=whole)


def _print(figures: MorningFigures) -> MorningStep:
    say, paper = figures.language.say, "paper" if figures.backs == "fold" else "thick-paper"
    amount = say(f"morning.{paper}", n=figures.sheets, paper=figures.paper, others=figures.other_sheets)
    how, lists = say(f"morning.print-{figures.backs}"), figures.sheets_of(figures.lists)
    checklist = "checklist" if lists == 1 else "checklists"
    numbers = {
        "packs": figures.sheets,
        "wrappers": figures.wrapper_sheets,
        "odds": figures.odds_sheets,
        checklist: figures.times_to_list,
        "answers": figures.sheets_of(figures.for_teacher),
    }
    named = {
        name: say(f"morning.file-{name}", n=n, file=figures.files[name], how=how, pages=lists)
        for name, n in numbers.items()
    }
    ways = {
        **({"wrappers": "only-if-torn"} if figures.spare_sheet else {}),
        **({checklist: "both-sides"} if lists < figures.lists else {}),
        **dict.fromkeys(figures.halved, "cut-in-two"),
        "answers": "grey-both-sides" if numbers["answers"] < figures.for_teacher else "grey",
    }
    for name, way in ways.items():
        named[name] = say(f"morning.{way}", line=named[name], spare=figures.spare_sheet)
    if figures.lists_over:
        named[checklist] = say("morning.and-spares", line=named[checklist], n=figures.lists_over)
    lines = [*named.values()]
    if figures.backs != "none":
        lines.append(_trial(figures))
    return MorningStep("morning-print", say("morning.print"), amount, "\n".join(lines))


def _trial(figures: MorningFigures) -> str:
    """A sheet tells whether sides meet and sizes are right, a second one whether the order is, if it has covers; of
    folded paper one is enough.
    """
    tried = figures.try_first[:1] if figures.backs == "fold" else figures.try_first
    sheets = figures.language.listed([str(number) for number in tried])
    width, height = (figures.language.decimal(millimetres(length)) for length in figures.label)
    return figures.language.say("morning.try-first", n=len(tried), sheets=sheets, width=width, height=height)


def _cut(figures: MorningFigures) -> MorningStep:
    say, piling = figures.language.say, figures.piling
    takes = hours(figures.takes.snipped, figures.language)
    amount = say("morning.with-scissors", sheets=_amount_to_cut(figures), takes=takes)
    strips = [say("morning.strips")] if piling.has_strips else []
    if piling.is_in_rows:
        lines = [say("morning.row-by-row"), *strips, say("morning.rows-in-order")]
        if piling.first_set:
            sheets, packs = piling.first_set
            lines.append(say("morning.helpers", n=sheets, packs=packs_named(packs, figures.language)))
        return MorningStep("morning-cut-rows", say("morning.cut"), amount, _lettered(lines))
    spans = figures.language.listed([_span(pile) for pile in figures.piles])
    lines = [
        say("morning.in-piles", n=len(figures.piles), spans=spans),
        say("morning.at-once"),
        *strips,
        say("morning.one-place"),
    ]
    if len(figures.piles) > 1:
        lines.append(say("morning.share-piles", n=len(figures.piles)))
    art = "morning-cut-strips" if strips else "morning-cut"
    return MorningStep(art, say("morning.cut"), amount, _lettered(lines))


def _lettered(lines: Sequence[str]) -> str:
    """One thing a line, each behind its letter."""
    return "\n".join(f"{letter}\t{line}" for letter, line in zip(ascii_lowercase, lines, strict=False))


def _amount_to_cut(figures: MorningFigures) -> str:
    """`Sheets 1–10`, `4 piles`, `18 sheets, one at a time`."""
    piles, say = figures.piles, figures.language.say
    if figures.piling.is_in_rows:
        return say("morning.one-at-a-time", n=figures.sheets)
    return say("morning.piles", n=len(piles)) if len(piles) > 1 else say("morning.sheets", span=_span(piles[0]))


def _span(pile: SheetPile) -> str:
    return str(pile.first) if pile.first == pile.last else f"{pile.first}–{pile.last}"


def _stack(figures: MorningFigures) -> MorningStep:
    say, piling = figures.language.say, figures.piling
    if piling.is_in_rows:
        lines = [say(f"morning.heap-{part}") for part in ("begins", "goes-on", "cover")]
        return MorningStep("morning-rows", say("morning.stack"), amount_text(figures), _lettered(lines))
    lines = [say("morning.put-together")]
    if piling.joined:
        named = packs_named(piling.joined, figures.language)
        lines.append(say("morning.joined", packs=as_sentence(named), n=len(piling.joined)))
    return MorningStep("morning-stack", say("morning.stack"), amount_text(figures), _lettered(lines))


def _check(figures: MorningFigures) -> MorningStep:
    say, named = figures.language.say, packs_named(figures.parcel.packs, figures.language)
    amount = say("morning.each-once", packs=as_sentence(named))
    whole, _ = contents_text(figures.parcel.game, figures.parcel.recipe)
    compared = {pack.place: pack for pack in (figures.parcel.packs[0], *figures.piling.begin, *figures.piling.joined)}
    packs = packs_named([compared[place] for place in sorted(compared)], figures.language)
    message = "compare-last" if figures.piling.is_in_rows and figures.packs > 1 else "compare"
    text = say(f"morning.{message}", cards=whole, packs=packs, answers=figures.files["answers"])
    run = say("pack.run", seed=str(figures.parcel.seed))
    return MorningStep("morning-check", say("morning.check"), amount, f"{text} {say('morning.series', run=run)}")


def _wrap(figures: MorningFigures) -> MorningStep:
    say, number = figures.language.say, figures.wrappers_each
    each = say("morning.up-to-on-a-sheet" if number > 1 else "morning.on-a-sheet", number=number)
    amount = say("morning.envelopes" if figures.is_envelope else "morning.bands", n=figures.packs, each=each)
    if figures.spares:
        amount = say("morning.and-spares", line=amount, n=figures.spares)
    kind = "envelope" if figures.is_envelope else "band"
    way = "heap" if figures.is_heap else "fill" if figures.is_envelope else "slide"
    lines = [*(say(f"morning.{kind}-{part}") for part in ("score", "cut", "fold")), say(f"morning.wrap-{way}")]
    if way == "heap":
        lines.append(say("morning.wrap-close"))
    elif way == "slide":
        lines[-1] += " " + say("morning.wrap-hurry")
    if not figures.spares:
        lines[-1] += " " + say("morning.wrap-torn")
    return MorningStep(
        "morning-heap" if figures.is_heap else "morning-wrap", say("morning.wrap"), amount, _lettered(lines)
    )


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
