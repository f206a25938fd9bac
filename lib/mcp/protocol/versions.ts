/**
 * The two ways in which the protocol is spoken. `modern`: every request carries what it needs in `_meta`. `legacy`: a
 * handshake (`initialize`) comes first.
 */
export type Era = "modern" | "legacy";

/** The one modern revision that is served. */
export const MODERN_VERSION = "2026-07-28";

/** The legacy revisions that are served, newest first. */
export const LEGACY_VERSIONS = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"];

/** Revisions are dates, so their order is that of their letters. */
export function isModernVersion(version: string): boolean {
  return version >= MODERN_VERSION;
}

/** Members of a request's or result's `_meta` that the protocol reserves. */
export const META = {
  protocolVersion: "io.modelcontextprotocol/protocolVersion",
  clientInfo: "io.modelcontextprotocol/clientInfo",
  clientCapabilities: "io.modelcontextprotocol/clientCapabilities",
  logLevel: "io.modelcontextprotocol/logLevel",
  serverInfo: "io.modelcontextprotocol/serverInfo",
  subscriptionId: "io.modelcontextprotocol/subscriptionId",
} as const;
