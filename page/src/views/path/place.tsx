/**
 * The place on the path: the curve and the controls to walk along it, the step in words, and the list of
 * all steps.
 */
import { useLayoutEffect, useRef } from "preact/hooks";
import { sideToTop } from "../../frame/frame.ts";
import { conclusion } from "../../help/explanation.ts";
import { Following, Grounds, Sentence } from "../../help/reason.tsx";
import { Curve } from "../../parts/curve.tsx";
import { lastAt } from "../../parts/curve-shape.ts";
import type { OfStore } from "../../parts/kit.tsx";
import { Button, Failure, Icon, Row, Status, Titled, useOf, useWatch } from "../../parts/kit.tsx";
import { partOf, type State } from "../../state/state.ts";
import type { Position } from "../../state/types.ts";
import { type Key, say } from "../../words/say.ts";
import { byHard, type Stretch, type Walk } from "./walk.ts";
import * as walking from "./walking.ts";

export function Place({ store }: OfStore) {
  const { state } = store;
  const { walk, at, busy, problem, choices } = state.path;
  const step = walk?.steps[at];
  const fetchFirst = (key: string) => key && walking.fetchPath(store);
  useWatch(store, (state) => (state.view === "path" ? walking.pathKey(state) : ""), fetchFirst);
  const fetchSecond = (key: string) => key && walking.fetchOther(store);
  useWatch(store, (state) => (state.view === "path" ? walking.otherKey(state) : ""), fetchSecond);
  useLayoutEffect(() => walking.servePlaying(store), [store]);
  useWatch(store, positionIn, sideToTop);
  // Whoever looks into the reason wants to stay with it.
  const stay = () => walking.pause(store);
  return (
    <section class="help" tabIndex={-1} data-home="" aria-label={say("view.path")}>
      <Status class="busy" hidden={!busy}>
        <span>{say("path.busy")}</span>
        <Button class="quiet" act={() => walking.callOff(store)} says="page.stop" />
      </Status>
      <Failure
        problem={problem}
        again={() => walking.fetchPath(store)}
        isOfUse={walking.canRetry(state)}
      />
      <div hidden={!walk}>
        {walk && (
          <Curve
            steps={walk.steps}
            hardest={walk.hardest}
            label={say("path.place")}
            choose={(at) => walking.goTo(store, at)}
            at={at}
            ways={choices}
            end={lastAt(walk.steps)}
          />
        )}
        <Controls store={store} />
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys reach it with the focus */}
        <div class="path-reason" onClick={stay} onFocusIn={stay}>
          {/* Above the text, whose length changes from step to step. */}
          <div class="path-ways">
            <Row>
              <Button act={() => walking.playFromHere(store)} says="path.play" />
            </Row>
            <div>{step && <Following key={at} store={store} of={step} />}</div>
          </div>
          <div key={at}>
            {step ? (
              <Sentence store={store} of={step} />
            ) : (
              walk && <p class="reason">{walking.endOf(walk)}</p>
            )}
          </div>
          <div>{step && <Grounds store={store} of={step} />}</div>
        </div>
      </div>
    </section>
  );
}

/** To both ends, a step or a hard step forward and back, and playing. */
function Controls({ store }: OfStore) {
  const { walk, at } = store.state.path;
  const end = walk?.steps.length ?? 0;
  const isFirst = at === 0;
  const isLast = at === end;
  const noHard = (by: number) => !walk || byHard(walk, at, by) === null;
  // A button that became disabled would lose the focus; so it stays, and does nothing.
  const way = (key: Key, isOver: boolean, act: () => void) => ({
    act,
    title: say(key),
    "aria-label": say(key),
    "aria-disabled": isOver || undefined,
  });
  return (
    <div class="walk">
      <Button {...way("path.first", isFirst, () => walking.goTo(store, 0))}>«</Button>
      <Button {...way("path.hard.back", noHard(-1), () => walking.goBy(store, -1, byHard))}>
        <Icon name="peakBack" />
      </Button>
      <Button {...way("path.back", isFirst, () => walking.goBy(store, -1))}>‹</Button>
      <Play store={store} />
      <Button {...way("path.on", isLast, () => walking.goBy(store, 1))}>›</Button>
      <Button {...way("path.hard.on", noHard(1), () => walking.goBy(store, 1, byHard))}>
        <Icon name="peakOn" />
      </Button>
      <Button {...way("path.last", isLast, () => walking.goToEnd(store))}>»</Button>
    </div>
  );
}

