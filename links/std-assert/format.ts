/** Writes a value in full, with sorted keys and one property a line. */
export function format(value: unknown): string {
  return Deno.inspect(value, {
    compact: false,
    depth: Infinity,
    iterableLimit: Infinity,
    sorted: true,
    strAbbreviateSize: Infinity,
    trailingComma: true,
  });
}
