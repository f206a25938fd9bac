import { CodeBlock, type CopyWords } from "@/components/Code.tsx";
import { ColouredCode } from "@/components/ColouredCode.tsx";
import type { CallContext } from "@/lib/operations/operation.ts";
import { slug } from "@/lib/text/slug.ts";
import { fill } from "@/lib/words/fill.ts";
import type { Words } from "@/lib/words/words.ts";

interface McpClientsProps {
  context: CallContext;
  /** With them each text has a button to copy it. */
  copyWords?: CopyWords;
}

/** Shows how to connect an assistant to the tool server. */
export function McpClients({ context, copyWords }: McpClientsProps) {
  const { title, language } = context.service.content.site;
  const name = shortName(title, language);
  const { clients } = context.service.words.pages;
  return (
    <div class="clients">
      {mcpClients(context.baseUrl, name, clients).map((client, index) => (
        <details key={client.name} open={index === 0}>
          <summary>{client.name}</summary>
          <p>{client.place}</p>
          <ClientText
            client={client}
            label={fill(clients.configuration, { client: client.name })}
            copyWords={copyWords}
          />
        </details>
      ))}
    </div>
  );
}

function ClientText(
  { client: { text }, ...said }: { client: McpClient; label: string; copyWords?: CopyWords },
) {
  const language = text.startsWith("{") ? "json" : text.startsWith("[") ? "toml" : undefined;
  return language === undefined
    ? <CodeBlock text={text} {...said} />
    : <ColouredCode text={text} language={language} {...said} />;
}

/** A program, and the way to connect it to the tool server. */
interface McpClient {
  name: string;
  /** The place for the text: a file, a menu, a terminal. */
  place: string;
  text: string;
}

/** Lists what to paste where, for the clients that people use; `baseUrl` is this instance's, `name` a short word for it. */
function mcpClients(baseUrl: string, name: string, words: Words["pages"]["clients"]): McpClient[] {
  const url = `${baseUrl}/mcp`;
  const json = (value: unknown) => JSON.stringify(value, null, 2);
  const inFile = (file: string) => fill(words.in_file, { file });
  return [
    { name: "Claude Code", place: words.in_terminal, text: ["claude mcp add --transport http", name, url].join(" ") },
    { name: "Claude Desktop, claude.ai, ChatGPT", place: words.in_connectors, text: url },
    {
      name: words.cursor,
      place: fill(words.in_either_file, { file: "~/.cursor/mcp.json", other: ".mcp.json" }),
      text: json({ mcpServers: { [name]: { type: "http", url } } }),
    },
    { name: "VS Code", place: inFile(".vscode/mcp.json"), text: json({ servers: { [name]: { type: "http", url } } }) },
    { name: "Codex", place: inFile("~/.codex/config.toml"), text: `[mcp_servers.${name}]\nurl = "${url}"` },
    {
      name: words.stdio,
      place: words.in_configuration,
      text: json({ mcpServers: { [name]: { command: "npx", args: ["-y", "mcp-remote", url] } } }),
    },
  ];
}

/** Returns a short word for the server in a client's configuration: letters, digits and hyphens of the title. */
function shortName(title: string, language: string): string {
  return slug(title, new Set(), "profile", language).slice(0, 40).replace(/-$/, "");
}
