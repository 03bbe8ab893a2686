# ruff: noqa: E501
"""More templates that ask for all there is: where one word of a template makes Python itself work for long."""

_NESTED = "{% set n = namespace(a=[]) %}{% for i in range(60) %}{% set n.a = [n.a, n.a] %}{% endfor %}"
_TUPLES = "{% set n = namespace(a=()) %}{% for i in range(60) %}{% set n.a = (n.a, n.a) %}{% endfor %}"
_LONG = "{% set a = 'a' * 1000000 %}{% set b = 'ab' ~ 'a' * 400000 %}"
_SHORT = "{% set a = 'a' * 2499 %}{% set b = 'a' * 600 ~ 'b' ~ 'a' * 600 %}{% for i in range(100000) %}"
_WIDE = "('\u0100' * 1900000)"

SEARCHES = {
    **{
        f"search by {name}": _LONG + "{{ a." + name + "(b) }}"
        for name in "rfind rindex rsplit rpartition strip lstrip rstrip".split()
    },
    **{
        f"many searches by {name}": _SHORT + "{{ a." + name + "(b) }}{% endfor %}"
        for name in "find index count split partition rfind strip".split()
    },
    "many replacements by a method": _SHORT + "{{ a.replace(b, '') }}{% endfor %}",
    "many replacements by a filter": _SHORT + "{{ a|replace(b, '') }}{% endfor %}",
    "many searches by an operator": _SHORT + "{{ b in a }}{% endfor %}",
    "many searches by a test": _SHORT + "{{ b is in a }}{% endfor %}",
    "strip of many letters": "{{ ('a' * 1000000).strip('b' * 1000000 ~ 'a') }}",
    "trim of many letters": "{{ ('a' * 1000000)|trim('b' * 1000000 ~ 'a') }}",
}
TYPES = {
    "sine of a text": "{{ curves.sin('%999999999d') }}",
    "sine of a named text": "{{ curves.sin(degrees='%999999999d') }}",
    "chance of a list": "{{ curves.rnd([1] * 1000, 1) }}",
    "chance of a text": "{{ curves.rnd('x' * 4000, 1) }}",
    "point of texts": "{{ curves.pt('x', 'y') }}",
    "a huge number": "{{ curves.pt(10 ** 300, 1) }}",
    "points of texts": "{{ curves.blob(['%99d%99d'] * 3, 5) }}",
    "limb of lists": "{{ curves.band([[[1] * 1000, 1, 1], [2, 2, 2]], 10 ** 6) }}",
    "named points": "{% set a = [[1, 2]] * 9999 %}{% for i in range(999) %}{{ curves.blob(points=a) }}{% endfor %}",
    "many lobes": "{% for i in range(99999) %}{{ curves.scallop(1, 1, 1, 1, 1000) }}{% endfor %}",
    "many outlines": "{% set n = namespace(s=[]) %}{% for i in range(9999) %}{% set n.s = [n.s, curves.scallop(1, 1, 1, 1, 999)] %}{% endfor %}",
    "width by a test": "{{ '%999999999d' is divisibleby(5) }}",
    "width by an even test": "{{ '%999999999d' is even }}",
    "width by an odd test": "{{ '%999999999d' is odd }}",
}
NESTED = {
    "nested key": _NESTED + "{{ {}[n.a] }}",
    "nested key in a namespace": _NESTED + "{{ {}[n] }}",
    "nested key of a namespace": _NESTED + "{{ n[n.a] }}",
    "nested key of a list": _NESTED + "{{ [1][n.a] }}",
    "nested slice": _NESTED + "{{ {}[n.a:n.a] }}",
    "nested key in a group": _TUPLES + "{{ {}[([[n.a]]|groupby(0))[0]] }}",
    "nested text to replace": _NESTED + "{{ 'a'|replace(n.a, 'b') }}",
    "nested text to put": _NESTED + "{{ 'a'|replace('a', n.a) }}",
    "nested text to replace by a method": _NESTED + "{{ 'a'.replace(n.a, 'b') }}",
    "nested lists in capitals": _NESTED + "{{ [n]|upper }}{{ n|lower }}",
    "nested lists in small letters": _NESTED + "{{ n is lower }}",
    "nested lists trimmed": _NESTED + "{{ n|trim }}",
    "nested method of rounding": _TUPLES + "{{ 5|round(1, n.a) }}",
    "nested name of a file": _TUPLES + "{% include [n.a] %}",
    "nested name of a filter": _TUPLES + "{{ [1]|map(n.a)|list }}",
    "nested attribute": _TUPLES + "{{ [{1: 2}]|map(attribute=n.a)|list }}",
    "nested in a loop": _NESTED + "{% for i in [n.a] %}{{ (n.a, loop) in loop }}{% endfor %}",
    "nested sum": _NESTED + "{{ [n.a]|sum }}",
    "nested field": _NESTED + "{{ '{0!r}'.format(n.a) }}",
    "nested field of XML": _NESTED + "{{ ('%s'|e) % [n.a] }}",
}
UNSEEN = {
    "arguments of macros": "{% macro m() %}{% if varargs %}{% endif %}{% endmacro %}{% set big=range(100000)|list %}"
    "{% for i in range(100000) %}{{ m(*big) }}{% endfor %}",
    "named arguments of macros": "{% macro m() %}{% if kwargs %}{% endif %}{% endmacro %}{% set n = namespace(d={}) %}"
    "{% for i in range(300) %}{% set n.d = dict(n.d, **{'a' ~ i: i}) %}{% endfor %}"
    "{% set big = n.d %}{% for i in range(100000) %}{{ m(**big) }}{% endfor %}",
    "letters as arguments": "{% macro m() %}{% if varargs %}{% endif %}{% endmacro %}{{ m(*" + _WIDE + ") }}",
    "letters as arguments of a filter": "{{ 1|default(*" + _WIDE + ") }}",
    "long path": "{{ (['a'] * 5000)|map(attribute='0.' * 500000 ~ '0')|list }}",
    **{
        f"long path of {name}": "{% set p = '0.' * 500000 ~ '0' %}{{ (['a'] * 5000)|" + name + "|list }}"
        for name in (
            *("sort(attribute=p)", "sum(attribute=p)", "groupby(p)", "join('', p)", "unique(attribute=p)"),
            *("min(attribute=p)", "max(false, p)", "selectattr(p)", "rejectattr(p)", "sort(false, false, p)"),
            *("groupby(attribute=p)", "sum(p)", "selectattr(p, 'defined')"),
        )
    },
    "deep values by a path": "{% set a = [range(1000)|list] %}{% set b = [range(1000)|list] %}"
    "{{ ([a, b] * 9000)|sort(attribute='0')|length }}{{ ([a, b] * 9000)|max(attribute='0')|length }}",
    "letters as a list": "{% set x = " + _WIDE + "|list %}",
    **{
        f"letters by {name}": "{% set x = " + _WIDE + "|" + name + " %}"
        for name in ("sort", "unique", "select", "reject", "map('upper')", "join", "join('')", "groupby(0)", "min")
    },
    "letters joined": "{% set x = ','.join(" + _WIDE + ") %}",
    "words as a list": "{% set x = ('\u0100 ' * 950000).split() %}",
    "words from behind": "{% set x = ('\u0100 ' * 950000).rsplit(' ') %}",
    "lines as a list": "{% set x = ('\u0100\\n' * 950000).splitlines() %}",
    "lines as XML": "{% set x = (('\\n' * 2000000)|e)|indent(1) %}",
    "words with capitals": "{{ ('\u0100b ' * 640000)|title }}",
    "letters refunded": "{{ ('\\n' * 100000)|indent(-1000) }}{% for i in range(100000) %}{% for j in range(1000) %}{% endfor %}{% endfor %}",
    "steps refunded": "{{ [range(9)]|map('items of a loop', -9999999)|list }}{% for i in range(100000) %}{% for j in range(1000) %}{% endfor %}{% endfor %}",
    "many signs of a pattern": "{{ ('%' * 1900000) % 1 }}",
    "many fields": "{{ ('{0}' * 600000).format(1) }}",
    "a long field": "{{ ('{' ~ 'a.' * 900000 ~ 'a}').format(a=1) }}",
    "large numbers in a pattern": "{% set n = namespace(s=[]) %}{% for i in range(99) %}"
    "{% set n.s = [n.s, ('%f' * 30000 ~ '\U0001f345') % ((10.0 ** 300,) * 30000)] %}{% endfor %}",
    "quotation marks": "{% set x = ('a'|e) + ('\"' * 1900000 ~ '\U0001f345') %}",
    "quotation marks joined": "{% set x = ('a'|e).join(['\"' * 1900000 ~ '\U0001f345'] * 2) %}",
    "quotation marks in a pattern": "{% set x = ('%s'|e) % ('\"' * 1900000 ~ '\U0001f345') %}",
    "long lists written out and compared": "{% set a = [" + "1," * 30000 + "1] %}{% for i in range(100000) %}{{ a == ["
    + "1," * 30000 + "1] }}{% endfor %}",
    "long texts written out and compared": "{% set a = '" + "a" * 70000 + "' ~ '' %}{% for i in range(100000) %}"
    "{% if a == '" + "a" * 70000 + "' %}{% endif %}{% endfor %}",
    "large numbers written out": "{% set a = 0x" + "f" * 3500 + " %}{% set b = 0x" + "d" * 1700 + " %}"
    "{% for i in range(100000) %}{% if a // b %}{% endif %}{% endfor %}",
    "lists written out": "{% set n = namespace(s=0) %}{% for i in range(100000) %}{% set n.s = [n.s, "
    + "[], " * 40 + "] %}{% endfor %}",
    "names and branches": "".join(f"{{% set a{n} = 1 %}}{{% if 1 %}}{{% set b{n} = 1 %}}{{% endif %}}" for n in range(2300)),
    "names and files": "".join(f"{{% set a{n} = 1 %}}{{% include 'b' ignore missing %}}" for n in range(2500)),
    "a file again and again": "{% if b is defined %}{% else %}{% set b = 1 %}"
    + "".join(f"{{% set a{n} = 1 %}}" for n in range(2000))
    + "{% for i in range(100000) %}{% include 'a.xml.j2' %}{% endfor %}{% endif %}",
}  # fmt: skip
_LOOP = "{% for i in range(100000) %}"
COMPILED = {
    "arguments with defaults": "{% macro m(" + ",".join(f"a{n}=1" for n in range(5000)) + ") %}{% endmacro %}" + _LOOP + "{{ m() }}{% endfor %}",
    "arguments": "{% macro m(" + ",".join(f"a{n}" for n in range(200)) + ") %}{% endmacro %}" + _LOOP + "{{ m() }}{% endfor %}",
    "large numbers printed": "{% set b = 2 ** 63 %}{% set b = b ** 16 %}" + _LOOP + "{{ b }}{{ b }}{{ b }}{% endfor %}",
    "many capitals": "{% set c = ['a b c d e f g h'] * 90000 %}" + _LOOP + "{% set d = c|map('title')|list %}{% endfor %}",
    "many branches": "{% if a0 is defined %}" + "".join(f"{{% elif a{n} is defined %}}" for n in range(3000)) + "{% endif %}",
    "branches with names": "{% if a0 is defined %}"
    + "".join(f"{{% elif a{n} is defined %}}{{% set b{n}=1 %}}" for n in range(2000)) + "{% endif %}",
    "names in branches": "{% if 1 %}" + "".join(f"{{% if a{n} is defined %}}{{% endif %}}" for n in range(4000)) + "{% endif %}",
    "many blocks": "".join(f"{{% block m{n} %}}{{{{ a{n} }}}}{{% endblock %}}" for n in range(3000)),
    "many lines": "{{ 1 " + "\n" * 140000 + "}}",
}  # fmt: skip
MORE = {**SEARCHES, **TYPES, **NESTED, **UNSEEN, **COMPILED}
