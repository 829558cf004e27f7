#include "logic/chain_net.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "sets.hpp"

namespace whydoku::logic {

namespace {

constexpr std::size_t FEWEST_OF_RING = 4;

std::size_t hash_of(const CellSet& cells, Mask digits) {
  std::uint64_t name = digits;
  cells.for_each([&](Cell i) { name = name * 83 + i + 1; });
  return static_cast<std::size_t>(name * 0x9E3779B97F4A7C15U >> 32);
}

}  // namespace

void ChainNet::clear(const Grid& grid, bool one_digit) {
  tables_ = &grid.tables();
  possible_ = grid.bits();
  open_ = possible_;
  open_ -= grid.digits();
  one_digit_ = one_digit;
  cells_of_.fill(CellSet());
  digits_in_.fill(0);
  possible_.for_each([&](std::size_t k) {
    cells_of_[k % 9].add(k / 9);
    digits_in_[k / 9] = united(digits_in_[k / 9], bit_of(static_cast<unsigned>(k % 9)));
  });
  places_.clear();
  links_.clear();
  sets_.clear();
  guarded_.clear();
  weak_.clear();
  joined_ = 0;
  single_.fill(NO_NODE);
  lowest_.fill(NO_NODE);
  seer_.fill(END);
  before_.clear();
  seers_.clear();
  used_names_ = 0;
  if (names_.empty()) names_.resize(1024);
  if (++round_ == 0) {
    std::fill(names_.begin(), names_.end(), Name());
    round_ = 1;
  }
}

void ChainNet::begin_with(const ChainNet& other) {
  tables_ = other.tables_;
  possible_ = other.possible_;
  open_ = other.open_;
  one_digit_ = other.one_digit_;
  cells_of_ = other.cells_of_;
  digits_in_ = other.digits_in_;
  places_ = other.places_;
  links_ = other.links_;
  sets_ = other.sets_;
  guarded_ = other.guarded_;
  names_ = other.names_;
  used_names_ = other.used_names_;
  round_ = other.round_;
  weak_ = other.weak_;
  joined_ = other.joined_;
  single_ = other.single_;
  lowest_ = other.lowest_;
  seer_ = other.seer_;
  before_ = other.before_;
  seers_ = other.seers_;
}

// The entry of a node, which is new if its node is NOT_MET.
ChainNet::Name& ChainNet::named(const CellSet& cells, Mask digits) {
  if (used_names_ * 2 >= names_.size()) {
    std::vector<Name> old(names_.size() * 2);
    old.swap(names_);
    used_names_ = 0;
    for (const Name& one : old) {
      if (one.round == round_) named(one.cells, one.digits).node = one.node;
    }
  }
  const std::size_t last = names_.size() - 1;
  std::size_t at = hash_of(cells, digits) & last;
  while (names_[at].round == round_ &&
         (names_[at].cells != cells || names_[at].digits != digits)) {
    at = (at + 1) & last;
  }
  if (names_[at].round != round_) {
    ++used_names_;
    names_[at] = {cells, digits, round_, NOT_MET};
  }
  return names_[at];
}

// Adds a node of one digit, if a candidate sees it.
NetNode ChainNet::add_place(Name& name, const CellSet& cells, Digit d) {
  Place place;
  place.cells = cells;
  place.seen = cells_of_[d];
  place.digit = d;
  Cell cell = 0;
  cells.for_each([&](Cell i) {
    place.seen &= tables_->sight(candidate_of(i, d));
    cell = i;
  });
  if (!cells.has_several()) {
    place.cell = cell;
    place.digits = bit_of(d);
    place.others = without(digits_in_[cell], place.digits);
  }
  if (place.seen.is_empty() && place.others == 0) return name.node = NO_NODE;
  places_.push_back(place);
  return name.node = static_cast<NetNode>(size() - 1);
}

NetNode ChainNet::places(const CellSet& cells, Digit d) {
  Name& name = named(cells, bit_of(d));
  return name.node != NOT_MET ? name.node : add_place(name, cells, d);
}

NetNode ChainNet::places(House h, Mask at, Digit d) {
  CellSet cells;
  for (const std::uint8_t p : Members(at)) cells.add(tables_->house_cells(h)[p]);
  return places(cells, d);
}

NetNode ChainNet::digits_in(Cell i, Mask digits) {
  if (size_of(digits) == 1) return places(CellSet::just(i), lowest(digits));
  Name& name = named(CellSet::just(i), digits);
  if (name.node != NOT_MET) return name.node;
  Place place;
  place.cell = i;
  place.digits = digits;
  place.others = without(digits_in_[i], digits);
  if (place.others == 0) return name.node = NO_NODE;
  places_.push_back(place);
  return name.node = static_cast<NetNode>(size() - 1);
}

std::uint32_t ChainNet::add_set(const LinkedSet& set) {
  sets_.push_back(set);
  return static_cast<std::uint32_t>(sets_.size() - 1);
}

std::uint32_t ChainNet::add_guarded(why::Ground pattern) {
  guarded_.push_back(std::move(pattern));
  return static_cast<std::uint32_t>(guarded_.size() - 1);
}

void ChainNet::join(NetNode first, NetNode second, LinkKind kind, unsigned weight,
                    std::size_t ground, unsigned one, unsigned other) {
  if (first == NO_NODE || second == NO_NODE) return;
  links_.push_back({first, second, static_cast<std::uint32_t>(ground),
                    static_cast<std::uint16_t>(weight), kind, static_cast<std::uint8_t>(one),
                    static_cast<std::uint8_t>(other)});
}

void ChainNet::close(Patience& patience) {
  is_ordered_ = false;
  find_weak_links();
  connect();
  find_components(patience);
  find_refuted();
}

// Joins each node that is new with those before it.
void ChainNet::find_weak_links() {
  before_.resize(size(), NO_NODE);
  for (NetNode n = joined_; n < size(); ++n) {
    const Place& place = places_[n];
    const bool is_single = place.is_single();
    const auto meet = [&](std::size_t k) {
      if (single_[k] != NO_NODE) join_weakly(n, single_[k]);
      if (is_single) return;
      for (NetNode m = lowest_[k]; m != NO_NODE; m = before_[m]) {
        const Place& other = places_[m];
        if (other.digit != place.digit) continue;
        const bool is_seen = place.digit == SEVERAL ? without(other.digits, place.others) == 0
                                                    : other.cells.is_within(place.seen);
        if (is_seen) join_weakly(n, m);
      }
      seers_.push_back({n, seer_[k]});
      seer_[k] = static_cast<std::uint32_t>(seers_.size() - 1);
    };
    place.seen.for_each([&](Cell i) { meet(candidate_of(i, place.digit)); });
    for (const Digit d : Members(place.mates(one_digit_))) meet(candidate_of(place.cell, d));
    std::size_t low = 0;
    if (place.digit == SEVERAL) {
      low = candidate_of(place.cell, lowest(place.digits));
    } else {
      low = candidate_of(place.cells.lowest(), place.digit);
    }
    if (is_single) {
      for (std::uint32_t s = seer_[low]; s != END; s = seers_[s].next) {
        join_weakly(n, seers_[s].node);
      }
      single_[low] = n;
    } else {
      before_[n] = lowest_[low];
      lowest_[low] = n;
    }
  }
  joined_ = static_cast<NetNode>(size());
}

void ChainNet::join_weakly(NetNode one, NetNode other) {
  weak_.push_back({one, other});
  weak_.push_back({other, one});
}

// Makes the edges of all literals from the links.
void ChainNet::connect() {
  starts_.assign(size() * 2 + 2, 0);
  for (const ChainLink& link : links_) {
    ++starts_[if_false(link.first) + 2];
    ++starts_[if_false(link.second) + 2];
  }
  for (const auto& [from, to] : weak_) ++starts_[if_true(from) + 2];
  std::partial_sum(starts_.begin(), starts_.end(), starts_.begin());
  edges_.resize(starts_.back());
  for (const ChainLink& link : links_) {
    edges_[starts_[if_false(link.first) + 1]++] = if_true(link.second);
    edges_[starts_[if_false(link.second) + 1]++] = if_true(link.first);
  }
  for (const auto& [from, to] : weak_) edges_[starts_[if_true(from) + 1]++] = if_false(to);
  starts_.pop_back();
}

// Tarjan's search, without recursion. A node that no weak link leads from only begins a chain, or
// ends one, so it is left out.
void ChainNet::find_components(Patience& patience) {
  const std::size_t literals = size() * 2;
  index_.assign(literals, 0);
  low_.resize(literals);
  next_.resize(literals);
  components_.assign(literals, NO_COMPONENT);
  excluded_.clear();
  rings_.clear();
  ring_members_.clear();
  leads_on_.assign(size(), 0);
  for (const auto& [from, to] : weak_) leads_on_[from] = 1;
  std::uint32_t visited = 0;
  const auto visit = [&](Literal l) {
    index_[l] = low_[l] = ++visited;
    next_[l] = starts_[l];
    path_.push_back(l);
    pending_.push_back(l);
  };
  for (Literal root = 0; root < literals; ++root) {
    if (index_[root] != 0 || leads_on_[root / 2] == 0) continue;
    patience.tick();
    visit(root);
    while (!path_.empty()) {
      const Literal l = path_.back();
      if (next_[l] < starts_[l + 1]) {
        const Literal to = edges_[next_[l]++];
        if (leads_on_[to / 2] == 0) continue;
        if (index_[to] == 0) {
          visit(to);
        } else if (components_[to] == NO_COMPONENT) {
          low_[l] = std::min(low_[l], index_[to]);
        }
        continue;
      }
      path_.pop_back();
      if (!path_.empty()) low_[path_.back()] = std::min(low_[path_.back()], low_[l]);
      if (low_[l] == index_[l]) finish_component(l);
    }
  }
}

void ChainNet::finish_component(Literal root) {
  const auto number = static_cast<std::uint32_t>(excluded_.size());
  std::size_t begin = pending_.size();
  do {
    components_[pending_[--begin]] = number;
  } while (pending_[begin] != root);
  Excluded excluded{};
  for (std::size_t n = begin; n < pending_.size(); ++n) {
    exclude_after(pending_[n], number, excluded);
  }
  excluded_.push_back(excluded);
  if (pending_.size() - begin >= FEWEST_OF_RING) {
    rings_.push_back({number, static_cast<std::uint32_t>(ring_members_.size()),
                      static_cast<std::uint32_t>(pending_.size() - begin)});
    ring_members_.insert(ring_members_.end(), pending_.begin() + static_cast<std::ptrdiff_t>(begin),
                         pending_.end());
  }
  pending_.resize(begin);
}

// Adds what a literal of a component excludes, and what follows from it outside.
void ChainNet::exclude_after(Literal l, std::uint32_t number, Excluded& excluded) const {
  if (l % 2 != 0) exclude_seen(l / 2, excluded);
  for (const Literal to : after(l)) {
    const std::uint32_t next = components_[to];
    if (next == NO_COMPONENT) {
      exclude_seen(to / 2, excluded);
    } else if (next != number) {
      for (std::size_t d = 0; d < 9; ++d) excluded[d] |= excluded_[next][d];
    }
  }
}

void ChainNet::exclude_seen(NetNode n, Excluded& excluded) const {
  const Place& place = places_[n];
  if (place.digit != SEVERAL) excluded[place.digit] |= place.seen;
  for (const Digit d : Members(place.mates(one_digit_))) excluded[d].add(place.cell);
}

// What follows from the falsity of a node that no weak link leads to excludes of one digit.
CellSet ChainNet::excluded_after(Literal l, Digit d) const {
  CellSet excluded;
  for (const Literal to : after(l)) {
    const std::uint32_t next = components_[to];
    if (next != NO_COMPONENT) {
      excluded |= excluded_[next][d];
      continue;
    }
    const Place& place = places_[to / 2];
    if (place.digit == d) excluded |= place.seen;
    if ((place.mates(one_digit_) >> d & 1) != 0) excluded.add(place.cell);
  }
  return excluded;
}

void ChainNet::find_refuted() {
  Excluded refuted{};
  for (NetNode n = 0; n < size(); ++n) {
    const Place& place = places_[n];
    const std::uint32_t component = components_[if_false(n)];
    const auto excluded = [&](Digit d) {
      return component == NO_COMPONENT ? excluded_after(if_false(n), d) : excluded_[component][d];
    };
    if (place.digit != SEVERAL) refuted[place.digit] |= place.seen & excluded(place.digit);
    for (const Digit d : Members(place.mates(one_digit_))) {
      if (excluded(d).has(place.cell)) refuted[d].add(place.cell);
    }
  }
  refuted_ = candidates_of(refuted) & open_;
}

CandidateSet ChainNet::candidates_of(const Excluded& excluded) {
  CandidateSet candidates;
  for (Digit d = 0; d < 9; ++d) {
    excluded[d].for_each([&](Cell i) { candidates.add(candidate_of(i, d)); });
  }
  return candidates;
}

CandidateSet ChainNet::find_seen(NetNode n) const {
  const Place& place = places_[n];
  CandidateSet seen;
  place.seen.for_each([&](Cell i) { seen.add(candidate_of(i, place.digit)); });
  for (const Digit d : Members(place.others)) seen.add(candidate_of(place.cell, d));
  return seen;
}

CandidateSet ChainNet::excluded_without(NetNode n, const CandidateSet& among) const {
  const std::uint32_t component = components_[if_false(n)];
  Excluded own{};
  if (component == NO_COMPONENT) exclude_after(if_false(n), NO_COMPONENT, own);
  const Excluded& excluded = component == NO_COMPONENT ? own : excluded_[component];
  CandidateSet found;
  among.for_each([&](std::size_t k) {
    if (excluded[k % 9].has(k / 9)) found.add(k);
  });
  return found;
}

}  // namespace whydoku::logic
