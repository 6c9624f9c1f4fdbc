#!/usr/bin/env bash
# Installs what is missing, builds, measures, and prints tables; the same numbers go to CSV
# files in build/release/benchmarks.
#
# Usage: tests/benchmarks/run.sh [--full] [CASE ...]   comparison; cases a b c d e, default all
#        tests/benchmarks/run.sh instructions          instructions per contact force
#                                                      (callgrind), and peak memory
#        tests/benchmarks/run.sh collisions            the binary-collision law
#        tests/benchmarks/run.sh friction              friction inside the impact
#        tests/benchmarks/run.sh small                 one contact, separate groups, batches
#        tests/benchmarks/run.sh stepping              time steps of 1000 and 10000 beads
#        tests/benchmarks/run.sh heap                  a heap of 1000 spheres, by Bullet
#        tests/benchmarks/run.sh python                what Python adds to C++
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

if [ "${1:-}" = friction ] || [ "${1:-}" = small ]; then
  bash cmake/install-dependencies.sh
else
  bash cmake/install-dependencies.sh benchmarks
fi
bash cmake/build.sh release -DSMI_BUILD_TESTS=ON -DSMI_BUILD_BENCHMARKS=ON
programs=build/release/bin
results=build/release/benchmarks
mkdir -p "$results"
export OPENBLAS_NUM_THREADS=1 OMP_NUM_THREADS=1 # one core for every candidate

# instructions_of METHOD BEADS PARAMETER: a line of the table, from one run under callgrind.
# Only the computation is counted, not the set-up of the problem.
instructions_of() {
  local profile=$results/callgrind.out instructions evaluations megabytes
  evaluations=$(valgrind --tool=callgrind --callgrind-out-file="$profile" \
    --toggle-collect='*solveCounted*' "$programs/benchmark" --once "$@" \
    2>"$results/callgrind.log" | cut -d' ' -f1)
  instructions=$(sed -n 's/^totals: *//p' "$profile")
  megabytes=$("$programs/benchmark" --memory "$@")
  awk -v method="$1" -v n="$2" -v parameter="$3" -v i="$instructions" -v e="$evaluations" \
    -v mb="$megabytes" \
    'BEGIN { printf "%s,%d,%s,%.0f,%.0f,%.1f,%s\n", method, n, parameter, i, e, i / e, mb }'
}

measure_instructions() {
  local table=$results/instructions.csv
  {
    echo method,n,tolerance_or_step,instructions,forces,instructions_per_force,megabytes
    instructions_of ours 1000 1e-6
    instructions_of ours 1000 1e-8
    instructions_of ours 10000 1e-6
    instructions_of dopri5 100 1e-8
    instructions_of CVODE 100 1e-8
    instructions_of Verlet 100 1e-7
  } >"$table"
  awk -F, '{ printf "%-8s %6s  %-18s %14s %12s %24s %10s\n",
               $1, $2, $3, $4, $5, $6, $7 }' "$table"
}

case ${1:-} in
instructions) measure_instructions ;;
collisions) "$programs/collisions" "$results/collisions.csv" ;;
friction) "$programs/friction" "$results/friction.csv" ;;
small) "$programs/small" "$results/small.csv" ;;
stepping) "$programs/stepping" ;;
heap)
  PYTHONPATH=build/release/python /usr/bin/python3 tests/benchmarks/heap.py 10 \
    "$results/heap.csv" | grep -v '^\[kernel\]'
  ;;
python)
  PYTHONPATH=build/release/python /usr/bin/python3 tests/benchmarks/python_overhead.py \
    "$programs/multiple-impacts" "$results/python.csv"
  ;;
*) "$programs/benchmark" --csv "$results/comparison.csv" "$@" ;;
esac
echo
echo "CSV files: $results"
