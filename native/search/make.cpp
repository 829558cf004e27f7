#include "search/make.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <numeric>
#include <utility>
#include <vector>

#include "search/enumerate.hpp"
#include "search/lanes/engine.hpp"
#include "search/search.hpp"
#include "search/solver.hpp"
#include "sets.hpp"

namespace whydoku {
namespace {

// The number of draws of a shuffle of digits.
constexpr std::size_t OF_DIGITS = 9 - 1;

// The stream after the draws of a solved grid of a size: a shuffle of its cells, and one of digits
// for each.
Stream after_grid(std::size_t size, std::uint64_t seed, std::uint64_t index) {
  const std::size_t cells = size * size;
  return Stream(seed, index).after(cells - 1 + (size - 1) * cells);
}

// Puzzles to be filled at random, all together, each by its stream: cell by cell in the order of a
// shuffle, with the first digit of another shuffle that leaves a solution.
class Filling {
 public:
  std::size_t size() const { return puzzles_.size(); }

  // Adds a puzzle, which has a solution.
  void add(const Cells& row, Stream stream) {
    Cells& order = cells_.emplace_back();
    std::size_t blanks = 0;
    for (std::uint8_t i = 0; i < CELLS; ++i) {
      if (row[i] == 0) order[blanks++] = i;
    }
    std::size_t n = blanks;
    for (std::uint8_t i = 0; i < CELLS; ++i) {
      if (row[i] != 0) order[n++] = i;
    }
    stream.shuffle(std::span(order).first(blanks));
    puzzles_.push_back(possible_of(row));
    streams_.push_back(stream);
  }

  // Digits are tried from the first of their shuffle on, or from the last.
  void fill(bool from_last, std::span<Cells> out, Patience& patience) const {
    // Shuffled on demand: most cells follow from others, and their digits are never asked for.
    const auto digits = [&](std::size_t puzzle, std::size_t place) {
      std::array<std::uint8_t, 9> tried{0, 1, 2, 3, 4, 5, 6, 7, 8};
      streams_[puzzle].after(OF_DIGITS * place).shuffle(tried);
      if (from_last) std::reverse(tried.begin(), tried.end());
      return tried;
    };
    first_solutions(puzzles_, {cells_, digits}, out, patience);
  }

 private:
  std::vector<Possible> puzzles_;
  std::vector<Cells> cells_;
  std::vector<Stream> streams_;  // after the shuffles of the cells
};

// Takes clues away from one puzzle by questions and answers. A question is a row, and asks whether
// it has a solution.
//
// The clues of a group may go if the puzzle without them has no other solution. Another solution
// has another digit in some cell of the group; let it be the first such cell. So there is one
// question for each cell: another digit in it, the cells of the group before it with their clues,
// and those after it blank. The group may go if all answers are no; the first yes keeps it.
class Digging {
 public:
  // The puzzle stays as it is until `end`.
  Digging(const Groups& groups, Cells& puzzle, Stream stream, std::size_t fewest)
      : puzzle_(&puzzle) {
    Cells numbers;
    const std::span<std::uint8_t> order(numbers.data(), groups.size());
    std::iota(order.begin(), order.end(), std::uint8_t{0});
    stream.shuffle(order);
    for (const std::uint8_t group : order) {
      const std::size_t before = n_;
      for (const std::uint8_t i : groups.cells(group)) {
        if (puzzle[i] != 0) cells_[n_++] = i;
      }
      if (n_ != before) cells_[n_ - 1] |= LAST;
    }
    const auto blanks = static_cast<std::size_t>(std::count(puzzle.begin(), puzzle.end(), 0));
    spare_ = blanks + fewest < CELLS ? CELLS - blanks - fewest : 0;
  }

  // Asks the first question. Returns false if there is none.
  bool begin(Cells& row) {
    row = *puzzle_;
    return take_group(row);
  }

  // Turns the last question, by its answer, into the next one. Returns false if none is left.
  bool hear(bool has_solution, Cells& row) {
    if (has_solution) {
      for (std::size_t m = first_; m < end_; ++m) row[cell(m)] = clue(m);
      return take_group(row);
    }
    if (asked_ + 1 == end_) {
      take_away(row);
      spare_ -= end_ - first_;
      return take_group(row);
    }
    row[cell(asked_)] = clue(asked_);
    ++asked_;
    row[cell(asked_)] = any_but(clue(asked_));
    return true;
  }

  // Makes the puzzle what is left of it.
  void end(const Cells& row) { *puzzle_ = row; }

 private:
  static constexpr std::uint8_t LAST = 0x80, CELL = 0x7F;

  std::size_t cell(std::size_t m) const { return cells_[m] & CELL; }
  std::uint8_t clue(std::size_t m) const { return (*puzzle_)[cell(m)]; }

  void take_away(Cells& row) const {
    for (std::size_t m = first_; m < end_; ++m) row[cell(m)] = 0;
  }

