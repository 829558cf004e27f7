/** What is tried, and why it has failed. */
import { useSignal } from "@preact/signals";
import type { ComponentChild } from "preact";
import { inWords } from "../asking/api.ts";
import { Problem } from "./kit.tsx";

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
