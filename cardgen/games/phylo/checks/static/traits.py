"""Checks the numbers, diet, points and kingdom of one species, and whether they go together.

Real cards break every rule of thumb somewhere: what is only unlikely is a
warning or a note. Knows no deck.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.analysis.checks.check import INFO, WARNING, Finding, Pair, check, quantity
from cardgen.diagnostics import Severity
from cardgen.games.phylo.checks.static.vocabulary import criteria_of
from cardgen.games.phylo.rules import CLIMATES, PLAYERS, RANKS, SCALES, TERRAINS, formula_points
from cardgen.games.phylo.species import NEEDED, SPECIES, species_of, spellings_of
from cardgen.model.card import Card
from cardgen.model.game import Game

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


@check("PHY104", "range", kind="static", of="card", stops_drafts=False)
def out_of_range(card: Card, game: Game) -> Iterator[Finding]:
    """SCALE and FOODCHAIN 1 to 9, one to three terrains, one to four climates, and nothing missing (PH-D1).

    ## What it reports

    SCALE or FOODCHAIN outside 1 to 9, more than three terrains or four climates, or a species without FOODCHAIN, diet,
    terrain, climate or points. SCALE may be `null` where size does not apply; that it is not said at all is a warning.
    In `game.yaml`, `players` other than two, for whom alone there are rules (PH-R1). Static.

    ## Why it matters

    These are the numbers that the cards have signs for, and a card has room for three terrains (PH-D1). A species that
    lacks one of its values cannot be played (PH-R2): how its deck plays is not judged.

    ## Example

    ```diff edit
    card_data/phylo/sets/starter/cards/woodland.yaml
       - id: english-oak
         latin: Quercus robur
    -    scale: 9
    +    scale: 10
    ```

    ## Repair

    Write a number that there is; the help says what is missing, and how it is written.

    ```diff edit
    card_data/phylo/sets/starter/cards/woodland.yaml
       - id: english-oak
         latin: Quercus robur
    -    scale: 10
    +    scale: 9
    ```
    """
    if card.kind != SPECIES:
        return
    written, fields = card.origin.value, card.fields
    for name in NEEDED:
        if not written.get(name) and written.get(name) != 0:
            place = name if name in written else "id"
            message = f"`{card.id}` has no {name}, so it cannot be played"
            yield Finding(card.origin, message, (place,), EXAMPLES[name])
    if "scale" not in written:
        help = "write `scale:` 1 to 9, or `scale: null` where size does not apply"
        message = f"`{card.id}` does not say its SCALE"
        yield Finding(card.origin, message, help=help, severity=WARNING)
    for name, allowed in (("scale", SCALES), ("foodchain", RANKS)):
        value = fields.get(name)
        if value is not None and value not in allowed:
            message = f"{name.upper()} {value} of `{card.id}` is not {allowed.start} to {allowed.stop - 1}"
            yield Finding(card.origin, message, (name,), "write a number that the cards have a sign for")
    for name, allowed in (("terrain", TERRAINS), ("climate", CLIMATES)):
        count, most = len(fields.get(name, ())), allowed.stop - 1
        if count > most:
            message = f"`{card.id}` has {count} {name}s; a card shows at most {most}"
            yield Finding(card.origin, message, (name,), f"keep the {most} where it is most at home")


@out_of_range.also(of="game")
def players_of_a_game(game: Game) -> Iterator[Finding]:
    """A game has two players (PH-R1)."""
    for place, players in enumerate(game.players):
        if players != PLAYERS:
            message = f"a game of Phylo has {PLAYERS} players, not {players}"
            yield Finding(game.origin, message, ("players", place), f"write `players: [{PLAYERS}]`")


@check("PHY105", "diet-rank", kind="static", of="card", severity=WARNING)
def diet_and_rank(card: Card, game: Game) -> Iterator[Finding]:
    """A diet goes with a rank (PH-R11) and with a kingdom.

    ## What it reports

    A diet that does not go with the FOODCHAIN: photosynthetic is 1, molecular is 1 or 2, herbivores are 2, omnivores and
    carnivores 2 or more. Or one that does not go with the kingdom: a plant that is not photosynthetic, an animal that is,
    a fungus that eats plants or animals; PARASITIC ones may. Static. Nature has exceptions: this is a warning.

    ## Why it matters

    Who eats whom follows from rank and diet (PH-R11, PH-R12). A herbivore of rank 3 could live on herbivores only.

    ## Example

    The fly agaric is a fungus. As a plant it would have to live on light.

    ```diff edit
    card_data/phylo/sets/starter/cards/woodland.yaml
    -    classification: [Fungi, Basidiomycota, Agaricomycetes]
    +    classification: [Plantae, Angiosperms, Eudicots]
         evidence: [https://en.wikipedia.org/wiki/Amanita_muscaria]
    ```

    ## Repair

    Repair the diet, the rank or the classification. Where the exception is real, say so beside the warning:
    `# cardgen: ignore[PHY105] this orchid feeds on fungi`.

    ```diff edit
    card_data/phylo/sets/starter/cards/woodland.yaml
    -    classification: [Plantae, Angiosperms, Eudicots]
    +    classification: [Fungi, Basidiomycota, Agaricomycetes]
         evidence: [https://en.wikipedia.org/wiki/Amanita_muscaria]
    ```
    """
    if card.kind != SPECIES:
        return
    diet, rank = card.fields.get("diet", ""), card.fields.get("foodchain")
    ranks = DIET_RANKS.get(diet, RANKS)
    if rank in RANKS and rank not in ranks:
        usual = str(ranks.start) if len(ranks) == 1 else f"{ranks.start} to {ranks.stop - 1}"
        message = f"`{card.id}` is {DIET_WORDS[diet]} of FOODCHAIN {rank}; it goes with {usual}"
        help = f"write `foodchain: {ranks.start}`, or the diet that it has"
        yield Finding(card.origin, message, ("foodchain",), help)
    for taxon in card.fields.get("classification", ()):
        if diet in ODD_DIETS.get(taxon.casefold(), ()) and "parasitic" not in card.fields.get("keywords", {}):
            message = f"`{card.id}` is of the kingdom {taxon} and {DIET_WORDS[diet]}"
            yield Finding(card.origin, message, ("diet",), "repair the diet or the classification")


@check("PHY110", "points-formula", kind="static", of="card", severity=WARNING, limit=quantity((1, 3)))
def points_formula(card: Card, game: Game, limit: Pair) -> Iterator[Finding]:
    """Points beside the published formula (PH-R25); old cards are off by up to 2 (PH-D4).

    ## What it reports

    Points that are not those of the published formula: a note where they are 1 or 2 off, a warning from 3 on. The limits
    are `limits: {points-formula: [1, 3]}` in `game.yaml`. A card that says why with `points-reason:` is not told of for 1
    or 2. Static.

    The formula (PH-R25): a carnivore 7, a herbivore 4, an omnivore 3, what makes its own food 2. One terrain +1, two 0,
    three -1; one climate +1, two 0, three or more -1. MOVE, FLIGHT or SPREAD of 3 or more -1. INVASIVE -1. At least 1.

    ## Why it matters

    Points are all that counts at the end (PH-R23), and the formula pays for what is hard to keep alive. Printed cards of
    the first years are up to 2 off (PH-D4), so this is never an error.

    ## Example

    An oak of two terrains and two climates has 2 points.

    ```diff edit
    card_data/phylo/sets/starter/cards/woodland.yaml
       - id: english-oak
         latin: Quercus robur
         scale: 9
         foodchain: 1
         diet: photosynthetic
         terrain: [grasslands, forest]
         climate: [cool, warm]
    -    points: 2
    +    points: 5
    ```

    ## Repair

    Write the points of the formula, or say why not.

    ```diff edit
    card_data/phylo/sets/starter/cards/woodland.yaml
       - id: english-oak
         latin: Quercus robur
         scale: 9
         foodchain: 1
         diet: photosynthetic
         terrain: [grasslands, forest]
         climate: [cool, warm]
    -    points: 5
    +    points: 2
    ```
    """
    species = species_of(card, {})
    wanted = formula_points(species) if species is not None else None
    if species is None or wanted is None or species.points < 1:
        return
    note, warning = limit
    off = abs(species.points - wanted)
    is_large = off >= warning
    is_odd = is_large or (off >= note and "points-reason" not in card.fields)
    if is_odd and not _has_lost_words(card, game):
        message = f"`{card.id}` has {species.points} points; the published formula gives {wanted}"
        reason = "" if is_large else ", or say why not with `points-reason:`"
        help = f"write `points: {wanted}`{reason}"
        yield Finding(card.origin, message, ("points",), help, None if is_large else INFO)


def _has_lost_words(card: Card, game: Game) -> bool:
    """Whether it has a terrain or climate that there is not. The formula counts them."""
    written, spelt = card.origin.value, spellings_of(game)
    return any(word.casefold() not in spelt.get(name, {}) for name in ("terrain", "climate") for word in written[name])


@check("PHY111", "points-range", kind="static", of="card", stops_drafts=False)
def points_range(card: Card, game: Game) -> Iterator[Finding]:
    """The least that is printed is 1 (PH-R25).

    ## What it reports

    A species with fewer than 1 point. Static.

    ## Why it matters

    1 is the least that is printed, also where the formula gives less (PH-R25). For no points a card would be laid only to
    hold others.

    ## Example

    ```diff edit
    card_data/phylo/sets/starter/cards/woodland.yaml
       - id: english-oak
         latin: Quercus robur
         scale: 9
         foodchain: 1
         diet: photosynthetic
         terrain: [grasslands, forest]
         climate: [cool, warm]
    -    points: 2
    +    points: 0
    ```

    ## Repair

    Write 1 or more; PHY110 says what the formula gives.

    ```diff edit
    card_data/phylo/sets/starter/cards/woodland.yaml
       - id: english-oak
         latin: Quercus robur
         scale: 9
         foodchain: 1
         diet: photosynthetic
         terrain: [grasslands, forest]
         climate: [cool, warm]
    -    points: 0
    +    points: 2
    ```
    """
    points = card.fields.get("points")
    if card.kind == SPECIES and points is not None and points < 1:
        message = f"`{card.id}` has {points} points; the least that is printed is 1"
        yield Finding(card.origin, message, ("points",), "write 1 or more")


@check("PHY112", "move-and-flight", kind="static", of="card", severity=WARNING)
def way_of_moving(card: Card, game: Game) -> Iterator[Finding]:
    """FLIGHT makes MOVE idle (PH-A10), and must be what such a creature can do.

    ## What it reports

    A species with MOVE and FLIGHT. And a way of moving that such a creature has not: FLIGHT of a plant, fungus, mollusc,
    fish or amphibian; MOVE of a plant that is no PLANKTON; a bird with MOVE alone that is not known to live on foot or
    under water. A mammal with FLIGHT is only noted: say Chiroptera in the classification of a bat. Static. A warning.

    ## Why it matters

    Who has FLIGHT does not use MOVE: it goes as far, and diagonally too (PH-R16, PH-A10). Printed geese with MOVE were
    slips.

    ## Example

    ```diff edit
    card_data/phylo/sets/starter/cards/woodland.yaml
    -    keywords: {flight: 2}
    +    keywords: {flight: 2, move: 2}
         food: {only: [{taxon: [Plantae]}, {species: [oak-moth]}]}
    ```

    ## Repair

    Keep the one that the creature uses most. A bird that walks may say so beside the warning:
    `# cardgen: ignore[PHY112] bustards run`.

    ```diff edit
    card_data/phylo/sets/starter/cards/woodland.yaml
    -    keywords: {flight: 2, move: 2}
    +    keywords: {flight: 2}
         food: {only: [{taxon: [Plantae]}, {species: [oak-moth]}]}
    ```
    """
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
            yield _move_doubt(card, message, "flight", help, INFO)
    elif "move" in keywords and "aves" in taxa and _genus(card) not in WALKERS:
        message = f"`{card.id}` is a bird with MOVE and without FLIGHT"
        yield _move_doubt(card, message, "move", f"write `flight: {keywords['move']}`, if it flies")
    elif "move" in keywords and "plantae" in taxa and "plankton" not in keywords:
        message = f"`{card.id}` is a plant with MOVE"
        yield _move_doubt(card, message, "move", "write `spread`, or take it out")


def _move_doubt(card: Card, message: str, keyword: str, help: str, severity: Severity | None = None) -> Finding:
    return Finding(card.origin, message, ("keywords", keyword), help, severity, is_key=True)


def _genus(card: Card) -> str:
    return str(card.fields.get("latin", "")).partition(" ")[0].casefold()


@check("PHY113", "kingdom-missing", kind="static", of="game", stops_drafts=False)
def kingdom_missing(game: Game) -> Iterator[Finding]:
    """A card that names a taxon can mean only species that say theirs.

    ## What it reports

    A species without classification in a game where a card asks for a taxon: an event for plants, an INVASIVE card that
    covers birds. A classification without a kingdom is a warning. Static.

    ## Why it matters

    An event is laid on species that meet its condition (PH-R18). A pine that does not say that it is a plant would stand
    in the wildfire unharmed.

    ## Example

    ```diff edit
    card_data/phylo/sets/starter/cards/woodland.yaml
         points: 3
    -    classification: [Plantae, Gymnosperms, Pinopsida]
         evidence: [https://en.wikipedia.org/wiki/Pinus_sylvestris]
    ```

    ## Repair

    Write kingdom, phylum and class, from wide to narrow.

    ```diff edit
    card_data/phylo/sets/starter/cards/woodland.yaml
         points: 3
    +    classification: [Plantae, Gymnosperms, Pinopsida]
         evidence: [https://en.wikipedia.org/wiki/Pinus_sylvestris]
    ```
    """
    cards = game.cards.values()
    asking = next((card for card in cards if any("taxon" in wanted for _, wanted in criteria_of(card))), None)
    if asking is None:
        return
    help = "write kingdom, phylum and class, as in `classification: [Animalia, Chordata, Aves]`"
    for card in cards:
        taxa = card.fields.get("classification", ())
        if card.kind != SPECIES or not game.is_judged(card.origin):
            continue
        if not taxa:
            message = f"`{card.id}` has no kingdom, so cards that ask for one, such as `{asking.id}`, never mean it"
            place = "classification" if "classification" in card.fields else "id"
            yield Finding(card.origin, message, (place,), help)
        elif KINGDOMS.isdisjoint(taxon.casefold() for taxon in taxa):
            message = f"none of the classification of `{card.id}` is a kingdom: {', '.join(taxa)}"
            yield Finding(card.origin, message, ("classification",), help, WARNING)
