// Nanoseconds of processor time per puzzle, without Python: many puzzles at a time, and one call
// for each. All engines take turns.
//
//   lanes_bench [--runs N] [--size N] [--only ENGINE] [--tdoku PATH] FILE...
//
// Each line of a file begins with a puzzle of 81 characters; the first `size` are taken. `door` is
// what the door does with the engine in use, which includes checking the rows. PATH is a shared
// library of tdoku, another project's solver, to measure beside the others.
#include <dlfcn.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <exception>
#include <fstream>
#include <functional>
#include <limits>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "search/lanes/engine.hpp"
#include "search/patience.hpp"
#include "search/rows.hpp"
#include "search/search.hpp"

namespace whydoku {
namespace {

// As many puzzles as the door takes at a time.
constexpr std::size_t PIECE = 1024;

struct Puzzles {
  std::string name;
  std::vector<Text> rows;
  std::vector<char> lines;  // the same, each with a line end

  std::size_t size() const { return rows.size(); }
};

Puzzles read_puzzles(const std::string& path, std::size_t size) {
  std::ifstream file(path);
  if (!file) throw std::runtime_error("cannot read " + path);
  const std::string base = path.substr(path.find_last_of('/') + 1);
  Puzzles puzzles{base.substr(0, base.find_last_of('.')), {}, {}};
  for (std::string line; puzzles.size() < size && std::getline(file, line);) {
    if (line.size() < CELLS) throw std::runtime_error("a line of " + path + " is no puzzle");
    std::copy_n(line.begin(), CELLS, puzzles.rows.emplace_back().begin());
    puzzles.lines.insert(puzzles.lines.end(), line.begin(), line.begin() + CELLS);
    puzzles.lines.push_back('\n');
  }
  return puzzles;
}

// --- the work: how many of `n` puzzles from `first` on have just one solution ---

using Work = std::function<std::size_t(const Puzzles& puzzles, std::size_t first, std::size_t n)>;

Work of_engine(const Engine& engine) {
  return [&engine](const Puzzles& puzzles, std::size_t first, std::size_t n) {
    std::array<std::uint64_t, PIECE> counts;
    std::array<Text, PIECE> solutions;
    Patience patience;
    engine.count({as_rows(std::span(puzzles.rows).subspan(first, n)), {}, 2, {counts.data(), n},
                  as_texts(solutions)},
                 patience);
    return static_cast<std::size_t>(std::count(counts.begin(), counts.begin() + n, 1U));
  };
}

Work of_door() {
  return [](const Puzzles& puzzles, std::size_t first, std::size_t n) {
    std::array<Text, PIECE> solutions;
    Patience patience;
    const Rows rows(Row(puzzles.rows.data()->data(), puzzles.size() * CELLS), CELLS);
    solve_rows(rows.subrows(first, n), true, std::span(solutions).first(n), patience);
    std::size_t found = 0;
    for (std::size_t k = 0; k < n; ++k) found += solutions[k][0] != '0';
    return found;
  };
}

Work of_tdoku(const char* path) {
  using Count = std::size_t(const char*, std::size_t, std::uint32_t, char*, std::size_t*);
  void* const library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) throw std::runtime_error(dlerror());
  void* const symbol = dlsym(library, "TdokuSolverDpllTriadSimd");
  if (symbol == nullptr) throw std::runtime_error(dlerror());
  Count* const count = reinterpret_cast<Count*>(symbol);
  return [count](const Puzzles& puzzles, std::size_t first, std::size_t n) {
    std::array<char, CELLS + 1> solution;
    std::size_t guesses = 0, found = 0;
    for (std::size_t k = first; k < first + n; ++k) {
      found += count(puzzles.lines.data() + (CELLS + 1) * k, 2, 0, solution.data(), &guesses) == 1;
    }
    return found;
  };
}

struct Measured {
  std::string name;
  Work work;
  std::vector<double> many = {}, alone = {};  // nanoseconds per puzzle, one item for each run
  std::size_t found = 0;
};

double now() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) * 1e9 + static_cast<double>(time.tv_nsec);
}

