/**
 * A puzzle from paper: the camera, or a picture that was chosen, pasted or dropped; then what is read in
 * it. All of it happens in the browser.
 */
import { useSignal } from "@preact/signals";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { inWords } from "../asking/api.ts";
import { SmallBoard } from "../parts/boards.tsx";
import {
  Button,
  FileButton,
  Group,
  type OfStore,
  Problem,
  Row,
  Status,
  useWatch,
} from "../parts/kit.tsx";
import { the } from "../state/state.ts";
import { photo as words } from "../words/en/photo.ts";
import { addWords, say } from "../words/say.ts";
import { Camera, canFilm, whyNot } from "./camera.tsx";
import { Correcting } from "./correcting.tsx";
import { pixelsOf, type Shot, shotIn } from "./pixels.ts";
import { Reader } from "./reader.ts";
import type { ReadGrid } from "./record.ts";

addWords(words);

/** What the dialog shows. */
type Stage =
  | { at: "camera" }
  | { at: "reading"; shot: Shot | null }
  | { at: "fault"; sentence: string }
  | { at: "read"; grids: readonly ReadGrid[]; n: number };

export function PhotoDialog({ store }: OfStore) {
  const reader = useMemo(() => new Reader(), []);
  const stage = useSignal<Stage>({ at: "camera" });
  const isFilmed = useSignal(true);
  const go = (next: Stage) => {
    stage.value = next;
  };
  const fail = (sentence: string) => go({ at: "fault", sentence });
  const read = async (taken: Shot | Promise<Shot>) => {
    const reading: Stage = { at: "reading", shot: taken instanceof Promise ? null : taken };
    go(reading);
    const isCurrent = () => stage.value.at === "reading";
    try {
      const shot = await taken;
      go({ at: "reading", shot });
      const grids = await reader.read(pixelsOf(shot));
      if (!isCurrent()) return;
      if (grids.length) go({ at: "read", grids, n: 0 });
      else fail(say("photo.none"));
    } catch (fault) {
      if (isCurrent()) fail(inWords(fault));
    }
  };
  const open = ([picture]: readonly Blob[]) => {
    isFilmed.value = false;
    return picture && read(shotIn(picture));
  };
  useLayoutEffect(() => () => reader.close(), []);
  useWatch(store, the("photo"), (picture) => picture && open([picture]));
  const now = stage.value;
  const film = () => {
    isFilmed.value = true;
    go({ at: "camera" });
  };
  const camera = canFilm() ? (
    <Button act={film} says={now.at === "read" ? "photo.again" : "photo.camera"} />
  ) : (
    <FileButton take={open} accept="image/*" capture="environment" says="photo.again" />
  );
  const choose = <FileButton take={open} accept="image/*" says="photo.other" />;
  return (
    <div class="parts photo">
      {now.at === "camera" && (
        <>
          <Camera reader={reader} take={read} fail={(fault) => fail(whyNot(fault))} />
          <Row>{choose}</Row>
        </>
      )}
      {now.at === "reading" && (
        <>
          <Status>{say("photo.reading")}</Status>
          {now.shot && <Still shot={now.shot} />}
        </>
      )}
      {now.at === "fault" && (
        <>
          <Problem>{now.sentence}</Problem>
          <Row>
            {camera}
            {choose}
          </Row>
        </>
      )}
      {now.at === "read" && (
        <>
          <Grids grids={now.grids} chosen={now.n} choose={(n) => go({ ...now, n })} />
          {now.grids.slice(now.n, now.n + 1).map((grid) => (
            <Correcting key={now.n} store={store} grid={grid}>
              {isFilmed.value ? camera : choose}
            </Correcting>
          ))}
        </>
      )}
      <p class="hint-text">{say("photo.stays")}</p>
    </div>
  );
}

/** What was taken. */
function Still({ shot }: { shot: Shot }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => place.current?.replaceChildren(shot), [shot]);
  return <div ref={place} class="photo-shot" />;
}

interface Choosing {
  grids: readonly ReadGrid[];
  chosen: number;
  choose: (n: number) => void;
}

/** The grids of one picture, if it has several. */
function Grids({ grids, chosen, choose }: Choosing) {
  if (grids.length < 2) return null;
  const title = say("photo.several", { n: grids.length });
  return (
    <>
      <Status>{title}</Status>
      <Group class="files-boards" name={title}>
        {grids.map(({ cells }, n) => (
          <Button key={n} aria-pressed={n === chosen} act={() => choose(n)}>
            <SmallBoard puzzle={cells.map(({ digit }) => digit || ".").join("")} />
            {say("photo.grid", { n: n + 1 })}
          </Button>
        ))}
      </Group>
    </>
  );
}
