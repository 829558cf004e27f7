/* The engine in plain C: the one door to the searches, for any language that can call C.

   Requests and answers are bytes and numbers. A buffer comes as its address and its size in bytes,
   in either direction; every size is checked. Each function that can fail returns a status.

   A *row* is one puzzle as bytes. Its width is 81, 92 or 729. A row of 81 has one character per
   cell: a digit 1-9, or a blank, which is any of `. 0 * _ - ?` and the space; the plain values 0-9
   are read as digits too. A row of 92 is a *set* of candidates, a little-endian number: candidate k
   is present if bit k is 1. A row of 729 has pencil marks: candidate k is present if character k is
   1-9, absent if it is `.` or `0`. A row with any other character, or with a bit above 728, is
   *invalid*, and so is a row of 81 with the same digit twice in a house. An invalid row is an
   answer, not a fault. Answers come in the order of the rows and do not depend on `threads`, which
   is from 1 to 65535.

   Numbers in answers are 16-bit and in native byte order where nothing else is said. What numbers,
   bits and switches are called is in the table, and only there. */
#ifndef WHYDOKU_H
#define WHYDOKU_H

#include <stdint.h>

#if defined(_WIN32)
#define WHYDOKU_API __declspec(dllexport)
#elif defined(__GNUC__)
#define WHYDOKU_API __attribute__((visibility("default")))
#else
#define WHYDOKU_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* --- what every call has in common --------------------------------------------------------- */

typedef int32_t whydoku_status;
enum {
  WHYDOKU_DONE = 0,
  WHYDOKU_NOTHING = 1,     /* done, and there is no such thing, as no further step */
  WHYDOKU_REFUSED = 2,     /* the request makes no sense: whydoku_refusal says why */
  WHYDOKU_INTERRUPTED = 3, /* the host has ended the work */
  WHYDOKU_LATE = 4,        /* the time is over */
  WHYDOKU_NO_MEMORY = 5
};

/* Why the last call on this thread was refused, in one sentence. */
WHYDOKU_API const char* whydoku_refusal(void);

/* What a host may want done around long work, on the thread that called: `leave` before it begins,
   `enter` with what `leave` gave when it ends, and in between, about every 30 ms, `enter`, `ask`
   and `leave`. If `ask` gives anything but 0, the work ends as interrupted. All three may be null.
   They are for the whole process; set them before any work. */
WHYDOKU_API void whydoku_host(void* (*leave)(void), void (*enter)(void*), int (*ask)(void));

/* The names of numbers: lines of a kind, then `name:number` with blanks between.

       ended     the statuses of calls
       sizes     of a set, a state and a position, in bytes
       marks     numbers that stand for something else: any digit or house; a call without a native
                 form; a cell that stays
       status    of a row
       strong_links                   kinds of strong links
       why       what a ground begins with: kinds of patterns
       program, pass, call, trait     bits of switches and traits
       needs     what techniques need of the rules
       path      states of a path
       go_on     ways to go on
       rater     the rater's techniques in the order in which they are tried
       reason, shape, links           kinds of the rater's reasons
       compiler  what compiled the engine: its name and version, joined by a hyphen
       variant   the processor variants that can run here, the fastest first
       technique the techniques of the engine: slug, number, then `traits:`, `needs:` and its
                 options */
WHYDOKU_API const char* whydoku_table(void);

/* The name of the processor variant in use: the one named by the environment variable WHYDOKU_CPU,
   or else the fastest. If it names none of the table, this function and every search refuse. */
WHYDOKU_API whydoku_status whydoku_variant(const char** name);

/* Something that lives until it is freed: an answer, solutions, paths. Freeing null does nothing. */
typedef struct whydoku_handle whydoku_handle;
WHYDOKU_API void whydoku_free(whydoku_handle* handle);

/* The bytes of an answer, as long as it lives. */
WHYDOKU_API const uint8_t* whydoku_bytes(const whydoku_handle* answer, int64_t* size);

