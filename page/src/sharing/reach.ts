/** Whom a link to this page reaches. */

/** Matches names of this machine that mean another one elsewhere. */
const HERE_ONLY = /^(?:localhost|.*\.localhost|127\..*|\[::1\])$/;

/** @returns whether links to this page open on this machine alone */
export function isHereOnly(): boolean {
  return HERE_ONLY.test(location.hostname);
}
