/**
 * Shows the owner's inbox in a terminal.
 *
 *     deno task inbox                    the 20 newest messages
 *     deno task inbox -- --limit 100     more of them (at most 1000)
 *     deno task inbox -- --before ID     messages that are older than that one
 *     deno task inbox -- --json          the same for scripts
 *     deno task inbox -- retry ID        sends a failed message again
 *     deno task inbox -- release ID      lets a held message go on to the channels
 *     deno task inbox -- answer ID       marks it as answered; a line in quotation marks after it is for the sender
 *     deno task inbox -- decline ID      marks it as declined, likewise
 *     deno task inbox -- reopen ID       takes either back
 *
 * Reads the database of the service (`KV_PATH`), also while the service runs.
 */
import { parseArgs } from "node:util";
import { releaseHeld, retryFailed } from "@/lib/contact/delivery.ts";
import { type DeliveryRecord, toRecord } from "@/lib/contact/delivery_record.ts";
import { exported, type InboxItem, listInbox } from "@/lib/contact/inbox.ts";
import { isGone, type Job, stateOf } from "@/lib/contact/job.ts";
import { detailsOf } from "@/lib/contact/message.ts";
import { settle } from "@/lib/contact/outcome.ts";
import { loadConfig } from "@/lib/settings.ts";
import { isFile, openKv } from "@/lib/store/kv.ts";
import { harmlessJson, harmlessLine, harmlessLines } from "@/lib/text/harmless.ts";
import { wordsOf } from "@/lib/words/words.ts";
import { exitWithReason } from "@/tasks/exit_with_reason.ts";
import { showUsage, UsageError } from "@/tasks/command_line.ts";

const USAGE =
  'Usage: deno task inbox [-- [--json] [--limit 1..1000] [--before ID] | retry ID | release ID | answer ID ["line"] | decline ID ["line"] | reopen ID]';

interface Wish {
  limit: number;
  before?: string;
  json: boolean;
  /** The command for one message instead of listing. */
  order?: { command: string; id: string; line: string };
}

/** The commands for one message, and the sentence after each. `line`: the note for the sender. */
const COMMANDS: Record<
  string,
  { run(kv: Deno.Kv, id: string, now: number, line: string): Promise<unknown>; said: string }
> = {
  retry: { run: retryFailed, said: "is queued again; a running service sends it within a minute" },
  release: { run: releaseHeld, said: "is released; a running service sends it within a minute" },
  answer: { run: (kv, id, now, line) => settle(kv, id, "answered", line, now), said: "is marked as answered" },
  decline: { run: (kv, id, now, line) => settle(kv, id, "declined", line, now), said: "is marked as declined" },
  reopen: { run: (kv, id, now) => settle(kv, id, null, "", now), said: "is open again" },
};
/** Those that take a line for the sender. */
const WITH_LINE = ["answer", "decline"];

function readWish(args: string[]): Wish {
  try {
    const { values, positionals } = parseArgs({
      args: args[0] === "--" ? args.slice(1) : args,
      allowPositionals: true,
      options: {
        json: { type: "boolean", default: false },
        limit: { type: "string", default: "20" },
        before: { type: "string" },
      },
    });
    const limit = Number(values.limit);
    const [command, id, line = "", ...rest] = positionals;
    const isOrder = command !== undefined && Object.hasOwn(COMMANDS, command) && id !== undefined &&
      rest.length === 0 &&
      (line === "" || WITH_LINE.includes(command));
    if ((command === undefined || isOrder) && Number.isInteger(limit) && limit >= 1 && limit <= 1000) {
      const order = isOrder ? { command, id, line } : undefined;
      return { limit, before: values.before, json: values.json, order };
    }
  } catch {
    // Said below.
  }
  throw new UsageError(USAGE);
}

async function run(args: string[]): Promise<string> {
  const { limit, before, json, order } = readWish(args);
  const { kvPath: path, retentionDays } = loadConfig((name) => Deno.env.get(name), "start");
  const exists = path === undefined || !isFile(path) || await Deno.stat(path).then(() => true, () => false);
  // Opening would make an empty database.
  if (!exists && order === undefined) return json ? "[]" : `No messages: there is no database at ${path} yet.`;
  const kv = await openKv(path);
  try {
    if (order !== undefined) {
      const { run, said } = COMMANDS[order.command];
      await run(kv, order.id, Date.now(), order.line);
      return `${order.id} ${said}.`;
    }
    const items = await listInbox(kv, limit, before);
    const retention = retentionDays * 24 * 3_600_000;
    const known = items.map((item) => ({ item, record: toRecord(item.job, retention) }));
    if (json) {
      return harmlessJson(
        known.map(({ item, record: { lane_reason, checks } }) => (
          { ...exported(item), lane_reason, checks, channels: item.job.channels }
        )),
        2,
      );
    }
    if (items.length === 0) return before === undefined ? "No messages." : "No older messages.";
    const texts = known.map(toText);
    // As many as were asked for: there may be more.
    if (items.length === limit) texts.push(`Older ones: deno task inbox -- --before ${items.at(-1)!.entry.id}`);
    return texts.join("\n\n");
  } finally {
    kv.close();
  }
}

const LABELS = wordsOf("en").mail.fields;

/** Shows a message, with how it ended or stands, its lane, and what was found out about its sender. */
function toText({ item: { entry, message, job }, record }: { item: InboxItem; record: DeliveryRecord }): string {
  const { kind, subject, from, company, reply_to } = message;
  const details = detailsOf(message).filter(({ name, isLong }) => name !== "company" && !isLong);
  const sender = [from, company].filter((part) => part !== undefined).join(", ");
  return [
    `${new Date(job.createdAt).toLocaleString()}  ${kind}  ${harmlessLine(subject ?? "(no subject)")}`,
    `  from ${harmlessLine(sender === "" ? reply_to : `${sender} <${reply_to}>`)}`,
    ...details.map(({ name, value }) => `  ${LABELS[name]}: ${harmlessLine(value)}`),
    `  ${entry.id}  ${stateInWords(job)}`,
    ...isGone(job) ? [] : [
      `  ${record.lane}: ${record.lane_reason}`,
      ...record.checks.map(({ check, status, explanation }) => `    ${check} ${status}: ${explanation}`),
    ],
    "",
    indented(isGone(job) ? `(${stateOf(job)} by its sender; text erased)` : message.message),
  ].join("\n");
}

function stateInWords(job: Job): string {
  const { id, status, attempts, error, hold, outcome } = job;
  const state = stateOf(job);
  switch (state) {
    case "queued":
    case "retrying":
    case "delivering":
    case "failed":
      return `${status}, ${attempts} attempts, ${error ?? "no error"}`;
    case "held":
      return `held (${hold!.reason}); deno task inbox -- release ${id}`;
    default:
      return outcome?.note ? `${state}: ${harmlessLine(outcome.note)}` : state;
  }
}

/** Indents each line, so that none can pass for a line of the program. */
function indented(text: string): string {
  return harmlessLines(text).split("\n").map((line) => `    ${line}`.trimEnd()).join("\n");
}

if (import.meta.main) {
  showUsage(USAGE, () => true);
  try {
    console.log(await run(Deno.args));
  } catch (error) {
    exitWithReason(error, UsageError);
  }
}
