"""Steps 1 and 2: what do the files of a project say, and do they fit their schemas?

Knows nothing of cards and games. The libraries behind it are imported when they are first needed.
"""

from cardgen.data.archive import as_given, is_archive, unpack
from cardgen.data.bases import disagreements
from cardgen.data.files import Source, find, find_root, inside, is_set, shipped_root
from cardgen.data.icon_list import refreshed
from cardgen.data.reading import read
from cardgen.data.schema import check
from cardgen.data.schema_file import refreshed_card_schema
from cardgen.data.source import Document, parse

__all__ = [
    "Document",
    "Source",
    "as_given",
    "check",
    "disagreements",
    "find",
    "find_root",
    "inside",
    "is_archive",
    "is_set",
    "parse",
    "read",
    "refreshed",
    "refreshed_card_schema",
    "shipped_root",
    "unpack",
]
