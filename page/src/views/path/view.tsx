/**
 * Path: walk forward and back along every step from the givens, or from the player's grid; its figures and
 * options; and a second path beside it, with both curves on one scale and where they part.
 */

import type { ComponentChild } from "preact";
import { fetchProfiles, profileName } from "../../catalogue/catalogue.ts";
import { Strict } from "../../catalogue/strict.tsx";
import { pictureOf } from "../../help/followed.ts";
import { Alternatives, Choice, SpeedChoice, Tick } from "../../parts/choice.tsx";
import { Curve } from "../../parts/curve.tsx";
import { fewestAt, topOf } from "../../parts/curve-shape.ts";
import { tenths } from "../../parts/figures.ts";
import type { Fact, OfStore } from "../../parts/kit.tsx";
import { Button, Facts, Failure, Labelled, Status, Titled } from "../../parts/kit.tsx";
import { RatingsMeant, ratingFact, Table } from "../../parts/rated.tsx";
import type { State } from "../../state/state.ts";
import { limited } from "../../table/commands.ts";
import { gridOf } from "../../table/picture.ts";
import { path as words } from "../../words/en/path.ts";
import { addWords, say } from "../../words/say.ts";
import type { View } from "../views.ts";
import { Place, Steps } from "./place.tsx";
import { setPath } from "./slice.ts";
import { byHard, byStretch, hardPartingOf, singlesOf, usesOfBoth, type Walk } from "./walk.ts";
import * as walking from "./walking.ts";

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
  enter: (store) => {
    if (location.hash === "#/path/hardest") walking.openAtHardest(store);
    fetchProfiles(store);
  },
  picture: (state) => {
    const { walk, at } = state.path;
    const position = walk?.positions[at] ?? walking.base(state);
    return { ...gridOf(position), ...pictureOf(state, walk?.steps[at]) };
  },
  commands: {
    step: (store, { rows, columns }) =>
      columns ? walking.goBy(store, columns) : walking.goBy(store, rows, byStretch),
    grow: (store, { rows, columns }) => walking.goBy(store, rows || columns, byHard),
    "tool.next": walking.togglePlaying,
    pause: walking.togglePlaying,
    hint: (store) => walking.goTo(store, Math.max(store.state.path.walk?.hardest ?? 0, 0)),
    first: (store) => walking.goTo(store, 0),
    last: walking.goToEnd,
    ...limited(CHANGING, () => false),
  },
};

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

function Summary({ store }: OfStore) {
  const { walk, ratings, choices } = store.state.path;
  const hardest = walk?.steps[walk.hardest];
  const fewest = walk ? fewestAt(walk.steps, choices) : -1;
  const leap = (words: string, at: number, title?: string) => (
    <Button class="quiet" title={title} act={() => walking.lookAt(store, at)}>
      {words}
    </Button>
  );
  const net = walk?.net;
  const facts: readonly Fact[] = [
    [say("path.steps"), walk?.steps.length],
    hardest && [
      say("path.hardest"),
      say("curve.name", { name: hardest.name, rating: tenths(hardest.rating) }),
    ],
    fewest >= 0 && [
      say("curve.fewest"),
      leap(say("curve.fewest.at", { n: choices[fewest] ?? 0, step: fewest + 1 }), fewest),
    ],
    net && [
      say("path.net"),
      leap(
        say(net.depth > 1 ? "path.net.deep" : "path.net.flat", {
          size: net.size,
          depth: net.depth,
        }),
        net.step - 1,
        say("path.toNet", { step: net.step }),
      ),
    ],
    net && [say("path.size"), say("path.facts", { n: walk.size })],
  ];
  return (
    <Titled title={say("path.summary")} hidden={!walk}>
      <Facts all={facts} />
      <ul class="path-used">
        {walk?.uses.map(({ name, steps, first }) => (
          <li key={name}>{leap(`${name} × ${steps}`, first, say("path.toFirst", { name }))}</li>
        ))}
      </ul>
      <div hidden={!ratings.length}>
        <h3>{say("path.rated")}</h3>
        <Facts all={ratings.map((one) => ratingFact(one))} />
        <RatingsMeant />
      </div>
    </Titled>
  );
}

/** Where the path starts, whose techniques it uses, whether to shorten it, and how fast it plays. */
function Options({ store }: OfStore) {
  const { path, catalogue } = store.state;
  const profile = walking.profileOf(store.state);
  const { profiles } = catalogue;
  return (
    <Titled class="part path-asks" title={say("path.options")}>
      <div class="path-options">
        <Alternatives
          name={say("path.from")}
          values={["start", "now"]}
          value={path.from}
          named={(from) => say(`path.from.${from}`)}
          choose={(from) => setPath(store, { from })}
        />
        <Tick
          checked={path.essential}
          turn={(essential) => setPath(store, { essential })}
          name={say("path.essential")}
        />
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
          <Strict store={store} />
        </div>
        <Labelled class="field" name={say("play.speed")}>
          <SpeedChoice store={store} />
        </Labelled>
      </div>
    </Titled>
  );
}

