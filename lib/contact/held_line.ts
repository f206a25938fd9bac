import { attempt, type Channel } from "@/lib/contact/delivery_channels.ts";
import { countsOf, readCounts } from "@/lib/contact/inbox_index.ts";
import { createId } from "@/lib/contact/job.ts";
import type { Log } from "@/lib/log.ts";
import { heldLineKey, statePrefix } from "@/lib/store/keys.ts";
import type { Store } from "@/lib/store/store.ts";
import { fill } from "@/lib/words/fill.ts";
import type { Words } from "@/lib/words/words.ts";

/** From this hour of the owner's day on the line is sent. */
const FROM_HOUR = 8;

/** Path of the held messages at the desk. */
const HELD_PATH = "/admin/inbox?place=all&lane=held";

/** The contents of the last line, as stored. */
interface HeldLine {
  /** The owner's day, as `2026-11-21`. */
  day: string;
  /** Id of the newest message that was counted. */
  newest: string;
}

interface HeldLineOptions {
  store: Store;
  channels: readonly Channel[];
  log: Log;
  now: () => number;
  /** Name and address that the line comes from: the owner's. */
  sender: { name: string; email: string };
  words: Words["mail"];
  /** IANA name of the owner's time zone. */
  timeZone: string;
}

/**
 * Tells the owner once a day, through all channels, how many messages wait to be released, if there are new ones among
 * them: held messages wake no channel by themselves. Never throws.
 */
export async function tellHeld({ store, channels, log, now, sender, words, timeZone }: HeldLineOptions): Promise<void> {
  if (channels.length === 0) return;
  const { day, hour } = dayAndHour(now(), timeZone);
  if (hour < FROM_HOUR) return;
  try {
    const due = await store.use(async (kv) => {
      const last = await kv.get<HeldLine>(heldLineKey);
      if (last.value?.day === day) return undefined;
      const held = await heldOf(kv);
      if (held.count === 0 || held.newest <= (last.value?.newest ?? "")) return undefined;
      // Whoever writes it down sends it: of several instances one does.
      const { ok } = await kv.atomic().check(last).set(heldLineKey, { day, newest: held.newest }).commit();
      return ok ? { ...held, last: last.value } : undefined;
    });
    if (due === undefined) return;
    const values = { count: due.count };
    const message = {
      kind: "other",
      from: sender.name,
      reply_to: sender.email,
      subject: fill(words.held_subject, values),
      message: fill(words.held_text, values),
    } as const;
    const delivery = { id: createId(now()), createdAt: now(), message, deskPath: HELD_PATH, held: due.count };
    const errors = await Promise.all(
      channels.map((channel) => attempt(channel, delivery, new AbortController().signal, log)),
    );
    if (errors.includes(null)) return;
    log("warn", "held_line_not_sent", { count: due.count });
    const { last } = due;
    await store.use(async (kv) => {
      if (last === null) await kv.delete(heldLineKey);
      else await kv.set(heldLineKey, last);
    });
  } catch {
    // The store has logged why; the next sweep comes.
  }
}

/** Counts the messages that are held, and finds the newest. Ids sort by their time. */
async function heldOf(kv: Deno.Kv): Promise<{ count: number; newest: string }> {
  const lists = countsOf(await readCounts(kv), { place: "all", lane: "held" });
  const newest = await Promise.all(lists.map(async ([code]) => {
    const rows = await Array.fromAsync(kv.list({ prefix: statePrefix(code) }, { limit: 1, reverse: true }));
    return String(rows[0]?.key.at(-1) ?? "");
  }));
  return { count: lists.reduce((sum, [, count]) => sum + count, 0), newest: newest.toSorted().at(-1) ?? "" };
}

function dayAndHour(at: number, timeZone: string): { day: string; hour: number } {
  // Of the locales that are always there, the Swedish one writes days as ISO 8601 does.
  const text = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" }).format(at);
  return { day: text.slice(0, 10), hour: Number(text.slice(11, 13)) };
}
