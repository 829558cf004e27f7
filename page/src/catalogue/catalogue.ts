/**
 * The techniques and profiles that the server offers to everyone: fetched once, by names that players
 * know, and searched for by any name, also one from elsewhere, in any spelling.
 */
import { inWords, look } from "../asking/api.ts";
import type { Technique } from "../asking/api-types.ts";
import type { Rules } from "../grid/rules.ts";
import { type Catalogue, type State, type Store, setCatalogue } from "../state/state.ts";
import { shown } from "../words/en/shown.ts";
import { addWords, sayIfKnown } from "../words/say.ts";

addWords(shown);

/** Fetches the techniques, unless they are there already. */
export async function fetchTechniques(store: Store) {
  if (store.state.catalogue.techniques.length) return;
  try {
    const { techniques, course, first } = await look("techniques");
    setCatalogue(store, { techniques: byDifficulty(techniques), course, first, problem: "" });
  } catch (fault) {
    setCatalogue(store, { problem: inWords(fault) });
  }
}

/** @returns whether there are no techniques yet, and nothing that keeps them away */
export function areComing({ catalogue: { techniques, problem } }: State): boolean {
  return !techniques.length && !problem;
}

/** Fetches the profiles, unless they are there already. */
export async function fetchProfiles(store: Store) {
  if (store.state.catalogue.profiles.length) return;
  try {
    setCatalogue(store, { profiles: (await look("profiles")).profiles });
  } catch {
    // Whatever is asked with a profile reports the problem; without a list, the current one remains.
  }
}

/** @returns the same, the easiest first */
export function byDifficulty(techniques: readonly Technique[]): Technique[] {
  return [...techniques].sort((a, b) => a.rating - b.rating);
}

/** @returns all that can be practised: the lessons for children, then the techniques */
export function practised({ first, techniques }: State["catalogue"]): readonly Technique[] {
  return [...first.lessons, ...techniques];
}

/** The largest grid to which the lessons for children belong. */
const SMALL = 6;

export function isSmall({ size }: Pick<Rules, "size">): boolean {
  return size <= SMALL;
}

/** @returns the slug of the lesson of a technique that suits a grid: on a small one that for children */
export function lessonFor(
  { first }: Pick<Catalogue, "first">,
  technique: string,
  rules: Rules,
): string {
  const about = isSmall(rules) ? first.lessons.filter((one) => one.technique === technique) : [];
  return (about.find((one) => one.rules === rules.name) ?? about[0])?.slug ?? technique;
}

/** @returns the families, in the order of the easiest technique of each */
export function families(techniques: readonly Technique[]): string[] {
  return [...new Set(byDifficulty(techniques).map(({ family }) => family))];
}

export function familyName(family: string): string {
  return sayIfKnown(`learn.family.${family}`) || family;
}

/** @returns the name by which a request asks for any technique of a family */
export function slugOfFamily(family: string): string {
  return family.replaceAll(" ", "-");
}

/** @returns the name of the technique, or the slug while it is not known */
export function techniqueName(techniques: readonly Technique[], slug: string): string {
  return techniques.find((one) => one.slug === slug)?.name ?? slug;
}

/**
 * @param sentence of the server, which may call techniques as programs do
 * @returns the same, with the names that players know
 */
export function withTechniques(techniques: readonly Technique[], sentence: string): string {
  return sentence.replace(/'([\w-]+)'|\b\w+(?:-\w+)+\b/g, (all, quoted) => {
    const slug = quoted ?? all;
    const name = techniqueName(techniques, slug);
    return name === slug ? all : name;
  });
}

/** @returns the name of the profile, or the slug of one that the page does not know */
export function profileName(slug: string): string {
  return sayIfKnown(`profile.${slug}`) || slug;
}

/**
 * Whether a technique matches a search: it must be of the family, if one is chosen, and every word
 * of the query must begin a word of its names, its names elsewhere, or its description; or the
 * query must begin one of its names if blanks and hyphens are left out.
 */
export function isWanted(technique: Technique, query: string, family: string): boolean {
  if (family && technique.family !== family) return false;
  return isIn([...namesOf(technique), technique.about], query) || isBegun(technique, query);
}

/**
 * The techniques that a query names; first those whose own name it is, then those whose name begins
 * with it.
 */
export function named(techniques: readonly Technique[], query: string): Technique[] {
  const whole = bare(query);
  const distance = ({ name }: Technique) =>
    bare(name) === whole ? 0 : bare(name).startsWith(whole) ? 1 : isIn([name], query) ? 2 : 3;
  return techniques
    .filter((one) => isIn(namesOf(one), query) || isBegun(one, query))
    .sort((a, b) => distance(a) - distance(b));
}

/** @returns whether each word of the query begins a word of the texts */
export function isIn(texts: readonly string[], query: string): boolean {
  const text = ` ${plain(texts.join("\n"))}`;
  return plain(query)
    .split(" ")
    .every((word) => text.includes(` ${word}`));
}

/** @returns whether one of its names begins with the query */
function isBegun(technique: Technique, query: string): boolean {
  return namesOf(technique).some((one) => bare(one).startsWith(bare(query)));
}

function namesOf({ name, slug, aliases }: Technique) {
  return [name, slug, ...Object.values(aliases).flat()];
}

/** @returns in lower case, without blanks, hyphens and apostrophes, which people leave out */
function bare(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}+]/gu, "");
}

/** @returns in lower case, with one space between words, and hyphens as spaces */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[\s-]+/g, " ")
    .trim();
}
