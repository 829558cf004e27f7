// @ts-check
/**
 * A board for other websites: the puzzle in the address, to play or only to look at. It sends
 * nothing to the server and stores nothing.
 */
import { buttonFor, fill, h, put } from "./parts/dom.js";
import "./board/board.js";
import { ownLines } from "./board/own-lines.js";
import { ownLinks } from "./board/own-links.js";
import { COMMANDS } from "./commands.js";
import { enter, newGame, now } from "./game/game.js";
import { begin, isComplete } from "./game/position.js";
import { DIGITS } from "./grid/space.js";
import { listen } from "./keys.js";
import { played } from "./picture.js";
import { erase, press, travel } from "./playing.js";
import { decode } from "./sharing/link.js";
import { encode } from "./sharing/linking.js";
import { FIRST } from "./state.js";
import { createStore } from "./store.js";
import { serveBoard } from "./table.js";
import { say } from "./words/say.js";

/** @import { Board } from "./board/board.js" */
/** @import { Store } from "./state.js" */
/** @import { Position } from "./types.js" */

/** The commands that keys have here. */
const KEYS = new Set(
  "digit corner centre colour step grow erase undo redo all same automatic leave".split(" "),
);

const [, shared = "", more = ""] = /^#p=([^&]*)(.*)$/.exec(location.hash) ?? [];
addEventListener("hashchange", () => location.reload());
try {
  show(decode(shared), more.includes("still"));
} catch {
  document.body.append(h("p", { role: "alert" }, say("embed.wrong")));
}

/**
 * @param {Position} position
 * @param {boolean} still
 */
function show(position, still) {
  const first = begin(position.givens, position.possible, position.automatic);
  const play = enter(newGame(first), position);
  const store = createStore({ ...FIRST, games: { ...FIRST.games, play } });
  const board = /** @type {Board} */ (document.createElement("wd-board"));
  put(board, "still", still);
  board.pens = { ownLines, ownLinks };
  document.body.append(h("main", {}, board, still ? null : pad(store)), foot(store));
  serveBoard(store, board, (state) => played(state));
  if (!still) listen(store, (name) => (KEYS.has(name) ? COMMANDS[name] : undefined));
}

/** @param {Store} store */
function pad(store) {
  const digits = DIGITS.map((digit) => buttonFor(digit, () => press(store, digit)));
  const edits = [
    buttonFor(say("pad.erase"), () => erase(store)),
    buttonFor(say("pad.undo"), () => travel(store, -1)),
  ];
  return h("div", { class: "keys" }, ...digits, ...edits);
}

/** @param {Store} store */
function foot(store) {
  const link = h("a", { target: "_blank", rel: "noopener" }, say("embed.open"));
  const said = h("span", { role: "status" });
  store.watch(
    ({ games }) => now(games.play),
    (position) => {
      put(link, "href", `./#p=${encode(position, { marks: true })}`);
      fill(said, isComplete(position) && say("embed.solved"));
    },
  );
  return h("footer", {}, said, link);
}
