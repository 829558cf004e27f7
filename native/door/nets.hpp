// Nets for Python, as 16-bit numbers in native byte order; `_native.pyi` says what they mean.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "logic/nets.hpp"

namespace whydoku {

inline void write_net(const logic::FoundNet& net, std::vector<std::uint16_t>& numbers);

inline void write_fact(const logic::NetFact& fact, std::vector<std::uint16_t>& numbers) {
  numbers.push_back(static_cast<std::uint16_t>(fact.ground));
  switch (fact.ground) {
    case logic::Ground::SUPPOSED:
      break;
    case logic::Ground::SINGLE:
      numbers.push_back(fact.candidate);
      numbers.push_back(fact.because);
      break;
    case logic::Ground::COVER: {
      const logic::Cover& cover = fact.cover;
      numbers.push_back(static_cast<std::uint16_t>(cover.size));
      numbers.insert(numbers.end(), cover.bases.begin(), cover.bases.begin() + cover.size);
      numbers.insert(numbers.end(), cover.covers.begin(), cover.covers.begin() + cover.size);
      numbers.push_back(static_cast<std::uint16_t>(cover.gone.count()));
      cover.gone.for_each(
          [&](std::size_t k) { numbers.push_back(static_cast<std::uint16_t>(k)); });
      break;
    }
    case logic::Ground::REFUTED:
      numbers.push_back(fact.candidate);
      write_net(*fact.net, numbers);
      break;
  }
}

inline void write_net(const logic::FoundNet& net, std::vector<std::uint16_t>& numbers) {
  numbers.push_back(net.supposed);
  numbers.push_back(net.broken);
  numbers.push_back(static_cast<std::uint16_t>(net.facts.size()));
  for (const logic::NetFact& fact : net.facts) write_fact(fact, numbers);
}

}  // namespace whydoku
