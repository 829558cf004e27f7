/** Pictures and frames of a camera as pixels. */
import { say } from "../words/say.ts";
import type { Pixels } from "./reader.ts";
import { CELL_SIDE, SIDE } from "./record.ts";

/** The most pixels in which grids are read, and in which their outlines are looked for. */
export const MOST_READ = 3_000_000;
export const MOST_SEEN = 640 * 480;

/** The most bytes of a picture in a file. */
const LARGEST = 50e6;

export interface Size {
  width: number;
  height: number;
}

/** A picture, as a canvas shows it. */
export type Shot = HTMLCanvasElement;

/**
 * A picture from a file.
 *
 * @throws {Error} with a sentence, if it cannot be read
 */
export async function shotIn(file: Blob): Promise<Shot> {
  if (file.size > LARGEST) throw new Error(say("photo.large", { most: LARGEST / 1e6 }));
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new Error(say("photo.unread"));
  });
  const shot = drawn(bitmap, bitmap, MOST_READ);
  bitmap.close();
  return shot;
}

/** @returns by what its sides have to be multiplied so that it has at most so many pixels */
export function scaleOf({ width, height }: Size, most: number): number {
  return Math.min(1, Math.sqrt(most / (width * height)));
}

export function sizeOf({ videoWidth, videoHeight }: HTMLVideoElement): Size {
  return { width: videoWidth, height: videoHeight };
}

/** What a video shows now. */
export function shotOf(video: HTMLVideoElement, most: number, on?: Shot): Shot {
  return drawn(video, sizeOf(video), most, on);
}

/** Draws a picture with at most so many pixels, on a canvas that may be there already. */
function drawn(
  source: CanvasImageSource,
  { width, height }: Size,
  most: number,
  canvas: Shot = document.createElement("canvas"),
): Shot {
  const scale = scaleOf({ width, height }, most);
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  if (!pen) throw new Error(say("photo.missing"));
  pen.imageSmoothingQuality = "high";
  pen.drawImage(source, 0, 0, canvas.width, canvas.height);
  return canvas;
}

export function pixelsOf(shot: Shot): Pixels {
  const { width, height } = shot;
  const image = shot.getContext("2d")?.getImageData(0, 0, width, height);
  return { data: image?.data.buffer ?? new ArrayBuffer(0), width };
}

/** Draws a straightened grid, or one of its cells, with its darkest black and its lightest white. */
export function drawLight(canvas: HTMLCanvasElement, light: Uint8Array, cell?: number) {
  const side = cell === undefined ? SIDE : CELL_SIDE;
  const at = cell === undefined ? 0 : CELL_SIDE * (SIDE * Math.floor(cell / 9) + (cell % 9));
  const [low, high] = light.reduce(([a, b], one) => [Math.min(a, one), Math.max(b, one)], [255, 0]);
  const image = new ImageData(side, side);
  for (let n = 0; n < side * side; n += 1) {
    const found = light[at + SIDE * Math.floor(n / side) + (n % side)] ?? 0;
    const grey = (255 * (found - low)) / (high - low || 1);
    image.data.set([grey, grey, grey, 255], 4 * n);
  }
  canvas.width = side;
  canvas.height = side;
  canvas.getContext("2d")?.putImageData(image, 0, 0);
}
