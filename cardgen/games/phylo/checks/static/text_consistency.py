"""Checks that the text of a card agrees with its data.

Texts are read for a few phrases only, those that cards of the game use: what is said in other words is not judged, and
a text may stay silent. Knows English.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from cardgen.analysis.checks.check import Finding, check
from cardgen.games.phylo.criterion import criterion
from cardgen.games.phylo.effect_kinds import written_effects
from cardgen.games.phylo.event import EVENT
from cardgen.games.phylo.species import KEYWORDS, SPECIES, spellings_of
from cardgen.model.card import Card
from cardgen.model.game import Game

NUMBERS = {word: number for number, word in enumerate("one two three four five six seven eight nine".split(), 1)}
_NUMBER = rf"(\d+|{'|'.join(NUMBERS)})"
_SENTENCE = re.compile(r"(?<=[.:;!?])\s+")
_KEYWORD_NUMBER = re.compile(rf"\b(MOVE|FLIGHT|SPREAD)S?(?: of| up to| by)?:? {_NUMBER}\b")
_SPOTS = re.compile(rf"\b(up to )?{_NUMBER} spots?\b", re.IGNORECASE)
_OWN = re.compile(
    r"(?P<word>INVASIVE|PARASITIC)(?=\s*[:.;!,]|\s*$|\s+(?:of|on|over|to|under)\b)"
    r"|(?P<mark>POLLINATOR|PLANKTON|WIND|EXTINCT|COMMENSAL|SCAVENGER|SUSPENSION FEEDER|MOVE|FLIGHT|SPREAD)\s*[:.;!]?$"
)
"""A sentence that is the word POLLINATOR alone, or begins with INVASIVE of, says it of the card itself."""
_PREY = re.compile(r"\b(?:prey|hunts?|eats?)\b.{0,120}\b(?:below|smaller than|under) SCALE (\d)", re.IGNORECASE)
_MEANT = re.compile(r"\b(SCALE|FOODCHAIN) (\d)( or (?:more|higher|larger|above)| or (?:less|lower|smaller|below))?")
_COVERS = re.compile(r"\b(?:covers?|laid on|on top of|under)\b", re.IGNORECASE)
_TURNS = re.compile(rf"\bfor {_NUMBER} turns?\b", re.IGNORECASE)
_NEXT_TURN = re.compile(r"\buntil the end of your next turn\b", re.IGNORECASE)
"""Says two turns: that of the others, and yours."""
_BESIDE = re.compile(
    r"\bneeds (?:an? )?([^.:;!?]{0,120}?) (?:card|species|spot)s? (?:lying )?(?:beside|next to) it\b", re.IGNORECASE
)
_DENIED = re.compile(r"\b(?:not?|never|without|except|but|unless|than)\b", re.IGNORECASE)
"""Who says where something is not may name any place."""
_POINTS = re.compile(rf"\b{_NUMBER} points? (more|less|fewer)\b", re.IGNORECASE)

_FOOD_SCALE = re.compile(r"\b(?:(from|up to) )?SCALE (\d)( or more)?")

Claim = tuple[str, str]
"""What the text says, and what the data say."""


@check("PHY115", "text-data-mismatch", kind="static", of="card", stops_drafts=False)
def text_against_data(card: Card, game: Game) -> Iterator[Finding]:
    """A printed text that the rules of the card do not bear out.

    ## What it reports

    A text that says something else than the data of its card. English texts are read for these phrases only, so what is
    said in other words is not judged, and a text may stay silent:

    - `MOVE 2`, `FLIGHT 2`, `SPREAD 1`, also in words;
    - `up to two spots` with `in a straight line` (MOVE), `in any direction`, `also diagonally` or `flies` (FLIGHT), or SPREAD;
    - `POLLINATOR.` or `INVASIVE: ...` at the beginning of a sentence, as the card's own keyword;
    - prey below or smaller than a SCALE; the SCALE of what it may cover or live under;
    - `needs a fresh water card beside it`, as in `requires: [{next-to: {terrain: [freshwater]}}]`;
    - of its own food (PH-R26): whether there is any, the cards that its data name, and the SCALE;
    - of an event, `for two turns`, which is `until the end of your next turn`, `2 points more`, and of its target
      `SCALE 8 or more`, and terrains and climates: a text that names any must name the same as `target`. A text that says
      where it may *not* be played is not judged.

    Static.

    ## Why it matters

    The engine plays the data, people play the text. A card whose text says more than its data is stronger on the table
    than in every check.

    ## Example

    ```diff edit
    card_data/phylo/sets/starter/cards/woodland.yaml
    -      play: Moves one spot in any direction.
    +      play: Moves two spots in any direction.
    ```

    ## Repair

    Make them the same: repair the one that is wrong.

    ```diff edit
    card_data/phylo/sets/starter/cards/woodland.yaml
    -      play: Moves two spots in any direction.
    +      play: Moves one spot in any direction.
    ```
    """
    for key in ("target", "play", "fact"):
        text = card.text.get(key, "")
        claims = (*_claims(card, key, text), *_of_places(card, key, text, game))
        for claimed, is_so in dict.fromkeys(claims):
            message = f"the text of `{card.id}` says {claimed}; its data say {is_so}"
            yield Finding(card.origin, message, ("text", key), "make text and data the same")
    for claimed, is_so in dict.fromkeys(_of_food(card, game)):
        place = ("text", "food") if "food" in card.text else ("food",)
        message = f"the text of `{card.id}` says {claimed}; its data say {is_so}"
        yield Finding(card.origin, message, place, "make `food` and its words in `text` the same")


def _claims(card: Card, key: str, text: str) -> Iterator[Claim]:
    """What a text says and the data do not."""
    if card.kind == EVENT:
        yield from _of_event(card, key, text)
    if card.kind not in (SPECIES, EVENT) or (card.kind == EVENT and key == "target"):
        return
    yield from _of_numbers(card, text)
    if key == "play":
        for sentence in _SENTENCE.split(text):
            yield from _of_own_keyword(card, sentence)
            if card.kind == SPECIES:
                yield from _of_spots(card, sentence)
                yield from _of_sizes(card, sentence)


def _of_food(card: Card, game: Game) -> Iterator[Claim]:
    """Food of its own: cards by their titles, and bounds of SCALE. Taxa have no words that are known here."""
    text = card.text.get("food", "")
    foods = [named for named_foods in card.fields.get("food", {}).values() for named in named_foods]
    if bool(text) != bool(foods):
        yield (f"`{text}` in `food`", "no `food`") if text else ("nothing of its food", "`food`")
        return
    for named in foods:
        for other in named.get("species", ()):
            if other in game.cards and game.cards[other].text["title"].casefold() not in text.casefold():
                yield f"`{text}` in `food`", f"`{game.cards[other].text['title']}`"
    bounds = {(f"{value}", key) for named in foods for key, value in named.get("scale", {}).items()}
    ends = {"from": "at-least", "up to": "at-most", " or more": "at-least"}
    in_words = {(digit, ends.get(way or more, "")) for way, digit, more in _FOOD_SCALE.findall(text)}
    if in_words != bounds:
        written = ", ".join(f"{key.replace('-', ' ')} {digit}" for digit, key in sorted(bounds))
        yield f"`{text}` in `food`", f"SCALE {written}" if written else "no SCALE"


def _reaches(card: Card, name: str) -> tuple[int, ...]:
    """The numbers that a keyword of the card stands for; of a SPREAD that can be doubled, two."""
    says = card.fields.get("keywords", {}).get(name, 0)
    if isinstance(says, Mapping):
        reach = says.get("reach", 0)
        return (reach, 2 * reach) if "doubled-by" in says else (reach,)
    return (says,) if isinstance(says, int) and says else ()


def _is_sound(card: Card, name: str) -> bool:
    """Whether the keyword is not there, or has a number. What it lacks is PHY107."""
    return name not in card.fields.get("keywords", {}) or any(_reaches(card, name))


def _reach_of(card: Card, *names: str) -> str:
    """`MOVE 2`, or `no MOVE`."""
    has = [f"{name.upper()} {reaches[0]}" for name in names if (reaches := _reaches(card, name))]
    return " and ".join(has) or f"no {' and no '.join(name.upper() for name in names)}"


def _number(word: str) -> int:
    return NUMBERS.get(word.casefold()) or int(word)


def _of_numbers(card: Card, text: str) -> Iterator[Claim]:
    """MOVE 2, FLIGHT three, SPREAD one spot."""
    for keyword, word in _KEYWORD_NUMBER.findall(text):
        name = keyword.lower()
        if card.kind == SPECIES and _is_sound(card, name) and _number(word) not in _reaches(card, name):
            yield f"{keyword} {_number(word)}", _reach_of(card, name)


def _of_own_keyword(card: Card, sentence: str) -> Iterator[Claim]:
    match = _OWN.match(sentence)
    if match:
        shown = match["word"] or match["mark"]
        name = shown.lower().replace(" ", "-")
        if name in KEYWORDS and not card.fields.get("keywords", {}).get(name):
            yield shown, f"no {shown}"


def _of_spots(card: Card, sentence: str) -> Iterator[Claim]:
    """Up to two spots in a straight line; one spot in any direction."""
    for up_to, word in _SPOTS.findall(sentence):
        names = _meant_keywords(sentence, bool(up_to))
        known = [reach for name in names for reach in _reaches(card, name)]
        if names and all(_is_sound(card, name) for name in names) and _number(word) not in known:
            yield (
                f"{' or '.join(name.upper() for name in names)} {_number(word)} (`{sentence}`)",
                _reach_of(card, *names),
            )


def _meant_keywords(sentence: str, is_up_to: bool) -> tuple[str, ...]:
    """The keyword that a sentence about spots speaks of. None where it may be of anything."""
    text = sentence.casefold()
    if "spread" in text:
        return ("spread",)
    if "straight line" in text or "not diagonal" in text:
        return ("move",)
    if "any direction" in text or "diagonal" in text or re.search(r"\bfl(?:y|ies)\b", text):
        return ("flight",)
    if re.search(r"\bmoves?\b", text):
        return ("move",)
    return ("move", "flight") if is_up_to else ()


def _of_sizes(card: Card, sentence: str) -> Iterator[Claim]:
    """Prey smaller than its own SCALE; a SCALE of those that it may cover or live in."""
    own = card.fields.get("scale")
    if (match := _PREY.search(sentence)) and own is not None:
        if int(match[1]) != own:
            yield f"prey below SCALE {match[1]}", f"SCALE {own}"
        return
    if not _COVERS.search(sentence):
        return
    keywords = card.fields.get("keywords", {})
    conditions = [_condition(keywords.get("invasive"), "over"), _condition(keywords.get("parasitic"), "under")]
    asked = [condition["scale"] for condition in conditions if "scale" in condition]
    for what, digit, _ in _MEANT.findall(sentence):
        if what == "SCALE" and asked and not any(_allows(written, int(digit), own) for written in asked):
            yield f"SCALE {digit} (`{sentence}`)", " or ".join(_shown(written, own) for written in asked)


def _condition(says: Any, key: str) -> Mapping[str, Any]:
    return says.get(key, {}) if isinstance(says, Mapping) else {}


def _allows(written: Any, scale: int, own: int | None) -> bool:
    """Whether a condition on SCALE holds for this SCALE, asked by a card of SCALE `own`."""
    measure = criterion({"scale": written}, {}).scale
    return measure is not None and measure.holds(scale, own)


def _shown(written: Any, own: int | None) -> str:
    if written == "same":
        return f"SCALE {own}, its own"
    return "SCALE " + ", ".join(f"{key.replace('-', ' ')} {value}" for key, value in written.items())


def _of_event(card: Card, key: str, text: str) -> Iterator[Claim]:
    """For how many turns, how many points, and how large its target is."""
    effects, target = written_effects(card.fields.get("effect", {})), card.fields.get("target")
    if key == "play":
        turns = [effect["turns"] for effect in effects if "turns" in effect]
        numbers = [_number(word) for word in _TURNS.findall(text)] + [2] * len(_NEXT_TURN.findall(text))
        for number in numbers:
            if turns and number not in turns:
                yield f"{number} turns", f"`turns: {turns[0]}`"
        written = [effect["points"] for effect in effects if isinstance(effect.get("points"), int)]
        for word, way in _POINTS.findall(text):
            points = _number(word) if way.casefold() == "more" else -_number(word)
            if written and points not in written:
                yield f"{_number(word)} points {way}", f"`points: {written[0]}`"
    if key == "target" and isinstance(target, Mapping):
        yield from _of_target(target, text)


def _of_target(target: Mapping[str, Any], text: str) -> Iterator[Claim]:
    for what, digit, way in _MEANT.findall(text):
        written = target.get(what.lower())
        end = "at-most" if way.endswith(("less", "lower", "smaller", "below")) else "at-least"
        if way and (not isinstance(written, Mapping) or written.get(end) != int(digit)):
            yield f"{what} {digit}{way}", f"`{what.lower()}: {written or 'nothing'}`"


def _of_places(card: Card, key: str, text: str, game: Game) -> Iterator[Claim]:
    """Terrains and climates of an event's target, and of what a species needs beside it (PH-R17, PH-R18)."""
    target = card.fields.get("target")
    if card.kind == EVENT and key == "target" and isinstance(target, Mapping) and not _DENIED.search(text):
        yield from _of_places_in(text, [target], "target", game)
    asked = [condition["next-to"] for condition in card.fields.get("requires", ()) if "next-to" in condition]
    if card.kind == SPECIES and key == "play":
        for words in _BESIDE.findall(text):
            yield from _of_places_in(words, asked, "next-to", game)


def _of_places_in(text: str, conditions: Sequence[Mapping[str, Any]], key: str, game: Game) -> Iterator[Claim]:
    """Where a text names places, one of the conditions must name the same."""
    for vocabulary in ("terrain", "climate"):
        known = spellings_of(game).get(vocabulary, {})
        claimed = _places_in(text, known)
        data = [{known.get(word.casefold(), "") for word in condition.get(vocabulary, ())} for condition in conditions]
        if claimed and claimed not in data and not any("" in words for words in data):  # an unknown word is PHY103
            is_so = " and ".join(f"{vocabulary} {_in_order(words)}" for words in data if words)
            yield f"{vocabulary} {_in_order(claimed)}", f"{is_so or f'no {vocabulary}'} in `{key}`"


def _places_in(text: str, known: Mapping[str, str]) -> set[str]:
    """The words of a vocabulary in a text, longer spellings first."""
    spelt = "|".join(re.escape(spelling) for spelling in sorted(known, key=len, reverse=True))
    found = re.findall(rf"(?<![\w-])(?:{spelt})(?![\w-])", text.casefold()) if known else []
    return {known[spelling] for spelling in found}


def _in_order(words: Iterable[str]) -> str:
    return ", ".join(sorted(words))
