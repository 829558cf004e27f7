// Memory that may be exhausted: the library's own `operator new` ends the instance then, this one
// throws. And memory for the requests of the page.
#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <new>

namespace {

void* taken(std::size_t size) noexcept { return std::malloc(std::max<std::size_t>(size, 1)); }

void* taken(std::size_t size, std::align_val_t alignment) noexcept {
  const auto step = static_cast<std::size_t>(alignment);
  void* memory = nullptr;
  return posix_memalign(&memory, std::max(step, sizeof(void*)), std::max<std::size_t>(size, 1)) == 0
             ? memory
             : nullptr;
}

void* or_thrown(void* memory) {
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}

}  // namespace

using std::align_val_t, std::nothrow_t, std::size_t;

void* operator new(size_t size) { return or_thrown(taken(size)); }
void* operator new[](size_t size) { return or_thrown(taken(size)); }
void* operator new(size_t size, align_val_t to) { return or_thrown(taken(size, to)); }
void* operator new[](size_t size, align_val_t to) { return or_thrown(taken(size, to)); }
void* operator new(size_t size, const nothrow_t&) noexcept { return taken(size); }
void* operator new[](size_t size, const nothrow_t&) noexcept { return taken(size); }
void* operator new(size_t size, align_val_t to, const nothrow_t&) noexcept {
  return taken(size, to);
}
void* operator new[](size_t size, align_val_t to, const nothrow_t&) noexcept {
  return taken(size, to);
}

void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, size_t) noexcept { std::free(memory); }
void operator delete(void* memory, align_val_t) noexcept { std::free(memory); }
void operator delete[](void* memory, align_val_t) noexcept { std::free(memory); }
void operator delete(void* memory, size_t, align_val_t) noexcept { std::free(memory); }
void operator delete[](void* memory, size_t, align_val_t) noexcept { std::free(memory); }
void operator delete(void* memory, const nothrow_t&) noexcept { std::free(memory); }
void operator delete[](void* memory, const nothrow_t&) noexcept { std::free(memory); }

// Room for a request or its answer, null if there is none; and its end.
extern "C" {
[[clang::export_name("allot")]] void* whydoku_allot(size_t size) { return taken(size); }
[[clang::export_name("release")]] void whydoku_release(void* memory) { std::free(memory); }
}
