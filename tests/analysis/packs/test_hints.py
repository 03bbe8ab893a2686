"""What packs are said to be able to do, they can: told for the shipped recipes, judged by each game's own rules."""

import re
from itertools import chain, pairwise

import pytest

from cardgen.analysis import answers_of as hints_of
from cardgen.analysis.packs.hints import Hint, named, nothing_answered
from cardgen.boosters.collation.batch import Batch
from cardgen.games.foodadvice.cards import customer_of, words_in
from cardgen.games.foodadvice.packs.guarantees import GUARANTEES as OF_FOOD
from cardgen.games.foodadvice.play.setup import rules_of
from cardgen.games.fsys.packs.guarantees import challenges_of
from cardgen.games.fsys.packs.hints import projects_for
from cardgen.games.phylo.packs.chains import chains_in, chains_of, paths_of
from cardgen.games.phylo.packs.guarantees import GUARANTEES
from cardgen.games.phylo.web.links import mask_of
from cardgen.games.phylo.web.reachability import layable_in, steps_in
from tests.shipped_games import shipped_library

LIBRARY = shipped_library()
IN_BRACKETS = re.compile(r"\((\d+)(?:/\d+)?\)")


def packs_of(game, name, packs=40):
    """Packs that were dealt and not exchanged, so that not all can do the same: as numbers into the printings."""
    owner = LIBRARY.games[game]
    recipe = owner.recipes[name]
    numbers = {printing.id: number for number, printing in enumerate(recipe.printings)}
    batch = Batch(recipe, (), 11, packs, dict.fromkeys(recipe.sets, "00"))
    return owner, recipe, [[numbers[printing.id] for printing in pack.printings] for pack in batch]


def answers_of(owner, recipe):
    """The sentences of the hints."""
    hints = hints_of(owner, recipe)
    return lambda pack: [hint.text for hint in hints(pack)]


def numbers_in(words):
    return [int(number) for number in IN_BRACKETS.findall(words)]


@pytest.mark.parametrize("name", ["field-trip", "home-habitat", "class-safari"])
def test_a_chain_of_phylo_is_one_that_the_promise_measures_and_no_pack_has_a_longer_one(name):
    owner, recipe, packs = packs_of("phylo", name)
    paths = paths_of(owner, recipe.printings)
    chains = chains_of(paths)
    food, first = chains.food, chains.first
    for pack in packs:
        chain = chains.longest(pack, len(pack))
        assert set(chain) <= set(pack)
        assert len(set(chain)) == len(chain)
        assert not chain or first >> chain[0] & 1
        assert all(food[eater] >> eaten & 1 for eaten, eater in pairwise(chain))
        assert chains_in(paths, len(chain) + 1).lack(pack) > 0
        assert len(chain) < 1 or chains_in(paths, len(chain)).lack(pack) == 0


@pytest.mark.parametrize("name", ["field-trip", "home-habitat", "class-safari"])
def test_all_of_a_chain_that_is_printed_live_on_one_continent_or_in_one_ocean_by_their_cards(name):
    owner, recipe, packs = packs_of("phylo", name, packs=120)
    hints = hints_of(owner, recipe)
    chains = [hint.cards for pack in packs for hint in hints(pack) if hint.cards]
    assert len(chains) > len(packs) // 2
    for row in chains:
        fields = [recipe.printings[copy].card.fields for copy in row]
        homes = [{*each["range"], *each.get("introduced", ())} for each in fields]
        assert set.intersection(*homes), [recipe.printings[copy].card.id for copy in row]


def test_chains_are_told_card_by_card():
    owner, recipe, packs = packs_of("phylo", "field-trip")
    answer = answers_of(owner, recipe)
    for pack in packs:
        hints = answer(pack)
        numbers = {recipe.printings[index].number for index in pack}
        assert all(set(numbers_in(hint)) <= numbers for hint in hints)
        if found := re.match(r"Chain of (\d+): HOME › (.*)\.$", hints[0] if hints else ""):
            assert int(found[1]) == len(found[2].split(" › ")) == len(numbers_in(found[2]))


