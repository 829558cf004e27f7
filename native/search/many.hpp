// Many rows at once, on several threads.
#pragma once

#include <cstddef>
#include <functional>

#include "search/patience.hpp"

namespace whydoku {

// Runs `work(index, patience)` once for each index below n, on up to `threads` threads (at least
// one), of which the calling one is the first. `is_over` is asked now and then, on the calling
// thread alone; when it says yes, all threads stop and Interrupted goes out. So does the first
// exception of any work.
void for_each_index(std::size_t n, std::size_t threads, const std::function<bool()>& is_over,
                    const std::function<void(std::size_t, Patience&)>& work);

}  // namespace whydoku
