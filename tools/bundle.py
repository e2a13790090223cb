"""Bundles the page, for `queenside serve` and static sites, in `src/queenside/web/bundle`.

    python -m tools.bundle

Wheels bring it. It takes esbuild, a package of npm. Without it a wheel has the page's modules
alone, and the browser loads them one by one.
"""

from __future__ import annotations

from pathlib import Path

from queenside.core.errors import EngineUnavailable
from queenside.web import bundling
from queenside.web.site.packages import find_package

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "src" / "queenside" / "web" / "bundle"


def main() -> None:
    """Write the folder, or say why not."""
    try:
        esbuild = find_package("esbuild", ROOT)
    except EngineUnavailable as missing:
        print(f"The page is not bundled: {missing}")
        return
    app = bundling.write(FOLDER, esbuild)
    print(f"{app.relative_to(ROOT)}: {sum(p.stat().st_size for p in app.rglob('*.*')):,} bytes")


if __name__ == "__main__":
    main()
