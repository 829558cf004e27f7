/** Path: walk forward and back along every step from the givens, or from the player's grid. */
import { fetchProfiles, profileName } from "../../catalogue/catalogue.ts";
import { candidates } from "../../game/position.ts";
import { pictureOf } from "../../help/following.ts";
import { fewestAt } from "../../parts/curve-shape.ts";
import type { OfStore } from "../../parts/kit.tsx";
import { Button, Choice, Fact, Group, SpeedChoice, Titled } from "../../parts/kit.tsx";
import { tenths } from "../../parts/levels.ts";
import { RatingFact, RatingsMeant } from "../../parts/rated.tsx";
import type { Position } from "../../state/types.ts";
import { remembered } from "../../state/types.ts";
import { limited } from "../../table/commands.ts";
import { bare } from "../../table/picture.ts";
import { path as words } from "../../words/en/path.ts";
import { addWords, say } from "../../words/say.ts";
import type { View } from "../views.ts";
import { Comparison } from "./comparison.tsx";
import { Place, Steps } from "./place.tsx";
import { setPath } from "./slice.ts";
import { byHard, byStretch } from "./walk.ts";
import { base, goBy, goTo, goToEnd, lookAt, profileOf, togglePlaying } from "./walking.ts";

addWords(words);

/** The commands that change a game, which a path is not, and those that draw on one. */
const CHANGING =
  "digit corner centre colour erase blank undo redo wipe automatic remember draw tinting".split(
    " ",
  );

export const path: View = {
  name: "path",
  text: Place,
  panel: Panel,
  pad: () => false,
  enter: fetchProfiles,
  picture: (state) => {
    const { walk, at } = state.path;
    const position = walk?.positions[at] ?? base(state);
    return { ...drawn(position), ...pictureOf(state, walk?.steps[at]) };
  },
  commands: {
    step: (store, { rows, columns }) =>
      columns ? goBy(store, columns) : goBy(store, rows, byStretch),
    grow: (store, { rows, columns }) => goBy(store, rows || columns, byHard),
    "tool.next": togglePlaying,
    pause: togglePlaying,
    hint: (store) => goTo(store, Math.max(store.state.path.walk?.hardest ?? 0, 0)),
    first: (store) => goTo(store, 0),
    last: goToEnd,
    ...limited(CHANGING, () => false),
  },
};

/** The digits and candidates of a position. */
const drawn = remembered((position: Position) => {
  const { givens, values } = position;
  return { ...bare(givens), values, candidates: candidates(position) };
});

function Panel({ store }: OfStore) {
  return (
    <div class="parts">
      <Steps store={store} />
      <Summary store={store} />
      <Options store={store} />
      <Comparison store={store} />
    </div>
  );
}

/** The number of steps, the techniques, and the ratings on all scales. */
function Summary({ store }: OfStore) {
  const { walk, ratings, choices } = store.state.path;
  const hardest = walk?.steps[walk.hardest];
  const fewest = walk ? fewestAt(walk.steps, choices) : -1;
  const leap = (words: string, at: number, title?: string) => (
    <Button class="quiet" title={title} act={() => lookAt(store, at)}>
      {words}
    </Button>
  );
  return (
    <Titled title={say("path.summary")} hidden={!walk}>
      <dl class="facts">
        <Fact name={say("path.steps")}>{walk?.steps.length}</Fact>
        {hardest && (
          <Fact name={say("path.hardest")}>
            {say("curve.name", { name: hardest.name, rating: tenths(hardest.rating) })}
          </Fact>
        )}
        {fewest >= 0 && (
          <Fact name={say("curve.fewest")}>
            {leap(say("curve.fewest.at", { n: choices[fewest] ?? 0, step: fewest + 1 }), fewest)}
          </Fact>
        )}
        {walk?.net && (
          <>
            <Fact name={say("path.net")}>
              {leap(
                say(walk.net.depth > 1 ? "path.net.deep" : "path.net.flat", {
                  size: walk.net.size,
                  depth: walk.net.depth,
                }),
                walk.net.step - 1,
                say("path.toNet", { step: walk.net.step }),
              )}
            </Fact>
            <Fact name={say("path.size")}>{say("path.facts", { n: walk.size })}</Fact>
          </>
        )}
      </dl>
      <ul class="path-used">
        {walk?.uses.map(({ name, steps, first }) => (
          <li key={name}>{leap(`${name} × ${steps}`, first, say("path.toFirst", { name }))}</li>
        ))}
      </ul>
      <div hidden={!ratings.length}>
        <h3>{say("path.rated")}</h3>
        <dl class="facts">
          {ratings.map((figures) => (
            <RatingFact key={figures.scale} {...figures} />
          ))}
        </dl>
        <RatingsMeant />
      </div>
    </Titled>
  );
}

/** Where the path starts, whose techniques it uses, whether to shorten it, and how fast it plays. */
function Options({ store }: OfStore) {
  const { path, catalogue } = store.state;
  const profile = profileOf(store.state);
  const { profiles } = catalogue;
  return (
    <Titled title={say("path.options")}>
      <div class="path-options">
        <Group class="choice" name={say("path.from")}>
          {(["start", "now"] as const).map((from) => (
            <Button
              key={from}
              aria-pressed={path.from === from}
              act={() => setPath(store, { from })}
            >
              {say(`path.from.${from}`)}
            </Button>
          ))}
        </Group>
        <label>
          <input
            type="checkbox"
            checked={path.essential}
            onChange={({ currentTarget }) => setPath(store, { essential: currentTarget.checked })}
          />
          {say("path.essential")}
        </label>
        <div>
          <div class="field">
            <label for="path-profile">{say("path.profile")}</label>
            <Choice
              id="path-profile"
              value={profile}
              values={profiles.length ? profiles.map(({ name }) => name) : [profile]}
              named={profileName}
              choose={(profile) => setPath(store, { profile })}
            />
          </div>
          <p class="quiet-text">{profiles.find(({ name }) => name === profile)?.about}</p>
        </div>
        {/* biome-ignore lint/a11y/noLabelWithoutControl: the list is the control */}
        <label class="field">
          <span>{say("play.speed")}</span>
          <SpeedChoice store={store} />
        </label>
      </div>
    </Titled>
  );
}
