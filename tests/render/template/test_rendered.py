"""What a template made is remembered in little room, and only for what it was made of."""

from cardgen.render.template.rendered import RenderedTexts

CARD, OTHER = object(), object()
TEXT = "<card>" + "".join(f'<icon name="é-{number}"/>' for number in range(100)) + "</card>"


def test_a_text_comes_back_with_what_was_found():
    texts = RenderedTexts()
    texts.add("oak", CARD, TEXT, ["a finding"])
    texts.add("ash", OTHER, TEXT.replace("é-7", "owl"), [])
    assert texts.of("oak", CARD) == (TEXT, ["a finding"])
    assert texts.of("ash", OTHER) == (TEXT.replace("é-7", "owl"), ())


def test_a_text_of_another_thing_of_the_same_id_is_not_taken():
    texts = RenderedTexts()
    texts.add("oak", CARD, TEXT, [])
    assert texts.of("oak", OTHER) is None
    assert texts.of("ash", CARD) is None


def test_what_differs_little_takes_a_tenth_of_the_room():
    texts = RenderedTexts()
    for number in range(10):
        texts.add(f"card {number}", CARD, TEXT.replace("é-7", f"owl {number}"), [])
    assert max(len(packed) for _, packed, _ in list(texts.kept.values())[1:]) < len(TEXT) / 10
