/**
 * Notices for the whole page: sentences that can be closed, with what can be done about them, and
 * that the server is offline.
 */

import { useSignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useRef } from "preact/hooks";
import { Button, type OfStore, useWatch } from "../parts/kit.tsx";
import { isEnded, type News, partOf, type Store, the } from "../state/state.ts";
import { say } from "../words/say.ts";

/** Milliseconds after which a notice goes by itself if nothing is lost with it. */
const PASSING = 8000;

export function Notices({ store }: OfStore) {
  // It must not lie beside what the player has just asked for, nor spoil the end of a game.
  const leave = (isElsewhere: unknown) => {
    const { news } = store.state;
    if (isElsewhere && typeof news === "object" && !news.stays) store.set({ news: "" });
  };
  useWatch(store, (state) => state.help.open || isEnded(state), leave);
  return (
    <div class="notices">
      <Offline store={store} />
      <Arriving store={store} />
      <Notice store={store} name="news" class="notice" />
      <Notice store={store} name="notice" class="notice problem" role="alert" />
    </div>
  );
}

function Offline({ store }: OfStore) {
  const { online } = store.state;
  const isTold = useSignal(false);
  const hide = () => {
    isTold.value = false;
  };
  const { part, wait } = usePassing<HTMLParagraphElement>(hide);
  useWatch(store, the("online"), (online) => {
    isTold.value = !online && !store.state.help.problem;
    if (isTold.value) wait();
  });
  // What help says in its own place is said there alone.
  useWatch(store, partOf("help", "problem"), (problem) => problem && hide());
  return (
    <p ref={part} class="notice" role="status" hidden={!isTold.value}>
      {!online && say("page.offline")}
    </p>
  );
}

function Arriving({ store }: OfStore) {
  const { arriving } = store.state;
  return (
    <div class="notice" role="status" hidden={arriving === null}>
      <p>{say("page.arriving")}</p>
      <progress max={1} value={arriving ?? 0} />
    </div>
  );
}

interface NoticeProperties extends OfStore {
  name: "news" | "notice"; // of the sentence in the state
  class: string;
  role?: "alert";
}

function Notice({ store, name, role, ...more }: NoticeProperties) {
  const close = () => store.set({ [name]: "" });
  const { part, wait, stay } = usePassing<HTMLDivElement>(close);
  useWatch(store, the(name), (found) => (newsOf(found).passes ? wait() : stay()));
  const { sentence, actions } = newsOf(store.state[name]);
  return (
    <div ref={part} {...more} hidden={!sentence}>
      {sentence && (
        <>
          <p role={role}>{sentence}</p>
          <div class="notice-ways">
            {actions.map(({ name, act }) => (
              <Button key={name} act={act}>
                {name}
              </Button>
            ))}
            <Button class="quiet" act={close} says="page.close" />
          </div>
        </>
      )}
    </div>
  );
}

function newsOf(found: string | News): News {
  return typeof found === "string" ? { sentence: found, actions: [] } : found;
}

interface Passing<E> {
  part: RefObject<E | null>;
  wait: () => void; // begins to wait, anew if it waits already
  stay: () => void;
}

/** Lets a part go after a while in which it is neither pointed at nor has the focus. */
function usePassing<E extends HTMLElement>(go: () => void): Passing<E> {
  const part = useRef<E>(null);
  const timer = useRef(0);
  const stay = () => clearTimeout(timer.current);
  const wait = () => {
    stay();
    const isHeld = () => part.current?.matches(":hover, :focus-within");
    timer.current = setTimeout(() => (isHeld() ? wait() : go()), PASSING);
  };
  return { part, wait, stay };
}

/** Shows a sentence when the page itself has a fault, which must never pass in silence. */
export function showFaults(store: Store) {
  const show = (fault: unknown) => {
    if (fault instanceof DOMException && fault.name === "AbortError") return;
    store.set({ notice: say("page.fault") });
  };
  addEventListener("error", (event) => show(event.error));
  addEventListener("unhandledrejection", (event) => show(event.reason));
}
