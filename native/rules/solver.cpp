#include "rules/solver.hpp"

#include <algorithm>
#include <utility>

#include "search/search.hpp"
#include "sets.hpp"

namespace whydoku {
namespace {

// Puzzles one by one, by the search for all rules.
class OneByOne : public Solver {
 public:
  OneByOne(std::shared_ptr<const Tables> tables, std::vector<Narrowing> narrowings)
      : Solver(tables->size(), narrowings.empty()),
        tables_(std::move(tables)),
        narrowings_(std::move(narrowings)) {}

  std::uint64_t count(const CandidateSet& possible, std::uint64_t limit,
                      Patience& patience) const override {
    return count_solutions(left_of(possible), limit, patience);
  }
  std::optional<CandidateSet> any(const CandidateSet& possible, Patience& patience) const override {
    return any_solution(left_of(possible), patience);
  }
  std::optional<CandidateSet> only(const CandidateSet& possible,
                                   Patience& patience) const override {
    return only_solution(left_of(possible), patience);
  }
  CandidateSet tightened(const CandidateSet& possible) const override {
    const Remains left = left_of(possible);
    return left.is_dead() ? CandidateSet() : left.candidates();
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
    return Remains(*tables_, possible, narrowings_);
  }

  // What the cells of a question leave possible before anything is followed.
  CandidateSet possible_of(const Cells& cells) const {
    CandidateSet possible;
    tables_->all_cells().for_each([&](Cell i) {
      const Mask digits = possible_at(cells[i]);
      possible.add_mask(i * 9U, static_cast<Mask>(digits & tables_->all_digits()));
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
