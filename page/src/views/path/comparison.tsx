/** A second path beside the first: both curves on one scale, their figures, and where they part. */
import type { ComponentChild } from "preact";
import { profileName } from "../../catalogue/catalogue.ts";
import { Curve } from "../../parts/curve.tsx";
import { topOf } from "../../parts/curve-shape.ts";
import type { OfStore } from "../../parts/kit.tsx";
import { Again, Button, Choice, ProblemLine, Titled } from "../../parts/kit.tsx";
import { tenths } from "../../parts/levels.ts";
import type { State } from "../../state/state.ts";
import { say } from "../../words/say.ts";
import { compareWith, fetchOther, otherKey } from "./fetching.ts";
import type { Walk } from "./walk.ts";
import { hardPartingOf, singlesOf, usesOfBoth } from "./walk.ts";
import { lookAt, profileOf, swap } from "./walking.ts";

export function Comparison({ store }: OfStore) {
  const { walk, other } = store.state.path;
  const there = otherIn(store.state);
  return (
    <Titled title={say("path.compare")} tabIndex={-1} data-home="" hidden={!walk}>
      <Profiles store={store} />
      <p class="quiet-text" role="status">
        {other.busy && say("path.compare.busy")}
      </p>
      <ProblemLine>{other.problem}</ProblemLine>
      <Again act={() => fetchOther(store)} isOfUse={other.problem !== ""} />
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
    .filter((name) => name !== profileOf(store.state));
  return (
    <div class="field">
      <label for="path-other">{say("path.compare.with")}</label>
      <Choice
        id="path-other"
        value={names.includes(path.other.profile) ? path.other.profile : ""}
        values={["", ...names]}
        named={(name) => (name ? profileName(name) : say("path.compare.none"))}
        choose={(profile) => compareWith(store, profile)}
      />
    </div>
  );
}

/** @returns the other path, if it is one for the grid and the options of the first */
function otherIn(state: State): Walk | null {
  const { walk } = state.path.other;
  return walk && walk.key === otherKey(state) ? walk : null;
}

function Both({ store, walks }: OfStore & { walks: readonly [Walk, Walk] }) {
  const [walk, other] = walks;
  const { path } = store.state;
  const first = profileName(profileOf(store.state));
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
        <Button hidden={!parting} act={() => lookAt(store, parting?.at ?? 0)}>
          {say("path.compare.go")}
        </Button>
        <Button act={() => swap(store)}>{say("path.compare.swap", { name: second })}</Button>
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

interface OfFigures {
  walks: readonly [Walk, Walk];
  names: readonly [string, string]; // of their profiles
}

/** The figures of both: steps, singles, the hardest, and how often each technique. */
function Figures({ walks, names }: OfFigures) {
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
      <Table heads={[say("path.compare.path"), ...names]} rows={figures} />
      {one.scale !== other.scale && <p class="quiet-text">{say("path.compare.scales")}</p>}
      <Table heads={[say("path.compare.techniques"), ...names]} rows={uses} />
      {uses.some(({ isOnly }) => isOnly) && <p class="quiet-text">{say("path.compare.only")}</p>}
    </>
  );
}

interface Cells {
  heads: readonly string[];
  rows: readonly {
    name: string;
    cells: readonly ComponentChild[];
    isOnly?: boolean; // whether only one of the two has it
  }[];
}

function Table({ heads, rows }: Cells) {
  return (
    <table class="compare">
      <thead>
        <tr>
          {heads.map((name, n) => (
            <th key={n} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, cells: [one, other], isOnly }) => (
          <tr key={name} data-only={isOnly ? "" : undefined}>
            <th scope="row">{name}</th>
            <td>{one}</td>
            <td>{other}</td>
          </tr>
        ))}
      </tbody>
    </table>
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
