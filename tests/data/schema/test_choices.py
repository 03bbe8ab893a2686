"""The schema of a game's cards says by which of their fields one can choose."""

from cardgen.data import choices_of_cards, shipped_root
from cardgen.data.schema.choices import choices_in
from tests.sweep import sweep

WORDS = {"enum": ["calm", "wild"]}


def of_field(rules, **defs):
    card = {"properties": {"id": WORDS, "field": rules}}
    items = {"$ref": "#/$defs/card"}
    return choices_in({"properties": {"cards": {"items": items}}, "$defs": {"card": card, **defs}}).get("field")


@sweep(
    ("rules", "choices"),
    [
        (WORDS, ("calm", "wild")),
        ({"const": "calm"}, ("calm",)),
        ({"type": "boolean"}, (True, False)),
        ({"$ref": "#/$defs/mood"}, ("calm", "wild")),
        ({"type": "array", "items": {"$ref": "#/$defs/mood"}}, ("calm", "wild")),
        ({"type": "array", "items": {"type": "string"}}, ()),
        ({"anyOf": [WORDS, {"type": "array", "items": {"enum": ["wild", "shy"]}}]}, ("calm", "wild", "shy")),
        ({"oneOf": [WORDS, {"type": "null"}]}, ("calm", "wild")),
        ({"type": "string"}, None),
        ({"type": "integer", "enum": [1, 2]}, None),
        ({"type": "array", "items": {"type": "integer"}}, None),
        ({"type": "object", "properties": {"mood": WORDS}}, None),
        ({"$ref": "#/$defs/endless"}, None),
        ({"$ref": "#/$defs/nowhere"}, None),
    ],
)
def test_words_of_a_list_lists_of_words_and_yes_or_no_are_choices(rules, choices):
    assert of_field(rules, mood=WORDS, endless={"anyOf": [{"$ref": "#/$defs/endless"}]}) == choices


def test_what_all_games_have_is_no_choice_of_its_own():
    assert choices_in({"properties": {"cards": {"items": {"properties": {"id": WORDS, "kind": WORDS}}}}}) == {}


def test_a_schema_that_cannot_be_read_has_none(tmp_path, project):
    assert choices_of_cards(project.root, "mini") == {}
    project.write("card_data/mini/schema/cards.schema.json", "{")
    assert choices_of_cards(project.root, "mini") == {}
    assert choices_of_cards(shipped_root(), "nothing") == {}
