/* Another door: the grids of a picture. In browsers it is a library of its own, which a page loads when
   a picture is to be read. Numbers are little-endian. The same pixels give the same bytes everywhere. */
#ifndef WHYDOKU_PHOTO_H
#define WHYDOKU_PHOTO_H

#include "door/whydoku.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
  WHYDOKU_PHOTO_SIDE = 432,     /* of the straightened picture */
  WHYDOKU_PHOTO_OUTLINE = 800,  /* bytes of an outline */
  WHYDOKU_PHOTO_GRID = 188076   /* bytes of a grid */
};

/* The outlines of the grids of a picture, the surest first: an answer with, for each, the 100 crossings
   of its lines, row by row, x and y as 32-bit numbers in 256ths of a pixel. `pixels` are rows of
   `width` pixels with `channels` bytes each: 1 (grey), 3 (red, green, blue) or 4 (and one that counts for
   nothing). Nothing if there is none. */
WHYDOKU_API whydoku_status whydoku_outlines(const uint8_t* pixels, int64_t pixels_size,
                                            int64_t width, int64_t channels,
                                            whydoku_handle** answer);

/* The grids of a picture as one reads them, row by row, with the weights of a net: an answer with, for each,

       at      bytes
       0       800      its outline
       800     81       kinds of its cells: 0 open, 1 printed, 2 written by hand, 3 pencil marks
       881     81       digits, 0 in cells that are open or have pencil marks
       962     81       how sure each cell is, 0 to 255; below 128 it is doubtful
       1043    81       the digit that is the next likeliest reading, 0 for an open cell
       1124    162      pencil marks: bit d - 1 of 16 for the digit d
       1286    81       the likeliest digits that keep the rules and leave one solution, 0 for a cell without
                        a digit; the digits themselves if there are none
       1367    1        of the digits: 0 they have one solution, 1 several, 2 none
       1368    84       unused, 0
       1452    186624   the straightened picture, rows of 432 bytes from 0 (black) to 255 (white) */
WHYDOKU_API whydoku_status whydoku_photographed(const uint8_t* pixels, int64_t pixels_size,
                                                int64_t width, int64_t channels,
                                                const uint8_t* net, int64_t net_size,
                                                whydoku_handle** answer);

#ifdef __cplusplus
}
#endif

#endif
