/** How much of a list and of a text an abridged answer shows. */
const MAX_ENTRIES = 2;
const MAX_TEXT = 160;

/** A JSON value of the same shape with less in it: the beginnings of its lists and texts. */
export function abridged(value: unknown): unknown {
  if (typeof value === "string") return value.length > MAX_TEXT ? `${value.slice(0, MAX_TEXT).toWellFormed()}…` : value;
  if (Array.isArray(value)) {
    const rest = value.length - MAX_ENTRIES;
    const shown = value.slice(0, MAX_ENTRIES).map(abridged);
    return rest > 0 ? [...shown, `… ${rest} more`] : shown;
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, abridged(member)]));
}
