#include "logic/als_lengths.hpp"

#include <algorithm>
#include <bit>

namespace whydoku::logic {

void AlsLengths::make(Search& search) {
  search_ = &search;
  sets_ = &search.note<AlsSets>().up_to(AlsSets::LARGEST);
  number_places();
  link();
  two_ = three_ = CandidateSet();
  is_more_known_ = false;
  search.grid().bits().for_each([&](std::size_t k) {
    search.patience().tick();
    follow(k);
    if (meet()) {
      two_.add(k);
    } else if (takes_three()) {
      three_.add(k);
    }
  });
}

// Places that no other candidate of their digit sees as a whole lead to nothing: they get no
// number.
void AlsLengths::number_places() {
  const std::size_t count = sets_->count_of_places();
  std::array<std::size_t, 9> sizes{};
  for (std::size_t p = 0; p < count; ++p) {
    if (!sets_->places(p).seen.is_empty()) ++sizes[sets_->places(p).digit];
  }
  words_ = 0;
  words_of_digit_ = 0;
  std::array<std::size_t, 9> next{};
  for (std::size_t d = 0; d < 9; ++d) {
    next[d] = words_ * 64;
    of_digit_[d] = {words_, words_ + (sizes[d] + 63) / 64};
    words_ = of_digit_[d].end;
    words_of_digit_ = std::max(words_of_digit_, of_digit_[d].size());
  }
  number_of_.assign(count, NONE);
  digit_of_.assign(words_ * 64, 0);
  for (std::size_t p = 0; p < count; ++p) {
    if (sets_->places(p).seen.is_empty()) continue;
    const Digit d = sets_->places(p).digit;
    number_of_[p] = static_cast<Number>(next[d]++);
    digit_of_[number_of_[p]] = d;
  }
}

void AlsLengths::link() {
  const std::size_t numbers = words_ * 64;
  const std::size_t words_of_sets = sets_->words();
  others_.assign(numbers * words_, 0);
  excluded_.assign(numbers * words_of_digit_, 0);
  next_.assign(numbers * words_, 0);
  sets_with_.assign(numbers * words_of_sets, 0);
  lost_by_.assign(CANDIDATES * words_of_digit_, 0);
  for (std::size_t p = 0; p < number_of_.size(); ++p) {
    if (number_of_[p] == NONE) continue;
    const Places& places = sets_->places(p);
    const std::size_t in_digit = number_of_[p] - 64 * of_digit_[places.digit].begin;
    places.seen.for_each([&](Cell i) {
      add(lost_by_.data() + candidate_of(i, places.digit) * words_of_digit_, in_digit);
    });
  }
  for (std::size_t p = 0; p < number_of_.size(); ++p) {
    if (number_of_[p] == NONE) continue;
    const Places& places = sets_->places(p);
    std::uint64_t* const excluded = &excluded_[number_of_[p] * words_of_digit_];
    const std::size_t words = of_digit_[places.digit].size();
    std::fill(excluded, excluded + words, ~std::uint64_t{0});
    places.here.for_each([&](Cell i) {
      const std::size_t k = candidate_of(i, places.digit);
      const std::uint64_t* const lost = lost_by_.data() + k * words_of_digit_;
      for (std::size_t w = 0; w < words; ++w) excluded[w] &= lost[w];
    });
  }
  for (std::size_t n = 0; n < sets_->all().size(); ++n) link_set(n);
  // Places lead to those of other digits only.
  for (std::size_t p = 0; p < numbers; ++p) {
    const Range range = of_digit_[digit_of_[p]];
    for (Words* const rows : {&others_, &next_}) {
      const auto row = rows->begin() + static_cast<std::ptrdiff_t>(p * words_);
      std::fill(row + static_cast<std::ptrdiff_t>(range.begin),
                row + static_cast<std::ptrdiff_t>(range.end), 0);
    }
  }
}

// Adds all places of a set to what its places lead to, and all that they exclude.
void AlsLengths::link_set(std::size_t n) {
  const Als& one = (*sets_)[n];
  std::array<Number, 9> numbered{};
  std::size_t count = 0;
  held_.assign(words_, 0);
  lost_.assign(words_, 0);
  for (const Digit d : Members(one.digits)) {
    const Number p = number_of_[one.places[d]];
    if (p == NONE) continue;
    numbered[count++] = p;
    add(held_.data(), p);
    add(sets_with_.data() + p * sets_->words(), n);
    const std::uint64_t* const excluded = excluded_.data() + p * words_of_digit_;
    std::uint64_t* const lost = &lost_[of_digit_[d].begin];
    for (std::size_t w = 0; w < of_digit_[d].size(); ++w) lost[w] |= excluded[w];
  }
  for (std::size_t at = 0; at < count; ++at) {
    std::uint64_t* const others = &others_[numbered[at] * words_];
    std::uint64_t* const next = &next_[numbered[at] * words_];
    for (std::size_t w = 0; w < words_; ++w) {
      others[w] |= held_[w];
      next[w] |= lost_[w];
    }
  }
}

// Finds the places that hold their digits if a candidate is true, and those that then lose it.
void AlsLengths::follow(std::size_t k) {
  std::fill(held_.begin(), held_.end(), 0);
  std::fill(lost_.begin(), lost_.end(), 0);
  const Range range = of_digit_[k % 9];
  for_each(Group(lost_by_.data() + k * words_of_digit_, range.size()), [&](std::size_t in_digit) {
    const std::size_t p = 64 * range.begin + in_digit;
    const std::uint64_t* const others = others_.data() + p * words_;
    const std::uint64_t* const next = next_.data() + p * words_;
    for (std::size_t w = 0; w < words_; ++w) {
      held_[w] |= others[w];
      lost_[w] |= next[w];
    }
  });
}

// Whether places that were to hold their digit lose it.
bool AlsLengths::meet() const {
  std::uint64_t both = 0;
  for (std::size_t w = 0; w < words_; ++w) both |= held_[w] & lost_[w];
  return both != 0;
}

// Whether a set has lost two of its places: from each of them a way leads on to the other.
bool AlsLengths::takes_three() {
  const std::size_t words_of_sets = sets_->words();
  once_.assign(words_of_sets, 0);
  for (std::size_t w = 0; w < words_; ++w) {
    for (std::uint64_t left = lost_[w]; left != 0; left &= left - 1) {
      const std::size_t p = w * 64 + static_cast<std::size_t>(std::countr_zero(left));
      const std::uint64_t* const with = sets_with_.data() + p * words_of_sets;
      std::uint64_t twice = 0;
      for (std::size_t n = 0; n < words_of_sets; ++n) {
        twice |= once_[n] & with[n];
        once_[n] |= with[n];
      }
      if (twice != 0) return true;
    }
  }
  return false;
}

const CandidateSet& AlsLengths::more() {
  if (is_more_known_) return more_;
  is_more_known_ = true;
  more_ = CandidateSet();
  known_.assign(words_, 0);
  reached_.resize(words_ * 64 * words_);
  search_->grid().bits().for_each([&](std::size_t k) {
    if (two_.has(k) || three_.has(k)) return;
    search_->patience().tick();
    follow(k);
    close(lost_, closed_, true);
    if (meet()) more_.add(k);
  });
  return more_;
}

// Adds to some lost places all that are lost after them. Of places that nothing is known of it asks
// for all that they reach, or looks one step ahead.
void AlsLengths::close(Words& lost, Words& closed, bool asks) {
  closed.assign(words_, 0);
  for (;;) {
    std::size_t w = 0;
    while (w < words_ && (lost[w] & known_[w] & ~closed[w]) == 0) ++w;
    if (w == words_) {
      w = 0;
      while (w < words_ && (lost[w] & ~closed[w]) == 0) ++w;
      if (w == words_) return;
      const std::uint64_t open = lost[w] & ~closed[w];
      const std::size_t p = w * 64 + static_cast<std::size_t>(std::countr_zero(open));
      if (!asks) {
        add(closed.data(), p);
        const std::uint64_t* const next = next_.data() + p * words_;
        for (std::size_t n = 0; n < words_; ++n) lost[n] |= next[n];
        continue;
      }
      reach(p);
    }
    const std::uint64_t open = lost[w] & known_[w] & ~closed[w];
    const std::size_t p = w * 64 + static_cast<std::size_t>(std::countr_zero(open));
    const std::uint64_t* const reached = reached_.data() + p * words_;
    for (std::size_t n = 0; n < words_; ++n) {
      lost[n] |= reached[n];
      closed[n] |= reached[n];
    }
    add(closed.data(), p);
  }
}

// Finds all that is lost after a place.
void AlsLengths::reach(std::size_t p) {
  const std::uint64_t* const next = next_.data() + p * words_;
  from_one_.assign(next, next + words_);
  close(from_one_, closed_from_one_, false);
  std::copy(from_one_.begin(), from_one_.end(), reached_.data() + p * words_);
  add(known_.data(), p);
}

}  // namespace whydoku::logic
