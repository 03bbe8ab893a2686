"""The files of a new game that say what is in its table: schema, kinds, templates, type, backs and credit."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

from cardgen.data.project.files import CARD_DATA
from cardgen.data.yaml import reader
from cardgen.data.yaml.flow import flow
from cardgen.model.licence import UNKNOWN_AUTHOR, UNKNOWN_LICENCE
from cardgen.scaffold.game import new_game
from cardgen.scaffold.names import title_of
from cardgen.tables.fields import COLUMN
from cardgen.tables.proposing.facts import UNSHOWN_TEXTS, heading, in_plain_words
from cardgen.tables.proposing.proposal import Proposal, ProposedColumn
from cardgen.tables.proposing.telling import cards_counted
from cardgen.tables.sheet import CellValue, is_empty

LOOK = "plain"
_FILES = Path(__file__).parent / "files"
_DROPPED = ("icons.yaml", "ability_sheet.xml.j2", "printings.yaml")
_OWN_BACK = "own_back.xml.j2"
_ART_KEPT = ("back.svg", "kit.svg", "placeholder.svg")
_SET = """\
# yaml-language-server: $schema=../../../schema/set.schema.json
id: core
version: 1.0.0                   # raise it when cards change: it is printed on every sheet
licence: {licence}  # of the texts, as whoever wrote them says: CC-BY-SA-4.0, CC-BY-4.0 or another
attribution: {attribution}  # whom to thank: printed on each card
rarity: common
# art: {{artist: ..., licence: CC-BY-4.0}}   # whose all pictures are; of one, in printings.yaml
"""
_GAME = """\
# yaml-language-server: $schema=../schema/game.schema.json
# The game as a whole: who plays, which kinds of card there are, and what is printed.
id: {name}
players: [2, 4]                  # say for how many it is
rules: null                      # no program plays this game; that is fine
text: {{name: {title}}}
kinds:                           # `size: tarot` or `size: mini`, and the cards follow: `cardgen list sizes`
{kinds}
{sizes}formats:
  standard: {{size: null, copies: {copies}}}
deck: starter
products:
  cards: {{kind: cards}}
  rulebook: {{kind: book, template: rulebook.md.j2}}
