import { CodeBlock } from "@/components/CodeBlock.tsx";
import type { CallContext } from "@/lib/operations/operation.ts";
import { mcpClients, shortName } from "@/lib/site/mcp_clients.ts";

/** How to connect an assistant to the tool server; one click marks the whole text. */
export function McpClients({ context }: { context: CallContext }) {
  const name = shortName(context.service.content.site.title);
  return (
    <div class="clients">
      {mcpClients(context.baseUrl, name).map((client, index) => (
        <details key={client.name} open={index === 0}>
          <summary>{client.name}</summary>
          <p>{client.place}:</p>
          <CodeBlock text={client.text} label={`Configuration for ${client.name}`} />
        </details>
      ))}
    </div>
  );
}
