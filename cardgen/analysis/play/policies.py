"""Policies, by which players choose, for any game that speaks the protocol.

A policy is a function of a state and a stream. It may ask the state only what its seat can know: legal actions, gain,
outlook, and clones in which the hidden cards were dealt anew.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from cardgen.analysis.play.protocol import Action, Policy, State, Stream
from cardgen.analysis.play.rng import choice, seed_from, seeded

PLAYOUTS = 16


def random_policy(state: State, stream: Stream) -> Action:
    """Any legal action, each as likely; what is obvious it does, too."""
    obvious = state.obvious_action()
    return choice(state.legal_actions(), stream) if obvious is None else obvious


def greedy(state: State, stream: Stream) -> Action:
    """What brings most at once; the first of equals."""
    obvious = state.obvious_action()
    return max(state.legal_actions(), key=state.gain) if obvious is None else obvious


def one_ply(state: State, stream: Stream) -> Action:
    """What leaves most to hope for with the cards at hand; the first of equals."""
    obvious = state.obvious_action()
    return max(state.legal_actions(), key=state.outlook) if obvious is None else obvious


def monte_carlo(state: State, stream: Stream) -> Action:
    """What wins most often in playouts by greedy players, hidden cards dealt anew for each (flat Monte Carlo).

    All actions are tried on the same deals and with the same luck to come.
    """
    obvious = state.obvious_action()
    if obvious is not None:
        return obvious
    seat, actions = state.seat, state.legal_actions()
    values = dict.fromkeys(actions, 0.0)
    for _ in range(PLAYOUTS):
        deal, luck = state.resampled(seat, stream), seed_from(stream)
        for action in actions:
            chance = seeded(luck)
            values[action] += _playout(deal.clone(chance), action, seat, chance)
    return max(actions, key=lambda action: values[action])


def _playout(state: State, action: Action, seat: int, stream: Stream) -> float:
    """The share of a win that follows the action, and a little for points."""
    state.apply(action)
    while not state.is_over():
        state.apply(greedy(state, stream))
    points = state.returns()
    best = max(points)
    return (points[seat] == best) / points.count(best) + points[seat] / (100 * max(1, abs(best)))


def without(policy: Policy, forbidden: Callable[[State, Action], bool]) -> Policy:
    """The policy, except that it takes the first other action, where there is one, instead of what is forbidden."""

    def restricted(state: State, stream: Stream) -> Action:
        action = policy(state, stream)
        if not forbidden(state, action):
            return action
        return next((other for other in state.legal_actions() if not forbidden(state, other)), action)

    return restricted


POLICIES: Mapping[str, Policy] = {
    "random": random_policy,
    "greedy": greedy,
    "one-ply": one_ply,
    "monte-carlo": monte_carlo,
}


DESCRIPTIONS = {
    "random": "takes any action that is allowed",
    "greedy": "takes what brings most at once",
    "one-ply": "looks ahead with the cards at hand",
    "monte-carlo": "tries actions in games played to the end",
}
"""What each policy does, for people who see its name for the first time."""


def description_of(policy: str) -> str:
    """In a few words what a policy does; one of a game's own is greedy but for the part that it goes without."""
    return DESCRIPTIONS.get(policy, "is greedy without that part of the game")
