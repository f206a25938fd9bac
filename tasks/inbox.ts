/**
 * Shows the owner's inbox in a terminal.
 *
 *     deno task inbox                    the 20 newest messages
 *     deno task inbox -- --limit 100     more of them (at most 1000)
 *     deno task inbox -- --json          the same for scripts
 *     deno task inbox -- retry ID        sends a failed message again
 *     deno task inbox -- release ID      lets a held message go on to the channels
 *
 * Reads the database of the service (`KV_PATH`), also while the service runs.
 */
import { parseArgs } from "node:util";
import { releaseHeld, retryFailed } from "@/lib/contact/delivery.ts";
import { exported, type InboxItem, listInbox } from "@/lib/contact/inbox.ts";
import { loadConfig } from "@/lib/settings.ts";
import { isFile, openKv } from "@/lib/store/kv.ts";
import { harmlessJson, harmlessLine, harmlessLines } from "@/lib/text/harmless.ts";
import { exitWithReason } from "@/tasks/exit_with_reason.ts";

/** Text that the task ends with instead of a stack. */
class UsageError extends Error {}

interface Wish {
  limit: number;
  json: boolean;
  /** What to do with one message instead of listing. */
  order?: { command: keyof typeof COMMANDS; id: string };
}

const COMMANDS = { retry: retryFailed, release: releaseHeld };
const SAID = { retry: "queued again", release: "released" };

function readWish(args: string[]): Wish {
  try {
    const { values, positionals } = parseArgs({
      args: args[0] === "--" ? args.slice(1) : args,
      allowPositionals: true,
      options: { json: { type: "boolean", default: false }, limit: { type: "string", default: "20" } },
    });
    const limit = Number(values.limit);
    const [command, id, ...rest] = positionals;
    const isOrder = command !== undefined && Object.hasOwn(COMMANDS, command) && id !== undefined && rest.length === 0;
    if ((command === undefined || isOrder) && Number.isInteger(limit) && limit >= 1 && limit <= 1000) {
      const order = isOrder ? { command: command as keyof typeof COMMANDS, id } : undefined;
      return { limit, json: values.json, order };
    }
  } catch {
    // Said below.
  }
  throw new UsageError("Usage: deno task inbox [-- [--json] [--limit 1..1000] | retry ID | release ID]");
}

async function run(args: string[]): Promise<string> {
  const { limit, json, order } = readWish(args);
  const { kvPath: path } = loadConfig((name) => Deno.env.get(name), "start");
  const exists = path === undefined || !isFile(path) || await Deno.stat(path).then(() => true, () => false);
  // Opening would make an empty database.
  if (!exists && order === undefined) return json ? "[]" : `No messages: there is no database at ${path} yet.`;
  const kv = await openKv(path);
  try {
    if (order !== undefined) {
      await COMMANDS[order.command](kv, order.id, Date.now());
      return `${order.id} is ${SAID[order.command]}; a running service sends it within a minute.`;
    }
    const items = await listInbox(kv, limit);
    if (json) return harmlessJson(items.map((item) => ({ ...exported(item), channels: item.job.channels })), 2);
    return items.length === 0 ? "No messages." : items.map(toText).join("\n\n");
  } finally {
    kv.close();
  }
}

function toText({ entry, message, job }: InboxItem): string {
  const { kind, subject, from, company, reply_to } = message;
  const sender = [from, company].filter((part) => part !== undefined).join(", ");
  const state = job.status === "delivered"
    ? "delivered"
    : job.status === "held"
    ? `held (${job.hold!.reason}); deno task inbox -- release ${entry.id}`
    : `${job.status}, ${job.attempts} attempts, ${job.error ?? "no error"}`;
  return [
    `${new Date(job.createdAt).toLocaleString()}  ${kind}  ${harmlessLine(subject ?? "(no subject)")}`,
    `  from ${harmlessLine(sender === "" ? reply_to : `${sender} <${reply_to}>`)}`,
    `  ${entry.id}  ${state}`,
    "",
    indented(message.message),
  ].join("\n");
}

/** Indents each line, so that none can pass for a line of the program. */
function indented(text: string): string {
  return harmlessLines(text).split("\n").map((line) => `    ${line}`.trimEnd()).join("\n");
}

if (import.meta.main) {
  try {
    console.log(await run(Deno.args));
  } catch (error) {
    exitWithReason(error, UsageError);
  }
}
