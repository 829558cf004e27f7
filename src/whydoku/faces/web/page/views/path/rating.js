// @ts-check
/** A rating in one short text. */

/**
 * @param {any} answer  of the operation `rate`
 * @returns {string} such as 7.2 / 1.5 / 1.2; "" where it is not rated
 */
export function ratingText(answer) {
  const rating = answer.rating ?? answer;
  const { er, ep, ed, score, level } = rating;
  if (typeof er === "number") {
    return [er, ep, ed]
      .map((figure) => (typeof figure === "number" ? figure.toFixed(1) : "–"))
      .join(" / ");
  }
  if (level !== undefined && score !== undefined) return `${level}, ${score}`;
  return "";
}
