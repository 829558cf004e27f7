/* More of the door: what researchers list about one puzzle, and canonical forms under rules. The engine
   of browsers lacks it, as no page asks for it and it would take longer to load. All rows are 81 wide. */
#ifndef WHYDOKU_LISTINGS_H
#define WHYDOKU_LISTINGS_H

#include "door/whydoku.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The minimal unavoidable sets of a solved grid, of at most `largest` cells (1 to 81): cells that
   can be filled otherwise, all of them and only together. Each has the digits of its cells. The
   smallest come first, and of one size those with the lowest cells. */
WHYDOKU_API whydoku_status whydoku_unavoidable(const uint8_t* row, int64_t row_size,
                                               int64_t largest, whydoku_handle** listing);

/* The minimal puzzles within a row with one solution that have the clues of `needed`, a row too,
   and at most `most` clues (0 to 81), in an order that depends on the row and on `needed` alone.
   `after` is a row of blanks or one of these puzzles, after which to begin. */
WHYDOKU_API whydoku_status whydoku_reduced(const uint8_t* row, int64_t row_size,
                                           const uint8_t* needed, int64_t needed_size, int64_t most,
                                           const uint8_t* after, int64_t after_size,
                                           whydoku_handle** listing);

/* The neighbours of a row: the puzzles with one solution that lack `taken` clues of it and have
   `put` others (1 to 3 each); if `minimal` is not 0, only those that are minimal. Each comes once,
   in the order of the clues taken, and then of those put. `after` is a row of blanks or one of
   these puzzles, after which to begin. */
WHYDOKU_API whydoku_status whydoku_neighbours(const uint8_t* row, int64_t row_size, int64_t taken,
                                              int64_t put, int64_t minimal, const uint8_t* after,
                                              int64_t after_size, whydoku_handle** listing);

/* The symmetries of rules (null: classic ones): what takes cells to cells, houses to houses, and cells
   that see each other to such cells. */
WHYDOKU_API whydoku_status whydoku_symmetries(const whydoku_handle* rules,
                                              whydoku_handle** symmetries);

/* An answer with symmetries of which all others are made: the number of a cell, then the image of
   each of the 81 cells, for each cell to which symmetries that leave the cells before it take it.
   Each symmetry is one of those of the first cell after one of those of the second, and so on. */
WHYDOKU_API whydoku_status whydoku_moves(const whydoku_handle* symmetries,
                                         whydoku_handle** answer);

/* For rows the canonical forms under the rules of symmetries, 175 bytes each: 81 characters, `.` for
   empty; the number of symmetries of the row in 32 bits; and a symmetry that takes the row to the
   form: the images of the 81 cells and of the nine digits, counted from 0. An invalid row gives 81
   times `0`, and zeros; so does one with so few clues that too many ways lead to the form. */
WHYDOKU_API whydoku_status whydoku_forms(const whydoku_handle* symmetries, const uint8_t* rows,
                                         int64_t rows_size, int64_t threads, uint8_t* forms,
                                         int64_t room);

/* A listing of one random solution of the empty grid, which `whydoku_complete` would find by this
   stream; empty if that gives up. A call that goes on where one was late begins the search again. */
WHYDOKU_API whydoku_status whydoku_filling(const whydoku_handle* rules, uint64_t stream,
                                           whydoku_handle** listing);

/* An answer with the next n items of a listing, 81 characters each, `0` for a blank; fewer only at
   the end, or if it would take longer than `timeout` seconds (0: no limit), and none only at the
   end: if none is found in time, the call is late. Threads may share a listing. The next call goes
   on where one was late or interrupted. */
WHYDOKU_API whydoku_status whydoku_listed(whydoku_handle* listing, int64_t n, double timeout,
                                          whydoku_handle** answer);

#ifdef __cplusplus
}
#endif

#endif
