"""The words of the game as an event's text may write them: places, diets, keywords and groups of living things."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from cardgen.games.phylo.criterion import Spellings
from cardgen.games.phylo.species import KEYWORDS

WATERS = ("freshwater", "ocean")
"""Terrains that are water; all others are land."""
TAXA: Mapping[str, tuple[str, ...]] = {
    **{
        name.casefold(): (name,)
        for name in (
            "Plantae Animalia Fungi Protista Bacteria Archaea Chordata Arthropoda Mollusca Aves Mammalia Reptilia "
            "Amphibia Insecta Arachnida Actinopterygii Chondrichthyes Malacostraca Anthozoa"
        ).split()
    },
    "plant": ("Plantae",),
    "animal": ("Animalia",),
    "bird": ("Aves",),
    "mammal": ("Mammalia",),
    "reptile": ("Reptilia",),
    "amphibian": ("Amphibia",),
    "insect": ("Insecta",),
    "spider": ("Arachnida",),
    "fish": ("Actinopterygii", "Chondrichthyes"),
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

KINDS: Mapping[str, Mapping[str, list[str]]] = {
    **{name: {"diet": ["photosynthetic"]} for name in ("producer", "primary producer", "photosynthesizer")},
    **{name: {"diet": ["molecular"]} for name in ("decomposer",)},
    **{name: {"diet": ["carnivore"]} for name in ("predator", "meat eater", "meat-eater")},
    **{name: {"diet": ["herbivore"]} for name in ("plant eater", "plant-eater", "grazer")},
    **{f"{name} species": {"keyword": ["species-at-risk"]} for name in ("endangered", "threatened", "at-risk")},
}
"""Words for one of a kind that more than one entry of the game's own words may stand for."""
MANY_KINDS: Mapping[str, Mapping[str, list[str]]] = {
    name if name.endswith("species") else f"{name}s": which for name, which in KINDS.items()
}

NAMES: Mapping[str, str] = {
    **{
        name: f"{name}s"
        for name in (
            "albatross anemone ant antelope ape armadillo badger barnacle bat bear beaver bee beetle bison boar "
            "buffalo camel caribou cat caterpillar cedar centipede chameleon cheetah chimpanzee chipmunk cicada "
            "clam cow coyote crab crane crayfish cricket crocodile crow deer dinosaur dog dolphin donkey duck "
            "eagle eel elephant elk falcon fern ferret finch flamingo flower frog gecko giraffe goat gopher "
            "gorilla grasshopper gull hamster hare hawk hedgehog heron hippo horse hummingbird hyena ibis iguana "
            "jaguar jellyfish kangaroo koala leopard lion lizard lobster locust maple mole monkey moose moth "
            "mushroom mussel newt oak octopus orangutan orchid ostrich otter owl oyster panda panther parrot "
            "peacock pelican penguin pheasant pig pigeon pine platypus porcupine pterosaur puffin quail rabbit "
            "raccoon rat raven reindeer rhino robin rose salamander salmon scorpion seal shark sheep shrimp skunk "
            "sloth slug snail snake sparrow sponge spruce squid squirrel starfish stork sturgeon swallow swan "
            "termite tick tiger toad tortoise toucan tuna turtle urchin vulture walrus wasp weasel whale willow "
            "woodpecker worm zebra"
        ).split()
    },
    **{
        "butterfly": "butterflies",
        "fox": "foxes",
        "mouse": "mice",
        "wolf": "wolves",
        "goose": "geese",
        "dragonfly": "dragonflies",
        "firefly": "fireflies",
    },
    **{"lynx": "lynxes", "salmon": "salmon", "sheep": "sheep", "deer": "deer", "moose": "moose", "trout": "trout"},
}
"""Words that names of species are made of, with their plurals: groups that no classification on a card has."""


class EventWords:
    """How each word is spelt in small letters, by what it is, with what it stands for."""

    def __init__(self, spellings: Spellings) -> None:
        self.terrain = dict(spellings.get("terrain", {}))
        self.climate = dict(spellings.get("climate", {}))
        self.diet = {**spellings.get("diet", {}), **DIETS}
        self.diets = {f"{word}s": diet for word, diet in spellings.get("diet", {}).items()}
        self.keywords = {f"{word}s": mark for word, mark in MARKS.items()}
        self.kinds = {**KINDS, **MANY_KINDS}
        self.names = {**{name: name for name in NAMES}, **{plural: name for name, plural in NAMES.items()}}
        known = [*dict.fromkeys(self.terrain.values())]
        self.water = [word for word in known if word in WATERS]
        self.land = [word for word in known if word not in WATERS]

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
