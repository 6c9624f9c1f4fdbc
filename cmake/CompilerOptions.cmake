# The sanitizers, for everything that is compiled here: Eigen's vectors must not cross between
# code with and without them.
add_library(smi_sanitizers INTERFACE)
if(SMI_SANITIZE)
  target_compile_options(smi_sanitizers INTERFACE
    -fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer)
  target_link_options(smi_sanitizers INTERFACE -fsanitize=address,undefined)
endif()

# Warnings for our own code; linked privately by every target that is not generated.
add_library(smi_compiler_options INTERFACE)
target_compile_features(smi_compiler_options INTERFACE cxx_std_17)
target_compile_options(smi_compiler_options INTERFACE -Wall -Wextra -Wpedantic)
target_link_libraries(smi_compiler_options INTERFACE smi_sanitizers)
set(CMAKE_CXX_EXTENSIONS OFF)
