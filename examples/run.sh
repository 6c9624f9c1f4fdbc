#!/usr/bin/env bash
# Installs what is missing, builds, and compares the three laws on a free chain and on a wall
# chain of 100 balls: tables here, CSV files and figures in build/release/results.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
bash cmake/build.sh release -DSMI_BUILD_TESTS=OFF
build/release/bin/laws-side-by-side
for chain in free-chain wall-chain; do
  build/release/bin/multiple-impacts compare "examples/scenarios/$chain.toml" \
    --out "build/release/results/$chain"
done
