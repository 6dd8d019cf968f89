"""What the figures depend on: the versions of everything that was measured, and the machine."""

import platform
import shutil
import subprocess
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from enlinea.core.cores import num_cores

PACKAGES = ("numpy", "numba", "llvmlite", "open_spiel")
_CPU_INFO = Path("/proc/cpuinfo")


def versions() -> dict[str, str]:
    """Versions by name; what is not installed is left out."""
    found = {"python": platform.python_version()}
    for package in PACKAGES:
        try:
            found[package] = version(package)
        except PackageNotFoundError:
            continue
    compiler = compiler_version()
    if compiler:
        found["compiler"] = compiler
    return {**found, "system": platform.platform(), "cpu": cpu_model(), "cores": str(num_cores())}


def compiler_version() -> str:
    """The first line of `cc --version`; nothing if there is no compiler."""
    compiler = shutil.which("cc")
    if compiler is None:
        return ""
    answer = subprocess.run([compiler, "--version"], stdout=subprocess.PIPE, text=True, check=False)
    return answer.stdout.partition("\n")[0]


def cpu_model() -> str:
    """The processor as Linux names it, or as Python does elsewhere."""
    if _CPU_INFO.exists():
        for line in _CPU_INFO.read_text(encoding="utf-8").splitlines():
            name, _, value = line.partition(":")
            if name.strip() == "model name":
                return value.strip()
    return platform.processor() or platform.machine()
