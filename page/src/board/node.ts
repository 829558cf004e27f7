/**
 * SVG elements as data. A repainted layer keeps the elements that are still right, so that a key
 * press changes as little of the page as possible.
 */

export interface Node {
  tag: string;
  attributes: Readonly<Record<string, string | number>>;
  text: string;
  children: readonly Node[];
}

const SVG = "http://www.w3.org/2000/svg";

/** @param inside a text, or child nodes */
export function node(
  tag: string,
  attributes: Readonly<Record<string, string | number>> = {},
  inside: string | readonly Node[] = [],
): Node {
  const text = typeof inside === "string" ? inside : "";
  return { tag, attributes, text, children: typeof inside === "string" ? [] : inside };
}

export function build({ tag, attributes, text, children }: Node): SVGElement {
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
 * @param name its class
 */
export function painted(name: string): {
  element: SVGElement;
  show: (nodes: readonly Node[]) => void;
} {
  const element = build(node("g", { class: name }));
  let now: { sign: string; shown: SVGElement }[] = [];
  const show = (nodes: readonly Node[]) => {
    const old: Map<string, SVGElement[]> = new Map();
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
