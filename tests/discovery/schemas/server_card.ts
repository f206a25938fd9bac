/** JSON Schema of a server card: the facts of SEP-2127 (schema of the extension, July 2026). */
export const serverCardSchema = {
  type: "object",
  required: ["$schema", "name", "version", "description"],
  properties: {
    $schema: { const: "https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json" },
    name: { type: "string", minLength: 3, maxLength: 200, pattern: "^[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+$" },
    version: { type: "string", minLength: 1, maxLength: 255, not: { pattern: "[\\^~<>=*]|\\.x" } },
    description: { type: "string", minLength: 1, maxLength: 100 },
    title: { type: "string", minLength: 1, maxLength: 100 },
    websiteUrl: { type: "string", format: "uri" },
    icons: {
      type: "array",
      items: {
        type: "object",
        required: ["src"],
        properties: {
          src: { type: "string", format: "uri" },
          mimeType: { type: "string" },
          sizes: { type: "array", items: { type: "string" } },
          theme: { enum: ["dark", "light"] },
        },
      },
    },
    remotes: {
      type: "array",
      minItems: 1,
      items: {
        type: "object",
        required: ["type", "url"],
        properties: {
          type: { enum: ["streamable-http", "sse"] },
          url: { type: "string", pattern: "^https?://[^\\s]+$" },
          supportedProtocolVersions: { type: "array", items: { type: "string" } },
        },
      },
    },
  },
};
