"""Fetches a Google sheet that anybody with its link may see: the only thing that cardgen ever fetches, when told to.

Nobody is logged in, nothing is sent but the address; it goes to Google alone, by HTTPS, also where it is sent on.
"""

from __future__ import annotations

import re
from http.client import HTTPException
from time import monotonic
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

from msgspec import Struct

from cardgen.data.schema.phrases import made_up_id
from cardgen.tables.forms.workbook import MOST_BYTES
from cardgen.tables.sheet import UnreadableTable

HOST = "docs.google.com"
_FURTHER_HOST = ".googleusercontent.com"
_LINK = re.compile(r"https://docs\.google\.com/spreadsheets/d/([A-Za-z0-9_-]{20,100})(?:[/?#].*)?")
_NAME = re.compile(r'filename="([^"]{1,100})\.xlsx"')
_SECONDS = 30
_MOST_SECONDS = 120
"""For all of a sheet; `_SECONDS` for each time that nothing comes."""
_BLOCK, _LOOKED_AT = 65_536, 20_000
_BLANK = b"\xef\xbb\xbf \t\r\n"
_BUSY = (b"quota", b"too many requests", b"unusual traffic", b"try again later", b"accessed this item too many times")
_LATER = "wait some minutes and try again; or open it in a browser, and save it as XLSX"
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
            length = _length(answer.headers.get("Content-Length"))
            data = b"" if length > MOST_BYTES else _body(answer)
            name = _NAME.search(answer.headers.get("Content-Disposition") or "")
    except HTTPError as refused:
        refused.close()
        raise UnreadableTable(*_refusal(refused)) from None
    except (URLError, HTTPException, OSError) as fault:
        reason = getattr(fault, "reason", fault)
        raise UnreadableTable(f"the sheet cannot be fetched: {reason}", "try again, or save it as XLSX") from None
    if max(len(data), length) > MOST_BYTES:
        raise UnreadableTable(f"larger than {MOST_BYTES // 1_000_000} MB", "take pictures out, or save it as CSV")
    if len(data) < length:
        raise UnreadableTable(f"only {len(data):,} of {length:,} bytes came", "try again, or save it as XLSX")
    if not data.startswith(b"PK"):
        raise UnreadableTable(*_no_workbook(data[:_LOOKED_AT].lower()))
    return FetchedTable(made_up_id([name[1]] if name else [])[:40] or "cards", data)


def _length(header: str | None) -> int:
    """How many bytes are to come; 0 where that is not said."""
    return int(header) if header and header.isascii() and header.isdigit() and len(header) < 16 else 0


def _body(answer: Any) -> bytes:
    """At most one byte more than there may be, in time: who sends a little now and then is not waited for."""
    end, data = monotonic() + _MOST_SECONDS, bytearray()
    while len(data) <= MOST_BYTES and (block := answer.read1(min(_BLOCK, MOST_BYTES + 1 - len(data)))):
        data += block
        if monotonic() > end:
            raise TimeoutError(f"it takes longer than {_MOST_SECONDS} seconds")
    return bytes(data)


def _refusal(refused: HTTPError) -> tuple[str, str]:
    """What Google says instead of a sheet, and what to do."""
    if refused.code in (404, 410):
        return f"Google has no such sheet ({refused.code})", "copy its link once more, from Share, Copy link"
    if refused.code == 429 or refused.code >= 500:
        return f"Google gives this sheet to nobody for now ({refused.code})", _LATER
    if refused.code in (301, 302, 303, 307, 308):
        return f"Google sends from one address to the next and back ({refused.code})", _SHARE
    return f"Google does not give this sheet ({refused.code})", _SHARE


def _no_workbook(beginning: bytes) -> tuple[str, str]:
    """What came in place of a workbook, and what to do."""
    if not beginning.lstrip(_BLANK).startswith((b"<!doctype html", b"<html")):
        return "what came is no workbook", "save the sheet as XLSX, and name the file"
    if any(word in beginning for word in _BUSY):
        return "Google gives this sheet to nobody for now: too many have asked for it", _LATER
    return "Google asks who you are: this sheet is not shared by link", _SHARE


class _StayingAtGoogle(HTTPRedirectHandler):
    """Goes on to where Google keeps its files, and nowhere else."""

    def redirect_request(self, req: Request, fp: Any, code: int, msg: str, headers: Any, newurl: str) -> Request | None:
        """The request for the next address. Raises URLError where that is not Google's."""
        parts = urlsplit(newurl)
        host = parts.hostname or ""
        if parts.scheme != "https" or not (host == HOST or host.endswith(_FURTHER_HOST)):
            fp.close()
            raise URLError("it is not shared by link" if host == "accounts.google.com" else f"it leads to {host}")
        return super().redirect_request(req, fp, code, msg, headers, newurl)
