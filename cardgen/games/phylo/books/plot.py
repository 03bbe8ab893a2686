"""Casts the story of the rulebook's example with cards that can play it, and plays it move by move.

The story is that of the published example (PH-G1 to PH-G9): two plants, one that eats them and moves away from a fire,
an omnivore and who hunts it; on the other side a plant and who eats it, and an event that takes plants. Cards that eat
so in nature come first; where one of them has changed, another that does the same takes its part. Knows no paper.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice

from msgspec import Struct
from msgspec.structs import replace

from cardgen.games.phylo.books.scripted_game import BoardScene, KnownCards, RefusedMove, begun
from cardgen.games.phylo.effect import EventEffect
from cardgen.games.phylo.event import EventCard
from cardgen.games.phylo.rules import PhyloRules, can_live_beside, can_live_beside_home, has_food_link, shares_place
from cardgen.games.phylo.species import Species

FIRST = {
    "oak": "bilberry",
    "plum": "silver-birch",
    "horse": "roe-deer",
    "robin": "eurasian-blackbird",
    "lynx": "tawny-owl",
    "sunflower": "sunflower",
    "kingbird": "painted-lady",
    "fire": "wildfire",
}
"""Who plays which part, named as in the published example, where it can: those that eat so in nature, too."""
MOST = 100
"""Casts that are tried on the table. Cards that fit in pairs hardly ever fail there, but where a reading forbids it."""


PATIENCE = 300_000
"""Species that are tried for a part, before the search is given up: half a second. The cast of nature takes 7."""


class Cast(Struct, frozen=True):
    """A card for each part of the story."""

    oak: str
    plum: str
    horse: str
    robin: str
    lynx: str
    sunflower: str
    kingbird: str
    fire: str


class Plot(Struct, frozen=True):
    """The story, played by the engine: the table after what each name says."""

    cast: Cast
    begun: BoardScene
    rooted: BoardScene
    planted: BoardScene
    grazed: BoardScene
    answered: BoardScene
    burned: BoardScene
    saved: BoardScene
    ended: BoardScene
    fallen: BoardScene


def plot_for(known: KnownCards, order: Iterable[str], rules: PhyloRules) -> Plot:
    """The story with the first cast that can play it; cards are taken in `order`, those of `FIRST` before all.

    Raises LookupError where there is none.
    """
    casting, why = _Casting(known, order, rules), ""
    for cast in islice(casting.casts(), MOST):
        try:
            return played(cast, known, rules)
        except RefusedMove as refused:
            why = f"{refused}"
    raise LookupError(f"no cards of this game can play the example of the rulebook: {why or casting.missing()}")


Taken = Mapping[str, Species]
PartTest = Callable[[Species, Taken, PhyloRules], bool]


def _is_plant_at_home(species: Species, taken: Taken, rules: PhyloRules) -> bool:
    return can_live_beside_home(species)


def _is_oak(species: Species, taken: Taken, rules: PhyloRules) -> bool:
    return can_live_beside_home(species) and species.diet == "photosynthetic"


def _is_plum(species: Species, taken: Taken, rules: PhyloRules) -> bool:
    return can_live_beside_home(species) and can_live_beside(species, taken["oak"], rules)


def _is_horse(species: Species, taken: Taken, rules: PhyloRules) -> bool:
    """It lives by both plants, and one of them by it; it can walk, and it has a size."""
    oak, plum = taken["oak"], taken["plum"]
    walks = species.move > 0 and not species.flight and species.scale is not None
    feeds = species.foodchain > 1 and can_live_beside(species, plum, rules) and can_live_beside(species, oak, rules)
    return walks and feeds and can_live_beside(plum, species, rules)


def _is_robin(species: Species, taken: Taken, rules: PhyloRules) -> bool:
    """An omnivore that lives by the first plant, and to whom the horse is food but for its size (PH-R11, PH-R12)."""
    horse = taken["horse"]
    if species.diet != "omnivore" or species.foodchain < 3 or species.scale is None or species.ignores_scale:
        return False
    would_eat = shares_place(species, horse) and has_food_link(_sized(species, 99), horse, rules)
    return would_eat and not can_live_beside(species, horse, rules) and can_live_beside(species, taken["oak"], rules)


def _is_lynx(species: Species, taken: Taken, rules: PhyloRules) -> bool:
    """It lives by the robin, is no smaller, and the robin does not live by it."""
    robin = taken["robin"]
    if species.scale is None or robin.scale is None or species.scale < robin.scale:
        return False
    return can_live_beside(species, robin, rules) and not can_live_beside(robin, species, rules)


def _is_kingbird(species: Species, taken: Taken, rules: PhyloRules) -> bool:
    return species.foodchain > 1 and can_live_beside(species, taken["sunflower"], rules)


def _sized(species: Species, scale: int) -> Species:
    return replace(species, scale=scale)


PARTS: dict[str, tuple[PartTest, str]] = {
    "oak": (_is_oak, "a photosynthetic species of FOODCHAIN 1"),
    "plum": (_is_plum, "a second species of FOODCHAIN 1 that can live beside the first"),
    "horse": (_is_horse, "a species with MOVE that eats both"),
    "robin": (
        _is_robin,
        "an omnivore of FOODCHAIN 3 that can live beside the first, and is too small for the one with MOVE",
    ),
    "lynx": (_is_lynx, "a species that eats the omnivore and is no smaller"),
    "sunflower": (_is_plant_at_home, "a third species of FOODCHAIN 1"),
    "kingbird": (_is_kingbird, "a species that eats it"),
}
"""What each part asks for, once those before it are taken; and in words."""
FIRE = "an event that discards those of FOODCHAIN 1 and neither of those who eat them"


class _Casting:
    """Finds casts, that of `FIRST` before all, part by part."""

    def __init__(self, known: KnownCards, order: Iterable[str], rules: PhyloRules) -> None:
        self.rules = rules
        cards = dict.fromkeys([*FIRST.values(), *order])
        read = {card: known.get(card, (None, None)) for card in cards}
        self.species = {
            card: species for card, (species, _) in read.items() if species is not None and _is_plain(species)
        }
        self.events = {card: event for card, (_, event) in read.items() if event is not None}
        self.reached = self.unburnt = self.tried = 0

    def casts(self) -> Iterator[Cast]:
        for taken in self._filled({}):
            for fire in self._fires(taken):
                yield Cast(**{part: species.card for part, species in taken.items()}, fire=fire)

    def _filled(self, taken: dict[str, Species]) -> Iterator[dict[str, Species]]:
        if taken and not any(self._fires(taken)):
            self.unburnt = max(self.unburnt, len(taken))
            return
        if len(taken) == len(PARTS):
            yield taken
            return
        self.reached = max(self.reached, len(taken))
        part = list(PARTS)[len(taken)]
        fits = PARTS[part][0]
        used = {species.card for species in taken.values()}
        for species in self._in_order(part):
            self.tried += 1
            if self.tried > PATIENCE:
                return
            if species.card not in used and fits(species, taken, self.rules):
                yield from self._filled({**taken, part: species})

    def _fires(self, taken: Taken) -> Iterator[str]:
        """The events that can still be the fire."""
        return (card for card, event in self.events.items() if _can_be_fire(event, taken))

    def _in_order(self, part: str) -> Iterator[Species]:
        """The species of `FIRST`, then those that have no part in it, then the others."""
        first = FIRST[part]
        others = sorted((card for card in self.species if card != first), key=lambda card: card in FIRST.values())
        return (self.species[card] for card in (first, *others) if card in self.species)

    def missing(self) -> str:
        """What none was found for."""
        if self.unburnt > self.reached:
            return f"it needs {FIRE}"
        return f"it needs {[words for _, words in PARTS.values()][self.reached]}"


def _is_plain(species: Species) -> bool:
    """Whether it may be laid by the general rules alone."""
    return species.lives_alone and not species.requires


def _can_be_fire(event: EventCard, taken: Taken) -> bool:
    """Whether it discards the plants among these, and neither of those who eat them."""
    is_plain = event.effects == (EventEffect("discard-target"),) and not (
        event.limits or event.beside or event.food or event.company or event.apart
    )
    if event.target is None or not is_plain:
        return False
    hit = {part for part, species in taken.items() if event.target.fits(species)}
    return hit >= {"oak", "plum", "sunflower"} & taken.keys() and hit.isdisjoint({"horse", "kingbird"})


def played(cast: Cast, known: KnownCards, rules: PhyloRules) -> Plot:
    """The story with these cards. Raises RefusedMove where the rules do not let it go so."""
    start = begun(
        ((cast.oak, cast.plum, cast.horse, cast.robin, cast.lynx), (cast.sunflower, cast.kingbird, cast.fire)),
        known,
        rules,
    )
    for eater in (cast.horse, cast.robin, cast.lynx):
        start.telling(not start.spots(eater), f"`{eater}` may not lie beside HOME")
    rooted = start.lay(cast.oak, -1, 0)
    planted = rooted.lay(cast.plum, -1, 1)
    planted = planted.refusing(cast.horse, 0, -1).refusing(cast.horse, 2, 0)
    grazed = planted.lay(cast.horse, -2, 1)
    grazed.telling(grazed.seat == 1, "after three actions the turn is over")
    wider = len(grazed.spots(cast.sunflower)) > len(grazed.spots(cast.kingbird))
    grazed.telling(wider, f"`{cast.sunflower}` may lie in more spots than `{cast.kingbird}`")
    answered = grazed.lay(cast.sunflower, 2, 0).lay(cast.kingbird, 2, 1)
    meant = {cast.oak, cast.plum, cast.sunflower}
    answered.telling(
        set(answered.targets(cast.fire)) == meant, f"`{cast.fire}` may be laid on {meant} and on nothing else"
    )
    burned = answered.strike(cast.fire, cast.plum)
    is_alone = burned.lost == (cast.horse,) and burned.seat == 0
    burned.telling(is_alone, f"`{cast.horse}` alone has lost its last link, and still lies there")
    unsaved = burned.rest()
    unsaved.telling(_left(unsaved) == {cast.horse}, f"`{cast.horse}`, which nobody saves, is discarded")
    saved = burned.move(cast.horse, -2, 0).refusing(cast.robin, -3, 0)
    saved.telling(not saved.lost, f"beside `{cast.oak}` it can live again")
    ended = saved.lay(cast.robin, -1, 1).lay(cast.lynx, 0, 1)
    ended.telling(not ended.lost, "every card has a link in the end")
    _own_fault(cast, known, rules)
    return Plot(
        cast=cast,
        begun=start,
        rooted=rooted,
        planted=planted,
        grazed=grazed,
        answered=answered,
        burned=burned,
        saved=saved,
        ended=ended,
        fallen=_dominoes(cast, known, rules),
    )


def _left(scene: BoardScene) -> set[str]:
    return {card for card, _ in scene.gone}


def _dominoes(cast: Cast, known: KnownCards, rules: PhyloRules) -> BoardScene:
    """PH-R20: the fire takes the plant, then the omnivore goes, and who hunts it with it."""
    hands = (cast.oak, cast.robin, cast.lynx), (cast.fire,)
    laid = begun(hands, known, rules).lay(cast.oak, -1, 0).lay(cast.robin, -1, 1).lay(cast.lynx, -2, 1)
    fallen = laid.strike(cast.fire, cast.oak)
    fallen.telling(fallen.lost == (cast.robin,), f"only `{cast.robin}` has lost its link at first")
    after = fallen.rest().rest()
    return fallen.telling(_left(after) == {cast.robin, cast.lynx}, f"`{cast.lynx}` falls with `{cast.robin}`")


def _own_fault(cast: Cast, known: KnownCards, rules: PhyloRules) -> None:
    """PH-R20: who breaks an own link has no turn to mend it but this one."""
    begins = begun(((cast.oak, cast.robin, cast.fire), ()), known, rules)
    own = begins.lay(cast.oak, -1, 0).lay(cast.robin, -1, 1).strike(cast.fire, cast.oak)
    own.telling(
        own.lost == (cast.robin,) and own.seat == 1, "who breaks an own link leaves it so when the turn is over"
    )
    own.telling(_left(own.rest()) == {cast.robin}, "it is gone with the turn of the other player")
