/** Pictures that are given as data, as components. */
import type { JSX } from "preact";
import { createElement } from "preact";
import type { Node } from "../board/node.ts";
import type { IconName } from "./icons.ts";
import { iconOf } from "./icons.ts";

/** An element of SVG. */
export function Svg({ tag, attributes, text, children }: Node): JSX.Element {
  return createElement(
    tag,
    attributes,
    text || null,
    children.map((child, n) => <Svg key={n} {...child} />),
  );
}

/** A small picture for a button, in the colour of the text, beside a name. */
export function Icon({ name }: { name: IconName }) {
  return <Svg {...iconOf(name)} />;
}