@pytest.mark.parametrize("name", ["field-trip", "home-habitat", "class-safari"])
def test_a_chain_begins_with_a_producer_and_no_animal_in_it_eats_what_its_evidence_denies(name):
    owner, recipe, packs = packs_of("phylo", name, packs=180)
    answer = answers_of(owner, recipe)
    by_number = {printing.number: printing.card for printing in recipe.printings}
    links = 0
    for pack in packs:
        told = [hint for hint in answer(pack) if hint.startswith("Chain")]
        rows = [[by_number[number] for number in numbers_in(hint)] for hint in told]
        assert all(row[0].fields["diet"] == "photosynthetic" for row in rows)
        for eaten, eater in chain.from_iterable(map(pairwise, rows)):
            if eaten.fields["diet"] not in ("photosynthetic", "molecular"):
                assert eaten.id in eater.fields["prey"]["known"]
                links += 1
    assert links > 5


def test_species_that_find_no_place_are_those_that_the_promise_does_not_count():
    owner, recipe, packs = packs_of("phylo", "field-trip")
    answer = answers_of(owner, recipe)
    for pack in packs:
        stuck = [hint for hint in answer(pack) if hint.startswith("Cannot be laid yet")]
        species = sum(recipe.printings[index].card.kind == "species" for index in pack)
        can = species - sum(len(numbers_in(hint)) for hint in stuck)
        if can:
            assert GUARANTEES["playable-species"](owner, recipe.printings, can).lacks(pack) == 0
        assert GUARANTEES["playable-species"](owner, recipe.printings, can + 1).lacks(pack) == 1


@pytest.mark.parametrize("name", ["home-habitat", "class-safari"])
def test_all_that_can_be_laid_come_one_after_the_other_beside_what_lies_there(name):
    owner, recipe, packs = packs_of("phylo", name)
    paths = paths_of(owner, recipe.printings)
    layable = layable_in(paths)
    for pack in packs:
        standing = paths.homes
        laid = []
        for copy, beside in steps_in(layable, pack, chains_of(paths).prey):
            there = mask_of(beside)
            assert there & ~standing == 0
            ways = [way for way in paths.ways[paths.first(copy)] if way.is_open(there)]
            assert ways, recipe.printings[copy].card.id
            standing |= any(way.stands for way in ways) << copy
            laid.append(copy)
        assert mask_of(laid) == layable.reached(pack)[0]
        assert len(laid) == len(set(laid))


@pytest.mark.parametrize("name", ["home-habitat", "class-safari"])
def test_each_species_is_in_a_row_or_told_beside_a_neighbour_or_as_one_that_cannot_be_laid(name):
    owner, recipe, packs = packs_of("phylo", name, packs=60)
    answer, wholly_told = hints_of(owner, recipe), 0
    for pack in packs:
        *rows, last = answer(pack) or [Hint("")]
        if "The others go" in last.text:
            wholly_told += 1
            shown = {copy for row in rows for copy in (*row.cards, *row.idle)}
            cards = {
                copy: recipe.printings[copy].card for copy in pack if recipe.printings[copy].card.kind == "species"
            }
            placed = re.split(r"[:;]", last.text.partition("The others go ")[2].removesuffix("."))[1::2]
            for copy, card in cards.items():
                assert (copy in shown) != any(card.text["title"] in some for some in placed)
    assert wholly_told


@pytest.mark.parametrize("name", ["pocket-heroes", "deck-of-four"])
def test_a_challenge_of_food_heroes_is_solved_by_the_projects_named(name):
    owner, recipe, packs = packs_of("fsys", name)
    challenges = challenges_of(owner, recipe.printings)
    solved = 0
    for pack in packs:
        for place, index in enumerate(pack):
            some = projects_for(challenges, pack, place) if challenges.needs[index] else ()
            assert bool(some) == (bool(challenges.needs[index]) and challenges.solves(pack, place))
            if some:
                solved += 1
                have = 0
                for other in some:
                    assert other in pack
                    assert other != index
                    have |= challenges.icons[other]
                assert have & challenges.needs[index] == challenges.needs[index]
                assert len(some) <= challenges.projects
    assert solved


