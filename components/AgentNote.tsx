import { Breakable } from "@/components/Breakable.tsx";
import type { CallContext } from "@/lib/operations/operation.ts";
import { pathWith } from "@/lib/site/rest_read.ts";

interface AgentNoteProps {
  context: CallContext;
  /** Names of the operations that say the same as what stands beside. */
  operations: readonly string[];
  /** Their input, where it fills a path. */
  input?: Record<string, unknown>;
}

/** The note in the margin: what an agent reads at this place. */
export function AgentNote({ context, operations, input = {} }: AgentNoteProps) {
  const found = operations.flatMap((name) => context.service.operations.filter((one) => one.name === name));
  return (
    <div
      role="note"
      class={found.every(({ readOnly }) => !readOnly) ? "agent-note writes" : "agent-note"}
      aria-label="What an agent reads here"
    >
      {found.map((operation) => {
        const { name, rest, tool } = operation;
        const path = rest && pathWith(operation, input);
        return (
          <p key={name}>
            {rest && (
              <code>
                {rest.method === "GET" && !rest.volatile
                  ? (
                    <a href={path}>
                      GET <Breakable text={path!} />
                    </a>
                  )
                  : (
                    <a href={`/developers#${name}`}>
                      {rest.method} <Breakable text={path!} />
                    </a>
                  )}
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
