"""The compiled engine of Food Heroes: what it covers, and its counts as a tally."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

from msgspec import Struct

from cardgen.analysis.play.compiling import called
from cardgen.analysis.play.counts import fill_trial, has_room, seed_prefix, tally_of
from cardgen.analysis.play.playout import Trial
from cardgen.analysis.play.tally import Tally
from cardgen.games.fsys.rules import PLAYERS, cards_in_play

if TYPE_CHECKING:
    from cardgen.games.fsys.play.setup import FsysSetup

KINDS = ("random", "greedy", "never-replace", "no-backup")
"""In the order of their numbers in the kernel."""
OF_CHALLENGE = ("challenge", "sudden", "tied", "collective")
EVENTS = (
    *(*OF_CHALLENGE, "matches", "seats", "replaced", "shared"),
    *("backup seats", "backup helped", "decided in round 1"),
)
"""In the order of their places in the kernel; then sudden solves by round."""
ICONS = 63
"""More have no room in a mask."""


class FastMatches(Struct, frozen=True):
    """Plays matches for players who are random, or greedy with or without a part of the game."""

    pays_from: int = 20_000
    block: int = 100_000
    kernel: str = "cardgen.games.fsys.play.tally_kernel"

    def covers(self, trial: Trial) -> bool:
        table = _setup(trial)
        return (
            trial.players in PLAYERS
            and table.deck.size >= cards_in_play(trial.players, table.rules)
            and set(trial.policies) <= set(KINDS)
            and len(table.deck.icons) <= ICONS
            and has_room(trial)
        )

    def play(self, trial: Trial, first: int, count: int) -> Tally | None:
        """None where numba cannot be loaded, or a game comes to where the rules do not go on."""
        try:
            import numpy as np

            from cardgen.games.fsys.play.tally_kernel import COUNTS, count_games
        except ImportError:
            return None
        luck, terms, row = _prepared(trial)
        counts: Any = np.zeros(1, COUNTS)
        if called(count_games, luck, terms, row, first, first + count, counts) < count:
            return None
        return _tally_of(trial, count, counts[0])

    def moves(self, trial: Trial, number: int) -> list[int]:
        """All moves of a game, match by match, as the readable engine is handed them."""
        import numpy as np

        from cardgen.games.fsys.play.match_kernel import MOST_MOVES
        from cardgen.games.fsys.play.tally_kernel import moves_of

        moves: Any = np.zeros(MOST_MOVES * _setup(trial).rules.matches, np.int64)
        made: list[int] = moves[: called(moves_of, *_prepared(trial), number, moves)].tolist()
        return made


def _setup(trial: Trial) -> FsysSetup:
    """What is dealt from: a trial that comes here is one of Food Heroes."""
    return cast("FsysSetup", trial.table)


def _events(rounds: int) -> tuple[str, ...]:
    return *EVENTS, *(f"sudden in round {number}" for number in range(1, max(rounds, 3) + 1))


def _prepared(trial: Trial) -> tuple[Any, Any, Any]:
    """The streams, the rules and the trial as the kernel is handed them."""
    from cardgen.analysis.play.chance_kernel import new_luck
    from cardgen.games.fsys.play.match_kernel import terms_of

    table = _setup(trial)
    rules, players = table.rules, trial.players
    numbers = cards_in_play(players, rules) + players * (1 + rules.hand_size + rules.rounds)
    terms = terms_of(table.deck.masks, _fresh(table, trial.policies), players, rules)
    return new_luck(seed_prefix(trial), numbers), terms, _row_of(trial)


def _fresh(table: FsysSetup, policies: Sequence[str]) -> list[float]:
    """What a fresh hand shows of each challenge, where somebody asks."""
    deck, rules = table.deck, table.rules
    is_asked = rules.replace_window == "after_reveal" and set(policies) & {"greedy", "no-backup"}
    return [deck.fresh_match(need, rules.hand_size) if is_asked and need else 0.0 for need in deck.masks]


def _row_of(trial: Trial) -> Any:
    """Who plays, and what is counted. In an evening a copy may come to several players."""
    import numpy as np

    from cardgen.games.fsys.play.tally_kernel import TRIAL

    row: Any = np.zeros(1, TRIAL)
    rules = _setup(trial).rules
    fill_trial(row[0], trial, KINDS, _events(rules.rounds), is_one_each=rules.matches == 1)
    return row


def _tally_of(trial: Trial, games: int, counts: Any) -> Tally:
    """The counts as a tally has them, those by card too."""
    table = _setup(trial)
    tally = tally_of(trial, games, counts, _events(table.rules.rounds))
    by_card = counts["by_card"][:, : len(table.cards)].tolist()
    for name, numbers in zip((*OF_CHALLENGE, "covered"), by_card, strict=True):
        if name == "covered" or tally.events[name]:
            tally.by_card[name] = numbers
    return tally
