/**
 * Puzzles as files: a workbook, a book to print, a worksheet, a picture. What can be made depends on what
 * answers the page; the wishes last until the page is left.
 */
import { look, Problem } from "../api.ts";
import type { Files as Possible } from "../api-types.ts";
import { fetchTechniques, techniqueName, withTechniques } from "../catalogue/catalogue.ts";
import { buttonFor, fill, groupOf, h, put, rowOf } from "../parts/dom.ts";
import { download } from "../parts/files.ts";
import { trying } from "../parts/problem.ts";
import type { Store } from "../state.ts";
import { files as words } from "../words/en/album.ts";
import { addWords, say } from "../words/say.ts";
import { chooser } from "./chooser.ts";
import { fieldFor } from "./fields.ts";
import type { Kind, Wishes } from "./kinds.ts";
import {
  areStepsDrawn,
  faultyIn,
  kindsOf,
  madeOf,
  nameOf,
  OTHERS,
  techniquesIn,
  wishesFor,
} from "./kinds.ts";

addWords(words);

/** The kind chosen last, what was wished for, and the grades of techniques of which some are missing. */
const kept = {
  kind: "sheet" as Kind,
  wishes: { sheet: {}, book: {}, worksheet: {}, picture: {} } as Record<Kind, Wishes>,
  grades: new Map() as Map<string, readonly number[]>,
};

export async function files(store: Store): Promise<HTMLElement> {
  const [possible] = await Promise.all([look("files"), fetchTechniques(store)]);
  return filesPart(store, possible);
}

function filesPart(store: Store, possible: Possible): HTMLElement {
  const kinds = kindsOf(possible);
  if (store.state.hand === "none") kept.kind = "worksheet";
  if (!kinds.includes(kept.kind)) kept.kind = kinds[0] ?? "picture";
  let isMaking = false;
  const puzzles = chooser(store, possible.most, () => show());
  const wishes = h("div", { class: "files-wishes" });
  const limit = h("p", { class: "waiting", role: "status" });
  const trouble = h("div", {});
  const said = h("p", { class: "answer", role: "status" });
  const waiting = h("p", { class: "waiting", role: "status" });
  const buttons = kinds.map((kind) =>
    buttonFor(say(`files.${kind}`), () => {
      kept.kind = kind;
      lay();
      show();
    }),
  );
  const save = buttonFor(say("files.save"), () => act(save, false), { class: "main" });
  const answers = buttonFor(say("files.save.answers"), () => act(answers, true));

  function lay() {
    const { kind } = kept;
    fill(
      wishes,
      ...wishesFor(kind, possible).map((wish) => fieldFor(store, wish, kept.wishes[kind], change)),
    );
  }

  function show() {
    const { kind } = kept;
    for (const [n, button] of buttons.entries())
      put(button, "aria-pressed", String(kinds[n] === kind));
    put(puzzles.element, "hidden", kind === "worksheet");
    change();
  }

  /** What is wished for has changed, so that what was said of the last file is no longer true. */
  function change() {
    adapt();
    fill(trouble);
    fill(said);
  }

  /**
   * Offers what can be had of what is wished: the answers if they are apart, and only grades of which there
   * are positions, as far as that is known.
   */
  function adapt() {
    const { kind } = kept;
    const faulty = faultyIn(kind, kept.wishes[kind]);
    puzzles.show({ single: kind === "picture", faulty, filled: kind === "sheet" });
    const n = puzzles.chosen().length;
    const most = areStepsDrawn(kind, kept.wishes[kind]) ? possible.most_drawn : n;
    fill(limit, n > most && say("files.drawn", { n, most }));
    const isReady = kind === "worksheet" || (n > 0 && n <= most);
    for (const button of [save, answers]) put(button, "disabled", isMaking || !isReady);
    put(answers, "hidden", !kept.wishes[kind].apart);
    for (const [n, name] of OTHERS.entries()) {
      const field = wishes.querySelector(`[name=${name}]`)?.parentElement;
      const { worksheet } = kept.wishes;
      if (field && n) put(field, "hidden", !worksheet[name] && !worksheet[OTHERS[n - 1] ?? ""]);
    }
    const grades = kept.grades.get(techniquesIn(kept.wishes.worksheet).join());
    for (const one of wishes.querySelectorAll("[name=grade] option")) {
      const option = one as HTMLOptionElement;
      put(option, "disabled", grades && option.value && !grades.includes(Number(option.value)));
    }
  }

  /** @param apart whether the answers are asked for */
  async function act(button: HTMLElement, apart: boolean) {
    const { kind } = kept;
    const left = new AbortController();
    const stop = store.watch(
      ({ dialog }) => dialog,
      (_, before) => before !== undefined && left.abort(),
    );
    isMaking = true;
    adapt();
    fill(said);
    fill(waiting, say("files.making"));
    await trying(trouble, async () => {
      try {
        const asked = { offers: puzzles.chosen(), wishes: kept.wishes[kind], apart };
        const { content, ending, type } = await madeOf(kind, asked, left.signal);
        const name = `${nameOf(kind, asked)}.${ending}`;
        download(content, name, type);
        const warnings = kind === "worksheet" ? [] : puzzles.warnings();
        fill(said, [say("files.saved", { name }), ...warnings].join(" "));
      } catch (fault) {
        if (!left.signal.aborted) throw inNames(fault);
      }
    });
    stop();
    isMaking = false;
    fill(waiting);
    adapt();
    button.focus();
    // What is said stands last in the dialog, perhaps below its edge.
    for (const part of [said, trouble]) part.scrollIntoView({ block: "nearest" });
  }

  /**
   * @returns the same with the names of techniques that players know; if it names the grades of
   *   which there are positions, they are kept
   */
  function inNames(fault: unknown): unknown {
    if (!(fault instanceof Problem)) return fault;
    const { techniques } = store.state.catalogue;
    const { grades } = fault.details;
    if (!Array.isArray(grades)) return new Error(withTechniques(techniques, fault.message));
    const asked = techniquesIn(kept.wishes.worksheet);
    kept.grades.set(asked.join(), grades);
    const name = asked.map((one) => techniqueName(techniques, one)).join(", ");
    return new Error(say("files.grade.missing", { name, grades: grades.join(", ") }));
  }

  lay();
  show();
  return h(
    "div",
    { class: "parts files" },
    groupOf("choice", say("files.kind"), buttons),
    kinds.length < 2 ? h("p", { class: "hint-text" }, say("files.fewer")) : null,
    puzzles.element,
    wishes,
    h("section", {}, limit, rowOf(save, answers), said, trouble),
    waiting,
  );
}
