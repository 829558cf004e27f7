/** The game so far: set checkpoints, and return to them or to the start (which is undoable). */
import { arguing } from "../../arguing/coming.ts";
import { restart } from "../../beginning/laying.ts";
import type { Game } from "../../game/game.ts";
import { forget, now, returnTo } from "../../game/game.ts";
import type { OfStore } from "../../parts/kit.tsx";
import { Button, Row, Titled, useWatch } from "../../parts/kit.tsx";
import { gameOf, withGame } from "../../state.ts";
import { keepInMind } from "../../table/commands.ts";
import { say } from "../../words/say.ts";
import { isEnded } from "./ended.ts";

export function Session({ store }: OfStore) {
  const { state } = store;
  useWatch(
    store,
    ({ games }) => now(games.play).reasons.length,
    (n) => n && arguing.load().catch(() => {}),
  );
  const Reasons = arguing.here?.Reasons;
  const change = (change: (game: Game) => Game) =>
    store.set((state) => withGame(state, change(gameOf(state))));
  return (
    <Titled title={say("play.game")}>
      <Row>
        <Button class="checkpoint" hidden={isEnded(state)} act={() => keepInMind(store)}>
          {say("play.checkpoint")}
        </Button>
        <Button act={() => restart(store)}>{say("play.restart")}</Button>
      </Row>
      <ul class="checkpoints">
        {[...gameOf(state).checkpoints.keys()].map((name) => (
          <li key={name}>
            <Button class="quiet" act={() => change((game) => returnTo(game, name))}>
              {say("play.return", { name })}
            </Button>
            <Button
              class="quiet"
              aria-label={say("play.forget", { name })}
              act={() => change((game) => forget(game, name))}
            >
              ×
            </Button>
          </li>
        ))}
      </ul>
      <div>{Reasons && <Reasons store={store} />}</div>
    </Titled>
  );
}
