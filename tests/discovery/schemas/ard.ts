const text = { type: "string" };
const uri = { type: "string", format: "uri" };

/**
 * JSON Schema of a resource catalog that satisfies both Agentic Resource Discovery 0.91 and the AI catalog before it,
 * whose top level and host are closed and whose queries are two to five.
 */
export const ardSchema = {
  type: "object",
  required: ["specVersion", "entries"],
  additionalProperties: false,
  properties: {
    specVersion: { const: "1.0" },
    host: {
      type: "object",
      required: ["displayName"],
      additionalProperties: false,
      properties: { displayName: text, identifier: text, documentationUrl: uri, logoUrl: uri },
    },
    entries: {
      type: "array",
      minItems: 1,
      items: {
        type: "object",
        required: ["identifier", "displayName", "type", "representativeQueries"],
        oneOf: [{ required: ["url"] }, { required: ["data"] }],
        properties: {
          identifier: { type: "string", pattern: "^urn:air:[a-zA-Z0-9.-]+(:[a-zA-Z0-9._-]+)+$" },
          displayName: { type: "string", minLength: 1 },
          // The types that the validator in Lighthouse 13.5 knows; another one costs the full score.
          type: {
            enum: [
              "application/ai-catalog+json",
              "application/mcp-server-card+json",
              'text/markdown; profile="urn:air:agent-skills"',
            ],
          },
          url: uri,
          description: text,
          tags: { type: "array", items: text },
          capabilities: { type: "array", items: { type: "string", pattern: "^\\S+$" } },
          representativeQueries: { type: "array", minItems: 2, maxItems: 5, items: text },
          version: text,
          updatedAt: { type: "string", format: "date-time" },
          metadata: { type: "object", additionalProperties: { type: ["string", "number", "boolean", "null"] } },
        },
      },
    },
  },
};
