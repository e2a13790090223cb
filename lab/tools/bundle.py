"""Bundles the page, for `queenside serve` and static sites, in `src/queenside/app/bundle`.

    python -m lab.tools.bundle

Wheels bring it. It takes esbuild, a package of npm. Without it a wheel has the page's modules
alone, and the browser loads them one by one.
"""

from __future__ import annotations

from pathlib import Path

from queenside.app.server import bundling
from queenside.app.site.packages import find_package
from queenside.core.errors import EngineUnavailable

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "src" / "queenside" / "app" / "bundle"


def main() -> None:
    try:
        esbuild = find_package("esbuild", ROOT)
    except EngineUnavailable as missing:
        print(f"The page is not bundled: {missing}")
        return
    app = bundling.write(FOLDER, esbuild)
    print(f"{app.relative_to(ROOT)}: {sum(p.stat().st_size for p in app.rglob('*.*')):,} bytes")


if __name__ == "__main__":
    main()
