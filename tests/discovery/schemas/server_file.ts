/** JSON Schema of `server.json`: the facts of the MCP Registry's schema of 2025-12-11, for a server that is reached over the network. */
export const serverFileSchema = {
  type: "object",
  required: ["$schema", "name", "description", "version", "remotes"],
  properties: {
    $schema: { const: "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json" },
    name: { type: "string", minLength: 3, maxLength: 200, pattern: "^[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+$" },
    title: { type: "string", minLength: 1, maxLength: 100 },
    description: { type: "string", minLength: 1, maxLength: 100 },
    version: { type: "string", maxLength: 255, not: { pattern: "[\\^~<>=*]|\\.x" } },
    websiteUrl: { type: "string", format: "uri" },
    icons: {
      type: "array",
      items: {
        type: "object",
        required: ["src"],
        properties: {
          src: { type: "string", format: "uri", pattern: "^https://", maxLength: 255 },
          mimeType: { enum: ["image/png", "image/jpeg", "image/jpg", "image/svg+xml", "image/webp"] },
          sizes: { type: "array", items: { type: "string", pattern: "^(\\d+x\\d+|any)$" } },
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
        },
      },
    },
  },
};
