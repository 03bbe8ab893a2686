"""Reaches the verdict on an expansion: nine questions, answered from what was found; not how the page looks.

A finding belongs to the question that its code answers, so a check that a game gets tomorrow finds its place by its
band. An answer is `yes` or `no` only where it was looked for; else it says what keeps it open: `not known` where
something must be done first, `not asked` where there is nothing to ask.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from cardgen.analysis import catalogue
from cardgen.analysis.registry import package_of
from cardgen.diagnostics import Diagnostic, Severity, has_errors
from cardgen.diagnostics.codes import (
    ARCHIVE_REFUSED,
    CREDITS,
    ID_REUSED,
    ID_VANISHED,
    OTHER_GAME,
    PICTURE_WITHOUT_CREDIT,
    RULES_GAP,
    TITLE_TWICE,
    UNDECIDED,
    VERSION_NOT_RAISED,
)
from cardgen.model.compare.credits import is_anybody_unnamed
from cardgen.model.game import CardSet, Game
from cardgen.model.licence import licence_name

Sign = Literal["good", "look", "bad", "open"]
"""In order; works, and somebody should look at it; must be mended; not known."""

QUESTIONS = {
    "read": "Can it be read?",
    "legal": "Is it legal?",
    "print": "Can it be printed?",
    "boosters": "Can boosters be filled?",
    "play": "Can it be played?",
    "strength": "Is it stronger than the base?",
    "fit": "Does it fit the base?",
    "ids": "Are ids stable?",
    "credits": "Are pictures credited?",
}
NOT_KNOWN, NOT_ASKED = "not known", "not asked"
_GOOD_IS_NO = "strength"
_OF_CODE = {
    PICTURE_WITHOUT_CREDIT: "credits",
    CREDITS: "credits",
    ID_VANISHED: "ids",
    ID_REUSED: "ids",
    VERSION_NOT_RAISED: "ids",
    ARCHIVE_REFUSED: "read",
    OTHER_GAME: "fit",
    TITLE_TWICE: "fit",
    UNDECIDED: "play",
    RULES_GAP: "play",
}
_OF_NAME = {
    "power-creep": "strength",
    "expansion-match-up": "strength",
    "points-formula": "strength",
    "points-range": "strength",
    "bank-bound": "strength",
    "joker-swing": "strength",
    "too-strong": "strength",
    "part-worth": "strength",
    "insular-expansion": "fit",
    "licence-conflict": "credits",
}
"""Names of checks that do not answer the question of their band, in whatever game."""
_OF_CREEP = frozenset(("power-creep", "expansion-match-up"))
"""Names of checks that compare an expansion with its base; others that tell of strength only let one suspect it."""
_OF_CARDS = ("read", "legal", "play", "strength", "fit")
"""Questions whose errors keep cards from being laid out, judged and played. How cards look does not."""
_OF_BAND = {
    "1": "read",
    "2": "read",
    "3": "read",
    "4": "legal",
    "5": "play",
    "6": "print",
    "7": "print",
    "8": "boosters",
    "9": "read",
}
_OF_GAME_BAND = {"1": "legal", "2": "play", "3": "play", "4": "fit"}
_NO_RECIPE = "no recipe draws from it"
_REPAIR_FIRST = "repair the errors first"
_NOT_PLAYED = "nothing was played"
_NO_DECK = "no deck with its cards was played"


class VerdictAnswer(Struct, frozen=True):
    """To one question: a sign, a word, half a sentence that says how far it goes, and what was found."""

    question: str
    sign: Sign
    word: str
    explanation: str
    found: tuple[Diagnostic, ...] = ()


class Verdict(Struct, frozen=True):
    """A page about an expansion: who and what it is, the answers, what was measured, and what was not looked at.

    `command` shows all findings.
    """

    title: str
    facts: tuple[tuple[str, str], ...]
    answers: tuple[VerdictAnswer, ...]
    measured: tuple[str, ...]
    unseen: tuple[str, ...]
    command: str

    @property
    def sign(self) -> Sign:
        """The worst of the answers; what cannot be asked counts for nothing, as nobody can mend it."""
        signs = {answer.sign for answer in self.answers if answer.word != NOT_ASKED}
        return next((sign for sign in _WORST_FIRST if sign in signs), "good")

    @property
    def counts(self) -> Counter[Severity]:
        return Counter(finding.severity for answer in self.answers for finding in answer.found)


_WORST_FIRST: tuple[Sign, ...] = ("bad", "open", "look")


class WorkDone(Struct, frozen=True):
    """How much was done: games with the cards, the level, whether it was held against an earlier release, the lines
    that the rules say of decks, whether errors let them say anything, and what else is told of the run.
    `without_release` tells why ids were not compared though they should be.
    """

    played: int = 0
    level: str = "static"
    has_release: bool = False
    without_release: str = ""
    lines: tuple[str, ...] = ()
    command: str = "cardgen check"
    is_judged: bool = True
    facts: tuple[tuple[str, str], ...] = ()


def question_of(code: str) -> str:
    """The question that a code answers."""
    if code in _OF_CODE:
        return _OF_CODE[code]
    if (name := catalogue.slug(code)) in _OF_NAME:
        return _OF_NAME[name]
    bands = _OF_BAND if code.startswith("CG") else _OF_GAME_BAND
    return bands.get(code.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")[:1], "read")


def verdict(game: Game, sets: Sequence[CardSet], found: Iterable[Diagnostic], work: WorkDone) -> Verdict:
    """The verdict on these sets of a game, from all that was found about them."""
    base = next((required for card_set in sets if (required := game.base_of(card_set))), None)
    grouped = _grouped(found)
    reasons = _open_questions(game, base, grouped, work)
    how = dict.fromkeys(("play", "strength", "fit"), _how_played(work)) | {"boosters": _recipes(game, sets)}
    answers = tuple(_answer(name, grouped[name], reasons.get(name, ""), how.get(name, "")) for name in QUESTIONS)
    if any(map(is_anybody_unnamed, sets)):
        answers = tuple(_no(answer) if answer.question == QUESTIONS["credits"] else answer for answer in answers)
    title = " and ".join(card_set.name for card_set in sets) or game.name
    facts = (*_facts(game, sets, base), *work.facts)
    return Verdict(
        title=title,
        facts=facts,
        answers=answers,
        measured=work.lines,
        unseen=tuple(_unseen(work)),
        command=work.command,
    )


def verdict_on_nothing(title: str, found: Iterable[Diagnostic], work: WorkDone) -> Verdict:
    """The verdict on what could not even be opened, or is for another game."""
    grouped = _grouped(found)
    answers = tuple(_answer(name, grouped[name], _REPAIR_FIRST) for name in QUESTIONS)
    return Verdict(
        title=title, facts=work.facts, answers=answers, measured=(), unseen=tuple(_unseen(work)), command=work.command
    )


def _grouped(found: Iterable[Diagnostic]) -> dict[str, list[Diagnostic]]:
    """By question, the worst first."""
    grouped: dict[str, list[Diagnostic]] = {name: [] for name in QUESTIONS}
    for finding in sorted(found, key=lambda finding: (-finding.severity, finding.sort_key)):
        grouped[question_of(finding.code)].append(finding)
    return grouped


def _open_questions(
    game: Game, base: CardSet | None, grouped: Mapping[str, Sequence[Diagnostic]], work: WorkDone
) -> dict[str, str]:
    """Which questions were not asked, or have no answer yet, and why."""
    reasons: dict[str, str] = {}
    about_base = ("strength", "fit")
    if not work.played:
        reasons["strength"] = _NOT_PLAYED if work.level == "static" else _NO_DECK
    if not work.is_judged or any(has_errors(grouped[name]) for name in _OF_CARDS):
        reasons |= dict.fromkeys(("print", "boosters", "play", *about_base), _REPAIR_FIRST)
        if has_errors((*grouped["read"], *(() if work.is_judged else grouped["fit"]))):
            reasons["legal"] = _REPAIR_FIRST
        if has_errors(grouped["read"]):
            reasons["credits"] = _REPAIR_FIRST
    if base is None:
        reasons |= dict.fromkeys(about_base, "it is for no other set")
    if package_of(game) is None:
        reasons |= dict.fromkeys(("play", *about_base), "cardgen has no rules of this game")
    if not work.has_release:
        reasons["ids"] = work.without_release or "name an earlier release: `--against`"
    return reasons


def _answer(name: str, found: Sequence[Diagnostic], reason: str, how: str = "") -> VerdictAnswer:
    """What was found counts, even where the question as a whole stays open; `how` says what a good answer rests on."""
    good, bad = ("no", "yes") if name == _GOOD_IS_NO else ("yes", "no")
    errors, warnings, infos = (sum(finding.severity is each for finding in found) for each in reversed(Severity))
    counted = ", ".join(_count(n, noun) for n, noun in ((errors, "error"), (warnings, "warning"), (infos, "note")) if n)
    if errors:
        return VerdictAnswer(QUESTIONS[name], "bad", bad, counted, tuple(found))
    if name == _GOOD_IS_NO and warnings:
        word = bad if any(catalogue.slug(finding.code) in _OF_CREEP for finding in found) else "perhaps"
        explanation = "; ".join(filter(None, (reason or how, counted)))
        return VerdictAnswer(
            QUESTIONS[name], "open" if reason and word != bad else "look", word, explanation, tuple(found)
        )
    if reason:
        word = NOT_KNOWN if reason in (_REPAIR_FIRST, _NOT_PLAYED, _NO_DECK) else NOT_ASKED
        return VerdictAnswer(QUESTIONS[name], "open", word, "; ".join(filter(None, (reason, counted))), tuple(found))
    if how == _NO_RECIPE and not found:
        return VerdictAnswer(QUESTIONS[name], "open", NOT_ASKED, how)
    explanation = "; ".join(filter(None, (how, counted)))
    if warnings:
        return VerdictAnswer(QUESTIONS[name], "look", f"{good}, but look", explanation, tuple(found))
    return VerdictAnswer(QUESTIONS[name], "good", good, explanation, tuple(found))


def _no(answer: VerdictAnswer) -> VerdictAnswer:
    """Of credits, where an artist is missing: works, and is a no all the same; what is open stays open."""
    return replace(answer, word="no") if answer.sign == "look" else answer


def _recipes(game: Game, sets: Sequence[CardSet]) -> str:
    """Those that draw from these sets."""
    ids = {card_set.id for card_set in sets}
    return ", ".join(recipe.name for recipe in game.recipes.values() if ids.intersection(recipe.sets)) or _NO_RECIPE


def _how_played(work: WorkDone) -> str:
    return (
        f"computed, and {work.played:,} games played"
        if work.played
        else "as far as can be computed: nothing was played"
    )


def _facts(game: Game, sets: Sequence[CardSet], base: CardSet | None) -> Iterator[tuple[str, str]]:
    yield "game", f"{game.name} ({game.id})"
    if sets:
        yield (
            "version",
            ", ".join(card_set.version if len(sets) == 1 else f"{card_set.id} {card_set.version}" for card_set in sets),
        )
        yield "by", ", ".join(dict.fromkeys(card_set.attribution for card_set in sets))
        yield "licence", ", ".join(dict.fromkeys(licence_name(card_set.licence) for card_set in sets))
    yield "base", f"{base.name} {base.version} ({base.id}), {licence_name(base.licence)}" if base else "none"
    kinds = Counter(printing.card.kind for card_set in sets for printing in card_set.printings)
    copies = sum(printing.copies for card_set in sets for printing in card_set.printings)
    cards = sum(kinds.values())
    counts = [f"{kind.name} {number}" for kind in game.kinds.values() if (number := kinds[kind.id])]
    yield "cards", f"{_count(cards, 'card')}, {_count(copies, 'copy')}: {', '.join(counts) or 'none'}"


def _unseen(work: WorkDone) -> Iterator[str]:
    """What no program looked at, and what this run left out."""
    if not work.played:
        yield "How it plays: no game was played."
    elif work.level == "quick":
        yield "Small effects: `--level standard` plays ten times as many games."
    if not work.has_release:
        yield "Ids of earlier releases."
    yield "Whether what the cards say is true, kind and well put."
    yield "What pictures show, and whether their artists agreed."
    yield "How it is to play: people who try to win differently, or laugh."


def _count(number: int, noun: str) -> str:
    plural = noun[:-1] + "ies" if noun.endswith("y") else f"{noun}s"
    return f"{number:,} {noun if number == 1 else plural}"
