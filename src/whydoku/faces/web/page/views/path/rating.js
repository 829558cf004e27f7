// @ts-check
/** A rating in one short text. */

/**
 * @param {any} rating  as the server tells it
 * @returns {string} such as 7.2 / 1.5 / 1.2; "" where it is not rated
 */
export function ratingText({ status, scale, er, ep, ed, level, score, rating }) {
  if (status !== "rated") return "";
  if (scale === "se") return [er, ep, ed].map(figure).join(" / ");
  return scale === "hodoku" ? `${level} (${score})` : figure(rating);
}

/**
 * @param {unknown} value
 * @returns {string}
 */
function figure(value) {
  return typeof value === "number" ? value.toFixed(1) : "–";
}
