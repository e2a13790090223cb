"""The kernels for graphics processors: run on an emulator, compiled by NVRTC, asked from Python."""

from __future__ import annotations

import ctypes
import re

import pytest

import queenside as qs
from queenside import NQueens
from queenside.core import extras, kernels
from queenside.core.errors import EngineFailed
from queenside.core.kernels import cuda
from queenside.core.kernels.cuda import machine, meeting, program
from queenside.core.kernels.cuda.bands import GpuPlan
from queenside.core.query import Query
from queenside.solver.engines import cuda as engine
from queenside.solver.engines import get
from tests.unit.core.kernels.emulator import COMPILER, Emulator
from tests.unit.core.kernels.test_bands import some_band

pytestmark = pytest.mark.slow

needs_emulator = pytest.mark.skipif(
    COMPILER is None or kernels.missing() is not None,
    reason="no C++ compiler, no Linux or no kernels that find the bands",
)
needs_nvrtc = pytest.mark.skipif(program.missing() is not None, reason="no NVRTC")

COUNTS = (1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200, 73712, 365596, 2279184)
"""A000170."""


@pytest.fixture(scope="session")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("cuda")


@pytest.fixture
def here(folder, monkeypatch):
    """The engine counts on the emulator."""
    monkeypatch.setattr(cuda, "device", lambda _=0: Emulator(folder))
    monkeypatch.setattr(cuda, "missing", lambda _=0: None)
    cuda._meeting.cache_clear()
    yield
    cuda._meeting.cache_clear()


def met(machine: Emulator, n: int, columns: int) -> kernels.Tally:
    plan = GpuPlan(n, columns)
    return cuda.Meeting(machine, plan).count(cuda.bands(plan))


def use_chunks(monkeypatch, bits: int) -> None:
    """Have chunks of so many bits only: the fewer, the more diagonals are key on small boards."""
    alike = [shape for shape in meeting.SHAPES if shape.chunk_bits == bits]
    shape = alike[-1] if alike else meeting.Shape(bits, 8, 0)
    monkeypatch.setattr(meeting, "SHAPES", (shape,))


def sizes_of(machine: Emulator, shape: meeting.Shape) -> list[int]:
    library = machine.library(meeting.joining(machine, shape).program)
    return list((ctypes.c_uint32 * 5).in_dll(library, "sizes"))


# ---- meeting in the middle, on the emulator ----

DIVISIONS = [
    (n, columns)
    for n in range(4, 14)
    for columns in range(6)
    if GpuPlan(n, columns).is_possible and (n < 11 or columns < 2 + n % 2)
]


@needs_emulator
@pytest.mark.parametrize(("n", "columns"), DIVISIONS)
def test_every_division(folder, n, columns):
    tally = met(Emulator(folder), n, columns)
    assert (tally.count, tally.residue) == (COUNTS[n], COUNTS[n])


@needs_emulator
@pytest.mark.parametrize(
    ("bits", "n", "columns"),
    [(4, 10, 0), (4, 11, 1), (4, 12, 0), (4, 11, 3), (7, 11, 1), (8, 11, 1)],
)
def test_keys_and_other_chunks(folder, monkeypatch, bits, n, columns):
    use_chunks(monkeypatch, bits)
    assert met(Emulator(folder), n, columns).count == COUNTS[n]


@needs_emulator
@pytest.mark.parametrize(("n", "columns", "seed"), [(9, 1, 1), (10, 0, 2), (10, 2, 3), (11, 1, 1)])
def test_warps_may_run_ahead_of_each_other(folder, n, columns, seed):
    assert met(Emulator(folder, 3, seed), n, columns) == met(Emulator(folder), n, columns)


@needs_emulator
@pytest.mark.parametrize(("n", "columns"), [(10, 0), (11, 1), (12, 2), (11, 3)])
def test_counts_residues_and_nodes_are_those_of_the_other_kernel(here, n, columns):
    other = kernels.MeetKernel(n, band=columns)
    prefix = other.prefixes(min(columns, 2))[0]
    expected = other.count_bands(prefix, 0)
    assert cuda.count_bands(n, columns, prefix) == expected
    assert cuda.count_bands(n, columns, prefix, flipped=True) == expected


