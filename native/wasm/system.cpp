// All that the engine needs of a system, asked of the page: what time it is, and whether to stop.
//
// The functions of the C library that stand here take the place of its own, which would ask for
// files and an environment, too.
#include <cerrno>
#include <ctime>

#include "door/whydoku.h"

extern "C" {

// Milliseconds that only grow.
[[clang::import_module("whydoku"), clang::import_name("now")]] double whydoku_now(void);
// Not 0 if the work is to end.
[[clang::import_module("whydoku"), clang::import_name("ask")]] int whydoku_ask(void);

int clock_gettime(clockid_t, timespec* time) {
  const double now = whydoku_now();
  const auto seconds = static_cast<time_t>(now / 1000);
  time->tv_sec = seconds;
  time->tv_nsec = static_cast<long>((now - static_cast<double>(seconds) * 1000) * 1e6);
  return 0;
}

char* getenv(const char*) { return nullptr; }

// The library prints why an instance ends, but there are no files.
int __imported_wasi_snapshot_preview1_fd_write(int, int, int, int) { return EBADF; }
int __imported_wasi_snapshot_preview1_fd_seek(int, long long, int, int) { return EBADF; }
int close(int) { return EBADF; }
}

namespace {
[[gnu::constructor]] void begin() { whydoku_host(nullptr, nullptr, &whydoku_ask); }
}  // namespace
