// What an engine says of itself: the table of names, and the variant in use.
#include <cstddef>
#include <string>
#include <string_view>

#include "door/position.hpp"
#include "door/state.hpp"
#include "door/switches.hpp"
#include "door/work.hpp"
#include "logic/links.hpp"
#include "logic/techniques.hpp"
#include "search/lanes/engine.hpp"
#include "search/make.hpp"
#include "search/search.hpp"

namespace whydoku::door {
namespace {

class Table {
 public:
  // Begins a line of a kind.
  Table& kind(const char* name) {
    text_ += text_.empty() ? "" : "\n";
    text_ += name;
    return *this;
  }
  template <class Number>
  Table& add(std::string_view name, Number number) {
    text_ += ' ';
    text_ += name;
    text_ += ':';
    text_ += std::to_string(static_cast<unsigned>(number));
    return *this;
  }
  // Names of the numbers from 0 on.
  template <class Names>
  Table& add_all(const Names& names) {
    unsigned n = 0;
    for (const auto& name : names) add(name, n++);
    return *this;
  }
  template <class Switches>
  Table& add_switches(const Switches& switches) {
    unsigned n = 0;
    for (const auto& one : switches) add(one.name, 1U << n++);
    return *this;
  }
  Table& add_words(std::string_view words) {
    if (!words.empty()) (text_ += ' ') += words;
    return *this;
  }
  std::string take() { return std::move(text_); }

 private:
  std::string text_;
};

std::string made_table() {
  using rating::Links;
  Table table;
  table.kind("ended").add("done", WHYDOKU_DONE).add("nothing", WHYDOKU_NOTHING);
  table.add("refused", WHYDOKU_REFUSED).add("interrupted", WHYDOKU_INTERRUPTED);
  table.add("late", WHYDOKU_LATE).add("no_memory", WHYDOKU_NO_MEMORY);
  table.kind("sizes").add("set", SET_BYTES).add("state", STATE_BYTES);
  table.add("position", POSITION_BYTES);
  table.kind("marks").add("any", logic::Asked::ANY).add("not_native", NOT_NATIVE);
  table.add("stays", Groups::STAYS);
  table.kind("status").add("none", Status::none).add("one", Status::one);
  table.add("several", Status::several).add("above", RatingStatus::above);
  table.add("reached", RatingStatus::reached).add("late", RatingStatus::late);
  table.add("invalid", Status::invalid);
  table.kind("strong_links").add_all(logic::LINK_NAMES);
  table.kind("why").add_all(logic::why::KIND_NAMES);
  table.kind("program").add_switches(PROGRAM_SWITCHES);
  table.kind("pass").add_switches(PASS_SWITCHES);
  table.kind("call").add_switches(CALL_SWITCHES);
  table.kind("trait").add("based", logic::BASED).add("single", logic::SINGLE);
  table.add("full_house", logic::FULL_HOUSE);
  table.kind("needs").add_all(logic::NEEDS_NAMES);
  table.kind("path").add_all(PATH_STATES);
  table.kind("go_on").add_all(WAYS_TO_GO_ON);
  table.kind("single").add_all(KINDS_OF_SINGLES);
  table.kind("rater").add_all(rating::TECHNIQUE_NAMES);
  table.kind("shape").add_all(rating::SHAPE_NAMES);
  table.kind("compiler").add(WHYDOKU_COMPILER, 0);
  table.kind("variant");
  for (std::size_t k = 0; k < engines().n; ++k) table.add(engines()[k]->name, k);
  std::size_t n = 0;
  for (const logic::Technique& one : logic::techniques()) {
    table.kind("technique").add(one.slug, n++).add("traits", one.traits);
    table.add("needs", one.needs).add_words(one.options);
  }
  return table.take();
}

}  // namespace
}  // namespace whydoku::door

using namespace whydoku;
using namespace whydoku::door;

const char* whydoku_table(void) {
  static const std::string table = made_table();
  return table.c_str();
}

whydoku_status whydoku_variant(const char** name) {
  return answered([&](Gate& gate) {
    if (name == nullptr) gate.refuse("the name must have a place");
    if (gate.is_shut()) return false;
    *name = engine().name;
    return true;
  });
}
