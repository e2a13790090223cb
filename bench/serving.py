"""Files served as any web host serves them: compressed, or as `python -m http.server` does."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache, partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *words: object) -> None:
        """Say nothing."""


class _Packed(_Quiet):
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        """Send the file compressed, on a connection that stays open."""
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        if not path.is_file():
            return self.send_error(404)
        content = packed(path)
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(path)))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)
        return None


@cache
def packed(path: Path) -> bytes:
    """The file, compressed."""
    return gzip.compress(path.read_bytes(), mtime=0)


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request: object, client_address: object) -> None:
        """A browser that leaves a page drops what it was loading."""


@contextmanager
def static_files(folder: Path, *, compressed: bool = False) -> Iterator[str]:
    """The address of the files in a folder, without a slash at its end."""
    handler = partial(_Packed if compressed else _Quiet, directory=str(folder))
    server = _Server(("127.0.0.1", 0), handler)
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
