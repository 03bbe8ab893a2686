"""Words come in the order of a dictionary."""

from cardgen.render.template.jinja import Templates
from cardgen.words.collation import sort_key
from cardgen.words.language import Language
from tests.sweep import sweep


@sweep(
    "language, words",
    [
        ("de", "Apfel Äpfel Erbse Essen Eßlöffel Öl Ost Übung Zucker"),
        ("es", "nabo nuez ñame oliva"),
        ("ru", "еда ёж жир игра йогурт"),
        ("sv", "zebra ål äpple ört"),
        ("en", "apple Banana cherry"),
    ],
)
def test_a_language_has_its_own_order(language, words):
    assert sorted({*words.split()}, key=lambda word: sort_key(word, language)) == words.split()


def test_templates_sort_as_the_language_of_the_build(tmp_path):
    folder = tmp_path / "templates/rivers"
    folder.mkdir(parents=True)
    (folder / "a.md.j2").write_text(
        "{{ words|map(attribute='name')|sort|join(' ') }}, {{ words|sort(attribute='name', reverse=true)|"
        "map(attribute='name')|join(' ') }}, {{ [3, 1, 2]|sort|join(' ') }}",
        encoding="utf-8",
    )
    words = [{"name": name} for name in ("Zaun", "Öl", "Ost")]
    german = Templates.of([folder], language=Language("de", False)).render("a.md.j2", words=words)
    assert german == ("Öl Ost Zaun, Zaun Ost Öl, 1 2 3", [])
    english = Templates.of([folder]).render("a.md.j2", words=words)
    assert english == ("Ost Zaun Öl, Öl Zaun Ost, 1 2 3", [])
