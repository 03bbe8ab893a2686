# ruff: noqa: E501
"""From no variable of any template leads a way to anything but texts, numbers, lists, records and what can be called.

The walk goes where a template could: every attribute that Python knows of a thing or its kind, asked for by Jinja's own
way, every item, what functions give that need no argument, and what a template can name by itself.
"""

import inspect
import sys
from collections import Counter
from types import FunctionType
from typing import get_args, get_type_hints

import jinja2
import pytest
from jinja2.environment import TemplateModule
from jinja2.runtime import LoopContext, Macro, TemplateReference, Undefined
from jinja2.utils import Namespace
from markupsafe import Markup
from msgspec import Struct

from cardgen import analysis
from cardgen.boosters.collation.batch import Pack
from cardgen.render.pack.contents import contents_text
from cardgen.render.products.renderer import Renderer
from cardgen.render.products.renderers import Renderers
from cardgen.render.template import views
from cardgen.render.template.jinja import Templates
from cardgen.render.template.sandbox import Method
from cardgen.render.template.views import Function, HiddenValue, TemplateView, shown
from tests.fixtures.shipped import REPOSITORY
from tests.shipped_games import shipped_library

ENOUGH = 4
"""Things of one kind whose every attribute is asked for; of all further ones only the kind is looked at."""
PLAIN = (str, int, float, bool, type(None), Markup, range)
CONTAINERS = (list, tuple, dict)
OPAQUE = (Function, Method, Macro, TemplateView, LoopContext, Namespace, TemplateModule, TemplateReference)
ALWAYS = (
    "__class__ __dict__ __globals__ __self__ __func__ __init__ __code__ __closure__ __wrapped__ __module__ __mro__ args "
    "func keywords _thing _run _func _environment _context _body_stream _TemplateReference__context _Namespace__attrs "
    "origin document path mro format_map gi_frame environment parent"
).split()
STARTS = """
{% macro m(a=1) %}{{ probe(a, 'argument') }}{{ probe(varargs, 'varargs') }}{{ probe(kwargs, 'kwargs') }}
{{ probe(caller, 'caller') if caller }}{% endmacro %}
{% macro n() %}{{ n.name }}{% endmacro %}
{% call m(1, 2, x=card) %}{% endcall %}
{{ probe(m, 'macro') }}{{ probe(self, 'self') }}{{ probe(self.b, 'block') }}{{ probe(namespace(a=card), 'namespace') }}
{% import 'kit.xml.j2' as kit %}{{ probe(kit, 'kit') }}
{% import 'kit.xml.j2' as kit with context %}{{ probe(kit, 'kit with context') }}
{% for x in [card, game] %}{{ probe(loop, 'loop') }}{{ probe(x, 'item') }}{% endfor %}
{% for x in game.cards.items() if x %}{{ probe(loop, 'loop that filters') if loop.first }}{% endfor %}
{% block b %}{{ probe(super, 'super') if super is defined }}{% endblock %}
{% set s %}a{% endset %}{{ probe(s, 'set') }}{{ probe(dict(a=1), 'dict') }}{{ probe(range(3), 'range') }}
{% for name in 'abs batch capitalize center count dictsort first format groupby indent int items join last length list lower
   max min replace reverse round safe slice sort string sum title trim truncate unique upper markup default e'.split() %}
{% for value in ['a b', 3, 2.5, [1, 2], {'a': 1}, [[1, 2], [3, 4]]] %}{{ probe(filtered(name, value), name) }}{% endfor %}
{% endfor %}
"""


class Walk:
    """Goes everywhere from where it is put, once; `seen` has the kinds of all it met."""

    def __init__(self, environment):
        self.environment, self.seen, self.known, self.kept = environment, set(), set(), []
        self.often, self.templates = Counter(), set()

    def __call__(self, thing, way):
        pending = [(thing, way)]
        while pending:
            thing, way = pending.pop()
            if id(thing) in self.known or isinstance(thing, Undefined):
                continue
            self.known.add(id(thing))
            self.kept.append(thing)
            kind = type(thing)
            self.often[kind, repr(thing)[:40] if kind in (TemplateView, Function, Method) else ""] += 1
            self.seen.add(kind)
            assert kind in PLAIN or kind in OPAQUE or is_container(thing) or is_curve(thing), f"{way}: {kind}"
            if self.often[kind, repr(thing)[:40] if kind in (TemplateView, Function, Method) else ""] <= ENOUGH:
                pending += list(self.steps(thing, way))
        return ""

    def steps(self, thing, way):
        names = {*ALWAYS, *dir(type(thing)), *getattr(type(thing), "__slots__", ()), *getattr(thing, "fields", ())}
        names |= (
            set(getattr(thing, "__dict__", ())) if not isinstance(thing, (TemplateView, TemplateReference)) else set()
        )
        for name in sorted(map(str, names)):
            for look in (self.environment.getattr, self.environment.getitem):
                found = asked(look, thing, name)
                if found is not None:
                    yield found, f"{way}.{name}"
        if isinstance(thing, dict):
            for key, value in thing.items():
                yield key, f"{way}[key]"
                yield value, f"{way}[{key!r}]"
        elif isinstance(thing, (list, tuple, range)):
            for number, value in enumerate(thing):
                yield value, f"{way}[{number}]"
        elif type(thing) in (Function, Method, Macro):
            for arguments in ((), ("a",)):
                found = asked(
                    lambda *given: self.environment.call(*given), context(self.environment), thing, *arguments
                )
                if found is not None:
                    yield found, f"{way}{arguments}"


