import { userMessage } from "@/lib/mcp/prompts/user_message.ts";
import type { Prompt } from "@/lib/mcp/protocol/prompt_methods.ts";
import type { CallContext } from "@/lib/operations/operation.ts";

/** For a developer who builds on the service. */
export function integrateService({ service, baseUrl }: CallContext): Prompt {
  const tools = service.operations.filter(({ tool }) => tool !== undefined).map(({ name }) => name);
  return {
    name: "integrate_service",
    title: "Integrate the service",
    description: "Plans and writes code that uses this service over REST or as a tool server",
    arguments: [
      { name: "goal", title: "Goal", description: "What the program should do", required: true },
      {
        name: "language",
        title: "Language",
        description: "Programming language or framework",
        complete: () => ["TypeScript", "Python", "Go", "Rust", "Java", "C#", "Ruby", "PHP", "Shell with curl"],
      },
    ],
    get({ goal, language }) {
      return userMessage("Building on this service", [
        `Write ${language ? `${language} ` : ""}code that uses the service at ${baseUrl} to: ${goal}`,
        `Over REST: read ${baseUrl}/openapi.json (OpenAPI 3.1) first and use only what it describes. Reads are public, ` +
        "need no key and may be cached by their ETag; honour Retry-After; follow next to walk a list.",
        `As a tool server: ${baseUrl}/mcp, streamable HTTP, stateless, no authentication; its tools are ` +
        `${tools.join(", ")}. Prefer it when a language model chooses the calls, REST when the program does.`,
        "Never send a message to try the code: the contact operation reaches a person. Use dry_run, and an " +
        "Idempotency-Key for the real one.",
        "Give complete code with error handling for the codes that the description lists, and say how to run it.",
      ]);
    },
  };
}
