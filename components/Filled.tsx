import { type ComponentChildren, Fragment } from "preact";

interface FilledProps {
  /** A text of the catalogue with names in braces: `Nothing here yet. {link}`. */
  text: string;
  /** The value of each name: a link, a date, an element. A name without a value stays. */
  values: Record<string, ComponentChildren>;
}

/**
 * Shows a text of the catalogue with elements in place of its names, so that each language puts them where it needs them.
 * A link's own words are a text of their own in the catalogue; for values that are text, `fill` is enough.
 */
export function Filled({ text, values }: FilledProps) {
  return (
    <>
      {text.split(/(\{\w+\})/).map((part, index) => {
        const name = part.slice(1, -1);
        const isName = index % 2 === 1 && Object.hasOwn(values, name);
        return <Fragment key={index}>{isName ? values[name] : part}</Fragment>;
      })}
    </>
  );
}
