import { Breakable } from "@/components/Breakable.tsx";
import type { CallContext } from "@/lib/operations/operation.ts";
import { pathWith } from "@/lib/site/rest_read.ts";

interface AgentNoteProps {
  context: CallContext;
  /** Names of the operations that say the same as what stands beside. */
  operations: readonly string[];
  /** Their input, where it fills a path. */
  input?: Record<string, unknown>;
  /** Paths of documents that say it. */
  documents?: readonly string[];
}

/** The note in the margin: what an agent reads at this place. */
export function AgentNote({ context, operations, input = {}, documents = [] }: AgentNoteProps) {
  const found = operations.flatMap((name) => context.service.operations.filter((one) => one.name === name));
  return (
    <div
      role="note"
      class={found.length > 0 && found.every(({ readOnly }) => !readOnly) ? "agent-note writes" : "agent-note"}
      aria-label="What an agent reads here"
    >
      {documents.map((path) => (
        <p key={path}>
          <code>
            <a href={path}>GET {path}</a>
          </code>
        </p>
      ))}
      {found.map((operation) => {
        const { name, rest, tool } = operation;
        const path = rest && pathWith(operation, input);
        const canBeRead = rest?.method === "GET" && !rest.volatile && !path!.includes("{");
        return (
          <p key={name}>
            {rest && (
              <code>
                <a href={canBeRead ? path : `/developers#${name}`}>
                  {rest.method} <Breakable text={path!} />
                </a>
              </code>
            )}
            {tool && (
              <code>
                <a href={`/developers#${name}`}>
                  <Breakable text={name} />
                </a>
              </code>
            )}
          </p>
        );
      })}
    </div>
  );
}