/* --- rules ---------------------------------------------------------------------------------

   What holds in a grid besides or instead of the classic rules. A function that takes `rules` takes
   null for these.

   A grid of every size lies in the upper left corner of 9 x 9, with its numbers: cell i is in row
   i / 9 and column i % 9, candidate k is digit k % 9 of cell k / 9, and a grid of size n has the
   digits from 1 to n. What is beyond does not exist: no set has it, and in a row of 81 it is blank;
   a row that has it is invalid, and so is a row of 81 with the same digit in two cells that see each
   other. In an answer of 81 characters, a solution too, what does not exist is `.`. Shuffles of cells
   and of digits are of those that exist.
   Houses are rows 0-8, columns 9-17, regions 18-26, then from 27 on those that the rules add, in
   their order, and from 64 on their groups; the constraint of digit d in house h is 81 + 9 h + d.

   The record is at most 8192 bytes; numbers of two bytes have the lower first:

       1       its version, 2
       1       the size, 4 to 9
       81      the region of each cell, counted from 0; 255 without regions, and beyond
       1       how many further houses, at most 36, and each as its cells, ascending
       2       how many links, and each as its two cells, which see each other
       1       how many groups, at most 128, and each as the number of its cells and these, ascending:
               two or more, fewer than a house has, which all see each other
       1       how many relations, and each as nine times two bytes, the digits that the second cell of
               a pair may have for each digit of the first, and pairs of cells as links have them

   A record without a version begins with the size and ends with the links. */
WHYDOKU_API whydoku_status whydoku_rules(const uint8_t* record, int64_t record_size,
                                         whydoku_handle** rules);

/* --- searches ------------------------------------------------------------------------------ */

/* N status bytes: 1 one solution, 2 several, 0 none, 255 an invalid row. */
WHYDOKU_API whydoku_status whydoku_check(const whydoku_handle* rules, const uint8_t* rows,
                                         int64_t rows_size, int64_t width, int64_t threads,
                                         uint8_t* statuses, int64_t room);

/* N unsigned 64-bit counts, capped at `limit`; 0 for an invalid row. */
WHYDOKU_API whydoku_status whydoku_count(const whydoku_handle* rules, const uint8_t* rows,
                                         int64_t rows_size, int64_t width, int64_t limit,
                                         int64_t threads, uint8_t* counts, int64_t room);

/* N x 81 digits; 81 times `0` for a refused row. If `unique` is not 0, a row is refused unless it
   has exactly one solution. Else it is refused only if it has none; if it has several, the answer
   is the lexicographically first. */
WHYDOKU_API whydoku_status whydoku_solve(const whydoku_handle* rules, const uint8_t* rows,
                                         int64_t rows_size, int64_t width, int64_t unique,
                                         int64_t threads, uint8_t* solutions, int64_t room);

/* The one solution of one row, of whichever width, as a set. Nothing for an invalid row, or one that
   has none or several. */
WHYDOKU_API whydoku_status whydoku_solution(const whydoku_handle* rules, const uint8_t* row,
                                            int64_t row_size, uint8_t* set, int64_t room);

/* N status bytes for rows of 81: 1 every given is needed, 0 some given is not, 255 the row has not
   exactly one solution. */
WHYDOKU_API whydoku_status whydoku_minimal(const whydoku_handle* rules, const uint8_t* rows,
                                           int64_t rows_size, int64_t threads, uint8_t* statuses,
                                           int64_t room);

/* The digits of 81 characters as people write them, and the candidates that they leave possible,
   including them: two sets. Nothing for a character that is neither a digit 1-9 nor a blank, or if
   a house has a digit twice. */
WHYDOKU_API whydoku_status whydoku_read(const uint8_t* line, int64_t line_size, uint8_t* sets,
                                        int64_t room);

/* All solutions of one row in lexicographic order, each found only when it is taken. Threads may
   share them. */
WHYDOKU_API whydoku_status whydoku_solutions(const whydoku_handle* rules, const uint8_t* row,
                                             int64_t row_size, int64_t width,
                                             whydoku_handle** solutions);

/* An answer with the next n solutions, 81 digits each; fewer only at the end. What an interrupted
   call has found comes with the next one. */
