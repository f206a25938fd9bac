import { fill } from "@/lib/words/fill.ts";
import { sentencesOf } from "@/lib/words/words.ts";

/** Says in the owner's language what a task says in English. */
export type Say = (english: string) => string;

/**
 * Returns the function that says in a language (BCP 47 tag) what tasks say in English. The catalogue has the English sentences
 * with names in braces where values stand: `{file}` as it is, `{What}` said in the language too, and `{REST}` said even where
 * it is several sentences with a semicolon between them. What the catalogue does not know stays English.
 */
export function sayIn(tag: string): Say {
  const sentences = sentencesOf(tag);
  if (sentences === undefined) return (english) => english;
  let say = made.get(sentences);
  if (say === undefined) made.set(sentences, say = sayWith(sentences));
  return say;
}

const made = new WeakMap<object, Say>();

function sayWith(sentences: Record<string, string>): Say {
  const known = Object.entries(sentences).map(([english, said]) => ({ ...partsOf(english), said }))
    // Of two that fit, the one with more words of its own says more.
    .sort((a, b) => b.parts.join("").length - a.parts.join("").length);
  const say = (text: string): string => {
    for (const { names, parts, said } of known) {
      const values = valuesBetween(parts, text);
      if (values === undefined || names.some((name, index) => !isOne(values[index], name))) continue;
      return fill(
        said,
        Object.fromEntries(
          names.map((name, index) => [name, /^[A-Z]/.test(name) ? say(values[index]) : values[index]]),
        ),
      );
    }
    return text;
  };
  return say;
}

/** Tells whether a value is one part of a sentence after its place (`profile.yaml:7: `); what is quoted may hold anything. */
function isOne(value: string, name: string): boolean {
  const unquoted = value.split(/["“”]/).filter((_, index) => index % 2 === 0).join("");
  return name === name.toUpperCase() || !/; |:\d+: /.test(unquoted);
}

/** Takes a sentence of the catalogue apart into the names of its values and what stands around them. */
function partsOf(english: string): { names: string[]; parts: string[] } {
  const pieces = english.split(/\{(\w+)\}/);
  return { names: pieces.filter((_, index) => index % 2 === 1), parts: pieces.filter((_, index) => index % 2 === 0) };
}

/** Returns what stands between the parts; undefined where the text does not consist of them in this order. */
function valuesBetween(parts: readonly string[], text: string): string[] | undefined {
  const [first, ...others] = parts;
  if (!text.startsWith(first)) return undefined;
  let place = first.length;
  const values: string[] = [];
  for (const [index, part] of others.entries()) {
    const isLast = index === others.length - 1;
    // A value is never empty.
    const end = isLast ? text.length - part.length : text.indexOf(part, place + 1);
    if (end <= place || isLast && !text.endsWith(part)) return undefined;
    values.push(text.slice(place, end));
    place = end + part.length;
  }
  return place === text.length ? values : undefined;
}
