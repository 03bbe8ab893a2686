"""What holds after every action of Phylo, whoever plays: no copy is lost, and what is known of the table is so."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from cardgen.games.phylo.play.engine import Ecosystem
from cardgen.games.phylo.web.geometry import BESIDE
from cardgen.games.phylo.web.links import bits


def watching() -> Callable[[Ecosystem], None]:
    """What watches one game."""
    return watch


def watch(game: Ecosystem) -> None:
    no_copy_is_lost(game)
    near_and_open_are_right(game)


def no_copy_is_lost(game: Ecosystem) -> None:
    """Every copy is in exactly one zone; who owns one on the table has it there."""
    piles = [sum(1 << copy for copy in pile) for pile in game.piles]
    zones = [*game.hands, *game.discarded, *game.owned, *piles]
    assert sum(zones) == (1 << game.web.copies) - 1
    assert sum(zone.bit_count() for zone in zones) == game.web.copies
    assert set(bits(game.owned[0] | game.owned[1])) == game.table.cell_of.keys()
    for copy, cell in game.table.cell_of.items():
        assert copy in (game.table.at[cell] % game.web.copies, game.table.under.get(cell))
    assert all(cell in game.table.at for cell in game.table.under)
    assert sum(game.points) == sum(map(game.web.points.__getitem__, game.table.cell_of)) + sum(
        game.bonus.values()
    ) + sum(game.awarded)


def near_and_open_are_right(game: Ecosystem) -> None:
    """As if every card were laid anew."""
    table, web = game.table, game.web
    near: dict[int, int] = {}
    for cell, body in table.at.items():
        for step in BESIDE:
            near[cell + step] = near.get(cell + step, 0) | 1 << body
    assert table.near == near
    fit = {cell: fitting(web.link, web.copies, beside) for cell, beside in near.items() if cell not in table.at}
    assert table.open == fit
    for cell, body in table.at.items():
        assert body >= web.homes[0] or body // web.copies == table.ground.get(cell, 0)


@lru_cache(maxsize=2_000)
def fitting(links: tuple[int, ...], copies: int, beside: int) -> int:
    """Which copies can live beside these: as few cells change with an action, most of them were asked for before."""
    return sum(1 << copy for copy in range(copies) if links[copy] & beside)
