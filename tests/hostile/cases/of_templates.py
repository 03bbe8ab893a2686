"""Templates that want more than to lay out a card: files, memory, time, the inside of Python."""

from __future__ import annotations

from tests.hostile.cases.tools import (
    BACK,
    BUILD,
    CARD,
    CARDS,
    DOT,
    GAME,
    POSTER,
    STYLES,
    Case,
    both,
    folder,
    gone,
    link,
    pipe,
    replace,
    sparse,
    write,
)

PART = "templates/mini/part.xml.j2"
# Expressions in the place of a word on the back of a card.
REACHING = {
    "the class of a text": "''.__class__.__mro__[1].__subclasses__()",
    "the class by a filter": "''|attr('__class__')",
    "the class by an item": "''['__class__']",
    "the globals of a macro": "m.__globals__",
    "the module of a function": "range.__module__",
    "the self of a method": "'a'.upper.__self__",
    "the code of a curve": "game.__init__.__globals__",
    "the file of a game": "game.origin.document.path",
    "what a file says": "game.origin.document.path.read_text()",
    "the folder above": "game.origin.document.path.parent.parent",
    "the arguments of a part": "said_of.args[0]",
    "the function of a part": "said_of.func",
    "the fields of a struct": "game.__struct_fields__",
    "the environment of the loop": "self._TemplateReference__context.environment",
    "the parent of the context": "self.__context",
    "format with attributes": "'{0.__class__}'.format(game)",
    "format with a map": "'{a.__class__}'.format_map({'a': game})",
    "percent with a class": "'%s' % game.__class__",
    "another template": "self._TemplateReference__context.environment.loader",
    "a namespace's insides": "namespace(a=1).__dict__",
    "a joiner's insides": "joiner.__init__.__globals__",
    "a cycler's insides": "cycler.__init__.__globals__",
    "config of a web server": "config.items()",
    "lipsum's globals": "lipsum.__globals__",
    "an address of a macro": "range",
    "an address of a card": "game",
    "chance": "[1, 2, 3]|random",
    "filler": "lipsum()",
    "a debug tag": "debug",
    "map to attributes": "[game]|map(attribute='__class__')|list",
    "sort by attributes": "[game, game]|sort(attribute='origin.document.path')",
    "group by attributes": "[game]|groupby('__class__')|list",
    "select by attributes": "[game]|selectattr('__class__')|list",
}
GREEDY = {
    "a long product": "'a' * 10000000000",
    "a product of products": "('a' * 99999) * 99999",
    "a list of lists": "[[0] * 99999] * 99999",
    "a power": "9 ** 9 ** 9",
    "a power of powers": "((9 ** 64) ** 64) ** 64",
    "a wide number": "'%1000000000d' % 1",
    "a wide text": "'%1000000000s' % 'a'",
    "a precise number": "'%.1000000000f' % 1",
    "a star for a width": "'%*d' % (1000000000, 1)",
    "a wide format": "'{:>1000000000}'.format(1)",
    "a nested width": "'{:{w}}'.format(1, w=1000000000)",
    "a centred text": "'a'|center(1000000000)",
    "a centred text by method": "'a'.center(1000000000)",
    "text moved left": "'a'.ljust(1000000000)",
    "text moved right": "'a'.rjust(1000000000)",
    "noughts before": "'a'.zfill(1000000000)",
    "tabs as blanks": "('\\t' * 9999).expandtabs(1000000)",
    "an indent": "('a\\n' * 9999)|indent(1000000)",
    "a batch filled up": "[1]|batch(1000000000, 0)|list",
    "slices without end": "[1]|slice(1000000000)|list",
    "a join of much": "(['a' * 9999] * 9999)|join('b' * 9999)",
    "a replacement of all": "('a' * 99999)|replace('a', 'b' * 99999)",
    "a replacement by method": "('a' * 99999).replace('', 'b' * 99999)",
    "a translation": "('a' * 99999).translate({97: 'b' * 99999})",
    "a range": "range(10000000000)|list",
    "a range of many": "range(10000000)|list",
    "a wrapped text": "('a' * 99999)|wordwrap(1)",
    "a round number": "1.5|round(1000000000)",
    "pretty print": "([[1] * 999] * 999)|pprint",
    "JSON of much": "([[1] * 999] * 999)|tojson",
    "a sum of lists": "([[1] * 999] * 999)|sum(start=[])",
    "a product in a filter": "([[1] * 999] * 99)|map('list')|list",
    "an escape of much": "('<' * 99999)|e|e|e|e|e|e",
    "a link of much": "('http://a.b ' * 9000)|urlize",
    "encoded much": "('é' * 99999)|urlencode|urlencode|urlencode|urlencode",
    "a deep list": "[" * 80 + "1" + "]" * 80,
    "a long expression": " + ".join(["1"] * 20_000),
    "brackets without end": "(" * 5_000 + "1" + ")" * 5_000,
}
SPIRAL = "{% set ns = namespace(s='a') %}{% for n in range(99) %}{% set ns.s = ns.s ~ ns.s %}{% endfor %}{{ ns.s }}"
LISTS = (
    "{% set ns = namespace(s=[1]) %}{% for n in range(99) %}{% set ns.s = ns.s + ns.s %}{% endfor %}{{ ns.s|length }}"
)
NUMBERS = "{% set ns = namespace(s=9) %}{% for n in range(99) %}{% set ns.s = ns.s * ns.s %}{% endfor %}{{ ns.s }}"
HOLDING = "{% set ns = namespace(s=[]) %}{% for n in range(99999) %}{% set ns.s = [ns.s, ns.s] %}{% endfor %}{{ ns.s }}"
PILE = "{% set l = [] %}{% for n in range(99999) %}{{ l.append('a' * 9999) }}{% endfor %}"


