/** JSON Schema of an index of skills: agent-skills-discovery-rfc 0.2.0. */
export const agentSkillsSchema = {
  type: "object",
  required: ["$schema", "skills"],
  properties: {
    $schema: { const: "https://schemas.agentskills.io/discovery/0.2.0/schema.json" },
    skills: {
      type: "array",
      minItems: 1,
      items: {
        type: "object",
        required: ["name", "type", "description", "url", "digest"],
        properties: {
          name: { type: "string", maxLength: 64, pattern: "^[a-z0-9]+(-[a-z0-9]+)*$" },
          type: { enum: ["skill-md", "archive"] },
          description: { type: "string", minLength: 1, maxLength: 1024 },
          url: { type: "string", format: "uri-reference" },
          digest: { type: "string", pattern: "^sha256:[0-9a-f]{64}$" },
        },
      },
    },
  },
};
