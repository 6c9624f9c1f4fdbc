#!/usr/bin/env bash
# Installs the Debian packages the project builds and tests with. Says nothing and does nothing
# if they are all there.
# Usage: cmake/install-dependencies.sh [benchmarks]   (also what only the benchmarks need)
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/status-line.sh"

packages=(
  build-essential cmake ninja-build
  siconos libsiconos-kernel-dev libsiconos-numerics-dev
  # The CMake package of Siconos 4.4.0 refuses to load without its other components.
  libsiconos-control-dev libsiconos-mechanics-dev libsiconos-io-dev
  libboost-dev libeigen3-dev libcppunit-dev pkg-config clang-format
  # The command-line program: arguments, JSON, TOML, traces, figures, sweeps over several
  # processes.
  libcli11-dev nlohmann-json3-dev libtomlplusplus-dev libhdf5-dev
  python3-matplotlib python3-h5py python3-jsonschema
  libboost-mpi-dev libboost-serialization-dev openmpi-bin
  # The Python package, and the check of its type stubs.
  python3-siconos python3-dev python3-numpy python3-scipy pybind11-dev swig mypy
  # The API pages, and what draws their formulas.
  doxygen libjs-mathjax
)
# SUNDIALS is one of the peers measured; its headers bring in MPI and PETSc, some 100 packages.
[ "${1:-}" = benchmarks ] && packages+=(libsundials-dev valgrind)

missing=()
for package in "${packages[@]}"; do
  dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null | grep -qx installed ||
    missing+=("$package")
done
[ ${#missing[@]} -eq 0 ] && exit 0

as_root=()
if [ "$(id -u)" -ne 0 ]; then
  command -v sudo >/dev/null || {
    echo "install-dependencies: run as root or install sudo; missing: ${missing[*]}" >&2
    exit 1
  }
  as_root=(sudo)
fi
log=$(mktemp)
trap 'rm -f "$log"' EXIT
echo "Installing, in a few minutes: ${missing[*]}"
if ! { "${as_root[@]}" apt-get update && "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
  apt-get install --yes --no-install-recommends "${missing[@]}"; } 2>&1 |
  status_line "$log" "Packages of Debian:" '(Get:|Unpacking |Setting up )'; then
  tail -n 30 "$log" >&2
  exit 1
fi