def test_as_many_challenges_are_told_as_there_are():
    owner, recipe, packs = packs_of("fsys", "deck-of-four")
    challenges, answer = challenges_of(owner, recipe.printings), answers_of(owner, recipe)
    for pack in packs:
        solvable = sum(
            bool(challenges.needs[index]) and challenges.solves(pack, place) for place, index in enumerate(pack)
        )
        hints = answer(pack)
        titles = {recipe.printings[index].card.text["title"] for index in pack}
        more = [line.removeprefix("Also solved: ").removesuffix(".").split("; ") for line in hints[2:]]
        told = [part.partition(" by ")[0] for part in chain.from_iterable(more) if " by " in part]
        rest = [int(part.split()[1]) for part in chain.from_iterable(more) if part.startswith("and ")]
        assert sum(" is solved by " in hint for hint in hints) + len(told) + sum(rest) == solvable
        assert titles.issuperset(told)


def test_a_customer_buys_what_it_is_said_to_buy_with_cards_of_the_pack():
    owner, recipe, packs = packs_of("foodadvice", "market-basket")
    answer, words = answers_of(owner, recipe), words_in(owner)
    by_number = {printing.number: printing for printing in recipe.printings}
    sentences = 0
    for pack in packs:
        numbers = {recipe.printings[index].number for index in pack}
        for sentence in answer(pack):
            sentences += 1
            buyer, product, *ingredients = numbers_in(sentence)
            price = int(re.search(r"for (\d+) F\.$", sentence)[1])
            assert {buyer, product, *ingredients} <= numbers
            assert len(set(ingredients)) == rules_of(owner).kept
            assert price == sum(by_number[ingredient].card.fields["price"] for ingredient in ingredients)
            customer = customer_of(by_number[buyer].card, words)
            assert price <= customer.budget
            wanted = set(by_number[buyer].card.fields.get("hashtag", ()))
            shapes = by_number[buyer].card.fields.get("shape", ())
            has = {by_number[ingredient].card.fields["hashtag"] for ingredient in ingredients}
            assert wanted & has or by_number[product].card.fields["shape"] in (
                [shapes] if isinstance(shapes, str) else shapes
            )
    assert sentences


def test_a_pack_without_a_sale_has_no_answer_and_one_with_it_keeps_the_promise():
    owner, recipe, packs = packs_of("foodadvice", "market-basket")
    lacks, answer = OF_FOOD["buyer"](owner, recipe.printings, 1).lacks, answers_of(owner, recipe)
    assert {bool(answer(pack)) for pack in packs} == {True, False}
    for pack in packs:
        assert bool(answer(pack)) == (lacks(pack) == 0)


def test_of_games_without_rules_nothing_is_told():
    assert nothing_answered(None, ())([1, 2]) == ()


def test_cards_are_named_with_their_numbers():
    printing = LIBRARY.games["phylo"].recipes["field-trip"].printings[0]
    assert named(printing) == f"{printing.card.text['title']} ({printing.number})"
    assert named(printing, 20) == f"{printing.card.text['title']} ({printing.number:02}/20)"


@pytest.mark.parametrize(
    ("game", "name"), [("phylo", "field-trip"), ("fsys", "deck-of-four"), ("foodadvice", "market-basket")]
)
def test_a_row_of_cards_shows_the_cards_of_its_sentence_each_behind_a_sign(game, name):
    owner, recipe, packs = packs_of(game, name)
    answer, rows = hints_of(owner, recipe), 0
    for pack in packs:
        for hint in answer(pack):
            if hint.cards:
                rows += 1
                assert len(hint.signs) == len(hint.cards)
                assert set(hint.signs) <= {"", "+", "→", "–"}
                assert sorted(recipe.printings[card].number for card in hint.cards) == sorted(numbers_in(hint.text))
                assert hint.label or hint.notes
                assert len(hint.notes or hint.icons or hint.cards) == len(hint.cards)
    assert rows
