/** A board as a standalone picture, with the colours of the page's style sheets written into it. */

/** The style properties that matter in the drawing, with their initial values. */
const STYLES = {
  fill: "rgb(0, 0, 0)",
  "fill-opacity": "1",
  stroke: "none",
  "stroke-opacity": "1",
  "stroke-width": "1px",
  "stroke-dasharray": "none",
  "stroke-linecap": "butt",
  "stroke-linejoin": "miter",
  opacity: "1",
  "paint-order": "normal",
  "font-family": "",
  "font-size": "",
  "font-style": "normal",
  "font-weight": "400",
  "text-anchor": "start",
} as const;

/** The properties that matter for text alone. */
const TEXT_ONLY = new Set(["font-family", "font-size", "font-style", "font-weight", "text-anchor"]);

/**
 * The drawing as SVG text that needs no style sheet. Its paper, the first rectangle, is enlarged to
 * cover the names of rows and columns too.
 */
export function standalone(drawing: SVGElement, title: string): string {
  const copy = drawing.cloneNode(true) as SVGElement;
  const shown = [...drawing.querySelectorAll("*")];
  [...copy.querySelectorAll("*")].forEach((element, n) => {
    const original = shown[n];
    if (original) dress(element, getComputedStyle(original));
  });
  for (const element of copy.querySelectorAll("[class], [style]"))
    for (const name of ["class", "style"]) element.removeAttribute(name);
  for (const group of [...copy.querySelectorAll("g")].reverse())
    if (!group.firstChild) group.remove();
  const [corner = "0", , side = "600"] = copy.getAttribute("viewBox")?.split(" ") ?? [];
  const paper = copy.querySelector("rect");
  for (const name of ["x", "y"]) paper?.setAttribute(name, corner);
  for (const name of ["width", "height"]) paper?.setAttribute(name, side);
  for (const name of ["class", "style", "aria-hidden"]) copy.removeAttribute(name);
  copy.setAttribute("width", side);
  copy.setAttribute("height", side);
  copy.setAttribute("role", "img");
  const name = document.createElementNS("http://www.w3.org/2000/svg", "title");
  name.textContent = title;
  copy.prepend(name);
  return new XMLSerializer().serializeToString(copy);
}

function dress(element: Element, style: CSSStyleDeclaration) {
  if (element.tagName === "g") return;
  for (const [name, usual] of Object.entries(STYLES)) {
    if (TEXT_ONLY.has(name) && element.tagName !== "text") continue;
    const value = style.getPropertyValue(name);
    element.removeAttribute(name);
    if (!value || value === usual) continue;
    const [colour, opacity] = plain(value);
    element.setAttribute(name, colour);
    if (opacity < 1) {
      const whole = Number(style.getPropertyValue(`${name}-opacity`) || 1) * opacity;
      element.setAttribute(`${name}-opacity`, String(Math.round(whole * 1000) / 1000));
    }
  }
}

/**
 * A computed value in a form that every viewer understands: mixed colours become plain ones.
 *
 * @returns the value, and the opacity of a colour
 */
export function plain(value: string): readonly [string, number] {
  const mixed = /^color\(srgb ([\d.e-]+) ([\d.e-]+) ([\d.e-]+)(?: \/ ([\d.e-]+))?\)$/.exec(value);
  const rgba = /^rgba?\((\d+), (\d+), (\d+)(?:, ([\d.]+))?\)$/.exec(value);
  const found = mixed ?? rgba;
  if (!found) return [value.replaceAll("px", "").replaceAll('"', "'"), 1];
  const parts = found.slice(1, 4).map((part) => Number(part) * (mixed ? 255 : 1));
  const hex = parts.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("");
  return [`#${hex}`, Number(found[4] ?? 1)];
}

/**
 * @param svg must have a width and a height
 * @returns the same in pixels, as PNG
 */
export async function rasterised(svg: string, scale: number): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(image.width * scale);
    canvas.height = Math.round(image.height * scale);
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob(
        (blob) => (blob ? resolve(blob) : reject(new Error("no picture"))),
        "image/png",
      );
    });
  } finally {
    URL.revokeObjectURL(address);
  }
}
