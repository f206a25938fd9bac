import type { ComponentChildren } from "preact";

/** A fact: its name, and one value or several. */
export interface Fact {
  name: string;
  value: ComponentChildren;
}

/** Shows facts as a list of terms; those without a value are left out. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl class="facts">
      {facts.filter(({ value }) => !isEmpty(value)).map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          {[value].flat().map((one, index) => <dd key={index} dir="auto">{one}</dd>)}
        </div>
      ))}
    </dl>
  );
}

function isEmpty(value: ComponentChildren): boolean {
  return value === undefined || value === null || value === false || value === "" ||
    (Array.isArray(value) && value.length === 0);
}
