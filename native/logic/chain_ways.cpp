#include "logic/chain_ways.hpp"

#include <algorithm>

namespace whydoku::logic {

void Reached::begin(const ChainNet& net, std::span<const NetNode> false_nodes, Patience& patience,
                    std::uint32_t component) {
  net_ = &net;
  patience_ = &patience;
  component_ = component;
  layers_ = 0;
  layers_of_.assign(net.size() * 2, NEVER);
  weights_.clear();
  plainest_.clear();
  true_.clear();
  false_.clear();
  for (const NetNode n : false_nodes) {
    const Literal l = if_false(n);
    if (component != ANY && net.component(l) != component) continue;
    layers_of_[l] = 0;
    false_.push_back(n);
  }
}

bool Reached::advance() {
  if (layers_ > 0) {
    false_.clear();
    for (const NetNode n : true_) {
      for (const Literal l : net_->after(if_true(n))) {
        if (layers_of_[l] != NEVER || (component_ != ANY && net_->component(l) != component_)) {
          continue;
        }
        layers_of_[l] = layers_;
        false_.push_back(l / 2);
      }
    }
  }
  patience_->tick();
  true_.clear();
  if (false_.empty()) return false;
  ++layers_;
  for (const NetNode n : false_) {
    for (const Literal l : net_->after(if_false(n))) {
      if (layers_of_[l] != NEVER || (component_ != ANY && net_->component(l) != component_)) {
        continue;
      }
      layers_of_[l] = layers_;
      true_.push_back(l / 2);
    }
  }
  return true;
}

std::uint32_t Reached::weight_to(NetNode n) {
  if (weights_.empty()) weights_.assign(net_->size(), NEVER);
  if (weights_[n] != NEVER) return weights_[n];
  const std::uint32_t layer = layers_of_[if_true(n)];
  std::uint32_t least = NEVER;
  for (const ChainNet::Way& way : net_->ways(n)) {
    if (layers_of_[if_false(way.to)] != layer - 1) continue;
    if (layer == 1) {
      least = std::min(least, way.weight);
      continue;
    }
    for (const Literal l : net_->after(if_true(way.to))) {
      const NetNode maker = l / 2;
      if (layers_of_[if_true(maker)] != layer - 1) continue;
      least = std::min(least, weight_to(maker) + way.weight);
    }
  }
  return weights_[n] = least;
}

const Ways& Reached::plainest_to(NetNode n) {
  Ways& best = plainest_[n];
  if (!best.empty()) return best;
  const std::uint32_t layer = layers_of_[if_true(n)];
  const auto consider = [&](const Ways& before, NetNode from) {
    Ways ways = before;
    ways.push_back({from, n});
    if (best.empty() || ways < best) best = std::move(ways);
  };
  for (const ChainNet::Way& way : net_->ways(n)) {
    if (layers_of_[if_false(way.to)] != layer - 1) continue;
    if (layer == 1) {
      if (way.weight == weight_to(n)) consider({}, way.to);
      continue;
    }
    for (const Literal l : net_->after(if_true(way.to))) {
      const NetNode maker = l / 2;
      if (layers_of_[if_true(maker)] != layer - 1) continue;
      if (weight_to(maker) + way.weight == weight_to(n)) consider(plainest_to(maker), way.to);
    }
  }
  return best;
}

std::vector<Ways> Reached::ways_to(std::span<const NetNode> lasts, std::span<const NetNode> known) {
  std::uint32_t least = NEVER;
  for (const NetNode n : lasts) least = std::min(least, weight_to(n));
  std::vector<Ways> found;
  collect(lasts, known, least, found);
  if (!found.empty()) return found;
  collect(lasts, known, ANY_WEIGHT, found);
  std::vector<std::uint32_t> weights;
  for (const Ways& ways : found) weights.push_back(weight_of(*net_, ways));
  least = NEVER;
  for (const std::uint32_t weight : weights) least = std::min(least, weight);
  std::vector<Ways> plainest;
  for (std::size_t n = 0; n < found.size(); ++n) {
    if (weights[n] == least) plainest.push_back(std::move(found[n]));
  }
  return plainest;
}

void Reached::collect(std::span<const NetNode> lasts, std::span<const NetNode> known,
                      std::uint32_t most, std::vector<Ways>& found) {
  is_used_.assign(net_->size(), false);
  way_.clear();
  for (const NetNode n : known) is_used_[n] = true;
  for (const NetNode last : lasts) {
    if (is_used_[last]) continue;
    is_used_[last] = true;
    const bool goes_on = back(last, layers_of_[if_true(last)], 0, most, found);
    is_used_[last] = false;
    if (!goes_on) return;
  }
}

// Goes back from a node that is true in a layer. Returns whether more ways are wanted.
bool Reached::back(NetNode n, std::uint32_t layer, std::uint32_t weight, std::uint32_t most,
                   std::vector<Ways>& found) {
  patience_->tick();
  if (most != ANY_WEIGHT && weight + weight_to(n) > most) return true;
  for (const ChainNet::Way& way : net_->ways(n)) {
    const NetNode from = way.to;
    const std::uint32_t so_far = weight + way.weight;
    if (layers_of_[if_false(from)] != layer - 1 || is_used_[from] || so_far > most) continue;
    way_.push_back({from, n});
    bool goes_on = true;
    if (layer == 1) {
      found.emplace_back(way_.rbegin(), way_.rend());
      goes_on = found.size() < MOST_WAYS;
    } else {
      is_used_[from] = true;
      for (const Literal l : net_->after(if_true(from))) {
        const NetNode maker = l / 2;
        if (!goes_on || layers_of_[if_true(maker)] != layer - 1 || is_used_[maker]) continue;
        is_used_[maker] = true;
        goes_on = back(maker, layer - 1, so_far, most, found);
        is_used_[maker] = false;
      }
      is_used_[from] = false;
    }
    way_.pop_back();
    if (!goes_on) return false;
  }
  return true;
}

std::uint32_t weight_of(const ChainNet& net, const Ways& ways) {
  std::uint32_t weight = 0;
  for (const auto& [from, to] : ways) weight += net.way(from, to).weight;
  return weight;
}

}  // namespace whydoku::logic
