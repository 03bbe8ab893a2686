"""The shipped boosters: every pack keeps what its recipe promises, and is what its text says."""

import re
from collections import Counter

import pytest

from cardgen.analysis import answers_of
from cardgen.analysis.api import guarantees_of
from cardgen.analysis.registry import NAMES
from cardgen.boosters.collation import repair_search
from cardgen.boosters.collation.batch import Batch, Pack
from cardgen.boosters.figures.repeats import WindowTally
from cardgen.commands import pipeline
from cardgen.data import shipped_root
from cardgen.diagnostics import has_errors
from tests.render.pack.parcels import with_rare_jokers
from tests.shipped_games import shipped_library
from tests.sweep import sweep

LIBRARY = shipped_library()
RECIPES = [(game, name) for game in NAMES for name in LIBRARY.games[game].recipes]
TWO_CASES = 72

each_recipe = sweep(("game", "name"), RECIPES)


def packs_of(game: str, name: str, seed: int = 5, least: int = 0) -> list[Pack]:
    """As many packs as a kit has, or some; `least` at least."""
    owner = LIBRARY.games[game]
    recipe = owner.recipes[name]
    number = max(least, recipe.kit.packs if recipe.kit else TWO_CASES)
    digests = dict.fromkeys(recipe.sets, "00")
    return list(Batch(recipe, guarantees_of(owner, recipe), seed, number, digests))


def ids(pack: Pack) -> list[str]:
    return [printing.card.id for printing in pack.printings]


def test_each_game_has_a_booster_and_one_of_them_is_for_a_class():
    assert {game for game, _ in RECIPES} == set(NAMES)
    assert any(LIBRARY.games[game].recipes[name].kit for game, name in RECIPES)


def block_of(place: str, begin: str) -> str:
    """The YAML of a page that has this line."""
    page = (shipped_root() / place).read_text(encoding="utf-8")
    return next(block for block in re.findall(r"^```yaml\n(.*?)^```", page, re.MULTILINE | re.DOTALL) if begin in block)


@pytest.mark.parametrize(
    ("page", "name", "codes"),
    [
        ("docs/reference/data-format.md", "pond-dip", set()),
        ("docs/explanation/boosters.md", "meadow-walk", {"CG807"}),
    ],
)
def test_what_the_docs_show_can_be_made(page, name, codes, tmp_path):
    """No shipped card is rare: of the one that shows everything, this alone is told."""
    place = tmp_path / f"card_data/phylo/boosters/{name}.yaml"
    place.parent.mkdir(parents=True)
    place.write_text(block_of(page, f"id: {name}\n"), encoding="utf-8")
    library, found = pipeline.check(tmp_path)
    assert {finding.code for finding in found} == codes
    assert (name in library.games["phylo"].recipes) == (not codes)
    place.write_text(place.read_text(encoding="utf-8").replace("[rare]", "[common]"), encoding="utf-8")
    assert not has_errors(pipeline.check(tmp_path)[1])


def test_nothing_is_said_of_the_shipped_recipes():
    found = pipeline.check(shipped_root())[1]
    assert [finding for finding in found if finding.span and "/boosters/" in finding.span.file] == []


@each_recipe
def test_a_booster_tells_in_two_lines_what_it_is_and_for_whom(game, name):
    recipe = LIBRARY.games[game].recipes[name]
    assert 4 <= len(recipe.name) <= 20
    assert recipe.about.endswith((".", "?"))
    assert len(recipe.about) <= 120
    assert recipe.age
    assert recipe.guarantees


@each_recipe
@sweep("seed", [1, 2])
def test_every_pack_keeps_every_promise(game, name, seed):
    packs = packs_of(game, name, seed)
    assert [pack.broken for pack in packs if pack.broken] == []
    assert all(len(set(ids(pack))) == len(pack.printings) for pack in packs)


@each_recipe
def test_every_card_that_a_booster_is_for_comes_out(game, name):
    """Of those that come often enough to be seen in so few packs: a joker is for the lucky."""
    recipe = LIBRARY.games[game].recipes[name]
    assert recipe.unreached == ()
    packs = packs_of(game, name, least=TWO_CASES)
    drawn = Counter(printing.id for pack in packs for printing in pack.printings)
    lacking = {printing.id for printing in recipe.printings} - drawn.keys()
    assert {block for block in lacking if LIBRARY.games[game].cards[block.partition(":")[2]].kind != "joker"} == set()


def test_in_a_class_on_safari_each_child_has_a_star_that_nobody_else_has():
    packs = packs_of("phylo", "class-safari")
    stars = [
        [
            printing.card.id
            for printing, pool in zip(pack.printings, pack.pools, strict=True)
            if pool == "star-animals" or printing.card.fields.get("foodchain", 0) > 2
        ]
        for pack in packs
    ]
    of_children = [stars[place] + stars[place + 1] for place in range(0, len(packs), 2)]
    assert [len(block) for block in of_children] == [1] * 28
    assert len({block for (block,) in of_children}) == 28


@sweep(("game", "name"), [block for block in RECIPES if block[1] != "market-basket"])
def test_packs_are_for_a_class_of_28_unless_another_number_is_said(game, name):
    """Market Basket is for a table of six: Class Market is its recipe for a class."""
    assert LIBRARY.games[game].recipes[name].kit.pupils == 28


