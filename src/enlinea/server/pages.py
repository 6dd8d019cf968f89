"""The page's files, from the package: few and small, so they are kept in memory."""

import mimetypes
from pathlib import Path

from litestar import Response, get
from litestar.params import FromPath

STATIC = Path(__file__).parent / "static"
FOREVER = "public, max-age=31536000, immutable"  # names of built files hold a hash of the content

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; "
        "img-src 'self' data:; font-src 'self'; media-src 'self'; connect-src 'self'; "
        "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}

_NOT_BUILT = b"""<!doctype html>
<html lang="en"><meta charset="utf-8"><title>enlinea</title>
<h1>The server is running, the page is not built</h1>
<p>Build it with <code>make web</code>, then load this page again. Programs can play already:
the API is described at <a href="/api/openapi.json">/api/openapi.json</a>.</p>
</html>
"""

_KNOWN: dict[str, bytes] = {}


def _files() -> dict[str, bytes]:
    """All files of the page by path, read once."""
    if not _KNOWN and STATIC.is_dir():
        for path in STATIC.rglob("*"):
            if path.is_file():
                _KNOWN[path.relative_to(STATIC).as_posix()] = path.read_bytes()
    return _KNOWN


def page_response(path: str) -> Response[bytes]:
    """A file of the page; any other address without a dot is a screen of the page itself."""
    files = _files()
    name = path.strip("/")
    if name in files and name != "index.html":
        kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
        caching = FOREVER if name.startswith("assets/") else "no-cache"
        return Response(files[name], media_type=kind, headers={"Cache-Control": caching})
    is_screen = "." not in name.rpartition("/")[2]
    content = files.get("index.html", _NOT_BUILT)
    status = 200 if is_screen or name == "index.html" else 404
    if status == 404:
        content = b"there is no such file"
    kind = "text/html" if status == 200 else "text/plain"
    headers = {"Cache-Control": "no-cache"}
    return Response(content, media_type=kind, status_code=status, headers=headers)


@get("/", include_in_schema=False)
async def home() -> Response[bytes]:
    """The page."""
    return page_response("/")


@get("/{path:path}", include_in_schema=False)
async def any_page(path: FromPath[str]) -> Response[bytes]:
    """The page's files and screens."""
    return page_response(path)


ROUTES = [home, any_page]
