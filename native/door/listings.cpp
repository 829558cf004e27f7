// Listings: unavoidable sets, the minimal puzzles within a puzzle, and the neighbours of one; and
// what is the same under rules.
#include "door/listings.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <functional>
#include <optional>
#include <string>
#include <utility>

#include "door/rules.hpp"
#include "door/taking.hpp"
#include "door/work.hpp"
#include "search/neighbours.hpp"
#include "search/reduced.hpp"
#include "search/search.hpp"
#include "search/unavoidable.hpp"
#include "symmetry/ruled.hpp"

namespace whydoku::door {
namespace {

// Any of the sources as one kind.
struct Listing {
  std::function<std::optional<Cells>(Patience&)> next;
};

// The sets of cells that a source finds, with the digits of a grid there.
template <class Source>
Listing with_digits(Source source, const Cells& digits) {
  return {[=](Patience& patience) mutable -> std::optional<Cells> {
    const std::optional<CellSet> set = source.next(patience);
    if (!set) return std::nullopt;
    Cells cells{};
    set->for_each([&](Cell i) { cells[i] = digits[i]; });
    return cells;
  }};
}

CellSet clues_of(const Cells& cells) {
  CellSet clues;
  for (std::size_t i = 0; i < CELLS; ++i) {
    if (cells[i] != 0) clues.add(i);
  }
  return clues;
}

// A row whose characters are digits and blanks, or nothing, which is refused.
std::optional<Cells> cells_in(const std::uint8_t* row, std::int64_t size, const char* name,
                              Gate& gate) {
  const std::optional<Cells> cells = read_cells(gate.just<CELLS>(row, size, name));
  if (!cells) {
    gate.refuse(std::string(name) + " must hold digits and blanks, and no digit twice in a house");
  }
  return cells;
}

// The puzzle after which to begin; nothing for a row of blanks.
std::optional<Cells> begin_of(const std::uint8_t* after, std::int64_t size, Gate& gate) {
  const std::optional<Cells> cells = cells_in(after, size, "after", gate);
  return cells && clues_of(*cells).is_empty() ? std::nullopt : cells;
}

bool is_minimal(const Cells& puzzle, Patience& patience) {
  std::uint8_t status = 0;
  lanes().minimal_rows({puzzle, CELLS}, {&status, 1}, patience);
  return status == 1;
}

// How many cells of one grid have a digit that another grid has not there.
std::size_t count_others(const Cells& of, const Cells& than) {
  std::size_t n = 0;
  for (std::size_t i = 0; i < CELLS; ++i) n += of[i] != 0 && of[i] != than[i] ? 1 : 0;
  return n;
}

// A listing without items.
std::optional<Cells> nothing(Patience&) { return std::nullopt; }

bool give_listing(Listing listing, whydoku_handle** place) {
  *place = new Taking<Listing>(std::move(listing));
  return true;
}

class SymmetriesHandle : public whydoku_handle {
 public:
  SymmetriesHandle(SharedTables tables, Patience& patience)
      : tables_(std::move(tables)), symmetries_(*tables_, patience) {}
  const Tables& tables() const { return *tables_; }
  const Symmetries& symmetries() const { return symmetries_; }

 private:
  SharedTables tables_;
  Symmetries symmetries_;
};

// A symmetry as it goes out, and the form of a row under rules.
struct Move {
  Cell cell;
  CellImages images;
};
static_assert(sizeof(Move) == 82 && alignof(Move) == 1);

struct FormUnderRules {
  Text cells;
  std::array<std::uint8_t, sizeof(std::uint32_t)> symmetries;
  CellImages images;
  std::array<std::uint8_t, 9> digits;
};
static_assert(sizeof(FormUnderRules) == 175 && alignof(FormUnderRules) == 1);

FormUnderRules form_under_rules(const SymmetriesHandle& known, DigitRow row, Patience& patience) {
  FormUnderRules out{};
  out.cells = line_of(std::nullopt);
  const std::optional<Cells> cells = solver_of(known.tables())->digits(row);
  if (!cells) return out;
  const auto form = ruled_form(known.tables(), known.symmetries(), *cells, patience);
  if (!form) return out;
  out.cells = line_of(form->cells);
  std::memcpy(out.symmetries.data(), &form->symmetries, sizeof form->symmetries);
  out.images = form->images;
  out.digits = form->digits;
  return out;
}

}  // namespace
}  // namespace whydoku::door

using namespace whydoku;
using namespace whydoku::door;

whydoku_status whydoku_unavoidable(const uint8_t* row, int64_t row_size, int64_t largest,
                                   whydoku_handle** listing) {
  return answered([&](Gate& gate) {
    need_place(listing, gate);
    const std::optional<Cells> cells = read_cells(gate.just<CELLS>(row, row_size, "a row"));
    const auto most = static_cast<std::size_t>(gate.whole(largest, "largest", 1, CELLS));
    if (gate.is_shut()) return false;
    if (!cells || clues_of(*cells).count() < CELLS) return give_listing({nothing}, listing);
    return give_listing(with_digits(UnavoidableSets(*cells, most), *cells), listing);
  });
}

