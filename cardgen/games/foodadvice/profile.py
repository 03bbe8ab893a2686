"""How the common checks see FoodAdvice: ingredients that are kept, chips that are laid."""

from __future__ import annotations

from cardgen.analysis.checks.common.profile import OFF, Lead, Profile, Tuning
from cardgen.analysis.play.course import BEFORE_LAST_ROUND
from cardgen.games.foodadvice.checks.simulated.worth import PARTS

PROFILE = Profile(
    use="keep",
    used="kept",
    chance="it is dealt to them",
    lead=Lead(BEFORE_LAST_ROUND.won, when="before the last round"),
    parts=PARTS,
    plays_expansions=False,  # but beside its base
    tuned={
        "seat-bias": Tuning(
            replaces=("FAD301",), help="look at the readings in game.yaml, or let another player begin each round"
        ),
        "no-skill": Tuning(
            replaces=("FAD302",),
            former={"no-skill": 0},
            help="make ingredients differ in price, and customers in what they want",
        ),
        "too-strong": Tuning(
            limit=0.08,
            replaces=("FAD305",),
            former={"dominant-ingredient": 0},
            help="give it another price, or a hashtag that fewer customers want",
        ),
        "never-used": Tuning(
            limit=0.05,
            replaces=("FAD306",),
            former={"never-kept": 0},
            help="give it a hashtag that more customers want, or another price",
        ),
        "part-worth": Tuning(replaces=("FAD307", "FAD308"), former={"channel-value": 0, "shop-value": 0}),
        "runaway": Tuning(
            limit=0.85,
            replaces=("FAD310",),
            help="pay less for what a player has already: bonus of shops, profit of Mabius",
        ),
        "draws": OFF,  # customers decide a tie (FA-R38)
        "length": OFF,  # a game has three rounds (FA-R5)
        "power-creep": Tuning(
            limit=0.15,
            replaces=("FAD404",),
            help="let the expansion's customers, shops and events pay what those of the base do",
        ),
    },
)
