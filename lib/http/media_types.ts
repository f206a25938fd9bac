/** JSON. It is UTF-8 without the parameter too (RFC 8259, section 8.1), but some clients assume another encoding then. */
export const JSON_TYPE = "application/json; charset=utf-8";

/** Plain text in UTF-8. */
export const TEXT_TYPE = "text/plain; charset=utf-8";

/** Markdown (RFC 7763). */
export const MARKDOWN_TYPE = "text/markdown; charset=utf-8";

/** A server card (SEP-2127). */
export const SERVER_CARD_TYPE = "application/mcp-server-card+json";

/** A linkset with the profile of an API catalog (RFC 9727, section 4.2). */
export const API_CATALOG_TYPE = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"';