@needs_emulator
@pytest.mark.parametrize(("n", "columns"), [(16, 6), (17, 7), (18, 6)])
def test_wide_bands(here, n, columns):
    """What the largest boards need: many edges, and diagonals that words leave out."""
    other = kernels.MeetKernel(n, band=columns)
    prefixes = [some_band(other, seed) for seed in range(4)]
    expected = [other.count_bands(prefix, 0) for prefix in prefixes]
    assert any(tally.count for tally in expected)
    assert [cuda.count_bands(n, columns, prefix) for prefix in prefixes] == expected


@needs_emulator
@pytest.mark.parametrize("side", [1 << 14, 1 << 9])
def test_lists_longer_than_a_block_of_patterns(folder, monkeypatch, side):
    """Halves of seven columns: 1,500 and more on some sets of rows, or more than have room."""
    monkeypatch.setattr(meeting, "MIN_SIDE", side)
    assert met(Emulator(folder), 14, 0).count == COUNTS[14]


@needs_emulator
def test_little_room_means_fewer_bands_at_once_and_none_at_all_is_an_error(folder, monkeypatch):
    monkeypatch.setattr(meeting, "MIN_SIDE", 8)
    monkeypatch.setattr(meeting, "SLACK", 0.01)
    sizes = []
    grow = cuda.Meeting._grow
    monkeypatch.setattr(
        cuda.Meeting,
        "_grow",
        lambda self, p, bands: sizes.append(len(bands)) or grow(self, p, bands),
    )
    assert met(Emulator(folder, memory=20_000), 10, 2).count == COUNTS[10]
    assert sizes[1] > sizes[2]
    with pytest.raises(MemoryError, match="of a band"):
        met(Emulator(folder, memory=1_000), 10, 2)


@needs_emulator
def test_a_cancelled_count_ends(folder):
    plan = GpuPlan(10, 2)
    ours = cuda.Meeting(Emulator(folder), plan)
    ours.cancel()
    with pytest.raises(InterruptedError):
        ours.count(cuda.bands(plan))


@needs_emulator
@pytest.mark.parametrize("shape", meeting.SHAPES)
def test_sizes_are_those_of_the_kernels(folder, shape):
    join = meeting.joining(Emulator(folder), shape)
    expected = (join.shared, meeting.BAND, meeting.RESULT, len(GpuPlan(8, 0).numbers))
    assert sizes_of(Emulator(folder), shape) == [*expected, join.threads]


def test_what_cannot_be_divided():
    for n, columns in ((29, None), (3, None), (8, 1), (8, 4), (24, 0), (28, 8)):
        with pytest.raises(ValueError, match="cannot be divided"):
            cuda.plan(n, columns)


def test_every_size_has_a_plan():
    for n in range(kernels.MIN_MEET, kernels.MAX_MEET + 1):
        assert cuda.plan(n).is_possible
        assert n > 25 or cuda.plan(n, is_small=True).half < 10
    assert [cuda.plan(n).band for n in (17, 18, 19, 20, 21, 22)] == [1, 0, 1, 2, 1, 2]
    edge, middle = [
        kernels.BandDetails(rows, 1, 5, doubled=True)
        for rows in (bytes((0, 13, 1, 27, 24, 14)), bytes(range(10, 22, 2)))
    ]
    assert [GpuPlan(28, 6).live_diagonals(band) for band in (edge, middle)] == [37, 30]


# ---- compiled for the device ----

PROCESSORS = {"sm_80": 167_936, "sm_90": 233_472, "sm_100": 233_472, "sm_120": 102_400}
"""Bytes that the blocks on a multiprocessor share."""


@needs_nvrtc
@pytest.mark.parametrize(
    ("shape", "arch"),
    [
        *((meeting.SHAPES[0], arch) for arch in PROCESSORS),
        *((shape, "sm_90") for shape in meeting.SHAPES[1:]),
    ],
)
def test_nvrtc_compiles_it_and_registers_do(monkeypatch, folder, shape, arch):
    monkeypatch.setattr(Emulator, "shared_by_blocks", PROCESSORS[arch])
    join = meeting.joining(Emulator(folder), shape)
    code, log = program.compile_source(program.source("meet.cu"), arch, join.program.defines)
    assert code[:4] == b"\x7fELF"
    assert "warning" not in log, log
    frames = re.findall(r"(\d+) bytes stack frame, (\d+) bytes spill stores", log)
    assert frames == [("0", "0")] * 3, log
    registers = dict(
        zip(re.findall(r"function '(\w+)'", log), re.findall(r"Used (\d+)", log), strict=True)
    )
    assert int(registers["join"]) <= 80  # so that 768 threads have them on a multiprocessor


