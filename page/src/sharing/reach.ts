/** Links to this page: which they are, and whom they reach. */

/** Matches names of this machine that mean another one elsewhere. */
const HERE_ONLY = /^(?:localhost|.*\.localhost|127\..*|\[::1\])$/;

export function isHereOnly(): boolean {
  return HERE_ONLY.test(location.hostname);
}

/** The encoded puzzle in a link of this page, or null. */
export function sharedIn(text: string): string | null {
  return /#p=([^&\s]*)/.exec(text)?.[1] ?? null;
}
