/**
 * LZ-string compression, as puzzle links use it: dictionary coding into six-bit characters.
 *
 * The result is a stream of codes whose width grows with the dictionary. Codes 0 and 1 announce a
 * new character of 8 or 16 bits, 2 ends the stream, and the others refer to earlier texts. Numbers
 * are written lowest bit first. Text is a sequence of UTF-16 units, as for the readers of these
 * links.
 */

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const NEW_BYTE = 0;
const NEW_UNIT = 1;
const END = 2;
const FIRST = 3;

/** @returns base64 characters */
export function pack(text: string): string {
  const bits = new Bits();
  const codes: Map<string, number> = new Map();
  const unseen: Set<string> = new Set();
  let known = "";

  const emit = () => {
    if (unseen.delete(known)) {
      const unit = known.charCodeAt(0);
      bits.code(unit < 256 ? NEW_BYTE : NEW_UNIT);
      bits.number(unit, unit < 256 ? 8 : 16);
      bits.grow();
    } else {
      bits.code(codes.get(known) ?? END);
    }
    bits.grow();
  };

  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charAt(at);
    if (!codes.has(unit)) {
      codes.set(unit, codes.size + FIRST);
      unseen.add(unit);
    }
    const longer = known + unit;
    if (codes.has(longer)) {
      known = longer;
    } else {
      emit();
      codes.set(longer, codes.size + FIRST);
      known = unit;
    }
  }
  if (known) emit();
  bits.code(END);
  return bits.written();
}

/** Collects bits to write as characters, and keeps the width of the next code. */
class Bits {
  #bits: number[] = [];
  #width = 2;
  #room = 2;

  code(code: number) {
    this.number(code, this.#width);
  }

  number(n: number, width: number) {
    for (let bit = 0; bit < width; bit += 1) this.#bits.push((n >> bit) & 1);
  }

  /** Counts a new text in the dictionary, which may widen the codes. */
  grow() {
    this.#room -= 1;
    if (this.#room > 0) return;
    this.#room = 2 ** this.#width;
    this.#width += 1;
  }

  written() {
    // The original adds one more character if the bits fit exactly.
    const filled = [...this.#bits, ...Array(6 - (this.#bits.length % 6)).fill(0)];
    let text = "";
    for (let at = 0; at < filled.length; at += 6) {
      text += ALPHABET[filled.slice(at, at + 6).reduce((all, bit) => all * 2 + bit, 0)];
    }
    return text.padEnd(Math.ceil(text.length / 4) * 4, "=");
  }
}
