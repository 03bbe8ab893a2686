"""Parcels of shipped recipes, for tests of what is printed of packs."""

from __future__ import annotations

from msgspec.structs import replace

from cardgen.analysis import guarantees_of
from cardgen.analysis.registry import NAMES
from cardgen.boosters.collation.batch import Batch
from cardgen.boosters.odds.recipe import odds_of
from cardgen.boosters.pack_ids import set_digest
from cardgen.data import shipped_root
from cardgen.model.card import Printing
from cardgen.model.game import Deck, Game, Product
from cardgen.model.library import Library
from cardgen.model.recipe import Recipe
from cardgen.render.base.target import Settings, Target
from cardgen.render.parcel.layout import Parcel
from cardgen.render.products.renderer import Renderer
from cardgen.render.products.renderers import Renderers

RECIPES = [
    (game, path.stem)
    for game in NAMES
    for path in sorted((shipped_root() / "card_data" / game / "boosters").glob("*.yaml"))
]


_MADE: dict[tuple[int, str, int, int], tuple[Game, Parcel]] = {}


def parcel_of(game: Game, name: str, packs: int, seed: int = 5) -> Parcel:
    """All packs of a small batch, made once for all who print of it."""
    key = id(game), name, packs, seed
    if key not in _MADE:
        _MADE[key] = game, _made(game, name, packs, seed)  # a game that is kept keeps its number
    return _MADE[key][1]


def _made(game: Game, name: str, packs: int, seed: int) -> Parcel:
    recipe = game.recipes[name]
    guarantees = guarantees_of(game, recipe)
    batch = Batch(
        recipe, guarantees, seed, packs, {card_set: set_digest(game.sets[card_set]) for card_set in recipe.sets}
    )
    texts = tuple(guarantee.text for guarantee in guarantees)
    return Parcel(game, recipe, tuple(batch), packs, seed, odds_of(recipe), texts, batch.exchanged_with_rest)


def with_rare_jokers(recipe: Recipe) -> Recipe:
    """The recipe with customers that come twice as often as jokers of the same pool."""
    pool = recipe.pools["customers"]
    rates = tuple((printing, 1 if printing.card.kind == "joker" else 2) for printing, _ in pool.rates)
    return replace(recipe, pools={**recipe.pools, "customers": replace(pool, rates=rates)})


def target_for(library: Library, game: Game, paper: str = "a4", **settings: object) -> Target:
    """What a studio is asked for with, and what sheets are laid out for."""
    product, printer = Product("packs", "cards", "", ()), library.printers["home"]
    return Target(game, product, library.papers[paper], printer, Settings(**settings), Deck("", "Packs", "", ()))  # type: ignore[arg-type]


def studio_for(studios: Renderers, game: str, **settings: object) -> Renderer:
    return studios.of(target_for(studios.library, studios.library.games[game], **settings))


def ids(printings: list[Printing] | tuple[Printing, ...]) -> list[str]:
    return [printing.id for printing in printings]
