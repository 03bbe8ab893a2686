"""How the common checks see Food Heroes: matches that are won with icons."""

from __future__ import annotations

from cardgen.analysis.checks.check import INFO
from cardgen.analysis.checks.common.profile import OFF, Lead, Profile, Strength, Tuning
from cardgen.games.fsys.checks.exact.weights import dominated_cards
from cardgen.games.fsys.checks.expansion import dependence
from cardgen.games.fsys.scope import FsysScope


def icons_of(scope: FsysScope, card: str) -> float:
    return len(set(scope.cards_by_id[card].icons))


PROFILE = Profile(
    games="matches",
    use="place",
    used="placed",
    card_place="icons",
    lead=Lead("decided in round 1", "matches", "after round 1"),
    strength=Strength(icons_of, "icons"),
    insular=dependence,
    dominated=dominated_cards,
    tuned={
        "seat-bias": Tuning(
            replaces=("FSY301",),
            help="look at the readings in game.yaml, or play several matches and take turns going first",
        ),
        "no-skill": Tuning(
            replaces=("FSY302",),
            former={"no-skill": -0.5},
            help="make cards differ: some must suit a challenge better than others",
        ),
        "never-used": Tuning(
            limit=0.15, replaces=("FSY306",), former={"never-played": 0}, help="give it icons that challenges ask for"
        ),
        "too-strong": Tuning(replaces=("FSY307",), former={"overpowered-card": 0}, help="take an icon off it"),
        "draws": OFF,  # FSY308 asks the same of the title
        "runaway": Tuning(
            limit=0.6,
            severity=INFO,
            replaces=("FSY310",),
            former={"decisiveness": 0},
            help="make the best cards less strong",
        ),
        "length": OFF,  # a match has three rounds (FS-R10)
        "power-creep": Tuning(replaces=("FSY404",), help="take icons off the strongest cards"),
        "insular-expansion": Tuning(
            replaces=("FSY403",),
            former={"expansion-insular": 0},
            help="mix the icons of each card as the base does",
        ),
        "dominated-card": Tuning(replaces=("FSY209",)),
    },
)
