// The door: requests are read with care, handles live and die, the host may interrupt.
#include <doctest/doctest.h>

#include <array>
#include <atomic>
#include <chrono>
#include <cstring>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "door/whydoku.h"

namespace {

const std::string PUZZLE =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const std::string SOLUTION =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

const std::uint8_t* bytes(const std::string& text) {
  return reinterpret_cast<const std::uint8_t*>(text.data());
}
std::int64_t size(const std::string& text) { return static_cast<std::int64_t>(text.size()); }

std::string times(std::size_t n, const std::string& row) {
  std::string rows;
  for (std::size_t k = 0; k < n; ++k) rows += row;
  return rows;
}

// An answer or another handle, freed in the end.
struct Handle {
  whydoku_handle* handle = nullptr;
  Handle() = default;
  Handle(const Handle&) = delete;
  Handle& operator=(const Handle&) = delete;
  ~Handle() { whydoku_free(handle); }

  std::string text() const {
    std::int64_t n = 0;
    const std::uint8_t* const first = whydoku_bytes(handle, &n);
    return first == nullptr
               ? std::string()
               : std::string(reinterpret_cast<const char*>(first), static_cast<std::size_t>(n));
  }
};

whydoku_status check(const std::string& rows, std::int64_t width, std::int64_t threads,
                     std::string& statuses) {
  return whydoku_check(nullptr, bytes(rows), size(rows), width, threads,
                       reinterpret_cast<std::uint8_t*>(statuses.data()), size(statuses));
}

// Whether a request was refused with a sentence that holds these words.
bool refused(whydoku_status status, std::string_view words) {
  return status == WHYDOKU_REFUSED &&
         std::string_view(whydoku_refusal()).find(words) != std::string_view::npos;
}

// The number of a technique, which its line in the table gives.
std::uint16_t number_of(const std::string& slug) {
  const std::string table = whydoku_table(), line = "technique " + slug + ":";
  const std::size_t place = table.find(line);
  REQUIRE(place != std::string::npos);
  return static_cast<std::uint16_t>(std::stoi(table.substr(place + line.size())));
}

// The numbers of a program of one pass that calls techniques until none finds a step.
std::string program(std::vector<std::uint16_t> techniques) {
  std::vector<std::uint16_t> numbers{0, 1, 0, static_cast<std::uint16_t>(techniques.size())};
  for (const std::uint16_t technique : techniques) {
    numbers.insert(numbers.end(), {technique, 255, 255, 3, 0x1E0, 729, 0xFFFF});
  }
  return {reinterpret_cast<const char*>(numbers.data()), numbers.size() * 2};
}

std::string state_of(const std::string& puzzle) {
  std::array<std::uint8_t, 184> sets{};
  REQUIRE(whydoku_read(bytes(puzzle), size(puzzle), sets.data(), sets.size()) == WHYDOKU_DONE);
  std::string state(sets.begin() + 92, sets.end());
  state.append(sets.begin(), sets.begin() + 92);
  state.append(sets.begin(), sets.begin() + 92);
  return state + '\1';
}

// A host that counts its calls and may end the work.
std::atomic<int> left{0};
std::atomic<int> asked{0};
std::atomic<bool> is_over{false};
std::thread::id asked_on;

struct Hosted {
  Hosted() {
    left = asked = 0;
    is_over = false;
    whydoku_host(
        []() -> void* {
          ++left;
          return &left;
        },
        [](void* token) { left -= token == &left ? 1 : 100; },
        [] {
          ++asked;
          asked_on = std::this_thread::get_id();
          return is_over ? 1 : 0;
        });
  }
  ~Hosted() { whydoku_host(nullptr, nullptr, nullptr); }
};

}  // namespace

TEST_CASE("rows are answered one by one, whatever the threads") {
  const std::string rows = times(100, PUZZLE + std::string(81, '.') + std::string(81, 'x'));
  for (const std::int64_t threads : {1, 2, 7}) {
    std::string statuses(300, '?');
    REQUIRE(check(rows, 81, threads, statuses) == WHYDOKU_DONE);
    CHECK(statuses == times(100, std::string("\1\2\xFF")));
  }
}