WHYDOKU_API whydoku_status whydoku_take(whydoku_handle* solutions, int64_t n,
                                        whydoku_handle** answer);

/* --- puzzles from a seed, and symmetry ----------------------------------------------------- */

/* Grids number `start` to `start + n - 1` of a seed, N x 81: minimal puzzles, `.` for empty, or
   their solutions. */
WHYDOKU_API whydoku_status whydoku_random_minimal(int64_t n, uint64_t seed, uint64_t start,
                                                  int64_t threads, uint8_t* puzzles, int64_t room);
WHYDOKU_API whydoku_status whydoku_random_solutions(int64_t n, uint64_t seed, uint64_t start,
                                                    int64_t threads, uint8_t* grids, int64_t room);

/* Removes clues from rows of 81, group by group, as long as the solution stays unique: N x 81, `.`
   for empty; 81 times `0` for a row that has not exactly one solution.

   `groups` holds the number of each cell's group, 0 to 80, or `stays`; the clues of a group are
   removed together or not at all. `fewest` is N bytes: the least number of clues to leave in each
   row. Row k uses stream number `start + k` of the seed, which decides the order of the groups
   (docs/reference/random-stream.md). */
WHYDOKU_API whydoku_status whydoku_dig(const whydoku_handle* rules, const uint8_t* rows,
                                       int64_t rows_size, const uint8_t* groups,
                                       int64_t groups_size, const uint8_t* fewest,
                                       int64_t fewest_size, uint64_t seed, uint64_t start,
                                       int64_t threads, uint8_t* puzzles, int64_t room);

/* The numbers from 0 to n - 1 (n up to 255) in the order of a shuffle, n bytes, by the stream whose
   state this is: the word to which the next draw adds PHI. */
WHYDOKU_API whydoku_status whydoku_shuffle(uint64_t stream, int64_t n, uint8_t* order, int64_t room);

/* Random solutions of rows of 81, each by a stream of its own, whose state is a word of 8 bytes:
   N x 81 digits; 81 times `0` for a row without any. The blank cells are filled in the order of a
   shuffle; each gets the digit that comes last, in another shuffle, of those that leave a solution.
   Under rules the search itself draws what it tries, and may give up a row (rules/solver.cpp). */
WHYDOKU_API whydoku_status whydoku_complete(const whydoku_handle* rules, const uint8_t* rows,
                                            int64_t rows_size, const uint8_t* streams,
                                            int64_t streams_size, int64_t threads,
                                            uint8_t* solutions, int64_t room);

/* For rows of 81 the canonical forms, 113 bytes each: 81 characters, `.` for empty; the number of
   symmetries in 32 bits; and a symmetry that takes the row to the form in 28 bytes: 1 if rows and
   columns are exchanged first, else 0; then the images of the nine rows, nine columns and nine
   digits, counted from 0. An invalid row gives 81 times `0`, and zeros. */
WHYDOKU_API whydoku_status whydoku_canonical(const uint8_t* rows, int64_t rows_size,
                                             int64_t threads, uint8_t* forms, int64_t room);

/* An answer with the symmetries that take a row of 81 to itself, but for the one that changes nothing:
   28 bytes each, as from `canonical`, in the order of these bytes. There are none for an invalid
   row, nor for one that surely has several solutions, because two digits do not occur, or lines that
   could change places are empty, or more symmetries than the 648 that a solution can have. */
WHYDOKU_API whydoku_status whydoku_automorphisms(const uint8_t* row, int64_t row_size,
                                                 whydoku_handle** answer);

/* --- parts of techniques ------------------------------------------------------------------- */

/* An answer with the strong links of a kind on a *state*: the candidates, the digits and the givens of
   a grid as sets, and a byte that is not 0 if one solution may be assumed where the givens have just
   one. Each link is a chain of two nodes, as native/logic/why.hpp writes it. */
WHYDOKU_API whydoku_status whydoku_strong_links(const whydoku_handle* rules, const uint8_t* state,
                                                int64_t state_size, int64_t kind,
                                                whydoku_handle** answer);

