import { z } from "zod";
import type { Content } from "@/lib/content/content.ts";
import { exists } from "@/lib/content/content_file.ts";
import { serverInfo } from "@/lib/mcp/server_info.ts";

// What directories of tool servers require of a listed site. Facts of November 2026; each names its source.

/** The schema of `server.json` that the registry calls current. */
const SCHEMA = "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json";

const secureUrl = z.url({ protocol: /^https$/ });

/**
 * Shape of `server.json` for a server that is reached over the network: the registry's schema of 2025-12-11, and what its
 * validators ask besides (github.com/modelcontextprotocol/registry, `internal/validators/validators.go`).
 */
const serverFile = z.strictObject({
  $schema: z.literal(SCHEMA),
  // Both parts begin and end with a letter or digit.
  name: z.string().min(3).max(200).regex(
    /^[a-zA-Z0-9][a-zA-Z0-9.-]*[a-zA-Z0-9]\/[a-zA-Z0-9][a-zA-Z0-9._-]*[a-zA-Z0-9]$/,
  ),
  title: z.string().trim().min(1).max(100),
  description: z.string().min(1).max(100),
  // One version: neither `latest` nor a range.
  version: z.string().regex(/^\d+\.\d+\.\d+$/),
  websiteUrl: secureUrl,
  icons: z.array(z.strictObject({
    src: secureUrl.max(255),
    mimeType: z.enum(["image/png", "image/jpeg", "image/jpg", "image/svg+xml", "image/webp"]),
    sizes: z.array(z.string().regex(/^(?:\d+x\d+|any)$/)),
  })),
  remotes: z.array(z.strictObject({ type: z.literal("streamable-http"), url: secureUrl })).length(1),
});

/** Makes the file with which the MCP Registry lists the tool server at `baseUrl`. */
export function registryFile(content: Content, baseUrl: string): z.output<typeof serverFile> {
  const { name, title, version, description, websiteUrl } = serverInfo({ content }, baseUrl);
  return serverFile.parse({
    $schema: SCHEMA,
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
    return "Set BASE_URL to the public address of your site.";
  }
  const url = URL.parse(baseUrl);
  if (url === null || url.origin !== baseUrl) {
    return `BASE_URL is ${baseUrl}: it must be an origin such as https://example.com.`;
  }
  if (url.protocol !== "https:") return `BASE_URL is ${baseUrl}: directories list https addresses only.`;
  // A label of letters at the end, so no address of a machine; names for one machine or one network have no place either.
  if (!/\.[a-z][a-z0-9-]*$/i.test(url.hostname) || /\.(?:local|localhost|test|invalid|internal)$/.test(url.hostname)) {
    return `BASE_URL is ${baseUrl}: it can be reached only from this machine or network.`;
  }
  // The longest name and address of a picture that the MCP Registry takes; real names are far shorter.
  if (url.hostname.length > 190) return `BASE_URL is ${baseUrl}: the MCP Registry takes names of up to 190 characters.`;
  return undefined;
}

/** The wish of a directory, and whether it is fulfilled. */
interface Directory {
  name: string;
  /** `ready`: nothing is missing here; `missing`: `todo` says what; `unsuited`: it lists something else. */
  state: "ready" | "missing" | "unsuited";
  said: string;
  /** The steps to take. */
  todo: string[];
}

/** The public key itself in Base64, without a frame: 32 bytes of Ed25519, or 49 of a compressed point of P-384. */
const registryProof = /^v=MCPv1; k=(?:ed25519; p=[A-Za-z0-9+/]{43}=|ecdsap384; p=[A-Za-z0-9+/]{66}==)\s*$/;

const glamaClaim = z.looseObject({ claim: z.string().regex(/^glama_claim_\w+$/) });

/** Checks what each directory would want of this owner's site. `folder` is the content folder. */
export function directories(folder: string, content: Content, baseUrl: string): Directory[] {
  const file = (name: string) => `${folder}/public/.well-known/${name}`;
  const [proof, claim] = [file("mcp-registry-auth"), file("glama.json")];
  const { name } = registryFile(content, baseUrl);
  const { hostname } = new URL(baseUrl);
  return [
    {
      // https://modelcontextprotocol.io/registry/authentication
      name: "MCP Registry (registry.modelcontextprotocol.io)",
      ...stateOf(proof, (text) => registryProof.test(text), {
        ready: "server.json is written, and your site serves the proof that the domain is yours.",
        absent: "server.json is written; the proof that the domain is yours is missing.",
        wrong:
          `${proof} is not a proof. It must be one line: v=MCPv1; k=ed25519; p= and the 44 characters of your key.`,
      }),
      todo: [
        "make a key: openssl genpkey -algorithm Ed25519 -out key.pem (keep it outside this folder)",
        `write "v=MCPv1; k=ed25519; p=" and the public key into ${proof}:`,
        "  openssl pkey -in key.pem -pubout -outform DER | tail -c 32 | base64",
        `sign in: mcp-publisher login http --domain ${hostname} --private-key KEY, where KEY is printed by`,
        "  openssl pkey -in key.pem -outform DER | tail -c 32 | xxd -p -c 64",
        `check and publish: mcp-publisher validate; mcp-publisher publish (lists ${name})`,
        "each version can be published once; the file must stay, because you sign in with it each time",
      ],
    },
    {
      // https://glama.ai/mcp/connectors, "How do I claim this server?"
      name: "Glama (glama.ai)",
      ...stateOf(claim, (text) => glamaClaim.safeParse(parsed(text)).success, {
        ready: "glama.json is served; choose “Check HTTP challenge” there.",
        absent: "It finds servers in the MCP Registry by itself; to claim the entry, serve its token in glama.json.",
        wrong: `${claim} is not a claim: it needs "claim" with the token that Glama shows (glama_claim_…).`,
      }),
      todo: [
        "open the entry, choose “Claim ownership”, sign in and generate a token",
        `write ${claim}: {"$schema": "https://glama.ai/mcp/schemas/connector.json", "claim": "glama_claim_…"}`,
        "leave the file there: Glama looks for it again from time to time",
      ],
    },
    {
      // https://smithery.ai/docs/build/publish; smithery.yaml is for servers that Smithery itself runs
      name: "Smithery (smithery.ai)",
      state: "ready",
      said:
        "Nothing is missing: it wants streamable HTTP over https, and reads tools, prompts and resources by itself.",
      todo: [`open smithery.ai/new, sign in, and enter ${baseUrl}/mcp`],
    },
    {
      // https://a2aregistry.org: an entry names the A2A card of an agent, and the registry fetches it
      name: "a2aregistry (a2aregistry.org)",
      state: "unsuited",
      said:
        "It lists agents that speak A2A and have a card at /.well-known/agent-card.json. This service does not speak " +
        "A2A, so a card would be untrue.",
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
