/**
 * Puzzles as files: a workbook, a book to print, a worksheet, a picture. What can be made depends on what
 * answers the page; the wishes last until the page is left.
 */
import { signal, useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { drawnSeed, inWords, look, Problem as Refusal } from "../api.ts";
import type { Files as Possible } from "../api-types.ts";
import { boardOf, verdictOn } from "../beginning/reading.ts";
import { fetchTechniques, techniqueName, withTechniques } from "../catalogue/catalogue.ts";
import { SmallBoard } from "../parts/boards.tsx";
import { download } from "../parts/files.ts";
import type { OfStore } from "../parts/kit.tsx";
import { Button, Check, Group, Problem, Row } from "../parts/kit.tsx";
import { mount, rendered } from "../parts/rendering.ts";
import type { Store } from "../state.ts";
import { files as words } from "../words/en/album.ts";
import { addWords, say, sayIfKnown } from "../words/say.ts";
import type { Choice } from "./choosing.ts";
import {
  choiceOf,
  chosenOf,
  firstChoice,
  isChosen,
  isFull,
  isLeftOut,
  named,
  nameIn,
  pressed,
  unreadOf,
  warningsOf,
} from "./choosing.ts";
import type { How, Kind, Wish, Wishes } from "./kinds.ts";
import {
  areStepsDrawn,
  howOf,
  kindsOf,
  madeOf,
  nameOf,
  OTHERS,
  techniquesIn,
  wishesFor,
} from "./kinds.ts";

addWords(words);

/** The kind chosen last, and what was wished for of each. */
const chosenKind = signal<Kind>("sheet");
const wished = signal<Readonly<Record<Kind, Wishes>>>({
  ...{ sheet: {}, book: {}, worksheet: {}, picture: {} },
});

/** By techniques, the grades of which there are positions, as far as some are known to be missing. */
const knownGrades = signal<ReadonlyMap<string, readonly unknown[]>>(new Map());

export async function files(store: Store): Promise<HTMLElement> {
  const [possible] = await Promise.all([look("files"), fetchTechniques(store)]);
  const kinds = kindsOf(possible);
  if (store.state.hand === "none") chosenKind.value = "worksheet";
  if (!kinds.includes(chosenKind.value)) chosenKind.value = kinds[0] ?? "picture";
  for (const kind of kinds) {
    const firsts = wishesFor(kind, possible).map(({ name, first }) => [name, first]);
    wished.value = {
      ...wished.value,
      [kind]: { ...Object.fromEntries(firsts), ...wished.value[kind] },
    };
  }
  return mount(<Files store={store} possible={possible} />);
}

/** What is chosen and wished for, and the file that is made of it. */
function Files({ store, possible }: OfStore & { possible: Possible }) {
  const choice = useSignal(useMemo(() => firstChoice(store.state, possible.most), []));
  const isMaking = useSignal(false);
  const said = useSignal("");
  const problem = useSignal("");
  const kinds = kindsOf(possible);
  const kind = chosenKind.value;
  const wishes = wished.value[kind];
  const how = howOf(kind, wishes);
  const n = chosenOf(choice.value, how).length;
  const most = areStepsDrawn(kind, wishes) ? possible.most_drawn : n;
  const isReady = !isMaking.value && (kind === "worksheet" || (n > 0 && n <= most));
  /** Changes what is wished for, so that what was said of the last file is no longer true. */
  const changing =
    <T extends readonly unknown[]>(change: (...what: T) => void) =>
    (...what: T) => {
      change(...what);
      said.value = "";
      problem.value = "";
    };
  const choose = changing((next: Choice) => {
    choice.value = next;
  });
  const wish = changing((name: string, value: string | boolean) => {
    wished.value = { ...wished.value, [kind]: { ...wishes, [name]: value } };
  });
  const save = async (button: HTMLElement, apart: boolean) => {
    const left = new AbortController();
    const stop = store.watch(
      ({ dialog }) => dialog,
      (_, before) => before !== undefined && left.abort(),
    );
    changing(() => {
      isMaking.value = true;
    })();
    try {
      const asked = { offers: chosenOf(choice.value, how), wishes, apart };
      const { content, ending, type } = await madeOf(kind, asked, left.signal);
      const name = `${nameOf(kind, asked)}.${ending}`;
      download(content, name, type);
      const warnings = kind === "worksheet" ? [] : warningsOf(choice.value, how);
      said.value = [say("files.saved", { name }), ...warnings].join(" ");
    } catch (fault) {
      if (!left.signal.aborted) problem.value = inNames(store, fault);
    }
    stop();
    isMaking.value = false;
    rendered();
    button.focus();
    // What is said stands last in the dialog, perhaps below its edge.
    const [told] =
      button.closest("section")?.querySelectorAll(".answer:not(:empty), .problem") ?? [];
    told?.scrollIntoView({ block: "nearest" });
  };
  return (
    <div class="parts files">
      <Group class="choice" name={say("files.kind")}>
        {kinds.map((one) => {
          const take = changing(() => {
            chosenKind.value = one;
          });
          return (
            <Button key={one} aria-pressed={one === kind} act={take}>
              {say(`files.${one}`)}
            </Button>
          );
        })}
      </Group>
      {kinds.length < 2 && <p class="hint-text">{say("files.fewer")}</p>}
      <Puzzles choice={choice.value} how={how} choose={choose} hidden={kind === "worksheet"} />
      <div class="files-wishes">
        {wishesFor(kind, possible).map((one) => (
          <WishField
            key={`${kind} ${one.name}`}
            store={store}
            wish={one}
            wishes={wishes}
            enter={(value) => wish(one.name, value)}
          />
        ))}
      </div>
      <section>
        <p class="waiting" role="status">
          {n > most && say("files.drawn", { n, most })}
        </p>
        <Row>
          <Button
            class="main"
            disabled={!isReady}
            act={({ currentTarget }) => save(currentTarget, false)}
          >
            {say("files.save")}
          </Button>
          <Button
            disabled={!isReady}
            hidden={!wishes["apart"]}
            act={({ currentTarget }) => save(currentTarget, true)}
          >
            {say("files.save.answers")}
          </Button>
        </Row>
        <p class="answer" role="status">
          {said.value}
        </p>
        <div>
          <Problem>{problem.value}</Problem>
        </div>
      </section>
      <p class="waiting" role="status">
        {isMaking.value && say("files.making")}
      </p>
    </div>
  );
}

/**
 * @returns what went wrong, with the names of techniques that players know; if it names the grades of
 *   which there are positions, they are kept
 */
function inNames(store: Store, fault: unknown): string {
  const { techniques } = store.state.catalogue;
  if (!(fault instanceof Refusal)) return inWords(fault);
  const { grades } = fault.details;
  if (!Array.isArray(grades)) return withTechniques(techniques, inWords(fault));
  const asked = techniquesIn(wished.value.worksheet);
  knownGrades.value = new Map([...knownGrades.value, [asked.join(), grades]]);
  const name = asked.map((one) => techniqueName(techniques, one)).join(", ");
  return say("files.grade.missing", { name, grades: grades.join(", ") });
}

interface Choosing {
  choice: Choice;
  how: How;
  choose: (choice: Choice) => void;
  hidden: boolean;
}

/** The puzzles at hand, from which to choose, and what is said of those without one solution. */
function Puzzles({ choice, how, choose, hidden }: Choosing) {
  const { hands, hand, offers, most } = choice;
  const total = hands.get(hand)?.length ?? 0;
  const isAll = isFull(choice, how);
  const n = chosenOf(choice, how).length;
  const unread = unreadOf(choice);
  return (
    <section hidden={hidden}>
      <h3>{say("files.puzzles")}</h3>
      <div class="checks" role="radiogroup" aria-label={say("files.puzzles")}>
        {[...hands].map(([name, { length }]) => {
          const take = () => choose(choiceOf(hands, name, most));
          const box = <input type="radio" name="hand" checked={name === hand} onChange={take} />;
          return (
            <Check key={name} box={box}>
              {say(`files.from.${name}`, { n: length })}
            </Check>
          );
        })}
      </div>
      <p class="problem" hidden={!unread}>
        {unread}
      </p>
      <div role="status">
        {warningsOf(choice, how).map((sentence) => (
          <p key={sentence} class="problem">
            {sentence}
          </p>
        ))}
      </div>
      <Group class="files-boards" name={say("files.puzzles")}>
        {offers.map((offer, at) => {
          const { n, title } = named(offer, at);
          const verdict = verdictOn(offer.filled);
          const label = [nameIn({ n, title }), verdict].filter(Boolean).join(": ");
          return (
            <Button
              key={`${hand} ${at}`}
              aria-label={label}
              title={label}
              aria-pressed={isChosen(choice, how, at)}
              disabled={isLeftOut(choice, how, at)}
              act={() => choose(pressed(choice, at, how))}
            >
              <SmallBoard {...boardOf(offer)} />
              <span>
                <b>{n}</b>
                {title && title !== nameIn({ n }) && ` ${title}`}
              </span>
              {verdict && <span>{verdict}</span>}
            </Button>
          );
        })}
      </Group>
      <Row>
        <Button
          hidden={how.single || offers.length < 2}
          act={() => choose({ ...choice, several: new Set(isAll ? [] : offers.keys()) })}
        >
          {say(isAll ? "files.choose.none" : "files.choose.all")}
        </Button>
        <p class="hint-text" role="status">
          {total
            ? say(total > most ? "files.chosen.of" : "files.chosen", { n, most, total })
            : say("files.none")}
        </p>
      </Row>
    </section>
  );
}

interface Wishing extends OfStore {
  wish: Wish;
  wishes: Wishes;
  enter: (value: string | boolean) => void;
}

function WishField({ store, wish: { name, options, first }, wishes, enter }: Wishing) {
  const at = OTHERS.indexOf(name);
  const words = sayIfKnown(`files.wish.${at < 0 ? name : "other"}`);
  if (typeof first === "boolean")
    return (
      <Check
        box={
          <input
            type="checkbox"
            checked={Boolean(wishes[name])}
            onChange={({ currentTarget }) => enter(currentTarget.checked)}
          />
        }
      >
        {words}
      </Check>
    );
  const field = {
    name,
    value: String(wishes[name]),
    onInput: ({ currentTarget }: { currentTarget: { value: string } }) =>
      enter(currentTarget.value),
  };
  const grades = knownGrades.value.get(techniquesIn(wishes).join());
  const label = (
    // biome-ignore lint/a11y/noLabelWithoutControl: one of the two is the control
    <label class="files-wish" hidden={at > 0 && !wishes[name] && !wishes[OTHERS[at - 1] ?? ""]}>
      <span>{words}</span>
      {options ? (
        <select {...field}>
          {at >= 0 && <option value="">{say("files.other.none")}</option>}
          {(at >= 0 || name === "technique") && <Techniques store={store} />}
          {options.map((value) => (
            <option
              key={value}
              value={value}
              disabled={
                name === "grade" && value !== "" && grades?.includes(Number(value)) === false
              }
            >
              {sayIfKnown(`files.${name}.${value || "any"}`) || value}
            </option>
          ))}
        </select>
      ) : (
        <input type="text" {...field} />
      )}
    </label>
  );
  if (name !== "seed") return label;
  return (
    <div class="files-seed">
      {label}
      <Button act={() => enter(String(drawnSeed()))}>{say("files.seed.another")}</Button>
    </div>
  );
}

/** The techniques of the course, group by group, and the names that several of a group share. */
function Techniques({ store }: OfStore) {
  const { course, techniques } = store.state.catalogue;
  return course.map(({ name, lessons, shared }) => (
    <optgroup key={name} label={name}>
      {[...lessons, ...shared].map((slug) => (
        <option key={slug} value={slug}>
          {techniqueName(techniques, slug)}
        </option>
      ))}
    </optgroup>
  ));
}
