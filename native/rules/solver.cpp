// The search for all rules follows what is alone in a cell or a house, then splits the constraint
// with the fewest candidates.
#include "rules/solver.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>

#include "constraints.hpp"
#include "rules/slate.hpp"
#include "search/search.hpp"
#include "sets.hpp"

namespace whydoku {
namespace {

// Most grids have few dead ends, or fewer than solutions. Whatever has more is
// worth a closer look, at constraints with so many candidates.
constexpr std::uint64_t FEW_DEAD_ENDS = 16;
constexpr unsigned FEW_TO_SEE = 4;

// A search for a random solution that comes to too many dead ends begins again from there on in its
// stream, so many times in all; after some of them an empty grid gets a first row at random.
constexpr unsigned MOST_BEGINNINGS = 19, FREE_BEGINNINGS = 8;

// A search in order that comes to so many dead ends, and to twice as many each time, asks whether
// as many at random would have done: one wrong digit at the beginning can take for ever to see.
constexpr std::uint64_t MANY_DEAD_ENDS = 4096;
constexpr std::uint64_t FEW_SOLUTIONS = 2;

// The digits of a first row, and one that stands for all of them.
using FirstRow = std::array<std::uint8_t, 9>;
constexpr FirstRow RISING{0, 1, 2, 3, 4, 5, 6, 7, 8};

// What a search has left of a grid. Whatever is alone in a constraint has been followed, so a
// constraint with one candidate is settled.
class Remains {
 public:
  // The tables and the narrowings must live as long.
  Remains(const Tables& tables, std::span<const Narrowing> narrowings,
          const CandidateSet& possible)
      : tables_(&tables),
        narrowings_(narrowings),
        slate_{masks_of(tables, possible), possible},
        open_(tables.existing()),
        changed_(tables.existing()) {
    Narrower all(*this);
    tables.existing().for_each([&](Constraint q) { all.look_at(q); });
    all.follow();
  }

  bool is_dead() const { return slate_.is_dead; }
  bool is_solved() const { return open_.is_empty(); }
  const CandidateSet& possible() const { return slate_.possible; }

  // Whether nothing is known of any digit, neither by the rules nor by a narrowing. All are then
  // alike, so one order of them in the first row stands for all.
  bool is_empty() const {
    return narrowings_.empty() && tables_->has_digits_alike() &&
           slate_.possible == tables_->all();
  }
  std::size_t size() const { return tables_->size(); }

  // Places digits in the first row.
  void begin(const FirstRow& digits) {
    for (std::size_t cell = 0; cell < size() && !is_dead(); ++cell) place(9 * cell + digits[cell]);
  }
  void place(std::size_t k) {
    Narrower after(*this);
    after.exclude(tables_->sees(k));
    after.follow();
  }
  void remove(std::size_t k) {
    Narrower after(*this);
    after.exclude(k);
    after.follow();
  }

  // Removes what all candidates of a constraint see, where these are few: one of them is true.
  void narrow() {
    Narrower after(*this);
    const ConstraintSet changed = changed_ & open_;
    changed_ = ConstraintSet();
    changed.each([&](Constraint q) {
      const Mask mask = slate_.masks[q];
      if (mask == 0 || size_of(mask) > FEW_TO_SEE) return true;
      CandidateSet seen = slate_.possible;
      for (const std::uint8_t n : Members(mask)) seen &= tables_->sees(tables_->members(q)[n]);
      after.exclude(seen);
      return !is_dead();
    });
    after.follow();
  }

  // The lowest candidate of an open constraint with the fewest, the first of these, or one at
  // random. Only of a grid that is neither dead nor solved.
  Candidate of_fewest() const {
    const Constraint q = fewest();
    return tables_->members(q)[lowest(slate_.masks[q])];
  }
  Candidate of_fewest(Stream& stream) const {
    const Constraint q = fewest();
    Mask left = slate_.masks[q];
    for (std::uint32_t n = stream.below(size_of(left)); n > 0; --n)
      left &= static_cast<Mask>(left - 1);
    return tables_->members(q)[lowest(left)];
  }

 private:
  // Follows singles, and what narrowings exclude.
  class Narrower : public Follower<Narrower> {
   public:
    explicit Narrower(Remains& left) : Follower(*left.tables_, left.slate_), left_(left) {}

    bool takes(Candidate k, Constraint) {
      const bool is_new = !followed_.has(k);
      followed_.add(k);
      return is_new;
    }
    void settles(Constraint q) {
      left_.open_.remove(q);
      left_.pairs_.remove(q);
    }
    void loses(Constraint q, Mask mask) {
      left_.changed_.add(q);
      if (has_one(static_cast<Mask>(mask & (mask - 1)))) left_.pairs_.add(q);
    }
    bool goes_on() {
      for (const Narrowing& narrowing : left_.narrowings_) {
        const CandidateSet gone = narrowing(slate_.possible) & slate_.possible;
        exclude(gone);
        if (!gone.is_empty()) return true;
      }
      return false;
    }

