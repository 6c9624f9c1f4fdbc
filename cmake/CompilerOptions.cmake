# Warnings for our own code, and the sanitizers; linked privately by every target here.
add_library(smi_compiler_options INTERFACE)
target_compile_features(smi_compiler_options INTERFACE cxx_std_17)
target_compile_options(smi_compiler_options INTERFACE -Wall -Wextra -Wpedantic)
if(SMI_SANITIZE)
  target_compile_options(smi_compiler_options INTERFACE
    -fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer)
  target_link_options(smi_compiler_options INTERFACE -fsanitize=address,undefined)
endif()
set(CMAKE_CXX_EXTENSIONS OFF)
