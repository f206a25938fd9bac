import type { ComponentChildren } from "preact";

/** What is said of something. */
export type Fact = [name: string, value: ComponentChildren];

/** Names and what they say, one below the other. */
export function Facts({ facts }: { facts: Fact[] }) {
  return (
    <dl class="named-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
