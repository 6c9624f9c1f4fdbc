# What the command needs: arguments, JSON, TOML and, with simulations, sweeps over several
# processes and HDF5.
find_package(CLI11 REQUIRED)
find_package(nlohmann_json REQUIRED)
# toml++ has no CMake package. Its headers are compiled in: its shared library may have been
# built with assertions that some texts fail.
find_path(TOMLPLUSPLUS_INCLUDE_DIR toml++/toml.h REQUIRED)
add_library(smi_tomlplusplus INTERFACE)
target_include_directories(smi_tomlplusplus SYSTEM INTERFACE ${TOMLPLUSPLUS_INCLUDE_DIR})
if(SMI_WITH_SICONOS)
  find_package(Boost REQUIRED COMPONENTS mpi serialization)
  find_package(HDF5 REQUIRED COMPONENTS CXX)
endif()
