/**
 * A board for other websites: the puzzle in the address, to play or only to look at. It stores nothing,
 * and asks for nothing until somebody wants a hint or the answer.
 */
import { useSignal } from "@preact/signals";
import { render } from "preact";
import { useEffect } from "preact/hooks";
import { server } from "./asking/server.ts";
import { later } from "./frame/later.ts";
import { enter, newGame, now } from "./game/game.ts";
import { begin, isComplete } from "./game/position.ts";
import { rulesNamed } from "./grid/rules.ts";
import { Button, type OfStore, Problem } from "./parts/kit.tsx";
import { ownLines, ownLinks } from "./pens/strokes.ts";
import { decode, encode, rulesInLink } from "./sharing/link.ts";
import { FIRST } from "./state/state.ts";
import { createStore } from "./state/store.ts";
import type { Position } from "./state/types.ts";
import { COMMANDS } from "./table/commands.ts";
import { listen } from "./table/keys.ts";
import { played } from "./table/picture.ts";
import { erase, press, rulesOn, travel } from "./table/playing.ts";
import { TableBoard } from "./table/table.tsx";
import { embed } from "./words/en/embed.ts";
import { addWords, say } from "./words/say.ts";

addWords(embed);

/** The commands that keys have here. */
const KEYS = new Set(
  "digit corner centre colour step grow erase undo redo all same automatic leave".split(" "),
);

/** What asks, and shows what is answered. */
const help = later(async () => (await import("./embed-help.tsx")).HELP);

/** Whether the frame is shut off from its own origin, as by `sandbox`: nothing there can be asked. */
const IS_ALONE = origin === "null";

const PENS = { ownLines, ownLinks };

const [, shared = "", more = ""] = /^#p=([^&]*)(.*)$/.exec(location.hash) ?? [];
addEventListener("hashchange", () => location.reload());
open().catch(() => render(<p role="alert">{say("embed.wrong")}</p>, document.body));

async function open() {
  const name = rulesInLink(location.hash);
  // Other rules than the classic ones are asked for.
  const rules = rulesNamed(name) ?? (await (await import("./asking/rules.ts")).rulesOf(name));
  show(decode(shared, rules), more.includes("still"));
}

function show(position: Position, isStill: boolean) {
  const { givens, possible, automatic, rules } = position;
  const first = begin(givens, possible, automatic, rules);
  const play = enter(newGame(first), position);
  const store = createStore({ ...FIRST, games: { ...FIRST.games, play } });
  render(
    <>
      <main class={isStill ? "still" : undefined}>
        <Table store={store} still={isStill} />
        {!isStill && <Pad store={store} />}
        {!isStill && (IS_ALONE ? <p>{say("embed.alone")}</p> : <Asking store={store} />)}
      </main>
      <Foot store={store} />
    </>,
    document.body,
  );
  if (!isStill) listen(store, (name) => (KEYS.has(name) ? COMMANDS[name] : undefined));
}

/** The board, which draws marks from when it is asked for a reason on. */
function Table({ store, still }: OfStore & { still: boolean }) {
  const { looks, picture = played } = help.here ?? {};
  return (
    <TableBoard
      store={store}
      picture={(state) => picture(state)}
      {...(looks ? { looks } : {})}
      pens={PENS}
      still={still ? "" : undefined}
    />
  );
}

function Pad({ store }: OfStore) {
  return (
    <div class="keys">
      {rulesOn(store.state).digits.map((digit) => (
        <Button key={digit} act={() => press(store, digit)}>
          {digit}
        </Button>
      ))}
      <Button act={() => erase(store)} says="pad.erase" />
      <Button act={() => travel(store, -1)} says="pad.undo" />
    </div>
  );
}

/** The ways to a hint and to the answer, and what has been answered. */
function Asking({ store }: OfStore) {
  const size = useSignal<number | null>(null);
  const { busy, problem } = store.state.help;
  useEffect(() => {
    server.sizeOfFirst().then((found) => {
      size.value = found;
    });
  }, []);
  const ask = async (what: "hint" | "answer") => {
    try {
      (await help.load())[what](store);
    } catch {
      store.set({ notice: say("page.missing", { part: say("help.name") }) });
    }
  };
  const Told = help.here?.Told;
  const costs = !Told && size.value !== null;
  return (
    <section class="asking" aria-label={say("help.name")}>
      <div class="ways">
        <Button act={() => ask("hint")} says="help.hint" />
        <Button act={() => ask("answer")} says="embed.answer" />
        {costs && <span class="costs">{say("embed.costs", { size: String(size.value) })}</span>}
      </div>
      <p hidden={!busy}>{say("help.busy")}</p>
      <Problem>{problem || store.state.notice}</Problem>
      {Told && <Told store={store} />}
    </section>
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
