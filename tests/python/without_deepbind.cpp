// SPDX-License-Identifier: Apache-2.0
/* Siconos loads the functions of plug-ins with RTLD_DEEPBIND, which the address sanitizer
   refuses. Loaded before the sanitizer, this dlopen() leaves the flag out. */
#include <dlfcn.h>

extern "C" __attribute__((visibility("default"))) void* dlopen(const char* path, int flags) {
  using Open = void* (*)(const char*, int);
  static const Open next = reinterpret_cast<Open>(dlsym(RTLD_NEXT, "dlopen"));
  return next(path, flags & ~RTLD_DEEPBIND);
}
