"""Divides the games that are played for checks among decks, and checks decks that meet each other.

Each deck meets itself, each pair of decks each other. An expansion is played with the decks that use it: cards alone
are no deck, and a deck dealt at random loses whatever is in it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from msgspec import Struct

from cardgen.analysis.checks.check import WARNING, Finding, Pair, check
from cardgen.analysis.checks.scopes import expansion_pile, is_written_here
from cardgen.analysis.checks.self_play import GREEDY, RANDOM, SKILL, Policies
from cardgen.analysis.checks.simulation import Simulation
from cardgen.analysis.checks.suite import Suite
from cardgen.analysis.numbers.evidence import CheckEvidence, Evidence, Share
from cardgen.analysis.play.playout import Trial
from cardgen.analysis.play.tally import WHOLE, Tally
from cardgen.diagnostics import Diagnostic
from cardgen.games.phylo.checks.simulated.self_play import EVENTS
from cardgen.games.phylo.play.setup import rules_of, table_of_decks
from cardgen.games.phylo.scope import SCOPES, PhyloScope, is_played
from cardgen.model.card import Origin
from cardgen.model.game import CardSet, Deck, Game

OF_DECK = {GREEDY: 55, RANDOM: 25, SKILL: 15, EVENTS: 30}
OF_PAIR = {GREEDY: 40, RANDOM: 10}
"""How games are divided: parts for each deck and each pair of decks, by who plays."""


class Meeting(Struct, frozen=True):
    """Two decks that meet; of an expansion, where the second uses it and the first does not."""

    first: Deck
    second: Deck
    expansion: CardSet | None = None

    @property
    def decks(self) -> tuple[Deck, Deck]:
        return self.first, self.second

    @property
    def name(self) -> str:
        return f"`{self.first.id}` against `{self.second.id}`"


def simulations(suite: Suite, game: Game, games: int) -> list[Simulation]:
    """The trials of all decks, pairs and expansions of a game, `games` in all, and how they are judged."""
    scopes = [scope for scope in SCOPES.of_decks(game) if _can_be_dealt(scope)]
    met = meetings(game) if rules_of(game).deal == "own" else []
    all_parts = len(scopes) * sum(OF_DECK.values()) + len(met) * sum(OF_PAIR.values())

    def trials(decks: Sequence[Deck], policies: Mapping[Policies, int]) -> list[Trial]:
        table = table_of_decks(game, decks, {})
        return [Trial(table, 2, names, games * part // all_parts) for names, part in policies.items()]

    found = [
        suite.simulation(game, scope, _playable(scope, trials((scope.deck,), OF_DECK)))
        for scope in scopes
        if scope.deck is not None
    ]
    found += [_of_pair(pair, game, trials(pair.decks, OF_PAIR)) for pair in met if pair.expansion is None]
    for expansion in {pair.expansion.id: pair.expansion for pair in met if pair.expansion is not None}.values():
        using = [pair for pair in met if pair.expansion is expansion]
        found.append(_of_expansion(game, expansion, using, [trials(pair.decks, OF_PAIR) for pair in using]))
    return found


def _can_be_dealt(scope: PhyloScope) -> bool:
    return bool(scope.copies) and SCOPES.can_be_examined(scope)


def meetings(game: Game) -> list[Meeting]:
    """Each pair of decks, one of which at least is written here; the deck that uses an expansion comes second."""
    whole = (deck for deck in game.decks.values() if is_played(deck) and game.is_whole_deck(deck))
    decks = [deck for deck in whole if _can_be_dealt(SCOPES.of_deck(game, deck))]
    found = []
    for first, second in combinations(decks, 2):
        if any(is_written_here(deck, game) for deck in (first, second)):
            used = [_expansions(deck, game) for deck in (first, second)]
            if bool(used[0]) == bool(used[1]):
                found.append(Meeting(first, second))
            elif used[0]:
                found.append(Meeting(second, first, used[0][0]))
            else:
                found.append(Meeting(first, second, used[1][0]))
    return found


def _expansions(deck: Deck, game: Game) -> list[CardSet]:
    """The expansions that a deck has cards of, in order."""
    used = {printing.set_id for printing in deck.printings()}
    return [card_set for card_set in game.sets.values() if card_set.id in used and game.base_of(card_set) is not None]


def _playable(scope: PhyloScope, trials: Sequence[Trial]) -> list[Trial]:
    """Without a deck's events nobody needs to try how it plays without them."""
    return [trial for trial in trials if scope.events or trial.policies != EVENTS]


def _of_pair(meeting: Meeting, game: Game, trials: Sequence[Trial]) -> Simulation:
    origin = _origin(game, *meeting.decks)

    def judge(tallies: Sequence[Tally], evidence: Evidence) -> Iterator[Diagnostic]:
        return match_up(game, game, meeting, tallies, evidence.of(match_up.code))

    return Simulation(origin, meeting.name, tuple(trials), judge)


def _of_expansion(
    game: Game, expansion: CardSet, met: Sequence[Meeting], trials: Sequence[Sequence[Trial]]
) -> Simulation:
    base = game.base_of(expansion)
    assert base is not None
    scope = PhyloScope.of(game, expansion_pile(base, expansion))
    played = tuple(trial for of_pair in trials for trial in of_pair)

    def judge(tallies: Sequence[Tally], evidence: Evidence) -> Iterator[Diagnostic]:
        rest = iter(tallies)
        for meeting, of_pair in zip(met, trials, strict=True):
            found = [next(rest) for _ in of_pair]
            yield from expansion_match_up(game, scope, meeting, found, evidence.of(expansion_match_up.code))

    return Simulation(scope.origin, scope.name, played, judge)


