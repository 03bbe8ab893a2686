"""The words of the game as an event's text may write them: places, diets, keywords and groups of living things.

What names of species are made of is in `speech/names.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from cardgen.games.phylo.criterion import Spellings
from cardgen.games.phylo.importing.events.speech.names import KINDS_BY_NAME, NAMES, plural_of
from cardgen.games.phylo.species import KEYWORDS

_FISH = ("Actinopterygii", "Chondrichthyes")
WATERS = ("freshwater", "ocean")
"""Terrains that are water; all others are land."""
_OTHER_PLACES: Mapping[str, str] = {
    **dict.fromkeys("river rivers lake lakes pond ponds stream streams creek wetland wetlands".split(), "freshwater"),
    **dict.fromkeys(("fresh water", "fresh-water", "marsh", "swamp", "marshes", "swamps", "brook"), "freshwater"),
    **dict.fromkeys(("rainforest", "rain forest", "jungle", "woodland", "wood"), "forest"),
    **dict.fromkeys(("saltwater", "salt water", "salt-water", "oceans", "seas"), "ocean"),
    **dict.fromkeys(("meadows", "prairie", "prairies", "savanna", "savannah"), "grasslands"),
    **{"deserts": "desert", "woods": "forest", "woodlands": "forest", "cities": "urban", "towns": "urban"},
}
"""What others call the places of the game."""
TAXA: Mapping[str, tuple[str, ...]] = {
    **{
        name.casefold(): (name,)
        for name in (
            "Plantae Animalia Fungi Protista Bacteria Archaea Chordata Arthropoda Mollusca Aves Mammalia Reptilia "
            "Amphibia Insecta Arachnida Actinopterygii Chondrichthyes Malacostraca Anthozoa Cnidaria Echinodermata "
            "Annelida Porifera Nematoda Platyhelminthes Crustacea Gastropoda Bivalvia Cephalopoda Scyphozoa Hydrozoa "
            "Asteroidea Echinoidea Chilopoda Diplopoda Ascomycota Basidiomycota Magnoliopsida Liliopsida Pinopsida "
            "Polypodiopsida Bryophyta Chlorophyta Rhodophyta Magnoliophyta Tracheophyta Lepidoptera Coleoptera "
            "Hymenoptera Diptera Odonata Orthoptera Squamata Testudines Anura Caudata Carnivora Rodentia Chiroptera "
            "Cetacea Primates"
        ).split()
    },
    "plant": ("Plantae",),
    "animal": ("Animalia",),
    "bird": ("Aves",),
    "mammal": ("Mammalia",),
    "reptile": ("Reptilia",),
    "amphibian": ("Amphibia",),
    "insect": ("Insecta",),
    "vertebrate": ("Aves", "Mammalia", "Reptilia", "Amphibia", *_FISH),
    "arthropod": ("Arthropoda",),
    "arachnid": ("Arachnida",),
    "cnidarian": ("Cnidaria",),
    "echinoderm": ("Echinodermata",),
    "spider": ("Arachnida",),
    "fish": _FISH,
    "coral": ("Anthozoa",),
    "crustacean": ("Malacostraca",),
    "mollusc": ("Mollusca",),
    "mollusk": ("Mollusca",),
    "shellfish": ("Mollusca", "Malacostraca"),
    "fungus": ("Fungi",),
    "bacterium": ("Bacteria",),
    "bacterial": ("Bacteria",),
    "protist": ("Protista",),
}
LARGER_GROUP: Mapping[str, str] = {
    **dict.fromkeys(
        "Magnoliophyta Magnoliopsida Liliopsida Pinopsida Polypodiopsida Bryophyta Tracheophyta".split(), "Plantae"
    ),
    **dict.fromkeys(
        "Chordata Arthropoda Mollusca Cnidaria Echinodermata Annelida Porifera Nematoda".split(), "Animalia"
    ),
    **dict.fromkeys(("Aves", "Mammalia", "Reptilia", "Amphibia", *_FISH), "Chordata"),
    **dict.fromkeys("Insecta Arachnida Malacostraca Crustacea Chilopoda Diplopoda".split(), "Arthropoda"),
    **dict.fromkeys("Lepidoptera Coleoptera Hymenoptera Diptera Odonata Orthoptera".split(), "Insecta"),
    **dict.fromkeys("Gastropoda Bivalvia Cephalopoda".split(), "Mollusca"),
    **dict.fromkeys("Anthozoa Scyphozoa Hydrozoa".split(), "Cnidaria"),
    **dict.fromkeys("Carnivora Rodentia Chiroptera Cetacea Primates".split(), "Mammalia"),
    **dict.fromkeys("Squamata Testudines".split(), "Reptilia"),
    **dict.fromkeys("Anura Caudata".split(), "Amphibia"),
}
"""To which group a smaller one belongs, of those that texts name."""
PLURAL_TAXA: Mapping[str, tuple[str, ...]] = {
    **{f"{name}s": TAXA[name] for name in TAXA if name.islower() and TAXA[name][0].casefold() != name},
    "fishes": TAXA["fish"],
    "fungi": ("Fungi",),
    "shellfish": TAXA["shellfish"],
    "bacteria": ("Bacteria",),
}
DIETS: Mapping[str, str] = {
    "herbivorous": "herbivore",
    "carnivorous": "carnivore",
    "omnivorous": "omnivore",
    "plant-eating": "herbivore",
    "meat-eating": "carnivore",
}
MARKS = (
    {name.replace("-", " "): name for name in KEYWORDS}
    | {name: name for name in KEYWORDS}
    | {"parasite": "parasitic", "flying": "flight"}
)

KINDS: Mapping[str, Mapping[str, Any]] = {
    **{name: {"diet": ["photosynthetic"]} for name in ("producer", "primary producer", "photosynthesizer")},
    **{name: {"diet": ["molecular"]} for name in ("decomposer",)},
    **{name: {"diet": ["carnivore"]} for name in ("predator", "meat eater", "meat-eater")},
    **{name: {"diet": ["herbivore"]} for name in ("plant eater", "plant-eater", "grazer")},
    **{f"{name} species": {"keyword": ["species-at-risk"]} for name in ("endangered", "threatened", "at-risk")},
    "conifer": {"taxon": ["Pinopsida"]},
    "consumer": {"diet": ["herbivore", "carnivore", "omnivore"]},
    "warm blooded animal": {"taxon": ["Aves", "Mammalia"]},
    "flowering plant": {"taxon": ["Magnoliophyta", "Magnoliopsida", "Liliopsida"]},
    "invertebrate": {"taxon": ["Animalia"], "except": {"taxon": [*TAXA["vertebrate"]]}},
    **{name: {"taxon": ["Aves"], "terrain": ["ocean"]} for name in ("seabird", "sea bird")},
    **{name: {"taxon": ["Aves"], "terrain": [*WATERS]} for name in ("waterbird", "water bird")},
    **KINDS_BY_NAME,
}
"""Words for one of a kind that more than one entry of the game's own words may stand for."""
MANY_KINDS: Mapping[str, Mapping[str, Any]] = {plural_of(name): which for name, which in KINDS.items()}


