"""Links the vocabularies of a game and its sets: a word on a card becomes the id of the word that is meant."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any

from msgspec.structs import replace

from cardgen.data.yaml.source import Document
from cardgen.model.card import Origin
from cardgen.model.link.codes import code_of
from cardgen.model.link.links import Links
from cardgen.model.vocabulary import Word, gathered, misprints, spellings, words_in


class WordLinker:
    """The words of a game, those that its sets bring included."""

    def __init__(self, links: Links) -> None:
        self.links = links
        self.by_vocabulary = gathered(
            [*_words_of(links.document, ""), *chain(*map(_words_of_set, links.of_kind("set")))]
        )
        self.spellings = {vocabulary: spellings(words) for vocabulary, words in self.by_vocabulary.items()}
        self.misprints = {vocabulary: misprints(words) for vocabulary, words in self.by_vocabulary.items()}

    def read(self, origin: Origin, vocabulary: str, written: Any) -> Any:
        """Words by their ids, each once; those that there are not are reported and left out."""
        known = self.spellings[vocabulary]
        if isinstance(written, str):
            self._report_slips(origin, vocabulary, written, vocabulary)
            return known.get(written.casefold(), "")
        for place, word in enumerate(written):
            self._report_slips(origin, vocabulary, word, vocabulary, place)
        return list(dict.fromkeys(known[word.casefold()] for word in written if word.casefold() in known))

    def _report_slips(self, origin: Origin, vocabulary: str, word: str, *place: str | int) -> None:
        """Reports an unknown word, or a known misprint where the rules of the game have a code for misprints."""
        meant = self.misprints[vocabulary].get(word.casefold())
        if meant and "misprinted word" in self.links.codes:
            code, severity = code_of("misprinted word", self.links.codes)
            message, help = f"`{word}` is a misprint of `{meant}`", f"write `{meant}`"
            self.links.found.append(origin.finding(code, message, *place, severity=severity, help=help))
        if word.casefold() not in self.spellings[vocabulary]:
            proper = [spelling for spelling in self.spellings[vocabulary] if spelling not in self.misprints[vocabulary]]
            self.links.unknown(origin, vocabulary, word, proper, *place)
            if not self.links.found[-1].help:
                words = ", ".join(f"`{word.id}`" for word in self.by_vocabulary[vocabulary])
                self.links.found[-1] = replace(self.links.found[-1], help=f"there are {words}")

    def report_unread(self) -> None:
        """A set's list of words with a name that no list of the game and no field of a card has: nothing reads it."""
        known = set(self.links.document.value.get("vocabularies", {}))
        fields = {name for document in self.links.of_kind("cards") for card in document.value["cards"] for name in card}
        for document in self.links.of_kind("set"):
            for name in document.value.get("vocabularies", {}):
                if name not in known | fields:
                    self.links.unknown(Origin(document, ()), "vocabulary", name, known, "vocabularies", name, key=True)


def _words_of_set(document: Document) -> Iterator[tuple[str, Word]]:
    return _words_of(document, document.value["id"])


def _words_of(document: Document, set_id: str) -> Iterator[tuple[str, Word]]:
    return words_in(document.value.get("vocabularies", {}), set_id)
