"""Is the box of FoodAdvice complete, fair, and free of rules in its jokes, and does its page say what the data say?

Reads the YAML as it is; what events are worth, the rules say. Figures are exact: every three of the ingredients are a
product, every customer comes as often.
"""

import re
from collections import Counter
from functools import cache
from itertools import combinations
from math import comb
from pathlib import Path

import pytest
import yaml

from cardgen.games.foodadvice.checks.exact.odds import event_mean, event_worth, hostile_events
from cardgen.games.foodadvice.scope import SCOPES
from tests.shipped_games import shipped_library
from tests.sweep import sweep

ROOT = Path(__file__).resolve().parents[2]
GAME = ROOT / "card_data" / "foodadvice"
PAGE = (ROOT / "docs/explanation/foodadvice-content.md").read_text(encoding="utf-8")
PRICE = {"economy": 5, "medium": 10, "premium": 20}
BUDGET = {"economy": 20, "medium": 40, "premium": 60}
QUIPPED = ("character", "product", "customer", "joker", "event")
RELEASED = {
    "flavour-sampling": "flavor-sampling",
    "count-ketchup": "count-calorie",
    "crisps": "chips",
    "sausage": "boiled-sausage",
    "hot-dog": "sausage",
    "lord-lavender": "lady-lavender",
    "baroness-barbecue": "baron-barbecue",
}
"""Ids that are kept though their titles have changed."""


def read(path):
    return yaml.load((GAME / path).read_text(encoding="utf-8"), yaml.CSafeLoader)


def cards_of(name):
    paths = sorted((GAME / "sets" / name / "cards").glob("*.yaml"))
    return {card["id"]: card for path in paths for card in read(path)["cards"]}


def words(vocabulary):
    return [word if isinstance(word, str) else word["id"] for word in read("game.yaml")["vocabularies"][vocabulary]]


MARKET = cards_of("market")
NIGHT = cards_of("night-market")
MIX = MARKET | NIGHT
SHAPES, HASHTAGS, GENDERS = words("shape"), words("hashtag"), words("gender")
BIT = {word: 1 << place for place, word in enumerate([*HASHTAGS, "smoky"])}


def of(kind, cards=MARKET):
    return [card for card in cards.values() if card["kind"] == kind]


def table(heading):
    """The rows of the first table under a heading, by their first cell."""
    section = PAGE.partition(f"{heading}\n")[2].partition("\n#")[0]
    rows = [line.strip("|").split("|") for line in section.splitlines() if line.startswith("|")]
    return {first.strip(): [cell.strip() for cell in rest] for first, *rest in rows[2:]}


def mask(hashtags):
    return sum(BIT[word] for word in hashtags)


@cache
def products():
    """Every three ingredients of the base: price and hashtags, and how many threes have them."""
    worth = [(card["price"], BIT[card["hashtag"]]) for card in of("ingredient")]
    return Counter((a[0] + b[0] + c[0], a[1] | b[1] | c[1]) for a, b, c in combinations(worth, 3))


def bonus(when, customer):
    """Does a bonus pay for a sale to this customer, by price, hashtags and matches? A favourite shape is one of twenty,
    so it counts as a twentieth.
    """
    ((key, value),) = when.items()
    least, most = (value.get("at-least", 0), value.get("at-most", 999)) if isinstance(value, dict) else (0, 999)
    mine = mask(value) if key == "hashtag" else 0
    sayings = {
        "gender": lambda price, hashtags, matches: customer["gender"] in value,
        "class": lambda price, hashtags, matches: customer["class"] in value,
        "hashtag": lambda price, hashtags, matches: bool(mine & hashtags),
        "paid": lambda price, hashtags, matches: least <= price <= most,
        "matches": lambda price, hashtags, matches: matches >= least,
        "exact-budget": lambda price, hashtags, matches: price == customer["budget"],
        "favourite-shape": lambda price, hashtags, matches: 1 / len(SHAPES),
    }
    return sayings[key]


@cache
def shares_of_sales():
    """For each shop, the share of sales for which its bonus pays: affordable products with a match, each as often."""
    total, paying = 0, Counter()
    for customer in of("customer"):
        wanted, budget = mask(customer["hashtag"]), customer["budget"]
        sales = [
            (count, (price, hashtags, (hashtags & wanted).bit_count()))
            for (price, hashtags), count in products().items()
            if price <= budget and hashtags & wanted
        ]
        total += sum(count for count, _ in sales)
        for shop in of("shop"):
            pays = bonus(shop["bonus"]["when"], customer)
            paying[shop["id"]] += sum(count * pays(*sale) for count, sale in sales)
    return {shop["id"]: paying[shop["id"]] / total for shop in of("shop")}


