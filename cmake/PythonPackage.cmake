# Where the Python package is built and installed, and what belongs to it.
set(Python_EXECUTABLE /usr/bin/python3 CACHE FILEPATH
  "The Python that Siconos's Python package is for")
find_package(Python REQUIRED COMPONENTS Interpreter Development.Module NumPy)
set(PYBIND11_FINDPYTHON ON)
find_package(pybind11 REQUIRED)
find_package(SWIG 4.1 REQUIRED COMPONENTS python)
cmake_policy(SET CMP0078 NEW)  # the target of a SWIG module has the name given to it
cmake_policy(SET CMP0086 NEW)  # %module's name is not overridden
include(UseSWIG)

set(SMI_PYTHON_BUILD_DIR ${PROJECT_BINARY_DIR}/python)
# Debian's Python looks for what is not Debian's in <prefix>/lib/python3.x/dist-packages.
set(SMI_PYTHON_INSTALL_DIR
  lib/python${Python_VERSION_MAJOR}.${Python_VERSION_MINOR}/dist-packages
  CACHE STRING "Folder of the Python package, below the prefix")

# smi_python_module(<target> <name>): an extension module of the package.
function(smi_python_module _target _name)
  set(_to_prefix ../../../..)  # from <prefix>/lib/python3.x/dist-packages/multiple_impacts
  set_target_properties(${_target} PROPERTIES
    OUTPUT_NAME ${_name}
    LIBRARY_OUTPUT_DIRECTORY ${SMI_PYTHON_BUILD_DIR}/multiple_impacts
    INSTALL_RPATH $ORIGIN/${_to_prefix}/${CMAKE_INSTALL_LIBDIR})
  install(TARGETS ${_target} LIBRARY DESTINATION ${SMI_PYTHON_INSTALL_DIR}/multiple_impacts)
  get_target_property(_python_file ${_target} SWIG_SUPPORT_FILES)
  if(_python_file)
    install(FILES ${_python_file} DESTINATION ${SMI_PYTHON_INSTALL_DIR}/multiple_impacts)
  endif()
endfunction()

# smi_python_files(folder [subfolder]): its files, linked in the build tree to show changes.
function(smi_python_files folder)
  set(_below multiple_impacts/${ARGN})
  file(GLOB _files CONFIGURE_DEPENDS ${folder}/*.py ${folder}/*.pyi ${folder}/py.typed)
  file(MAKE_DIRECTORY ${SMI_PYTHON_BUILD_DIR}/${_below})
  foreach(_file IN LISTS _files)
    cmake_path(GET _file FILENAME _name)
    file(CREATE_LINK ${_file} ${SMI_PYTHON_BUILD_DIR}/${_below}/${_name} SYMBOLIC)
  endforeach()
  install(FILES ${_files} DESTINATION ${SMI_PYTHON_INSTALL_DIR}/${_below})
endfunction()
