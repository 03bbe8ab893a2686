"""Are the values of a species possible, and do they go together? Checks of one card's numbers, diet and kingdom.

Checks PHY104, PHY105, PHY110 to PHY113. Real cards break every rule of thumb somewhere: what is only unlikely is a
warning or a note. Knows no deck.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.diagnostics import Diagnostic, Severity
from cardgen.model.card import Card
from cardgen.model.game import Game
from cardgen.rules.phylo.conditions import criteria_of
from cardgen.rules.phylo.rules import CLIMATES, PLAYERS, RANKS, SCALES, TERRAINS, formula_points
from cardgen.rules.phylo.species import NEEDED, SPECIES, species_of, spellings_of
from cardgen.rules.phylo.subject import limits_of

EXAMPLES = {
    "foodchain": "write its rank, as in `foodchain: 1`: 1 makes its own food, 2 eats rank 1, and so on",
    "diet": "write what it lives on, as in `diet: herbivore`",
    "terrain": "write one to three, as in `terrain: [forest]`",
    "climate": "write one to four, as in `climate: [cool, warm]`",
    "points": "write what it scores, as in `points: 4`",
}
DIET_RANKS = {
    "photosynthetic": range(1, 2),
    "molecular": range(1, 3),
    "herbivore": range(2, 3),
    "omnivore": range(2, RANKS.stop),
    "carnivore": range(2, RANKS.stop),
}
"""The FOODCHAIN that goes with each diet: by PH-R11; real cards that feed on molecules have 1 or 2."""
DIET_WORDS = {
    "photosynthetic": "photosynthetic",
    "molecular": "one that feeds on molecules",
    "herbivore": "a herbivore",
    "omnivore": "an omnivore",
    "carnivore": "a carnivore",
}
ODD_DIETS = {
    "plantae": ("molecular", "herbivore", "omnivore", "carnivore"),
    "animalia": ("photosynthetic",),
    "fungi": ("herbivore", "omnivore", "carnivore"),
}
"""Diets that a kingdom does not have, parasites excepted. A lichen is a fungus that lives on light."""
KINGDOMS = frozenset(
    "animalia plantae fungi chromista protista protozoa bacteria eubacteria archaea archaebacteria monera eukaryota "
    "stramenopiles viruses".split()
)
FLIGHTLESS = frozenset(
    "plantae fungi mollusca amphibia actinopterygii actinopteri teleostei osteichthyes sarcopterygii chondrichthyes "
    "elasmobranchii petromyzonti hyperoartia myxini agnatha".split()
)
"""Taxa none of which flies; a flying fish glides."""
WALKERS = frozenset(
    "apteryx aptenodytes casuarius dromaius eudyptes eudyptula gallus geococcyx megadyptes meleagris pavo porphyrio "
    "pygoscelis rhea sagittarius spheniscus strigops struthio".split()
)
"""Genera of birds that live on foot or under water."""


def out_of_range(card: Card, game: Game) -> Iterator[Diagnostic]:
    """PHY104: SCALE and FOODCHAIN 1 to 9, one to three terrains, one to four climates, and nothing missing (PH-D1)."""
    if card.kind != SPECIES:
        return
    written, fields = card.origin.value, card.fields
    for name in NEEDED:
        if not written.get(name) and written.get(name) != 0:
            place = name if name in written else "id"
            message = f"`{card.id}` has no {name}, so it cannot be played"
            yield card.origin.finding("PHY104", message, place, help=EXAMPLES[name])
    if "scale" not in written:
        help = "write `scale:` 1 to 9, or `scale: null` where size does not apply"
        message = f"`{card.id}` does not say its SCALE"
        yield card.origin.finding("PHY104", message, "id", severity=Severity.WARNING, help=help)
    for name, allowed in (("scale", SCALES), ("foodchain", RANKS)):
        value = fields.get(name)
        if value is not None and value not in allowed:
            message = f"{name.upper()} {value} of `{card.id}` is not {allowed.start} to {allowed.stop - 1}"
            yield card.origin.finding("PHY104", message, name, help="write a number that the cards have a sign for")
    for name, allowed in (("terrain", TERRAINS), ("climate", CLIMATES)):
        count, most = len(fields.get(name, ())), allowed.stop - 1
        if count > most:
            message = f"`{card.id}` has {count} {name}s; a card shows at most {most}"
            yield card.origin.finding("PHY104", message, name, help=f"keep the {most} where it is most at home")


def players_of_a_game(game: Game) -> Iterator[Diagnostic]:
    """PHY104: a game has two players (PH-R1)."""
    for place, players in enumerate(game.players):
        if players != PLAYERS:
            message = f"a game of Phylo has {PLAYERS} players, not {players}"
            yield game.origin.finding("PHY104", message, "players", place, help=f"write `players: [{PLAYERS}]`")


def diet_and_rank(card: Card, game: Game) -> Iterator[Diagnostic]:
    """PHY105: a diet goes with a rank (PH-R11) and with a kingdom."""
    if card.kind != SPECIES:
        return
    diet, rank = card.fields.get("diet", ""), card.fields.get("foodchain")
    ranks = DIET_RANKS.get(diet, RANKS)
    if rank in RANKS and rank not in ranks:
        told = str(ranks.start) if len(ranks) == 1 else f"{ranks.start} to {ranks.stop - 1}"
        message = f"`{card.id}` is {DIET_WORDS[diet]} of FOODCHAIN {rank}; it goes with {told}"
        yield _doubt(card, "PHY105", message, "foodchain", f"write `foodchain: {ranks.start}`, or the diet that it has")
    for taxon in card.fields.get("classification", ()):
        if diet in ODD_DIETS.get(taxon.casefold(), ()) and "parasitic" not in card.fields.get("keywords", {}):
            message = f"`{card.id}` is of the kingdom {taxon} and {DIET_WORDS[diet]}"
            yield _doubt(card, "PHY105", message, "diet", "repair the diet or the classification")


def _doubt(
    card: Card, code: str, message: str, place: str, help: str, severity: Severity = Severity.WARNING
) -> Diagnostic:
    return card.origin.finding(code, message, place, severity=severity, help=help)


def points_formula(card: Card, game: Game) -> Iterator[Diagnostic]:
    """PHY110: points beside the published formula (PH-R25); old cards are off by up to 2 (PH-D4)."""
    species = species_of(card, {})
    wanted = formula_points(species) if species is not None else None
    if species is None or wanted is None or species.points < 1:
        return
    note, warning = limits_of(game).points_formula
    off = abs(species.points - wanted)
    is_large = off >= warning
    is_told = is_large or (off >= note and "points-reason" not in card.fields)
    if is_told and not _has_lost_words(card, game):
        message = f"`{card.id}` has {species.points} points; the published formula gives {wanted}"
        reason = "" if is_large else ", or say why not with `points-reason:`"
        help = f"write `points: {wanted}`{reason}"
        yield _doubt(card, "PHY110", message, "points", help, Severity.WARNING if is_large else Severity.INFO)


def _has_lost_words(card: Card, game: Game) -> bool:
    """Has it a terrain or climate that there is not? The formula counts them."""
    written, spelt = card.origin.value, spellings_of(game)
    return any(word.casefold() not in spelt.get(name, {}) for name in ("terrain", "climate") for word in written[name])


def points_range(card: Card, game: Game) -> Iterator[Diagnostic]:
    """PHY111: the least that is printed is 1 (PH-R25)."""
    points = card.fields.get("points")
    if card.kind == SPECIES and points is not None and points < 1:
        message = f"`{card.id}` has {points} points; the least that is printed is 1"
        yield card.origin.finding("PHY111", message, "points", help="write 1 or more")


def way_of_moving(card: Card, game: Game) -> Iterator[Diagnostic]:
    """PHY112: FLIGHT makes MOVE idle (PH-A10), and must be what such a creature can do."""
    keywords = card.fields.get("keywords", {})
    taxa = {taxon.casefold(): taxon for taxon in card.fields.get("classification", ())}
    if card.kind != SPECIES:
        return
    if "move" in keywords and "flight" in keywords:
        message = f"`{card.id}` has MOVE and FLIGHT: only FLIGHT is used"
        yield _move_doubt(card, message, "move", "take `move` out, or `flight`")
    elif "flight" in keywords:
        if names := [taxa[taxon] for taxon in taxa if taxon in FLIGHTLESS]:
            message = f"`{card.id}` has FLIGHT and is of the taxon {names[0]}, of which none flies"
            yield _move_doubt(card, message, "flight", f"write `move: {keywords['flight']}`")
        elif "mammalia" in taxa and "chiroptera" not in taxa:
            message = f"`{card.id}` is a mammal with FLIGHT: is it a bat?"
            help = "of a bat, write the order Chiroptera into `classification`; else `move`"
            yield _move_doubt(card, message, "flight", help, Severity.INFO)
    elif "move" in keywords and "aves" in taxa and _genus(card) not in WALKERS:
        message = f"`{card.id}` is a bird with MOVE and without FLIGHT"
        yield _move_doubt(card, message, "move", f"write `flight: {keywords['move']}`, if it flies")
    elif "move" in keywords and "plantae" in taxa and "plankton" not in keywords:
        message = f"`{card.id}` is a plant with MOVE"
        yield _move_doubt(card, message, "move", "write `spread`, or take it out")


def _move_doubt(card: Card, message: str, keyword: str, help: str, severity: Severity = Severity.WARNING) -> Diagnostic:
    return card.origin.finding("PHY112", message, "keywords", keyword, severity=severity, help=help, key=True)


def _genus(card: Card) -> str:
    return str(card.fields.get("latin", "")).partition(" ")[0].casefold()


def kingdom_missing(game: Game) -> Iterator[Diagnostic]:
    """PHY113: a card that names a taxon can mean only species that say theirs."""
    asking = next((card for card in game.cards.values() if any("taxon" in one for _, one in criteria_of(card))), None)
    if asking is None:
        return
    help = "write kingdom, phylum and class, as in `classification: [Animalia, Chordata, Aves]`"
    for card in game.cards.values():
        taxa = card.fields.get("classification", ())
        if card.kind != SPECIES or not game.is_judged(card.origin):
            continue
        if not taxa:
            message = f"`{card.id}` has no kingdom, so cards that ask for one, such as `{asking.id}`, never mean it"
            place = "classification" if "classification" in card.fields else "id"
            yield card.origin.finding("PHY113", message, place, help=help)
        elif KINGDOMS.isdisjoint(taxon.casefold() for taxon in taxa):
            message = f"none of the classification of `{card.id}` is a kingdom: {', '.join(taxa)}"
            yield _doubt(card, "PHY113", message, "classification", help)
