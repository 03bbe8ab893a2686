"""An export of the Phylo site with one card, of a species that there is not."""

CARD = {
    "name": "Marsh Runner",
    "latin_name": "Rallus viator",
    "size": 5,
    "hierarchy": 2,
    "food": "herbivore",
    "habitat1": "fresh-water",
    "temperature": ["cool"],
    "card_content": "5 POINTS PLAY: FLIGHT 2. FACT: It naps.",
    "classification": ["Animalia", "Chordata", "Aves"],
}