def affordable_for_economy(cards):
    """The chance that six ingredients hold three of 20 F together: three economy, or two and a medium."""
    count = Counter(card["class"] for card in of("ingredient", cards))
    hands = [
        (economy, medium, 6 - economy - medium)
        for economy in range(7)
        for medium in range(7 - economy)
        if economy >= 3 or (economy == 2 and medium)
    ]
    fitting = sum(comb(count["economy"], e) * comb(count["medium"], m) * comb(count["premium"], p) for e, m, p in hands)
    return fitting / comb(count.total(), 6)


@cache
def boxes():
    """What the rules judge: the box, and the mix."""
    return tuple(SCOPES.of_decks(shipped_library().games["foodadvice"]))


def worths(subject):
    """What each event brings to whom it is dealt, in F, as FAD215 computes it."""
    return {event.card: event_worth(event.effect, subject) for event in subject.box.events}


def hostile(subject):
    """How many events take from another player."""
    return sum(event.effect.is_hostile for event in subject.box.events)


def test_the_box_has_what_the_published_rules_count():
    printed = {entry["card"]: entry.get("copies", 1) for entry in read("sets/market/printings.yaml")["printings"]}
    kinds = Counter()
    for name, copies in printed.items():
        kinds[MARKET[name]["kind"]] += copies
    assert kinds == {
        "character": 6,
        "note": 100,
        "ingredient": 84,
        "product": 20,
        "customer": 40,
        "joker": 4,
        "shop": 20,
        "event": 40,
        "chip": 48,
    }
    assert f"{kinds.total()} pieces" in PAGE
    assert {copies for name, copies in printed.items() if MARKET[name]["kind"] == "note"} == {20}
    assert {copies for name, copies in printed.items() if MARKET[name]["kind"] == "chip"} == {8}
    assert set(MARKET) - set(printed) == {card["id"] for card in of("channel")}


@pytest.mark.parametrize("name", ["market", "night-market"])
def test_printings_are_numbered_from_one_without_gaps(name):
    printings = read(f"sets/{name}/printings.yaml")["printings"]
    assert [entry["number"] for entry in printings] == list(range(1, len(printings) + 1))


@sweep("card", MIX.values(), ids=MIX)
def test_an_id_is_the_title_in_small_letters(card):
    """But for five: a released id is kept, that of Flavour Sampling in the spelling of the published rules."""
    plain = re.sub(r"[^a-z0-9-]", "", card["text"]["title"].lower().replace("&", "and").replace(" ", "-"))
    plain = RELEASED.get(plain, plain)
    prefix = {"chip": "chip-", "note": "note-"}.get(card["kind"], "")
    assert card["id"] == (f"note-{card['value']}" if prefix == "note-" else prefix + plain)


def test_what_the_published_rules_name_is_as_they_have_it():
    def terms(name, *keys):
        return [MARKET[name][key] for key in keys]

    hipster, mary, count = "mister-hipster", "mary-shoppins", "count-calorie"
    assert terms(hipster, "class", "budget", "gender", "shape") == ["medium", 40, "he", "yoghurt"]
    assert MARKET[hipster]["hashtag"] == ["healthy", "nutritious", "dietary"]
    assert terms(mary, "class", "budget") == ["economy", 20]
    assert MARKET[mary]["hashtag"] == ["ecological", "juicy", "healthy", "hearty"]
    assert set(MARKET[count]["hashtag"]) == {"healthy", "dietary", "bright", "exotic", "rich", "juicy"}
    assert set(MARKET[count]["shape"]) == {"chips", "tea", "soup"}
    assert terms("spear-time", "shape", "bonus") == [["tea", "cake"], {"pays": 10, "when": {"gender": ["he"]}}]
    assert terms("the-tea-sett", "shape", "bonus") == [
        ["chocolate", "tea"],
        {"pays": 15, "when": {"favourite-shape": True}},
    ]
    assert MARKET["corporate-war"]["effect"] == {"name": "take-money", "amount": 20, "from": "another"}
    assert MARKET["industrial-espionage"]["effect"] == {"name": "remove-ingredient", "from": "another"}
    assert MARKET["saving"]["effect"] == {"name": "remove-ingredient", "from": "own"}


@sweep("card", of("ingredient", MIX), ids=lambda card: card["id"])
def test_an_ingredient_costs_what_its_class_says_and_has_one_hashtag(card):
    assert card["price"] == PRICE[card["class"]]
    assert isinstance(card["hashtag"], str)


def test_each_hashtag_comes_in_every_class_and_the_classes_are_even():
    found = {(card["hashtag"], card["class"]) for card in of("ingredient")}
    assert found == {(hashtag, wanted) for hashtag in HASHTAGS for wanted in PRICE}
    assert Counter(card["class"] for card in of("ingredient")) == dict.fromkeys(PRICE, 28)


