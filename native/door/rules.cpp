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
  bool ends_well() const { return !is_short_ && left_.empty(); }

 private:
  Row left_;
  bool is_short_ = false;
};

whydoku::Rules rules_of(Row bytes, Gate& gate) {
  Record record(bytes);
  whydoku::Rules rules;
  rules.size = record.byte();
  for (std::uint8_t& region : rules.regions) region = record.byte();
  const std::size_t further = record.byte();
  for (std::size_t n = 0; n < further; ++n) {
    std::vector<Cell> house;
    for (std::size_t place = 0; place < rules.size; ++place) house.push_back(record.byte());
    rules.further.push_back(house);
  }
  const std::size_t low = record.byte();
  const std::size_t links = low + (std::size_t{record.byte()} << 8);
  for (std::size_t n = 0; n < links; ++n) {
    const Cell one = record.byte();
    rules.links.emplace_back(one, record.byte());
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
    const whydoku::Rules read = rules_of(gate.bytes(record, record_size, "a record"), gate);
    if (gate.is_shut()) return false;
    *rules = new RulesHandle(read);
    return true;
  });
}