def _loops(depth: int, times: int) -> str:
    starts = "".join(f"{{% for a{n} in range({times}) %}}" for n in range(depth))
    return starts + "x" + "{% endfor %}" * depth


STATEMENTS = {
    "a text that doubles": SPIRAL,
    "a list that doubles": LISTS,
    "a number that squares": NUMBERS,
    "a list that holds itself twice": HOLDING,
    "a pile of texts": PILE,
    "twenty-one loops": _loops(21, 9),
    "nineteen loops": _loops(19, 9),
    "three loops of many": _loops(3, 99_999),
    "a long output": "{% for n in range(99999) %}{{ 'a' * 9999 }}{% endfor %}",
    "a macro that calls itself": "{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}",
    "two macros that call one another": "{% macro a() %}{{ b() }}{% endmacro %}{% macro b() %}{{ a() }}{% endmacro %}{{ a() }}",
    "a macro that calls itself twice": "{% macro m(n) %}{% if n %}{{ m(n - 1) }}{{ m(n - 1) }}{% endif %}{% endmacro %}{{ m(60) }}",
    "a loop that calls itself": "{% for n in [[1]] recursive %}{{ loop([[1]]) }}{% endfor %}",
    "a template that takes in itself": "{% include 'back.xml.j2' %}",
    "a template that takes in itself twice": "{% include 'back.xml.j2' %}{% include 'back.xml.j2' %}",
    "a template that extends itself": "{% extends 'back.xml.j2' %}",
    "a template that imports itself": "{% import 'back.xml.j2' as b %}{{ b.x() }}",
    "a template outside": "{% include '../../../../../../etc/passwd' %}",
    "an absolute template": "{% include '/etc/passwd' %}",
    "a missing template": "{% include 'nowhere.xml.j2' %}",
    "a template of a number": "{% include 3 %}",
    "a template of a list": "{% include ['a', 3, game] %}",
    "a template that is undefined": "{% include [game.nowhere, ['a']|map(attribute='id')|first] %}",
    "a template of no names": "{% include [] %}",
    "an include of much": "{% for n in range(99999) %}{% include 'part.xml.j2' %}{% endfor %}",
    "an include of much, by lists": "{% for n in range(99999) %}{% include ['part.xml.j2'] %}{% endfor %}",
    "a block without an end": "{% block a %}",
    "a tag that is none": "{% steal %}",
    "code": "{% python %}import os{% endpython %}",
    "a comment without an end": "{#",
    "a raw text without an end": "{% raw %}",
    "a set of all": "{% set game = 1 %}{{ game.name }}",
    "a filter block": "{% filter center(1000000000) %}a{% endfilter %}",
    "a call block": "{% macro m() %}{{ caller() }}{% endmacro %}{% call m() %}{% call m() %}{{ 1/0 }}{% endcall %}{% endcall %}",
    "a trans block": "{% trans %}a{% endtrans %}",
    "an autoescape block": "{% autoescape false %}<b>{{ '<x>' }}{% endautoescape %}",
    "a thousand macros": "".join(f"{{% macro m{n}() %}}{n}{{% endmacro %}}" for n in range(2_000)),
    "deep conditions": "{% if 1 %}" * 500 + "{% endif %}" * 500,
}
# Layout markup, as it comes out of a template.
MARKUP = {
    "an entity of entities": '<!DOCTYPE card [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]><card>&b;</card>',
    "an entity of a file": '<!DOCTYPE card [<!ENTITY a SYSTEM "file:///etc/passwd">]><card>&a;</card>',
    "an include of XML": '<card xmlns:x="http://www.w3.org/2001/XInclude"><x:include href="/etc/passwd"/></card>',
    "a style sheet": '<?xml-stylesheet href="http://example.org/a.xsl"?><card/>',
    "panels within panels": "<card>" + "<panel>" * 5_000 + "</panel>" * 5_000 + "</card>",
    "an endless attribute": '<card fill="' + "#" * 1_000_000 + '"/>',
    "a hundred thousand panels": '<card size="small">'
    + '<panel x="1mm" y="1mm" width="1mm" height="1mm" fill="#ffffff"/>' * 100_000
    + "</card>",
    "twenty thousand panels of a loop": '<card size="small">{% for n in range(20000) %}'
    + '<panel x="1mm" y="1mm" width="1mm" height="1mm" fill="#ffffff"/>{% endfor %}</card>',
    "ninety thousand panels of a loop": '<card size="small">{% for n in range(90000) %}<panel/>{% endfor %}</card>',
    "many panels of a loop": '<card size="small">{% for n in range(2900) %}'
    + '<panel x="1mm" y="1mm" width="1mm" height="1mm" fill="#ffffff"/>{% endfor %}</card>',
    "many icons of a loop": '<card size="small">{% for n in range(2900) %}'
    + '<icon name="sun" x="9mm" y="9mm" size="9mm"/>{% endfor %}</card>',
    "many texts of a loop": '<card size="small">{% for n in range(2900) %}'
    + '<text style="title" x="9mm" y="9mm" width="30mm" height="9mm">a{{ n }}</text>{% endfor %}</card>',
    "no end": "<card",
    "two roots": "<card/><card/>",
    "another root": "<html/>",
    "nothing": "",
    "only blanks": "  \n ",
    "only a comment": "{# nothing #}",
    "text only": "hello",
    "zero bytes": "<card>\0</card>",
    "an empty card": "<card/>",
    "a card without a size": '<card bleed="3mm"/>',
    "a page": "<page/>",
    "a number for everything": '<card size="3" bleed="3" safe="3" fill="3"/>',
    "a bleed of a kilometre": '<card size="small" bleed="1000000mm"/>',
    "a bleed below nothing": '<card size="small" bleed="-3mm"/>',
    "a turn of a million": '<card size="small"><panel x="1mm" y="1mm" width="9mm" height="9mm" turn="1e308"/></card>',
    "a box without width": '<card size="small"><text style="title" x="9mm" y="9mm" width="0mm" height="5mm">a</text></card>',
    "a grid without columns": '<card size="small"><grid x="9mm" y="9mm" width="9mm" height="5mm" columns="0"/></card>',
    "a grid of a billion columns": '<card size="small"><grid x="9mm" y="9mm" width="9mm" height="5mm" columns="999999999"><icon name="sun"/></grid></card>',
    "a picture of a path": '<card size="small"><art name="../../../../etc/passwd" x="9mm" y="9mm" width="9mm" height="5mm"/></card>',
    "a picture without a name": '<card size="small"><art name="" x="9mm" y="9mm" width="9mm" height="5mm"/></card>',
    "an icon of a path": '<card size="small"><icon name="../dot" x="9mm" y="9mm" size="9mm"/></card>',
    "a code of much": '<card size="small"><qr x="9mm" y="9mm" size="20mm" data="' + "a" * 100_000 + '"/></card>',
}

