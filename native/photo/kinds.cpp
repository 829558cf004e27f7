#include "photo/kinds.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>

#include "photo/likely.hpp"

namespace whydoku::photo {
namespace {

using std::size_t;

constexpr size_t PRINTED = 1, WRITTEN = 2;
constexpr int ROUNDS = 3;
constexpr int TRAIT_SAYS = 3 * 64;          // at most
constexpr std::uint64_t LEAST_WRITTEN = 4;  // cells that tell what a hand's digits look like

// What a digit looks like, whichever it is: its top, its bottom, the middle between its sides, how
// dark it is and how much ink there is, each as a number of which one is hardly seen.
constexpr size_t TRAITS = 5;
using Traits = std::array<std::int64_t, TRAITS>;

Traits traits_of(const Patch& cell) {
  std::array<int, PATCH_SIDE> rows{}, columns{};
  std::array<int, 256> counts{};
  std::int64_t sum = 0;
  for (int y = INNER; y < OUTER; ++y) {
    for (int x = INNER; x < OUTER; ++x) {
      const int dark = 255 - cell[static_cast<size_t>(y * PATCH_SIDE + x)];
      ++counts[static_cast<size_t>(dark)];
      sum += dark;
      rows[static_cast<size_t>(y)] = std::max(rows[static_cast<size_t>(y)], dark);
      columns[static_cast<size_t>(x)] = std::max(columns[static_cast<size_t>(x)], dark);
    }
  }
  int dark = 255;
  for (int left = 15; dark > 0 && left > 0; --dark) left -= counts[static_cast<size_t>(dark)];
  const auto ends = [dark](const std::array<int, PATCH_SIDE>& lines) {
    int first = INNER, last = OUTER - 1;
    while (first < last && 2 * lines[static_cast<size_t>(first)] < dark) ++first;
    while (last > first && 2 * lines[static_cast<size_t>(last)] < dark) --last;
    return std::array{first, last};
  };
  const auto [top, bottom] = ends(rows);
  const auto [left, right] = ends(columns);
  return {4 * top, 4 * bottom, 2 * (left + right), dark / 4, sum / std::max(dark, 16)};
}

// Where a trait of many cells lies and how far it spreads, by the shares that cells have in a kind.
struct Spread {
  std::int64_t mean = 0;
  std::int64_t square = 0;
};

Spread spread_of(const std::array<Traits, 81>& traits, const std::array<std::uint64_t, 81>& shares,
                 size_t trait, const Spread* pooled) {
  // As if three cells more were as all of them are.
  std::int64_t weight = pooled ? 3 << 8 : 0, sum = pooled ? weight * pooled->mean : 0;
  for (size_t k = 0; k < 81; ++k) {
    const auto share = static_cast<std::int64_t>(shares[k] >> (SHIFT - 8));
    weight += share;
    sum += share * traits[k][trait];
  }
  if (weight == 0) return {};
  Spread spread;
  spread.mean = sum / weight;
  std::int64_t squares = pooled ? (3 << 8) * pooled->square : 0;
  for (size_t k = 0; k < 81; ++k) {
    const auto share = static_cast<std::int64_t>(shares[k] >> (SHIFT - 8));
    const std::int64_t off = traits[k][trait] - spread.mean;
    squares += share * off * off;
  }
  constexpr std::int64_t least = 9;
  spread.square = std::max(squares / weight, least);
  return spread;
}

// The logarithm of how likely a value is, in 64ths of a factor of two.
std::int64_t said_by(const Spread& spread, std::int64_t value) {
  const std::int64_t off = value - spread.mean;
  return -46 * off * off / spread.square - 2 * logarithm(static_cast<std::uint64_t>(spread.square));
}

// What the shares of the kinds in a grid add to what is said of them. What the net was trained with
// had near a quarter of each.
Kinds added_by(const std::array<std::uint64_t, 4>& shares) {
  Kinds added{};
  for (size_t kind = 0; kind < 4; ++kind) {
    added[kind] = 2 * 64 - 4 * bits_below(shares[kind]);
  }
  return added;
}

}  // namespace

void judge_together(const std::array<Patch, 81>& cells, std::array<Kinds, 81>& kinds) {
  std::array<Traits, 81> traits;
  std::transform(cells.begin(), cells.end(), traits.begin(), traits_of);
  const std::array<Kinds, 81> said = kinds;
  for (int round = 0; round < ROUNDS; ++round) {
    std::array<std::array<std::uint64_t, 81>, 4> parts{};
    std::array<std::uint64_t, 4> shares;
    // Each kind counts as if an eighth of a cell more were of it.
    shares.fill(std::uint64_t{1} << (SHIFT - 3));
    std::array<std::uint64_t, 81> digits{};
    for (size_t k = 0; k < 81; ++k) {
      const Answers<4> answers(kinds[k].data());
      for (size_t kind = 0; kind < 4; ++kind) {
        parts[kind][k] = answers.parts[kind];
        shares[kind] += answers.parts[kind];
      }
      digits[k] = answers.parts[PRINTED] + answers.parts[WRITTEN];
    }
    const bool some_written = shares[WRITTEN] >> SHIFT >= LEAST_WRITTEN;
    for (std::uint64_t& share : shares) share /= 82;
    const Kinds added = added_by(shares);
    std::array<std::array<Spread, TRAITS>, 2> spreads;
    for (size_t trait = 0; trait < TRAITS; ++trait) {
      const Spread pooled = spread_of(traits, digits, trait, nullptr);
      spreads[0][trait] = spread_of(traits, parts[PRINTED], trait, &pooled);
      spreads[1][trait] = spread_of(traits, parts[WRITTEN], trait, &pooled);
    }
    for (size_t k = 0; k < 81; ++k) {
      std::int64_t written = 0;
      for (size_t trait = 0; trait < TRAITS && some_written; ++trait) {
        const std::int64_t value = traits[k][trait];
        const std::int64_t likelier =
            said_by(spreads[1][trait], value) - said_by(spreads[0][trait], value);
        written += std::clamp<std::int64_t>(likelier, -TRAIT_SAYS, TRAIT_SAYS);
      }
      for (size_t kind = 0; kind < 4; ++kind) kinds[k][kind] = said[k][kind] + added[kind];
      // Traits hang together, so they count for half; they never make a digit of an open cell.
      const auto half = static_cast<std::int32_t>(written / 2);
      kinds[k][half > 0 ? PRINTED : WRITTEN] -= half > 0 ? half : -half;
    }
  }
}

}  // namespace whydoku::photo
