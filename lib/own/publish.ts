import { z } from "zod";
import type { Content } from "@/lib/content/content.ts";
import { exists } from "@/lib/content/content_file.ts";
import { serverInfo } from "@/lib/mcp/server_card.ts";

// What directories of tool servers want of whoever is listed there. Facts of November 2026; each names its source.

/** Shape of `server.json` for a server that is reached over the network (registry schema 2025-12-11). */
const serverFile = z.strictObject({
  $schema: z.literal("https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json"),
  name: z.string().min(3).max(200).regex(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/),
  title: z.string().min(1).max(100),
  description: z.string().min(1).max(100),
  version: z.string().min(1).max(255),
  websiteUrl: z.url({ protocol: /^https$/ }),
  icons: z.array(
    z.strictObject({ src: z.url({ protocol: /^https$/ }), mimeType: z.string(), sizes: z.array(z.string()) }),
  ),
  remotes: z.array(z.strictObject({ type: z.literal("streamable-http"), url: z.url({ protocol: /^https$/ }) })).length(
    1,
  ),
});

/** Makes the file with which the MCP Registry lists the tool server at `baseUrl`. */
export function registryFile(content: Content, baseUrl: string): z.output<typeof serverFile> {
  const { name, title, version, description, websiteUrl } = serverInfo({ content }, baseUrl);
  return serverFile.parse({
    $schema: "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json",
    name,
    title,
    description,
    version,
    websiteUrl,
    // The registry takes no pictures within the file.
    icons: [{ src: `${baseUrl}/icon-192.png`, mimeType: "image/png", sizes: ["192x192"] }],
    remotes: [{ type: "streamable-http", url: `${baseUrl}/mcp` }],
  });
}

/** Says why an address cannot be listed anywhere; undefined where it can. */
export function unlistable(baseUrl: string | undefined): string | undefined {
  if (baseUrl === undefined || baseUrl === "") {
    return "Set BASE_URL to the address under which the world reaches your site.";
  }
  const url = URL.parse(baseUrl);
  if (url === null || url.origin !== baseUrl) {
    return `BASE_URL is ${baseUrl}: it must be an origin such as https://example.com.`;
  }
  if (url.protocol !== "https:") return `BASE_URL is ${baseUrl}: directories list https addresses only.`;
  // A label of letters at the end, so no address of a machine; names for one machine or one network have no place either.
  if (!/\.[a-z][a-z0-9-]*$/i.test(url.hostname) || /\.(?:local|localhost|test|invalid|internal)$/.test(url.hostname)) {
    return `BASE_URL is ${baseUrl}: only this machine or network reaches it.`;
  }
  return undefined;
}

/** What a directory wants, and whether it is there. */
interface Directory {
  name: string;
  /** `ready`: nothing is missing here; `missing`: `todo` says what; `unsuited`: it lists something else. */
  state: "ready" | "missing" | "unsuited";
  said: string;
  /** What to do, step by step. */
  todo: string[];
}

const registryProof = /^v=MCPv1; k=(?:ed25519|ecdsap384); p=[A-Za-z0-9+/=]{20,200}\s*$/;

const glamaClaim = z.looseObject({ maintainers: z.array(z.looseObject({ email: z.email() })).min(1) });

/** Checks what each directory would want of this owner's site. `folder` is the content folder. */
export function directories(folder: string, content: Content, baseUrl: string): Directory[] {
  const file = (name: string) => `${folder}/public/.well-known/${name}`;
  const [proof, claim] = [file("mcp-registry-auth"), file("glama.json")];
  const { name } = registryFile(content, baseUrl);
  const { hostname } = new URL(baseUrl);
  return [
    {
      // https://github.com/modelcontextprotocol/registry, docs/guides/publishing
      name: "MCP Registry (registry.modelcontextprotocol.io)",
      ...stateOf(proof, (text) => registryProof.test(text), {
        ready: "server.json is written and the proof of your domain is served.",
        absent: "server.json is written; the proof that the domain is yours is missing.",
        wrong: `${proof} is not a proof; it is one line: v=MCPv1; k=ed25519; p=… with your public key.`,
      }),
      todo: [
        "make a key: openssl genpkey -algorithm Ed25519 -out key.pem (keep it outside this folder)",
        `write "v=MCPv1; k=ed25519; p=" and the public key into ${proof}:`,
        "  openssl pkey -in key.pem -pubout -outform DER | tail -c 32 | base64",
        `publish: mcp-publisher login http --domain ${hostname} --private-key …; mcp-publisher publish (lists ${name})`,
      ],
    },
    {
      // https://glama.ai/mcp/connectors, "How do I claim this server?"
      name: "Glama (glama.ai)",
      ...stateOf(claim, (text) => glamaClaim.safeParse(parsed(text)).success, {
        ready: "glama.json is served, so that you can claim the entry.",
        absent: "It finds servers by itself; to claim the entry, serve glama.json.",
        wrong: `${claim} is not a claim: it needs maintainers with an email.`,
      }),
      todo: [
        `write ${claim}: {"$schema": "https://glama.ai/mcp/schemas/connector.json", "maintainers": [{"email": "…"}]}`,
        "the address must be that of your account there",
      ],
    },
    {
      // https://smithery.ai/docs
      name: "Smithery (smithery.ai)",
      state: "ready",
      said: "Nothing is missing: it connects to the address without a key, and reads the card and the tools.",
      todo: [`sign in there, choose to publish a remote server, and give ${baseUrl}/mcp`],
    },
    {
      // https://a2aregistry.org: agents that speak A2A
      name: "a2aregistry (a2aregistry.org)",
      state: "unsuited",
      said:
        "It lists agents that speak A2A. This service is a tool server and an interface, and speaks it not: a card " +
        "would be an untrue claim.",
      todo: [],
    },
  ];
}

function stateOf(
  path: string,
  isRight: (text: string) => boolean,
  { ready, absent, wrong }: Record<"ready" | "absent" | "wrong", string>,
): Pick<Directory, "state" | "said"> {
  if (!exists(path)) return { state: "missing", said: absent };
  return isRight(Deno.readTextFileSync(path)) ? { state: "ready", said: ready } : { state: "missing", said: wrong };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
