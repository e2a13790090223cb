"""Bundles the page for `queenside serve`, in `src/queenside/web/bundle`, which wheels bring.

    python -m tools.bundle

It takes esbuild, a package of npm. Without it a wheel has the page's modules alone, and the browser
loads them one by one.
"""

from __future__ import annotations

from pathlib import Path

from queenside.core.errors import EngineUnavailable
from queenside.web import bundling
from queenside.web.site.packages import Packages

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "src" / "queenside" / "web" / "bundle"


def main() -> None:
    """Write the folder, or say why not."""
    try:
        esbuild = Packages.find(ROOT).esbuild
    except EngineUnavailable as missing:
        print(f"The page is not bundled: {missing}")
        return
    bundling.write_served(FOLDER, esbuild)
    [app] = FOLDER.glob("app-*")
    print(f"{app.relative_to(ROOT)}: {sum(p.stat().st_size for p in app.rglob('*.*')):,} bytes")


if __name__ == "__main__":
    main()
