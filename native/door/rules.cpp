// Rules: what holds in a grid besides or instead of the classic ones.
#include "door/rules.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace whydoku::door {
namespace {

// Takes bytes from a record one after another, and notes where there are too few.
class Record {
 public:
  explicit Record(Row bytes) : left_(bytes) {}

  std::uint8_t byte() {
    if (left_.empty()) {
      is_short_ = true;
      return 0;
    }
    const std::uint8_t first = left_.front();
    left_ = left_.subspan(1);
    return first;
  }
  std::uint16_t pair_of_bytes() {
    const std::uint16_t low = byte();
    return static_cast<std::uint16_t>(low | byte() << 8);
  }
  std::vector<Cell> cells(std::size_t n) {
    std::vector<Cell> some;
    while (some.size() < n) some.push_back(byte());
    return some;
  }
  std::vector<CellPair> pairs() {
    std::vector<CellPair> some(pair_of_bytes());
    for (auto& [one, other] : some) {
      one = byte();
      other = byte();
    }
    return some;
  }
  bool ends_well() const { return !is_short_ && left_.empty(); }

 private:
  Row left_;
  bool is_short_ = false;
};

constexpr std::uint8_t VERSION = 2;
constexpr std::int64_t MOST_BYTES = 8192;

// Records without a version begin with the size, and end with the links.
whydoku::Rules rules_of(Row bytes, Gate& gate) {
  Record record(bytes);
  whydoku::Rules rules;
  const std::uint8_t first = record.byte();
  const bool has_version = first < SMALLEST_SIZE;
  if (has_version && first != VERSION) gate.refuse("the version of a record of rules must be 2");
  rules.size = has_version ? record.byte() : first;
  for (std::uint8_t& region : rules.regions) region = record.byte();
  rules.further.resize(record.byte());
  for (std::vector<Cell>& house : rules.further) house = record.cells(rules.size);
  rules.links = record.pairs();
  if (has_version) {
    rules.groups.resize(record.byte());
    for (std::vector<Cell>& group : rules.groups) group = record.cells(record.byte());
    rules.relations.resize(record.byte());
    for (Relation& relation : rules.relations) {
      for (Mask& digits : relation.allowed) digits = record.pair_of_bytes();
      relation.pairs = record.pairs();
    }
  }
  if (!record.ends_well()) gate.refuse("a record of rules must be as long as it says");
  const char* const fault = rules.fault();
  if (fault != nullptr) gate.refuse(fault);
  return rules;
}

}  // namespace
}  // namespace whydoku::door

using namespace whydoku;
using namespace whydoku::door;

whydoku_status whydoku_rules(const uint8_t* record, int64_t record_size, whydoku_handle** rules) {
  return answered([&](Gate& gate) {
    need_place(rules, gate);
    const Row bytes = gate.bytes(record, record_size, "a record");
    gate.whole(record_size, "the bytes of a record of rules", 1, MOST_BYTES);
    if (gate.is_shut()) return false;
    const whydoku::Rules read = rules_of(bytes, gate);
    if (gate.is_shut()) return false;
    *rules = new RulesHandle(read);
    return true;
  });
}
