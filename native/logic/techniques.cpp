#include "logic/techniques.hpp"

#include <array>

#include "logic/aligned_exclusion.hpp"
#include "logic/als_chains.hpp"
#include "logic/als_rows.hpp"
#include "logic/als_w_wings.hpp"
#include "logic/bent_wings.hpp"
#include "logic/chains.hpp"
#include "logic/colouring.hpp"
#include "logic/death_blossoms.hpp"
#include "logic/direct.hpp"
#include "logic/fish.hpp"
#include "logic/forcing.hpp"
#include "logic/implications.hpp"
#include "logic/intersections.hpp"
#include "logic/link_wings.hpp"
#include "logic/nishio.hpp"
#include "logic/refutation.hpp"
#include "logic/remote_pairs.hpp"
#include "logic/single_digit.hpp"
#include "logic/singles.hpp"
#include "logic/subsets.hpp"
#include "logic/two_sectors.hpp"
#include "logic/uniqueness.hpp"
#include "logic/whips.hpp"

namespace whydoku::logic {

namespace {

constexpr std::array TECHNIQUES{
    // Singles
    Technique{"full-house", "house", full_houses, EVERY | FULL_HOUSE},
    Technique{"last-digit", "digit", last_digits, EVERY | BASED | SINGLE},
    Technique{"hidden-single-box", "digit house", hidden_singles_in_boxes, EVERY | BASED | SINGLE},
    Technique{"hidden-single-line", "digit house", hidden_singles_in_lines, EVERY | BASED | SINGLE},
    Technique{"naked-single", "house", naked_singles, EVERY | BASED | SINGLE},
    // Direct
    Technique{"direct-pointing", "", direct_pointing},
    Technique{"direct-claiming", "", direct_claiming},
    Technique{"direct-hidden-pair", "", direct_hidden_pairs},
    Technique{"direct-hidden-triple", "", direct_hidden_triples},
    // Intersections
    Technique{"pointing", "digit house", pointing, EVERY | BASED},
    Technique{"claiming", "digit house", claiming, EVERY | BASED},
    Technique{"double-pairs", "digit", double_pairs},
    Technique{"multiple-lines", "digit", multiple_lines},
    // Subsets
    Technique{"naked-pair", "house", subsets<Side::NAKED, 2>},
    Technique{"naked-triple", "house", subsets<Side::NAKED, 3>},
    Technique{"naked-quad", "house", subsets<Side::NAKED, 4>},
    Technique{"hidden-pair", "house", subsets<Side::HIDDEN, 2>},
    Technique{"hidden-triple", "house", subsets<Side::HIDDEN, 3>},
    Technique{"hidden-quad", "house", subsets<Side::HIDDEN, 4>},
    Technique{"naked-subset", "house sizes", naked_subsets},
    Technique{"hidden-subset", "house sizes", hidden_subsets},
    Technique{"locked-pair", "house hidden", locked_pairs},
    Technique{"locked-triple", "house hidden", locked_triples},
    // Fish
    Technique{"x-wing", "digit", subsets<Side::FISH, 2>},
    Technique{"swordfish", "digit", subsets<Side::FISH, 3>},
    Technique{"jellyfish", "digit", subsets<Side::FISH, 4>},
    Technique{"squirmbag", "digit", subsets<Side::FISH, 5>},
    Technique{"whale", "digit", subsets<Side::FISH, 6>},
    Technique{"leviathan", "digit", subsets<Side::FISH, 7>},
    Technique{"finned-x-wing", "digit", finned_fish<2, false>},
    Technique{"finned-swordfish", "digit", finned_fish<3, false>},
    Technique{"finned-jellyfish", "digit", finned_fish<4, false>},
    Technique{"finned-squirmbag", "digit", finned_fish<5, false>},
    Technique{"finned-whale", "digit", finned_fish<6, false>},
    Technique{"finned-leviathan", "digit", finned_fish<7, false>},
    Technique{"sashimi-x-wing", "digit", finned_fish<2, true>},
    Technique{"sashimi-swordfish", "digit", finned_fish<3, true>},
    Technique{"sashimi-jellyfish", "digit", finned_fish<4, true>},
    Technique{"sashimi-squirmbag", "digit", finned_fish<5, true>},
    Technique{"sashimi-whale", "digit", finned_fish<6, true>},
    Technique{"sashimi-leviathan", "digit", finned_fish<7, true>},
    // Bent wings
    Technique{"xy-wing", "", xy_wings},
    Technique{"xyz-wing", "", xyz_wings},
    Technique{"wxyz-wing", "", wxyz_wings},
    Technique{"large-wing", "", large_wings},
    // Almost locked sets
    Technique{"als-xz", "", als_xz},
    Technique{"als-xz-double", "complete", als_xz_double},
    Technique{"als-xy-wing", "", als_xy_wing},
    Technique{"als-chain", "", als_chains},
    Technique{"als-w-wing", "", als_w_wings},
    // Single-digit patterns
    Technique{"skyscraper", "digit", digit_pattern<Shape::SKYSCRAPER>},
    Technique{"two-string-kite", "digit", digit_pattern<Shape::KITE>},
    Technique{"turbot-fish", "digit", digit_pattern<Shape::TURBOT>},
    Technique{"empty-rectangle", "digit", digit_pattern<Shape::EMPTY_RECTANGLE>},
    Technique{"grouped-turbot", "digit", digit_pattern<Shape::GROUPED_TURBOT>},
    Technique{"dual-two-string-kite", "digit", dual_kites},
    Technique{"dual-empty-rectangle", "digit", dual_rectangles},
    // Wings along links
    Technique{"w-wing", "", w_wings},
    Technique{"grouped-w-wing", "", grouped_w_wings},
    Technique{"m-wing", "", m_wings},
    Technique{"s-wing", "", s_wings},
    Technique{"h-wing", "", h_wings},
    Technique{"l-wing", "", l_wings},
    Technique{"remote-pair", "", remote_pairs},
    // Colouring
    Technique{"simple-colours-trap", "digit", simple_colours_trap},
    Technique{"simple-colours-wrap", "digit", simple_colours_wrap},
    Technique{"multi-colours-1", "digit", multi_colours_1},
    Technique{"multi-colours-2", "digit", multi_colours_2},
    Technique{"medusa-3d", "", medusa},
    // Uniqueness
    Technique{"unique-rectangle-1", "", unique_rectangles_1},
    Technique{"unique-rectangle-2", "", unique_rectangles_2},
    Technique{"unique-rectangle-3", "", unique_rectangles_3},
    Technique{"unique-rectangle-4", "", unique_rectangles_4},
    Technique{"unique-rectangle-5", "", unique_rectangles_5},
    Technique{"unique-rectangle-6", "", unique_rectangles_6},
    Technique{"hidden-rectangle", "", hidden_rectangles},
    Technique{"ur-strong-links", "", rectangles_with_strong_links},
    Technique{"avoidable-rectangle-1", "", avoidable_rectangles_1},
    Technique{"avoidable-rectangle-2", "", avoidable_rectangles_2},
    Technique{"unique-loop-1", "", unique_loops_1},
    Technique{"unique-loop-2", "", unique_loops_2},
    Technique{"unique-loop-3", "", unique_loops_3},
    Technique{"unique-loop-4", "", unique_loops_4},
    Technique{"extended-rectangle", "", extended_rectangles},
    Technique{"bug-1", "", graves_1},
    Technique{"bug-2", "", graves_2},
    Technique{"bug-3", "", graves_3},
    Technique{"bug-4", "", graves_4},
    // Two sectors
    Technique{"sue-de-coq", "", sue_de_coq},
    Technique{"sue-de-coq-extended", "", sue_de_coq_extended},
    // Aligned exclusion
    Technique{"aligned-pair-exclusion", "", aligned_pairs},
    Technique{"aligned-triple-exclusion", "", aligned_triples},
    // Death blossoms
    Technique{"death-blossom", "", death_blossoms_of_cells},
    Technique{"death-blossom-house", "", death_blossoms_of_houses},
    // Whips
    Technique{"whip", "", whips},
    Technique{"g-whip", "", g_whips},
    Technique{"braid", "", braids},
    // Guesses
    Technique{"guess", "both", guess},
    // Chains
    Technique{"x-chain", "", x_chains, 0},
    Technique{"x-cycle", "complete", x_cycles, 0},
    Technique{"xy-chain", "", xy_chains, 0},
    Technique{"continuous-nice-loop", "complete", nice_loops<Links::PLAIN>, 0},
    Technique{"aic", "", open_chains<Links::PLAIN>, 0},
    Technique{"discontinuous-nice-loop", "", discontinuous_loops<Links::PLAIN>, 0},
    Technique{"grouped-continuous-nice-loop", "complete", nice_loops<Links::GROUPED>, 0},
    Technique{"grouped-aic", "", open_chains<Links::GROUPED>, 0},
    Technique{"grouped-discontinuous-nice-loop", "", discontinuous_loops<Links::GROUPED>, 0},
    Technique{"als-continuous-nice-loop", "complete", nice_loops<Links::SETS>, 0},
    Technique{"als-aic", "", open_chains<Links::SETS>, 0},
    Technique{"als-discontinuous-nice-loop", "", discontinuous_loops<Links::SETS>, 0},
    Technique{"exotic-link-aic", "", chains_of_all_shapes<Links::FISH>, 0},
    Technique{"rectangle-aic", "", chains_of_all_shapes<Links::RECTANGLES>, 0},
    // Forcing
    Technique{"nishio", "digit", nishio},
    Technique{"cell-forcing-chain", "candidates", cell_forcing_chains},
    Technique{"region-forcing-chain", "candidates digit house", region_forcing_chains},
    Technique{"dynamic-forcing-chain", "", nets<Reach::SINGLES>},
    Technique{"dynamic-forcing-chain-plus", "", nets<Reach::COVERS>},
    Technique{"nested-forcing-chain", "", nets<Reach::REFUTATIONS>},
};

}  // namespace

std::span<const Technique> techniques() { return TECHNIQUES; }

}  // namespace whydoku::logic