def test_four_packs_of_a_deck_of_four_are_a_deck_of_sixty_different_cards():
    packs = packs_of("fsys", "deck-of-four")
    tables = [[card for pack in packs[start : start + 4] for card in ids(pack)] for start in range(0, len(packs), 4)]
    assert len(tables) == 8
    assert [(len(table), len(set(table))) for table in tables] == [(60, 60)] * 8
    assert len({frozenset(table) for table in tables}) == 8


def is_producer(card):
    return card.fields["diet"] == "photosynthetic"


def test_answers_tell_chains_in_which_none_eats_what_stands_above_it():
    """That an owl once ate a hawk is true, and no example."""
    game = LIBRARY.games["phylo"]
    recipe = game.recipes["home-habitat"]
    answer = answers_of(game, recipe)
    numbers = {printing.id: number for number, printing in enumerate(recipe.printings)}
    for pack in packs_of("phylo", "home-habitat"):
        chain = answer([numbers[printing.id] for printing in pack.printings])[0].cards
        ranks = [recipe.printings[card].card.fields["foodchain"] for card in chain]
        assert ranks == sorted(ranks)
        assert len(ranks) > 2


def test_a_habitat_has_one_home_and_what_lives_there():
    places = {
        "home-woodland": {"forest"},
        "home-river": {"freshwater", "ocean"},
        "home-grassland": {"grasslands"},
        "home-prairie": {"grasslands"},
        "home-town": {"urban"},
    }
    packs = packs_of("phylo", "home-habitat")
    homes = Counter()
    for pack in packs:
        (home,) = [block for block in ids(pack) if block in places]
        homes[home] += 1
        species = [printing.card for printing in pack.printings if printing.card.kind == "species"]
        assert len(species) == 10
        assert all(places[home] & set(species.fields["terrain"]) for species in species)
        assert all(
            "africa" in each.fields["range"] for each in species if home == "home-grassland" and is_producer(each)
        )
    grassland = homes.pop("home-grassland") + homes.pop("home-prairie")
    assert all(abs(number - len(packs) // 4) <= 1 for number in (*homes.values(), grassland))


HABITATS = {
    "woodland-edge": {"forest"},
    "river-to-sea": {"freshwater", "ocean"},
    "wide-grassland": {"grasslands"},
    "open-prairie": {"grasslands"},
    "town-and-garden": {"urban"},
}


def test_an_event_of_a_habitat_is_played_on_a_species_that_lives_there():
    """No oil is spilt on grassland: an event that names terrains names one of the HOME, and a species of its packs."""
    game = shipped_library().games["phylo"]
    recipe = game.recipes["home-habitat"]
    for habitat, terrains in HABITATS.items():
        pools = {id: pool for id, pool in recipe.pools.items() if id.startswith(habitat)}
        species = [card.card for pool in pools.values() for card, _ in pool.rates if card.card.kind == "species"]
        events = [card.card for card, _ in pools[f"{habitat}-events"].rates]
        assert len(events) >= 7
        for event in events:
            target = event.fields["target"]
            named = set(target["terrain"]) if isinstance(target, dict) and "terrain" in target else terrains
            assert named & terrains, (habitat, event.id)
            scale = target["scale"]["at-least"] if isinstance(target, dict) and "scale" in target else 0
            taxa = set(target.get("taxon", ())) if isinstance(target, dict) else set()
            assert any(
                named & set(card.fields["terrain"])
                and card.fields["scale"] >= scale
                and (not taxa or taxa & set(card.fields["classification"]))
                for card in species
            ), (habitat, event.id)


def test_a_market_basket_has_an_ingredient_for_each_hashtag_that_its_customer_wants():
    for pack in packs_of("foodadvice", "market-basket"):
        cards = [printing.card for printing in pack.printings]
        given = {card.fields["hashtag"] for card in cards if card.kind == "ingredient"}
        (customer,) = [card for card in cards if card.kind in ("customer", "joker")]
        assert set(customer.fields["hashtag"]) <= given


def test_pocket_heroes_are_for_head_heart_and_hands():
    for pack in packs_of("fsys", "pocket-heroes"):
        icons = Counter(icon for printing in pack.printings for icon in printing.card.icons)
        assert all(icons[power] >= 3 for power in ("head", "heart", "hands"))


@pytest.mark.parametrize(("seed", "case"), [(3, 39), (3, 57)])
def test_a_case_of_baskets_in_which_exchanges_get_stuck_is_mended_by_others(seed, case, monkeypatch):
    """With jokers half as often as customers few of ten thousand are so; nothing is taken from elsewhere."""
    owner = LIBRARY.games["foodadvice"]
    recipe = with_rare_jokers(owner.recipes["market-basket"])
    batch = Batch(recipe, guarantees_of(owner, recipe), seed, 10_000, dict.fromkeys(recipe.sets, "00"))
    assert [pack.broken for pack in batch.case(case) if pack.broken] == []
    monkeypatch.setattr(repair_search, "ATTEMPTS", 1)
    assert any(pack.broken for pack in batch.case(case))


@each_recipe
@sweep("seed", [3, 4, 9])
def test_no_window_has_a_card_again_that_need_not(game, name, seed):
    recipe = LIBRARY.games[game].recipes[name]
    tallies = [WindowTally.of(recipe, window) for window in recipe.windows]
    for pack in packs_of(game, name, seed):
        for tally in tallies:
            tally.add(pack)
    assert not any(tally.figures().broken for tally in tallies)