whydoku_status whydoku_reduced(const uint8_t* row, int64_t row_size, const uint8_t* needed,
                               int64_t needed_size, int64_t most, const uint8_t* after,
                               int64_t after_size, whydoku_handle** listing) {
  return answered([&](Gate& gate) {
    need_place(listing, gate);
    const std::optional<Cells> cells = read_cells(gate.just<CELLS>(row, row_size, "a row"));
    const std::optional<Cells> kept = cells_in(needed, needed_size, "needed", gate);
    const auto limit = static_cast<std::size_t>(gate.whole(most, "most", 0, CELLS));
    const std::optional<Cells> begin = begin_of(after, after_size, gate);
    if (gate.is_shut()) return false;
    if (!cells) return give_listing({nothing}, listing);
    if (count_others(*kept, *cells) != 0) gate.refuse("needed must hold only clues of the row");
    std::optional<Cells> solution;
    for_one([&](Patience& patience) {
      if (const auto only = only_solution(possible_of(*cells), patience)) {
        solution = any_solution(*only, patience);
      }
      const bool is_there =
          !begin || (count_others(*begin, *cells) == 0 && count_others(*kept, *begin) == 0 &&
                     is_minimal(*begin, patience));
      if (!is_there) gate.refuse("after must be one of the puzzles that are listed");
    });
    if (gate.is_shut()) return false;
    if (!solution) return give_listing({nothing}, listing);
    std::optional<CellSet> from;
    if (begin) from = clues_of(*begin);
    Reduced reduced(*cells, *solution, clues_of(*kept), limit, from);
    return give_listing(with_digits(std::move(reduced), *cells), listing);
  });
}

whydoku_status whydoku_neighbours(const uint8_t* row, int64_t row_size, int64_t taken, int64_t put,
                                  int64_t minimal, const uint8_t* after, int64_t after_size,
                                  whydoku_handle** listing) {
  return answered([&](Gate& gate) {
    need_place(listing, gate);
    const std::optional<Cells> cells = read_cells(gate.just<CELLS>(row, row_size, "a row"));
    constexpr auto LIMIT = static_cast<std::int64_t>(Neighbours::MOST);
    const auto fewer = static_cast<std::size_t>(gate.whole(taken, "taken", 1, LIMIT));
    const auto more = static_cast<std::size_t>(gate.whole(put, "put", 1, LIMIT));
    const std::optional<Cells> begin = begin_of(after, after_size, gate);
    if (gate.is_shut()) return false;
    if (!cells) return give_listing({nothing}, listing);
    if (begin) {
      for_one([&](Patience& patience) {
        const bool is_one = count_others(*cells, *begin) == fewer &&
                            count_others(*begin, *cells) == more &&
                            count_solutions(possible_of(*begin), 2, patience) == 1 &&
                            (minimal == 0 || is_minimal(*begin, patience));
        if (!is_one) gate.refuse("after must be one of the puzzles that are listed");
      });
    }
    if (gate.is_shut()) return false;
    Neighbours neighbours(*cells, fewer, more, minimal != 0, begin);
    const auto next = [=](Patience& patience) mutable { return neighbours.next(patience); };
    return give_listing({next}, listing);
  });
}

whydoku_status whydoku_symmetries(const whydoku_handle* rules, whydoku_handle** symmetries) {
  return answered([&](Gate& gate) {
    need_place(symmetries, gate);
    const SharedTables tables = tables_of(rules, gate);
    if (gate.is_shut()) return false;
    for_one([&](Patience& patience) { *symmetries = new SymmetriesHandle(tables, patience); });
    return true;
  });
}

whydoku_status whydoku_moves(const whydoku_handle* symmetries, whydoku_handle** answer) {
  return answered([&](Gate& gate) {
    need_place(answer, gate);
    const auto* const known = held<SymmetriesHandle>(symmetries, "symmetries", gate);
    if (gate.is_shut()) return false;
    std::vector<Move> moves;
    known->tables().all_cells().for_each([&](Cell i) {
      for (const CellImages& images : known->symmetries().moves(i)) moves.push_back({i, images});
    });
    return give(moves, answer);
  });
}

whydoku_status whydoku_forms(const whydoku_handle* symmetries, const uint8_t* rows,
                             int64_t rows_size, int64_t threads, uint8_t* forms, int64_t room) {
  return answered([&](Gate& gate) {
    const auto* const known = held<SymmetriesHandle>(symmetries, "symmetries", gate);
    const Rows in = gate.rows(rows, rows_size, CELLS);
    const std::size_t crew = gate.threads(threads);
    auto out = gate.room<FormUnderRules>(forms, room, in.size());
    if (gate.is_shut()) return false;
    for_each(in.size(), crew, [&](std::size_t n, Patience& patience) {
      out.set(n, form_under_rules(*known, in.digits(n), patience));
    });
    return true;
  });
}

whydoku_status whydoku_filling(const whydoku_handle* rules, uint64_t stream,
                               whydoku_handle** listing) {
  return answered([&](Gate& gate) {
    need_place(listing, gate);
    const SharedTables tables = tables_of(rules, gate);
    if (gate.is_shut()) return false;
    bool is_over = false;
    const auto next = [=](Patience& patience) mutable -> std::optional<Cells> {
      if (is_over) return std::nullopt;
      std::optional<Cells> found;
      solver_of(tables)->complete_rows({Cells{}, CELLS}, std::array{Stream(stream)}, {&found, 1},
                                       patience);
      is_over = true;
      return found;
    };
    return give_listing({next}, listing);
  });
}

whydoku_status whydoku_listed(whydoku_handle* listing, int64_t n, double timeout,
                              whydoku_handle** answer) {
  return answered([&](Gate& gate) {
    need_place(answer, gate);
    auto* const taking = held<Taking<Listing>>(listing, "a listing", gate);
    const std::uint64_t wanted = gate.whole(n, "n", 0, MOST / 81);
    const double seconds = gate.seconds(timeout);
    if (gate.is_shut()) return false;
    return give(taking->take(wanted, seconds), answer);
  });
}
