const targets = {
  type: "array",
  minItems: 1,
  items: {
    type: "object",
    required: ["href"],
    additionalProperties: false,
    properties: { href: { type: "string", format: "uri" }, type: { type: "string" }, title: { type: "string" } },
  },
};

/** JSON Schema of an API catalog: a linkset (RFC 9264, section 4.2) with the relations of RFC 9727 and RFC 8631. */
export const apiCatalogSchema = {
  type: "object",
  required: ["linkset"],
  additionalProperties: false,
  properties: {
    linkset: {
      type: "array",
      minItems: 2,
      items: {
        type: "object",
        required: ["anchor"],
        additionalProperties: false,
        properties: {
          anchor: { type: "string", format: "uri" },
          item: targets,
          "service-desc": targets,
          "service-doc": targets,
          "service-meta": targets,
        },
      },
    },
  },
};
