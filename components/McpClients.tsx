import { CodeBlock } from "@/components/Code.tsx";
import { slug } from "@/lib/text/slug.ts";
import type { CallContext } from "@/lib/operations/operation.ts";

/** Shows how to connect an assistant to the tool server; one click marks the whole text. */
export function McpClients({ context }: { context: CallContext }) {
  const { title, language } = context.service.content.site;
  const name = shortName(title, language);
  return (
    <div class="clients">
      {mcpClients(context.baseUrl, name).map((client, index) => (
        <details key={client.name} open={index === 0}>
          <summary>{client.name}</summary>
          <p>{client.place}:</p>
          <CodeBlock
            text={client.text}
            label={`Configuration for ${client.name}`}
            language={client.text.startsWith("{") ? "json" : undefined}
          />
        </details>
      ))}
    </div>
  );
}

/** How a program is told of the tool server. */
interface McpClient {
  name: string;
  /** Where the text goes: a file, a menu, a terminal. */
  place: string;
  text: string;
}

/** Lists what to paste where, for the clients that people use; `baseUrl` is this instance's, `name` a short word for it. */
function mcpClients(baseUrl: string, name: string): McpClient[] {
  const url = `${baseUrl}/mcp`;
  const json = (value: unknown) => JSON.stringify(value, null, 2);
  return [
    { name: "Claude Code", place: "In a terminal", text: `claude mcp add --transport http ${name} ${url}` },
    {
      name: "Claude Desktop, claude.ai, ChatGPT",
      place: "Settings, Connectors, Add custom connector; no authentication",
      text: url,
    },
    {
      name: "Cursor, or a project's .mcp.json",
      place: "In ~/.cursor/mcp.json or .mcp.json",
      text: json({ mcpServers: { [name]: { type: "http", url } } }),
    },
    { name: "VS Code", place: "In .vscode/mcp.json", text: json({ servers: { [name]: { type: "http", url } } }) },
    { name: "Codex", place: "In ~/.codex/config.toml", text: `[mcp_servers.${name}]\nurl = "${url}"` },
    {
      name: "A program that starts servers itself",
      place: "In its configuration",
      text: json({ mcpServers: { [name]: { command: "npx", args: ["-y", "mcp-remote", url] } } }),
    },
  ];
}

/** Returns a short word for the server in a client's configuration: letters, digits and hyphens of the title. */
function shortName(title: string, language: string): string {
  return slug(title, new Set(), "profile", language).slice(0, 40).replace(/-$/, "");
}