   private:
    Remains& left_;
    CandidateSet followed_;
  };

  Constraint fewest() const {
    Constraint best = 0;
    unsigned fewest = 10;
    const auto weigh = [&](Constraint q) {
      const unsigned n = size_of(slate_.masks[q]);
      if (n < fewest) {
        fewest = n;
        best = q;
      }
      return fewest > 2;
    };
    if (pairs_.each(weigh)) open_.each(weigh);
    return best;
  }

  const Tables* tables_;
  std::span<const Narrowing> narrowings_;
  Slate slate_;
  ConstraintSet open_;     // with several candidates
  ConstraintSet pairs_;    // with just two
  ConstraintSet changed_;  // since what their candidates see was removed
};

// The grid, with digits in its first row if it is empty.
Remains begun(Remains grid) {
  if (grid.is_empty()) grid.begin(RISING);
  return grid;
}

// A random solution: what is split and how it is tried first, the stream says. Each new beginning
// allows more dead ends, and has a closer look at each grid. Nothing if there is none, or none was
// found.
std::optional<CandidateSet> random_solution(const Remains& grid, Stream stream, Patience& patience,
                                            unsigned beginnings = MOST_BEGINNINGS) {
  for (unsigned n = 0; n < beginnings; ++n) {
    std::vector<Remains> open{grid};
    if (n >= FREE_BEGINNINGS && grid.is_empty()) {
      FirstRow digits = RISING;
      stream.shuffle(std::span(digits).first(grid.size()));
      open.back().begin(digits);
    }
    std::uint64_t allowed = FEW_DEAD_ENDS << n;
    while (!open.empty() && allowed > 0) {
      patience.tick();
      if (n > 0 && !open.back().is_dead()) open.back().narrow();
      if (open.back().is_dead()) {
        --allowed;
        open.pop_back();
        continue;
      }
      if (open.back().is_solved()) return open.back().possible();
      const Candidate k = open.back().of_fewest(stream);
      Remains tried = open.back();
      tried.place(k);
      open.back().remove(k);
      open.push_back(tried);
    }
    if (open.empty()) return std::nullopt;
  }
  return std::nullopt;
}

// Whether a few solutions that differ are found at random, with dead ends up to about so many for
// each; writes the first.
bool are_found_at_random(const Remains& grid, std::uint64_t few, std::uint64_t dead_ends,
                         CandidateSet& solution, Patience& patience) {
  const auto beginnings = static_cast<unsigned>(std::bit_width(dead_ends / FEW_DEAD_ENDS));
  std::optional<CandidateSet> first;
  for (std::uint64_t n = 0; n < 2 * few; ++n) {
    const auto one = random_solution(grid, Stream(dead_ends, n), patience,
                                     std::min(beginnings, MOST_BEGINNINGS));
    if (!one) return false;
    if (few > 1 && (!first || *first == *one)) {
      first = one;
      continue;
    }
    solution = *one;
    return true;
  }
  return false;
}

// Splits grids that are open until none is left, the last one first. In a grid that is split, one
// candidate is tried in a copy, and gone in what remains. Returns the number of solutions, at most
// `limit`, and writes the first that is found.
std::uint64_t split(const Remains& grid, std::uint64_t limit, CandidateSet& solution,
                    Patience& patience) {
  std::vector<Remains> open{grid};
  std::uint64_t found = 0;
  std::uint64_t dead_ends = 0;
  std::uint64_t many = MANY_DEAD_ENDS;
  while (!open.empty() && found < limit) {
    patience.tick();
    if (limit <= FEW_SOLUTIONS && dead_ends >= many) {
      if (are_found_at_random(grid, limit, many, solution, patience)) return limit;
      many *= 2;
    }
    Remains& last = open.back();
    if (dead_ends > found + FEW_DEAD_ENDS && !last.is_dead()) last.narrow();
    if (last.is_dead()) {
      ++dead_ends;
      open.pop_back();
    } else if (last.is_solved()) {
      if (found++ == 0) solution = last.possible();
      open.pop_back();
    } else {
      const Candidate k = last.of_fewest();
      Remains tried = last;
      tried.place(k);
      last.remove(k);
      // What is dead already needs no place.
      dead_ends += last.is_dead() || tried.is_dead() ? 1U : 0U;
      if (last.is_dead()) {
        last = tried;
      } else if (!tried.is_dead()) {
        open.push_back(tried);
      }
    }
  }
  return found;
}

// Puzzles one by one, by the search for all rules.
class OneByOne : public Solver {
 public:
  OneByOne(std::shared_ptr<const Tables> tables, std::vector<Narrowing> narrowings)
      : Solver(tables->size(), tables->has_digits_alike() && narrowings.empty()),
        tables_(std::move(tables)),
        narrowings_(std::move(narrowings)) {}