def _origin(game: Game, deck: Deck, other: Deck) -> Origin:
    """Where what is wrong with a deck is reported: at it or, where it is not written here, at the other."""
    decks = (deck, other)
    return next(each.origin for each in decks if each.origin is not None and is_written_here(each, game))


def share_of_deck(tally: Tally, deck: int) -> Share:
    """The share of wins of one of the two decks that met."""
    return Share(tally.events[f"deck {deck} won"] / WHOLE, tally.games)


@check("PHY302", "match-up", kind="simulated", of="pair", severity=WARNING, limit=(0.6, 0.75))
def match_up(
    game: Game, meeting: Meeting, tallies: Sequence[Tally], evidence: CheckEvidence, limit: Pair
) -> Iterator[Finding]:
    """One deck beats another far too often; told once, at the stronger.

    ## What it reports

    A deck wins more than 60 % of the games against another. An error where it is more than 75 %, both for greedy
    and for random players. The limits are `limits: {match-up: [0.6, 0.75]}` in `game.yaml`. By play, each pair of
    decks, and each deck begins in half of the games; a draw is half a win. Told once, at the stronger deck.
    Reported when the whole 95 % interval of the greedy players is beyond the limit; until that is clear, CG403 says
    how many more games would tell.

    ## Why it matters

    Decks that are sold together meet. If one of them nearly always wins, nobody wants the other.
    `cardgen report phylo` shows every pair, and which cards win.

    ## Example

    Pines in the place of five hunters and the horse: a quiet forest, and few points (PHY215 tells, too, that its
    consumers are at home everywhere).

    ```diff edit
    card_data/phylo/decks/woodland-edge.yaml
    -  scots-pine: 1
    +  scots-pine: 7
    @@
    -  horse: 1
    @@
    -  great-spotted-woodpecker: 1
    @@
    -  tawny-owl: 1
    @@
    -  pine-marten: 1
    @@
    -  european-badger: 1
    @@
    -  eurasian-lynx: 1
    ```

    ## Repair

    Give the weaker deck stronger cards, or the stronger one weaker ones: `cardgen report phylo` shows which cards
    of a deck win. Then play again: it takes seconds.

    ```diff edit
    card_data/phylo/decks/woodland-edge.yaml
    -  scots-pine: 7
    +  scots-pine: 1
    +  horse: 1
    +  great-spotted-woodpecker: 1
    +  tawny-owl: 1
    +  pine-marten: 1
    +  european-badger: 1
    +  eurasian-lynx: 1
    ```
    """
    for deck, (strong, weak) in enumerate((meeting.decks, meeting.decks[::-1])):
        greedy, by_chance = (share_of_deck(tally, deck) for tally in tallies)
        severity = evidence.on(*tallies).verdict(greedy, by_chance, limit)
        if severity is not None:
            yield Finding(
                _origin(game, strong, weak),
                f"the deck `{strong.id}` wins {greedy} of the games of greedy players against `{weak.id}`, "
                f"{by_chance} of random ones",
                help=_how_to_balance(game, strong, weak),
                severity=severity,
            )


def _how_to_balance(game: Game, strong: Deck, weak: Deck) -> str:
    """What the author can do, who may have written one of the two only."""
    weaker, stronger = f"cards of `{strong.id}` for weaker ones", f"cards of `{weak.id}` for stronger ones"
    own = [what for what, deck in ((weaker, strong), (stronger, weak)) if is_written_here(deck, game)]
    return f"change {', or '.join(own or [weaker, stronger])}"


@check("PHY403", "expansion-match-up", kind="simulated", of="pair", severity=WARNING)
def expansion_match_up(
    scope: PhyloScope, meeting: Meeting, tallies: Sequence[Tally], evidence: CheckEvidence
) -> Iterator[Finding]:
    """A deck that uses the expansion beats one of the base far too often.

    ## What it reports

    A deck that uses an expansion wins more than 60 % of the games against a deck of the base. An error where it is
    more than 75 %, both for greedy and for random players. The limits are those of PHY302,
    `limits: {match-up: [0.6, 0.75]}` in `game.yaml`. By play: each deck with a card of the expansion, against each
    deck without any. Reported when the whole 95 % interval of the greedy players is beyond the limit; until that is
    clear, CG403 says how many more games would tell.

    An expansion without a deck is not played: how its cards do depends on those that they are played with. Write a
    deck of 24 that uses them.

    ## Why it matters

    Who bought more cards would win. An expansion should bring other decks, not better ones.

    ## Example

    An expansion has a deck with species of many points:

    ```text
    warning[PHY403]: the deck `giants`, which uses the expansion, wins 88.8 % (85.3 to 91.5) of the games of greedy players
    against `woodland-edge`, 69.0 % (59.4 to 77.2) of random ones
      = help: take points off the strongest cards of the expansion, or use fewer of them in the deck
    ```

    ## Repair

    Bring the points of the expansion's cards down to the formula (PHY110, CG509), or use fewer of them in the
    deck. Who wants strong cards among themselves silences the note: `# cardgen: ignore[PHY403]` with a reason above
    the `id` of the set.
    """
    old, new = meeting.decks
    greedy, by_chance = (share_of_deck(tally, 1) for tally in tallies)
    severity = evidence.on(*tallies).verdict(greedy, by_chance, match_up.limit_in(scope.game))
    if severity is not None:
        yield scope.finding(
            f"the deck `{new.id}`, which uses the expansion, wins {greedy} of the games of greedy players "
            f"against `{old.id}`, {by_chance} of random ones",
            "take points off the strongest cards of the expansion, or use fewer of them in the deck",
            severity,
        )
