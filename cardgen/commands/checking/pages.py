"""Lays out targets for what is found on the way, but not what is known to be without any finding.

What is known goes by the fingerprints by which builds tell what would change: of whole targets, of the faces of cards,
and of the sheets around these.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, islice

from msgspec import Struct
from msgspec.structs import replace

from cardgen import analysis
from cardgen.commands.checking.telling_cards import telling
from cardgen.commands.layouts import Layouts
from cardgen.diagnostics import Diagnostic, Severity
from cardgen.diagnostics.codes import CHOSEN_CARDS
from cardgen.model.card import Printing
from cardgen.output.check_cache import CheckCache
from cardgen.render.base.target import Target
from cardgen.render.products.table import kind_of

FEW_FACES, FACES_OF_OTHERS = 40, 10
"""Faces that are laid out as soon as another process has begun to help; what is no sheet of cards counts as so many."""


class LayoutTask(Struct, frozen=True):
    """A target to lay out, by its place among all targets, or one share of its cards: `share` of `shares`."""

    target: int
    share: int = 0
    shares: int = 1


class TaskFindings(Struct, frozen=True):
    """All findings of a task, and what is to be remembered of it."""

    found: Sequence[Diagnostic]
    kept: Mapping[str, str]


class Inspector(Struct, frozen=True):
    """Targets to look at, and what is known of them; for worker processes, too."""

    layouts: Layouts
    cache: CheckCache

    def tasks(self, jobs: int) -> list[LayoutTask]:
        """Cards are shared out among so many; what shows other products comes last."""
        targets = enumerate(self.layouts.targets)
        in_order = sorted(targets, key=lambda entry: kind_of(entry[1].product).shows_other_products)
        return [
            LayoutTask(number, share, shares)
            for number, target in in_order
            for shares in [jobs if kind_of(target.product).prints_cards else 1]
            for share in range(shares)
        ]

    def is_soon_done(self) -> bool:
        """Whether only a few cards are to be laid out: before another process had begun to help, that is done."""
        targets = self.layouts.targets
        printed = [target for target in targets if kind_of(target.product).prints_cards]
        if not all(map(self._is_known, printed)):
            return False
        unknown = chain.from_iterable(self._unknown_faces(target) for target in printed)
        few = FEW_FACES - FACES_OF_OTHERS * (len(targets) - len(printed))
        return few > 0 and len(list(islice(unknown, few))) < few

    def inspect(self, task: LayoutTask) -> TaskFindings:
        """Looks at a target, or at a share of its cards."""
        return TaskFindings(self._found(task), self.cache.taken())

    def _found(self, task: LayoutTask) -> Sequence[Diagnostic]:
        """Of cards what is found about these and the sheets that they are on."""
        target = self.layouts.targets[task.target]
        is_known = self.cache.is_kept and self._is_known(target)
        if not kind_of(target.product).prints_cards:
            return self._inspect_whole(target) if is_known else self._lay_out(target)
        printed = list({printing.id: printing for printing in target.printings}.values())
        cards = telling(printed)
        note = _note(target, len(cards), len(printed)) if len(cards) < len(printed) and not task.share else []
        cards = cards[task.share :: task.shares]
        return [*note, *(self._inspect_cards(target, cards) if is_known else self._lay_out_cards(target, cards))]

    def _is_known(self, target: Target) -> bool:
        """Whether what is found about it hangs on nothing but what its fingerprints tell."""
        return target.outlet is None and analysis.is_judged_by_cardgen(target.game)

    def _unknown_faces(self, target: Target) -> Iterator[object]:
        """The fronts of a target that are to be looked at: where nothing is kept, all of them."""
        if not self.cache.is_kept:
            return iter(target.printings)
        return (key for key in self._faces_of(target, target.printings) if not self.cache.is_clean(key))

    def _faces_of(self, target: Target, cards: Sequence[Printing]) -> Iterator[str]:
        """The keys of what is known of the fronts of these cards."""
        renderer = self.layouts.renderers.of(target)
        key_of, version = renderer.dependencies.fingerprint_of_face, renderer.version
        return (f"face-{key_of(printing, 'front', version)}" for printing in cards)

    def _inspect_whole(self, target: Target) -> Sequence[Diagnostic]:
        """Templates that say something while they are asked what they make are laid out each time."""
        fingerprint = self.layouts.renderers.of(target).silent_fingerprint(target)
        if not fingerprint:
            return self._lay_out(target)
        key = f"target-{fingerprint}"
        return () if self.cache.is_clean(key) else self._lay_out(target, [key])

    def _inspect_cards(self, target: Target, cards: Sequence[Printing]) -> Sequence[Diagnostic]:
        """One card of each kind stands for all of it where the sheets are not known."""
        renderer = self.layouts.renderers.of(target)
        version = renderer.version
        keys = dict(zip((printing.id for printing in cards), self._faces_of(target, cards), strict=True))
        unknown = {printing.id: printing for printing in cards if not self.cache.is_clean(keys[printing.id])}
        sheets = f"sheets-{renderer.dependencies.fingerprint_of_sheets(target, cards, version)}"
        if not self.cache.is_clean(sheets):
            unknown |= {printing.id: printing for printing in {_sheet_of(card): card for card in cards}.values()}
        return self._lay_out_cards(target, [*unknown.values()], [sheets, *(keys[name] for name in unknown)])

    def _lay_out_cards(
        self, target: Target, cards: Sequence[Printing], keys: Sequence[str] = ()
    ) -> Sequence[Diagnostic]:
        """Both sides of these cards alone."""
        chosen = tuple(printing.id for printing in cards)
        shown = replace(target, settings=replace(target.settings, select=chosen))
        return self._lay_out(shown, keys) if chosen else ()

    def _lay_out(self, target: Target, keys: Sequence[str] = ()) -> Sequence[Diagnostic]:
        """Where nothing is found, that is remembered under these keys."""
        laid_out, findings = self.layouts.of(target)
        deque(laid_out.publication.pages if laid_out else (), maxlen=0)
        found = findings()
        self.cache.keep_clean(() if found else keys)
        return found


def _note(target: Target, chosen: int, cards: int) -> list[Diagnostic]:
    """That only some cards were laid out."""
    message = f"{chosen:,} of {cards:,} cards were laid out: those with the longest texts, and each sign and value once"
    help = "nothing to repair; `cardgen build` lays out all of them"
    finding = target.game.origin.finding(CHOSEN_CARDS, message, "id", severity=Severity.INFO, help=help)
    return [finding]


def _sheet_of(printing: Printing) -> tuple[str, str]:
    """The same for cards whose sheets are alike."""
    return printing.card.kind, printing.set_id
