"""The compiled kernels where Python itself is WebAssembly: in a browser, with Pyodide.

Importing this module loads them under the name by which they are imported everywhere. Wheels of
compiled code are for one system each, so a wheel for any system brings this one file beside them.
"""

from __future__ import annotations

import sys
from importlib.machinery import ExtensionFileLoader
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

_NAME = "queenside.core.kernels._native"
_FILE = Path(__file__).with_name("_native.wasm")

_loader = ExtensionFileLoader(_NAME, str(_FILE))
_spec = spec_from_file_location(_NAME, _FILE, loader=_loader)
assert _spec is not None
sys.modules[_NAME] = module_from_spec(_spec)
_loader.exec_module(sys.modules[_NAME])
