"""Serves the page of a session to a browser on this computer, and to nobody else.

Who asks must know the token in the address, call the computer by its own name, and come from no other page. Nothing
is written, and nothing is served but what `page/` has and what the session draws.
"""

from __future__ import annotations

import asyncio
import hmac
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from cardgen.screen.page_files import SHARED, own_file
from cardgen.workshop.drawing import png_of, texts_of
from cardgen.workshop.last_build import LAST_BUILD, NoBuild
from cardgen.workshop.listeners import OVER
from cardgen.workshop.revision import NoRevision
from cardgen.workshop.session import NOW, Session
from cardgen.workshop.watching import watch

FOLDERS = (Path(__file__).parent / "page", SHARED)
FILES = {
    "": ("index.html", "text/html"),
    "base.css": ("base.css", "text/css"),
    "style.css": ("style.css", "text/css"),
    "walk.js": ("walk.js", "text/javascript"),
    "script.js": ("script.js", "text/javascript"),
    "icon.svg": ("icon.svg", "image/svg+xml"),
}
GUARDS = {
    "Content-Security-Policy": (
        "default-src 'none'; img-src 'self'; style-src 'self'; script-src 'self'; connect-src 'self'; base-uri 'none'; "
        "form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
}
FOR_EVER = {"Cache-Control": "private, max-age=31536000, immutable"}
ALWAYS_NEW = {"Cache-Control": "no-store"}
ASK = "Open the address that cardgen serve printed.\n"
BEAT = 15.0
"""Seconds of silence after which a listener is told that all is well."""


def app_of(session: Session, token: str, hosts: tuple[str, ...]) -> ASGIApp:
    """What answers requests to these `hosts`, as in `127.0.0.1:8000`, below the path that the token is."""

    @asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        session.start()
        watching = asyncio.create_task(watch(session))
        yield
        session.close()
        watching.cancel()

    views = _Views(session)
    routes = [
        *(Route(f"/{token}/{name}", views.file) for name in FILES),
        Route(f"/{token}/state", views.state),
        Route(f"/{token}/events", views.events),
        Route(f"/{token}/face/{{key}}.png", views.face),
        Route(f"/{token}/face/{{key}}.json", views.details),
        Route(f"/{token}/against", views.against),
        Route(f"/{token}/product/{{game}}/{{product}}", views.product),
        Route(f"/{token}/product/{{game}}/{{product}}/{{number:int}}.png", views.page),
    ]
    return guarded(_heeded(Starlette(routes=routes, lifespan=life), session), token, hosts)


def _heeded(app: ASGIApp, session: Session) -> ASGIApp:
    """Tells the session of each request."""

    async def heed(scope: Scope, receive: Receive, send: Send) -> None:
        session.lull.heed()
        await app(scope, receive, send)

    return heed


def guarded(app: ASGIApp, token: str, hosts: tuple[str, ...]) -> ASGIApp:
    """Refuses whoever does not know the token, calls by another name or comes from another page."""

    async def guard(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await app(scope, receive, send)
            return
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        origin = headers.get("origin")
        asked = scope["path"].split("/")[1]
        if headers.get("host") not in hosts or (origin and origin.removeprefix("http://") not in hosts):
            answer = Response(ASK, 403, GUARDS, "text/plain")
        elif not hmac.compare_digest(asked.encode(), token.encode()) or scope["method"] not in ("GET", "HEAD"):
            answer = Response(ASK, 404, GUARDS, "text/plain")
        else:
            await app(scope, receive, send)
            return
        await answer(scope, receive, send)

    return guard


class _Views:
    """What each address answers."""

    def __init__(self, session: Session) -> None:
        self.session = session

    async def file(self, request: Request) -> Response:
        name, media = FILES[request.url.path.rpartition("/")[2]]
        return Response(own_file(name, *FOLDERS), 200, GUARDS | ALWAYS_NEW, media)

    async def state(self, request: Request) -> Response:
        return _json(await run_in_threadpool(self.session.state))

    async def events(self, request: Request) -> Response:
        return StreamingResponse(self._told(request), 200, GUARDS | ALWAYS_NEW, "text/event-stream")

    async def _told(self, request: Request) -> AsyncIterator[str]:
        queue = self.session.listeners.join()
        try:
            yield "retry: 500\n\n"
            while True:
                try:
                    message = await asyncio.wait_for(queue.get(), BEAT)
                except TimeoutError:
                    yield ": still here\n\n"
                    continue
                if message == OVER:
                    return
                yield message
        finally:
            self.session.listeners.leave(queue)

    async def face(self, request: Request) -> Response:
        return await run_in_threadpool(self._face, request)

    def _face(self, request: Request) -> Response:
        query = request.query_params
        if query.get("at") == LAST_BUILD:
            return self._built(request)
        try:
            snapshot = self.session.against(query.get("at", NOW))
        except NoRevision as fault:
            return _gone(str(fault))
        known = snapshot.faces.get(request.path_params["key"])
        if known is None:
            return _gone("This face is another by now.")
        data = self.session.drawer.picture(
            *known,
            _number(query.get("dpi"), 96),
            is_low_ink=query.get("ink") == "low",
            has_bleed=query.get("bleed") == "1",
        )
        return Response(data, 200, GUARDS | FOR_EVER, "image/png") if data else _gone("This face cannot be laid out.")

    def _built(self, request: Request) -> Response:
        """A face as the last build painted it."""
        face = self.session.built.faces.get(request.path_params["key"])
        if face is None:
            return _gone("The last build kept no picture of this face.")
        query = request.query_params
        data = png_of(face, _number(query.get("dpi"), 96), has_bleed=query.get("bleed") == "1")
        return Response(data, 200, GUARDS | FOR_EVER, "image/png")

    async def details(self, request: Request) -> Response:
        return await run_in_threadpool(self._details, request)

    def _details(self, request: Request) -> Response:
        snapshot = self.session.snapshots[NOW]
        known = snapshot.faces.get(request.path_params["key"])
        if known is None:
            return _gone("This face is another by now.")
        part, row, side = known
        card = self.session.drawer.card(part, row)
        face = card.face(side)
        if face is None:
            return _gone("This face cannot be laid out.")
        areas = [box._asdict() for box in self.session.drawer.boxes(part, row, side)]
        boxes = {"trim": face.trim, "safe": face.safe, "whole": (0, 0, face.width, face.height)}
        texts = [{"box": text.box, "points": text.points, "font": text.font} for text in texts_of(face)]
        return _json({**self.session.details(row), "boxes": boxes, "areas": areas, "texts": texts})

    async def against(self, request: Request) -> Response:
        return await run_in_threadpool(self._against, request.query_params.get("at", ""))

    def _against(self, name: str) -> Response:
        """The keys of all faces at another time."""
        try:
            return _json(self.session.keys_at(name))
        except (NoRevision, NoBuild, OSError) as fault:
            return _gone(str(fault))

    async def product(self, request: Request) -> Response:
        return await run_in_threadpool(self._product, request)

    def _product(self, request: Request) -> Response:
        known = self.session.product(request.path_params["game"], request.path_params["product"])
        if known is None:
            return _gone("There is no such product.")
        drawn = self.session.drawer.product(*known)
        return _json({"pages": drawn.pages, "findings": [finding.message for finding in drawn.found]})

    async def page(self, request: Request) -> Response:
        return await run_in_threadpool(self._page, request)

    def _page(self, request: Request) -> Response:
        known = self.session.product(request.path_params["game"], request.path_params["product"])
        if known is None:
            return _gone("There is no such product.")
        dpi, number = _number(request.query_params.get("dpi"), 72), request.path_params["number"]
        data = self.session.drawer.page(*known, number, dpi)
        return Response(data, 200, GUARDS | ALWAYS_NEW, "image/png") if data else _gone("There is no such page.")


def _number(text: str | None, usual: int) -> int:
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 5 else usual


def _json(value: object) -> Response:
    return Response(json.dumps(value), 200, GUARDS | ALWAYS_NEW, "application/json")


def _gone(why: str) -> Response:
    return JSONResponse({"why": why}, 404, GUARDS | ALWAYS_NEW)
