# Clang for WebAssembly, from the package ziglang on PyPI; WHYDOKU_ZIG is the folder of the package.
set(CMAKE_SYSTEM_NAME WASI)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_TRY_COMPILE_PLATFORM_VARIABLES WHYDOKU_ZIG)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)

set(zig "${WHYDOKU_ZIG}/zig")
if(CMAKE_HOST_WIN32)
  string(APPEND zig .exe)
endif()
set(target -target wasm32-wasi)
set(CMAKE_C_COMPILER "${zig}" cc ${target})
set(CMAKE_CXX_COMPILER "${zig}" c++ ${target})
foreach(language C CXX)
  set(CMAKE_${language}_ARCHIVE_CREATE "\"${zig}\" ar qcD <TARGET> <LINK_FLAGS> <OBJECTS>")
  set(CMAKE_${language}_ARCHIVE_FINISH "\"${zig}\" ranlib -D <TARGET>")
  set(CMAKE_${language}_FLAGS_INIT
    "-g0 -fwasm-exceptions -mexception-handling -mllvm -wasm-enable-eh -msimd128")
  # As small as can be. The driver of the package knows no -Oz, so the compiler itself is told.
  set(CMAKE_${language}_FLAGS_RELEASE
    "-Os -Xclang -Oz -Xclang -fmerge-functions -DNDEBUG" CACHE STRING "")
endforeach()
# The time of a build would make its bytes differ from those of the next one.
string(APPEND CMAKE_CXX_FLAGS_INIT " -Werror=date-time")
# Nothing is ever taken down: a page drops the whole instance.
string(APPEND CMAKE_CXX_FLAGS_INIT " -fno-c++-static-destructors -fno-threadsafe-statics")
