"""Lists of numbers are read in one piece, and nothing in a template means anything else for it."""

import jinja2
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.render.template.sandbox import Method, Sandbox
from tests.sweep import sweep

NUMBERS = st.integers(-999, 999) | st.floats(-999, 999).map(lambda value: round(value, 2))
LISTS = st.lists(NUMBERS, min_size=1, max_size=4)
EXPRESSIONS = [
    "{% set x = [[1,-2],[3.50,4,1]] %}{{ x }}",
    "{% set x = [4, 5, 6] %}{{ x[1] }}{{ x[-1] }}{{ x [0] }}{{ x[1:] }}",
    "{% set x = [[1,2],[3,4]][1] %}{{ x }}",
    "{% set x = [[1,2],[3,4]] + [[5,6,1]] %}{{ x[[0,2][1]] }}",
    "{% set i = 1 %}{{ {'a': [1,2], 'b': [[i,2],[3,4]]} }}",
    "{{ 'none of [1,2]' ~ \"or ([3,4])\" }}",
    "([1,2]) {# ([1,2]) #} {% raw %}{{ ([1,2]) }}{% endraw %}",
    "{% for x, y in ([1,2],[3,4]) %}{{ x + y }};{% endfor %}{{ ([0] * 3) | length }}",
    "{% set x = [007, 1.] %}{{ x }}",
    "{% set x = [-0, -0.0, 1e3, 1_000] %}{{ x }}",
    "{% set x = (1, [2, 3,], []) %}{{ x }}",
    "{% macro m(p, k=[1,2]) %}{{ p }}{{ k }}{% endmacro %}{{ m([[0,1]]) }}{{ m(p=[ [ 0 , 1 ] ], k=[3]) }}",
]


def rendered(environment: jinja2.Environment, source: str) -> str:
    """What comes of a template, or which fault it has."""
    try:
        return environment.from_string(source).render()
    except jinja2.TemplateSyntaxError as fault:
        return f"line {fault.lineno}: {fault.message}"


@sweep("source", EXPRESSIONS)
def test_a_template_says_what_it_says_without(source):
    assert rendered(Sandbox(), source) == rendered(jinja2.Environment(), source)


@given(LISTS | st.lists(LISTS, min_size=1, max_size=4) | st.lists(st.lists(LISTS, min_size=1), min_size=1, max_size=3))
def test_every_list_keeps_its_numbers(numbers):
    assert rendered(Sandbox(), f"{{% set x = {numbers} %}}{{{{ x }}}}") == str(numbers)


def test_a_list_is_one_word():
    words = [token.value for token in Sandbox()._tokenize("{{ f([[1,-2],[3,4,1]], 5) }}", "a")]
    assert words == ["{{", "f", "(", [[1, -2], [3, 4, 1]], ",", 5, ")", "}}"]


def test_lines_are_counted_through_a_list():
    with pytest.raises(jinja2.TemplateSyntaxError) as fault:
        Sandbox().from_string("{% set x = [[1,\n2],\n[3,4]] %}\n{% bad %}")
    assert fault.value.lineno == 4


def test_each_use_of_a_list_is_a_list_of_its_own():
    source = "{% macro m() %}{% set x = [1,2] %}{{ grow(x) }}{% endmacro %}{{ m() }}{{ m() }}"
    assert Sandbox().from_string(source).render(grow=Method("grow", lambda x: x.append(3) or len(x))) == "33"
