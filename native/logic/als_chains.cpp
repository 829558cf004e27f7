// Rows of four almost locked sets or more: the shortest from a candidate to its own falsity.
//
//   k  -  z in A  =  x in A  -  x in B  =  y in B  -  y in C  =  w in C  -  w in D  =  z in D  -  k
//         layer 0               layer 1               layer 2               layer 3
//
// A true candidate takes its digit from some sets. Each of these then holds its other digits, and
// takes them from the sets with which it has them as restricted commons; and so on, layer by layer,
// until a set would hold the candidate's own digit where the candidate sees all its places.
#include <algorithm>
#include <array>
#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <tuple>
#include <utility>
#include <vector>

#include "logic/almost_locked_sets.hpp"
#include "logic/als_lengths.hpp"
#include "logic/als_rows.hpp"
#include "logic/finding.hpp"
#include "logic/order.hpp"
#include "logic/techniques.hpp"

namespace whydoku::logic {

namespace {

// The least number of sets in a row that is called a chain.
constexpr std::size_t CHAIN = 4;

// For each digit a group of sets: those that have lost it.
class Layer {
 public:
  explicit Layer(std::size_t words) : words_(words), bits_(9 * words) {}

  std::uint64_t* of(Digit d) { return &bits_[d * words_]; }
  const std::uint64_t* of(Digit d) const { return &bits_[d * words_]; }
  Group group(Digit d) const { return {of(d), words_}; }
  void clear() { std::fill(bits_.begin(), bits_.end(), 0); }
  bool is_empty() const {
    return std::all_of(bits_.begin(), bits_.end(), [](auto word) { return word == 0; });
  }
  void operator|=(const Layer& other) {
    for (std::size_t n = 0; n < bits_.size(); ++n) bits_[n] |= other.bits_[n];
  }
  void operator-=(const Layer& other) {
    for (std::size_t n = 0; n < bits_.size(); ++n) bits_[n] &= ~other.bits_[n];
  }

 private:
  std::size_t words_;
  std::vector<std::uint64_t> bits_;
};

// What a set can be joined to: with restricted commons, or only the sets apart from it of those.
class Joints {
 public:
  Joints(AlsSets& sets, bool apart) : sets_(&sets), apart_(apart) {}

  // Calls with each word of the sets that lose a digit if a set holds it.
  template <class Visit>
  void each_word(std::size_t n, Digit d, Visit&& visit) const {
    const Als& one = (*sets_)[n];
    if (sets_->places_in(one, d).seen.is_empty()) return;
    const Group joined = sets_->restricted(one.places[d]);
    if (apart_) {
      const Group apart = sets_->apart(n);
      for (std::size_t w = 0; w < joined.size(); ++w) visit(w, joined[w] & apart[w]);
    } else {
      for (std::size_t w = 0; w < joined.size(); ++w) visit(w, joined[w]);
    }
  }

  bool meets(std::size_t n, Digit d, Group some) const {
    bool found = false;
    each_word(n, d, [&](std::size_t w, std::uint64_t word) { found |= (word & some[w]) != 0; });
    return found;
  }

 private:
  AlsSets* sets_;
  bool apart_;
};

// The layers from a candidate on, made one by one.
class Layers {
 public:
  Layers(AlsSets& sets, Candidate k, bool apart)
      : sets_(&sets), k_(k), joints_(sets, apart), lost_(sets.words()), held_(sets.words()) {
    const Group ends = sets.seeing(k);
    std::copy(ends.begin(), ends.end(), layers_.emplace_back(sets.words()).of(digit_of(k)));
  }

  std::size_t size() const { return layers_.size(); }
  const Layer& operator[](std::size_t n) const { return layers_[n]; }
  const Joints& joints() const { return joints_; }
  Digit digit() const { return digit_of(k_); }

