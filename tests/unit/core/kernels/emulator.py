"""The kernels for graphics processors on a CPU (emulated.cpp), behind the interface of a device."""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
import sys
from pathlib import Path

from queenside.core.kernels.cuda.machine import Kernel, Program

ROOT = Path(__file__).parents[4]
SOURCE = ROOT / "src" / "queenside" / "core" / "kernels" / "cuda" / "meet.cu"
COMPILER = shutil.which(os.environ.get("CXX", "c++")) if sys.platform == "linux" else None
STRICT = ("-std=c++17", "-O1", "-Wall", "-Wextra", "-Werror", "-U_FORTIFY_SOURCE")
CHECKS = ("-fsanitize=alignment,bounds,shift", "-fno-sanitize-recover=all")
"""What a device would trap on, and what it would not notice."""


class Buffer:
    """Memory of the emulator, as aligned as a device's."""

    def __init__(self, size: int) -> None:
        self.size = size
        self._memory = ctypes.create_string_buffer(size + 256)
        self.address = ctypes.addressof(self._memory)
        self.address += -self.address % 256


class Emulator:
    """Runs the blocks of a kernel in turn. With a seed warps run ahead of each other at random."""

    name = "this processor"
    shared, reserved, shared_by_blocks = 1 << 20, 1024, 233_472

    def __init__(self, folder: Path, blocks: int = 2, seed: int = 0, memory: int = 1 << 24) -> None:
        self._folder, self._blocks, self._seed = folder, blocks, seed
        self.memory = memory

    def room(self, size: int) -> Buffer:
        return Buffer(size)

    def upload(self, data: bytes) -> Buffer:
        buffer = Buffer(len(data))
        ctypes.memmove(buffer.address, data, len(data))
        return buffer

    def read(self, memory: Buffer) -> bytes:
        return ctypes.string_at(memory.address, memory.size)

    def blocks(self, kernel: Kernel) -> int:
        return self._blocks

    def run(self, kernel: Kernel, *arguments: Buffer | int) -> None:
        passed = [
            ctypes.c_uint32(value) if isinstance(value, int) else ctypes.c_void_p(value.address)
            for value in arguments
        ]
        function = getattr(self.library(kernel.program), f"run_{kernel.name}")
        function(ctypes.c_uint32(self._blocks), ctypes.c_uint32(self._seed), *passed)

    def library(self, program: Program) -> ctypes.CDLL:
        defines = dict(program.defines)
        path = self._folder / f"meet-{'-'.join(map(str, defines.values()))}.so"
        if not path.exists():
            macros = [f"-D{name}={value}" for name, value in defines.items()]
            source = Path(__file__).with_name("emulated.cpp")
            command = [
                COMPILER,
                *STRICT,
                *CHECKS,
                *macros,
                f'-DMEET="{SOURCE}"',
                "-shared",
                "-fPIC",
            ]
            subprocess.run([*command, source, "-o", path], check=True)
        return ctypes.CDLL(str(path))
