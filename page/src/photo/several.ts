/** Reads pictures one after the other: their grids together, and those that have none. */
import { inWords } from "../asking/api.ts";
import { say } from "../words/say.ts";
import { pixelsOf, type Shot, shotIn } from "./pixels.ts";
import type { Reader } from "./reader.ts";
import type { ReadGrid } from "./record.ts";

/** A picture to be read. */
export interface Taken {
  name: string; // of its file
  shot: () => Shot | Promise<Shot>;
}

export function takenFrom(files: readonly Blob[]): readonly Taken[] {
  return files.map((file) => ({
    name: file instanceof File ? file.name : "",
    shot: () => shotIn(file),
  }));
}

export interface Found {
  grids: readonly ReadGrid[];
  lacks: readonly string[]; // sentences about pictures without any
}

/**
 * @param show shows what is being read; false if nobody wants it any more
 * @returns null in that case
 * @throws {Error} with a sentence, if nothing can be read at all
 */
export async function readAll(
  reader: Pick<Reader, "read">,
  pictures: readonly Taken[],
  show: (news: string, shot: Shot | null) => boolean,
): Promise<Found | null> {
  const grids: ReadGrid[] = [];
  const lacks: string[] = [];
  const all = pictures.length;
  for (const [at, { name, shot }] of pictures.entries()) {
    const lack = (error: string) =>
      lacks.push(all > 1 ? say("begin.odd.file", { file: name, error }) : error);
    const news = all > 1 ? say("photo.reading.one", { n: at + 1, all }) : say("photo.reading");
    if (!show(news, null)) return null;
    let taken: Shot;
    try {
      taken = await shot();
    } catch (fault) {
      lack(inWords(fault));
      continue;
    }
    if (!show(news, taken)) return null;
    const found = await reader.read(pixelsOf(taken));
    if (!found.length) lack(say(all > 1 ? "photo.none.here" : "photo.none"));
    grids.push(...found);
  }
  return { grids, lacks };
}
