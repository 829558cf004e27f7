/**
 * A board for other websites: the puzzle in the address, to play or only to look at. It sends
 * nothing to the server and stores nothing.
 */
import { render } from "preact";
import { enter, newGame, now } from "./game/game.ts";
import { begin, isComplete } from "./game/position.ts";
import { DIGITS } from "./grid/space.ts";
import { Button, type OfStore } from "./parts/kit.tsx";
import { ownLines, ownLinks } from "./pens/strokes.ts";
import { decode, encode } from "./sharing/link.ts";
import { FIRST } from "./state/state.ts";
import { createStore } from "./state/store.ts";
import type { Position } from "./state/types.ts";
import { COMMANDS } from "./table/commands.ts";
import { listen } from "./table/keys.ts";
import { played } from "./table/picture.ts";
import { erase, press, travel } from "./table/playing.ts";
import { TableBoard } from "./table/table.tsx";
import { say } from "./words/say.ts";

/** The commands that keys have here. */
const KEYS = new Set(
  "digit corner centre colour step grow erase undo redo all same automatic leave".split(" "),
);

const PENS = { ownLines, ownLinks };

const [, shared = "", more = ""] = /^#p=([^&]*)(.*)$/.exec(location.hash) ?? [];
addEventListener("hashchange", () => location.reload());
try {
  show(decode(shared), more.includes("still"));
} catch {
  render(<p role="alert">{say("embed.wrong")}</p>, document.body);
}

function show(position: Position, isStill: boolean) {
  const first = begin(position.givens, position.possible, position.automatic);
  const play = enter(newGame(first), position);
  const store = createStore({ ...FIRST, games: { ...FIRST.games, play } });
  const still = isStill ? "" : undefined;
  render(
    <>
      <main class={isStill ? "still" : undefined}>
        <TableBoard store={store} picture={(state) => played(state)} pens={PENS} still={still} />
        {!isStill && <Pad store={store} />}
      </main>
      <Foot store={store} />
    </>,
    document.body,
  );
  if (!isStill) listen(store, (name) => (KEYS.has(name) ? COMMANDS[name] : undefined));
}

function Pad({ store }: OfStore) {
  return (
    <div class="keys">
      {DIGITS.map((digit) => (
        <Button key={digit} act={() => press(store, digit)}>
          {digit}
        </Button>
      ))}
      <Button act={() => erase(store)} says="pad.erase" />
      <Button act={() => travel(store, -1)} says="pad.undo" />
    </div>
  );
}

function Foot({ store }: OfStore) {
  const position = now(store.state.games.play);
  return (
    <footer>
      <span role="status">{isComplete(position) && say("embed.solved")}</span>
      <a target="_blank" rel="noopener" href={`./#p=${encode(position, { marks: true })}`}>
        {say("embed.open")}
      </a>
    </footer>
  );
}
