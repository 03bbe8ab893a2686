"""From where on do the checks of Phylo report? The defaults of the catalogue, changed by `limits:` of a game.

A field is named after its check; shares are between 0 and 1; pairs are a warning and an error, or a lower and an upper
end. What each means is on the page of its code.
"""

from __future__ import annotations

from msgspec import Struct

from cardgen.rules.options import Pair, among, like
from cardgen.rules.phylo.rules import READINGS


class Limits(Struct, frozen=True):
    points_formula: Pair = (1, 3)  # PHY110: a note, a warning
    no_producer_opening: Pair = (0.05, 0.10)  # PHY203
    slow_opening: float = 0.25  # PHY204
    biome_gap: float = 2  # PHY205: producers
    event_blast: float = 0.25  # PHY207
    predator_starved: float = 0.60  # PHY213
    keystone: float = 0.50  # PHY214
    link_density: Pair = (0.05, 0.40)  # PHY215
    first_player: Pair = (0.05, 0.10)  # PHY301
    match_up: Pair = (0.60, 0.75)  # PHY302, PHY403
    no_skill: float = 0.60  # PHY303
    length: Pair = (12, 40)  # PHY304: turns of both players
    never_played: float = 0.10  # PHY305
    overpowered: float = 0.10  # PHY306
    loss_rate: Pair = (0.0, 0.30)  # PHY307
    event_value: float = 0.30  # PHY308
    draws: float = 0.10  # PHY309
    empty_hand: Pair = (0.40, 0.60)  # PHY310
    runaway: float = 0.90  # PHY311
    idle_actions: float = 0.40  # PHY312
    table_size: float = 0.05  # PHY313
    stalemate: float = 200  # PHY314: turns of both players
    points_creep: float = 0.5  # PHY402
    event_asymmetry: float = 2.0  # PHY405


NO_SHARES = ("points_formula", "biome_gap", "length", "stalemate", "points_creep", "event_asymmetry")

allows_limit = like(Limits(), NO_SHARES)
allows_reading = among(READINGS)
