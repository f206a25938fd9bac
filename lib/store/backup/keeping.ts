import { type Keeping, ROOMS } from "@/lib/store/keys.ts";

/** What a backup does with a key; undefined: this version of the service has no such keys. */
export function keepingOf([room, part]: Deno.KvKey): Keeping | undefined {
  if (typeof room !== "string") return undefined;
  const names = typeof part === "string" ? [`${room} ${part}`, room] : [room];
  const known = names.find((name) => Object.hasOwn(ROOMS, name));
  return known === undefined ? undefined : ROOMS[known];
}