class EventWords:
    """How each word is spelt in small letters, by what it is, with what it stands for."""

    def __init__(self, spellings: Spellings) -> None:
        terrains = spellings.get("terrain", {})
        known = [*dict.fromkeys(terrains.values())]
        self.terrain = {**{word: place for word, place in _OTHER_PLACES.items() if place in known}, **terrains}
        self.climate = dict(spellings.get("climate", {}))
        self.diet = {**spellings.get("diet", {}), **DIETS}
        self.diets = {f"{word}s": diet for word, diet in spellings.get("diet", {}).items()}
        self.keywords = {f"{word}s": mark for word, mark in MARKS.items()}
        self.kinds = {**KINDS, **MANY_KINDS}
        self.names = {**{name: name for name in NAMES}, **{plural: name for name, plural in NAMES.items()}}
        self.water = [word for word in known if word in WATERS]
        self.land = [word for word in known if word not in WATERS]

    @property
    def living(self) -> str:
        """All words for living things, one of which stands here."""
        words = (self.names, self.kinds, TAXA, PLURAL_TAXA, self.diet, self.diets, MARKS, self.keywords)
        return _any_of({word for known in words for word in known})

    @property
    def places(self) -> str:
        """All words for where something lives, one of which stands here."""
        return _any_of({*self.terrain, *self.climate, "land", "water"})

    def spelt(self) -> Iterable[Mapping[str, Any]]:
        """All words of nature that a text is looked through for slips of the pen."""
        return (self.names, self.kinds, TAXA, PLURAL_TAXA, self.diet, self.diets, self.terrain, self.climate)

    def terminals(self) -> str:
        """The words as terminals of a grammar."""
        found: dict[str, Iterable[str]] = {
            "TERRAIN": self.terrain,
            "CLIMATE": self.climate,
            "DIET": self.diet,
            "DIETS": self.diets,
            "KEYWORD": MARKS,
            "KEYWORDS": self.keywords,
            "TAXON": TAXA,
            "TAXA": PLURAL_TAXA,
            "KIND": KINDS,
            "KINDS": MANY_KINDS,
            "NAME": NAMES,
            "NAMES": NAMES.values(),
        }
        return "\n".join(f"{name}: /{_any_of(words)}/" for name, words in found.items())


def _any_of(words: Iterable[str]) -> str:
    """The longest first; nothing where there are none."""
    spelt = sorted(words, key=lambda word: (-len(word), word))
    return "|".join(re.escape(word).replace("/", r"\/") for word in spelt) or "(?!)"
