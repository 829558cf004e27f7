/** Problems: sentences that say what went wrong, shown where it happened and read out. */
import { useSignal } from "@preact/signals";
import type { ComponentChild, ComponentChildren } from "preact";
import { inWords } from "../api.ts";
import { say } from "../words/say.ts";
import { Button, Problem } from "./kit.tsx";

/** A line for a problem, hidden while there is none. */
export function ProblemLine({ children }: { children: ComponentChildren }) {
  return (
    <p class="problem" role="alert" hidden={!children}>
      {children}
    </p>
  );
}

/** A button that asks the server again after a problem, hidden while that is of no use. */
export function Again({ act, isOfUse }: { act: () => unknown; isOfUse: boolean }) {
  return (
    <div class="row" hidden={!isOfUse}>
      <Button act={act}>{say("page.again")}</Button>
    </div>
  );
}

/** @returns why what was tried last has failed, if it has, and a function that tries something */
export function useTrying(): [ComponentChild, (work: () => unknown) => Promise<void>] {
  const problem = useSignal("");
  const attempt = async (work: () => unknown) => {
    problem.value = "";
    try {
      await work();
    } catch (fault) {
      problem.value = inWords(fault);
    }
  };
  return [<Problem key="problem">{problem.value}</Problem>, attempt];
}
