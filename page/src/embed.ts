/**
 * A board for other websites: the puzzle in the address, to play or only to look at. It sends
 * nothing to the server and stores nothing.
 */
import { buttonFor, fill, h, put } from "./parts/dom.ts";
import "./board/board.ts";
import { ownLines } from "./board/own-lines.ts";
import { ownLinks } from "./board/own-links.ts";
import { COMMANDS } from "./commands.ts";
import { enter, newGame, now } from "./game/game.ts";
import { begin, isComplete } from "./game/position.ts";
import { DIGITS } from "./grid/space.ts";
import { listen } from "./keys.ts";
import { played } from "./picture.ts";
import { erase, press, travel } from "./playing.ts";
import { decode } from "./sharing/link.ts";
import { encode } from "./sharing/linking.ts";
import type { Store } from "./state.ts";
import { FIRST } from "./state.ts";
import { createStore } from "./store.ts";
import { serveBoard } from "./table.ts";
import type { Position } from "./types.ts";
import { say } from "./words/say.ts";

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

function show(position: Position, still: boolean) {
  const first = begin(position.givens, position.possible, position.automatic);
  const play = enter(newGame(first), position);
  const store = createStore({ ...FIRST, games: { ...FIRST.games, play } });
  const board = document.createElement("wd-board");
  put(board, "still", still);
  board.pens = { ownLines, ownLinks };
  document.body.append(h("main", {}, board, still ? null : pad(store)), foot(store));
  serveBoard(store, board, (state) => played(state));
  if (!still) listen(store, (name) => (KEYS.has(name) ? COMMANDS[name] : undefined));
}

function pad(store: Store) {
  const digits = DIGITS.map((digit) => buttonFor(digit, () => press(store, digit)));
  const edits = [
    buttonFor(say("pad.erase"), () => erase(store)),
    buttonFor(say("pad.undo"), () => travel(store, -1)),
  ];
  return h("div", { class: "keys" }, ...digits, ...edits);
}

function foot(store: Store) {
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
