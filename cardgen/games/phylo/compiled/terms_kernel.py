"""Two decks, their web and the rules as numbers in a record of fixed size, for compiled code.

Sets of bodies are rows of words with a bit for each. A cell is a number, as in `geometry.py`, of a smaller table: what
is laid near its edge, Python plays.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from cardgen.analysis.play.compiling import part
from cardgen.games.phylo.compiled.codes import (
    CLIMATE,
    EDGE,
    EFFECTS,
    MOST_BODIES,
    MOST_CONDITIONS,
    MOST_COPIES,
    NEEDS,
    NEVER,
    SIDE,
    TERRAIN,
)
from cardgen.games.phylo.event import EventCard
from cardgen.games.phylo.species import Species
from cardgen.games.phylo.web import geometry
from cardgen.games.phylo.web.links import Mask, Web

CELLS = SIDE * SIDE
FIRST_HOME = np.int64(SIDE // 2 * SIDE + SIDE // 2)
BESIDE = (1, -1, SIDE, -SIDE)
DIAGONAL = (SIDE + 1, SIDE - 1, -SIDE + 1, -SIDE - 1)
NOWHERE, NOTHING = np.int64(-1), np.int64(0)
"""Of this type, so that a function is not compiled once more for each number that it may be given."""
BODY_WORDS, COPY_WORDS = MOST_BODIES // 64, MOST_COPIES // 64

TERMS = np.dtype(
    [
        ("link", np.uint64, (MOST_BODIES, BODY_WORDS)),
        *((name, np.uint64, (MOST_COPIES, BODY_WORDS)) for name in ("targets", "over", "hosts")),
        ("conditions", np.uint64, (MOST_COPIES, MOST_CONDITIONS, BODY_WORDS)),
        ("prey", np.uint64, (MOST_COPIES, COPY_WORDS)),
        *((name, np.int64, MOST_COPIES) for name in ("points", "firsts", "asked", "straight", "diagonal")),
        *((name, np.int64, MOST_COPIES) for name in ("is_species", "is_ordinary", "is_coverer", "is_parasite")),
        *((name, np.int64, MOST_COPIES) for name in ("is_pollinator", "is_first_rank", "is_event")),
        *((name, np.int64, MOST_COPIES) for name in ("reach", "needs", "doubled_by")),
        *((name, np.int64, MOST_COPIES) for name in ("effect", "becomes", "lasts", "brings", "is_wind", "has_target")),
        *((name, np.int64, MOST_COPIES) for name in ("movers", "spreaders")),
        ("around", np.int64, (2 * EDGE) ** 2),
        *((name, np.int64) for name in ("copies", "home", "climates", "movers_number", "spreaders_number")),
        *((name, np.int64) for name in ("first_size", "turn_limit")),
        *((name, np.int64) for name in ("hand_size", "draws", "actions", "discard_draws")),
        *((name, np.int64) for name in ("home_path", "reacts", "moves_through", "spread_costs", "invades_own")),
        *((name, np.int64) for name in ("follows_host", "stays_with_card", "last_by_discard", "last_emptied")),
        *(
            (name, np.int64)
            for name in ("targets_own", "pass_ends", "chooses", "holds_always", "is_shared", "is_meeting")
        ),
    ],
    align=True,
)
"""By body, by copy, then the numbers of the rules. `around`: steps to cells near one, near to far."""


def terms_of(web: Web, first_size: int, is_meeting: bool) -> Any:
    """Of two decks, the first of so many copies, whether they differ."""
    terms: Any = np.zeros(1, TERMS)
    row = terms[0]
    row["copies"], row["home"], row["climates"] = web.copies, web.homes[0], len({climate for _, climate in web.changes})
    row["first_size"], row["is_meeting"] = first_size, is_meeting
    _write_masks(row, web)
    _write_species(row, web)
    _write_events(row, web)
    _write_rules(row, web)
    steps = [geometry.place(geometry.ORIGIN + step) for step in geometry.around(EDGE - 1)]
    row["around"][: len(steps)] = [y * SIDE + x for x, y in steps]
    return terms


def _write_masks(row: Any, web: Web) -> None:
    for name in ("link", "targets", "over", "hosts"):
        masks = getattr(web, name)
        row[name][: len(masks)] = _words(masks, BODY_WORDS)
    of_copies = (1 << web.copies) - 1
    row["prey"][: web.copies] = _words([mask & of_copies for mask in web.prey[: web.copies]], COPY_WORDS)
    for copy, masks in enumerate(web.conditions):
        row["asked"][copy] = len(masks)
        if masks:
            row["conditions"][copy, : len(masks)] = _words(masks, BODY_WORDS)


def _words(masks: Sequence[Mask], words: int) -> Any:
    """Masks as rows of so many words."""
    return np.frombuffer(b"".join(mask.to_bytes(8 * words, "little") for mask in masks), "<u8").reshape(-1, words)


def _write_species(row: Any, web: Web) -> None:
    places: dict[str, int] = {}
    _write(row["firsts"], (places.setdefault(card, copy) for copy, card in enumerate(web.cards)))
    _write(row["points"], web.points)
    _write(row["is_species"], (species is not None for species in web.species))
    for name, mask in (
        ("is_ordinary", web.ordinary),
        ("is_coverer", web.coverers),
        ("is_parasite", web.parasites),
        ("is_pollinator", web.pollinators),
        ("is_first_rank", web.rank_one),
        ("is_event", web.event_copies),
    ):
        _write(row[name], (mask >> copy & 1 for copy in range(web.copies)))
    _write(row["straight"], (len(rays[0]) if rays else 0 for rays in web.steps))
    _write(row["diagonal"], (len(rays[-1]) if rays else 0 for rays in web.steps))
    row["movers_number"] = _write(row["movers"], (copy for copy, rays in enumerate(web.steps) if rays))
    spreading = [copy for copy in range(web.copies) if web.spreaders >> copy & 1]
    row["spreaders_number"] = _write(row["spreaders"], spreading)
    for copy, species in enumerate(web.species):
        _write_spread(row, copy, species)


def _write_spread(row: Any, copy: int, species: Species | None) -> None:
    spread = species.spread if species else None
    if spread:
        row["reach"][copy] = spread.reach
        row["needs"][copy], row["doubled_by"][copy] = _need(spread.needs), _need(spread.doubled_by)


def _need(word: str) -> int:
    return NEEDS.index(word) if word in NEEDS else NEVER


def _write_events(row: Any, web: Web) -> None:
    terrains, climates = (sorted({change[which] for change in web.changes}) for which in (0, 1))
    for copy, event in enumerate(web.events):
        if event is not None:
            _write_event(row, copy, event)
            known = {TERRAIN: terrains, CLIMATE: climates}.get(row["effect"][copy])
            row["becomes"][copy] = known.index(event.first.to) if known else 0


def _write_event(row: Any, copy: int, event: EventCard) -> None:
    row["effect"][copy], row["lasts"][copy] = EFFECTS.index(event.first.name), event.first.turns
    row["brings"][copy], row["is_wind"][copy] = event.first.points, event.is_wind
    row["has_target"][copy] = event.target is not None


def _write_rules(row: Any, web: Web) -> None:
    rules = web.rules
    row["turn_limit"], row["hand_size"], row["draws"] = rules.turn_limit, rules.hand_size, rules.draws
    row["actions"], row["discard_draws"] = rules.actions, rules.discard_draws
    row["home_path"], row["reacts"] = rules.require_home_path, rules.domino == "reaction"
    row["moves_through"], row["spread_costs"] = rules.move_through, rules.spread_costs_action
    row["invades_own"], row["follows_host"] = rules.invade_own, rules.parasite_follows_host
    row["stays_with_card"], row["last_by_discard"] = rules.change_stays == "card", rules.last_by_discard
    row["last_emptied"], row["targets_own"] = rules.end_by == "last_emptied", rules.target_own
    row["pass_ends"], row["chooses"] = rules.pass_ends_turn, rules.opening == "chosen"
    row["holds_always"], row["is_shared"] = rules.requirements_hold == "always", rules.deal == "shared"


def _write(row: Any, numbers: Iterable[int]) -> int:
    """Into the first places; how many they are."""
    written = list(numbers)
    row[: len(written)] = written
    return len(written)


@part
def has(mask: Any, number: int) -> bool:
    """Is this bit in a row of words?"""
    return mask[number >> 6] >> np.uint64(number & 63) & np.uint64(1) != 0