def context(environment):
    return environment.from_string("").new_context({})


def asked(look, *arguments):
    try:
        return look(*arguments)
    except Exception:
        return None


def is_container(thing):
    return type(thing) in CONTAINERS or (isinstance(thing, tuple) and hasattr(thing, "_fields"))


def is_curve(thing):
    return type(thing) is FunctionType and thing.__module__ == "cardgen.render.template.geometry"


@pytest.fixture(scope="module")
def library():
    return shipped_library()


@pytest.fixture
def starts(tmp_path, monkeypatch):
    """Puts the walk into any template that is about to be made, and into one that begins at all that Jinja has."""
    walks = []
    real = Templates.watched

    def watched(self, name, /, **variables):
        if not walks or walks[-1].environment is not self.environment:
            walks.append(Walk(self.environment))
        walk = walks[-1]
        walk.templates.add(name)
        for key, value in variables.items():
            walk(shown(value), key)
        for key, value in self.environment.globals.items():
            walk(value, key)
        return real(self, name, **variables)

    monkeypatch.setattr(Templates, "watched", watched)
    return walks


@pytest.mark.parametrize("game", ["fsys", "phylo", "foodadvice"])
def test_no_template_of_a_game_reaches_anything_but_plain_values(library, starts, game):
    from cardgen.commands.targets import BuildOrder, targets_of

    studios = Renderers(REPOSITORY, library)
    for target in targets_of(library, BuildOrder(games=(game,), papers=("a4",))):
        if target.product.kind in ("page", "tiles", "box", "book"):
            studio = studios.of(target)
            studio.dependencies.fingerprint(target, "")
    printing = studios.of(target).game.printings[0]
    studios.of(target).faces.front(printing)
    studios.of(target).faces.back(printing)
    assert sum(len(walk.templates) for walk in starts) >= 4
    assert {TemplateView, Function} <= set().union(*(walk.seen for walk in starts))


def test_no_template_of_packs_reaches_anything_but_plain_values(library, starts):
    game = library.games["fsys"]
    recipe = next(iter(game.recipes.values()))
    pack = Pack(1, "a", "b", recipe.printings[:2], ("c", "c"), {})
    walk = Walk(Templates.of([]).environment)
    for value in (recipe, pack, game, contents_text(game, recipe)):
        walk(shown(value), "packs")
    assert TemplateView in walk.seen


def test_nothing_that_jinja_brings_leads_out(tmp_path, library):
    (tmp_path / "kit.xml.j2").write_text("{% set a = 1 %}{% macro o() %}{{ card }}{% endmacro %}")
    (tmp_path / "a.xml.j2").write_text(f"<card>{STARTS}</card>")
    templates = Templates.of([tmp_path])
    walk = Walk(templates.environment)

    def filtered(name, value):
        return asked(templates.environment.call_filter, name, value, (), {}, context(templates.environment))

    templates.environment.globals |= {"probe": Method("probe", walk), "filtered": Method("filtered", filtered)}
    game = library.games["fsys"]
    _, found = templates.render("a.xml.j2", card=next(iter(game.cards.values())), game=game)
    assert found == []
    assert {Macro, LoopContext, Namespace, TemplateModule, TemplateReference, Method, TemplateView} <= walk.seen


