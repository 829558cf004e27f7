// The neighbours of a puzzle: the puzzles with one solution that come of it if so many clues are
// taken away and so many others are put, each of them once.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <vector>

#include "search/lanes/engine.hpp"
#include "search/patience.hpp"
#include "search/rows.hpp"

namespace whydoku {

// They are in the order of the clues that are taken, and of those that are put: as lists of
// candidates 9 * cell + digit in increasing order.
class Neighbours {
 public:
  static constexpr std::size_t MOST = 3;

  // Takes `taken` clues away and puts `put`, 1 to 3 each; of any kind, or only those that are
  // minimal. If there is an `after`, which is a neighbour, begins after that one.
  Neighbours(const Cells& puzzle, std::size_t taken, std::size_t put, bool minimal,
             const std::optional<Cells>& after);

  // The next neighbour, or nothing at the end. An interrupted call may be repeated.
  std::optional<Cells> next(Patience& patience);

 private:
  // A puzzle that lacks the clues taken and has some of those put, and what may be put next.
  struct Level {
    Cells cells{};
    LonePuzzle puzzle{};
    std::vector<Candidate> untried{};  // the last one first
  };

  bool take_others();
  void enter(Level level, int last, Patience& patience);
  std::vector<Cells> with_last(const Level& level, std::span<const Candidate> free,
                               Patience& patience) const;
  static std::vector<Candidate> that_leave_one(const LonePuzzle& puzzle,
                                               std::span<const Candidate> free, Patience& patience);

  Cells puzzle_;
  std::vector<std::uint8_t> clues_{};  // their cells
  std::vector<std::size_t> taken_{};   // their numbers in that list
  std::size_t put_;
  bool minimal_;
  std::vector<Candidate> after_{};  // what the one to begin after has put, until that is passed
  bool is_fresh_ = true;            // whether nothing is put yet where these are taken
  bool is_over_ = false;
  std::vector<Level> levels_{};
  std::deque<Cells> ready_{};
};

}  // namespace whydoku
