// What a finder finds, what it is asked, and what it keeps for the finders after it.
//
// A finding is a whole step: what it concludes, and the reason that proves it, in the words of
// why.hpp. A finder gives findings in the order that its technique promises: those of the smallest
// patterns first, then those that conclude most, then by place.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

#include "candset.hpp"
#include "logic/grid.hpp"
#include "logic/why.hpp"
#include "search/patience.hpp"
#include "sorting.hpp"

namespace whydoku::logic {

// A step: placements or eliminations, and why they hold.
struct Finding {
  CandidateSet placements;
  CandidateSet eliminations;
  // The one constraint that a single or an intersection rests on.
  Constraint base = NO_CONSTRAINT;
  // That of a single may be left out: its base says it all.
  Reason reason = nullptr;

  static Finding placing(Candidate k, Constraint base = NO_CONSTRAINT) {
    return {CandidateSet::just(k), {}, base};
  }
  static Finding removing(const CandidateSet& gone, Constraint base = NO_CONSTRAINT) {
    return {{}, gone, base};
  }
  // The same with its reason: the patterns that prove it, and the variant of its technique.
  Finding because(const why::Ground& pattern, std::string_view variant = {}) const {
    return because(why::reason({pattern}, variant));
  }
  Finding because(Reason why) const {
    Finding finding = *this;
    finding.reason = std::move(why);
    return finding;
  }
};

// What a call asks of its technique: its options. Each finder reads those that are listed with it.
struct Asked {
  static constexpr std::uint8_t ANY = 255;
  static constexpr std::uint16_t NO_LIMIT = 0xFFFF;

  Digit digit = ANY;
  House house = ANY;
  bool hidden = true;
  bool complete = true;
  bool both = false;
  bool alone = false;    // all that the name stands for, not only what no plainer technique finds
  bool siamese = false;  // two fish with the same bases too, as one step
  bool every = false;  // all that is found counts, in whatever order and in however many findings
  std::uint16_t sizes = 0;  // bit n: size n
  Candidate candidate = NO_CANDIDATE;  // the one to conclude about, if there is one
  std::uint16_t most = NO_LIMIT;       // the most suppositions, or the greatest length

  bool wants_candidate(Candidate k) const { return candidate == NO_CANDIDATE || candidate == k; }
  bool wants_digit(Digit d) const { return digit == ANY || digit == d; }
  bool wants_house(House h) const { return house == ANY || house == h; }
  // Whether a constraint is about the digit and in the house that are asked for.
  bool wants(const Tables& tables, Constraint q) const {
    if (q < CELLS) {
      if (digit != ANY) return false;
      const Cell i = static_cast<Cell>(q);
      return house == ANY || tables.house_set(house).has(i);
    }
    return wants_digit(static_cast<Digit>(q % 9)) && wants_house(house_of(q));
  }
};

// Takes findings one by one: a reference to a function that returns whether it wants another one.
class Take {
 public:
  template <class Function>
    requires(!std::is_same_v<std::remove_cvref_t<Function>, Take>)
  Take(Function&& function)  // NOLINT: as a parameter it stands for the function itself
      : object_(const_cast<void*>(static_cast<const void*>(&function))),
        call_([](void* object, const Finding& finding) {
          return (*static_cast<std::remove_reference_t<Function>*>(object))(finding);
        }) {}

  bool operator()(const Finding& finding) const { return call_(object_, finding); }

 private:
  void* object_;
  bool (*call_)(void*, const Finding&);
};

// Gives findings in order, as long as they are taken. Returns whether all were.
inline bool give(const std::vector<Finding>& findings, Take take) {
  return std::all_of(findings.begin(), findings.end(), [&](const Finding& f) { return take(f); });
}

// Sorts findings, anything with `eliminations`: most of these first, equal ones stay in order.
template <class Found>
void most_first(std::vector<Found>& found) {
  sort_stably(found.begin(), found.end(), [](const Found& one, const Found& other) {
    return one.eliminations.count() > other.eliminations.count();
  });
}

class Search;

// A structure that several finders share, found once for a grid. It is made anew on the next grid
// that asks for it, and may keep its memory, and whatever it knows to be the same there.
class Note {
 public:
  Note() = default;
  Note(const Note&) = delete;
  Note& operator=(const Note&) = delete;
  virtual ~Note() = default;

  virtual void make(Search& search) = 0;

 private:
  friend class Search;
  std::uint64_t made_for_ = 0;
};

// A grid to search, and what has been found on it so far.
class Search {
 public:
  const Grid& grid() const { return *grid_; }
  Patience& patience() { return *patience_; }

  // The grid has changed, or is another one. Nothing else may be called before.
  void renew(const Grid& grid, Patience& patience) {
    grid_ = &grid;
    patience_ = &patience;
    ++number_;
  }

  // The grid is as before, and what has been found on it holds.
  void go_on(Patience& patience) { patience_ = &patience; }

  // The structure of this type, made for this grid.
  template <class Structure>
  Structure& note() {
    const std::size_t n = number_of<Structure>();
    if (n >= notes_.size()) notes_.resize(n + 1);
    if (!notes_[n]) notes_[n] = std::make_unique<Structure>();
    Note& found = *notes_[n];
    if (found.made_for_ != number_) {
      found.make(*this);
      found.made_for_ = number_;
    }
    return static_cast<Structure&>(*notes_[n]);
  }

 private:
  static std::size_t next_number();
  template <class Structure>
  static std::size_t number_of() {
    static const std::size_t number = next_number();
    return number;
  }

  const Grid* grid_ = nullptr;
  Patience* patience_ = nullptr;
  std::uint64_t number_ = 0;
  std::vector<std::unique_ptr<Note>> notes_;
};

}  // namespace whydoku::logic
