#!/usr/bin/env bash
# Installs what is missing, builds, and runs all tests. Usage: tests/run.sh [preset]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
preset=${1:-release}
bash cmake/build.sh "$preset" -DSMI_BUILD_TESTS=ON
echo "Running the tests: a quarter of an hour on two cores, each with a line when it is done"
ctest --preset "$preset" --parallel "$(nproc)"
