/** Entering a puzzle: as text that is typed or pasted, or as a file. */
import { useLayoutEffect, useRef } from "preact/hooks";
import { inWords } from "../../api.ts";
import { sideToTop } from "../../frame/frame.ts";
import { soon, taking } from "../../frame/soon.ts";
import { puzzleOf } from "../../game/record.ts";
import { takeDrops, takePastes } from "../../parts/files.ts";
import type { OfStore } from "../../parts/kit.tsx";
import { Button, Problem, Row, Titled } from "../../parts/kit.tsx";
import type { Offer, Store } from "../../state.ts";
import { say } from "../../words/say.ts";
import { putPuzzle } from "./live.ts";
import { NO_READING, setMake } from "./slice.ts";

/** The number of the newest request to read; the results of older ones are dropped. */
let last = 0;

/** The most puzzles from one text to list. */
const OFFERED = 100;

export function Entering({ store, hidden }: OfStore & { hidden: boolean }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const begun = useRef<HTMLDivElement>(null);
  const readField = () => field.current && read(store, field.current.value);
  const take = (source: string | Blob) => read(store, source);
  useLayoutEffect(() => {
    const isOpen = () => store.state.view === "make";
    takeDrops(isOpen, take);
    takePastes(isOpen, take);
    soon.load().then(
      ({ examples }) => begun.current?.append(examples((one) => choose(store, one))),
      () => {},
    );
  }, []);
  return (
    <Titled title={say("make.enter")} aria-label={say("make.enter")} hidden={hidden}>
      <p>{say("make.enter.about")}</p>
      <textarea
        ref={field}
        class="code"
        rows={3}
        spellcheck={false}
        autocomplete="off"
        placeholder={say("make.text.example")}
        aria-label={say("make.text")}
        onInput={({ currentTarget }) => readTyped(store, currentTarget)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          readField();
        }}
      />
      <Row>
        <Button act={readField}>{say("make.read")}</Button>
        <Button act={() => file.current?.click()}>{say("make.file")}</Button>
        <input
          ref={file}
          type="file"
          hidden
          aria-label={say("make.file")}
          onChange={({ currentTarget }) => {
            const [one] = currentTarget.files ?? [];
            if (one) take(one);
            currentTarget.value = "";
          }}
        />
      </Row>
      <Read store={store} />
      <div ref={begun} />
    </Titled>
  );
}

/** What comes of reading: a wait, a problem, or puzzles to choose from. */
function Read({ store }: OfStore) {
  const { busy, sentence, choices } = store.state.make.reading;
  return (
    <div class="make-reading">
      {busy && <p role="status">{say("make.reading")}</p>}
      <Problem>{sentence}</Problem>
      {choices.length > 0 && (
        <>
          <p role="status">{say("make.choose", { n: choices.length })}</p>
          <ol class="make-choices">
            {choices.slice(0, OFFERED).map((offer, n) => (
              <li key={n}>
                <Button class="quiet" act={() => choose(store, offer)}>
                  {offer.title && <b>{offer.title}</b>}
                  <code>{puzzleOf(offer.position).slice(0, 81)}</code>
                </Button>
              </li>
            ))}
          </ol>
        </>
      )}
    </div>
  );
}

/**
 * Takes a text as soon as what is typed is one puzzle that the page can read without the server.
 */
async function readTyped(store: Store, field: HTMLTextAreaElement) {
  const text = field.value;
  if (text.length < 81) return;
  try {
    const { readHere } = await taking();
    if (field.value !== text) return;
    const [one, ...others] = readHere(text);
    if (one && !others.length) choose(store, one);
  } catch {
    // A link that is only half typed is not a fault yet.
  }
}

async function read(store: Store, source: string | Blob) {
  last += 1;
  const mine = last;
  setMake(store, { reading: { ...NO_READING, busy: true } });
  try {
    const { readFrom } = await taking();
    const offers = await readFrom(source);
    const [one, ...others] = offers;
    if (mine !== last) return;
    const sentence = one?.filled ? (one.faults?.[0]?.sentence ?? "") : "";
    if (one && !others.length && !sentence) choose(store, one);
    else setMake(store, { reading: { ...NO_READING, choices: offers, sentence } });
  } catch (fault) {
    const sentence = inWords(fault);
    if (mine === last) setMake(store, { reading: { ...NO_READING, sentence } });
  }
}

function choose(store: Store, { position }: Offer) {
  last += 1;
  putPuzzle(store, position.givens, position.possible);
  sideToTop();
  setMake(store, { reading: NO_READING });
  store.set({ said: say("begin.laid") });
}
