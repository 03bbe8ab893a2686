"""Can these cards be played, and is it worth it? Exact checks FSY201 to FSY212.

Everything is counted or computed in whole fractions; nothing is drawn. *Covers* of a challenge are sets of other
cards that show all its icons.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.diagnostics import Diagnostic, Severity
from cardgen.rules.evidence import percent
from cardgen.rules.fsys.covers import best_cover, dominated, find_cover, unmet
from cardgen.rules.fsys.exact import chance_blank
from cardgen.rules.fsys.rules import FAMILIES, Icons, cards_in_play, union
from cardgen.rules.fsys.subject import Subject
from cardgen.rules.statistics import none_of

TABLE_OF_TWO = 6  # projects of two players


def obstacle(subject: Subject, copy: int) -> str:
    """The code of what keeps three other cards from covering a challenge: the deepest cause only; empty if nothing."""
    if subject.odds[copy].coverage.triples:
        return ""
    need, others = subject.need(copy), subject.deck.others(copy)
    if not any(need & other for other in others):
        return "FSY208"
    if need & ~union(others):
        return "FSY202"
    return "FSY201" if find_cover(need, others, TABLE_OF_TWO) else "FSY212"


def _with_obstacle(subject: Subject, code: str) -> Iterator[int]:
    return (copy for copy in subject.odds if obstacle(subject, copy) == code)


def challenge_unsolvable(subject: Subject) -> Iterator[Diagnostic]:
    """FSY201: no three other cards cover it, so no player can match it all (FS-R14)."""
    for copy in _with_obstacle(subject, "FSY201"):
        missing = unmet(subject.need(copy), subject.deck.others(copy))
        yield subject.card_finding(
            copy,
            "FSY201",
            f"no three other cards of {subject.name} have all icons of `{subject.card(copy)}`: the best three lack "
            f"{subject.named(missing)}",
            help="add these icons to other cards, or take some off this one",
        )


def orphan_icon(subject: Subject) -> Iterator[Diagnostic]:
    """FSY202: an icon on one card only: its own challenge can never be matched, even together."""
    for copy in _with_obstacle(subject, "FSY202"):
        missing = subject.need(copy) & ~union(subject.deck.others(copy))
        yield subject.card_finding(
            copy,
            "FSY202",
            f"`{subject.card(copy)}` is the only card of {subject.name} with {subject.named(missing)}, so nobody can "
            "match it as a challenge",
            help="give the icon to other cards, too, or take it off",
        )


def dead_card(subject: Subject) -> Iterator[Diagnostic]:
    """FSY208: a card without an icon in common with any other helps nobody."""
    for copy in _with_obstacle(subject, "FSY208"):
        message = f"`{subject.card(copy)}` shares no icon with another card of {subject.name}"
        yield subject.card_finding(copy, "FSY208", message, help="give it icons that others have")


def collective_out_of_reach(subject: Subject) -> Iterator[Diagnostic]:
    """FSY212: even the best six cards of two players do not cover it together (FS-R17)."""
    for copy in _with_obstacle(subject, "FSY212"):
        need = subject.need(copy)
        covered, _ = best_cover(need, subject.deck.others(copy), TABLE_OF_TWO)
        yield subject.card_finding(
            copy,
            "FSY212",
            f"not even six other cards of {subject.name} together have all icons of `{subject.card(copy)}`: the best "
            f"six lack {subject.named(need & ~covered)}",
            help="add these icons to other cards, or take some off this one",
        )


def scarce_icon(subject: Subject) -> Iterator[Diagnostic]:
    """FSY203: where a challenge needs it, the other cards of a match of two often lack it."""
    others = len(subject.printings) - 1
    seen = min(others, cards_in_play(2, subject.rules) - 1)
    for icon, copies in _holders(subject).items():
        absent = none_of(len(copies) - 1, others, seen)
        if len(copies) > 1 and absent > subject.limits.scarce_icon:
            yield subject.finding(
                "FSY203",
                f"`{icon}` is on {len(copies)} of {others + 1} cards of {subject.name}: in "
                f"{percent(float(absent))} of the matches of two that need it, nobody can have it",
                Severity.WARNING,
                "give it to more cards",
            )


def few_covers(subject: Subject) -> Iterator[Diagnostic]:
    """FSY204: three of eight seen cards seldom cover it."""
    for copy, odds in subject.odds.items():
        ways = odds.coverage.triples
        if 0 < ways < subject.limits.few_covers:
            yield subject.card_finding(
                copy,
                "FSY204",
                f"only {_ways(ways)} of three other cards of {subject.name} cover `{subject.card(copy)}`",
                Severity.WARNING,
                "take an icon off it, or give its rare icons to more cards",
            )


def trivial_challenge(subject: Subject) -> Iterator[Diagnostic]:
    """FSY205: single cards that solve a challenge in the first round (FS-R18)."""
    for copy, odds in subject.odds.items():
        if odds.coverage.singles > subject.limits.trivial_challenge:
            yield subject.card_finding(
                copy,
                "FSY205",
                f"{odds.coverage.singles} cards of {subject.name} cover `{subject.card(copy)}` each alone",
                Severity.WARNING,
                "give it another icon",
            )


def solo_chance(subject: Subject) -> Iterator[Diagnostic]:
    """FSY206: how often a player alone can solve, on average."""
    mean = mean_alone(subject)
    if mean is None:
        return
    least, most = subject.limits.solo_chance
    if mean < least:
        told, help = f"under {percent(least)}", "take icons off: sudden solves are too rare"
    elif mean > most:
        told, help = f"over {percent(most)}", "give challenges rarer icons: all solve alone"
    else:
        return
    message = f"in {subject.name} the mean chance that three of seven seen cards cover a challenge is {percent(mean)}"
    yield subject.finding("FSY206", f"{message}, {told}", Severity.WARNING, help)


def mean_alone(subject: Subject) -> float | None:
    """The chance that one player alone can solve, mean of all challenges; None where it was not computed."""
    chances = subject.alone.values()
    return float(sum(chances) / len(chances)) if chances else None


def difficulty_spread(subject: Subject) -> Iterator[Diagnostic]:
    """FSY207: the draw of the challenge decides; compared are the mean chances of the easiest and hardest quarters."""
    chances = sorted(subject.alone.values())
    quarter = len(chances) // 4
    if not quarter:
        return
    hardest, easiest = sum(chances[:quarter]), sum(chances[-quarter:])
    if easiest > subject.limits.difficulty_spread * hardest:
        told = f"{float(easiest / hardest):.1f} times" if hardest else "beyond measure"
        yield subject.finding(
            "FSY207",
            f"in {subject.name} the easiest quarter of the challenges is {told} as likely to be solved as the hardest",
            Severity.WARNING,
            "take icons off the hardest cards",
        )


def dominated_card(subject: Subject) -> Iterator[Diagnostic]:
    """FSY209: as a project another card is always at least as good; a warning where many cards are such."""
    pairs = {subject.card(copy): (copy, better) for copy, better in dominated(subject.deck.masks) if subject.need(copy)}
    is_many = len(pairs) > subject.limits.dominated_card * len(set(subject.deck.cards))
    for copy, better in pairs.values():
        if copy in subject.judged:
            many = "the only such card" if len(pairs) == 1 else f"{len(pairs)} such cards"
            yield subject.card_finding(
                copy,
                "FSY209",
                f"all icons of `{subject.card(copy)}` are on `{subject.card(better)}`, which has more ({many} in "
                f"{subject.name})",
                Severity.WARNING if is_many else Severity.INFO,
                "give it an icon that the other lacks",
            )


def blank_opening(subject: Subject) -> Iterator[Diagnostic]:
    """FSY210: hands in which at most one card has an icon of the challenge: Replace becomes routine (FS-R9)."""
    hand = subject.rules.hand_size
    chances = [chance_blank(subject.need(copy), subject.deck.others(copy), hand) for copy in subject.odds]
    mean = float(sum(chances) / len(chances)) if chances else 0.0
    if mean > subject.limits.blank_opening:
        yield subject.finding(
            "FSY210",
            f"in {subject.name} {percent(mean)} of the first hands have at most one card that helps",
            Severity.WARNING,
            "give cards more icons in common",
        )


def family_skew(subject: Subject) -> Iterator[Diagnostic]:
    """FSY211: the share of a family in all icons, against its share of the 45."""
    holders = _holders(subject)
    total = sum(len(copies) for copies in holders.values())
    size = sum(FAMILIES.values())
    for family in subject.game.families:
        count = sum(len(holders.get(icon.id, ())) for icon in family.icons)
        wanted = FAMILIES.get(family.id, 0)
        if not total or not wanted:
            continue
        ratio = count / total / (wanted / size)
        if ratio > subject.limits.family_skew or ratio * subject.limits.family_skew < 1:
            yield subject.finding(
                "FSY211",
                f"`{family.id}` has {percent(count / total)} of the icons of {subject.name}, "
                f"{ratio:.2f} times its share of the 45",
                Severity.INFO,
                "give more cards icons of the other families" if ratio > 1 else "give it to more cards",
            )


def certificate(subject: Subject, copy: int) -> tuple[tuple[str, ...], Icons]:
    """The proof of FSY201: cards that cover the challenge, or none and the icons that cannot be met."""
    need, others = subject.need(copy), subject.deck.others(copy)
    cover = find_cover(need, others)
    if cover is None:
        return (), unmet(need, others)
    return tuple(subject.card(place if place < copy else place + 1) for place in cover), 0


def _holders(subject: Subject) -> dict[str, list[int]]:
    """The copies that carry each icon; icons on no card are left out."""
    holders: dict[str, list[int]] = {}
    for bit, icon in enumerate(subject.deck.icons):
        copies = [copy for copy, mask in enumerate(subject.deck.masks) if mask >> bit & 1]
        if copies:
            holders[icon] = copies
    return holders


def _ways(count: int) -> str:
    return "one set" if count == 1 else f"{count} sets"
