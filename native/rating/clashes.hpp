// How long the shortest line of a start is, found without following it to its end.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <vector>

#include "candset.hpp"
#include "rating/links.hpp"
#include "rating/step.hpp"

namespace whydoku::rating {

// The members: the candidates with strong links, numbered in a row so that sets of them take few
// words. Also which members each candidate sees.
class Neighbours {
 public:
  using Number = std::uint16_t;

  explicit Neighbours(const Partners& partners);

  std::size_t size() const { return members_.size(); }
  std::size_t words() const { return words_; }  // the size of a set of members
  bool has(Candidate k) const { return is_member_.has(k); }
  Number number(Candidate k) const { return number_[k]; }
  Candidate member(Number n) const { return members_[n]; }
  std::span<const std::uint64_t> seen_by(Number n) const {
    return std::span(rows_).subspan(n * words_, words_);
  }

  // Writes the members that any candidate sees as a set, itself included if it is one.
  void write_seen_by(Candidate k, std::span<std::uint64_t> set) const;

 private:
  CandidateSet is_member_;
  std::array<Number, CANDIDATES> number_{};
  std::vector<Candidate> members_;
  std::size_t words_ = 0;
  std::vector<std::uint64_t> constraints_;  // the members in each constraint
  std::vector<std::uint64_t> rows_;         // the members that each member sees
};

// Whether two true nodes that follow from a start see each other, and how soon.
//
//   start - b = c - d = e        If c and g see each other, then the way from the start to c, the
//   start - f = g                link between them, and the way to g read backwards are one line:
//                                start - b = c - g = f - start. So the start refutes itself (or, if
//                                it is false, proves itself).
//
// Links read the same in both directions, and each line has such a pair near its middle. So a walk
// of half the length of the shortest line says how long that line is, though not how it goes; the
// line itself is walked for the best start alone.
class Clashes {
 public:
  static constexpr std::uint16_t UNLIMITED = std::numeric_limits<std::uint16_t>::max();

  // Both references must outlive it.
  static std::unique_ptr<Clashes> of(const Partners& partners, const Neighbours& neighbours,
                                     Links links);
  virtual ~Clashes() = default;

  // The complexity of the shortest line of a start if it is at most `most`, else 0.
  std::uint32_t shortest(Candidate start, bool is_on, std::uint32_t most) {
    Known& known = known_[is_on][start];
    if (known.shortest == 0 && known.none_to < most) known = look(start, is_on, most);
    return known.shortest <= most ? known.shortest : 0;
  }

  // The members that a true start makes both true and false within `levels` levels.
  virtual CandidateSet contradicted(Candidate start, std::uint32_t levels) = 0;

  // Whether a true node of exactly this level sees a partner of the start, which would make the
  // start true again. If not, no cycle from the start has this length.
  virtual bool comes_round(Candidate start, std::uint32_t level) = 0;

 protected:
  // The complexity of the shortest line, or up to which complexity there is none.
  struct Known {
    std::uint16_t shortest = 0;
    std::uint16_t none_to = 0;
  };

  virtual Known look(Candidate start, bool is_on, std::uint32_t most) = 0;

 private:
  std::array<std::array<Known, CANDIDATES>, 2> known_{};
};

}  // namespace whydoku::rating
