import type { Fields } from "@/lib/mcp/protocol/message.ts";

/** A prompt's text as the user's own words (protocol, `GetPromptResult`). Parts that are not there are left out. */
export function userMessage(description: string, parts: (string | false | undefined)[]): Fields {
  const text = parts.filter((part) => part).join("\n\n");
  return { description, messages: [{ role: "user", content: { type: "text", text } }] };
}
