/**
 * The top of the page: its name, tabs for the views, and buttons for the dialogs. On a phone all of
 * these are in one menu, and beside it are the lessons, and in Learn the game.
 */
import type { TargetedMouseEvent } from "preact";
import { Button, Icon, type OfStore } from "../parts/kit.tsx";
import { gameOf, type ViewName } from "../state/state.ts";
import { toggleProjector } from "../table/commands.ts";
import { NAMES } from "../views/opening.ts";
import { say } from "../words/say.ts";
import { styled } from "./later.ts";

/** What only a class sees. */
export const projector = styled(async () => (await import("./projector.ts")).projector);

const DIALOGS = ["begin", "games", "share", "settings", "keys"] as const;

export function Top({ store }: OfStore) {
  const { state } = store;
  const { learn, library, view } = state;
  return (
    <header class="top" data-library={library ? "" : undefined}>
      <p class="brand">
        <b>{say("page.name")}</b>
        <span class="motto">{say("page.motto")}</span>
        <span class="here" aria-hidden="true">
          {(view === "play" && gameOf(state).title) || say(`view.${view}`)}
        </span>
      </p>
      <div class="ways">
        <a href="#/learn" hidden={view === "learn" && !learn.route.slug}>
          {say(view === "learn" ? "page.lessons" : "view.learn")}
        </a>
        <a href="#/play" hidden={view !== "learn"}>
          {say("view.play")}
        </a>
        <button
          type="button"
          class="quiet menu-opener"
          popovertarget="menu"
          aria-label={say("page.menu")}
        >
          <Icon name="menu" />
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
    <div
      class="menu"
      id="menu"
      popover="auto"
      onClick={closeMenu}
      // The browser closes the menu on Escape, which means something else on the board.
      onKeyDown={(event) => event.key === "Escape" && event.stopPropagation()}
    >
      <nav class="views" aria-label={say("page.views")}>
        {NAMES.map((view) => (
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

function closeMenu({ target, currentTarget: menu }: TargetedMouseEvent<HTMLElement>) {
  if (target instanceof Element && target.closest("a, button") && menu.matches(":popover-open"))
    menu.hidePopover();
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