/* An answer with the almost locked sets of a state, of at most `largest` cells (1 to 8), each as the
   pattern of it alone: n cells of one house, each with two or more candidates, with n + 1 digits
   between them. Fewest cells come first, then the first house that holds the cells, then the lowest
   cells. */
WHYDOKU_API whydoku_status whydoku_almost_locked(const whydoku_handle* rules,
                                                 const uint8_t* state, int64_t state_size,
                                                 int64_t largest, whydoku_handle** answer);

/* --- paths --------------------------------------------------------------------------------- */

/* Paths of many grids through one profile, each a step after the other. Rows are puzzles, 81 wide,
   or states. A *state* is the candidates, the digits and the givens of a grid as sets, and a byte
   that is not 0 if one solution may be assumed where the givens have just one. A path has the number
   of its row. For rows of 81, `uniqueness` allows what assumes one solution if there is just one.
   Techniques that need other rules are refused.
   `program` is the profile as numbers:

       program   its switches, the number of its passes, and these
       pass      its switches, the number of its calls, and these
       call      the technique or `not_native`, a digit 0-8 or `any`, a house or `any`, its
                 switches, its sizes, bit n for size n, the one candidate to conclude about or
                 729, and the most suppositions or the greatest length, or 65535 */
WHYDOKU_API whydoku_status whydoku_paths(const whydoku_handle* rules,
                                         const uint8_t* program, int64_t program_size,
                                         const uint8_t* rows, int64_t rows_size, int64_t width,
                                         int64_t uniqueness, int64_t threads,
                                         whydoku_handle** paths);

/* Lets every path go on until it is over, waits for the call of a technique that is none of the
   engine's, or pauses after a step; or until it has taken `seconds` in all, if that is not 0. */
WHYDOKU_API whydoku_status whydoku_run(whydoku_handle* paths, int64_t threads, double seconds);

/* Two bytes for each row: its status, as from `check`, and the state of its path. A row has no path
   if it is invalid, has no solution although the program needs one, or several although it refuses
   them. The functions below refuse the number of a row without a path. */
WHYDOKU_API whydoku_status whydoku_states(const whydoku_handle* paths, uint8_t* states,
                                          int64_t room);

/* Tells a path how to go on: `resume` after a pause, or `stop` where it is. */
WHYDOKU_API whydoku_status whydoku_go_on(whydoku_handle* paths, int64_t number, int64_t how);

/* Tells the path that waits what its call finds, in order; nothing if that is empty. Each finding is
   its kind of `single`, its base, in 16 bits each, and two sets, what it places and what it
   removes. All findings of a call are told where a pass compares them: if it sweeps, takes all at
   once or by place, or if the first is a single and it takes the oldest; elsewhere the first alone.
   The base of a single is its constraint; where steps are taken by place, bases give their order. */
WHYDOKU_API whydoku_status whydoku_find(whydoku_handle* paths, int64_t number,
                                        const uint8_t* found, int64_t found_size);

/* Counts time that was taken for a path outside. */
WHYDOKU_API whydoku_status whydoku_spend(whydoku_handle* paths, int64_t number, double seconds);

/* The candidates and the digits a path has got to, as two sets; then, in 16 bits each, the call for
   which it waits, counted over all passes, and the house to look into or `any`. If it does not
   wait, the call is `not_native`. */
WHYDOKU_API whydoku_status whydoku_place(const whydoku_handle* paths, int64_t number,
                                         uint8_t* place, int64_t room);

/* An answer with what a path did:

   - how many steps it has, and the call of each;
   - how many passes, and each as its number in the program, the number of its first step, its round,
     and the houses that were marked, in four parts of 16 bits, the lowest first;
   - the steps, each as the call, the number of its finding, the house it was sent to or `any`, and
     the finding.

   A *finding* is how many candidates it places and how many it removes, all these, and its reason:
   how many numbers, in two parts of 16 bits, the lower first, and these; 0 for a step that Python
   found. A *reason* is the variant of the technique, as letters after their number, and how many
   patterns, and these, as native/logic/why.hpp writes them. */
