import { listInbox } from "@/lib/contact/inbox.ts";
import type { Job } from "@/lib/contact/job.ts";
import { duePrefix, jobsPrefix } from "@/lib/store/keys.ts";
import type { Mailbox } from "@/tests/contact/support/smtp.ts";
import type { Ledger } from "./sender.ts";

/** Says everything that is not as it was promised. @param mostMailed how many may wake the owner. */
export async function verify(
  kv: Deno.Kv,
  mailbox: Mailbox,
  { accepted, refused }: Ledger,
  mostMailed: number,
): Promise<string[]> {
  const problems: string[] = [];
  const inInbox = new Map<string, string[]>();
  const held = new Set<string>();
  for (const { entry, message, job } of await listInbox(kv, 1_000_000)) {
    const word = wordIn(message.message);
    if (job.status === "held" && entry.held) held.add(word);
    inInbox.set(word, [...inInbox.get(word) ?? [], entry.id]);
  }
  const mailed = new Map<string, Set<string | undefined>>();
  for (const mail of mailbox.mails) {
    const word = wordIn(mail.text ?? "");
    // The daily line, which tells how many are held.
    if (word === "") continue;
    mailed.set(word, (mailed.get(word) ?? new Set()).add(mail.messageId));
  }

  for (const [word, id] of accepted) {
    const entries = inInbox.get(word) ?? [];
    if (entries.length !== 1) problems.push(`${id} was accepted and is in the inbox ${entries.length} times`);
    if (entries.some((entry) => entry !== id)) problems.push(`${id} is in the inbox as ${entries}`);
    const ids = mailed.get(word) ?? new Set();
    const expected = held.has(word) ? 0 : 1;
    if (ids.size !== expected) problems.push(`${id} was mailed under ${ids.size} Message-IDs instead of ${expected}`);
  }
  if (mailed.size > mostMailed) problems.push(`${mailed.size} messages woke the owner`);
  for (const word of refused) {
    if (inInbox.has(word) || mailed.has(word)) problems.push(`${word} was refused and is in the inbox or was mailed`);
  }
  for (const word of inInbox.keys()) {
    if (!accepted.has(word)) problems.push(`${word} is in the inbox and was not accepted`);
  }
  for await (const { key } of kv.list({ prefix: duePrefix })) problems.push(`${String(key.at(-1))} is still due`);
  return problems;
}

/** Counts what was found out about senders, in words. */
export async function countChecks(kv: Deno.Kv): Promise<string> {
  const counts = new Map<string, number>();
  for await (const { value } of kv.list<Job>({ prefix: jobsPrefix })) {
    for (const { finding } of value.checks ?? []) counts.set(finding, (counts.get(finding) ?? 0) + 1);
  }
  return [...counts].sort().map(([finding, count]) => `${finding} ${count}`).join(", ");
}

function wordIn(text: string): string {
  return /Fault test: (\S+)/.exec(text)?.[1] ?? "";
}
