// What every call has in common: why it was refused, the host, handles.
#include "door/work.hpp"

using namespace whydoku::door;

const char* whydoku_refusal(void) { return Gate::last_fault(); }

void whydoku_host(void* (*leave)(void), void (*enter)(void*), int (*ask)(void)) {
  host = {leave, enter, ask};
}

void whydoku_free(whydoku_handle* handle) { delete handle; }

const uint8_t* whydoku_bytes(const whydoku_handle* answer, int64_t* size) {
  const auto* const given = dynamic_cast<const Answer*>(answer);
  if (size != nullptr) *size = given ? static_cast<std::int64_t>(given->bytes().size()) : 0;
  return given ? given->bytes().data() : nullptr;
}
