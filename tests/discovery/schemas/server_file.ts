/**
 * JSON Schema of `server.json` for a server that is reached over the network: the facts of the MCP Registry's schema of
 * 2025-12-11 (`static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json`) and of its validators. Stricter in
 * one thing: the official objects are open, and a member that they do not know is a mistake here.
 */
export const serverFileSchema = {
  type: "object",
  required: ["$schema", "name", "description", "version", "remotes"],
  additionalProperties: false,
  properties: {
    $schema: { const: "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json" },
    name: {
      type: "string",
      minLength: 3,
      maxLength: 200,
      pattern: "^[a-zA-Z0-9][a-zA-Z0-9.-]*[a-zA-Z0-9]/[a-zA-Z0-9][a-zA-Z0-9._-]*[a-zA-Z0-9]$",
    },
    title: { type: "string", minLength: 1, maxLength: 100, pattern: "\\S" },
    description: { type: "string", minLength: 1, maxLength: 100 },
    version: { type: "string", maxLength: 255, not: { pattern: "[\\^~<>=*|]|\\.[xX]|\\s-\\s|^latest$" } },
    websiteUrl: { type: "string", format: "uri", pattern: "^https://" },
    icons: {
      type: "array",
      items: {
        type: "object",
        required: ["src"],
        additionalProperties: false,
        properties: {
          src: { type: "string", format: "uri", pattern: "^https://", maxLength: 255 },
          mimeType: { enum: ["image/png", "image/jpeg", "image/jpg", "image/svg+xml", "image/webp"] },
          theme: { enum: ["light", "dark"] },
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
        additionalProperties: false,
        properties: {
          type: { enum: ["streamable-http", "sse"] },
          url: { type: "string", pattern: "^https://(?!localhost|127\\.0\\.0\\.1|[^/]*\\.localhost)[^\\s]+$" },
        },
      },
    },
  },
};
