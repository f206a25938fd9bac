import type { Operation, Topic } from "@/lib/operations/operation.ts";
import { label } from "@/lib/site/label.ts";

interface PortalIndexProps {
  groups: readonly { topic: Topic; operations: readonly Operation[] }[];
}

/** What stands on the portal, always in sight on a wide screen. */
export function PortalIndex({ groups }: PortalIndexProps) {
  return (
    <nav class="portal-index" aria-label="On this page">
      <ul>
        <li>
          <a href="#start">Begin here</a>
        </li>
        <li>
          <a href="#connect">Connect an agent</a>
        </li>
        {groups.map(({ topic, operations }) => (
          <li key={topic}>
            <a href={`#${topic}`}>{label(topic)}</a>
            <ul>
              {operations.map(({ name, title }) => (
                <li key={name}>
                  <a href={`#${name}`}>{title}</a>
                </li>
              ))}
            </ul>
          </li>
        ))}
        <li>
          <a href="#errors">Errors</a>
        </li>
        <li>
          <a href="#limits">Limits</a>
        </li>
        <li>
          <a href="#versions">Versions</a>
        </li>
      </ul>
    </nav>
  );
}
