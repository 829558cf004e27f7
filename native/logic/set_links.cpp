#include "logic/set_links.hpp"

#include <array>
#include <optional>
#include <vector>

#include "logic/almost_locked_sets.hpp"
#include "sets.hpp"

namespace whydoku::logic {

namespace {

constexpr std::size_t MOST_DIGITS = 4;  // of an almost hidden set
constexpr std::size_t MOST_LINES = 3;   // of an almost fish
constexpr unsigned WEIGHT_OF_SET = 20;
constexpr unsigned WEIGHT_OF_FISH = 200;

// Joins any two covers of a set, by the nodes of the covers.
void join_covers(ChainNet& net, const LinkedSet& set, LinkKind kind, unsigned weight,
                 const std::array<NetNode, 9>& nodes) {
  std::optional<std::uint32_t> number;
  for (const std::uint8_t one : Members(set.covers)) {
    if (nodes[one] == NO_NODE) continue;
    for (const std::uint8_t other : Members(without(set.covers, ALL_NINE >> (8 - one)))) {
      if (nodes[other] == NO_NODE) continue;
      if (!number) number = net.add_set(set);
      net.join(nodes[one], nodes[other], kind, weight + size_of(set.bases), *number, one, other);
    }
  }
}

// Visits the choices of `size` open bases of a view with exactly size + 1 covers, in the order of
// their bases: the first of them changes last.
template <class Visit>
class AlmostClosed {
 public:
  AlmostClosed(const std::array<Mask, 9>& left, std::size_t size, Visit visit)
      : size_(size), visit_(visit) {
    for (std::uint8_t i = 0; i < 9; ++i) {
      const unsigned n = size_of(left[i]);
      if (n > 1 && n <= size + 1) few_[count_++] = {bit_of(i), left[i]};
    }
  }

  void search() {
    if (count_ >= size_) extend(0, 0, 0, size_);
  }

 private:
  struct Base {
    Mask bit;
    Mask mask;
  };

  void extend(std::size_t first, Mask bases, Mask covers, std::size_t more) {
    if (more == 0) {
      if (size_of(covers) == size_ + 1) visit_(bases, covers);
      return;
    }
    for (std::size_t n = first; n + more <= count_; ++n) {
      const Mask both = united(covers, few_[n].mask);
      if (size_of(both) <= size_ + 1) extend(n + 1, united(bases, few_[n].bit), both, more - 1);
    }
  }

  std::size_t size_;
  Visit visit_;
  std::array<Base, 9> few_{};
  std::size_t count_ = 0;
};

}  // namespace

void join_almost_locked(Search& search, ChainNet& net) {
  AlsSets& sets = search.note<AlsSets>().up_to(AlsSets::LARGEST);
  std::vector<NetNode> node_of(sets.count_of_places(), NO_NODE);
  for (std::size_t p = 0; p < node_of.size(); ++p) {
    const Places& places = sets.places(static_cast<PlacesNumber>(p));
    // Most places are seen by no candidate, and need no name.
    if (places.seen.is_empty() && places.here.has_several()) continue;
    node_of[p] = net.places(places.here, places.digit);
  }
  const Views& views = search.note<Views>();
  for (const Als& als : sets.all().subspan(sets.first_of(2))) {
    std::array<NetNode, 9> nodes;
    for (const Digit d : Members(als.digits)) nodes[d] = node_of[als.places[d]];
    const View& view = views.naked(als.house);
    join_covers(net, {&view, als.positions, als.digits}, LinkKind::ALS, WEIGHT_OF_SET, nodes);
  }
}

void join_almost_hidden(Search& search, ChainNet& net) {
  const Grid& grid = search.grid();
  for (std::size_t size = 2; size <= MOST_DIGITS; ++size) {
    for (const View& view : search.note<Views>().of(Side::HIDDEN)) {
      const auto visit = [&](Mask digits, Mask cells) {
        std::array<NetNode, 9> nodes;
        for (const std::uint8_t p : Members(cells)) {
          const Constraint q = view.covers[p];
          nodes[p] = net.digits_in(static_cast<Cell>(q), static_cast<Mask>(grid.mask(q) & digits));
        }
        join_covers(net, {&view, digits, cells}, LinkKind::AHS, WEIGHT_OF_SET, nodes);
      };
      AlmostClosed(view.left_of(grid.masks()), size, visit).search();
    }
  }
}

void join_almost_fish(Search& search, ChainNet& net) {
  const Grid& grid = search.grid();
  for (std::size_t size = 2; size <= MOST_LINES; ++size) {
    for (const View& view : search.note<Views>().of(Side::FISH)) {
      const auto visit = [&](Mask lines, Mask across) {
        std::array<NetNode, 9> nodes;
        for (const std::uint8_t j : Members(across)) {
          const Constraint q = view.covers[j];
          nodes[j] = net.places(house_of(q), static_cast<Mask>(grid.mask(q) & lines), view.digit);
        }
        join_covers(net, {&view, lines, across}, LinkKind::FISH, WEIGHT_OF_FISH, nodes);
      };
      AlmostClosed(view.left_of(grid.masks()), size, visit).search();
    }
  }
}

}  // namespace whydoku::logic
