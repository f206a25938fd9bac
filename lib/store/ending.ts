/** When a value ends by its own words (`keys.ts`), in milliseconds since the epoch. */
export function endOf(value: unknown): number | undefined {
  const { expiresAt, endsAt } = (typeof value === "object" && value !== null ? value : {}) as Record<string, unknown>;
  const end = expiresAt ?? endsAt;
  return typeof end === "number" && Number.isFinite(end) ? end : undefined;
}
