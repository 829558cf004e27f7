// Rules as a host holds them.
#pragma once

#include <memory>

#include "door/work.hpp"
#include "rules/solver.hpp"
#include "rules/tables.hpp"

namespace whydoku::door {

using SharedTables = std::shared_ptr<const Tables>;

// Whoever works under rules shares their tables, so that the host may free them at any time.
class RulesHandle : public whydoku_handle {
 public:
  explicit RulesHandle(const Rules& rules) : tables_(std::make_shared<const Tables>(rules)) {}
  const SharedTables& tables() const { return tables_; }

 private:
  SharedTables tables_;
};

// The tables of a handle; null stands for classic rules.
inline SharedTables tables_of(const whydoku_handle* rules, Gate& gate) {
  static const SharedTables classic(&Tables::classic(), [](const Tables*) {});
  if (rules == nullptr) return classic;
  const auto* const found = held<RulesHandle>(rules, "rules", gate);
  return found == nullptr ? classic : found->tables();
}

}  // namespace whydoku::door
