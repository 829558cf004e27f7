// Work on many items, on several threads.
#pragma once

#include <cstddef>
#include <functional>

#include "search/patience.hpp"

namespace whydoku {

// Runs `work(index, patience)` once for each index below n, on up to `threads` threads, of which
// the calling one is the first; `threads` is at least 1. Asks `is_over` now and then, only on the
// calling thread; if it returns true, all threads stop and Interrupted is thrown. The first
// exception of any work stops all threads too, and is rethrown.
void for_each_index(std::size_t n, std::size_t threads, const std::function<bool()>& is_over,
                    const std::function<void(std::size_t, Patience&)>& work);

}  // namespace whydoku
