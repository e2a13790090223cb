"""A graphics processor, as far as the counting needs one: memory, and kernels that run in blocks.

All that is known of CUDA on the host is in `Gpu`. The counting is written against `Machine`; so the
tests can put something else in its place that runs the same kernels, compiled as C.
"""

from __future__ import annotations

import ctypes
import os
from contextlib import suppress
from functools import cache
from typing import Any, NamedTuple, Protocol

from queenside.core.kernels.cuda import program

Memory = Any
"""Memory of the machine, to be handed to kernels."""

MIN_DRIVER = 13000
"""The oldest CUDA that a driver must know, for what NVRTC 13 makes."""

MIN_STAGED = 1 << 20
"""Bytes that are set aside on the host, at least: to get them takes longer than to use them."""


class Program(NamedTuple):
    """A source and the numbers it is compiled with, by name."""

    source: str
    defines: tuple[tuple[str, int], ...]


class Kernel(NamedTuple):
    """A kernel of a program: threads in a block, and bytes of memory that they share."""

    program: Program
    name: str
    threads: int
    shared: int


class Machine(Protocol):
    """The queue in attribute kernels run, one after the other."""

    name: str
    memory: int
    """Bytes that could be had when it was opened."""
    shared: int
    """Bytes that the threads of a block can share, at most."""
    reserved: int
    """Bytes before those: where they begin."""
    shared_by_blocks: int
    """Bytes that all blocks on a multiprocessor have together, those before included."""

    def room(self, size: int) -> Memory:
        """So many bytes. Raises MemoryError. They are given back when no one holds them."""

    def upload(self, data: bytes) -> Memory:
        """Memory with this in it."""

    def read(self, memory: Memory) -> bytes:
        """Return the content of some memory once all launched kernels are done."""

    def blocks(self, kernel: Kernel) -> int:
        """Return the number of blocks of a kernel that run at once."""

    def run(self, kernel: Kernel, *arguments: Memory | int) -> None:
        """Run a kernel in so many blocks. Numbers are passed as 32 bits."""


class Gpu:
    """A CUDA device."""

    def __init__(self, number: int = 0) -> None:
        from cuda.bindings import driver
        from cuda.core import Device, LegacyPinnedMemoryResource

        self._device = Device(number)
        self._device.set_current()
        self._stream = self._device.create_stream()
        self._pinned = LegacyPinnedMemoryResource()
        self._staging: Memory = None
        self._loaded: dict[Kernel, Any] = {}
        self._blocks: dict[Kernel, int] = {}
        self.name = str(self._device.name)
        error, self.memory, _ = driver.cuMemGetInfo()
        _check(error)
        properties = self._device.properties
        self.shared = int(properties.max_shared_memory_per_block_optin)
        self.reserved = int(properties.reserved_shared_memory_per_block)
        self.shared_by_blocks = int(properties.max_shared_memory_per_multiprocessor)

    def room(self, size: int) -> Memory:
        self._device.set_current()
        try:
            return self._device.allocate(size, stream=self._stream)
        except Exception as error:
            if "OUT_OF_MEMORY" not in str(error):
                raise
            raise MemoryError(f"{self.name} has no {size:,} bytes left") from None

    def upload(self, data: bytes) -> Memory:
        """Copy to the device, by way of memory that it can read itself."""
        memory, staged = self.room(len(data)), self._staged(len(data))
        ctypes.memmove(int(staged.handle), data, len(data))
        memory.copy_from(staged, stream=self._stream)
        self._stream.sync()
        return memory

    def read(self, memory: Memory) -> bytes:
        staged = self._staged(memory.size)
        staged.copy_from(memory, stream=self._stream)
        self._stream.sync()
        return ctypes.string_at(int(staged.handle), memory.size)

    def _staged(self, size: int) -> Memory:
        """So many bytes of the host that the device can read and write; the same each time."""
        from cuda.core import Buffer

        self._device.set_current()
        if self._staging is None or self._staging.size < size:
            self._staging = self._pinned.allocate(max(size, MIN_STAGED))
        return Buffer.from_handle(int(self._staging.handle), size, owner=self._staging)

    def blocks(self, kernel: Kernel) -> int:
        if kernel not in self._blocks:
            occupancy = self._kernel(kernel).occupancy
            per_processor = occupancy.max_active_blocks_per_multiprocessor(
                kernel.threads, kernel.shared
            )
            self._blocks[kernel] = per_processor * int(self._device.properties.multiprocessor_count)
        return self._blocks[kernel]

    def run(self, kernel: Kernel, *arguments: Memory | int) -> None:
        from cuda.core import LaunchConfig, launch

        self._device.set_current()
        config = LaunchConfig(
            grid=self.blocks(kernel), block=kernel.threads, shmem_size=kernel.shared
        )
        passed = [
            ctypes.c_uint32(value) if isinstance(value, int) else value for value in arguments
        ]
        launch(self._stream, config, self._kernel(kernel), *passed)

    def _kernel(self, kernel: Kernel) -> Any:
        from cuda.core import ObjectCode

        if kernel not in self._loaded:
            source, defines = kernel.program
            code = program.compiled(source, f"sm_{self._device.arch}", defines)
            self._loaded[kernel] = ObjectCode.from_cubin(code).get_kernel(kernel.name)
            if kernel.shared:
                self._let_share(self._loaded[kernel], kernel.shared)
        return self._loaded[kernel]

    def _let_share(self, loaded: Any, size: int) -> None:
        """Allow a kernel more shared memory than the 48 kB that are usual."""
        from cuda.bindings import driver

        attribute = driver.CUfunction_attribute.CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES
        kernel = driver.CUkernel(int(loaded.handle))
        _check(*driver.cuKernelSetAttribute(attribute, size, kernel, self._device.device_id))


def _check(error: Any) -> None:
    if int(error):
        raise RuntimeError(f"CUDA: {error.name}")


@cache
def missing(number: int = 0) -> str | None:
    """Say what is missing; None if a kernel can run on the device of this number."""
    if (package := program.missing()) is not None:
        return package
    driver = _driver()
    if driver is None:
        return "found no driver for an NVIDIA GPU"
    version, devices = ctypes.c_int(), ctypes.c_int()
    driver.cuDriverGetVersion(ctypes.byref(version))
    if version.value < MIN_DRIVER:
        return f"the NVIDIA driver is too old: it must know CUDA {MIN_DRIVER // 1000}"
    error = driver.cuInit(0) or driver.cuDeviceGetCount(ctypes.byref(devices))
    if error or not devices.value:
        return f"the NVIDIA driver finds no GPU (error {error})"
    return f"there is no GPU {number}" if number >= devices.value else None


def count_devices() -> int:
    """Return the number of devices."""
    devices, driver = ctypes.c_int(), _driver()
    if driver is None or driver.cuInit(0) or driver.cuDeviceGetCount(ctypes.byref(devices)):
        return 0
    return devices.value


def _driver() -> Any:
    """The driver, asked directly: to import its package takes a third of a second."""
    with suppress(OSError):
        return ctypes.CDLL("nvcuda.dll" if os.name == "nt" else "libcuda.so.1")
    return None