CASES = [
    *(Case(f"template: {name}", replace(BACK, "MINI", f"{{{{ {code} }}}}"), BUILD) for name, code in REACHING.items()),
    *(Case(f"template: {name}", replace(BACK, "MINI", f"{{{{ {code} }}}}"), BUILD) for name, code in GREEDY.items()),
    *(
        Case(f"template: {name}", both(write(PART, "x"), replace(BACK, "MINI", code)), BUILD)
        for name, code in STATEMENTS.items()
    ),
    *(Case(f"markup: {name}", write(BACK, text), BUILD) for name, text in MARKUP.items()),
    *(
        Case(f"drawing: {name}", both(gone(DOT), write(f"{DOT}.j2", f"<svg>{{{{ {code} }}}}</svg>")))
        for name, code in list(REACHING.items())[7:12] + list(GREEDY.items())[:4]
    ),
    Case("an empty front", write(CARD, ""), BUILD),
    Case("an empty page", write(POSTER, ""), BUILD),
    Case("a page of another kind", write(POSTER, "<card/>"), BUILD),
    Case("a pipe for a template", pipe(BACK), BUILD),
    Case("a folder for a template", folder(BACK), BUILD),
    Case("no template", gone(BACK), BUILD),
    Case("a link to the password file for a template", link(BACK, "/etc/passwd"), BUILD),
    Case("a device without an end for a template", link(BACK, "/dev/zero"), BUILD),
    Case("a template of a gigabyte", sparse(BACK, 2**30), BUILD),
    Case("a template of no text", write(BACK, b"\xff\xfe\xfa"), BUILD),
    Case("a template in another folder", replace(GAME, "front: card.xml.j2", "front: ../../../etc/passwd"), BUILD),
    Case("a template by its whole path", replace(GAME, "front: card.xml.j2", "front: /etc/passwd"), BUILD),
    Case("styles of another game", both(gone(STYLES), link(STYLES, "/etc/passwd")), BUILD),
    Case("a text that is a template", replace(CARDS, "Carry a crumb.", "'{{ 7 * 7 }}{% for %}'"), BUILD),
    Case("a text that is markup", replace(CARDS, "Carry a crumb.", "'</text></card><card>'"), BUILD),
]