def test_a_record_is_no_text(tmp_path, library):
    game = library.games["fsys"]
    for source in ("{{ game }}", "{{ game ~ 'a' }}", "{{ [game] }}", "{{ '%s' % game }}", "{{ game|string }}",
                   "{{ '{}'.format(game) }}", "{{ [game]|join }}", "{{ game|e }}", "{{ {1: game} }}",
                   "{{ game.deck.printings }}", "{{ range }}", "{{ 'a'.split }}", "{{ curves.pt }}", "{{ curves }}",
                   "{{ [namespace()]|join }}", "{{ namespace() }}", "{{ loop }}{% for x in [1] %}{{ loop.cycle }}{% endfor %}"):  # fmt: skip
        (tmp_path / "a.xml.j2").write_text(source)
        text, [finding] = Templates.of([tmp_path]).render("a.xml.j2", game=game)
        assert (text, finding.code in ("CG604", "CG605")) == ("", True), source
        assert "0x" not in finding.message
        assert "/" not in finding.message


def test_what_says_where_in_memory_it_lies_is_never_printed(tmp_path):
    (tmp_path / "a.md.j2").write_text(
        "{% macro m() %}{% endmacro %}{{ m }}{{ [1, 2]|map('string') }}{{ {'a': 1}.items() }}{{ [2, 1]|reverse }}"
        "{% for x in [1] %}{{ loop }}{% endfor %}{{ [1]|batch(1) }}{{ range(2) }}"
    )
    assert Templates.of([tmp_path]).render("a.md.j2") == (
        "<Macro 'm'>['1', '2'][('a', 1)][1, 2]<LoopContext 1/1>[[1]]range(0, 2)",
        [],
    )


def test_what_is_not_listed_is_not_shown():
    with pytest.raises(HiddenValue):
        shown(REPOSITORY)
    with pytest.raises(HiddenValue):
        shown(Renderer)


def test_a_file_of_a_game_cannot_be_read_by_names_alone(tmp_path, library):
    game = library.games["fsys"]
    for source in ("{{ game.origin.document.path.read_text() }}", "{{ said_of.args[0] }}", "{{ said_of.func }}",
                   "{{ game.sets.core.origin.document.text }}", "{{ game.cards['feed-the-soil'].origin }}"):  # fmt: skip
        (tmp_path / "a.xml.j2").write_text(source)
        templates = Templates.of([tmp_path], {"said_of": Function("said_of", lambda card: {})})
        text, found = templates.render("a.xml.j2", game=game)
        assert (text, [finding.code for finding in found]) == ("", ["CG604"]), source


def test_the_environment_has_no_more_than_is_listed():
    environment = Templates.of([]).environment
    assert sorted(environment.globals) == ["_said", "curves", "dict", "namespace", "range", "say"]
    assert not {"random", "pprint", "tojson", "urlize", "attr", "xmlattr", "striptags"} & set(environment.filters)
    assert isinstance(environment, jinja2.sandbox.ImmutableSandboxedEnvironment)


NEVER_TOLD = {f"cardgen.games.foodadvice.{name}" for name in ("market.box", "market.choice", "condition", "effect")}
"""What players think with, and terms before they are words: in reach of what books are given, and not shown."""


def records_in(hint):
    """The records that a type speaks of: of containers, those inside."""
    if isinstance(hint, type) and issubclass(hint, Struct):
        yield hint
    for inner in get_args(hint):
        yield from records_in(inner)


def hints_of(thing, module):
    """Its types; names that are known to type checkers only are looked up in the modules beside it."""
    package = module.rpartition(".")[0]
    beside = (vars(module) for name, module in list(sys.modules.items()) if name.startswith(f"{package}."))
    kinds = {name: value for names in beside for name, value in names.items() if isinstance(value, type)}
    return get_type_hints(thing, {**kinds, **vars(sys.modules[module])})


def records_from(kind):
    """What the fields, properties and methods of a record may give to a template."""
    for name in dir(kind):
        member = inspect.getattr_static(kind, name)
        function = getattr(member, "fget", None) or getattr(member, "func", None) or member
        if not name.startswith("_") and inspect.isfunction(function):
            yield from records_in(hints_of(function, function.__module__).get("return"))
    for name, hint in hints_of(kind, kind.__module__).items():
        if not name.startswith("_"):
            yield from records_in(hint)


def test_each_record_that_rules_give_to_books_is_of_a_module_that_is_listed_and_no_other_module_is(library):
    kinds = {type(analysis.examples_for(game, game.deck)) for game in library.games.values()}
    pending = list(kinds)
    while pending:
        new = set(records_from(pending.pop())) - kinds
        kinds |= {kind for kind in new if kind.__module__.startswith("cardgen.games.")}
        pending += [kind for kind in new if kind.__module__.startswith("cardgen.games.")]
    assert len(kinds) > 10
    assert {kind.__module__ for kind in kinds} - NEVER_TOLD == views._FOR_BOOKS
