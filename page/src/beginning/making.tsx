/** Waiting for a puzzle that a press of a button makes. */
import { useSignal } from "@preact/signals";
import type { ComponentChild } from "preact";
import { useRef } from "preact/hooks";
import { inWords } from "../asking/api.ts";
import { Problem, Status, useWatch } from "../parts/kit.tsx";
import { type State, type Store, the } from "../state/state.ts";
import type { Offer } from "../state/types.ts";
import { say } from "../words/say.ts";
import { layDown } from "./laying.ts";

export interface Making {
  isMaking: boolean; // in which case buttons that make puzzles are disabled
  lines: ComponentChild; // that a puzzle is being made, and why there is none
  /**
   * Lays down what is made, if there is something. Nothing is made any more once the player has left
   * the place. `told` says more of the wait.
   */
  run: (
    make: (signal: AbortSignal) => Promise<Offer | null>,
    place: (state: State) => unknown,
    told?: string,
  ) => Promise<void>;
}

export function useMaking(store: Store): Making {
  const told = useSignal<string | null>(null);
  const problem = useSignal("");
  const lines = useRef<HTMLDivElement>(null);
  useWatch(store, the("online"), (online) => {
    if (online) problem.value = "";
  });
  const run: Making["run"] = async (make, place, more = "") => {
    const left = new AbortController();
    const stop = store.watch(place, (_, before) => {
      if (before === undefined) return;
      left.abort();
      problem.value = "";
      stop();
    });
    const toSight = () => lines.current?.scrollIntoView({ block: "nearest" });
    told.value = more;
    problem.value = "";
    queueMicrotask(toSight);
    try {
      const offer = await make(left.signal);
      stop();
      if (offer && !left.signal.aborted) layDown(store, offer);
    } catch (fault) {
      if (!left.signal.aborted) {
        problem.value = inWords(fault);
        queueMicrotask(toSight);
      }
    }
    told.value = null;
  };
  const isMaking = told.value !== null;
  const waiting =
    store.state.arriving === null ? told.value || say("begin.making") : say("begin.arriving");
  return {
    isMaking,
    run,
    lines: (
      <div ref={lines}>
        <Status class="waiting">{isMaking && waiting}</Status>
        <Problem>{problem.value}</Problem>
      </div>
    ),
  };
}
