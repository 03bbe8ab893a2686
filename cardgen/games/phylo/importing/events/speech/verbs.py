"""The verbs of events: their forms, and which of them mean the same."""

from __future__ import annotations

import re
from collections.abc import Mapping

from msgspec import Struct


class VerbForms(Struct, frozen=True):
    """A verb as `he takes`, and as it is `taken`."""

    third: str
    done: str


_IRREGULAR = dict(
    pair.split("/")
    for pair in (
        "draw/drawn take/taken give/given lose/lost put/put choose/chosen freeze/frozen show/shown win/won get/got "
        "have/had eat/eaten throw/thrown steal/stolen lay/laid keep/kept bring/brought send/sent slay/slain make/made "
        "swap/swapped skip/skipped let/let grab/grabbed nab/nabbed bin/binned scrap/scrapped go/gone come/come "
        "cancel/cancelled stop/stopped dig/dug find/found leave/left pay/paid"
    ).split()
)
SAME: Mapping[str, str] = {
    "discard": "bin dump ditch chuck trash scrap",
    "destroy": "remove kill eliminate exterminate eradicate slay slaughter annihilate obliterate",
    "take": "grab snatch nick pinch nab swipe pilfer",
    "return": "",
    "draw": "",
    "lose": "forfeit",
    "gain": "earn win receive obtain collect",
    "move": "relocate shift",
    "choose": "pick select",
    "swap": "exchange trade switch",
    "skip": "miss",
    "show": "expose",
    "give": "",
    "play": "",
    "put": "",
    "cancel": "negate void annul revoke nullify",
    "freeze": "",
    "protect": "shield",
    "eat": "devour",
    "score": "",
    "steal": "",
    "shuffle": "",
    "look": "",
    "search": "",
    "get": "",
    "die": "",
    "roll": "",
    "flip": "toss",
}
"""What an event may do, with other words for it."""
_OTHERS = (
    "add subtract go come throw have make cause force keep bring send hand pass let toss leave turn peek inspect "
    "rescue fetch save place lay pull count double set change become pick use stay dig find require compel knock pay"
)


_HARM = (
    "kill poison crush burn/burnt bury flatten squash shoot/shot catch/caught hunt poach swallow gobble devour "
    "smother choke strangle trample electrocute cut/cut chop wash sweep/swept blow/blew/blown carry wipe dig/dug "
    "uproot tear/tore/torn mow/mowed/mown harvest fell/felled/felled clear wreck ruin snatch grab squish smash boil "
    "fry roast net spear butcher cull slaughter destroy eat/ate/eaten starve drown suffocate infect overfish bulldoze "
    "run/ran/run log exterminate take/took/taken"
)
"""What kills; with its past and its participle where no rule makes them."""
_NOT_ALWAYS = frozenset("take carry infect clear net blow catch grab snatch log wash sweep run dig tear".split())
"""What is the end of it only where somebody does it, or with `away`, `up`, `down` or `over`."""
_PARTICLES = "away|down|up|off|over|out|to death|alive"
_DIES = "drown starve suffocate wither rot burn choke wilt perish die vanish disappear decay collapse succumb"
"""What a living thing does that is no more after it."""


def _three_forms(verb: str) -> tuple[str, str, str, str]:
    """A verb, as somebody does it, as it was done, and as it is done."""
    base, *past = verb.split("/")
    forms = _forms(base)
    regular = f"{base}d" if base.endswith("e") else f"{base[:-1]}ied" if base.endswith("y") else f"{base}ed"
    doubled = f"{base}{base[-1]}ed" if base in ("chop", "net", "log", "cut") else regular
    return base, forms.third, past[0] if past else doubled, past[-1] if past else doubled


def _harm() -> tuple[str, str]:
    """What may be said of who does harm, and of whom it is done to."""
    verbs = [_three_forms(verb) for verb in _HARM.split()]
    does = sorted({form for _, third, past, _ in verbs for form in (third, past)} | {verb[0] for verb in verbs})
    always = sorted(verb[3] for verb in verbs if verb[0] not in _NOT_ALWAYS)
    others = sorted(verb[3] for verb in verbs if verb[0] in _NOT_ALWAYS)
    return (
        rf"(?:{'|'.join(does)})(?: (?:{_PARTICLES}))? ",
        rf"(?:(?:{'|'.join(always)})(?: (?:{_PARTICLES}))?|(?:{'|'.join(others)}) (?:{_PARTICLES})) ",
    )


def _ends() -> str:
    """What is said of who dies, now or before; `freezes` only to death."""
    ways = {form for verb in _DIES.split() for form in _three_forms(verb)[1:3]}
    return rf"(?:(?:{'|'.join(sorted(ways))})(?: (?:{_PARTICLES}))?|(?:freezes|froze) to death) "


def _forms(verb: str) -> VerbForms:
    ends_hissing = verb.endswith(("s", "sh", "ch", "x", "o"))
    third = "has" if verb == "have" else "is" if verb == "be" else f"{verb}es" if ends_hissing else f"{verb}s"
    regular = f"{verb}d" if verb.endswith("e") else f"{verb}ed"
    if verb.endswith("y") and verb[-2] not in "aeou":
        third, regular = f"{verb[:-1]}ies", f"{verb[:-1]}ied"
    return VerbForms(third, _IRREGULAR.get(verb, regular))


_MEANT = {other: verb for verb, others in SAME.items() for other in others.split()}
FORMS_OF = {verb: _forms(verb) for verb in (*SAME, *_MEANT, *_OTHERS.split())}
_DEED_OF = {form: verb for verb, forms in FORMS_OF.items() for form in (verb, forms.third, forms.done)}


def forms_of(verb: str) -> tuple[str, ...]:
    """A verb as it is told to do something, as somebody does it, and as it is done."""
    return verb, FORMS_OF[verb].third, FORMS_OF[verb].done


def deed_of(form: str) -> str:
    """The verb that a form is of."""
    return _DEED_OF[form]


def in_form(verb: str, like: str) -> str:
    """A verb in the form that another one has."""
    if like in FORMS_OF:
        return verb
    forms, of = FORMS_OF[verb], FORMS_OF[deed_of(like)]
    return forms.third if like == of.third else forms.done


HARMS, HARMED = _harm()
DIES = _ends()
_TOLD = "|".join(form for verb in _MEANT for form in forms_of(verb)[:2])
_DONE = "|".join(FORMS_OF[verb].done for verb in _MEANT)
_BEHIND = (
    r"(?:\d|up to|an?|any|all|the|this|that|those|your|their|its|it|them|half|every|each|both|cards|another|one)\b"
)
_OTHER = re.compile(
    rf"(?<![^ ])(?:{_TOLD})(?= {_BEHIND})|"
    rf"(?:(?<=is )|(?<=be )|(?<=are )|(?<=and )|(?<=get )|(?<=gets ))(?:{_DONE})(?= )"
)


def in_same_verbs(text: str) -> str:
    """The text with one verb for each deed."""
    return _OTHER.sub(lambda match: in_form(_MEANT[deed_of(match[0])], match[0]), text)
