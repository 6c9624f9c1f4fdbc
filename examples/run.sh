#!/usr/bin/env bash
# Installs what is missing, builds, and compares the three laws on a free chain and a wall chain.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
bash cmake/build.sh release
build/release/bin/laws-side-by-side
