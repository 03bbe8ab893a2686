"""How the common checks see Phylo: species that are laid where they can live."""

from __future__ import annotations

from cardgen.analysis.checks.check import WARNING
from cardgen.analysis.checks.common.profile import Profile, Strength, Tuning
from cardgen.games.phylo.checks.exact.usefulness import dominated_species
from cardgen.games.phylo.checks.expansion import dependence, points_over_formula

PROFILE = Profile(
    chance="they draw it",
    turns="turns of both together",
    strength=Strength(points_over_formula, "points over the formula", is_sampled=True),
    insular=dependence,
    dominated=dominated_species,
    plays_expansions=False,  # but in decks that use it (PHY403)
    tuned={
        "seat-bias": Tuning(
            limit=(0.05, 0.1),
            severity=WARNING,
            replaces=("PHY301",),
            former={"first-player": 0},
            help="look at the readings in game.yaml, or play twice and take turns going first",
        ),
        "no-skill": Tuning(
            limit=0.1,
            replaces=("PHY303",),
            former={"no-skill": -0.5},
            help="make cards differ in points, and in where they can live",
        ),
        "length": Tuning(
            limit=(12, 40),
            replaces=("PHY304",),
            help="the game ends with a deck: more cards make it longer, fewer shorter",
        ),
        "never-used": Tuning(
            replaces=("PHY305",),
            former={"never-played": 0},
            help="let it live beside more cards of the deck or, of an event, strike more of them",
        ),
        "too-strong": Tuning(
            replaces=("PHY306",),
            former={"overpowered": 0},
            help="take points off it, or narrow where it can live",
        ),
        "draws": Tuning(replaces=("PHY309",), help="let species differ more in points"),
        "runaway": Tuning(replaces=("PHY311",), help="let events or INVASIVE species threaten who leads"),
        "power-creep": Tuning(limit=0.5, replaces=("PHY402",), former={"points-creep": 0}),
        "insular-expansion": Tuning(
            limit=0,
            help="give them terrains and climates in which the base has food for them",
        ),
        "dominated-card": Tuning(limit=1, replaces=("PHY212",)),
    },
)
