#include "rating/rater.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include "rating/aligned.hpp"
#include "rating/bug.hpp"
#include "rating/fish.hpp"
#include "rating/line.hpp"
#include "rating/locking.hpp"
#include "rating/loops.hpp"
#include "rating/singles.hpp"
#include "rating/subsets.hpp"
#include "rating/wings.hpp"

namespace whydoku::rating {
namespace {

// Half a tenth is added before the rest is cut off, so that 6.699... is 6.7.
Tenths in_tenths(double difficulty) { return static_cast<Tenths>((difficulty + 0.05) * 10); }

template <class Hint>
Step step_of(Technique technique, const Hint& hint, bool is_true, Candidate target,
             const Context& context) {
  std::shared_ptr<const ChainReason> reason;
  if (context.keeps_reasons) reason = std::make_shared<ChainReason>(reason_of(hint));
  return Step{technique,
              hint.rank.difficulty,
              hint.rank.complexity,
              is_true ? std::optional(target) : std::nullopt,
              hint.removals,
              std::move(reason)};
}

std::optional<Step> by_line(const Board& board, const Context& context) {
  const std::optional<LineHint> hint = easiest_line(board, context.patience, context.keeps_reasons);
  if (!hint) return std::nullopt;
  return step_of(Technique::forcing_chain, *hint, !hint->is_cycle && hint->target.is_on,
                 hint->target.candidate, context);
}

std::optional<Step> by_nets(Technique technique, double base, Nets& nets, const Context& context) {
  const std::optional<NetHint> hint = nets.easiest(base);
  if (!hint) return std::nullopt;
  return step_of(technique, *hint, hint->target.is_on, hint->target.candidate, context);
}

// Dynamic chains, from no rules to all of them. The runs of a level go on where those of the level
// below ended. Levels 2 and 3 have rules that levels 4 and 5 have not, so they go on from a copy.
std::optional<Step> by_dynamic_nets(const Board& board, Context& context) {
  Nets nets(board, DYNAMIC, context);
  if (auto step = by_nets(Technique::dynamic, 8.5, nets, context)) return step;
  nets.deepen(1);
  if (auto step = by_nets(Technique::dynamic_plus, 9.0, nets, context)) return step;
  {
    Nets with_static_chains(nets);
    with_static_chains.deepen(2);
    if (auto step = by_nets(Technique::nested_2, 9.5, with_static_chains, context)) return step;
    with_static_chains.deepen(3);
    if (auto step = by_nets(Technique::nested_3, 10.0, with_static_chains, context)) return step;
  }
  nets.deepen(4);
  if (auto step = by_nets(Technique::nested_4, 10.5, nets, context)) return step;
  nets.deepen(5);
  return by_nets(Technique::nested_5, 11.0, nets, context);
}

std::optional<Step> by_nishio(const Board& board, Context& context) {
  Nets nets(board, NISHIO, context);
  return by_nets(Technique::nishio, 7.5, nets, context);
}

// Comes after chains of one start have found nothing, so no static run contradicts itself.
std::optional<Step> by_multiple(const Board& board, Context& context) {
  Nets nets(board, MULTIPLE, context);
  nets.look_ahead();
  return by_nets(Technique::multiple, 8.0, nets, context);
}

// Asks a technique for what is new since its quiet board, if it has one.
template <class Look>
std::optional<Step> since(std::optional<Board>& quiet, const Board& board, Look&& look) {
  std::optional<Step> step = look(board, quiet ? &*quiet : nullptr);
  if (!step) quiet = board;
  return step;
}

}  // namespace

std::optional<Step> next_step(const Board& board, bool is_unique, Context& context) {
  Quiet quiet;
  return next_step(board, is_unique, context, quiet);
}

std::optional<Step> next_step(const Board& board, bool is_unique, Context& context, Quiet& quiet) {
  if (auto step = hidden_single(board)) return step;
  if (auto step = direct_locking(board)) return step;
  if (auto step = direct_hidden_set(board, 2)) return step;
  if (auto step = naked_single(board)) return step;
  if (auto step = direct_hidden_set(board, 3)) return step;
  if (auto step = locking(board)) return step;
  if (auto step = naked_set(board, 2)) return step;
  if (auto step = fish(board, 2)) return step;
  if (auto step = hidden_set(board, 2)) return step;
  if (auto step = naked_set(board, 3)) return step;
  if (auto step = fish(board, 3)) return step;
  if (auto step = hidden_set(board, 3)) return step;
  if (auto step = xy_wing(board)) return step;
  if (auto step = xyz_wing(board)) return step;
  if (is_unique) {
    if (auto step = unique_loop(board)) return step;
  }
  if (auto step = naked_set(board, 4)) return step;
  if (auto step = fish(board, 4)) return step;
  if (auto step = hidden_set(board, 4)) return step;
  if (is_unique) {
    if (auto step = bug(board)) return step;
  }
  if (auto step = since(quiet.aligned_pair, board, aligned_pair)) return step;
  if (auto step = by_line(board, context)) return step;
  if (auto step = since(quiet.aligned_triplet, board, aligned_triplet)) return step;
  if (auto step = by_nishio(board, context)) return step;
  if (auto step = by_multiple(board, context)) return step;
  return by_dynamic_nets(board, context);
}

void apply(Board& board, const Step& step) {
  step.removals.for_each([&](std::size_t k) { board.remove(static_cast<Candidate>(k)); });
  if (step.placement) board.place(*step.placement);
}

Ending rate(Board board, bool is_unique, const Wanted& wanted, Context& context, Figures& figures,
            const std::function<bool(const Board&, const Step&)>& visit) {
  double er = 0.0;
  Quiet quiet;
  while (board.open() > 0) {
    context.patience.tick();
    const std::optional<Step> step = next_step(board, is_unique, context, quiet);
    if (!step) {
      figures.er = BEYOND_TECHNIQUES;
      break;
    }
    if (visit && !visit(board, *step)) return Ending::stopped;
    er = std::max(er, step->difficulty);
    figures.er = in_tenths(er);
    if (figures.ep == 0) {
      if (figures.ed == 0) figures.ed = figures.er;
      if (step->placement) figures.ep = figures.er;
    }
    if (figures.er > wanted.at_most) return Ending::above_at_most;
    if (wanted.at_least > 0 && figures.er >= wanted.at_least) return Ending::reaches_at_least;
    apply(board, *step);
  }
  if (figures.er > wanted.at_most) return Ending::above_at_most;
  return Ending::complete;
}

}  // namespace whydoku::rating