  // Makes the next layer. Returns false if nothing is in it.
  bool grow() {
    if (layers_.size() < CHAIN) {
      // A set that shorter rows reach may still be the end of a longer row.
      lost_.clear();
      held_.clear();
    }
    Layer reached(sets_->words());
    for (Digit x = 0; x < 9; ++x) {
      for_each(layers_.back().group(x), [&](std::size_t n) {
        for (const Digit y : Members(without((*sets_)[n].digits, bit_of(x)))) {
          std::uint64_t& held = held_.of(y)[n / 64];
          const std::uint64_t bit = std::uint64_t{1} << n % 64;
          if ((held & bit) != 0) continue;
          held |= bit;
          std::uint64_t* const here = reached.of(y);
          joints_.each_word(n, y, [&](std::size_t w, std::uint64_t word) { here[w] |= word; });
        }
      });
    }
    Layer next = reached;
    next -= lost_;
    lost_ |= reached;
    layers_.push_back(std::move(next));
    return !layers_.back().is_empty();
  }

  // Whether the last layer has ends of rows. If so, only these are kept of it, and of the others
  // what leads to them.
  bool finish() {
    Layer last = layers_.back();
    const Group ends = sets_->seeing(k_);
    for (Digit x = 0; x < 9; ++x) {
      for (std::size_t w = 0; w < ends.size(); ++w) {
        last.of(x)[w] &= x == digit() ? 0 : ends[w];
      }
    }
    if (last.is_empty()) return false;
    layers_.back() = std::move(last);
    for (std::size_t n = layers_.size() - 1; n-- > 0;) leave_leading(n);
    return true;
  }

 private:
  // Leaves in a layer what leads on to the next one.
  void leave_leading(std::size_t layer) {
    const Layer& next = layers_[layer + 1];
    for (Digit x = 0; x < 9; ++x) {
      std::uint64_t* const here = layers_[layer].of(x);
      for_each(layers_[layer].group(x), [&](std::size_t n) {
        for (const Digit y : Members(without((*sets_)[n].digits, bit_of(x)))) {
          if (joints_.meets(n, y, next.group(y))) return;
        }
        here[n / 64] &= ~(std::uint64_t{1} << n % 64);
      });
    }
  }

  AlsSets* sets_;
  Candidate k_;
  Joints joints_;
  std::vector<Layer> layers_;
  Layer lost_;
  Layer held_;
};

struct Chain {
  std::uint16_t shares = 0;
  std::uint16_t size = 0;
  std::vector<std::uint16_t> sets;
  std::vector<Digit> commons;
  CandidateSet eliminations;

  auto rank() const { return std::tie(shares, size, sets, commons); }
};

// The first sets of a row: their number of cells, their numbers, and the commons between them.
struct Part {
  unsigned size = 0;
  std::vector<std::uint16_t> sets;
  std::vector<Digit> commons;

  auto operator<=>(const Part&) const = default;
};

// Finds the rows of one length.
class Chains {
 public:
  Chains(Search& search, std::vector<Chain>& found)
      : search_(search), sets_(search.note<AlsSets>()), found_(found) {}

  // The rows through some layers that use no set twice. For each pair of ends and the commons next
  // to them only the row of fewest cells is found.
  void find(const Layers& layers) {
    const Digit z = layers.digit();
    for_each(layers[0].group(z), [&](std::size_t start) {
      for (const Digit common : Members(without(sets_[start].digits, bit_of(z)))) {
        begin(layers, start, common);
        for (std::size_t n = 2; n < layers.size() && !parts_.empty(); ++n) extend(layers, n);
        for (const Part& part : parts_) add(part);
      }
    });
  }

 private:
  void begin(const Layers& layers, std::size_t start, Digit common) {
    parts_.clear();
    const Group next = layers[1].group(common);
    layers.joints().each_word(start, common, [&](std::size_t w, std::uint64_t word) {
      for (word &= next[w]; word != 0; word &= word - 1) {
        const std::size_t n = w * 64 + static_cast<std::size_t>(std::countr_zero(word));
        parts_.push_back({sets_[n].size,
                          {static_cast<std::uint16_t>(start), static_cast<std::uint16_t>(n)},
                          {common}});
      }
    });
  }

  void extend(const Layers& layers, std::size_t layer) {
    onward_.clear();
    at_.assign(sets_.all().size() * 9, 0);
    for (const Part& part : parts_) {
      const std::uint16_t last = part.sets.back();
      for (const Digit x : Members(without(sets_[last].digits, bit_of(part.commons.back())))) {
        search_.patience().tick();
        const Group next = layers[layer].group(x);
        layers.joints().each_word(last, x, [&](std::size_t w, std::uint64_t word) {
          for (word &= next[w]; word != 0; word &= word - 1) {
            extend(part, w * 64 + static_cast<std::size_t>(std::countr_zero(word)), x);
          }
        });
      }
    }
    std::swap(parts_, onward_);
  }