WHYDOKU_API whydoku_status whydoku_path(const whydoku_handle* paths, int64_t number,
                                        whydoku_handle** answer);

/* An answer with bytes for all paths: for each row the number of steps in 16 bits, for each row a
   byte that is 1 if the path ends solved, and for each step of each path the byte of `codes` that is
   for its call. */
WHYDOKU_API whydoku_status whydoku_summary(const whydoku_handle* paths, const uint8_t* codes,
                                           int64_t codes_size, whydoku_handle** answer);

/* An answer with what the one call of a program finds on a state, at most `limit` findings. */
WHYDOKU_API whydoku_status whydoku_findings(const whydoku_handle* rules,
                                            const uint8_t* program, int64_t program_size,
                                            const uint8_t* state, int64_t state_size,
                                            int64_t limit, whydoku_handle** answer);

/* --- ratings ------------------------------------------------------------------------------- */

/* Eight bytes per row: a status, a zero, and the ratings ER, EP and ED in tenths, each unsigned
   16-bit. A rating is 0 if there is none; ER is 200 if no technique helps.

   Rows are 81 wide, or *positions*: 729 pencil marks, then 81 placed digits. There a cell with one
   mark and no digit is still open. `uniqueness` allows the techniques that assume one solution. The
   statuses `above`, `reached` and `late` end the work early and leave the figures reached so far:
   ER is above `at_most` (65535: no limit), ER reaches `at_least` (0: no limit), or the row takes
   longer than `timeout` seconds (0: no limit). */
WHYDOKU_API whydoku_status whydoku_rate(const uint8_t* rows, int64_t rows_size, int64_t width,
                                        int64_t uniqueness, int64_t at_least, int64_t at_most,
                                        double timeout, int64_t threads, uint8_t* records,
                                        int64_t room);

/* Three bytes per row: a status, a zero, and the depth of trial and error: the least d with which
   T&E(d) solves the row.

   T&E(0) follows naked and hidden singles. T&E(d) supposes each candidate true, follows T&E(d - 1)
   from there, and removes the candidate if a cell or a house has nothing left; until nothing
   changes. The status `reached` means that the depth reaches `stop` (0 to 255; 255: no limit),
   which is then the figure. With `late` the depth is the least that it can still be. */
WHYDOKU_API whydoku_status whydoku_depth(const uint8_t* rows, int64_t rows_size, int64_t width,
                                         int64_t stop, double timeout, int64_t threads,
                                         uint8_t* records, int64_t room);

/* An answer with the steps by which `rate` rates a position, until it is solved or no technique
   helps, at most `most` of them. Nothing for a position that does not leave exactly one solution.

   Numbers are 32-bit and signed; -1 stands for none, and a list comes after its length. A step is
   how many numbers follow, its technique, its rating as a double in the place of two numbers, the
   complexity of its chain or 0, the candidate it places, the candidates it removes, whether it is a
   chain, what its technique leaves open of its name, as letters, and its reason. That of a chain is
   its shape, the constraint whose candidates begin the branches, the candidate that is concluded,
   whether it is true, branches, rules. Any other is patterns to the end, as native/logic/why.hpp
   writes them. Open of the name is

       single, locking   `box` if it is based on a box, else `line`
       loop, bug         the type 1-4 by which it is avoided; of a loop after `rectangle-` or `loop-`
       chain             its shape, links (x, y or xy), and how many nodes the first branch has

   A branch is its nodes; a node is a candidate, whether it is true, the constraint by which it
   follows (-1 at the start, -2 if a rule proves it), and its rule by number. A rule is whether it is
   a chain, and that as above, or the bases and the covers of a pattern. A node comes after those
   that it follows from, and a cycle does not repeat its start. */
WHYDOKU_API whydoku_status whydoku_rating_path(const uint8_t* position, int64_t position_size,
                                               int64_t uniqueness, double timeout, int64_t most,
                                               whydoku_handle** answer);

#ifdef __cplusplus
}
#endif

#endif
