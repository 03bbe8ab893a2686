"""Steps 1 and 2: reads the files of a project and validates them against their schemas.

Knows nothing of cards and games. The libraries behind it are imported when they are first needed.
"""

from cardgen.data.project.archive import is_archive, unpack, with_given_paths
from cardgen.data.project.base_match import disagreements
from cardgen.data.project.files import Source, find, find_root, inside, is_set, shipped_root
from cardgen.data.project.packing import PackedFolder, packed, zipped
from cardgen.data.read import Parsed, read, read_shipped_cutters, read_shipped_targets
from cardgen.data.schema.choices import Choices, choices_of_cards
from cardgen.data.schema.definition import refreshed_card_schema
from cardgen.data.schema.editor import refreshed
from cardgen.data.schema.validation import check
from cardgen.data.yaml.source import Document, parse

__all__ = [
    "Choices",
    "Document",
    "PackedFolder",
    "Parsed",
    "Source",
    "check",
    "choices_of_cards",
    "disagreements",
    "find",
    "find_root",
    "inside",
    "is_archive",
    "is_set",
    "packed",
    "parse",
    "read",
    "read_shipped_cutters",
    "read_shipped_targets",
    "refreshed",
    "refreshed_card_schema",
    "shipped_root",
    "unpack",
    "with_given_paths",
    "zipped",
]
