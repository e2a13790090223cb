"""The kernels for graphics processors: run as C, compiled by NVRTC, and asked from Python."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import queenside as qs
from queenside import NQueens
from queenside.core import extras, kernels
from queenside.core.errors import EngineFailed
from queenside.core.kernels import cuda
from queenside.core.kernels.cuda import machine, meeting, program
from queenside.core.kernels.cuda.bands import CHUNK_BITS, GpuPlan
from queenside.core.query import Query
from queenside.solver.engines import cuda as engine
from queenside.solver.engines import get
from tests.unit.core.kernels.host_machine import COMPILER, HostMachine

pytestmark = pytest.mark.slow

needs_compiler = pytest.mark.skipif(COMPILER is None, reason="no C compiler")
needs_kernels = pytest.mark.skipif(kernels.missing() is not None, reason="no compiled kernels")
needs_nvrtc = pytest.mark.skipif(program.missing() is not None, reason="no NVRTC")

COUNTS = (1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200, 73712, 365596, 2279184)
"""A000170."""

BACKWARDS = "-DBACKWARDS"


@pytest.fixture(scope="session")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("cuda")


@pytest.fixture(scope="session")
def host(folder):
    return HostMachine(folder)


@pytest.fixture(autouse=True)
def little_memory(monkeypatch):
    """What a device does not feel takes time here."""
    monkeypatch.setattr(meeting, "FIRST_WORDS", 1 << 14)


@pytest.fixture
def here(host, monkeypatch):
    """The engine counts on the C build."""
    monkeypatch.setattr(cuda, "device", lambda: host)
    monkeypatch.setattr(cuda, "missing", lambda: None)


def met(machine, plan: GpuPlan) -> kernels.Tally:
    return cuda.Meeting(machine, plan).count(cuda.bands(plan))


# ---- meeting in the middle, as C ----

DIVISIONS = [
    (n, columns, cut, bits)
    for n in range(4, 14)
    for columns in range(5)
    for cut in range(4)
    for bits in CHUNK_BITS
    if GpuPlan(n, columns, cut, bits).possible and (n < 11 or columns < 2 + n % 2)
    if bits == 6 or n % 3 == cut  # the same code but for its tables
]


@needs_compiler
@pytest.mark.parametrize(("n", "columns", "cut", "bits"), DIVISIONS)
def test_every_division(host, n, columns, cut, bits):
    tally = met(host, GpuPlan(n, columns, cut, bits))
    assert tally.count == COUNTS[n]
    assert tally.residue == COUNTS[n] % kernels.MODULUS


@needs_compiler
@pytest.mark.parametrize(("n", "columns"), [(10, 2), (11, 1), (12, 0)])
def test_neither_blocks_nor_threads_depend_on_their_order(host, folder, n, columns):
    plan = GpuPlan(n, columns, 1)
    expected = met(host, plan)
    assert met(HostMachine(folder, blocks=3), plan) == expected
    assert met(HostMachine(folder, options=(BACKWARDS,)), plan) == expected


@needs_compiler
@needs_kernels
@pytest.mark.skipif(kernels.missing() is not None, reason="the other kernel is not built")
@pytest.mark.parametrize(("n", "columns"), [(10, 0), (11, 1), (12, 2), (11, 3)])
def test_counts_residues_and_nodes_are_those_of_the_other_kernel(host, monkeypatch, n, columns):
    monkeypatch.setattr(cuda, "device", lambda: host)
    cuda._meeting.cache_clear()
    other = kernels.MeetKernel(n, band=columns)
    for prefix in (b"", *other.prefixes(min(columns, 1))):
        expected = other.count_bands(prefix, 0)
        assert cuda.count_bands(n, columns, prefix) == expected
        assert cuda.count_bands(n, columns, prefix, flipped=True) == expected
    cuda._meeting.cache_clear()


@needs_compiler
def test_lists_longer_than_a_block_of_patterns(host):
    """Halves of seven columns: 1,500 and more on some sets of rows."""
    plan = GpuPlan(14, 0, 1)
    tally = met(host, plan)
    assert tally.count == COUNTS[14]


@needs_compiler
def test_little_room_means_fewer_bands_at_once_and_none_at_all_is_an_error(folder, monkeypatch):
    monkeypatch.setattr(meeting, "FIRST_WORDS", 16)
    monkeypatch.setattr(meeting, "FIRST_LIST", 4)
    plan = GpuPlan(11, 1)
    assert met(HostMachine(folder), plan).count == COUNTS[11]
    small = cuda.Meeting(HostMachine(folder, memory=125_000), plan)
    assert small.count(cuda.bands(plan)).count == COUNTS[11]
    assert small._at_once < 5
    with pytest.raises(MemoryError, match="of a band"):
        met(HostMachine(folder, memory=100_000), plan)


@needs_compiler
def test_a_cancelled_count_ends(host):
    plan = GpuPlan(10, 2)
    ours = cuda.Meeting(host, plan)
    ours.cancel()
    with pytest.raises(InterruptedError):
        ours.count(cuda.bands(plan))


def test_what_cannot_be_divided():
    for n, columns in ((29, None), (3, None), (8, 1), (8, 4), (24, 2)):
        with pytest.raises(ValueError, match="cannot be divided"):
            cuda.plan(n, columns)


def test_every_size_has_a_plan():
    for n in range(kernels.MIN_MEET, kernels.MAX_MEET + 1):
        assert cuda.plan(n).possible
        assert cuda.plan(n, memory=1 << 40).possible
    assert cuda.plan(27, 7).chunk_bits == 7
    assert [cuda.plan(n).band for n in (17, 18, 19, 20, 22)] == [1, 0, 1, 2, 4]
    assert [cuda.plan(n, memory=1 << 40).band for n in (20, 21, 22)] == [2, 1, 2]


# ---- neither reads nor writes beside what it has ----

CHECKED = """
import sys
from pathlib import Path
from tests.unit.core.kernels.host_machine import HostMachine
from queenside.core.kernels import cuda
from queenside.core.kernels.cuda import meeting
host = HostMachine(Path(sys.argv[1]), blocks=2, options=("-fsanitize=address,undefined", "-g",
                   "-fno-sanitize-recover=all"))