  void extend(const Part& part, std::size_t n, Digit x) {
    const auto number = static_cast<std::uint16_t>(n);
    if (std::find(part.sets.begin(), part.sets.end(), number) != part.sets.end()) return;
    std::uint32_t& at = at_[n * 9 + x];
    const unsigned size = part.size + sets_[n].size;
    if (at != 0 && onward_[at - 1].size < size) return;
    Part longer = part;
    longer.size = size;
    longer.sets.push_back(number);
    longer.commons.push_back(x);
    if (at == 0) {
      onward_.push_back(std::move(longer));
      at = static_cast<std::uint32_t>(onward_.size());
    } else if (longer < onward_[at - 1]) {
      onward_[at - 1] = std::move(longer);
    }
  }

  void add(const Part& part) {
    Chain& row = found_.emplace_back();
    row.sets = part.sets;
    row.commons = part.commons;
    if (row.sets.front() > row.sets.back()) {
      std::reverse(row.sets.begin(), row.sets.end());
      std::reverse(row.commons.begin(), row.commons.end());
    }
    CellSet cells;
    for (const std::uint16_t n : row.sets) {
      cells |= sets_[n].cells;
      row.size = static_cast<std::uint16_t>(row.size + sets_[n].size);
    }
    row.shares = static_cast<std::uint16_t>(row.size - cells.count());
    const Als& first = sets_[row.sets.front()];
    const Als& last = sets_[row.sets.back()];
    const Mask ends = united(bit_of(row.commons.front()), bit_of(row.commons.back()));
    const Mask shared = without(static_cast<Mask>(first.digits & last.digits), ends);
    for (const Digit z : Members(shared)) row.eliminations |= sets_.seen_by_both(first, last, z);
  }

  Search& search_;
  AlsSets& sets_;
  std::vector<Chain>& found_;
  std::vector<Part> parts_;
  std::vector<Part> onward_;
  std::vector<std::uint32_t> at_;  // of each set and digit the number of its part + 1, or 0
};

// The candidates that shorter rows exclude by sets that share no cell.
CandidateSet excluded_well(Search& search) {
  CandidateSet well;
  AlsRows& rows = search.note<AlsRows>();
  for (const auto* found : {&rows.pairs(), &rows.rings(), &rows.triples()}) {
    for (const AlsRow& row : *found) {
      if (row.shares == 0) well |= row.eliminations;
    }
  }
  return well;
}

// Rows of four sets or more, each the shortest that excludes some candidate. If shorter rows
// exclude a candidate, but all of them have sets that share cells, the row is the shortest in which
// neighbours share none.
void als_chains(Search& search, const Asked& /*asked*/, Take take) {
  AlsLengths& lengths = search.note<AlsLengths>();
  AlsSets& sets = search.note<AlsSets>();
  CandidateSet shorter = lengths.two();
  shorter |= lengths.three();
  CandidateSet excluded = shorter;
  excluded |= lengths.more();
  if (!shorter.is_empty()) excluded -= excluded_well(search);
  std::vector<Layers> growing;
  excluded.for_each([&](std::size_t k) {
    growing.emplace_back(sets, static_cast<Candidate>(k), shorter.has(k));
  });
  NumberedSets given;
  std::vector<Chain> found;
  for (std::size_t length = 2; !growing.empty(); ++length) {
    found.clear();
    std::erase_if(growing, [&](Layers& layers) {
      search.patience().tick();
      if (!layers.grow()) return true;
      if (length < CHAIN || !layers.finish()) return false;
      Chains(search, found).find(layers);
      return true;
    });
    simplest_rows(found);
    for (const Chain& row : found) {
      if (!given.add(row.eliminations).second) continue;
      const why::Ground pattern = pattern_of(sets, row.sets, row.commons);
      if (!take(Finding::removing(row.eliminations).because(pattern))) return;
    }
  }
}

const Listed ALS_CHAINS_LISTED{
    {"als-chain", "", als_chains, Needs::ANY_RULES},
};

}  // namespace

}  // namespace whydoku::logic
