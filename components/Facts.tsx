import type { ComponentChildren } from "preact";

/** A fact: its name, and one value or several. */
export interface Fact {
  name: string;
  value: ComponentChildren;
}

/** Shows facts as a list of terms; those without a value are left out, and so is a list of nothing. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  const known = facts.filter(({ value }) => !isEmpty(value));
  return known.length > 0 && (
    <dl class="facts">
      {known.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          {[value].flat().map((one, index) => <dd key={index} dir="auto">{one}</dd>)}
        </div>
      ))}
    </dl>
  );
}

/** Tells whether a fact has no value: it is not shown then. */
export function isEmpty(value: ComponentChildren): boolean {
  return value === undefined || value === null || value === false || value === "" ||
    (Array.isArray(value) && value.length === 0);
}