@sweep("card", of("customer", MIX), ids=lambda card: card["id"])
def test_who_has_less_to_spend_asks_for_more(card):
    assert card["budget"] == BUDGET[card["class"]]
    assert len(set(card["hashtag"])) == len(card["hashtag"]) == (4 if card["class"] == "economy" else 3)


@sweep("card", of("customer", MIX), ids=lambda card: card["id"])
def test_every_customer_can_be_offered_three_matches_within_the_budget(card):
    """FAD203, stricter than its limit."""
    least = {}
    for wanted in of("ingredient", MIX):
        least[wanted["hashtag"]] = min(wanted["price"], least.get(wanted["hashtag"], 99))
    assert min(sum(least[word] for word in three) for three in combinations(card["hashtag"], 3)) <= card["budget"]


def test_each_shape_is_one_product_the_favourite_of_two_and_on_two_shops():
    assert Counter(card["shape"] for card in of("product")) == dict.fromkeys(SHAPES, 1)
    assert Counter(card["shape"] for card in of("customer")) == dict.fromkeys(SHAPES, 2)
    assert Counter(shape for card in of("shop") for shape in card["shape"]) == dict.fromkeys(SHAPES, 2)


def test_a_joker_has_six_hashtags_and_three_shapes_and_no_shape_is_of_two():
    assert [(len(set(card["hashtag"])), card["budget"]) for card in of("joker")] == [(6, 150)] * 4
    assert max(Counter(shape for card in of("joker") for shape in card["shape"]).values()) == 1


def test_a_quip_is_short_unlike_all_others_and_states_no_rule():
    quips = [card["text"]["quip"] for card in MIX.values() if "quip" in card["text"]]
    assert len(set(quips)) == len(quips) == sum(1 for card in MIX.values() if card["kind"] in QUIPPED)
    assert [quip for quip in quips if len(quip) > 60 or re.search(r"\d|\bF\b|chip|player|hashtag|bank", quip)] == []


def test_class_and_gender_are_as_the_page_has_them_and_well_mixed():
    counted = Counter((card["class"], card["gender"]) for card in of("customer"))
    rows = table("## Customers")
    for ingredient in PRICE:
        counts = [counted[ingredient, gender] for gender in GENDERS]
        assert rows[ingredient] == [*map(str, counts), str(sum(counts))]
    asking = {shop["id"]: shop["bonus"]["when"]["gender"] for shop in of("shop") if "gender" in shop["bonus"]["when"]}
    assert asking["spear-time"] == ["he"]
    assert sorted(gender for genders in asking.values() for gender in genders) == sorted(GENDERS), "nobody is left out"
    for genders in asking.values():
        assert sum(counted[wanted, gender] for wanted in PRICE for gender in genders) / 40 >= 0.3
    assert all(sum(counted[wanted, gender] for gender in GENDERS) / 40 >= 0.2 for wanted in PRICE)


def test_what_a_customer_likes_says_nothing_of_the_pronoun():
    """No food is the favourite of one pronoun alone, and no hashtag is asked for by two more of *he* than of *she*."""
    favourites = {(card["shape"], card["gender"]) for card in of("customer")}
    assert Counter(shape for shape, _ in favourites) == dict.fromkeys(SHAPES, 2)
    asked = Counter((hashtag, card["gender"]) for card in of("customer") for hashtag in card["hashtag"])
    assert [word for word in HASHTAGS if abs(asked[word, "he"] - asked[word, "she"]) > 1] == []


def test_each_customer_is_in_the_list_as_the_data_have_them():
    rows = table("### Who is who")
    assert list(rows) == [card["text"]["title"] for card in of("customer")]
    for card in of("customer"):
        words = [card["class"], card["gender"], " ".join(card["hashtag"]), card["shape"].replace("-", " ")]
        assert rows[card["text"]["title"]][:4] == words


@sweep("hashtag", HASHTAGS)
def test_supply_and_demand_of_a_hashtag_are_as_the_page_has_them(hashtag):
    """FAD201, FAD202, FAD206 and FAD207, stricter than their limits."""
    supply = [card for card in of("ingredient") if card["hashtag"] == hashtag]
    wishes = [word for card in of("customer") for word in card["hashtag"]]
    names = [", ".join(card["text"]["title"] for card in supply if card["class"] == wanted) for wanted in PRICE]
    ratio = (len(supply) / 84) / (wishes.count(hashtag) / len(wishes))
    assert table("## Ingredients")[hashtag] == [
        *names,
        str(len(supply)),
        str(wishes.count(hashtag)),
        f"{ratio:.2f}",
    ]
    assert 0.5 <= ratio <= 2
    assert max(Counter(card["price"] for card in supply).values()) <= 2


