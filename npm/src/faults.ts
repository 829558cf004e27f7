/** What functions throw. */

/** What is asked makes no sense; the message says why. */
export class InvalidInput extends Error {
  override readonly name = "InvalidInput";
  /** The cells that are to blame, 0 to 80: those of digits that clash, or of mistakes. */
  readonly cells: readonly number[];

  constructor(message: string, cells: readonly number[] = [], options?: { cause?: unknown }) {
    super(message, options);
    this.cells = cells;
  }
}

/** The work was ended before it was done: the time or the memory is used up, or `ask` said so. */
export class Ended extends Error {
  override readonly name = "Ended";
}
