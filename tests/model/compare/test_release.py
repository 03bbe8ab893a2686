"""Two releases of one set: what vanished, what means something else, and whether the version says so."""

import pytest

from cardgen.commands import pipeline
from cardgen.diagnostics import Severity
from cardgen.model.compare.release import compare

CARDS = "card_data/mini/sets/core/cards/all.yaml"
PRINTINGS = "card_data/mini/sets/core/printings.yaml"
SET = "card_data/mini/sets/core/set.yaml"
DECK = "card_data/mini/decks/all-cards.yaml"
ICONS = "card_data/mini/icons.yaml"
GAME = "card_data/mini/game.yaml"


@pytest.fixture
def found(project):
    """Changes the project, with its version raised unless it is about versions, and tells what is found then."""
    before = pipeline.load(project.root)[0].games["mini"]

    def after(*slips, names=(), version="1.1.0"):
        project.replace(SET, "version: 1.0.0", f"version: {version}")
        for place, old, new in slips:
            project.replace(place, old, new)
        return list(compare(before, pipeline.load(project.root)[0].games["mini"], names))

    return after


def codes(findings):
    return [finding.code for finding in findings]


def test_a_release_is_like_itself(found):
    assert found(version="1.0.0") == []


def test_a_card_that_is_gone_is_told_once_and_not_again_as_a_printing(found):
    (finding,) = found(
        (CARDS, "  - id: cat\n    icons: [Sol]\n    text: {title: Cat, action: Sleep all day.}\n", ""),
        (PRINTINGS, "  - {card: cat, number: 3, art: {drawing: dot}}\n", ""),
    )
    assert finding.code == "CG831"
    assert finding.message == "the card `cat` (Cat) was released and is no longer there"
    assert finding.span.file.endswith("sets/core/set.yaml")


def test_what_must_go_is_a_note_with_its_reason(found):
    (finding,) = found(
        (CARDS, "  - id: cat\n    icons: [Sol]\n    text: {title: Cat, action: Sleep all day.}\n", ""),
        (PRINTINGS, "  - {card: cat, number: 3, art: {drawing: dot}}\n", ""),
        (SET, "id: core\n", "id: core\ngone: [{id: cat, why: It slept too much.}]\n"),
    )
    assert (finding.code, finding.severity) == ("CG831", Severity.INFO)
    assert finding.message.endswith("no longer there: It slept too much.")


def test_a_card_that_kept_nothing_but_few_data_is_a_warning(found):
    (finding,) = found(
        (CARDS, "{title: Cat, action: Sleep all day.}", "{title: Raw Liver, action: Fry it at once now.}")
    )
    assert (finding.code, finding.severity) == ("CG832", Severity.WARNING)
    assert "`cat` was Cat and is Raw Liver" in finding.message
    assert finding.span.file.endswith("all.yaml")


def test_a_printing_that_is_gone_is_told_where_its_card_is_not(found):
    (finding,) = found((PRINTINGS, "  - {card: cat, number: 3, art: {drawing: dot}}\n", ""))
    assert (finding.code, "the printing `core:cat`" in finding.message) == ("CG831", True)


def test_a_card_may_move_to_another_set(found, project):
    text = "id: more\nversion: 1.0.0\nlicence: CC0-1.0\nattribution: me\nrequires: core\ntext: {name: More}\n"
    project.write("card_data/mini/sets/more/set.yaml", text)
    cat = "  - id: cat\n    icons: [Sol]\n    text: {title: Cat, action: Sleep all day.}\n"
    project.write("card_data/mini/sets/more/cards/a.yaml", f"cards:\n{cat}")
    assert found((CARDS, cat, "")) == []


def test_a_reused_id_is_told_at_the_new_card(found):
    (finding,) = found((CARDS, "icons: [sun]\n    text: {title: Ant, action: Carry a crumb.}",
                        "icons: [moon]\n    text: {title: Thunder, action: Roll over hills.}"))  # fmt: skip
    assert (finding.code, finding.severity) == ("CG832", Severity.ERROR)
    assert finding.message == "`ant` was the card Ant and is another one, Thunder"
    assert (finding.span.file.endswith("all.yaml"), finding.span.line) == (True, 2)


def test_cards_that_changed_places_are_both_told(found):
    findings = found((CARDS, "title: Ant", "title: Xxx"), (CARDS, "title: Bee", "title: Ant"), (CARDS, "Xxx", "Bee"))
    assert codes(findings) == ["CG832", "CG832"]


def test_a_number_that_is_another_cards_now_is_a_warning(found):
    findings = found((PRINTINGS, "bee, number: 2", "bee, number: 4"), (PRINTINGS, "cat, number: 3", "cat, number: 2"))
    assert [(finding.code, finding.severity, finding.message) for finding in findings] == [
        ("CG832", Severity.WARNING, "number 2 of `core` was `bee` and is `cat`")
    ]


def test_a_new_number_behind_the_last_is_nothing(found):
    assert found((PRINTINGS, "cat, number: 3", "cat, number: 9")) == []


def test_a_set_with_another_id_has_vanished(found):
    slips = [(SET, "id: core", "id: kernel"), (DECK, "[core]", "[kernel]")]
    assert "the set `core` (Core)" in found(*slips)[0].message


def test_a_deck_that_is_gone_is_told(found):
    slips = [(DECK, "id: all-cards", "id: every-card"), (GAME, "deck: all-cards", "deck: every-card")]
    assert [finding.message for finding in found(*slips)] == [
        "the deck `all-cards` (All cards) was released and is no longer there"
    ]


