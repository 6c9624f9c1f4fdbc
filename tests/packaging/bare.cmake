# Builds what needs no Siconos in a folder of its own, without optimisation, which would take
# longer than it is worth; installs it, and tries it.
include(${CMAKE_CURRENT_LIST_DIR}/run.cmake)

run(${CMAKE_COMMAND} -S ${ROOT} -B ${WORK}/build -G Ninja -DCMAKE_BUILD_TYPE=Debug
  -DCMAKE_CXX_FLAGS_DEBUG=-O0
  -DSMI_WITH_SICONOS=OFF -DSMI_BUILD_TESTS=OFF -DSMI_BUILD_EXAMPLES=OFF
  -DCMAKE_DISABLE_FIND_PACKAGE_siconos=ON)
run(${CMAKE_COMMAND} --build ${WORK}/build)
file(REMOVE_RECURSE ${WORK}/prefix)
run(${CMAKE_COMMAND} --install ${WORK}/build --prefix ${WORK}/prefix)

file(WRITE ${WORK}/impact.json
  "{\"law\": \"lzb\", \"velocity\": [1, 0], \"mass\": [1, 1], \"contacts\":
  [{\"normal\": {\"index\": [0, 1], \"value\": [-1, 1]}, \"restitution\": 1, \"stiffness\": 1,
    \"exponent\": 1.5}]}")
run(${WORK}/prefix/bin/multiple-impacts solve ${WORK}/impact.json)
if(NOT _output MATCHES "Solved")
  message(FATAL_ERROR "solve printed:\n${_output}")
endif()
run(${WORK}/prefix/bin/multiple-impacts --version)
if(NOT _output MATCHES "without Siconos")
  message(FATAL_ERROR "--version printed: ${_output}")
endif()
run(${CMAKE_COMMAND} -E env PYTHONPATH=${WORK}/prefix/${PYTHON_DIR} ${PYTHON} -c
  "import sys, multiple_impacts as mi
outcome = mi.solve_moreau([[2.]], [-1.], 0.5)
assert abs(outcome.velocity[0] - 0.5) < 1e-15, outcome
assert 'siconos' not in sys.modules and not hasattr(mi, 'LZBImpact')")
# What was installed needs no library of Siconos.
file(GLOB_RECURSE _library ${WORK}/prefix/lib/libmultiple_impacts_solvers.so)
foreach(_file ${WORK}/prefix/bin/multiple-impacts ${_library})
  run(ldd ${_file})
  if(_output MATCHES "siconos")
    message(FATAL_ERROR "${_file} needs Siconos:\n${_output}")
  endif()
endforeach()
