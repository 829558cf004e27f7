// How long the shortest line of a start is, told without following it to its end.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <vector>

#include "candset.hpp"
#include "rating/links.hpp"
#include "rating/step.hpp"

namespace whydoku::rating {

// Candidates with strong links, numbered anew so that sets of them are a few words, and which of
// them each candidate sees.
class Neighbours {
 public:
  using Number = std::uint16_t;

  explicit Neighbours(const Partners& partners);

  std::size_t size() const { return members_.size(); }
  std::size_t words() const { return words_; }  // that a set of members takes
  bool has(Candidate k) const { return is_member_.has(k); }
  Number number(Candidate k) const { return number_[k]; }
  Candidate member(Number n) const { return members_[n]; }
  const std::uint64_t* seen_by(Number n) const { return rows_.data() + n * words_; }

  // The same of any candidate, into so many words.
  void write_seen_by(Candidate k, std::uint64_t* row) const;

 private:
  CandidateSet is_member_;
  std::array<Number, CANDIDATES> number_{};
  std::vector<Candidate> members_;
  std::size_t words_ = 0;
  std::vector<std::uint64_t> constraints_;  // the members in each constraint
  std::vector<std::uint64_t> rows_;
};

// Whether two true nodes that follow from a start see each other, and how soon: then the start
// refutes itself (or proves itself, if it is false). For what leads from the start to the one, and
// from the start to the other, read backwards, is one line; so that a walk of half the length of
// the shortest line tells how long that is.
class Clashes {
 public:
  static constexpr std::uint16_t UNLIMITED = std::numeric_limits<std::uint16_t>::max();

  // Both must outlive it.
  static std::unique_ptr<Clashes> of(const Partners& partners, const Neighbours& neighbours,
                                     Links links);
  virtual ~Clashes() = default;

  // The complexity of the shortest line, if it is at most so great; else 0.
  std::uint32_t shortest(Candidate start, bool is_on, std::uint32_t most) {
    Known& known = known_[is_on][start];
    if (known.shortest == 0 && known.none_to < most) known = look(start, is_on, most);
    return known.shortest <= most ? known.shortest : 0;
  }

  // What a true start makes both true and false within so many levels.
  virtual CandidateSet contradicted(Candidate start, std::uint32_t levels) = 0;

  // Whether a true node of just this level sees what would make the start true again: if not, no
  // cycle from the start is so long.
  virtual bool comes_round(Candidate start, std::uint32_t level) = 0;

 protected:
  // The complexity of the shortest line; or none, up to a complexity.
  struct Known {
    std::uint16_t shortest = 0;
    std::uint16_t none_to = 0;
  };

  virtual Known look(Candidate start, bool is_on, std::uint32_t most) = 0;

 private:
  std::array<std::array<Known, CANDIDATES>, 2> known_{};
};

}  // namespace whydoku::rating
