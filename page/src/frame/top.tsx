/**
 * The top of the page: its name, the places, and a menu with the rest. On a phone the places are in the
 * menu, too, and beside it is the way to today, or back to the game or the lessons.
 */
import type { TargetedMouseEvent } from "preact";
import { useLayoutEffect } from "preact/hooks";
import { Button, Icon, type OfStore } from "../parts/kit.tsx";
import { gameOf, type ViewName } from "../state/state.ts";
import { toggleProjector } from "../table/commands.ts";
import { say } from "../words/say.ts";
import { styled } from "./later.ts";

/** What only a class sees. */
export const projector = styled(async () => (await import("./projector.ts")).projector);

/** Where people go; what else there is to see is in the menu. */
const PLACES = ["today", "play", "learn", "make"] as const;
const OTHERS = ["path", "collection"] as const;

const DIALOGS = ["begin", "games", "share", "settings", "keys"] as const;

export function Top({ store }: OfStore) {
  const { state } = store;
  const { learn, view } = state;
  useLayoutEffect(() => document.addEventListener("keydown", leaveMenu, { capture: true }), []);
  const way = view === "play" ? "today" : view === "learn" && learn.route.slug ? "learn" : "play";
  return (
    <header class="top" onClickCapture={closeMenu}>
      <p class="brand">
        <b>{say("page.name")}</b>
        <span class="motto">{say("page.motto")}</span>
        <span class="here" aria-hidden="true">
          {(view === "play" && gameOf(state).title) || say(`view.${view}`)}
        </span>
      </p>
      <nav class="places" aria-label={say("page.places")}>
        {PLACES.map((one) => (
          <Tab key={one} store={store} view={one} />
        ))}
      </nav>
      <div class="ways">
        <a class="way" href={`#/${way}`}>
          {say(way === "learn" ? "page.lessons" : `view.${way}`)}
        </a>
        <button
          type="button"
          class="quiet menu-opener with-icon"
          popovertarget="menu"
          aria-label={say("page.menu")}
        >
          <Icon name="menu" />
          <span>{say("page.menu")}</span>
        </button>
      </div>
      <Menu store={store} />
      {projector.here && <p class="in-hand">{projector.here.inHand(state)}</p>}
      <Projector store={store} way="leave" />
    </header>
  );
}

function Menu({ store }: OfStore) {
  return (
    <div class="menu" id="menu" popover="auto">
      <nav class="views" aria-label={say("page.views")}>
        {[...PLACES, ...OTHERS].map((view) => (
          <Tab key={view} store={store} view={view} />
        ))}
      </nav>
      <div class="dialogs">
        {DIALOGS.map((name) => (
          <Button
            key={name}
            class="quiet"
            aria-haspopup="dialog"
            data-opens={name}
            act={() => store.set({ dialog: name })}
            says={`${name}.open`}
          />
        ))}
        <Projector store={store} way="open" />
      </div>
    </div>
  );
}

/** Escape closes the menu, and means nothing else then, wherever the focus is. */
function leaveMenu(event: KeyboardEvent) {
  const menu = event.key === "Escape" && document.querySelector<HTMLElement>(".menu:popover-open");
  if (!menu) return;
  event.stopPropagation();
  event.preventDefault();
  menu.hidePopover();
}

/** Before what is pressed in the menu acts, so that a dialog finds the focus where it shall return. */
function closeMenu({ detail, target }: TargetedMouseEvent<HTMLElement>) {
  if (!(target instanceof Element) || !target.closest(".menu :is(a, button)")) return;
  target.closest<HTMLElement>(":popover-open")?.hidePopover();
  const held = document.activeElement;
  if (detail && held instanceof HTMLElement) held.blur(); // as from the places
}

function Projector({ store, way }: OfStore & { way: "open" | "leave" }) {
  const name = say(`projector.${way}`);
  return (
    <Button
      class={`quiet projector-${way}`}
      title={say("keys.projector")}
      aria-label={name}
      act={() => toggleProjector(store)}
    >
      {way === "open" ? name : "×"}
    </Button>
  );
}

function Tab({ store, view }: OfStore & { view: ViewName }) {
  const { coming, library, view: open } = store.state;
  return (
    <a
      href={`#/${view}`}
      aria-current={open === view ? "page" : undefined}
      aria-busy={coming === view ? "true" : undefined}
      hidden={view === "collection" && !library}
      // A finger or a mouse leaves the focus to the view that opens, where letters are keys.
      onClick={(event) => event.detail && event.currentTarget.blur()}
    >
      {say(`view.${view}`)}
    </a>
  );
}