@pytest.mark.parametrize(
    ("name", "cards", "expected"),
    [
        ("Night shift", "cards: {cat: 2}\nsets: []", ["CG832"]),
        ("All the cards", "cards: {cat: 2}\nsets: []", []),
        ("Night shift", "cards: {cat: 2}\nsets: [core]", []),
    ],
)
def test_a_deck_is_another_when_both_name_and_cards_are(found, project, name, cards, expected):
    """The release had bees alone, the new one has cats."""
    project.replace(DECK, "sets: [core]", "cards: {bee: 2}")
    before = pipeline.load(project.root)[0].games["mini"]
    project.replace(DECK, "cards: {bee: 2}", cards)
    project.replace(DECK, "name: All cards", f"name: {name}")
    after = pipeline.load(project.root)[0].games["mini"]
    assert codes(compare(before, after)) == expected


SUN = '      - {id: sun, codes: ["[day]"], source: own, aliases: [Sol], text: {name: Sun}}\n'


@pytest.mark.parametrize(
    ("new", "expected"),
    [
        ("{id: star, source: own, aliases: [Sol, sun], text: {name: Star}}", []),
        ("{id: star, source: own, aliases: [Sol], text: {name: Star}}", ["CG831"]),
        ("{id: sun, source: own, aliases: [Sol], text: {name: Soleil}}", []),
        ("{id: sun, source: own, aliases: [Sol], text: {name: Midday}}", []),
        ("{id: sun, source: theirs, aliases: [Sol], text: {name: Midday}}", []),
        ("{id: sun, source: own, text: {name: Wheel}}", []),
        ("{id: sun, source: theirs, text: {name: Wheel}}", ["CG832"]),
    ],
)
def test_an_icon_is_gone_when_nobody_understands_its_id_and_another_when_name_and_source_are(
    found, project, new, expected
):
    if "Sol" not in new:
        project.replace(CARDS, "[Sol]", "[sun]")
    before = pipeline.load(project.root)[0].games["mini"]
    project.replace(ICONS, SUN, f"      - {new}\n")
    after = pipeline.load(project.root)[0].games["mini"]
    assert [finding.code for finding in compare(before, after) if "icon" in finding.message] == expected


MOODS = "vocabularies: {mood: [calm, {id: wild, aliases: [rough], text: {name: wild}}]}"


@pytest.mark.parametrize(
    ("moods", "expected"),
    [
        ("[calm, wild]", []),
        ("[calm, {id: fierce, aliases: [wild], text: {name: fierce}}]", []),
        ("[calm]", ["CG831"]),
        ("[{id: calm, text: {name: sereno}}, {id: wild, text: {name: salvaje}}]", []),
        ("[{id: calm, text: {name: wild}}, {id: wild, text: {name: calm}}]", ["CG832", "CG832"]),
    ],
)
def test_a_word_is_another_when_it_has_the_name_that_another_had(project, moods, expected):
    """A translation gives all words other names, none of which another had."""
    project.write(SET, project.read(SET) + MOODS + "\n")
    before = pipeline.load(project.root)[0].games["mini"]
    project.replace(SET, MOODS, f"vocabularies: {{mood: {moods}}}")
    project.replace(SET, "version: 1.0.0", "version: 2.0.0")
    after = pipeline.load(project.root)[0].games["mini"]
    for names in ((), ("core",)):
        assert codes(compare(before, after, names)) == expected


VERSIONS = {
    "1.0.0": ("CG835", "still, though it is no longer what was released: `ant`"),
    "0.9.9": ("CG835", "and the release it is held against is 1.0.0"),
}


@pytest.mark.parametrize("version", VERSIONS)
def test_contents_that_changed_need_a_higher_version(found, version):
    (finding,) = found((CARDS, "Carry a crumb.", "Carry two crumbs."), version=version)
    code, message = VERSIONS[version]
    assert finding.code == code
    assert message in finding.message


def test_versions_are_numbers_not_texts(found, project):
    """1.0.10 is above 1.0.9."""
    assert found((CARDS, "Carry a crumb.", "Carry two crumbs."), version="1.0.10") == []


@pytest.mark.parametrize(
    ("slip", "named"),
    [
        ((PRINTINGS, "copies: 2", "copies: 3"), "`core:bee`"),
        ((SET, "attribution: Asha and friends", "attribution: Asha"), "`set.yaml`"),
        ((CARDS, "cards:\n", "cards:\n  - {id: dog, icons: [sun], text: {title: Dog, action: Bark.}}\n"), "`dog`"),
    ],
)
def test_whatever_the_data_say_counts_as_contents(found, slip, named):
    (finding,) = found(slip, version="1.0.0")
    assert (finding.code, named in finding.message) == ("CG835", True)


def test_comments_and_order_of_keys_are_no_contents(found):
    slip = (CARDS, "title: Ant, action: Carry a crumb.", "action: Carry a crumb., title: Ant")
    assert found(slip, (CARDS, "cards:\n", "cards:  # ours\n"), version="1.0.0") == []


def test_only_the_named_sets_are_compared(found):
    assert found((DECK, "id: all-cards", "id: x"), (CARDS, "id: ant", "id: wasp"), (PRINTINGS, "ant", "wasp"),
                 names=("other",)) == []  # fmt: skip
