// @ts-check
/** Brings the board into sight, for who has scrolled away from it to a list on a small screen. */
export function showBoard() {
  document.getElementById("board")?.scrollIntoView({ block: "nearest" });
}
