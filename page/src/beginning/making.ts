/** Waiting for a puzzle that a press of a button has made. */
import { fill, h, put } from "../parts/dom.ts";
import { trying } from "../parts/problem.ts";
import type { Offer, State, Store } from "../state.ts";
import { say } from "../words/say.ts";
import { layDown } from "./laying.ts";

export interface Making {
  lines: readonly HTMLElement[]; // that a puzzle is being made, and why there is none
  /** lays down what is made, if there is something; until then the buttons are disabled, and `told`
   * says more of the wait. Nothing is made any more once the player has left the place. */
  run: (
    buttons: readonly HTMLElement[],
    make: (signal: AbortSignal) => Promise<Offer | null>,
    place: (state: State) => unknown,
    told?: string,
  ) => Promise<void>;
}

export function making(store: Store): Making {
  const problem = h("div", {});
  const waiting = h("p", { class: "waiting", role: "status" });
  const run: Making["run"] = async (buttons, make, place, told) => {
    const left = new AbortController();
    const stop = store.watch(place, (_, before) => before !== undefined && left.abort());
    const telling = store.watch(
      ({ arriving }) => arriving !== null,
      (isArriving) =>
        fill(waiting, isArriving ? say("begin.arriving") : told || say("begin.making")),
    );
    const inSight = { block: "nearest" as const };
    waiting.scrollIntoView(inSight);
    for (const button of buttons) put(button, "disabled", true);
    await trying(problem, async () => {
      try {
        const offer = await make(left.signal);
        stop();
        if (offer && !left.signal.aborted) layDown(store, offer);
      } catch (fault) {
        if (!left.signal.aborted) throw fault;
      }
    });
    stop();
    telling();
    fill(waiting);
    if (problem.childElementCount) problem.scrollIntoView(inSight);
    for (const button of buttons) put(button, "disabled", false);
  };
  return { lines: [waiting, problem], run };
}
