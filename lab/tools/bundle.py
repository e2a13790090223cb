"""Bundles the page in `src/queenside/app/bundle`, for wheels: `python -m lab.tools.bundle`.

It takes esbuild, a package of npm. Without it browsers load the page's modules one by one.
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
