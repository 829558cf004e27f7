"""What each key of the catalogue claims of its values: a row for those that claim the same.

A row says what is done with the values, in the order in which they have to be followed: words of
`told_chains`, `told_houses` and `told_colours`, each with the names of its values. A value that the
template leaves out is None, and `-` is none in any case.
"""

from __future__ import annotations

from typing import NamedTuple

TABLE = """
# Claims
claim.one.cell claim.one.digit claim.one.digit.many | one cells digits
claim.none.cell claim.none.digit claim.none.digit.many | none cells digits
claim.one.mixed | either claims
claim.none.mixed claim.each | each claims
chain.either | either first last
taken.cell | one cell digits
taken.house | in_house house digit cells
chain.keeps | keeps cells digits
chain.holds | holds cells digits
chain.nowhere | only_there bases covers digits
choice.nodes choice.groups | choice house digit one other
choice.house | choice house digit cells
choice.cell | choice - digits cell

# Links
link.first | first put
link.cell | filled cells digits put
link.house | only_place one house
link.set strong.set | set_link cells digits rest
link.any | grounded one ground
strong.hidden | grounded one needs
strong.house.first | placed_first house digit cells
strong.house | placed_next house digit cells out
weak.cell | weak_cell cells put out
weak.house | there house digit

# Chains in a sentence
reason.chain.open | run start links; concluded ends; read result
reason.chain.excluded | run start links; after_all refuted; read result
reason.chain.same | run start links; back start; read result
reason.chain.loop | run start links; ring; concluded pairs; read result
reason.chain.long.open | jump start number last; concluded ends; read result
reason.chain.long.excluded | jump start number last; after_all refuted; read result
reason.chain.long.same | jump start number last; back start; read result
reason.chain.long.loop | ring number; concluded pairs; read result
reason.chain.long.loop.through | ring number; later result; aside cells
reason.chain.cycle | cycle digit houses pairs; read result
reason.chain.turbot | each choices; read clash; turbot digit cells; read sees result
reason.chain.pivot | has_just pivot both; has_just first one; has_just last other; \
wing pivot x first y last z; read sees result
reason.chain.bridge | each choice; bridge cells digits x y; read sees result
reason.chain.turns | turns cells digits first last; read result
reason.wing.pivot | wing pivot x first y last z; read sees result
several.turbots | each choices; read clash; turbot digit first second; read result
several.premises | read premises; later result
premise.chain.turns | turns cells digits
premise.chain.cycle | cycle digit houses
premise.chain.turbot | each choices; read clash; turbot digit cells
premise.chain.pivot | has_just pivot both; has_just first one; has_just last other; \
wing pivot x first y last z
chain.clash chain.clash.groups | cannot_both cells digit house
seen.hit seen.many | sees cells hit

# Chains in an argument
argue.if argue.suppose | suppose claim
argue.link.first argue.link.next | link number strong weak
argue.ends | concluded ends
argue.settled | concluded claim
argue.itself | after_all last; read result
argue.refutes | refutes taken; read result
argue.reverse | reverse claim
argue.besides | besides pairs
falls.at-once falls.either falls.either-way | falls taken; read result
argue.so agreed.one agreed.either | guarded; read result
premise.chain.open premise.chain.same | in_pattern start links
premise.chain.loop | in_pattern start links; trusted start
premise.chain.long.open premise.chain.long.same | trusted start last number
premise.chain.long.loop | trusted - - number

# Cases
case.were.so | one cell digit
case.were.not | none cell digit
case.would | would cell digit
case.refuted | case assumed facts broken
case.link | case assumed fact
case.if | case_if claim; read said
case.petal | full cells digits; read ends
argue.case | case first second
argue.choice | stem choice
agreed.cell agreed.house | agreed cell house digit; read result
reason.branches.refuted premise.branches.refuted reason.branches.cases | read cases result
reason.branches.whether | read whether; agree taken result
reason.branches.either | one cell digit; agree taken result
reason.branches.guardians reason.branches.fins reason.branches.one | \
read over; agree taken result; aside fins
agreed.fins | read result; aside fins
reason.branches.petals | stem choice; read petals; later result
reason.branches.blossom | stem choice; blossom direct kept result; later result
whether.cell whether.many | has_just cell digits
whether.house | somewhere house digit
petal.digit petal.place | petal taken petal digits cells

# The lines of a case
facts.numbered | labelled number; read said
facts.none facts.so | read facts ends
facts.none.broken facts.so.broken | read facts broken
facts.and facts.and.broken | at_once facts; read ends broken
facts.then | read said
facts.end | read ends
fact.cell guardian.left | filled cell digits put from
fact.house guardian.place | only_place claim house from
fact.because | because claim premise from
fact.not.cell fact.not.house fact.not.cell.bare fact.cell.bare | \
claimed claim from digits house digit
end.claim | claimed claim number
end.cell end.itself | end_in_cell cell digits gone number
end.house | end_in_house house digit cells number
end.there | there house digits
nested.row nested.otherwise | otherwise number claim from; read said
nested.choice nested.both | by_cases number claim from choice
blocked.house case.empty.house | blocked house digit - why
blocked.cell case.empty.cell | blocked - - cell why
blocked.set | too_few cells digits number from
blocked.hidden | too_crowded house cells digits from
block.sees | block cells - other number
block.digit | block - digits cells number
block.filled block.not | block cells digits - number
argue.over | read premise

# Singles
premise.single.house | hidden_single house digit cell others
premise.single.cell | naked_single cell digit rest seen gone
premise.single.house@full-house | last_in_house cell house digit
premise.single.house@last-digit | last_digit cell digit
several.direct | read premises; left_single lost left

# Fish
premise.fish premise.fish.finned premise.locked | fits_only bases covers digit places fins
so.fish.finned | fits_only bases covers digit places fins; fins_seen fins hit; read result
so.locked | locked covers digit
so.fish | read premise result
so.because | read premise consequence result
argue.places | places_of house digit cells
argue.fin | fin claim hit where
argue.count | count number bases digit covers
argue.no-fins argue.no-fins.fish | read count; without_fins taken
argue.either-way | either_way; read result

# Sets of cells
premise.hidden | hidden_set house digits cells
premise.naked | naked_set cells digits; read used
so.hidden | read premise need result
so.naked | within house digits
several.hidden | hidden_set house digits cells; within other; read need result
several.naked | naked_set cells digits; read used; within houses; read result
subset.both subset.all subset.used | needed number
premise.sectors | sectors cells first line second box -
so.sectors | in_sectors line first box second both; all_needed number
several.sectors | sectors cells first line second box free; all_needed number; read result
argue.sectors argue.sectors.both | sectors cells first line second box -; sectors_full cells number
argue.doubled | doubled claim taken; read result
reason.wing.bent | bent cells digits once there z; read sees result
wing.once | only_once digits where
wing.first wing.next | fits_there digit cells where
argue.wing | bent_full once fewer number z

# Almost locked sets
reason.als | read premise result
als.set | als cells digits
als.apart als.once | apart digit house cells
als.first | als cells digits; row_begins out held
als.next | als cells digits; row_goes_on out held where
premise.als.two | read sets apart; held_by_one z
premise.als.three | read pivot; one_of_two x y number; two_losses x first y last
premise.als.pair | read sets; both_apart x y houses; held_by_both x y
premise.als.many | each_set; read links; row_ends z
premise.als.long | far_ends number first last z
argue.als.set | als each - number many
argue.als.spare | als each - number many; spare x rest
argue.als.pivot | als each - number many; one_of_two x y
argue.als.with | loses digit each rest number there where
argue.als.apart | apart digit house cells; held_by_one
argue.als.pair | read once; held_by_both x y
argue.als.keeps | set_keeps house digits cells; read result
argue.als.each | each_set
argue.als.first | als each - number; row_begins out held
argue.als.next | als each - number; row_goes_on out held where

# Colours
reason.colours.trap reason.colours.two | read clusters clauses; by_colours clauses result
reason.colours.wrap argue.colours.wrapped | read clusters; wrapped clause side; by_colours - result
cluster.digit | cluster first a second b digit
cluster.few | two_colours first a second b
cluster.many | many_colours number a b
colours.both | sees_both_colours hit
colours.neither | neither_colour hit first a second b
colours.same | aside
colours.meeting | meeting one other opposite last where
colours.in-house | twice side cells digits house
colours.in-cell | twice_in_cell side cells digits
colours.emptied | emptied side broken taken
colours.crossing | crossing side others
colours.either | both_ruled_out first second
argue.cluster.digit argue.cluster.mixed | pair_of_colours a b digit
argue.cluster.house | two_places house digit cells a others b
argue.cluster.one.house | pair_of_colours a b digit; two_places house digit cells a others b
argue.cluster.cell | pair_in_cell cell first a second b
argue.cluster.colour | whole_colour side candidates
argue.colours.clash | colours_clash first one second other where opposite last
argue.colours.apart | whichever_colour a first b second; read result
argue.colours.house | colours_in_house house digit cells a others b; read result
argue.colours.cell | colours_in_cell cell first a second b; read result

# A second solution
exchange.alike exchange.placed | exchange cells digits
exchange.grave | grave
reason.deadly | unless guardians exchange; later result
premise.deadly | unless guardians exchange
reason.deadly.cases | unless_any choices exchange; later result
reason.deadly.cell | lone_guard roof out exchange; read result
reason.deadly.cell.bare | unless_these roof extras exchange - -; read result
reason.deadly.digit reason.deadly.house | \
unless_these roof extras exchange houses two many; read result
reason.deadly.link | linked house digit roof exchange extras; by_exchange result
reason.deadly.link.each | linked house digit roof exchange -; \
each_other roof digit first one second other; read result
reason.deadly.link.two | choice house digit roof; \
floor floor digits roof digit out number; read result
reason.deadly.subset reason.deadly.subset.kept reason.deadly.subset.inside | \
unless_some roof extras exchange; roof_beside roof marked others all houses; kept kept; read result
reason.deadly.hidden | hidden_rectangle cell out beside digit houses exchange; read result
reason.deadly.both | both_would_be roof digit houses cells digits; read result
argue.deadly.loop | as_exchange; two_or_none digits
argue.deadly.lines | as_exchange; same_digits lines
argue.deadly.grave | as_exchange; two_places_each guardians
argue.guardians.case argue.guardians.locked argue.guardians.at-once | guardian_case claim facts ends
argue.guardians.subset | roof_in_set roof others all houses inside; read result
guardian.locked | full cells digits; read claim
guardian.not | guardian_not digits
guardian.taken | there houses digit

# Combinations
reason.exclusion | combinations number cells gone; read result
reason.exclusion.pair | pairs_excluded cases; read result
argue.exclusion | in_this_order places
argue.excluded | no_other gone; read result
argue.with | with_one digit cell other
argue.killed.clash argue.pair.clash | same_digit cells house rows digits
argue.killed.cell argue.pair.cell argue.killed.als argue.pair.als | \
too_little marked left rows digits
"""


class Row(NamedTuple):
    steps: list[list[str]]
    names: set[str]
    """The values that are read."""


def _rows(table: str) -> dict[str, Row]:
    rows: dict[str, Row] = {}
    for line in filter(lambda line: "|" in line, table.splitlines()):
        keys, _, row = line.partition("|")
        steps = [step.split() for step in row.split(";")]
        made = Row(steps, {name for _, *names in steps for name in names})
        rows |= dict.fromkeys(keys.split(), made)
    return rows


ROWS = _rows(TABLE)