TEST_CASE("a request that makes no sense is refused in a sentence, and writes nothing") {
  std::string statuses(1, '?');
  CHECK(refused(check(PUZZLE, 82, 1, statuses), "width must be 81, 92 or 729, not 82"));
  CHECK(refused(check(PUZZLE + "1", 81, 1, statuses), "multiple of 81 bytes long, not 82"));
  CHECK(refused(check(PUZZLE, 81, 0, statuses), "threads must be from 1 to 65535, not 0"));
  CHECK(refused(check(PUZZLE, 81, 1 << 16, statuses), "not 65536"));
  CHECK(refused(check(PUZZLE + PUZZLE, 81, 1, statuses), "2 items"));
  CHECK(refused(check("", 81, 1, statuses), "0 items"));
  CHECK(refused(whydoku_check(nullptr, nullptr, 81, 81, 1, nullptr, 1), "an address and a size"));
  CHECK(refused(whydoku_check(nullptr, bytes(PUZZLE), -81, 81, 1, nullptr, 0),
                "an address and a size"));
  CHECK(refused(whydoku_check(nullptr, bytes(PUZZLE), 81, 81, 1, nullptr, 1), "room"));
  CHECK(refused(whydoku_count(nullptr, bytes(PUZZLE), 81, 81, 0, 1, nullptr, 8),
                "limit must be from 1"));
  CHECK(refused(whydoku_random_minimal(-1, 1, 0, 1, nullptr, 0), "n must be from 0"));
  CHECK(refused(whydoku_random_minimal(2, 1, ~std::uint64_t{0}, 1, nullptr, 0), "start + n"));
  CHECK(refused(whydoku_take(nullptr, 1, nullptr), "place for its handle"));
  CHECK(statuses == "?");
}

TEST_CASE("the first fault of a request is the one that is named, on this thread alone") {
  std::string statuses(1, '?');
  CHECK(refused(check(PUZZLE + "1", 80, 0, statuses), "width"));
  std::thread([] { CHECK(std::string_view(whydoku_refusal()).empty()); }).join();
}

TEST_CASE("nothing is a request like any other") {
  std::string none;
  CHECK(check(none, 81, 3, none) == WHYDOKU_DONE);
  CHECK(whydoku_check(nullptr, nullptr, 0, 81, 1, nullptr, 0) == WHYDOKU_DONE);
}

TEST_CASE("a handle of another kind is refused, and null") {
  Handle solutions, answer;
  REQUIRE(whydoku_solutions(nullptr, bytes(PUZZLE), 81, 81, &solutions.handle) == WHYDOKU_DONE);
  CHECK(refused(whydoku_run(solutions.handle, 1, 0.0), "no handle of paths"));
  CHECK(refused(whydoku_states(nullptr, nullptr, 0), "no handle of paths"));
  CHECK(refused(whydoku_take(nullptr, 1, &answer.handle), "no handle of solutions"));
  CHECK(answer.handle == nullptr);
  CHECK(solutions.text().empty());
}

TEST_CASE("solutions are taken piece by piece") {
  Handle solutions;
  REQUIRE(whydoku_solutions(nullptr, bytes(PUZZLE), 81, 81, &solutions.handle) == WHYDOKU_DONE);
  for (const std::string& wanted : {SOLUTION, std::string()}) {
    Handle answer;
    REQUIRE(whydoku_take(solutions.handle, 3, &answer.handle) == WHYDOKU_DONE);
    CHECK(answer.text() == wanted);
  }
}

TEST_CASE("a line that is no puzzle is read as nothing") {
  std::array<std::uint8_t, 184> sets{};
  const auto read = [&](const std::string& line) {
    return whydoku_read(bytes(line), size(line), sets.data(), sets.size());
  };
  CHECK(read(PUZZLE) == WHYDOKU_DONE);
  CHECK(read("55" + PUZZLE.substr(2)) == WHYDOKU_NOTHING);
  CHECK(read("x" + PUZZLE.substr(1)) == WHYDOKU_NOTHING);
  CHECK(refused(read(PUZZLE + "."), "a line must be 81 bytes long, not 82"));
}

