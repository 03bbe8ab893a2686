"""Checks that packs can be made by a recipe and that it means what it says (CG80x, CG81x), beside what linking finds.

Looks at the recipe alone: no batch is drawn. Whether packs can keep their guarantees is searched
(`obstacle_findings`), and the filling of a batch has the last word.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from cardgen.analysis.api import guarantee_makers_of, guarantees_of, is_judged_by_cardgen
from cardgen.analysis.packs.guarantees import GuaranteeMaker
from cardgen.boosters.collation.windows import misfits
from cardgen.boosters.feasibility import feasibility, known_obstacles
from cardgen.boosters.odds.capacity import shortages
from cardgen.boosters.odds.recipe import MOST_WORK, RecipeOdds, mean_draws, odds_of, work_of
from cardgen.boosters.odds.share_bounds import bounds_of, mean_of
from cardgen.boosters.violations import obstacle_findings
from cardgen.diagnostics import Diagnostic, Severity, has_errors
from cardgen.diagnostics.codes import (
    EMPTY_POOL,
    IDLE_GROUP,
    IDLE_POOL,
    ORDER_WITHOUT_SHEET,
    POOL_COUNT,
    POOL_TOO_SMALL,
    SHEET_TOO_LARGE,
    UNKEPT_GUARANTEE,
    UNKNOWN_GUARANTEE,
    UNREACHED_CARDS,
    WINDOW_TOO_LARGE,
)
from cardgen.model.game import Game
from cardgen.model.library import Library
from cardgen.model.link.ids import nearest
from cardgen.model.link.recipe import SHARES
from cardgen.model.recipe import CountGuarantee, Layout, Pool, Recipe, Window

MOST_CELLS = 100_000
"""Cells of the sheet of a pool: more than any printer lays out."""
SHOWN = 5

GuaranteeMakers = Mapping[str, GuaranteeMaker]


def judge(library: Library, is_searched: bool = True) -> list[Diagnostic]:
    """What is wrong with the recipes of every game; nothing of a game that is not whole, as pools may lack cards.

    Unless it `is_searched`, nothing is said of guarantees that packs cannot keep.
    """
    found: list[Diagnostic] = []
    for game in library.games.values():
        for recipe in game.recipes.values() if game.is_whole else ():
            if game.is_judged(recipe.origin):
                found += judge_recipe(game, recipe) if is_searched else check(recipe, guarantee_makers_of(game))
    return found


def judge_recipe(game: Game, recipe: Recipe) -> list[Diagnostic]:
    """What is wrong with one recipe, and what keeps its packs from keeping their guarantees."""
    found = [*check(recipe, guarantee_makers_of(game))]
    if has_errors(found):
        return found
    obstacles_of = known_obstacles if is_judged_by_cardgen(game) else feasibility
    return found + list(obstacle_findings(recipe, obstacles_of(recipe, guarantees_of(game, recipe))))


def check(recipe: Recipe, makers: GuaranteeMakers) -> Iterator[Diagnostic]:
    """All that is wrong with one recipe; `makers` are the guarantees that the rules of its game know.

    Where no pack can be made, nothing is said of how packs would be.
    """
    found = [*_faults(recipe, makers)]
    yield from found
    if not has_errors(found):
        yield from _check_reach(recipe)
        yield from _check_exclusive(recipe)
        for window in recipe.windows:
            yield from _check_window(recipe, window)
        yield from misfits(recipe)
        if recipe.shares:
            odds = odds_of(recipe)
            for place, share in enumerate(recipe.shares):
                yield from _check_share(recipe, place, share, odds)


def _faults(recipe: Recipe, makers: GuaranteeMakers) -> Iterator[Diagnostic]:
    for pool in recipe.pools.values():
        yield from _check_cards(recipe, pool)
        if pool.rates:
            yield from _check_sheet(recipe, pool)
    for layout in recipe.layouts:
        yield from _check_room(recipe, layout)
    yield from _check_guarantees(recipe, makers)


def _check_cards(recipe: Recipe, pool: Pool) -> Iterator[Diagnostic]:
    """CG802 a pool, or a part of one, without cards; CG805 other cards than its author counted on."""
    origin = recipe.origin.below("pools", pool.id)
    help = "loosen its query, or the `filter`"
    if not pool.rates:
        yield origin.finding(EMPTY_POOL, f"the pool `{pool.id}` has no card", key=True, help=help)
        return
    for place, number in enumerate(pool.parts):
        if not number:
            yield origin.finding(EMPTY_POOL, f"this part of the pool `{pool.id}` has no card", "any", place, help=help)
    counted = origin.value.get("count", len(pool.rates))
    if counted != len(pool.rates):
        yield origin.finding(
            POOL_COUNT,
            f"the pool `{pool.id}` has {_cards(len(pool.rates))}, not {counted}",
            "count",
            severity=Severity.WARNING,
            help=f"write {len(pool.rates)}, if all of them belong here; else mend the query",
        )


def _check_sheet(recipe: Recipe, pool: Pool) -> Iterator[Diagnostic]:
    """CG811 a sheet that nobody could print; CG812 an order that the cells of the pool cannot come in."""
    origin, order = recipe.origin.below("pools", pool.id), pool.collation
    if pool.cells > MOST_CELLS:
        message = f"the weights of the pool `{pool.id}` make a sheet of {pool.cells:,} cells"
        help = f"choose rates and chances that make {MOST_CELLS:,} or fewer: numbers that divide one another"
        yield origin.finding(SHEET_TOO_LARGE, message, key=True, help=help)
    elif work_of(recipe, pool) > MOST_WORK:
        rates = len({rate for _, rate in pool.rates})
        message = f"the pool `{pool.id}` has {rates} different rates, too many to reckon the odds of its draws exactly"
        help = "take fewer different rates, or smaller ones, or `collation: bag`"
        yield origin.finding(SHEET_TOO_LARGE, message, key=True, help=help)
    if order.order not in ("print-run", "striped"):
        return
    if any("chance" in part for part in origin.value.get("any", ())):
        message = f"the pool `{pool.id}` has parts with a `chance`, which no sheet in order can keep"
        yield origin.finding(
            ORDER_WITHOUT_SHEET, message, "collation", help="write `rate`, or take `bag` or `weighted`"
        )
    for what, length in (("a group", order.group), ("a row", order.length)):
        if length > pool.cells:
            message = (
                f"{what} of {length} is longer than the sheet of the pool `{pool.id}`, which has {pool.cells} cells"
            )
            yield origin.finding(ORDER_WITHOUT_SHEET, message, "collation", help=f"write a number up to {pool.cells}")
    if not any(order.weights):
        message = "all weights are 0, so no run has a length"
        yield origin.finding(ORDER_WITHOUT_SHEET, message, "collation", "striped", "weights", help="write one above 0")


def _check_reach(recipe: Recipe) -> Iterator[Diagnostic]:
    """CG804 a pool that is never drawn from, with the cards that are lost by it; CG803 cards that are in no pool.

    Who leaves out more cards than the pools have, means to.
    """
    drawn = {name for layout in recipe.layouts for slot in layout.slots for name, _ in slot.pools}
    unreached = {printing.card.id for printing in recipe.unreached}
    for name, pool in recipe.pools.items():
        if name not in drawn:
            lost = list(dict.fromkeys(printing.card.id for printing, _ in pool.rates if printing.card.id in unreached))
            message = f"no slot draws from the pool `{name}`" + (
                f": no pack will have {_first_few(lost)}" if lost else ""
            )
            help = "let a slot draw from it, or take it out"
            where = ("pools", name)
            yield recipe.origin.finding(IDLE_POOL, message, *where, key=True, severity=Severity.WARNING, help=help)
    pooled = {printing.card.id for printing in recipe.printings}
    left = list(dict.fromkeys(printing.card.id for printing in recipe.unreached if printing.card.id not in pooled))
    if 0 < len(left) < len(pooled):
        message = f"no pool has {_first_few(left)}, so no pack will have {'it' if len(left) == 1 else 'them'}"
        help = "put them into a pool, or, if they are to stay out, say so by `filter`"
        place = next((key for key in ("filter", "use") if key in recipe.origin.value), "pools")
        yield recipe.origin.finding(UNREACHED_CARDS, message, place, key=True, severity=Severity.INFO, help=help)


def _check_room(recipe: Recipe, layout: Layout) -> Iterator[Diagnostic]:
    """CG801 a pack of more different cards than there are; CG809 of more than exclusive groups leave."""
    place = ("slots",) if "slots" in recipe.origin.value else ("layouts", layout.id, "slots")
    for lack in shortages(recipe, layout):
        where = recipe.origin.below(*place, lack.slot, "draw")
        message = f"a pack draws {_cards(lack.draws)} of the pool{_of(lack.pools)}"
        if lack.draws > lack.cards:
            message += f", which {'has' if len(lack.pools) == 1 else 'together have'} {lack.cards}"
            help = f"draw {lack.draws - lack.cards} fewer, or put more cards into it"
            yield where.finding(POOL_TOO_SMALL, message, help=help)
        else:
            message += f", of which exclusive groups leave {lack.left}"
            help = f"draw {lack.draws - lack.left} fewer, or make a group smaller"
            yield where.finding(IDLE_GROUP, message, help=help)


def _check_exclusive(recipe: Recipe) -> Iterator[Diagnostic]:
    """CG809 a group of which fewer than two cards can be drawn: it excludes nothing."""
    pooled = {printing.card.id for printing in recipe.printings}
    for place, group in enumerate(recipe.exclusive):
        there = sorted(group & pooled)
        if len(there) < 2:
            which = f"only `{there[0]}`" if there else "no card"
            message = f"{which} of this group is in a pool, so it excludes nothing"
            help = "take the group out, or put its cards into pools"
            yield recipe.origin.finding(IDLE_GROUP, message, "exclusive", place, severity=Severity.WARNING, help=help)


def _check_window(recipe: Recipe, window: Window) -> Iterator[Diagnostic]:
    """CG810 more draws than a pool has cards to offer without repeats; by exact counts, on the average of layouts."""
    for name in window.pools:
        pool = recipe.pools[name]
        draws = window.packs * mean_draws(recipe, name)
        repeats = sum((max(Fraction(), draws * rate / pool.cells - 1) for _, rate in pool.rates), Fraction())
        if repeats:
            rates = "" if len({rate for _, rate in pool.rates}) == 1 else " at unequal rates"
            drawn = f"{window.packs} packs draw {_number(draws)} cards of the pool `{name}`"
            again = f"{_number(repeats)} of them again" if repeats >= 1 else "now and then one of them again"
            message = f"{drawn}, which has {len(pool.rates)}{rates}: {again}"
            where = ("windows", window.name, "packs")
            help = "fewer packs, fewer draws or more cards; or name in `of` the pools that the window is about"
            yield recipe.origin.finding(WINDOW_TOO_LARGE, message, *where, severity=Severity.WARNING, help=help)


def _check_guarantees(recipe: Recipe, makers: GuaranteeMakers) -> Iterator[Diagnostic]:
    """CG808 a guarantee that the rules of the game do not know, or with a number that it may not have."""
    for guarantee in recipe.guarantees:
        where = ("guarantees", guarantee.name)
        maker = makers.get(guarantee.name)
        if maker is None:
            message = f"`{guarantee.name}` is not a guarantee that the rules of this game know"
            help = nearest(guarantee.name, [*makers, SHARES])
            yield recipe.origin.finding(UNKNOWN_GUARANTEE, message, *where, key=True, help=help)
        elif guarantee.number not in maker.numbers:
            message = f"`{guarantee.name}` cannot be {guarantee.number}"
            yield recipe.origin.finding(UNKNOWN_GUARANTEE, message, *where, help=f"write {maker.range_text}")


def _check_share(recipe: Recipe, place: int, share: CountGuarantee, odds: RecipeOdds) -> Iterator[Diagnostic]:
    """CG806 a number of cards that some pack cannot have, whatever is drawn; or that packs do not have on average."""
    origin = recipe.origin.below("guarantees", SHARES, place)
    for layout in recipe.layouts:
        bounds = bounds_of(recipe, layout, share)
        packs = "packs" if len(recipe.layouts) == 1 else f"packs of the layout `{layout.id}`"
        if bounds.most < share.least:
            message = f"{packs} cannot all have {_cards(share.least)} of `{share.text}`: "
            if bounds.giving:
                message += f"{bounds.most} at most, from the pool{_of(bounds.giving)}"
            else:
                message += "they draw from no pool that has one"
            yield origin.finding(UNKEPT_GUARANTEE, message, "at-least", help="draw more of them, or ask for fewer")
            return
        if share.most is not None and bounds.least > share.most:
            pools = f"from the pool{_of(bounds.forcing)}"
            message = f"{packs} must have {_cards(bounds.least)} or more of `{share.text}`, {pools}"
            yield origin.finding(
                UNKEPT_GUARANTEE, message, "at-most", help=f"draw fewer of them, or allow {bounds.least}"
            )
            return
    mean = mean_of(odds, share)
    average = f"packs have {float(mean):.2f} of `{share.text}` on average"
    if mean < share.least:
        help = "give them a higher rate, draw more of them, or ask for fewer"
        yield origin.finding(UNKEPT_GUARANTEE, f"{average}, so not all have {share.least}", "at-least", help=help)
    elif share.most is not None and mean > share.most:
        help = "give them a lower rate, draw fewer of them, or allow more"
        yield origin.finding(UNKEPT_GUARANTEE, f"{average}, so some have more than {share.most}", "at-most", help=help)


def _of(pools: Sequence[str]) -> str:
    """`s `a` and `b``, behind the word pool."""
    return f"{'' if len(pools) == 1 else 's'} {' and '.join(f'`{name}`' for name in pools)}"


def _cards(number: int) -> str:
    return "1 card" if number == 1 else f"{number} cards"


def _number(number: Fraction) -> str:
    return str(number) if number.denominator == 1 else f"about {round(number)}"


def _first_few(ids: list[str]) -> str:
    """The first few by name: `a`, `b` and 3 more."""
    shown = [f"`{card_id}`" for card_id in ids[:SHOWN]]
    if len(ids) > SHOWN:
        return f"{', '.join(shown)} and {len(ids) - SHOWN} more"
    return " and ".join(filter(None, [", ".join(shown[:-1]), *shown[-1:]]))
