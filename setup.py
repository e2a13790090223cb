"""The parts of the build that are not mere facts: the packages, and the compiled kernels.

The kernels are one module for every CPython from 3.11 on (the limited API). They are optional:
where they do not compile, the install succeeds without them, the engines in Python serve, and
`queenside engines` says what is missing.
"""

from glob import glob

from setuptools import Extension, find_packages, setup

sources = sorted({*glob("native/**/*.c", recursive=True)} - {*glob("native/tests/*.c")})
kernels = Extension(
    "queenside.kernels._native",
    sources=sources,
    depends=sorted(glob("native/**/*.h", recursive=True)),
    include_dirs=["native"],
    define_macros=[("Py_LIMITED_API", "0x030B0000")],
    extra_compile_args=["-O3"],
    py_limited_api=True,
    optional=True,
)

setup(
    packages=[*find_packages("src"), "queenside.schema"],
    ext_modules=[kernels] if sources else [],
    options={"bdist_wheel": {"py_limited_api": "cp311"}},
)