def test_the_chance_of_a_product_for_20_f_is_as_the_page_has_it():
    """FAD205 and FAD403."""
    base, mix = affordable_for_economy(MARKET), affordable_for_economy(MIX)
    assert f"{100 * base:.1f} %" in PAGE.partition("## Night Market")[0]
    assert f"{100 * mix:.1f} %" in PAGE.partition("## Night Market")[2]
    assert base >= 0.5
    assert abs(mix - base) < 0.1


def test_each_shop_is_in_the_list_and_its_bonus_neither_always_nor_never_pays():
    """FAD208."""
    rows = table("## Shops")
    assert list(rows) == [card["text"]["title"] for card in of("shop")]
    for card in of("shop"):
        share = shares_of_sales()[card["id"]]
        pays, shown = card["bonus"]["pays"], ", ".join(card["shape"]).replace("-", " ")
        row = rows[card["text"]["title"]]
        assert [row[0], row[2], row[3], row[4]] == [shown, str(pays), f"{100 * share:.0f} %", f"{pays * share:.1f}"]
        assert 0.04 <= share <= 0.6


def test_each_event_is_in_the_list_with_what_it_brings():
    tables = [table(f"### {kind}") for kind in ("Crime", "Market", "Weather", "Press")]
    assert [len(rows) for rows in tables] == [10] * 4
    rows = {title: row for table in tables for title, row in table.items()}
    assert list(rows) == [card["text"]["title"] for card in of("event")]
    brought = worths(boxes()[0])
    for card in of("event"):
        assert rows[card["text"]["title"]][0] == card["effect"]["name"] + (" (keep)" if card.get("keep") else "")
        assert rows[card["text"]["title"]][1] == f"{float(brought[card['id']]):+.1f}".replace("+0.0", "0")


def test_events_are_mild_on_average_and_few_are_hostile():
    """FAD215."""
    subject, brought = boxes()[0], worths(boxes()[0])
    mean, events = float(sum(brought.values()) / len(brought)), len(subject.box.events)
    section = PAGE.partition("## Events")[2]
    assert f"The mean over all {events} is {mean:+.1f} F; {hostile(subject)} of the {events} take" in section
    most_hostile = hostile_events.limit_in(subject.game) * events
    assert f"FAD215 lets {most_hostile:.0f} pass" in section
    assert abs(mean) <= event_mean.limit_in(subject.game)
    assert hostile(subject) <= most_hostile
    assert len([card for card in of("event") if card["effect"]["name"] == "guard"]) == 2


def test_each_shape_has_one_event_that_pays_for_it():
    assert Counter(shape for card in of("event") for shape in card["effect"].get("for", {}).get("shape", ())) == (
        dict.fromkeys(SHAPES, 1)
    )


def test_every_channel_of_the_board_has_its_field_and_advertising_its_terms():
    """FAD120."""
    channels = {card["channel"]: card for card in of("channel")}
    assert list(channels) == words("channel")
    assert [name for name, card in channels.items() if "terms" in card] == words("channel")[:5]
    assert channels["mabius"]["profit"] == 10
    assert list(table("## Channels of the board")) == [card["text"]["title"] for card in channels.values()]
    assert all(card["text"]["note"] in PAGE and len(card["text"]["note"]) <= 60 for card in channels.values())


def test_the_expansion_is_twelve_cards_that_collide_with_none_of_the_base():
    """FAD405."""
    counted = Counter(card["kind"] for card in NIGHT.values())
    assert counted == {"ingredient": 4, "customer": 3, "shop": 2, "event": 3}
    assert not set(NIGHT) & set(MARKET)
    assert read("decks/night-market-mix.yaml")["sets"] == ["market", "night-market"]


def test_the_word_that_the_expansion_brings_is_offered_and_wanted():
    """FAD206 and FAD402, of the mix."""
    assert [word["id"] for word in read("sets/night-market/set.yaml")["vocabularies"]["hashtag"]] == ["smoky"]
    supply = sum(card["hashtag"] == "smoky" for card in of("ingredient", MIX))
    wishes = [word for card in of("customer", MIX) for word in card["hashtag"]]
    ratio = (supply / len(of("ingredient", MIX))) / (wishes.count("smoky") / len(wishes))
    assert (supply, wishes.count("smoky")) == (3, 3)
    assert f"{ratio:.2f}" in PAGE.partition("## Night Market")[2]
    assert 0.5 <= ratio <= 2


def test_the_mix_keeps_shapes_and_events_within_the_limits():
    shapes = Counter(shape for card in of("shop", MIX) for shape in card["shape"])
    assert set(shapes.values()) <= {2, 3}
    mix = boxes()[1]
    assert len(mix.box.events) == 43
    assert hostile(mix) <= hostile_events.limit_in(mix.game) * 43


def test_every_card_of_the_expansion_has_its_reason_on_the_page():
    assert list(table("## Night Market")) == [card["text"]["title"] for card in NIGHT.values()]
