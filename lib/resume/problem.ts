/** A résumé of which nothing can be taken; the message is for its owner. */
export class ResumeError extends Error {
  override name = "ResumeError";
}

/** Collects what could not be taken as it stands, in words for the owner of the résumé. */
export class Notes {
  readonly lines: string[] = [];

  /** @param path Where it stands, from the outermost field inwards; numbers count entries from 0. */
  add(path: readonly (string | number)[], message: string): void {
    this.lines.push(`${placeOf(path)} ${message}`);
  }
}

/** Writes a path as people count: `work, entry 3, startDate`. */
function placeOf(path: readonly (string | number)[]): string {
  return path.map((step) => typeof step === "number" ? `entry ${step + 1}` : step).join(", ");
}

/** The beginning of a value, to be recognised by. */
export function shown(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value) ?? String(value);
  const line = text.replace(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim();
  return line.length > 60 ? `“${line.slice(0, 57)}…”` : `“${line}”`;
}
