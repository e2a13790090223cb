"""The kernels for graphics processors, compiled as C, behind the interface of such a processor."""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
from pathlib import Path

from queenside.core.kernels.cuda.machine import Kernel

SOURCES = Path(__file__).parents[4] / "src" / "queenside" / "core" / "kernels" / "cuda"
COMPILER = shutil.which(os.environ.get("CC", "cc"))
STRICT = ("-std=c11", "-O2", "-Wall", "-Wextra", "-Werror", "-x", "c", "-shared", "-fPIC")


class HostMachine:
    """Runs each block of a kernel in turn, and the threads of a block in turn."""

    name = "this processor"
    shared = 1 << 20

    def __init__(
        self, folder: Path, blocks: int = 1, options: tuple[str, ...] = (), memory: int = 1 << 30
    ) -> None:
        self._folder = folder
        self._blocks = blocks
        self._options = options
        self._libraries: dict[object, ctypes.CDLL] = {}
        self.memory = memory

    def room(self, size: int) -> ctypes.Array:
        memory = ctypes.create_string_buffer(size + 16)
        begin = -ctypes.addressof(memory) % 16
        return (ctypes.c_char * size).from_buffer(memory, begin)

    def upload(self, data: bytes) -> ctypes.Array:
        memory = self.room(len(data))
        ctypes.memmove(memory, data, len(data))
        return memory

    def read(self, memory: ctypes.Array) -> bytes:
        return bytes(memory)

    def blocks(self, kernel: Kernel) -> int:
        return self._blocks

    def run(self, kernel: Kernel, *arguments: object) -> None:
        library = self.library(kernel.program)
        passed = [
            ctypes.c_uint32(argument) if isinstance(argument, int) else argument
            for argument in arguments
        ]
        ctypes.c_uint32.in_dll(library, "block_count").value = self._blocks
        for block in range(self._blocks):
            ctypes.c_uint32.in_dll(library, "block_number").value = block
            getattr(library, kernel.name)(*passed)

    def library(self, program) -> ctypes.CDLL:
        if program not in self._libraries:
            source, defines = program
            name = "-".join([Path(source).stem, *map(str, dict(defines).values()), *self._options])
            path = self._folder / f"{name}.so"
            macros = [f"-D{name}={value}" for name, value in defines]
            words = [
                "-include",
                Path(__file__).with_name("host_threads.h"),
                *macros,
                *self._options,
            ]
            command = [COMPILER, *STRICT, *words, SOURCES / source, "-o", path]
            if not path.exists():
                subprocess.run(command, check=True)
            self._libraries[program] = ctypes.CDLL(str(path))
        return self._libraries[program]
