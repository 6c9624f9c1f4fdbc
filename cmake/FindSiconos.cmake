# Siconos::kernel and Siconos::numerics, where Siconos is installed. Used here and, installed,
# by the package config.
#
# About the Debian package 4.4.0: it needs Boost to be found first, its version file says 4.5.0
# and accepts no other, and it sets variables of the project that looks for it,
# CMAKE_CXX_STANDARD to 11 among them. Its targets are all that is wanted: they outlive the
# block, the variables do not.
find_package(Boost REQUIRED)
block()
  find_package(siconos CONFIG)
endblock()
# Siconos's headers are not ours to mend: no warnings from them.
foreach(_smi_target IN ITEMS Siconos::kernel Siconos::numerics Siconos::externals)
  if(TARGET ${_smi_target})
    get_target_property(_smi_includes ${_smi_target} INTERFACE_INCLUDE_DIRECTORIES)
    set_target_properties(${_smi_target} PROPERTIES
      INTERFACE_SYSTEM_INCLUDE_DIRECTORIES "${_smi_includes}")
  endif()
endforeach()
# The version of the package, if dpkg knows it; that of Siconos 4.4.0 in CMake is wrong.
execute_process(COMMAND dpkg-query -W -f=\${Version} libsiconos-kernel-dev
  OUTPUT_VARIABLE SMI_SICONOS_VERSION ERROR_QUIET)
string(REGEX REPLACE "[+-].*" "" SMI_SICONOS_VERSION "${SMI_SICONOS_VERSION}")
if(NOT SMI_SICONOS_VERSION)
  set(SMI_SICONOS_VERSION unknown)
endif()
