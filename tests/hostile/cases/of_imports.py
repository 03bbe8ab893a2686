"""Files that claim to be cards of the Phylo site."""

from __future__ import annotations

import json

from tests.hostile.cases.tools import Case, Change, folder, link, nothing, pipe, sparse

HEAD = "name,latin_name,scale,food_chain,diet,terrain,climate,text"
ROW = "Grey Wolf,Canis lupus,8,3,carnivore,forest,cold,MOVE 2"
CARD = {"name": "Grey Wolf", "latin_name": "Canis lupus", "scale": 8, "food_chain": 3, "text": "MOVE 2"}


def _export(*cards: object) -> str:
    return json.dumps({"cards": list(cards)})


FILES: dict[str, tuple[str, str | bytes]] = {
    "nothing, as JSON": ("a.json", ""),
    "half of a JSON": ("a.json", '{"cards": ['),
    "a number, as JSON": ("a.json", "3"),
    "no number, as JSON": ("a.json", "NaN"),
    "a word, as JSON": ("a.json", '"cards"'),
    "brackets": ("a.json", "[" * 100_000),
    "braces": ("a.json", '{"a":' * 100_000),
    "no cards": ("a.json", '{"cards": []}'),
    "cards that are numbers": ("a.json", _export(1, 2)),
    "cards that are lists": ("a.json", _export([], [1])),
    "a card of nothing": ("a.json", _export({})),
    "a card of lists": ("a.json", _export({key: ["a"] for key in CARD})),
    "a card of mappings": ("a.json", _export({key: {"a": 1} for key in CARD})),
    "a card of nulls": ("a.json", _export(dict.fromkeys(CARD))),
    "a card of numbers": ("a.json", _export(dict.fromkeys(CARD, -1.5))),
    "a card of 5,000 digits": ("a.json", _export(CARD).replace("8", "8" * 5_000)),
    "a name of a path": ("a.json", _export(CARD | {"name": "../../../etc/passwd"})),
    "a name of 100,000 letters": ("a.json", _export(CARD | {"name": "a" * 100_000})),
    "a name of no letters": ("a.json", _export(CARD | {"name": "\u4e2d\u6587 \U0001f43a"})),
    "a name that turns the line": ("a.json", _export(CARD | {"name": "wolf\u202e"})),
    "a text of markup": ("a.json", _export(CARD | {"text": "<b>{{ 1/0 }}</b><script>alert(1)</script>" * 99})),
    "a text of a megabyte": ("a.json", _export(CARD | {"text": "a " * 500_000})),
    "a picture of a file": ("a.json", _export(CARD | {"graphic": "file:///etc/passwd"})),
    "one card a thousand times": ("a.json", _export(*[CARD] * 1_000)),
    "half a letter, as JSON": ("a.json", b'{"cards": ["\xff"]}'),
    "half a character": ("a.json", '{"cards": [{"name": "\\ud83d"}]}'),
    "nothing, as a table": ("a.csv", ""),
    "a head only": ("a.csv", HEAD),
    "columns of nothing known": ("a.csv", "a,b,c\n1,2,3\n"),
    "columns of another game": ("a.csv", "title,cost,power\nDragon,3,4\n"),
    "columns of one name": ("a.csv", "name,name,name\na,b,c\n"),
    "a row that is too long": ("a.csv", f"{HEAD}\n{ROW}{',x' * 5_000}\n"),
    "a row that is too short": ("a.csv", f"{HEAD}\nWolf\n"),
    "a quote without an end": ("a.csv", f'{HEAD}\n"{ROW}\n' + "a\n" * 10_000),
    "quotes of quotes": ("a.csv", f"{HEAD}\n" + '"' * 100_001),
    "a cell of a megabyte": ("a.csv", f"{HEAD}\n{'a' * 1_000_000},x,1,1,x,x,x,x\n"),
    "a formula": ("a.csv", f"{HEAD}\n=cmd|'/c calc'!A0,x,1,1,carnivore,forest,cold,x\n"),
    "zero bytes": ("a.csv", f"{HEAD}\n\0{ROW}\n"),
    "no text": ("a.csv", b"\xff\xfe\x00a,b\n"),
    "a workbook": ("a.xlsx", b"PK\3\4" + b"\0" * 999),
    "an old workbook": ("a.xls", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 999),
    "a workbook called a table": ("a.csv", b"PK\3\4" + b"\0" * 999),
    "a page called a table": ("a.csv", "<html><table><tr><td>name</td></tr></table></html>"),
    "another kind of file": ("a.txt", "hello"),
    "numbers that are none": ("a.csv", f"{HEAD}\nWolf,Canis lupus,nan,inf,carnivore,forest,cold,x\n"),
}


def _file(name: str, content: str | bytes) -> Change:
    return lambda root: (root / name).write_bytes(content if isinstance(content, bytes) else content.encode())


def _import(name: str) -> tuple[str, ...]:
    return ("import", "phylo", name, "--out", "made")


CASES = [
    *(Case(f"import: {name}", _file(file, content), _import(file)) for name, (file, content) in FILES.items()),
    Case("import: not there", nothing, _import("nowhere.json")),
    Case("import: a folder", folder("a.json"), _import("a.json")),
    Case("import: a pipe", pipe("a.json"), _import("a.json")),
    Case("import: a device without an end", link("a.json", "/dev/zero"), _import("a.json")),
    Case("import: a gigabyte", sparse("a.csv", 2**30), _import("a.csv")),
    Case("import: into a file", _file("a.json", _export(CARD)), ("import", "phylo", "a.json", "--out", "a.json")),
    Case(
        "import: to where there is something",
        _file("a.json", _export(CARD)),
        ("import", "phylo", "a.json", "--out", "card_data"),
    ),
    Case("import: a licence of a path", _file("a.json", _export(CARD)), (*_import("a.json"), "--licence", "../../x")),
]
