# Installs the library, its headers and the CMake package SiconosMultipleImpacts.
include(CMakePackageConfigHelpers)
set(_smi_package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/SiconosMultipleImpacts)

install(TARGETS plugin EXPORT SiconosMultipleImpactsTargets
  LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}
  FILE_SET HEADERS DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/siconos-multiple-impacts)
install(EXPORT SiconosMultipleImpactsTargets
  NAMESPACE SiconosMultipleImpacts::
  DESTINATION ${_smi_package_dir})

configure_package_config_file(
  ${PROJECT_SOURCE_DIR}/cmake/SiconosMultipleImpactsConfig.cmake.in
  ${PROJECT_BINARY_DIR}/SiconosMultipleImpactsConfig.cmake
  INSTALL_DESTINATION ${_smi_package_dir})
write_basic_package_version_file(
  ${PROJECT_BINARY_DIR}/SiconosMultipleImpactsConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES
  ${PROJECT_BINARY_DIR}/SiconosMultipleImpactsConfig.cmake
  ${PROJECT_BINARY_DIR}/SiconosMultipleImpactsConfigVersion.cmake
  ${PROJECT_SOURCE_DIR}/cmake/FindSiconos.cmake
  DESTINATION ${_smi_package_dir})
