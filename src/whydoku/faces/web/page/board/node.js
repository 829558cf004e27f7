// @ts-check
/**
 * SVG elements as data. A repainted layer keeps the elements that are still right, so that a key
 * press changes as little of the page as possible.
 */

/**
 * @typedef {object} Node
 * @property {string} tag
 * @property {Readonly<Record<string, string | number>>} attributes
 * @property {string} text
 * @property {readonly Node[]} children
 */

const SVG = "http://www.w3.org/2000/svg";

/**
 * @param {string} tag
 * @param {Readonly<Record<string, string | number>>} [attributes]
 * @param {string | readonly Node[]} [inside]  a text, or child nodes
 * @returns {Node}
 */
export function node(tag, attributes = {}, inside = []) {
  const text = typeof inside === "string" ? inside : "";
  return { tag, attributes, text, children: typeof inside === "string" ? [] : inside };
}

/**
 * @param {Node} node
 * @returns {SVGElement}
 */
export function build({ tag, attributes, text, children }) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("--")) element.style.setProperty(name, String(value));
    else element.setAttribute(name, String(value));
  }
  if (text) element.textContent = text;
  element.append(...children.map(build));
  return element;
}

/**
 * A group that shows the nodes it is given, and reuses the elements of those it shows already.
 *
 * @param {string} name  its class
 * @returns {{element: SVGElement, show: (nodes: readonly Node[]) => void}}
 */
export function painted(name) {
  const element = build(node("g", { class: name }));
  /** @type {{sign: string, shown: SVGElement}[]} */
  let now = [];
  const show = (/** @type {readonly Node[]} */ nodes) => {
    /** @type {Map<string, SVGElement[]>} */
    const old = new Map();
    for (const { sign, shown } of now) old.set(sign, [shown, ...(old.get(sign) ?? [])]);
    now = nodes.map((one) => {
      const sign = JSON.stringify(one);
      return { sign, shown: old.get(sign)?.pop() ?? build(one) };
    });
    for (const gone of [...old.values()].flat()) gone.remove();
    let at = element.firstChild;
    for (const { shown } of now) {
      if (shown === at) at = at.nextSibling;
      else element.insertBefore(shown, at);
    }
  };
  return { element, show };
}
