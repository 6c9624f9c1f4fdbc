# Installs the libraries, their public headers and the CMake package SiconosMultipleImpacts
# with its components `solvers` (Eigen and Boost) and `plugin` (Siconos as well).
include(CMakePackageConfigHelpers)
set(_smi_package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/SiconosMultipleImpacts)

# smi_install_headers(<folder of the sources> <room> <name> ...)
function(smi_install_headers _folder _room)
  list(TRANSFORM ARGN PREPEND ${PROJECT_SOURCE_DIR}/${_folder}/ OUTPUT_VARIABLE _files)
  list(TRANSFORM _files APPEND .hpp)
  install(FILES ${_files} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/multiple_impacts/${_room})
endfunction()

# smi_install_found(<folder of the sources> <pattern> <room>): headers of laws, found by their
# names.
function(smi_install_found _folder _pattern _room)
  file(GLOB _files CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/${_folder}/${_pattern})
  install(FILES ${_files} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/multiple_impacts/${_room})
endfunction()

install(TARGETS smi_headers smi_solvers EXPORT SiconosMultipleImpactsSolvers
  LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(EXPORT SiconosMultipleImpactsSolvers
  NAMESPACE SiconosMultipleImpacts:: DESTINATION ${_smi_package_dir})
smi_install_headers(plugin/contact contact
  Choices ContactGroups ContactNumbers ContactParameters ContactProblem CsvRow Error
  Export HertzContact
  ImpactDerivative ImpactObserver ImpactOutcome JointedContacts KineticAngles Law
  OptionField ParameterCheck PhaseTrace Tangents Texts TraceRecorder)
smi_install_headers(plugin/solvers solvers Batch Laws Trust)
install(FILES ${PROJECT_SOURCE_DIR}/plugin/solvers/laws.inc
  DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/multiple_impacts/solvers)
foreach(_room lzb binary projection ratios compliant)
  smi_install_found(plugin/solvers/${_room} *Solver.hpp solvers/${_room})
endforeach()
smi_install_headers(plugin/solvers/binary solvers/binary BinarySpread)
smi_install_headers(plugin/solvers/friction solvers/friction
  FrictionCone SingleImpact SlidingFriction)
smi_install_headers(plugin/solvers/projection solvers/projection
  ImpactEnding PlasticProjection ProjectionDerivative)
smi_install_headers(plugin/models models
  Chain ContactPulses Measures Metrics PlanarBalls Pulse RandomRadii)

if(SMI_WITH_SICONOS)
  install(TARGETS smi_plugin EXPORT SiconosMultipleImpactsPlugin
    LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
  install(EXPORT SiconosMultipleImpactsPlugin
    NAMESPACE SiconosMultipleImpacts:: DESTINATION ${_smi_package_dir})
  install(FILES ${PROJECT_SOURCE_DIR}/plugin/SiconosMultipleImpacts.hpp
    DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
  smi_install_found(nslaws *.hpp nslaws)
  smi_install_found(plugin/osns *Impact.hpp osns)
  smi_install_headers(plugin/osns osns
    BinaryCollision ContactSeam ImpactOSNS KnownParameters LastingContact NewtonContact
    RaisedTolerance RefreshForces Release SimulatedLaw SolvedImpacts SpringBody)
  smi_install_headers(plugin/osns/stepping osns/stepping
    ImpactFrictionContact ImpactGenericMechanical ImpactLCP ImpactStep ImpactStepOf
    StepContacts)
  smi_install_headers(plugin/models models
    BallModel ChainModel ChainTrace Cradle EventTolerance ImpactSimulation PlanarModel)
endif()

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
