# Installs PACKAGE_BUILD below WORK/prefix, unless PREFIX names a place where it is installed.
# Then configures, builds and runs PROGRAM of the project CONSUMER against it.
include(${CMAKE_CURRENT_LIST_DIR}/run.cmake)

set(_flags "")
if(SANITIZE)  # an instrumented library needs an instrumented program
  set(_flags "-fsanitize=address,undefined")
endif()
file(REMOVE_RECURSE ${WORK})
if(NOT PREFIX)
  set(PREFIX ${WORK}/prefix)
  run(${CMAKE_COMMAND} --install ${PACKAGE_BUILD} --prefix ${PREFIX})
endif()
run(${CMAKE_COMMAND} -S ${CONSUMER} -B ${WORK}/build -G Ninja
  -DCMAKE_BUILD_TYPE=${BUILD_TYPE} -DCMAKE_PREFIX_PATH=${PREFIX}
  "-DCMAKE_CXX_FLAGS=${_flags}")
run(${CMAKE_COMMAND} --build ${WORK}/build)
run(${WORK}/build/${PROGRAM})
