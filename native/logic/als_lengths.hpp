// Which candidates rows of almost locked sets exclude, by the least number of sets it takes.
//
//   k  -  z in A false  =  x in A true  -  x in B false  =  y in B true  - ... =  z in L true  -  k
//
// Taken as true, k makes its digit z false in some sets. A set that has lost a digit holds all its
// others; and digits that a set holds are lost to those with which it has them as restricted
// commons. If by that some set is to hold z, all places of which see k, then k is false.
//
// It is enough to know two, three, or more: which rows of more sets are the shortest is found in
// als_chains.cpp. What follows from lost places is the same for all candidates, so it is found
// once, as the closure of a graph.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "logic/almost_locked_sets.hpp"
#include "logic/finding.hpp"

namespace whydoku::logic {

class AlsLengths : public Note {
 public:
  void make(Search& search) override;

  const CandidateSet& two() const { return two_; }
  const CandidateSet& three() const { return three_; }
  // Those that take four sets or more.
  const CandidateSet& more();

 private:
  // Numbers of places of its own: digit by digit, and each digit begins with a word of its own.
  using Number = std::uint32_t;
  static constexpr Number NONE = ~Number{0};
  using Words = std::vector<std::uint64_t>;
  struct Range {
    std::size_t begin = 0;
    std::size_t end = 0;

    std::size_t size() const { return end - begin; }
  };

  void number_places();
  void link();
  void link_set(std::size_t n);
  void follow(std::size_t k);
  bool meet() const;
  bool takes_three();
  void close(Words& lost, Words& closed, bool asks);
  void reach(std::size_t p);

  Search* search_ = nullptr;
  const AlsSets* sets_ = nullptr;
  std::size_t words_ = 0;
  std::size_t words_of_digit_ = 0;   // of the digit with the most places
  std::array<Range, 9> of_digit_{};  // in words
  std::vector<Number> number_of_;
  std::vector<Digit> digit_of_;
  Words others_;     // of places: the others of their sets
  Words excluded_;   // of places: those of their digit that see all of them
  Words next_;       // of places: those that are lost next after them
  Words sets_with_;  // of places
  Words lost_by_;    // of candidates, in the words of their digit: the places that they make false
  Words held_;       // what `follow` has found last
  Words lost_;
  Words reached_;  // of places: all that are lost after them
  Words known_;    // the places for which reached_ is known
  Words once_;     // scratch
  Words closed_;
  Words from_one_;
  Words closed_from_one_;
  CandidateSet two_;
  CandidateSet three_;
  CandidateSet more_;
  bool is_more_known_ = false;
};

}  // namespace whydoku::logic
