"""Card files and all other YAML, made to mislead or to overwhelm the reader."""

from __future__ import annotations

from itertools import pairwise

from tests.hostile.cases.tools import (
    BOOSTER,
    BUILD,
    CARDS,
    DECK,
    FONTS,
    GAME,
    ICONS,
    PAPER,
    PRINTER,
    PRINTINGS,
    SET,
    STYLES,
    Case,
    folder,
    link,
    pipe,
    replace,
    sparse,
    write,
)

ALL_FILES = (CARDS, PRINTINGS, SET, GAME, ICONS, DECK, STYLES, FONTS, PAPER, PRINTER, BOOSTER)


def _bomb(first: str, row: str) -> str:
    rows = [first]
    rows += [row.format(name=name, nine=", ".join([f"*{last}"] * 9)) for last, name in pairwise("abcdefghijk")]
    return "\n".join(rows)


# What is in the file, whichever file it is.
TEXTS: dict[str, str | bytes] = {
    "aliases of aliases": _bomb("a: &a [x, x, x, x, x, x, x, x, x]", "{name}: &{name} [{nine}]"),
    "merges of merges": _bomb("a: &a {x: 1}", "{name}: &{name} {{<<: [{nine}]}}"),
    "alias of itself": "&a [*a]",
    "open brackets": "[" * 100_000,
    "open braces": "{a: " * 100_000,
    "a stair of keys": "".join(f"{' ' * n}a:\n" for n in range(900)),
    "a number of 5,000 digits": "id: " + "7" * 5_000,
    "a python object": "id: !!python/object/apply:os.system [ls]",
    "fifty thousand documents": "---\nid: a\n" * 50_000,
    "one key fifty thousand times": "id: a\n" * 50_000,
    "a million items": "id: [" + "1, " * 1_000_000 + "]",
    "a zero byte": "id: a\0b",
    "an escape sequence": "id: \x1b[2J\x1b]0;title\x07",
    "letters that turn the line": "id: \u202egnp.exe",
    "half a character": b"id: \xed\xa0\x80",
    "bytes that are no text": b"\xff\xfe\x00\x01\xfa",
    "UTF-16 without a mark": "id: a\n".encode("utf-16-be"),
    "nothing": "",
    "only a comment": "# nothing\n",
    "a list": "- a\n- b\n",
    "a word": "card",
    "a number": "12",
    "keys that are lists": "? [a, b]\n: c\n",
    "not a number": "id: .nan\nversion: .inf",
    "an anchor without an end": "&" + "a" * 100_000 + " x",
    "a tag without an end": "!<" + "a" * 100_000,
    "a block without an end": "id: |\n" + " a\n" * 200_000,
    "tabs": "\tid:\ta\n",
    "a directive of another YAML": "%YAML 9.9\n---\nid: a\n",
    "methods for keys": "{__class__: 1, __init__: 2, __dict__: {}}",
}
ONLY_OF_CARDS = 7
"""So many of these are tried on all other files, too."""


def _named(place: str) -> str:
    return place.rsplit("/", 1)[-1]


def _everywhere() -> list[Case]:
    """Every text as the card file; the first ones, and what is quick to tell, as any other file."""
    cases = [Case(f"{name} as cards", write(CARDS, text)) for name, text in TEXTS.items()]
    some = [*list(TEXTS)[:ONLY_OF_CARDS], "bytes that are no text", "a list", "a word", "nothing", "not a number"]
    return cases + [
        Case(f"{name} as {_named(place)} of {place.split('/')[-2]}", write(place, TEXTS[name]))
        for place in ALL_FILES[1:]
        for name in some
    ]


