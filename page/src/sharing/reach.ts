/** Links to this page: which they are, and whom they reach. */

/** Matches names of this machine that mean another one elsewhere. */
const HERE_ONLY = /^(?:|localhost|.*\.localhost|127\..*|\[::1\])$/;

/** Matches names and numbers of machines that mean something in their network alone. */
const NEAR_ONLY =
  /^(?:[^.:]+|.*\.(?:local|lan|home|internal|home\.arpa)|(?:10\.\d+|192\.168|172\.(?:1[6-9]|2\d|3[01])|169\.254)\.\d+\.\d+|\[f[de].*\])$/;

/**
 * Whom a link of this page reaches: this machine alone, as also where a file of it is open, the devices
 * of its network, or anyone.
 */
export function reachOf({
  protocol,
  hostname,
}: Pick<Location, "protocol" | "hostname">): "here" | "near" | "anyone" {
  if (protocol === "file:" || HERE_ONLY.test(hostname)) return "here";
  return NEAR_ONLY.test(hostname) ? "near" : "anyone";
}

export function isHereOnly(): boolean {
  return reachOf(location) === "here";
}

/** The encoded puzzle in a link of this page, or null. */
export function sharedIn(text: string): string | null {
  return /#p=([^&\s]*)/.exec(text)?.[1] ?? null;
}

/** The code of a device in a link of this page, or null. */
export function mineIn(text: string): string | null {
  return /#\/mine\?([^&\s]*)/.exec(text)?.[1] ?? null;
}

/** The address of such a code. */
export function addressOfMine(code: string): string {
  return new URL(`./#/mine?${code}`, document.baseURI).href;
}