@needs_nvrtc
def test_what_was_compiled_is_kept_and_a_damaged_file_is_not_used(tmp_path, monkeypatch, folder):
    calls = []
    real = program.compile_source
    monkeypatch.setattr(program, "cache_folder", lambda: tmp_path / "cuda")
    monkeypatch.setattr(program, "compile_source", lambda *a: calls.append(a) or real(*a))
    join = meeting.joining(Emulator(folder), meeting.SHAPES[0])
    requested = ("meet.cu", "sm_90", join.program.defines)
    program.compiled.cache_clear()
    created = program.compiled(*requested)
    assert program.compiled(*requested) is created
    program.compiled.cache_clear()
    assert program.compiled(*requested) == created
    assert len(calls) == 1
    [stored] = (tmp_path / "cuda").iterdir()
    stored.write_bytes(stored.read_bytes()[:-1])
    program.compiled.cache_clear()
    assert program.compiled(*requested) == created
    assert len(calls) == 2
    program.compiled.cache_clear()


# ---- what is missing ----


def test_without_the_packages_it_says_what_to_install(monkeypatch):
    monkeypatch.setattr(program, "find_spec", lambda _: None)
    assert program.missing() == extras.install_advice("gpu")


class Driver:
    """A driver that knows some CUDA, begins with some error, and has some devices."""

    def __init__(self, version: int, error: int, devices: int) -> None:
        self._version, self._error, self._devices = version, error, devices

    def cuDriverGetVersion(self, to):  # noqa: N802 - so it is called there
        to._obj.value = self._version
        return 0

    def cuInit(self, flags):  # noqa: N802
        return self._error

    def cuDeviceGetCount(self, to):  # noqa: N802
        to._obj.value = self._devices
        return 0


@pytest.mark.parametrize(
    ("driver", "words"),
    [
        (None, "found no driver for an NVIDIA GPU"),
        (Driver(12080, 0, 1), "the NVIDIA driver is too old: it must know CUDA 13"),
        (Driver(13000, 100, 0), "the NVIDIA driver finds no GPU (error 100)"),
        (Driver(13000, 0, 0), "the NVIDIA driver finds no GPU (error 0)"),
        (Driver(13000, 0, 1), None),
    ],
)
def test_without_a_driver_or_a_device_it_says_so(monkeypatch, driver, words):
    def load(name):
        if driver is None:
            raise OSError(f"no {name}")
        return driver

    monkeypatch.setattr(program, "missing", lambda: None)
    monkeypatch.setattr(machine.ctypes, "CDLL", load)
    machine.missing.cache_clear()
    assert machine.missing() == words
    machine.missing.cache_clear()


# ---- the engine ----


@needs_emulator
@pytest.mark.parametrize("name", ["cuda", "cuda:meet"])
@pytest.mark.parametrize("n", [*range(7), 10, 12])
def test_the_engine_counts(here, name, n):
    shares: list[float] = []
    assert qs.count(NQueens(n), engine=name, workers=2, progress=shares.append) == COUNTS[n]
    assert shares == sorted(shares)
    assert n < 5 or abs(shares[-1] - 1) < 1e-9


@needs_emulator
def test_the_engine_ends_at_its_deadline(here):
    search = get("cuda").search(NQueens(14).problem, Query(want="count", deadline=0.0))
    with pytest.raises(StopIteration) as stop:
        next(search)
    assert not stop.value.value.exhausted


@needs_emulator
def test_too_little_memory_is_said_in_words(folder, monkeypatch):
    monkeypatch.setattr(cuda, "missing", lambda _=0: None)
    monkeypatch.setattr(cuda, "device", lambda _=0: Emulator(folder, memory=1000))
    with pytest.raises(EngineFailed, match=r"the engine 'cuda' failed: .* no room for the lists"):
        qs.count(NQueens(8), engine="cuda")


@pytest.mark.parametrize(
    ("problem", "query", "words"),
    [
        (NQueens(8, given=[(0, 0)]).problem, Query(want="count"), "without clues"),
        (NQueens(11, toroidal=True).problem, Query(want="count"), "on a plain board"),
        (NQueens(8).problem, Query(), "it lists none"),
        (NQueens(24).problem, Query(want="count"), "at most 23 queens, not 24"),
    ],
)
def test_what_the_engine_refuses(problem, query, words):
    assert words in engine.Cuda().unsupported_reason(problem, query)
