/** A puzzle as links of the page hold it: which cells are given, then the clues, then a checksum. */
export function linked(puzzle: string): string {
  const signs = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  const back = [...puzzle].map((sign) => Number(sign) || 0).reverse();
  let number = 0n;
  for (const clue of back.filter(Boolean)) number = number * 9n + BigInt(clue - 1);
  for (const clue of back) number = number * 2n + (clue ? 1n : 0n);
  let rest = (number << 12n) | (number % 4093n);
  let text = "";
  for (; rest; rest >>= 6n) text = signs.charAt(Number(rest & 63n)) + text;
  return `A${text.length % 2 ? "A" : ""}${text}`;
}
