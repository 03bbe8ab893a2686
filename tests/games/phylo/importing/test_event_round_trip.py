"""What is printed of an effect is understood as that effect; no text ends an import, or takes long."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from cardgen.games.phylo.effect_faults import faults_of
from cardgen.games.phylo.effect_kinds import EFFECTS
from cardgen.games.phylo.event import LIMITS
from cardgen.games.phylo.importing.events.deeds import DOES
from cardgen.games.phylo.importing.events.matching.notation import GrammarPart, GrammarWay
from cardgen.games.phylo.importing.events.meaning import Meaning
from cardgen.games.phylo.whom_wording import EventPhrases
from cardgen.games.phylo.wording import effect_in_words, target_in_words
from cardgen.words.language import ENGLISH
from tests.games.phylo.importing.effect_samples import DISCARD
from tests.pace import within

SAYS = EventPhrases(ENGLISH, lambda vocabulary, id: id.upper() if vocabulary in ("keyword", "without") else id)
WORDS = {
    "terrain": ("forest", "ocean", "urban"),
    "climate": ("cold", "hot"),
    "diet": ("herbivore", "carnivore", "photosynthetic"),
    "taxon": ("Plantae", "Aves", "Eudicots"),
    "keyword": ("flight", "pollinator", "move"),
    "without": ("flight", "extinct"),
}
MEASURES = st.one_of(
    st.fixed_dictionaries({"at-least": st.integers(0, 9)}),
    st.fixed_dictionaries({"at-most": st.integers(0, 9)}),
    st.fixed_dictionaries({"at-least": st.integers(0, 4), "at-most": st.integers(4, 9)}),
)
CRITERIA = st.fixed_dictionaries(
    {},
    optional={
        **{key: st.lists(st.sampled_from(words), min_size=1, max_size=2, unique=True) for key, words in WORDS.items()},
        "scale": MEASURES,
        "foodchain": MEASURES,
        "move": MEASURES,
        "either": st.just([{"taxon": ["Aves"]}, {"named": ["bat"]}, {"climate": ["cold"]}]),
    },
).map(lambda found: dict([*found.items()][:4]))
CENSUSES = st.one_of(
    st.fixed_dictionaries({"which": CRITERIA.filter(bool)}, optional={"whose": st.sampled_from(("own", "others"))}),
    st.fixed_dictionaries({"which": CRITERIA.filter(bool), "of": st.just("neighbours")}),
)
DIFFERENT = st.builds(
    lambda census, of: census | of,
    CENSUSES.filter(lambda census: "of" not in census),
    st.sampled_from(({"different": "terrain"}, {"different": "species"}, {"different": "species", "every": 3})),
)
HELD = st.fixed_dictionaries({"of": st.sampled_from(("hand", "points")), "whose": st.sampled_from(("own", "others"))})
MORE = st.builds(
    lambda census: census | {"more": census.get("whose") == "own"},
    st.one_of(
        HELD, st.fixed_dictionaries({"which": CRITERIA.filter(bool), "whose": st.sampled_from(("own", "others"))})
    ),
)
NUMBERED = st.builds(
    lambda census, number: census | number,
    CENSUSES,
    st.one_of(
        st.fixed_dictionaries({"at-least": st.integers(2, 9)}), st.fixed_dictionaries({"at-most": st.integers(0, 9)})
    ),
)
NUMBERED_HELD = st.builds(
    lambda census, number: census | number,
    HELD,
    st.one_of(
        st.fixed_dictionaries({"at-least": st.integers(1, 9)}), st.fixed_dictionaries({"at-most": st.integers(0, 9)})
    ),
)
UNREAD = (
    *("against", "like", "unlike", "within", "how", "at", "near", "near-target", "anywhere", "moved"),
    *("top", "answer", "answer-any", "trade-species", "insure", "fewer-actions", "end-turn"),
    *("draw-fewer", "repeat-event", "void-events", "revealed", "on-target", "needs", "doubled"),
    *("hide", "move-farther", "let-spread", "open-spots", "forbid-spread", "forbid-discards"),
)
"""What the engine plays and no sentence is read as."""
UNREAD_OF = {
    **dict.fromkeys(("more-actions", "take-from-hand", "show-hand"), ("who",)),
    **{
        "exchange-cards": ("seen",),
        "cancel-event": ("to",),
        "hand-to-pile": ("who", "may"),
        "discard-from-hand": ("may",),
        "discard-stranded": ("after",),
    },
}
"""What of them, of other effects."""
OF_FOOD = ("discard-adjacent-diet", "discard-adjacent-eaters", "discard-food-chain")
VALUES: dict[str, st.SearchStrategy[Any]] = {
    "turns": st.one_of(st.integers(1, 12), st.just("game")),
    "points": st.integers(-9, 9).filter(bool),
    "of": st.sampled_from(("neighbours", "all")),
    "which": CRITERIA.filter(bool),
    "whose": st.sampled_from(("own", "others")),
    "number": st.integers(1, 12),
    "may": st.just(True),
    "line": st.sampled_from(("row", "column")),
    "who": st.sampled_from(("you", "others", "everyone")),
    "by": st.just("others"),
    "random": st.just(True),
    "seen": st.just(True),
    "keep": st.integers(1, 3),
    "only": st.sampled_from(("laid", "discard")),
    "events": st.just(True),
    "at-end": st.just(True),
    "optional": st.just(True),
    "die": st.lists(st.integers(1, 6), min_size=1, max_size=5, unique=True).map(sorted),
    "after": st.integers(1, 9),
    "beside": CRITERIA.filter(bool),
    "not-beside": CRITERIA.filter(bool),
    "feeds-on": CRITERIA.filter(lambda which: bool(which) and "taxon" not in which),
    "highest": st.sampled_from(("scale", "foodchain", "points")),
    "lowest": st.sampled_from(("scale", "foodchain", "points")),
    "smaller": st.sampled_from(("scale", "foodchain", "points")),
    "larger": st.sampled_from(("scale", "foodchain", "points")),
    "reach": st.integers(1, 9),
    "or-discard": st.just(True),
    "kind": st.just("event"),
    "pile": st.sampled_from(("others", "any")),
    "if": st.one_of(CENSUSES, NUMBERED, MORE, NUMBERED_HELD),
    "per": st.one_of(CENSUSES, st.builds(lambda census: census | {"every": 2}, CENSUSES), DIFFERENT),
    "coin": st.sampled_from(("heads", "tails")),
}


@st.composite
def some_effect(draw: st.DrawFn) -> dict[str, Any]:
    """Any effect but `other`, with whatever it may say."""
    name = draw(st.sampled_from([name for name in EFFECTS if name not in ("other", "choose", *UNREAD)]))
    words = ("top", "bottom", "shuffled", "discard") if name.endswith("-pile") or name == "renew-hand" else ("",)
    to = st.sampled_from(WORDS.get(name.removeprefix("change-"), words))
    hand = st.one_of(VALUES["number"], st.sampled_from(("half", "all")))
    values = {**VALUES, "to": to, **({"number": hand} if name == "discard-from-hand" else {})}
    found = {"name": name} | {key: draw(values[key]) for key in EFFECTS[name].needs}
    for key in EFFECTS[name].takes:
        if key not in (*UNREAD, *UNREAD_OF.get(name, ())) and draw(st.booleans()):
            found[key] = draw(values[key])
    if name.endswith("-points") or name == "points-modifier":
        found = {key: value for key, value in found.items() if (key, value) != ("turns", "game")}
    for key in [
        key for key in ("beside", "not-beside", "feeds-on", "highest", "lowest", "smaller", "larger") if key in found
    ][1:]:
        del found[key]  # what is said behind another species is of that one
    for key in ("if", "coin", "die", "optional"):
        if name != "cancel-event" and draw(st.integers(0, 3)) == 0:
            found[key] = draw(values[key])
    if ("coin" in found) != ("die" in found) and not {*faults_of(found | {"each": True}, {})}:
        found["each"] = True
    if name == "swap-species":
        found |= {"of": "all", "number": 2}
    if found.get("who") == "you" and "who" in EFFECTS[name].takes:
        del found["who"]
    if name in ("retrieve-from-discard", "resettle", "search-pile", "play-species"):
        found.setdefault("number", 1)
    if found.keys() & {"which", "may", "kind"}:
        found.pop("events", None)
    if found.keys() & {"which", "may"}:
        found.pop("kind", None)
    if name == "cancel-event":
        found = {"name": name} | draw(st.sampled_from(({}, {"of": "all"}, {"of": "you"})))
    if found.get("who") == "everyone" and (name == "play-species" or "optional" in found):
        return {"name": "discard-target"}  # no sentence is read as that
    target = "alone" if EFFECTS[name].is_alone else {}
    return found if not [*faults_of(found, target)] else {"name": "discard-target"}


@settings(max_examples=15, deadline=None, derandomize=True, phases=[Phase.generate])
@given(effects=st.lists(some_effect(), min_size=1, max_size=2))
def test_what_an_effect_says_in_english_is_understood_as_that_effect(reader, effects):
    written = {**effects[0], "then": effects[1:]} if effects[1:] else effects[0]
    words = effect_in_words(written, SAYS)
    if effects[0] == DISCARD and (effects[1:] == [DISCARD] or effects[-1]["name"] in OF_FOOD):
        return  # once more the same; and whom the target eats is looked at while it is there
    if effects[0]["name"] == "skip-turn" and effects[1:] == [{"name": "more-actions", "number": 3}]:
        return
    assert (reader.effect(words) or {}).get("effect") == written, words


@settings(max_examples=10, deadline=None, derandomize=True, phases=[Phase.generate])
@given(
    target=CRITERIA,
    limits=st.lists(st.sampled_from([limit for limit in LIMITS if limit not in UNREAD]), unique=True).filter(
        lambda limits: not {"own", "others"} <= {*limits}
    ),
    beside=st.one_of(st.none(), CRITERIA),
)
def test_what_a_condition_says_in_english_is_understood_as_that_condition(reader, target, limits, beside):
    fields: dict[str, Any] = {"target": target, "limits": sorted(limits, key=LIMITS.index)}
    if beside is not None:
        fields["requires"] = [{"next-to": beside}]
    words = target_in_words({**fields, "effect": DISCARD}, SAYS)
    assert reader.target(words) == {key: value for key, value in fields.items() if value != []}, words


def test_every_rule_of_the_grammar_has_a_meaning(reader):
    """A rule without one would end an import, and only on the day when a text comes to it."""
    rules, words = reader._grammar
    found = {way.name: way for rule in rules.values() if not rule.is_hidden for way in rule.ways if not _is_one(way)}
    assert len(found) > 100
    assert [name for name in found if not callable(getattr(Meaning, name.removeprefix(DOES), None))] == []
    parts = {part.name for rule in rules.values() for way in rule.ways for part in _parts_of(way.parts)}
    assert parts <= rules.keys() | words.keys() | {""}


def _is_one(way: GrammarWay) -> bool:
    """Whether what it means is what its only part means."""
    return way.may_be_one and len([part for part in way.parts if not part.name.startswith("_")]) == 1


def _parts_of(parts: Iterable[GrammarPart]) -> Iterator[GrammarPart]:
    for part in parts:
        yield part
        for choice in part.choices:
            yield from _parts_of(choice)


@pytest.mark.parametrize("start", ["target", "effect"])
@pytest.mark.parametrize(
    "text", ["a " * 79, "discard it and " * 26, "any species with forest or " * 15, "then " * 79, "x" * 5_000]
)
def test_a_hostile_text_is_soon_given_up(reader, start, text):
    with within(2):
        getattr(reader, start)(text)
