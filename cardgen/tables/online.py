"""Fetches a Google sheet that anybody with its link may see: the only thing that cardgen ever fetches, when told to.

Nobody is logged in, nothing is sent but the address; it goes to Google alone, by HTTPS, also where it is sent on.
"""

from __future__ import annotations

import re
from http.client import HTTPException
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

from msgspec import Struct

from cardgen.data.schema.phrases import made_up_id
from cardgen.tables.sheet import UnreadableTable
from cardgen.tables.workbook import MOST_BYTES

HOST = "docs.google.com"
_FURTHER_HOST = ".googleusercontent.com"
_LINK = re.compile(r"https://docs\.google\.com/spreadsheets/d/([A-Za-z0-9_-]{20,100})(?:[/?#].*)?")
_NAME = re.compile(r'filename="([^"]{1,100})\.xlsx"')
_SECONDS = 30
_SHARE = "in Google Sheets: Share, then General access: Anyone with the link; or save it as XLSX"


class FetchedTable(Struct, frozen=True):
    """A workbook, and what its owner calls it, in letters that any file may be called by."""

    name: str
    data: bytes


def address_of(link: str) -> str:
    """Where the workbook behind a link of Google Sheets is. Raises UnreadableTable for any other link."""
    match = _LINK.fullmatch(link.strip())
    if match is None:
        raise UnreadableTable(
            "this is no link to a Google sheet", "save the table as CSV, XLSX or ODS, and name the file"
        )
    return f"https://{HOST}/spreadsheets/d/{match[1]}/export?format=xlsx"


def fetch(link: str) -> FetchedTable:
    """The workbook of a sheet that is shared by link. Raises UnreadableTable."""
    request = Request(address_of(link), headers={"User-Agent": "cardgen"})
    try:
        with build_opener(_StayingAtGoogle()).open(request, timeout=_SECONDS) as answer:
            data = answer.read(MOST_BYTES + 1)
            name = _NAME.search(answer.headers.get("Content-Disposition") or "")
    except HTTPError as refused:
        raise UnreadableTable(f"Google does not give this sheet ({refused.code})", _SHARE) from None
    except (URLError, HTTPException, OSError) as fault:
        reason = getattr(fault, "reason", fault)
        raise UnreadableTable(f"the sheet cannot be fetched: {reason}", "try again, or save it as XLSX") from None
    if len(data) > MOST_BYTES:
        raise UnreadableTable(f"larger than {MOST_BYTES // 1_000_000} MB", "take pictures out, or save it as CSV")
    if not data.startswith(b"PK"):
        raise UnreadableTable("Google asks who you are: this sheet is not shared by link", _SHARE)
    return FetchedTable(made_up_id([name[1]] if name else [])[:40] or "cards", data)


class _StayingAtGoogle(HTTPRedirectHandler):
    """Goes on to where Google keeps its files, and nowhere else."""

    def redirect_request(self, req: Request, fp: Any, code: int, msg: str, headers: Any, newurl: str) -> Request | None:
        """The request for the next address. Raises URLError where that is not Google's."""
        parts = urlsplit(newurl)
        host = parts.hostname or ""
        if parts.scheme != "https" or not (host == HOST or host.endswith(_FURTHER_HOST)):
            raise URLError("it is not shared by link" if host == "accounts.google.com" else f"it leads to {host}")
        return super().redirect_request(req, fp, code, msg, headers, newurl)