TEST_CASE("a path is walked, read and refused by number") {
  const std::string singles = program(
      {number_of("hidden-single-box"), number_of("hidden-single-line"), number_of("naked-single")});
  const std::string rows = PUZZLE + std::string(81, 'x');
  Handle paths, steps;
  REQUIRE(whydoku_paths(nullptr, bytes(singles), size(singles), bytes(rows), size(rows), 81, 1, 2,
                        &paths.handle) == WHYDOKU_DONE);
  REQUIRE(whydoku_run(paths.handle, 2, 0.0) == WHYDOKU_DONE);
  std::array<std::uint8_t, 4> states{};
  REQUIRE(whydoku_states(paths.handle, states.data(), states.size()) == WHYDOKU_DONE);
  CHECK(states == std::array<std::uint8_t, 4>{1, 0, 255, 4});
  Handle summary;
  const std::string codes = "abc";
  REQUIRE(whydoku_summary(paths.handle, bytes(codes), 3, &summary.handle) == WHYDOKU_DONE);
  CHECK(summary.text().substr(0, 6) == std::string("\x33\0\0\0\1\0", 6));
  CHECK(summary.text().size() == 6 + 51);
  CHECK(refused(whydoku_path(paths.handle, 1, &steps.handle), "no path of this number"));
  CHECK(refused(whydoku_path(paths.handle, -1, &steps.handle), "no path of this number"));
  CHECK(refused(whydoku_go_on(paths.handle, 0, 2), "the way to go on must be from 0 to 1"));
  CHECK(refused(whydoku_find(paths.handle, 0, nullptr, 0), "does not wait"));
  CHECK(refused(whydoku_spend(paths.handle, 0, -1.0), "number of seconds"));
  CHECK(whydoku_path(paths.handle, 0, &steps.handle) == WHYDOKU_DONE);
}

TEST_CASE("a program is read number by number") {
  const auto made = [&](const std::string& numbers) {
    Handle paths;
    return whydoku_paths(nullptr, bytes(numbers), size(numbers), bytes(PUZZLE), 81, 81, 1, 1,
                         &paths.handle);
  };
  const std::string whole = program({0});
  CHECK(made(whole) == WHYDOKU_DONE);
  CHECK(refused(made(whole.substr(1)), "16-bit numbers"));
  CHECK(refused(made(whole + whole), "program must end after its passes"));
  for (std::size_t n = 2; n < whole.size(); n += 2) {
    CHECK(refused(made(whole.substr(0, n)), "program ends before its"));
  }
  std::string many(4, '\xFF');
  CHECK(refused(made(many), "switches of a program must be from 0 to 7, not 65535"));
  CHECK(refused(made(program({0xFFFE})), "unknown technique"));
}

TEST_CASE("states are read with care") {
  const std::string numbers = program({2});
  Handle answer;
  const auto found = [&](const std::string& state) {
    whydoku_free(answer.handle);
    answer.handle = nullptr;
    return whydoku_findings(nullptr, bytes(numbers), size(numbers), bytes(state), size(state), 1,
                            &answer.handle);
  };
  std::string state = state_of(PUZZLE);
  CHECK(found(state) == WHYDOKU_DONE);
  CHECK(!answer.text().empty());
  CHECK(refused(found(state + "x"), "a state must be 277 bytes long, not 278"));
  state[91] = '\xFF';
  CHECK(refused(found(state), "no candidate above 728"));
  CHECK(refused(found(std::string(92, '\0') + state.substr(92)), "its givens among its digits"));
}

TEST_CASE("the host is left during work, and may end it") {
  const Hosted hosted;
  std::string statuses(1, '?');
  REQUIRE(check(PUZZLE, 81, 1, statuses) == WHYDOKU_DONE);
  CHECK(left == 0);
  is_over = true;
  const std::string empty = times(2, std::string(81, '.'));
  std::array<std::uint8_t, 16> counts{};
  for (const std::int64_t threads : {1, 2}) {
    asked = 0;
    CHECK(whydoku_count(nullptr, bytes(empty), 162, 81, std::int64_t{1} << 60, threads,
                        counts.data(), counts.size()) == WHYDOKU_INTERRUPTED);
    CHECK(asked == 1);
    CHECK(asked_on == std::this_thread::get_id());
    CHECK(left == 0);
  }
}

TEST_CASE("what an interrupted call has found comes with the next one") {
  Handle solutions, other;
  const std::string empty(81, '.');
  REQUIRE(whydoku_solutions(nullptr, bytes(empty), 81, 81, &solutions.handle) == WHYDOKU_DONE);
  REQUIRE(whydoku_solutions(nullptr, bytes(empty), 81, 81, &other.handle) == WHYDOKU_DONE);
  {
    const Hosted hosted;
    is_over = true;
    Handle answer;
    CHECK(whydoku_take(solutions.handle, std::int64_t{1} << 40, &answer.handle) ==
          WHYDOKU_INTERRUPTED);
    CHECK(answer.handle == nullptr);
  }
  Handle one, two;
  REQUIRE(whydoku_take(solutions.handle, 5, &one.handle) == WHYDOKU_DONE);
  REQUIRE(whydoku_take(other.handle, 5, &two.handle) == WHYDOKU_DONE);
  CHECK(one.text() == two.text());
}
