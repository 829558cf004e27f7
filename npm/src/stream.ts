/** The random stream, which docs/reference/random-stream.md describes. */

const PHI = 0x9e3779b97f4a7c15n;

/** The state of the stream of a seed and an index. */
export const streamOf = (seed: bigint, index: bigint) => mixed(mixed(seed + PHI) + index * PHI);

function mixed(word: bigint): bigint {
  let z = BigInt.asUintN(64, word);
  z = BigInt.asUintN(64, (z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n);
  z = BigInt.asUintN(64, (z ^ (z >> 27n)) * 0x94d049bb133111ebn);
  return z ^ (z >> 31n);
}
