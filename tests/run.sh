#!/usr/bin/env bash
# Installs what is missing, builds, and runs all tests. Usage: tests/run.sh [preset]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
preset=${1:-release}
bash cmake/build.sh "$preset" -DSMI_BUILD_TESTS=ON
ctest --preset "$preset" --parallel "$(nproc)"