# One value of one key, where a person would write something sensible.
ODD_VALUES = {
    "a list": "[1]",
    "a mapping": "{a: 1}",
    "nothing": "",
    "a huge number": "9" * 400,
    "a fraction": "1.5",
    "less than nothing": "-3",
    "a date": "2026-02-30",
    "a million letters": "a" * 1_000_000,
    "three hundred letters": "a" * 300,
    "a path": "../../../../etc/passwd",
    "markup": "'<b>&amp;{{ 1/0 }}{% x %}</b>'",
    "not a number": ".nan",
}
KEYS = {
    "the id of a card": (CARDS, "id: ant", "id: "),
    "the icons of a card": (CARDS, "icons: [moon, sun]", "icons: "),
    "the title of a card": (CARDS, "{title: Ant, action: Carry a crumb.}", "{action: Carry, title: VALUE}"),
    "the number of a printing": (PRINTINGS, "number: 1,", "number: VALUE,"),
    "the copies of a printing": (PRINTINGS, "copies: 2", "copies: VALUE"),
    "the drawing of a printing": (PRINTINGS, "number: 3, art: {drawing: dot}", "number: 3, art: {drawing: VALUE}"),
    "the size of a card": (GAME, "small: [50mm, 70mm]", "small: VALUE"),
    "the width of a card": (GAME, "[50mm, 70mm]", "[VALUE, 70mm]"),
    "the players of a game": (GAME, "players: [2]", "players: VALUE"),
    "the deck of a game": (GAME, "deck: all-cards", "deck: VALUE"),
    "the template of a page": (GAME, "poster.xml.j2", "VALUE"),
    "the colour of a family": (ICONS, '"#336699"', "VALUE"),
    "the version of a set": (SET, "version: 1.0.0", "version: VALUE"),
    "the licence of a set": (SET, "licence: CC-BY-4.0", "licence: VALUE"),
    "the name of a deck": (DECK, "{name: All cards}", "{name: VALUE}"),
    "the size of type": (STYLES, "size: 12pt", "size: VALUE"),
}


def _odd(name: str, value: str) -> Case:
    place, old, new = KEYS[name]
    return Case(
        f"{value} for {name}",
        replace(place, old, new.replace("VALUE", ODD_VALUES[value]) if "VALUE" in new else new + ODD_VALUES[value]),
        BUILD,
    )


SIZES = ["0mm", "-5mm", "0.0001mm", "99999999mm", "1e3mm", "5", "NaNmm", "infmm", "1/0mm", "5 m m", "５mm", "0x10mm"]
PAPER_TEXT = "id: school\nsize: [210mm, 297mm]\ntext: {name: School}\n"

CASES = [
    *_everywhere(),
    *(_odd(name, value) for name in KEYS for value in ODD_VALUES),
    *(Case(f"cards {size} wide", replace(GAME, "[50mm,", f"[{size},"), BUILD) for size in SIZES),
    Case("a card file of a gigabyte", sparse(CARDS, 2**30)),
    Case("a pipe for cards", pipe(CARDS)),
    Case("a pipe for a game", pipe(GAME)),
    Case("a folder for cards", folder(CARDS)),
    Case("a folder for a game", folder(GAME)),
    Case("a link to the password file for cards", link(CARDS, "/etc/passwd")),
    Case("a link to itself for cards", link(CARDS, "all.yaml")),
    Case("a device without an end for cards", link(CARDS, "/dev/zero")),
    Case("a device without an end for styles", link(STYLES, "/dev/zero"), BUILD),
    Case("a link to nowhere for a deck", link(DECK, "nowhere.yaml")),
    Case(
        "a hundred icons without an id",
        replace(ICONS, "      - {id: moon", "      - {name: moon}\n" * 100 + "      - {id: moon"),
        BUILD,
    ),
    Case("a billion copies", replace(PRINTINGS, "copies: 2", "copies: 1000000000"), BUILD),
    Case("ten thousand copies", replace(PRINTINGS, "copies: 2", "copies: 10000"), BUILD),
    Case("an id of 300 letters", replace(CARDS, "id: ant", f"id: {'a' * 300}"), BUILD),
    Case("a name of 300 letters", replace(DECK, "All cards", "A" * 300), BUILD),
    Case("a game with an id that Windows keeps", replace(GAME, "id: mini", "id: con"), BUILD),
    Case("a title of 200,000 words", replace(CARDS, "title: Ant", f"title: {'a ' * 200_000}"), BUILD),
    Case("three thousand letters on one another", replace(CARDS, "title: Ant", "title: a" + "\u0301" * 2_000), BUILD),
    Case("marks of markup without an end", replace(CARDS, "Carry a crumb.", "'" + "**_" * 900 + "'"), BUILD),
    Case("marks of icons without an end", replace(CARDS, "Carry a crumb.", "'" + ":sun" * 900 + "'"), BUILD),
    Case("links within links", replace(CARDS, "Carry a crumb.", "'" + "[" * 900 + "](x)'"), BUILD),
]
