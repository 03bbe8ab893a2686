"""Reports products of `game.yaml` that lack what their kind needs, or have keys that say nothing of it."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.diagnostics import Diagnostic
from cardgen.diagnostics.codes import MISSING_KEY, NO_SUCH_TEMPLATE, NUMBER_OUT_OF_RANGE, UNKNOWN_KEY
from cardgen.model.card import Origin
from cardgen.model.game import Product
from cardgen.model.library import Library
from cardgen.render.products.kind import ProductKind
from cardgen.render.products.table import PRODUCTS, kind_of

HOW_TO_WRITE = {"template": "", "size": ", as in [594mm, 420mm]"}


def faults_of_products(library: Library) -> Iterator[Diagnostic]:
    """What the products of all games cannot be made without, and what means nothing to them."""
    for game in library.games.values():
        for product in game.products.values():
            origin = game.origin.below("products", product.id)
            yield from _lacking(product, kind_of(product), origin)
            yield from _idle_keys(kind_of(product), origin)
            yield from _without_extent(product, kind_of(product), origin)


def _lacking(product: Product, kind: ProductKind, origin: Origin) -> Iterator[Diagnostic]:
    for key in kind.needs:
        if key not in origin.value:
            is_template = key == "template"
            message = f"the product `{product.id}` names no template"
            if not is_template:
                message = f"the product `{product.id}` has no `{key}`, which its kind `{kind.name}` needs"
            code = NO_SUCH_TEMPLATE if is_template else MISSING_KEY
            yield origin.finding(code, message, help=f"add `{key}:`{HOW_TO_WRITE.get(key, '')}")


def _idle_keys(kind: ProductKind, origin: Origin) -> Iterator[Diagnostic]:
    """Keys that are there and that only other kinds have."""
    for key in dict.fromkeys(key for row in PRODUCTS.values() for key in row.keys):
        if key in origin.value and key not in kind.keys:
            others = [row.name for row in PRODUCTS.values() if key in row.keys]
            message = f"`{key}` says nothing of a product of the kind `{kind.name}`"
            help = f"remove it: it is for the kind{'s' * (len(others) > 1)} {' and '.join(others)}"
            yield origin.finding(UNKNOWN_KEY, message, key, key=True, help=help)


def _without_extent(product: Product, kind: ProductKind, origin: Origin) -> Iterator[Diagnostic]:
    """Sides and thicknesses that are not above 0."""
    if product.size is not None and "size" in kind.keys and min(product.size) <= 0:
        place = next(place for place, side in enumerate(product.size) if side <= 0)
        message = f"a side of the product `{product.id}` is {origin.value['size'][place]}, which is not above 0"
        help = "write width and height, as in [594mm, 420mm]"
        yield origin.finding(NUMBER_OUT_OF_RANGE, message, "size", place, help=help)
    if product.stock <= 0 and "stock" in kind.keys:
        message = f"the cards of the product `{product.id}` are {origin.value['stock']} thick, which is not above 0"
        help = "a card printed at home is 0.3mm, one in a sleeve 0.6mm"
        yield origin.finding(NUMBER_OUT_OF_RANGE, message, "stock", help=help)