meeting.FIRST_WORDS = 1 << 12  # memory costs time here
for n, columns, cut in ((8, 2, 0), (9, 1, 1), (10, 0, 2), (9, 3, 0)):
    plan = cuda.GpuPlan(n, columns, cut)
    assert cuda.Meeting(host, plan).count(cuda.bands(plan)).count == int(sys.argv[n + 1])
print("clean")
"""


def runtime(name: str) -> str | None:
    """Where the compiler keeps what a sanitizer needs when the program runs."""
    result = subprocess.run(
        [COMPILER, f"-print-file-name={name}"], capture_output=True, text=True, check=False
    ).stdout.strip()
    return result if os.path.isabs(result) else None


@needs_compiler
@pytest.mark.skipif(sys.platform != "linux", reason="asks for the sanitizers as Linux has them")
def test_no_memory_is_touched_that_is_not_its_own(folder):
    libraries = [runtime("libasan.so"), runtime("libubsan.so")]
    if None in libraries:
        pytest.skip("the compiler has no sanitizers")
    root = Path(__file__).parents[4]
    completed = subprocess.run(
        [sys.executable, "-c", CHECKED, folder, *map(str, COUNTS[1:])],
        env={
            **os.environ,
            "LD_PRELOAD": " ".join(libraries),
            "ASAN_OPTIONS": "detect_leaks=0",
            "PYTHONMALLOC": "malloc",
            "PYTHONPATH": os.pathsep.join([str(root / "src"), str(root)]),
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert completed.stdout == "clean\n", completed.stderr[-3000:]


# ---- compiled for the device ----

PROGRAMS = [("meet.cu", (("CHUNK_BITS", bits),)) for bits in CHUNK_BITS]


@needs_nvrtc
@pytest.mark.parametrize("arch", ["sm_80", "sm_90"])
@pytest.mark.parametrize(("name", "defines"), PROGRAMS)
def test_nvrtc_compiles_it_and_registers_do(name, defines, arch):
    code, log = program.compile_source(program.source(name), arch, defines)
    assert code[:4] == b"\x7fELF"
    assert "warning" not in log, log
    frames = re.findall(r"(\d+) bytes stack frame, (\d+) bytes spill stores", log)
    assert len(frames) == 2, log
    assert set(frames) == {("0", "0")}, log
    joiners = {6: 5, 7: 3}[dict(defines)["CHUNK_BITS"]]  # that share a multiprocessor's registers
    assert max(map(int, re.findall(r"Used (\d+) registers", log))) * 256 * joiners <= 65536


@needs_nvrtc
def test_what_was_compiled_is_kept_and_a_damaged_file_is_not_used(tmp_path, monkeypatch):
    calls = []
    real = program.compile_source
    monkeypatch.setattr(program, "cache_folder", lambda: tmp_path / "cuda")
    monkeypatch.setattr(program, "compile_source", lambda *a: calls.append(a) or real(*a))
    requested = ("meet.cu", "sm_90", (("CHUNK_BITS", 6),))
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


@needs_compiler
@pytest.mark.parametrize("name", ["cuda", "cuda:meet"])
@pytest.mark.parametrize("n", [*range(7), 10, 12])
def test_the_engine_counts(here, name, n):
    shares: list[float] = []
    assert qs.count(NQueens(n), engine=name, workers=2, progress=shares.append) == COUNTS[n]
    assert shares == sorted(shares)
    assert n < 5 or abs(shares[-1] - 1) < 1e-9


@needs_compiler
def test_the_engine_ends_at_its_deadline(here):
    search = get("cuda").search(NQueens(14).problem, Query(want="count", deadline=0.0))
    with pytest.raises(StopIteration) as stop:
        next(search)
    assert not stop.value.value.exhausted


@needs_compiler
def test_too_little_memory_is_said_in_words(folder, monkeypatch):
    monkeypatch.setattr(cuda, "missing", lambda: None)
    monkeypatch.setattr(cuda, "device", lambda: HostMachine(folder, memory=1000))
    with pytest.raises(EngineFailed, match=r"the engine 'cuda' failed: .* too little memory"):
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
