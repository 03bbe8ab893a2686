"""Views of cards, games and decks for templates: texts, numbers, lists, and records with the fields named here.

A record is a `TemplateView`: it has no other attribute than the fields that are listed for its class, and what it
gives is made plain in the same way. A method is a `Function`, which can be called and nothing else. What is not
listed is not shown: no path, no document, no place in a file. Knows no template language.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from markupsafe import Markup
from msgspec import Struct

from cardgen.render.template.budget import spend, weigh
from cardgen.render.template.old_names import new_name

PLAIN = frozenset((str, int, float, bool, type(None), Markup))
COST_OF_CALL = 100
"""Steps of a function of the rules: they search decks."""
COST_OF_HASH = 20
"""Steps of looking at all that is in a record."""

_FIELDS = {
    "cardgen.model.card.Card": "id kind icons text link fields",
    "cardgen.model.card.Art": "reference artist licence title source",
    "cardgen.model.card.Printing": "id card set_id number rarity copies art text fields",
    "cardgen.model.game.Icon": "id family number name colour source aliases help word codes",
    "cardgen.model.game.IconFamily": "id name heading shape colour icons help",
    "cardgen.model.game.Kind": "id name several size is_round gutter has_face",
    "cardgen.model.game.Format": "id size copies",
    "cardgen.model.game.Product": "id kind papers of size overlap stock clearance boxes",
    "cardgen.model.game.CardSet": (
        "id version name licence attribution source requires printings cards reasons questions date"
    ),
    "cardgen.model.game.Deck": "id name format copies size printings",
    "cardgen.model.game.Game": (
        "id name tagline players age minutes advised kinds families formats products sizes sets decks default_deck "
        "readings limits words word icons by_family decks_with cards printings deck published_deck played_deck "
        "named_decks"
    ),
    "cardgen.model.vocabulary.Word": "id name aliases set_id text fields",
    "cardgen.model.recipe.Recipe": "id name about age sets printings",
    "cardgen.model.paper.Paper": "id name width height",
    "cardgen.boosters.collation.batch.Pack": "place id layout printings pools windows broken",
    "cardgen.render.box.dieline.TuckBox": "width height depth notch",
    "cardgen.render.box.dieline.Panel": "name size",
    "cardgen.render.box.tray.FoldedTray": "name inner length width depth flat",
    "cardgen.render.box.game_box.LiddedBox": "lid base floor piles layers sheets is_whole",
    "cardgen.render.box.packing.Pile": "lot cards height box",
    "cardgen.render.box.packing.Lot": "size stock kinds cards boxes",
    "cardgen.render.box.sheet.Contents": "cards boxes in_each kinds",
    "cardgen.render.pack.stacks.Separator": "pack count sizes",
    "cardgen.render.pack.key_entries.OpenedPack": "pack whose hints cards answers",
    "cardgen.render.pack.key_entries.KeyCard": "number name art set_name",
    "cardgen.render.pack.key_entries.KeyStep": "sign card note icons begins",
    "cardgen.render.pack.key_entries.KeyAnswer": "text label begin steps result is_noted lines",
    "cardgen.render.pack.key_entries.KeyOdds": "hundred here text cards height shown row",
    "cardgen.render.pack.key_pages.KeyPage": "number packs odds_top odds columns",
    "cardgen.render.pack.checklist.ChecklistLine": "number text art card is_of_other_set",
    "cardgen.render.pack.checklist.PlacedName": "line left top",
    "cardgen.render.pack.checklist.ChecklistPage": "number names width row",
    "cardgen.render.pack.odds_page.OddsPage": "number rows",
    "cardgen.render.pack.odds_rows.OddsRow": "name often is_sure has arts words strips lines columns signs group",
    "cardgen.render.pack.odds_rows.OddsStrip": "words squares has",
    "cardgen.render.pack.odds_rows.PackSquares": "sure perhaps packs",
    "cardgen.render.pack.odds_rows.OddsColumn": "has cells",
    "cardgen.render.pack.odds_rows.PromisedSign": "icon there_are",
    "cardgen.render.pack.odds_rows.NamedCard": "name art",
    "cardgen.render.parcel.steps.MorningStep": "art title figures text takes",
}
_FOR_BOOKS = frozenset(
    f"cardgen.games.{module}"
    for module in (
        *("fsys.books.examples", "fsys.rules"),
        *(
            "phylo.books.deck_totals",
            "phylo.books.examples",
            "phylo.books.food_web",
            "phylo.books.far_meals",
            "phylo.books.names",
            "phylo.books.plot",
            "phylo.books.scripted_game",
        ),
        *("phylo.books.web_bridges", "phylo.books.web_places", "phylo.books.web_plates", "phylo.books.web_poster"),
        "phylo.books.web_routes",
        *("phylo.company", "phylo.criterion", "phylo.effect", "phylo.event", "phylo.rules", "phylo.species"),
        *("foodadvice.books.examples", "foodadvice.books.scene", "foodadvice.cards", "foodadvice.rules"),
    )
)
"""Modules that the rules keep for books: of a record in them, all that has a name without an underscore is shown."""


class HiddenValue(TypeError):
    """Something that no template may see."""


class TemplateView:
    """A record as templates see it. `fields` are those it has; each is made plain when it is first asked for."""

    __slots__ = ("_thing", "_values", "fields")

    def __init__(self, thing: Any, fields: frozenset[str]) -> None:
        self._thing = thing
        self._values: dict[str, Any] = {}
        self.fields = fields

    def value(self, name: str) -> Any:
        """Raises KeyError where it has no such field."""
        if name not in self._values:
            if name not in self.fields:
                return self.value(self._new_name(name))
            self._values[name] = shown(getattr(self._thing, name))
        return self._values[name]

    def _new_name(self, name: str) -> str:
        new = new_name(type(self._thing), name)
        if not new:
            raise KeyError(name)
        return new

    @property
    def kind(self) -> str:
        """What it is, in a word."""
        return type(self._thing).__name__.lower()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, TemplateView) or self._thing is other._thing:
            return isinstance(other, TemplateView)
        spend(COST_OF_CALL)
        return bool(self._thing == other._thing)

    def __hash__(self) -> int:
        spend(COST_OF_HASH)
        return hash(self._thing)

    def __str__(self) -> str:
        some = ", ".join(sorted(self.fields)[:4])
        raise HiddenValue(f"a {self.kind} is no text: name what of it is meant, as in {some}")

    def __repr__(self) -> str:
        return f"<{self.kind}>"


class Function:
    """Something to call, which gives plain values and has nothing else to look at."""

    __slots__ = ("_cost", "_name", "_run")

    def __init__(self, name: str, run: Callable[..., Any], cost: int = COST_OF_CALL) -> None:
        self._name, self._run, self._cost = name, run, cost

    def __call__(self, *arguments: Any, **options: Any) -> Any:
        spend(self._cost)
        weigh(arguments)
        weigh(options)
        return shown(
            self._run(*map(_meant, arguments), **{name: _meant(argument) for name, argument in options.items()})
        )

    def __str__(self) -> str:
        raise HiddenValue(f"the function `{self._name}` is no text: call it")

    def __repr__(self) -> str:
        return f"<function {self._name}>"


def shown(value: Any) -> Any:
    """The value as templates see it. Raises HiddenValue where it is not for them."""
    kind = type(value)
    if kind in PLAIN or kind in (TemplateView, Function):
        return value
    if kind is tuple:
        return tuple([shown(item) for item in value])
    if kind is list:
        return [shown(item) for item in value]
    if isinstance(value, Mapping):
        return {shown(key): shown(item) for key, item in value.items()}
    if kind in (set, frozenset):
        return tuple(sorted(shown(item) for item in value))
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return type(value)(*map(shown, value))
    return _record(value)


def _record(value: Any) -> TemplateView | Function:
    kind: Any = type(value)
    fields = _fields_of(kind)
    if fields is not None:
        known = getattr(value, "__dict__", None)
        if known is None:
            return TemplateView(value, fields)
        if "view for templates" not in known:  # where a record keeps what it has worked out, this is kept, too
            known["view for templates"] = TemplateView(value, fields)
        view: TemplateView = known["view for templates"]
        return view
    if callable(value) and not isinstance(value, type) and hasattr(value, "__name__"):
        return Function(value.__name__, value)
    raise HiddenValue(f"templates may not see what is of the kind `{type(value).__name__}`")


@cache
def _fields_of(kind: Any) -> frozenset[str] | None:
    """The fields that a class shows; None for one that is not shown."""
    listed = _FIELDS.get(f"{kind.__module__}.{kind.__qualname__}")
    if listed is not None:
        return frozenset(listed.split())
    if kind.__module__ in _FOR_BOOKS and issubclass(kind, Struct):
        return frozenset(name for name in dir(kind) if not name.startswith("_"))
    return None


def _meant(value: Any) -> Any:
    """What a function of ours is given for what a template has."""
    kind = type(value)
    if kind is TemplateView:
        return value._thing
    if kind in (list, tuple):
        return kind(_meant(item) for item in value)
    if kind is dict:
        return {_meant(key): _meant(item) for key, item in value.items()}
    return value
