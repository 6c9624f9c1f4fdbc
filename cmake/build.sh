#!/usr/bin/env bash
# Installs what is missing and builds one preset (default: release); prints only what fails,
# and on a terminal what is being done.
# Usage: cmake/build.sh [preset [option of cmake ...]]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. cmake/status-line.sh
preset=${1:-release}
options=("${@:2}")

bash cmake/install-dependencies.sh
log=$(mktemp)
trap 'rm -f "$log"' EXIT
if ! { cmake --preset "$preset" "${options[@]}" &&
  cmake --build --preset "$preset"; } 2>&1 | status_line "$log" \
  "Building $preset: five to fifteen minutes the first time, on two cores" '\[[0-9]+/'; then
  tail -n 60 "$log" >&2
  exit 1
fi
grep -E 'warning:' "$log" >&2 || true