function Comparison({ store }: OfStore) {
  const { walk, other } = store.state.path;
  const there = otherIn(store.state);
  return (
    <Titled
      class="part path-asks"
      title={say("path.compare")}
      tabIndex={-1}
      data-home=""
      hidden={!walk}
    >
      <Profiles store={store} />
      <Status class="quiet-text">{other.busy && say("path.compare.busy")}</Status>
      <Failure problem={other.problem} again={() => walking.fetchOther(store)} />
      <div hidden={!walk || !there}>
        {walk && there && <Both store={store} walks={[walk, there]} />}
      </div>
    </Titled>
  );
}

function Profiles({ store }: OfStore) {
  const { catalogue, path } = store.state;
  const names = catalogue.profiles
    .map(({ name }) => name)
    .filter((name) => name !== walking.profileOf(store.state));
  return (
    <div class="field">
      <label for="path-other">{say("path.compare.with")}</label>
      <Choice
        id="path-other"
        value={names.includes(path.other.profile) ? path.other.profile : ""}
        values={["", ...names]}
        named={(name) => (name ? profileName(name) : say("path.compare.none"))}
        choose={(profile) => walking.compareWith(store, profile)}
      />
    </div>
  );
}

/** @returns the other path, if it is one for the grid and the options of the first */
function otherIn(state: State): Walk | null {
  const { walk } = state.path.other;
  return walk && walk.key === walking.otherKey(state) ? walk : null;
}

function Both({ store, walks }: OfStore & OfBoth) {
  const [walk, other] = walks;
  const { path } = store.state;
  const first = profileName(walking.profileOf(store.state));
  const second = profileName(path.other.profile);
  const top = topOf(walk.steps, other.steps);
  const parting = hardPartingOf(walk, other);
  return (
    <>
      <div class="compare-curves">
        <h3>
          {first} <small>{say("path.compare.shown")}</small>
        </h3>
        <CurveOf walk={walk} name={first} top={top} at={path.at} />
        <h3>{second}</h3>
        <CurveOf walk={other} name={second} top={top} at={parting?.there ?? -1} />
      </div>
      <p>
        {parting
          ? say("path.compare.part", { ...parting, n: parting.at + 1, first, second })
          : say("path.compare.same")}
      </p>
      <div class="row" data-home="button:not([hidden])">
        <Button
          hidden={!parting}
          act={() => walking.lookAt(store, parting?.at ?? 0)}
          says="path.compare.go"
        />
        <Button act={() => walking.swap(store)}>
          {say("path.compare.swap", { name: second })}
        </Button>
      </div>
      <div>
        <Figures walks={walks} names={[first, second]} />
      </div>
    </>
  );
}

interface OfCurve {
  walk: Walk;
  name: string;
  top: number;
  at: number;
}

function CurveOf({ walk: { steps, hardest }, name, ...more }: OfCurve) {
  const most = steps[hardest];
  const curve = say("path.compare.curve", { name, n: steps.length });
  const rest = most && { curve, step: most.name, rating: tenths(most.rating) };
  const label = rest ? say("path.compare.curve.hardest", rest) : curve;
  return <Curve steps={steps} hardest={hardest} label={label} {...more} />;
}

interface OfBoth {
  walks: readonly [Walk, Walk];
}

/** The figures of both, under the names of their profiles: steps, singles, the hardest, and uses. */
function Figures({ walks, names }: OfBoth & { names: readonly string[] }) {
  const [one, other] = walks;
  const never = say("path.compare.never");
  const row = (name: string, figure: (walk: Walk) => ComponentChild) => ({
    name,
    cells: walks.map(figure),
  });
  const uses = usesOfBoth(one, other).map(({ name, counts }) => ({
    name,
    cells: counts.map((n) => n || never),
    isOnly: counts.includes(0),
  }));
  const figures = [
    row(say("path.steps"), ({ steps }) => steps.length),
    row(say("path.compare.singles"), singlesOf),
    row(say("path.hardest"), hardestOf),
  ];
  if (one.net || other.net)
    figures.push(
      row(say("path.net"), ({ net }) => net?.size ?? never),
      row(say("path.size"), ({ size }) => size),
    );
  if (!(one.solved && other.solved))
    figures.push(
      row(say("path.compare.solved"), ({ solved }) => say(solved ? "page.yes" : "page.no")),
    );
  return (
    <>
      <Table class="compare" heads={[say("path.compare.path"), ...names]} rows={figures} />
      {one.scale !== other.scale && <p class="quiet-text">{say("path.compare.scales")}</p>}
      <Table class="compare" heads={[say("path.compare.techniques"), ...names]} rows={uses} />
      {uses.some(({ isOnly }) => isOnly) && <p class="quiet-text">{say("path.compare.only")}</p>}
    </>
  );
}

function hardestOf({ steps, hardest }: Walk): ComponentChild {
  const step = steps[hardest];
  if (!step) return say("path.compare.never");
  return (
    <>
      {tenths(step.rating)} <small>{step.name}</small>
    </>
  );
}
