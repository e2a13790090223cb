"""What `Gpu` uses of cuda-core and of the driver, as far as it uses it, on a HostMachine.

Their arguments are those of cuda-core 1.2; what is passed otherwise fails here as it would there.
"""

from __future__ import annotations

import ctypes
from ast import literal_eval
from functools import partial
from types import SimpleNamespace

from cuda import core
from cuda.bindings import driver

from queenside.core.kernels.cuda import program
from queenside.core.kernels.cuda.machine import Kernel, Program

SIX_BLOCKS = SimpleNamespace(multiprocessor_count=3, max_shared_memory_per_block_optin=232448)


class Stream:
    def sync(self) -> None:
        pass


class Buffer:
    def __init__(self, memory: ctypes.Array) -> None:
        self.memory = memory
        self.size = len(memory)
        self.handle = ctypes.addressof(memory)

    @staticmethod
    def from_handle(ptr: int, size: int, *, owner: Buffer) -> Buffer:
        assert ptr == owner.handle
        assert size <= owner.size
        part = Buffer((ctypes.c_char * size).from_address(ptr))
        part.owner = owner
        return part

    def copy_from(self, src: Buffer, *, stream: Stream, options=None) -> None:
        assert src.size == self.size
        ctypes.memmove(self.handle, src.handle, self.size)


class Occupancy:
    def max_active_blocks_per_multiprocessor(self, block_size: int, dynamic: int) -> int:
        assert 32 <= block_size <= 1024
        assert dynamic < 232448
        return 2


class Loaded:
    """A kernel of a module whose machine code is the words that say from what it was made."""

    occupancy = Occupancy()
    handle = 4096

    def __init__(self, module: bytes, name: str) -> None:
        self.program = Program(*literal_eval(module.decode()))
        self.name = name


class ObjectCode:
    def __init__(self, module: bytes) -> None:
        self.module = module

    @staticmethod
    def from_cubin(module: bytes) -> ObjectCode:
        return ObjectCode(module)

    def get_kernel(self, name: str) -> Loaded:
        return Loaded(self.module, name)


class Device:
    name = "stand-in"
    arch = "90"
    device_id = 0
    properties = SIX_BLOCKS
    is_current = False

    def __init__(self, host, device_id: int) -> None:
        assert device_id == 0
        self.host = host

    def set_current(self) -> None:
        self.is_current = True

    def create_stream(self) -> Stream:
        assert self.is_current
        return Stream()

    def allocate(self, size: int, *, stream: Stream) -> Buffer:
        if size > self.host.memory:
            raise RuntimeError("CUDA_ERROR_OUT_OF_MEMORY: no memory")
        return Buffer(self.host.room(size))


class Pinned:
    def __init__(self, host) -> None:
        self.host = host

    def allocate(self, size: int, *, stream=None) -> Buffer:
        return Buffer(self.host.room(size))


def stand_in_for_cuda(monkeypatch, host) -> None:
    """Put these in the place of CUDA's own, until the test is over."""
    allowed: dict[int, int] = {}

    def launch(stream: Stream, config: core.LaunchConfig, kernel: Loaded, *arguments) -> None:
        assert config.grid == (6, 1, 1)
        assert config.shmem_size <= allowed[kernel.handle]
        requested = Kernel(kernel.program, kernel.name, config.block[0], config.shmem_size)
        passed = [
            argument.memory if isinstance(argument, Buffer) else argument.value
            for argument in arguments
        ]
        host.run(requested, *passed)

    def set_attribute(choice: object, value: int, kernel: object, device: int) -> tuple[int]:
        allowed[int(kernel)] = max(value, allowed.get(int(kernel), 0))
        return (driver.CUresult.CUDA_SUCCESS,)

    for name, stand_in in (
        ("Device", partial(Device, host)),
        ("LegacyPinnedMemoryResource", partial(Pinned, host)),
        ("Buffer", Buffer),
        ("ObjectCode", ObjectCode),
        ("launch", launch),
    ):
        monkeypatch.setattr(core, name, stand_in)
    success = driver.CUresult.CUDA_SUCCESS
    monkeypatch.setattr(driver, "cuMemGetInfo", lambda: (success, host.memory, host.memory))
    monkeypatch.setattr(driver, "cuKernelSetAttribute", set_attribute)
    monkeypatch.setattr(
        program, "compiled", lambda *subject: repr((subject[0], subject[2])).encode()
    )