double each(Measured& measured, const Puzzles& puzzles, std::size_t piece) {
  measured.found = 0;
  const double start = now();
  for (std::size_t first = 0; first < puzzles.size(); first += piece) {
    measured.found += measured.work(puzzles, first, std::min(piece, puzzles.size() - first));
  }
  return (now() - start) / static_cast<double>(puzzles.size());
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

void measure(std::vector<Measured>& all, const Puzzles& puzzles, int runs) {
  for (Measured& measured : all) measured.many = measured.alone = {};
  for (int run = 0; run < runs; ++run) {
    for (Measured& measured : all) measured.many.push_back(each(measured, puzzles, PIECE));
    for (Measured& measured : all) measured.alone.push_back(each(measured, puzzles, 1));
  }
  for (const Measured& measured : all) {
    if (measured.found != all[0].found) {
      throw std::runtime_error(puzzles.name + ": " + measured.name + " proves " +
                               std::to_string(measured.found) + " puzzles, " + all[0].name + " " +
                               std::to_string(all[0].found));
    }
    std::printf("%-16s %8zu %8zu  %-12s %10.1f %10.1f\n", puzzles.name.c_str(), puzzles.size(),
                measured.found, measured.name.c_str(), median(measured.many),
                median(measured.alone));
  }
}

constexpr const char* USAGE =
    "lanes_bench [--runs N] [--size N] [--only ENGINE] [--tdoku PATH] FILE...";

struct Asked {
  int runs = 5;
  std::size_t size = std::numeric_limits<std::size_t>::max();
  std::string only = {};
  const char* tdoku = nullptr;
  std::vector<std::string> paths = {};
};

Asked read_arguments(std::span<char*> arguments) {
  Asked asked;
  for (std::size_t k = 0; k < arguments.size(); ++k) {
    const std::string argument = arguments[k];
    if (!argument.starts_with("--")) {
      asked.paths.push_back(argument);
      continue;
    }
    if (++k == arguments.size()) throw std::runtime_error(USAGE);
    if (argument == "--runs") {
      asked.runs = std::stoi(arguments[k]);
    } else if (argument == "--size") {
      asked.size = std::stoul(arguments[k]);
    } else if (argument == "--only") {
      asked.only = arguments[k];
    } else if (argument == "--tdoku") {
      asked.tdoku = arguments[k];
    } else {
      throw std::runtime_error(USAGE);
    }
  }
  if (asked.paths.empty() || asked.runs < 1) throw std::runtime_error(USAGE);
  return asked;
}

void run(const Asked& asked) {
  std::vector<Measured> all = {{"door", of_door()}};
  for (std::size_t k = 0; k < engines().n; ++k) {
    const Engine& engine = *engines()[k];
    all.push_back({engine.name, of_engine(engine)});
  }
  if (asked.tdoku != nullptr) all.push_back({"tdoku", of_tdoku(asked.tdoku)});
  if (!asked.only.empty()) {
    std::erase_if(all, [&](const Measured& measured) { return measured.name != asked.only; });
    if (all.empty()) throw std::runtime_error("there is no engine " + asked.only);
  }
  std::printf("%-16s %8s %8s  %-12s %10s %10s\n", "set", "puzzles", "unique", "engine", "many, ns",
              "alone, ns");
  for (const std::string& path : asked.paths) {
    measure(all, read_puzzles(path, asked.size), asked.runs);
  }
}

}  // namespace
}  // namespace whydoku

int main(int count, char** values) {
  try {
    const std::span<char*> arguments(values, static_cast<std::size_t>(count));
    whydoku::run(whydoku::read_arguments(arguments.subspan(1)));
    return 0;
  } catch (const std::exception& failure) {
    std::fprintf(stderr, "%s\n", failure.what());
    return 1;
  }
}