  std::uint64_t count(const CandidateSet& possible, std::uint64_t limit,
                      Patience& patience) const override {
    const Remains grid = left_of(possible);
    std::uint64_t each = 1;  // how many solutions one of those that are counted stands for
    for (std::size_t n = grid.is_empty() ? grid.size() : 1; n > 1; --n) each *= n;
    const std::uint64_t most = limit / each + (limit % each == 0 ? 0 : 1);
    CandidateSet solution;
    const std::uint64_t found = split(begun(grid), most, solution, patience);
    return found > limit / each ? limit : found * each;
  }
  std::optional<CandidateSet> any(const CandidateSet& possible, Patience& patience) const override {
    return solution_if_split(begun(left_of(possible)), 1, patience);
  }
  std::optional<CandidateSet> only(const CandidateSet& possible,
                                   Patience& patience) const override {
    return solution_if_split(left_of(possible), 2, patience);
  }
  CandidateSet tightened(const CandidateSet& possible) const override {
    const Remains left = left_of(possible);
    return left.is_dead() ? CandidateSet() : left.possible();
  }

  std::optional<Cells> digits(DigitRow row) const override {
    const std::optional<Cells> cells = values_of(row);
    if (!cells) return std::nullopt;
    CandidateSet placed;
    for (std::size_t i = 0; i < CELLS; ++i) {
      if ((*cells)[i] == 0) continue;
      const std::size_t k = 9 * i + (*cells)[i] - 1;
      if (!tables_->all().has(k) || tables_->sees(k).meets(placed)) return std::nullopt;
      placed.add(k);
    }
    return cells;
  }
  std::optional<CandidateSet> possible(Row row) const override {
    std::optional<CandidateSet> set;
    if (row.size() == CELLS) {
      if (const auto cells = digits(row.first<CELLS>())) set = possible_of(*cells);
    } else if (const auto sets = read_row(row)) {
      set = CandidateSet::of(SetRow(packed(*sets)));
    }
    return set && set->is_within(tables_->all()) ? set : std::nullopt;
  }

  bool goes_together() const override { return false; }
  void count_rows(const Rows& rows, std::uint64_t limit, std::span<std::uint64_t> counts,
                  Patience& patience) const override {
    for (std::size_t k = 0; k < rows.size(); ++k) {
      const auto set = possible(rows[k]);
      counts[k] = set ? count(*set, limit, patience) : INVALID_ROW;
    }
  }
  void solve_rows(const Rows& rows, bool unique, std::span<Text> solutions,
                  Patience& patience) const override {
    for (std::size_t k = 0; k < rows.size(); ++k) {
      std::optional<Cells> found;
      if (const auto set = possible(rows[k])) {
        const auto one = only(*set, patience);
        if (one) found = digits_of(*one);
        if (!one && !unique) found = Solutions(*this, *set).next(patience);
      }
      solutions[k] = line_of(found);
    }
  }
  void complete_rows(const Rows& rows, std::span<const Stream> streams,
                     std::span<std::optional<Cells>> out, Patience& patience) const override {
    for (std::size_t k = 0; k < rows.size(); ++k) {
      std::optional<CandidateSet> found;
      if (const auto cells = digits(rows.digits(k))) {
        found = random_solution(left_of(possible_of(*cells)), streams[k], patience);
      }
      if (found) out[k] = digits_of(*found);
    }
  }
  void ask(std::span<const Cells> questions, std::span<std::uint64_t> answers,
           Patience& patience) const override {
    for (std::size_t k = 0; k < questions.size(); ++k) {
      answers[k] = count(possible_of(questions[k]), 1, patience);
    }
  }

 private:
  Remains left_of(const CandidateSet& possible) const {
    return Remains(*tables_, narrowings_, possible);
  }

  // The solution of a grid if there is just one below a limit.
  static std::optional<CandidateSet> solution_if_split(const Remains& grid, std::uint64_t limit,
                                                       Patience& patience) {
    CandidateSet solution;
    if (split(grid, limit, solution, patience) != 1) return std::nullopt;
    return solution;
  }

  // What the cells of a question leave possible before anything is followed.
  CandidateSet possible_of(const Cells& cells) const {
    CandidateSet possible;
    tables_->all_cells().for_each([&](Cell i) {
      const Mask digits = possible_at(cells[i]);
      add_digits(possible, i, static_cast<Mask>(digits & tables_->all_digits()));
    });
    return possible;
  }
  static Mask possible_at(std::uint8_t cell) {
    if (cell == 0) return ALL_NINE;
    return cell <= 9 ? digit_bit(cell) : without(ALL_NINE, bit_of(cell - any_but(1)));
  }

  const std::shared_ptr<const Tables> tables_;
  const std::vector<Narrowing> narrowings_;
};

}  // namespace

std::shared_ptr<const Solver> solver_of(std::shared_ptr<const Tables> tables,
                                        std::vector<Narrowing> narrowings) {
  if (tables->is_classic() && narrowings.empty()) return {std::shared_ptr<void>(), &lanes()};
  return std::make_shared<const OneByOne>(std::move(tables), std::move(narrowings));
}

}  // namespace whydoku