function Play({ store }: OfStore) {
  const { playing } = store.state.path;
  const button = useRef<HTMLButtonElement>(null);
  useWatch(store, partOf("path", "playing"), (playing) => {
    // A slider with the focus would read out every step.
    if (playing && document.activeElement?.matches("[type=range]")) button.current?.focus();
  });
  const name = say(playing ? "clock.pause" : "path.watch");
  return (
    <Button
      ref={button}
      class="walk-play with-icon"
      title={say(playing ? "path.pause.about" : "path.watch.about")}
      aria-label={name}
      act={() => walking.togglePlaying(store)}
    >
      <Icon name={playing ? "pause" : "play"} />
      <span>{name}</span>
    </Button>
  );
}

/** The list of the steps; consecutive singles are folded together. */
export function Steps({ store }: OfStore) {
  const walk = useOf(store, ({ path }) => path.walk);
  const isComing = useOf(store, ({ path }) => path.busy);
  const list = useRef<HTMLOListElement>(null);
  const point = () => {
    const current = list.current?.querySelector<HTMLElement>("[aria-current]");
    const fold = current?.closest("details");
    const seen = fold && !fold.open ? fold.querySelector("summary") : current;
    if (!list.current || !seen) return;
    keepInSight(seen);
    if (list.current.contains(document.activeElement)) seen.focus({ preventScroll: true });
  };
  useWatch(store, positionIn, point);
  return (
    <Titled title={say("path.steps")} hidden={!walk?.steps.length}>
      <ol ref={list} class="path-list" aria-busy={isComing || undefined}>
        {walk?.stretches.map((stretch) => (
          <Item key={`${walk.key} ${stretch.start}`} store={store} walk={walk} {...stretch} />
        ))}
      </ol>
    </Titled>
  );
}

/** Scrolls the panel, where it scrolls by itself, and nothing else, until a step in it is visible. */
function keepInSight(step: Element) {
  const panel = step.closest(".panel");
  if (!panel) return;
  const frame = panel.getBoundingClientRect();
  const box = step.getBoundingClientRect();
  const bottom = frame.bottom - FADE;
  if (box.top < frame.top) panel.scrollTop -= frame.top - box.top;
  else if (box.bottom > bottom) panel.scrollTop += box.bottom - bottom;
}

/** Pixels at the bottom of the panel that fade. */
const FADE = 24;

interface OfWalk extends OfStore {
  walk: Walk;
}

function Item({ store, walk, start, end, steps }: OfWalk & Stretch) {
  const isHere = useOf(store, (state) => placeIn(state) >= start && placeIn(state) < end);
  if (end - start === 1)
    return (
      <li>
        <Entry store={store} walk={walk} at={start} />
      </li>
    );
  return (
    <li>
      <details>
        <summary data-current={isHere ? "" : undefined}>
          <span class="path-number">{`${start + 1}–${end}`}</span>
          {say("path.singles", { n: end - start })}
        </summary>
        <ol>
          {steps.map((_, n) => (
            <li key={n}>
              <Entry store={store} walk={walk} at={start + n} />
            </li>
          ))}
        </ol>
      </details>
    </li>
  );
}

function Entry({ store, walk, at }: OfWalk & { at: number }) {
  const isHere = useOf(store, (state) => placeIn(state) === at);
  const style = useOf(store, ({ settings }) => settings.style);
  const isHardest = at === walk.hardest;
  const step = walk.steps[at];
  return (
    <Button
      class="quiet path-step"
      tabIndex={isHere ? 0 : -1}
      aria-current={isHere ? "step" : undefined}
      data-hardest={isHardest ? "" : undefined}
      act={() => walking.lookAt(store, at)}
    >
      <span class="path-number">{at + 1}</span>
      <span>
        <span class="path-name">{step?.name}</span> <small>{step && conclusion(step, style)}</small>
      </span>
      {isHardest && <span class="badge">{say("curve.hardest")}</span>}
    </Button>
  );
}

function positionIn({ path: { walk, at } }: State): Position | undefined {
  return walk?.positions[at];
}

/** @returns the index of the step that is next, or at the end of the path of the last */
function placeIn({ path: { walk, at } }: State): number {
  return Math.min(at, (walk?.steps.length ?? 0) - 1);
}
