# ruff: noqa: E501
"""Templates that ask for all there is: what becomes of each, at what cost. Run as a program by `test_greedy.py`.

Prints a line of JSON: for each template its name, the codes found, line, steps and fair seconds of processor time; at last
the most memory that the process had, in KiB, as far as the system tells.
"""

import json
import sys
import time
from pathlib import Path

from cardgen.render.template.budget import taken
from cardgen.render.template.jinja import Templates
from tests.pace import fair
from tests.render.template.greedy_more import MORE

ENOUGH = 2.0
"""Fair seconds of processor time that a template may take."""
DEEP = 21
NEST = "".join(f"{{% for i{n} in range(10) %}}" for n in range(DEEP))
TEMPLATES = {
    "width of a number": "{{ '%1000000000d' % 5 }}",
    "width by a filter": "{{ '%1000000000d'|format(5) }}",
    "digits by a filter": "{{ '%.999999999f'|format(5) }}",
    "width from a value": "{{ '%*d'|format(999999999, 5) }}",
    "many widths": "{{ ('%999d' * 1000)|format(*range(1000)) }}{{ ('%999d' * 9000) % ([1] * 9000) }}",
    "width of format": "{{ '{:>999999999}'.format(5) }}",
    "width in a width": "{{ '{:>{}}'.format(5, 999999999) }}",
    "digits of format": "{{ '{:.999999999f}'.format(5) }}",
    "center": "{{ 'x'.center(999999999) }}",
    "center by a filter": "{{ 'x'|center(999999999) }}",
    "ljust": "{{ 'x'.ljust(999999999) }}",
    "rjust": "{{ 'x'.rjust(999999999) }}",
    "zfill": "{{ 'x'.zfill(999999999) }}",
    "indent": "{{ 'x\\nx'|indent(999999999) }}",
    "indent by a text": "{{ 'x\\nx'|indent('x' * 4000000) }}",
    "expandtabs": "{{ '\\t'.expandtabs(999999999) }}",
    "batch": "{{ [1]|batch(999999999, 'x')|list }}",
    "slice": "{{ [1]|slice(999999999)|list }}",
    "many slices": "{% for i in range(100000) %}{{ range(10)|slice(100000)|length }}{% endfor %}",
    "join": "{{ range(100000)|join('x' * 100000) }}",
    "join by a method": "{{ ('x' * 100000).join(['a'] * 100000) }}",
    "replace": "{{ ('x' * 100000)|replace('x', 'y' * 100000) }}",
    "replace by a method": "{{ ('x' * 100000).replace('x', 'y' * 100000) }}",
    "replace nothing": "{{ ('x' * 100000).replace('', 'y' * 100000) }}",
    "times": "{{ 'x' * 3000000000 }}",
    "times a list": "{{ [0] * 3000000000 }}",
    "nested times": "{% set a = [0] * 90000 %}{% set b = [a] * 90000 %}{{ b }}",
    "doubling": "{% set n = namespace(s='xx') %}{% for i in range(99) %}{% set n.s = n.s ~ n.s %}{% endfor %}",
    "doubling by plus": "{% set n = namespace(s='xx') %}{% for i in range(99) %}{% set n.s = n.s + n.s %}{% endfor %}",
    "doubling a list": "{% set n = namespace(s=[1]) %}{% for i in range(99) %}{% set n.s = n.s + n.s %}{% endfor %}",
    "doubling by output": "{% set a = 'xx' %}" + "{% set a %}{{ a }}{{ a }}{% endset %}" * 40,
    "doubling by escapes": "{% set n = namespace(s='&') %}{% for i in range(99) %}{% set n.s = (n.s ~ '')|e ~ '' %}{% endfor %}"
    "{% for i in range(99) %}{% set n.s = n.s ~ n.s %}{% endfor %}",
    "doubling by macros": "{% macro m0() %}xxxxxxxxxx{% endmacro %}"
    + "".join(f"{{% macro m{n + 1}() %}}{{{{ m{n}() }}}}{{{{ m{n}() }}}}{{% endmacro %}}" for n in range(30))
    + "{{ m30() }}",
    "lists in lists": "{% set n = namespace(s=[1]) %}{% for i in range(60) %}{% set n.s = [n.s, n.s] %}{% endfor %}{{ n.s }}",
    "lists in lists compared": "{% set n = namespace(s=[1], t=[1]) %}{% for i in range(60) %}"
    "{% set n.s = [n.s, n.s] %}{% set n.t = [n.t, n.t] %}{% endfor %}{{ n.s == n.t }}",
    "lists in lists sought": "{% set n = namespace(s=[1]) %}{% for i in range(60) %}{% set n.s = [n.s, n.s] %}{% endfor %}"
    "{{ 1 in n.s }}",
    "tuples in tuples as keys": "{% set n = namespace(s=(1,)) %}{% for i in range(60) %}{% set n.s = (n.s, n.s) %}{% endfor %}"
    "{{ {n.s: 1} }}",
    "tuples in tuples looked up": "{% set n = namespace(s=(1,)) %}{% for i in range(60) %}{% set n.s = (n.s, n.s) %}"
    "{% endfor %}{{ {1: 1}[n.s] }}",
    "lists in lists sorted": "{% set n = namespace(s=[1]) %}{% for i in range(60) %}{% set n.s = [n.s, n.s] %}{% endfor %}"
    "{{ [n.s, n.s]|sort }}",
    "range": "{{ range(10000000)|list }}",
    "huge range": "{% for i in range(10 ** 50) %}{% endfor %}",
    "long loop": "{% for i in range(100000) %}{% for j in range(100000) %}x{% endfor %}{% endfor %}",
    "nested loops": NEST + "x" + "{% endfor %}" * DEEP,
    "loops in macros": "".join(
        f"{{% macro f{n}() %}}{{% for i in range(100) %}}{{{{ f{n - 1}() if {n} }}}}{{% endfor %}}{{% endmacro %}}"
        for n in range(30)
    )
    + "{{ f29() }}",
    "loop that filters": "{% for i in range(100000) if range(100000)|sum %}{% endfor %}",
    "recursive loop": "{% for i in [[1]] recursive %}{{ loop(i) }}{% endfor %}",
    "macro of itself": "{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}",
    "two macros": "{% macro m() %}{{ k() }}{% endmacro %}{% macro k() %}{{ m() }}{% endmacro %}{{ m() }}",
    "call of itself": "{% macro m() %}{% call m() %}{% endcall %}{% endmacro %}{{ m() }}",
    "file of itself": "{% include 'a.xml.j2' %}",
    "file of itself twice": "{% include 'a.xml.j2' %}{% include 'a.xml.j2' %}",
    "import of itself": "{% import 'a.xml.j2' as a %}",
    "extends itself": "{% extends 'a.xml.j2' %}",
    "files that are not there": "{% for i in range(100000) %}{% include ['no' ~ i, 'nor' ~ i] ignore missing %}{% endfor %}",
    "numbers squared": "{% set n = namespace(x=7) %}{% for i in range(99) %}{% set n.x = n.x * n.x %}{% endfor %}{{ n.x }}",
    "powers": "{% set n = namespace(x=7) %}{% for i in range(99) %}{% set n.x = n.x ** 60 %}{% endfor %}{{ n.x }}",
    "a large power": "{{ 9 ** 999999 }}",
    "sums of large numbers": "{% set n = namespace(x=7, y=1) %}{% for i in range(99999) %}{% set n.x = n.x + n.y %}"
    "{% set n.y = n.y - n.x %}{% set n.x = n.x - n.y %}{% endfor %}",
    "digits to read": "{{ ('9' * 100000)|int }}{% for i in range(100000) %}{{ ('9' * 4000)|int }}{% endfor %}",
    "hexadecimal digits": "{{ ('f' * 100000)|int(0, 16) }}",
    "digits to round": "{{ 5|round(-999999999) }}",
    "long texts compared": "{% set a = 'x' * 90000 %}{% set b = a ~ '' %}"
    "{% for i in range(50000) %}{{ a == b }}{{ a in b }}{{ a < b }}{{ a is eq b }}{% endfor %}",
    "long texts cut": "{% set a = 'x' * 90000 %}{% for i in range(50000) %}{% set b = a[1:] %}{% endfor %}",
    "long texts made": "{% set a = 'x' * 90000 %}{% for i in range(50000) %}{{ a.upper() }}{{ a|title }}{% endfor %}",
    "long texts taken apart": "{% set a = 'x ' * 40000 %}{% for i in range(50000) %}{% set b = a.split() %}{% endfor %}",
    "long lists sorted": "{% set a = range(90000)|list %}{% for i in range(50000) %}{% set b = a|sort %}{% endfor %}",
    "long lists sought": "{% set a = range(90000)|list %}{% for i in range(50000) %}{{ -1 in a }}{% endfor %}",
    "long lists looked through": "{% set a = range(90000)|list %}{% for i in range(50000) %}{{ a.count(1) }}{% endfor %}",
    "long lists summed": "{% set a = range(90000)|list %}{% for i in range(50000) %}{{ a|sum }}{{ a|max }}{% endfor %}",
    "lists summed": "{{ ([[0]] * 90000)|sum(start=[]) }}",
    "curves": "{{ curves.scallop(1, 1, 1, 1, 999999999) }}",
    "many curves": "{% for i in range(99999) %}{{ curves.blob([[1, 2]] * 9999) }}{% endfor %}",
    "escapes": "{% set a = '&' * 90000 %}{% for i in range(50000) %}{{ a }}{% endfor %}",
    "wide letters": "{% set a = '\U0001f345' * 90000 %}{% for i in range(50000) %}{{ a }}{% endfor %}",
    "output in a loop": "{% set a = 'x' * 90000 %}{% for i in range(100000) %}{{ a }}{% endfor %}",
    "names": "{% set n = namespace(s=[]) %}{% for i in range(99999) %}{% set n.s = [namespace(a=n.s)] %}{% endfor %}",
    "lists kept": "{% set a = range(99999)|map('string')|list %}"
    + "".join(f"{{% set a{n} = range(99999)|batch(1)|list %}}" for n in range(99)),
    "url": "{{ ('\u00e4' * 99999)|urlencode|urlencode|urlencode|urlencode|urlencode }}",
    "truncate": "{{ ('x' * 99999)|truncate(999999999, end='y' * 99999) }}",
    "groups": "{% for i in range(9999) %}{{ range(99999)|groupby('real')|length }}{% endfor %}",
    "marks": "{% for i in range(9999) %}{{ ('**a' * 30000)|markup }}{% endfor %}",
    "a deep expression": "{{ " + "(" * 5000 + "1" + ")" * 5000 + " }}",
    "a long expression": "{{ " + "1 + " * 50000 + "1 }}",
    "a deep list": "{{ " + "[" * 5000 + "]" * 5000 + " }}",
    "deep conditions": "{% if 1 %}" * 500 + "{% endif %}" * 500,
    "many words": "{{ a }}" * 140000,
    "many numbers": "{% set a = [" + "1,'a'," * 150000 + "] %}",
    "too large a file": "x" * 1_000_001,
    "lipsum": "{{ lipsum(9999) }}",
    "random": "{{ range(9)|random }}",
    "cycler": "{{ cycler(1, 2) }}",
    "pprint": "{{ [1]|pprint }}",
    "tojson": "{{ [1]|tojson }}",
    "urlize": "{{ 'www.a.b'|urlize }}",
    "wordwrap": "{{ ('a-' * 99999)|wordwrap(1) }}",
    "xmlattr": "{{ {'a': 1}|xmlattr }}",
    "striptags": "{{ ('<' * 99999)|striptags }}",
    **MORE,
}  # fmt: skip


def judged(folder: Path, source: str) -> tuple[list[str], int, int, float]:
    """The best of three where the machine was too busy to tell."""
    for _ in range(3):
        if (judgements := judged_once(folder, source))[-1] < ENOUGH:
            break
    return judgements


def judged_once(folder: Path, source: str) -> tuple[list[str], int, int, float]:
    (folder / "a.xml.j2").write_text(source + ("x" if not source.startswith("x") else ""), encoding="utf-8")
    before = time.process_time()
    text, found = Templates.of([folder]).render("a.xml.j2")
    assert not text or not found
    line = found[0].span.line if found else 0
    return [finding.code for finding in found], line, taken(), fair(time.process_time() - before)


def most_memory() -> int:
    """The peak in kB: of this program where Linux tells it, else also of the one that started it."""
    status = Path("/proc/self/status")
    if status.exists():
        return next(int(line.split()[1]) for line in status.read_text().splitlines() if line.startswith("VmHWM"))
    try:
        import resource
    except ImportError:
        return 0
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // (1024 if sys.platform == "darwin" else 1)


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    judgements = {name: judged(folder, TEMPLATES[name]) for name in (sys.argv[2:] or TEMPLATES)}
    print(json.dumps([judgements, most_memory()]))
