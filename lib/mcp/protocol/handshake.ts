import { LISTS } from "@/lib/mcp/protocol/keep.ts";
import { invalidParams } from "@/lib/mcp/protocol/protocol_error.ts";
import type { McpServer, Methods } from "@/lib/mcp/protocol/server.ts";
import { LEGACY_VERSIONS, META, MODERN_VERSION } from "@/lib/mcp/protocol/versions.ts";

/** What a caller asks first: who is there, and in which versions it speaks. */
export function handshakeMethods(server: Omit<McpServer, "methods">): Methods {
  const { info, capabilities, instructions } = server;
  // All of what the server says of itself, where other results only name it.
  const _meta = { [META.serverInfo]: info };
  return {
    "server/discover": {
      era: "modern",
      keep: LISTS,
      answer: () => ({ supportedVersions: [MODERN_VERSION], capabilities, instructions, _meta }),
    },
    "initialize": {
      era: "legacy",
      answer({ protocolVersion }) {
        if (typeof protocolVersion !== "string") throw invalidParams("initialize needs protocolVersion.");
        const agreed = LEGACY_VERSIONS.includes(protocolVersion) ? protocolVersion : LEGACY_VERSIONS[0];
        return { protocolVersion: agreed, capabilities, serverInfo: info, instructions };
      },
    },
    "ping": { era: "legacy", answer: () => "{}" },
  };
}
