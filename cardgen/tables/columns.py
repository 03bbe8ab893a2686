"""Finds the keys that the columns of a table are about: by the key itself, its title in the schema, or a usual word.

What is not certain is told; nothing is taken that could be two things.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from difflib import SequenceMatcher, get_close_matches

from msgspec import Struct

from cardgen.tables.fields import Field
from cardgen.tables.head_names import bare, by_heads, joined_words, spelt, with_letters, words
from cardgen.tables.sheet import CellValue, letters

_NEVER_GUESSED = frozenset(("art.drawing",))
"""Drawings of a game are named in no table but its own: columns such as `Drawn` say whether something is done."""
_WHOLE_ONLY = frozenset(("art.source",))
"""Keys whose last word means something else to most tables: `source` is where a card comes from, not its picture."""
ID_OF_CARD = "card id"
"""The head of ids in a table that has a column `id` of its own, about something else."""
USUAL = {
    "text.title": (
        *("name", "title", "card name", "card title", "name of card", "common name", "card"),
        *("titel", "kartenname", "karte", "bezeichnung", "nom", "titre", "nom de la carte", "nombre", "título"),
        *("nombre de la carta", "carta", "nome", "nome della carta", "titolo", "naam", "kaartnaam", "nazwa"),
        *("nazwa karty", "tytuł", "karta"),
    ),
    "id": ("id", ID_OF_CARD, "key", "slug", "code"),
    "kind": (
        *("kind", "type", "card type", "category", "typ", "kartentyp", "kartenart", "kategorie"),
        *("type de carte", "catégorie", "tipo", "tipo de carta", "categoría", "tipo di carta", "categoria", "soort"),
        *("rodzaj", "typ karty", "rodzaj karty", "kategoria"),
    ),
    "icons": ("icons", "symbols", "tags"),
    "link": ("link", "url", "web"),
    "copies": (
        *("copies", "quantity", "qty", "count", "amount", "number of copies", "how many"),
        *("anzahl", "menge", "stück", "quantité", "nombre d exemplaires", "exemplaires", "cantidad", "copias"),
        *("quantità", "copie", "quantidade", "cópias", "aantal", "ilość", "liczba sztuk", "sztuk"),
    ),
    "number": (
        *("number", "no", "nr", "num", "card number", "collector number", "nummer", "kartennummer", "número"),
        *("numéro", "numer"),
    ),
    "rarity": ("rarity", "seltenheit", "rareté", "rareza", "rarità", "raridade", "rzadkość"),
    "art.file": (
        *("picture", "image", "art", "illustration", "file", "picture file", "image file", "picture path", "img"),
        *("image path", "picture name", "image name", "artwork", "pic", "photo", "foto", "bild", "bilddatei"),
        *("grafik", "imagen", "imagem", "immagine", "afbeelding", "obraz", "obrazek", "ilustracja", "ilustración"),
    ),
    "art.artist": (
        *("artist", "illustrator", "drawn by", "künstler", "künstlerin", "illustratorin", "illustrateur"),
        *("illustratrice", "dessinateur", "ilustrador", "ilustradora", "artista", "illustratore", "artysta"),
    ),
    "art.licence": ("picture licence", "art licence", "image license", "bildlizenz"),
}
"""Keys, and what people call them in tables."""
RULES = (
    *("text", "rules", "rules text", "card text", "body", "effect", "effects", "ability", "abilities"),
    *("kartentext", "regeltext", "regeln", "wirkung", "effekt", "fähigkeit", "texte", "texte de règles", "effet"),
    *("règles", "capacité", "pouvoir", "texto", "texto de reglas", "reglas", "efecto", "habilidad", "efeito"),
    *("regras", "habilidade", "testo", "effetto", "regole", "abilità", "tekst", "regels", "effect tekst"),
    *("efekt", "działanie", "zasady", "zdolność"),
)
DESCRIPTIONS = (
    *("description", "desc", "beschreibung", "descripción", "descrição", "descrizione", "beschrijving", "opis"),
)
"""What people call texts that are rules or, beside some called so, what is told on a card."""
TEXTS = (*RULES, *DESCRIPTIONS)
ACTION = "text.action"
_CLOSE, _SLIP = 0.8, 2
USUAL_WORD = "a usual word for it"


class TableColumn(Struct, frozen=True):
    """A column of a table: `place` counts from 0; `field` is None where it is not read, `how` says why it is this. One
    that the user wants to be a `new_key` is not read before there is such a key.
    """

    place: int
    head: str
    field: Field | None
    how: str = ""
    new_key: str = ""

    @property
    def letters(self) -> str:
        return letters(self.place)


class HeadTwice(ValueError):
    """Two columns are about one key, or have one name."""

    def __init__(self, first: TableColumn, again: TableColumn) -> None:
        what = f"about `{again.field.name}`" if again.field else f"called `{again.head}`"
        super().__init__(f"columns {first.letters} and {again.letters} are both {what}")
        self.first, self.again = first, again


def matched(
    heads: Sequence[CellValue],
    fields: Sequence[Field],
    keys_by_head: Mapping[str, str],
    further: Sequence[Field] = (),
    remembered: Mapping[str, str] = {},
    new_keys: Mapping[str, str] = {},
) -> tuple[TableColumn, ...]:
    """The columns under these heads; `keys_by_head` are some, as the user said, `remembered` as they were read before,
    `new_keys` those that are to be made. Raises HeadTwice.

    Surer reasons come first: what is meant by a guess never takes a key from a column that names it. `further` are
    fields that may be meant where none of the others is.
    """
    names = with_letters(heads, (*keys_by_head, *remembered, *new_keys))
    by_place: dict[int, tuple[Field, str]] = {}
    taken: dict[str, str] = {}
    new = by_heads(names, new_keys)
    for how, key_of in _ways(fields, further, keys_by_head, _in_force(remembered, names, fields), names):
        for place, name in enumerate(names):
            field = key_of(name) if name and place not in by_place and name not in new else None
            if field is None or (field.name in taken and how not in ("given", "its key")):
                continue
            if how == "given" or not _differs_in_signs(name, taken.get(field.name, name)):
                by_place[place] = field, how
                taken[field.name] = name
    columns = tuple(
        TableColumn(place, name, field, how, new.get(name, ""))
        for place, name in enumerate(names)
        for field, how in (by_place.get(place, (None, "")),)
    )
    _refuse_twice(columns)
    return columns


def _refuse_twice(columns: Sequence[TableColumn]) -> None:
    first: dict[str, TableColumn] = {}
    for column in columns:
        if column.field is not None and first.setdefault(column.field.name, column) is not column:
            raise HeadTwice(first[column.field.name], column)
    by_name = {spelt(column.head): column for column in first.values()}
    for column in columns:
        if column.field is None and column.head and spelt(column.head) in by_name:
            raise HeadTwice(by_name[spelt(column.head)], column)


def _differs_in_signs(head: str, other: str) -> bool:
    """Whether heads with the same words are not spelt the same, as `A+` and `A-`."""
    return words(head) == words(other) and spelt(head) != spelt(other)


_Way = tuple[str, Callable[[str], Field | None]]


def _ways(
    own: Sequence[Field],
    further: Sequence[Field],
    keys_by_head: Mapping[str, str],
    remembered: Mapping[str, str],
    names: Sequence[str],
) -> tuple[_Way, ...]:
    """Ways to find the field of a head, surest first, each with its name; `names` are all heads that there are."""
    fields = (*own, *further)
    by_name = {field.name: field for field in fields}
    by_key = {words(field.name): field for field in fields}
    by_last = {**_by_last_key(further), **_by_last_key(own)}
    by_title = _unique((words(field.title), field) for field in fields if field.title)
    usual = {bare(word): by_name[key] for key, names in USUAL.items() if key in by_name for word in names}
    prose = [field for field in fields if field.path[0] == "text" and field.path[-1] not in ("title", "name")]
    of_rules, described = (
        dict.fromkeys(map(bare, heads), prose[0]) if prose else {} for heads in (RULES, DESCRIPTIONS)
    )
    given = {head: by_name.get(key) for head, key in by_heads(names, keys_by_head).items()}
    before = by_heads(names, remembered)
    by_head = _of_its_table(fields, names)
    every = {**by_last, **by_key}
    guessed = {word: field for word, field in every.items() if field.name not in _NEVER_GUESSED}
    joined = _unique((joined_words(key), field) for key, field in every.items())
    return (
        ("given", given.get),
        ("as it was read before", lambda head: by_name.get(before.get(head, ""))),
        ("the game was made of it", by_head.get),
        ("its key", lambda head: by_name.get(head) or by_key.get(words(head))),
        ("its key", lambda head: by_last.get(words(head))),
        ("its key", lambda head: joined.get(joined_words(head))),
        ("its title", lambda head: by_title.get(words(head))),
        (USUAL_WORD, lambda head: usual.get(bare(head)) or usual.get(bare(head).removesuffix("s"))),
        (USUAL_WORD, lambda head: of_rules.get(bare(head))),
        (USUAL_WORD, lambda head: described.get(bare(head))),
        ("guessed: a word that is nearly its key", lambda head: _nearest(words(head), guessed)),
    )


def _in_force(remembered: Mapping[str, str], names: Sequence[str], fields: Sequence[Field]) -> dict[str, str]:
    """What is remembered of a table with these heads: nothing of a head beside which its key is the head of another,
    nor, in a table whose columns are called by the keys of cards, of a head that is such a key.
    """
    there = {*names}
    in_force = {head: key for head, key in remembered.items() if key == head or key not in there}
    keys = {field.name for field in fields}
    other_names = {key for head, key in remembered.items() if head not in there and words(head) != words(key)}
    if keys <= there or not there.isdisjoint(other_names):
        of_keys = {*map(words, keys)}
        return {head: key for head, key in in_force.items() if words(head) not in of_keys}
    return in_force


def _of_its_table(fields: Sequence[Field], names: Sequence[str]) -> dict[str, Field]:
    """Fields by the columns that a game was made of, in its own table; none in one that cardgen wrote, where `set` and
    `set-of-card` are both there, and keys are the names of columns.
    """
    made = _unique((field.head, field) for field in fields if field.head)
    there = {*names}
    if all(field.name in there for field in made.values()):
        return {}
    return {head: field for head, field in made.items() if field.name not in there or field.name in made}


def _by_last_key(fields: Sequence[Field]) -> dict[str, Field]:
    return _unique((words(field.path[-1]), field) for field in fields if field.name not in _WHOLE_ONLY)


def _unique(pairs: Iterable[tuple[str, Field]]) -> dict[str, Field]:
    """Fields by words that only one of them has."""
    found: dict[str, Field | None] = {}
    for word, field in pairs:
        found[word] = None if found.get(word, field) is not field else field
    return {word: field for word, field in found.items() if field is not None}


def _nearest(head: str, known: Mapping[str, Field]) -> Field | None:
    """The key that a head misspells: one with a word more is another column."""
    close = get_close_matches(head, known, 1, _CLOSE) if len(head) > 3 else []
    return known[close[0]] if close and _is_slip(head, close[0]) else None


def slip_of(head: str, taken: Collection[str]) -> tuple[str, str]:
    """What a head misspells that people call columns, and the key of that, none of those `taken`; empty where nothing
    is so near.
    """
    known = {bare(word): key for key, names in USUAL.items() for word in names}
    known |= {bare(word): ACTION for word in TEXTS}
    free = [word for word, key in known.items() if key not in taken]
    close = get_close_matches(bare(head), free, 1, _CLOSE) if len(head) > 3 else []
    return (close[0], known[close[0]]) if close and _is_slip(bare(head), close[0]) else ("", "")


def _is_slip(head: str, word: str) -> bool:
    """Whether only a letter or two differ, and no digit: `effect 2` is not `effect 1`."""
    steps = SequenceMatcher(None, head, word, autojunk=False).get_opcodes()
    differ = sum(max(end - start, to - from_) for what, start, end, from_, to in steps if what != "equal")
    return differ <= _SLIP and [*filter(str.isdigit, head)] == [*filter(str.isdigit, word)]
