"""Makes a card of a row of a foreign file, with a remark for each key that is not known.

Unknown stays unknown: its key is left out. Knows nothing of other rows but the ids they took.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from cardgen.games.phylo.importing import credits, free_text, keyword_text, names, phrases, plausibility, point_formula
from cardgen.games.phylo.importing.events.layout import first_and_rest
from cardgen.games.phylo.importing.events.reader import EventReading, reader_of
from cardgen.games.phylo.whom_wording import EventPhrases
from cardgen.games.phylo.wording import effect_in_words, target_in_words
from cardgen.importing.plain import shown, unique
from cardgen.importing.record import LONGEST_NAME, LONGEST_TEXT, Entry, ForeignRow, KnownWords, Remark
from cardgen.model.link.ids import nearest, some_of
from cardgen.words.language import ENGLISH


def entry_of(row: ForeignRow, known: KnownWords, taken: Mapping[str, str]) -> Entry:
    """The row as a card; `taken` are ids with whose they are. An empty card where it cannot be written."""
    kind = names.kind_of(row)
    if any(remark.name == "left-out" for remark in row.remarks):
        return Entry(row, remarks=row.remarks)
    if not row.name or kind not in names.KINDS:
        why = "it has no name" if not row.name else f"a card of the kind `{shown(kind, 30)}` cannot be written"
        return Entry(row, remarks=(Remark("left-out", why), *row.remarks))
    content = free_text.parts_of(row.content)
    name, doubts = names.id_of(row, taken)
    card: dict[str, Any] = {"id": name}
    remarks = [*row.remarks, *content.remarks, *doubts]
    if kind != "species":
        card["kind"] = kind
    if kind == "species":
        card |= _species(row, content, known, remarks)
    else:
        card |= _event(row, content, known, remarks) if kind == "event" else {}
        remarks += _unwritten(row, content, kind)
    links, doubts = credits.evidence(row)
    if links:
        card["evidence"] = links
    remarks += doubts
    card["text"] = _texts(row, content, kind, remarks)
    remarks += _doubts_of_texts(row, card["text"], kind)
    art, doubts = credits.art(row)
    return Entry(row, card, art, unique([*remarks, *doubts]))


def _species(row: ForeignRow, content: free_text.FreeText, known: KnownWords, remarks: list[Remark]) -> dict[str, Any]:
    card: dict[str, Any] = {}
    if row.latin and len(row.latin) <= LONGEST_NAME:
        card["latin"] = row.latin
    else:
        what = f"`{shown(row.latin)}` is too long" if row.latin else "no Latin name"
        remarks.append(Remark("value-unusable" if row.latin else "latin-missing", what))
    for name, written in (("scale", row.scale), ("foodchain", row.foodchain)):
        _put(card, name, _number(name, written, remarks))
    _put(card, "diet", next(iter(_words("diet", (row.diet,) if row.diet else (), known, remarks)), None))
    for name, words in (("terrain", row.terrains), ("climate", row.climates)):
        _put(card, name, _words(name, words, known, remarks) or None)
    _put(card, "points", _points(row, content, remarks))
    _put(card, "classification", _taxa(row, remarks) or None)
    text = ". ".join(part for part in (_instructions(row, content), content.fact) if part)
    requires, unread = phrases.requirements(_instructions(row, content), known.spellings)
    asked = [word for requirement in requires for word in requirement["next-to"].get("keyword", ())]
    keywords = _keywords(row, content, text, asked, remarks)
    if keywords:
        card["keywords"] = keywords
    if requires:
        card["requires"] = requires
    remarks += [Remark("requirement-unread", f"`{shown(clause)}`") for clause in unread]
    _missing(card, remarks)
    remarks += [*plausibility.of_values(card), *plausibility.of_latin(row, f"{text} {row.fact}")]
    return card


def _put(card: dict[str, Any], name: str, value: Any) -> None:
    if value is not None:
        card[name] = value


def _event(row: ForeignRow, content: free_text.FreeText, known: KnownWords, remarks: list[Remark]) -> dict[str, Any]:
    """An event is played only where its condition and its effect are both understood, and go together."""
    words = _words_of_event(row, content)
    keywords, doubts = keyword_text.listed(row.keywords)
    remarks += doubts
    read = reader_of(known.spellings).card(*words, row.timing, row.name, row.fact or content.fact)
    if read.is_played:
        remarks.append(
            Remark(
                "event-understood", f"`{shown(' / '.join(filter(None, words)), 120)}` is played as: {_in_english(read)}"
            )
        )
        remarks += [Remark("event-flavour", f"`{shown(words)}`") for words in read.flavour]
        remarks += [Remark("event-misspelt", f"`{shown(word)}` is read as `{meant}`") for word, meant in read.spelt]
    else:
        remarks += _unplayed(words, read)
    card = {"keywords": keywords, "effect": {"name": "other"}, **read.fields}
    order = ("keywords", "target", "limits", "requires", "effect")
    return {name: card[name] for name in order if card.get(name) not in (None, {}, []) or name == "target" in card}


def _in_english(read: EventReading) -> str:
    """What was understood, in the words of the game."""
    says = EventPhrases(ENGLISH, lambda vocabulary, id: id.replace("-", " "))
    return f"{target_in_words(read.fields, says)}. {effect_in_words(read.fields['effect'], says)}"


def _unplayed(words: tuple[str, str], read: EventReading) -> Iterator[Remark]:
    """What stays text, in its words."""
    if "target" not in read.fields:
        yield Remark("event-not-simulated", f"the condition stays text: `{shown(words[0]) or 'none'}`")
    yield Remark("event-not-simulated", f"the effect stays text, as `other`: `{shown(words[1]) or 'none'}`")


def _unwritten(row: ForeignRow, content: free_text.FreeText, kind: str) -> Iterator[Remark]:
    """What the file gives and only species have."""
    values = {
        "scale": row.scale,
        "foodchain": row.foodchain,
        "diet": row.diet,
        "terrain": row.terrains,
        "climate": row.climates,
        "points": row.points or content.points,
        "keywords": row.keywords if kind == "home" else (),
    }
    given = [name for name, value in values.items() if value]
    if given:
        yield Remark("value-unusable", f"not written, since a card of the kind {kind} has none: {', '.join(given)}")


def _words_of_event(row: ForeignRow, content: free_text.FreeText) -> tuple[str, str]:
    """Condition and effect in words, as far as the file tells them apart."""
    if row.target or row.effect:
        return row.target, " ".join(filter(None, (row.play, row.effect)))
    if not content.is_labelled:
        return first_and_rest(content.whole)
    if content.is_under_play:
        return content.play, content.effect
    if content.whole and content.effect:  # what has no label stands before the first
        return content.whole, content.effect
    return first_and_rest(content.whole or content.effect)


def _instructions(row: ForeignRow, content: free_text.FreeText) -> str:
    return ". ".join(part.rstrip(".") for part in (row.play, content.play, content.effect) if part)


def _texts(row: ForeignRow, content: free_text.FreeText, kind: str, remarks: list[Remark]) -> dict[str, str]:
    """The block of texts: as the file has them, those left out that are too long."""
    title = row.name
    if len(title) > LONGEST_NAME:
        remarks.append(Remark("text-too-long", f"the name has {len(title)} characters, cut at {LONGEST_NAME}: {title}"))
        title = title[: LONGEST_NAME - 1].rstrip() + "…"
    if kind == "event":
        condition, effect = _words_of_event(row, content)
        parts = {"play": effect, "target": condition, "fact": row.fact or (content.fact if content.is_labelled else "")}
    else:
        play = " ".join(filter(None, (row.play, content.play, content.effect, row.effect)))
        parts = {"play": play, "target": row.target, "fact": row.fact or content.fact}
    texts = {"title": title}
    for name, text in parts.items():
        if len(text) > LONGEST_TEXT:
            remarks.append(
                Remark("text-too-long", f"the {name} has {len(text)} characters, at most {LONGEST_TEXT}: {text}")
            )
        elif text:
            texts[name] = text
    return texts


def _doubts_of_texts(row: ForeignRow, texts: Mapping[str, str], kind: str) -> Iterator[Remark]:
    for name, text in texts.items():
        if name != "title":
            yield from free_text.doubts_of_text(name, text)
    if kind == "species":
        yield from free_text.doubts_of_fact(texts.get("fact", ""))


def _number(name: str, written: str, remarks: list[Remark]) -> int | None:
    """A whole number; None with a remark where there is none. `null` may be `does not apply`: it counts as unknown."""
    if re.fullmatch(r"-?[0-9]{1,3}(?:\.0+)?", written):
        return int(written.partition(".")[0])
    if written:
        remarks.append(Remark("value-unusable", f"{name}: `{shown(written, 40)}` is not a number"))
    return None


def _words(name: str, words: Sequence[str], known: KnownWords, remarks: list[Remark]) -> list[str]:
    """Words of a vocabulary by their ids, each once."""
    spelt = known.spellings.get(name, {})
    found: list[str] = []
    for word in words:
        plain = " ".join(word.casefold().split())
        meant = spelt.get(plain) or spelt.get(plain.replace("-", " ")) or spelt.get(plain.replace(" ", "-"))
        if meant is None:
            meant = nearest(plain, spelt) or f"there are {some_of(unique(spelt.values()))}"
            why = f"{name}: `{shown(word, 40)}` is not in the vocabulary; {meant}"
            remarks.append(Remark("value-unusable", why))
        else:
            found.append(meant)
    if name == "terrain" and len(set(found)) < len(found):
        repeated = ", ".join(unique(word for word in found if found.count(word) > 1))
        remarks.append(Remark("terrain-repeated", f"{repeated} named more than once"))
    return [*unique(found)][:20]


def _points(row: ForeignRow, content: free_text.FreeText, remarks: list[Remark]) -> int | None:
    points = _number("points", row.points, remarks)
    if points is not None and content.points is not None and points != content.points:
        remarks.append(
            Remark("points-unclear", f"{points} points in the list, {content.points} in the text: none was taken")
        )
        return None
    return content.points if points is None else points


def _taxa(row: ForeignRow, remarks: list[Remark]) -> list[str]:
    taxa = [taxon for taxon in row.taxa if len(taxon) <= LONGEST_NAME][:6]
    if len(taxa) < len(row.taxa):
        remarks.append(Remark("value-unusable", "a classification of more than 6 names, or a name that is too long"))
    return taxa


def _keywords(
    row: ForeignRow, content: free_text.FreeText, text: str, asked: Sequence[str], remarks: list[Remark]
) -> dict[str, Any]:
    """The card's keywords; `asked` are those that its conditions ask of other cards."""
    by_list, doubts = keyword_text.listed(
        [*row.keywords, *([f"MOVE {content.moves.strip(' .')}"] if content.moves else [])]
    )
    by_text, more = keyword_text.in_text(text, by_list)
    found, further = keyword_text.merged(by_list, by_text, text)
    remarks += keyword_text.unread_marks([*doubts, *more, *further], {*found, *asked})
    return found


def _missing(card: Mapping[str, Any], remarks: list[Remark]) -> None:
    for name in ("scale", "foodchain", "diet", "climate", "points", "classification"):
        if name not in card:
            remarks.append(Remark(f"{name}-missing", f"no {name}: the key is left out"))
    if "terrain" in card:
        return
    counts = [count for count, points in point_formula.by_terrains(card).items() if card.get("points") in points]
    hint = ""
    if counts and "diet" in card:
        guess = point_formula.in_words(counts).replace("3", "3 or more")
        hint = f"; {card['points']} points are what the formula gives with {guess}"
    remarks.append(Remark("terrain-missing", f"no terrain: the key is left out{hint}"))