  // Asks about the next group that leaves enough clues.
  bool take_group(Cells& row) {
    while (end_ < n_) {
      first_ = asked_ = end_;
      while ((cells_[end_++] & LAST) == 0) continue;
      if (end_ - first_ > spare_) continue;
      take_away(row);
      row[cell(first_)] = any_but(clue(first_));
      return true;
    }
    return false;
  }

  Cells* puzzle_;
  Cells cells_{};  // the cells whose clues may go, group after group in order; LAST ends a group
  std::size_t n_ = 0;
  std::size_t first_ = 0, end_ = 0, asked_ = 0;  // the group in question, and the cell
  std::size_t spare_;                            // the number of clues above the fewest
};

// Digs all puzzles together: the solver is asked a question of every puzzle that goes on.
void dig(const Solver& solver, std::vector<Digging> all, Patience& patience) {
  std::vector<Cells> rows(all.size());
  std::vector<std::uint64_t> counts(all.size());
  std::size_t n = all.size();
  const auto end = [&](std::size_t k) {
    all[k].end(rows[k]);
    --n;
    std::swap(all[k], all[n]);
    std::swap(rows[k], rows[n]);
  };
  for (std::size_t k = n; k-- > 0;) {
    if (!all[k].begin(rows[k])) end(k);
  }
  while (n != 0) {
    solver.ask(std::span(rows).first(n), std::span(counts).first(n), patience);
    for (std::size_t k = n; k-- > 0;) {
      if (!all[k].hear(counts[k] != 0, rows[k])) end(k);
    }
  }
}

}  // namespace

Groups::Groups(std::span<const std::uint8_t, CELLS> numbers) {
  std::uint8_t n = 0;
  for (std::uint8_t number = 0; number < CELLS; ++number) {
    for (std::uint8_t i = 0; i < CELLS; ++i) {
      if (numbers[i] == number) cells_[n++] = i;
    }
    if (n != begins_[size_]) begins_[++size_] = n;
  }
}

void random_solutions(std::uint64_t seed, std::uint64_t index, std::span<Cells> out,
                      Patience& patience) {
  Filling all;
  for (std::size_t k = 0; k < out.size(); ++k) all.add(Cells{}, Stream(seed, index + k));
  all.fill(false, out, patience);
}

void complete_rows(const Rows& rows, std::span<const Stream> streams,
                   std::span<std::optional<Cells>> out, Patience& patience) {
  std::vector<std::uint64_t> counts(out.size());
  count_rows(rows, 1, counts, {}, patience);
  Filling all;
  for (std::size_t k = 0; k < out.size(); ++k) {
    if (counts[k] == 1) all.add(*read_cells(rows.digits(k)), streams[k]);
  }
  std::vector<Cells> found(all.size());
  all.fill(true, found, patience);
  for (std::size_t k = 0, n = 0; k < out.size(); ++k) {
    if (counts[k] == 1) out[k] = found[n++];
  }
}

void random_minimal(std::uint64_t seed, std::uint64_t index, std::span<Cells> out,
                    Patience& patience) {
  random_solutions(seed, index, out, patience);
  Cells each_alone;
  std::iota(each_alone.begin(), each_alone.end(), std::uint8_t{0});
  const Groups groups(each_alone);
  std::vector<Digging> all;
  all.reserve(out.size());
  for (std::size_t k = 0; k < out.size(); ++k) {
    all.emplace_back(groups, out[k], after_grid(9, seed, index + k), 0);
  }
  dig(lanes(), std::move(all), patience);
}

void Solver::dig_rows(const Rows& rows, const Groups& groups, std::span<const std::uint8_t> fewest,
                      std::uint64_t seed, std::uint64_t index,
                      std::span<std::optional<Cells>> out, Patience& patience) const {
  std::vector<Cells> whole;
  std::vector<std::size_t> row_of;
  for (std::size_t k = 0; k < out.size(); ++k) {
    const std::optional<Cells> cells = digits(rows.digits(k));
    out[k].reset();
    if (!cells) continue;
    // Two digits that are alike and not given could change places. So a row that nobody could fill
    // is not searched, which may take for ever.
    Mask given = 0;
    for (const std::uint8_t digit : *cells) given |= digit == 0 ? Mask{0} : digit_bit(digit);
    if (has_digits_alike_ && size_of(given) + 1 < size_) continue;
    whole.push_back(*cells);
    row_of.push_back(k);
  }
  std::vector<std::uint64_t> counts(whole.size());
  count_rows({{whole.empty() ? nullptr : whole[0].data(), whole.size() * CELLS}, CELLS}, 2, counts,
             patience);
  std::vector<Digging> all;
  all.reserve(whole.size());
  for (std::size_t n = 0; n < whole.size(); ++n) {
    if (counts[n] != 1) continue;
    const std::size_t k = row_of[n];
    out[k] = whole[n];
    all.emplace_back(groups, *out[k], after_grid(size_, seed, index + k), fewest[k]);
  }
  dig(*this, std::move(all), patience);
}

}  // namespace whydoku