"""


class SetCredit(Struct, frozen=True):
    """The licence of cards, and whom to thank for them."""

    licence: str = UNKNOWN_LICENCE
    attribution: str = UNKNOWN_AUTHOR


NOBODY = SetCredit()


class CardsOfTable(Struct, frozen=True):
    """What the columns of a table were taken for, its rows, and the file where they stand; `facts` are columns that
    stand on cards as such.
    """

    proposal: Proposal
    rows: Sequence[Sequence[CellValue]]
    file: str
    facts: Sequence[ProposedColumn]


def files_of(name: str, look: str, size: str, credit: SetCredit, cards: CardsOfTable) -> dict[str, str]:
    """Texts by their paths: those of a new game in this look, with what belongs to these cards in place of its own."""
    texts = {place: data.decode() for place, data in new_game(name, "", look or LOOK, size).items()}
    kept = {place: text for place, text in texts.items() if not _is_dropped(place)}
    kept[f"{CARD_DATA}/{name}/sets/core/set.yaml"] = _SET.format(
        licence=flow(credit.licence), attribution=flow(credit.attribution)
    )
    kept[styles_of(name)] += _styles(kept[styles_of(name)])
    kept |= _own_files(name, kept, cards)
    kept |= _own_backs(name, kept, cards.proposal)
    return kept


def styles_of(name: str) -> str:
    """Where a game has its styles of type."""
    return f"templates/{name}/styles.yaml"


def _is_dropped(place: str) -> bool:
    """What belongs to the cards and icons of the example."""
    name = place.rpartition("/")[2]
    if "/art/" in place:
        return not name.startswith(_ART_KEPT)
    return name in _DROPPED or "/sets/core/cards/" in place or "/icons/" in place or name == "README.md"


def _face_line(game: str) -> str:
    """What the look says of the face of a card: `front: card.xml.j2, back: back.xml.j2, size: poker, corner: 3mm`."""
    return game.partition("  card: {")[2].partition(", text:")[0]


def _sizes_line(game: str) -> str:
    """The size of its own that a game has; nothing where its size has a name in any game."""
    return "".join(line for line in game.splitlines(keepends=True) if line.startswith("sizes:"))


def _own_files(name: str, kept: Mapping[str, str], cards: CardsOfTable) -> Iterator[tuple[str, str]]:
    """Files that say what is in the table."""
    proposal, facts = cards.proposal, cards.facts
    schema = f"{CARD_DATA}/{name}/schema/cards.schema.json"
    game = kept[f"{CARD_DATA}/{name}/game.yaml"]
    kinds = {id: word for word, id in proposal.kinds.items()} or {"card": "Card"}
    lines = "\n".join(f"  {id}: {{{_face_line(game)}, text: {{name: {flow(word)}}}}}" for id, word in kinds.items())
    blanks = {
        "__title__": title_of(name),
        "__name__": name,
        "__table__": cards.file.rpartition("/")[2],
        "__cards__": cards_counted(len(cards.rows)),
        "__texts__": json.dumps([path[1] for path in _further_texts(proposal)]),
        "__before__": json.dumps([column.path[1] for column in proposal.columns if column.is_when]),
        "__zeros__": json.dumps([column.path[0] for column in facts if column.is_mostly_zero]),
        "__back_title__": json.dumps([key for key in _backs(proposal) if _is_name(key)]),
        "__back_texts__": json.dumps([key for key in _backs(proposal) if not _is_name(key)]),
        "__unnamed__": json.dumps([] if proposal.kinds else [*kinds]),
        "__snakes__": json.dumps(in_plain_words(facts)),
        "__facts__": json.dumps([[column.path[0], heading(column.head)] for column in facts], ensure_ascii=False),
    }
    yield schema, _schema(json.loads(kept[schema]), proposal)
    copies = max(_most_copies(proposal, cards.rows), 2)
    yield (
        f"{CARD_DATA}/{name}/game.yaml",
        _GAME.format(name=name, title=flow(title_of(name)), kinds=lines, sizes=_sizes_line(game), copies=copies),
    )
    unused = {"text_card.xml.j2" if proposal.title else "card.xml.j2"}
    unused |= set() if _backs(proposal) else {_OWN_BACK}
    for path in sorted(path for path in _FILES.iterdir() if path.name not in unused):
        text = path.read_text(encoding="utf-8")
        for blank, word in blanks.items():
            text = text.replace(blank, word)
        yield (path.name if path.suffix == ".md" else f"templates/{name}/{path.name.removeprefix('text_')}"), text


def _backs(proposal: Proposal) -> list[str]:
    """The texts that stand on the backs of cards which have any."""
    return [column.path[-1] for column in proposal.columns if column.is_of_back]


def _is_name(key: str) -> bool:
    return key.endswith(("name", "title"))


def _own_backs(name: str, kept: Mapping[str, str], proposal: Proposal) -> dict[str, str]:
    """The back of the look, unless a card says something on its own."""
    backs, place = _backs(proposal), f"templates/{name}/back.xml.j2"
    if not backs:
        return {}
    says = " or ".join(f"'{key}' in card.text" for key in backs)
    own = f"{{%- if {says} -%}}{{% include '{_OWN_BACK}' %}}{{%- else -%}}"
    return {place: f"{own}\n{kept[place].rstrip()}\n{{%- endif -%}}\n"}


def _styles(styles: str) -> str:
    """How the words of these cards look, in the type of the look: a name on dark ground, what is counted, words."""
    value, _ = reader.build(styles)
    title, action = value["title"], value["action"]
    lines = {
        "name": {**title, "size": "13pt", "leading": "14pt", "smallest": "7pt", "colour": "light", "align": "left"},
        "kind": {**action, "size": "8pt", "leading": "9pt", "smallest": "6pt", "colour": "light", "align": "right"},
        "fact": {**action, "size": "8.5pt", "leading": "10.5pt", "smallest": "6.5pt", "align": "left"},
        "speech": {**title, "size": "15pt", "leading": "18pt", "smallest": "7pt", "colour": "ink", "align": "left"},
        "words": {**action, "size": "10pt", "leading": "12.4pt", "smallest": "6.5pt", "align": "left"},
    }
    return "".join(f"{name}: {flow(style)}\n" for name, style in lines.items())


def _most_copies(proposal: Proposal, rows: Sequence[Sequence[CellValue]]) -> int:
    column = proposal.column("copies")
    cells = [row[column.place] for row in rows if column and column.place < len(row)] if column else []
    numbers = (str(cell) for cell in cells if not is_empty(cell))
    return max((int(number) for number in numbers if number.isdigit() and len(number) < 4), default=1)


def _schema(schema: dict[str, Any], proposal: Proposal) -> str:
    """The schema of the cards: a key for each column, as wide as what is there."""
    card = schema["$defs"]["card"]
    card["properties"].pop("icons")
    schema["$defs"].pop("icon")
    texts = card["properties"]["text"]["properties"]
    texts.clear()
    for column in proposal.columns:
        if column.is_of_printing or column.path in (("id",), ("kind",)):
            continue
        place = texts if column.path[0] == "text" else card["properties"]
        place[column.path[-1]] = {"description": COLUMN.format(head=column.head), **column.rules}
    card["required"] = ["id", "text"]
    card["properties"]["text"]["required"] = ["title" if proposal.title else "action"]
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


def _further_texts(proposal: Proposal) -> Iterator[tuple[str, ...]]:
    for column in proposal.columns:
        is_text = column.path[0] == "text" and column.path[-1] not in ("title", "action", *UNSHOWN_TEXTS)
        if is_text and not (column.is_of_back or column.is_when):
            yield column.path
