import { changedAt } from "@/lib/changed_at.ts";

/** What a build is made of. */
const SOURCES = ["routes", "islands", "components", "lib", "static", "links", "deno.json", "dev.ts"];

/** What a build writes. */
const BUILT = "_fresh/server.js";

/** Whether there is a build, and nothing that it is made of has changed since. */
export function isBuilt(): boolean {
  return sourcesChangedAt() < changedAt(BUILT);
}

/** When the youngest source was written, in milliseconds since the epoch. */
export function sourcesChangedAt(): number {
  return Math.max(...SOURCES.map(changedAt));
}
