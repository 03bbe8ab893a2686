"""An event without words of its own says what its data say."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from cardgen.games.phylo.effect_faults import faults_of
from cardgen.games.phylo.effect_kinds import EFFECTS
from cardgen.games.phylo.whom_wording import EventPhrases
from cardgen.games.phylo.wording import effect_in_words, sayings, target_in_words
from cardgen.model.card import Card, Origin
from cardgen.words.language import ENGLISH

SAYS = EventPhrases(ENGLISH, lambda vocabulary, id: id)


def test_effects_are_sentences_in_their_order():
    plants = {"taxon": ["Plantae"], "scale": {"at-most": 3}}
    neighbours = {"name": "discard-species", "of": "neighbours", "number": 2, "may": True, "which": plants}
    effect: dict[str, Any] = {**neighbours, "whose": "others", "then": [{"name": "draw-cards", "number": 1}]}
    assert effect_in_words(effect, SAYS) == (
        "Discard up to 2 neighbours of the group Plantae, with SCALE 3 or less (only of other players). Draw 1 card."
    )


BIRDS = {"taxon": ["Aves"]}
VALUES: dict[str, list[Any]] = {
    **{
        "to": ["forest", "any", "all", "top", "bottom", "shuffled", "discard", "own", "hand"],
        "turns": [1, "game"],
        "points": [2, -1, "worth"],
    },
    **{"of": ["target", "neighbours", "same", "all", "you"], "number": [1, 2, "half", "all"], "how": ["also", "lost"]},
    **{"who": ["you", "others", "everyone", "owner"], "whose": ["own", "others"], "pile": ["others", "any"]},
    **{key: [BIRDS] for key in ("which", "beside", "not-beside", "feeds-on", "near")},
    **{key: ["scale", "points"] for key in ("smaller", "larger", "highest", "lowest")},
    **{key: [True] for key in ("may", "random", "seen", "events", "at-end", "or-discard", "optional", "paid")},
    **{key: [True] for key in ("near-target", "anywhere", "revealed", "unless-moved", "each", "on-target", "doubled")},
    **{key: [1, 2] for key in ("keep", "reach", "within", "top", "after", "each-turn")},
    **{key: ["laid-beside", "moved", "discarded"] for key in ("next", "whenever")},
    **{"kind": ["species", "event"], "only": ["laid", "discard"], "by": ["others", "chance"], "at": ["spot", "beside"]},
    **{"line": ["row", "column", "around", "above"], "like": [["class", "terrain"]], "coin": ["heads", "won", "lost"]},
    "needs": [["climate"], ["terrain", "food"]],
    "unlike": [["species"], ["diet", "scale"]],
    **{"die": [[1, 2]], "against": [["fire"]], "options": [[{"name": "draw-cards", "number": 1}] * 2]},
    "per": [
        {"of": "food"},
        {"of": "discarded"},
        {"of": "done"},
        {"whose": "theirs"},
        {"beside": BIRDS},
        {"of": "hand", "whose": "own"},
        {"of": "target", "different": "terrain"},
        {"of": "neighbours", "different": "terrain", "which": BIRDS},
    ],
    "if": [{"not-beside": BIRDS}, {"of": "points", "whose": "own"}, {"of": "target", "which": BIRDS}, {"at-most": 0}],
}
"""What each key may say, or a part of it."""
OF_ANY = ("if", "coin", "die", "each", "optional", "paid", "after", "unless-moved", "each-turn", "next", "whenever")


def test_all_that_may_be_said_of_an_effect_has_words():
    chance, heard = Random(1), set()
    for _ in range(9_000):
        name = chance.choice([name for name in EFFECTS if name != "other"])
        keys = {*EFFECTS[name].needs, *(key for key in (*EFFECTS[name].takes, *OF_ANY) if chance.random() < 0.1)}
        effect = {"name": name} | {key: chance.choice(VALUES[key]) for key in sorted(keys)}
        if not [*faults_of(effect, chance.choice(("alone", {})))]:
            heard.add(name)
            assert effect_in_words(effect, SAYS)
    assert heard == EFFECTS.keys() - {"other"}


def test_a_target_says_where_when_and_of_whom():
    fields = {"target": {"terrain": ["forest"]}, "limits": ["own", "once"], "requires": [{"next-to": {}}]}
    assert target_in_words(fields, SAYS) == (
        "Play on one of your species with forest terrain, next to a species, only once a game"
    )


@pytest.mark.parametrize(
    ("effect", "text", "said"),
    [
        ({"name": "discard-target"}, {}, {"target": "Play on any species", "play": "Discard it."}),
        ({"name": "discard-target"}, {"play": "Away!"}, {"target": "Play on any species"}),
        ({"name": "other"}, {}, {"target": "Play on any species"}),
        ({"name": "draw-cards"}, {}, {}),
    ],
)
def test_a_card_says_only_what_it_has_no_words_for(starter, effect, text, said):
    card = Card("one", "event", (), {"title": "One", **text}, "", {"target": {}, "effect": effect}, Origin(None, ()))  # type: ignore[arg-type]
    assert sayings(starter, card) == said


def test_an_exception_is_parted_from_what_it_excepts():
    plants = {"except": {"taxon": ["Plantae"]}}
    assert target_in_words({"target": plants}, SAYS) == "Play on any species, but not of the group Plantae"
    both = {"target": {"terrain": ["forest"], **plants}}
    assert target_in_words(both, SAYS) == "Play on any species with forest terrain, but not of the group Plantae"


def test_what_an_effect_depends_on_is_said_before_it():
    tossed = {"name": "discard-target", "coin": "heads", "which": {"except": {"scale": {"at-least": 6}}}}
    more = {"name": "draw-cards", "number": 1, "coin": "tails", "per": {"which": {"taxon": ["Aves"]}, "whose": "own"}}
    assert effect_in_words({**tossed, "then": [more]}, SAYS) == (
        "Toss a coin. Heads: Unless it is a species with SCALE 6 or more: Discard it. "
        "Tails: For each of your species of the group Aves on the table: Draw 1 card."
    )
    census = {"which": {"terrain": ["ocean"]}, "at-most": 0}
    crowd = {"diet": ["herbivore"], "at-least": 2, "like": ["class", "terrain"], "smaller": "scale"}
    plants = {"name": "discard-species", "of": "all", "which": {"taxon": ["Plantae"]}}
    assert effect_in_words({**plants, "beside": crowd, "within": 2}, SAYS) == (
        "Discard all species on the table of the group Plantae next to at least 2 species with the diet “herbivore” "
        "with a lower SCALE of the same class and with the same terrain at most 2 spots away from it."
    )
    assert effect_in_words({"name": "search-pile", "number": 1, "like": ["species"]}, SAYS) == (
        "Search your draw pile for 1 copy of it, take it into your hand and shuffle."
    )
    alone = {"target": {}, "requires": [{"not-beside": {"like": ["class"]}}, {"beside": {"at-least": 2}}]}
    assert target_in_words(alone, SAYS) == (
        "Play on any species, not next to a species of the same class, next to at least 2 species"
    )
    wet = {"name": "change-terrain", "to": "ocean", "turns": 2, "how": "also", "then": [{"name": "hide", "turns": 1}]}
    assert effect_in_words(wet, SAYS) == "Let it count as ocean, too, for 2 turns. Turn it face down for 1 turn."
    ban = {"name": "forbid-moves", "who": "everyone", "turns": 1, "which": {"taxon": ["Aves"]}, "at": "beside"}
    laid = {"name": "play-species", "number": 1, "near-target": True, "anywhere": True}
    assert effect_in_words({**ban, "then": [laid]}, SAYS) == (
        "Next to it: Nobody can move species of the group Aves for 1 turn. "
        "Play 1 species from your hand on the table without an action. The spot must be next to it. No link is needed."
    )
    late = {"name": "discard-target", "after": 2, "unless-moved": True}
    assert effect_in_words(late, SAYS) == "After 2 turns: Unless it was moved: Discard it."
    won = {"name": "take-from-hand", "number": 1, "who": "others", "coin": "won"}
    top = {"name": "retrieve-from-discard", "number": 1, "top": 3, "pile": "others", "each-turn": 2}
    assert effect_in_words({**won, "then": [top, {"name": "end-turn", "coin": "lost"}]}, SAYS) == (
        "Hold a contest with another player. If you win: "
        "The others: Take 1 card at random from the hand of another player. At the start of your turn, for 2 turns: "
        "Take 1 card out of the last 3 cards of the discard pile of another player into your hand. "
        "If you lose: The turn is over."
    )
    reply = {"target": {"taxon": ["Aves"]}, "limits": ["answer"], "effect": {"name": "insure", "turns": 1}}
    assert target_in_words(reply, SAYS) == (
        "Play it when another player plays an event on one of your species of the group Aves"
    )
    shown = {"name": "reveal-top", "number": 2, "to": "discard", "who": "you", "which": {"taxon": ["Aves"]}}
    assert effect_in_words(shown, SAYS) == (
        "Turn over 2 cards from the top of your draw pile, take all species of the group Aves among them into your "
        "hand, and discard the rest."
    )
    eaten = {"name": "points-modifier", "points": -1, "per": {"of": "food"}}
    assert effect_in_words(eaten, SAYS) == "For each neighbour that it eats: Subtract 1 point from it."
    fed = {"name": "points-modifier", "points": 1, "whenever": "laid-beside", "which": {"taxon": ["Aves"]}}
    label = {"name": "discard-from-hand", "number": 1, "who": "others", "revealed": True, "which": {"taxon": ["Aves"]}}
    assert effect_in_words({**fed, "then": [label]}, SAYS) == (
        "Whenever a card is laid next to it, for that card: If it is a species of the group Aves: Add 1 point to it. "
        "The others show 1 card at random from their hand and discard all species of the group Aves among them."
    )
    many = {"name": "discard-from-hand", "number": 3, "who": "you", "may": True}
    drawn = {"name": "draw-cards", "number": 1, "per": {"of": "done"}}
    assert effect_in_words({**many, "then": [drawn]}, SAYS) == (
        "Discard up to 3 cards from your hand. For each of these: Draw 1 card."
    )
    free = {"name": "open-spots", "turns": 1, "which": {"taxon": ["Aves"]}, "needs": ["climate"]}
    assert effect_in_words(free, SAYS) == (
        "Species of the group Aves need no link for 1 turn. A neighbour with a climate in common is enough."
    )
    chosen = {"name": "choose", "who": "others", "options": [{"name": "skip-turn", "turns": 1, "who": "others"}, more]}
    assert effect_in_words({"name": "forbid-events", "who": "everyone", "turns": "game", "if": census}, SAYS) == (
        "If there is no species with ocean terrain on the table: Nobody can play events for the rest of the game."
    )
    different = {"which": {"terrain": ["ocean"]}, "whose": "own", "different": "species", "at-least": 3}
    assert effect_in_words({"name": "forbid-events", "who": "you", "turns": 2, "if": different}, SAYS).startswith(
        "If you have at least 3 species with ocean terrain, each counted once, on the table: "
    )
    assert effect_in_words(chosen, SAYS).startswith("The others choose one: The others miss 1 turn. Or: ")
