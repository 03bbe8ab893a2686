"""Makes words stand as they do at the beginning of a sentence."""


def as_sentence(words: str) -> str:
    """The words with a capital letter in front; the rest as it is."""
    return words[:1].upper() + words[1:]
