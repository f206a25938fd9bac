/**
 * Asks those in whose name a message came whether it is theirs (contract, section 7.1). A scanner that opens every link
 * of a mail confirms nothing: only the button of the page does.
 */
import { timingSafeEqual } from "node:crypto";
import { domainOf, registeredDomain } from "@/lib/contact/check_domain.ts";
import { mailTransport, type OwnerLocale } from "@/lib/contact/delivery_channels.ts";
import { type InboxEntry, writeEntry } from "@/lib/contact/inbox_index.ts";
import { isGone, isId, type Job, writeJob } from "@/lib/contact/job.ts";
import type { Message } from "@/lib/contact/message.ts";
import { type Finding, laneMarks } from "@/lib/contact/sender_facts.ts";
import { withDeadline } from "@/lib/deadline.ts";
import { lazily } from "@/lib/lazily.ts";
import type { Log } from "@/lib/log.ts";
import { askedKey, entryKey, jobKey } from "@/lib/store/keys.ts";
import { commit, retryContended } from "@/lib/store/kv.ts";
import { keyedHash, type Store } from "@/lib/store/store.ts";
import { instantInWords } from "@/lib/words/dates.ts";
import { fill } from "@/lib/words/fill.ts";

/** A mailbox is asked once in this time. */
const ASK_EVERY_MS = 24 * 3_600_000;
const SEND_WITHIN_MS = 8000;

interface ConfirmationsOptions {
  store: Store;
  log: Log;
  now: () => number;
  smtp: { url: string; from: string };
  /** Public origin of the service, for the link. */
  baseUrl: string;
  /** The owner of the site that the mail names. */
  owner: string;
  locale: OwnerLocale;
}

/** The message for which a mailbox was asked, and the number of those asked at a domain. `endsAt`: the end of both. */
interface Asked {
  id: string;
  endsAt: number;
}
interface Counted {
  count: number;
  endsAt: number;
}

/** Writes to senders, and takes their answers. */
export class Confirmations {
  #options: ConfirmationsOptions;
  #transport;

  constructor(options: ConfirmationsOptions) {
    this.#options = options;
    const { url, from } = options.smtp;
    this.#transport = lazily(() => mailTransport(url, from.slice(from.lastIndexOf("@") + 1)));
  }

  /** Sends the one mail that a mailbox gets in a day. Never throws. */
  async ask(job: Job, message: Message, signal: AbortSignal): Promise<Finding> {
    const { log } = this.#options;
    try {
      const refusal = await this.#count(job.id, message.reply_to);
      if (refusal !== undefined) return refusal;
      await withDeadline(this.#send(job, message, signal), SEND_WITHIN_MS);
      return "mailbox_asked";
    } catch (error) {
      log("warn", "confirmation_not_sent", { id: job.id, error: error instanceof Error ? error.name : "unknown" });
      return "mailbox_not_asked";
    }
  }

  /** Counts a mail before it is sent, for its mailbox and its domain; undefined: it may be sent. */
  async #count(id: string, address: string): Promise<Finding | undefined> {
    const { store, now } = this.#options;
    const { mailbox, domain, perDay } = await mailboxOf(address);
    const keyOf = (purpose: string, name: string) => askedKey(keyedHash(store.secret, purpose, name));
    const keys: [Deno.KvKey, Deno.KvKey] = [keyOf("address", mailbox), keyOf("domain", domain)];
    return await store.use((kv) =>
      retryContended(async () => {
        const [asked, counted] = await kv.getMany<[Asked, Counted]>(keys);
        if (asked.value !== null && asked.value.endsAt > now()) {
          return asked.value.id === id ? undefined : "mailbox_asked_before";
        }
        const endsAt = now() + ASK_EVERY_MS;
        const isToday = counted.value !== null && counted.value.endsAt > now();
        const today = isToday ? counted.value : { count: 0, endsAt };
        if (today.count >= perDay) return "mailbox_not_asked";
        const atomic = kv.atomic().check(asked, counted)
          .set(keys[0], { id, endsAt }, { expireIn: ASK_EVERY_MS })
          .set(keys[1], { ...today, count: today.count + 1 }, { expireIn: today.endsAt - now() });
        await commit(atomic);
      })
    );
  }

  async #send({ id, createdAt }: Job, message: Message, signal: AbortSignal): Promise<void> {
    const { smtp: { from }, locale: { words, language, timeZone }, owner, baseUrl, store } = this.#options;
    // No word of the sender's: they may have written to somebody else in our name.
    const values = {
      owner,
      time: instantInWords(createdAt, language, timeZone),
      about: words.kinds[message.kind],
      yes: words.confirm_yes,
      no: words.confirm_no,
      link: `${baseUrl}/contact/${id}?confirm=${confirmationToken(store.secret, id)}`,
    };
    await (await this.#transport()).sendMail(
      {
        envelope: { from, to: message.reply_to },
        from: { name: "", address: from },
        to: { name: "", address: message.reply_to },
        messageId: `<confirm-${id}@${from.slice(from.lastIndexOf("@") + 1)}>`,
        subject: fill(words.confirm_subject, values),
        text: fill(words.confirm_text, values),
        headers: { "Auto-Submitted": "auto-generated" },
        signal,
      } as Parameters<Awaited<ReturnType<typeof mailTransport>>["sendMail"]>[0],
    );
  }
}

/** Returns what only the mail about a message holds. */
function confirmationToken(secret: Uint8Array, id: string): string {
  return keyedHash(secret, "confirm", id);
}

/** Tells whether `token` is that of the mail about a message. */
export function isToken(secret: Uint8Array, id: string, token: string): boolean {
  const [given, right] = [token, confirmationToken(secret, id)].map((text) => new TextEncoder().encode(text));
  return given.length === right.length && timingSafeEqual(given, right);
}

/** Notes that the reader of the mailbox has confirmed a message. Doing it twice is doing it once; undefined: it is gone. */
export async function confirmMailbox(kv: Deno.Kv, id: string, now: number): Promise<Job | undefined> {
  if (!isId(id)) return undefined;
  return await retryContended(async () => {
    const [foundJob, foundEntry] = await kv.getMany<[Job, InboxEntry]>([jobKey(id), entryKey(id)]);
    const [job, entry] = [foundJob.value, foundEntry.value];
    if (job === null || isGone(job)) return undefined;
    const known = job.checks?.find(({ check }) => check === "mailbox");
    if (known === undefined || known.finding === "mailbox_confirmed") return job;
    const checks = job.checks!.map((one) =>
      one.check === "mailbox" ? { check: one.check, finding: "mailbox_confirmed" as const, at: now } : one
    );
    const after: Job = { ...job, checks, updatedAt: now };
    const atomic = kv.atomic().check(foundJob, foundEntry);
    writeJob(atomic, job, after);
    if (entry !== null) writeEntry(atomic, entry, { ...entry, ...laneMarks(after) });
    await commit(atomic);
    return after;
  });
}

/** A provider whose addresses are not what they seem: several lead to one mailbox. */
interface Provider {
  /** Its domains; an address at one of them leads to the same mailbox as at the first. */
  domains: string;
  /** Characters that make no difference before the @. */
  ignored?: RegExp;
  /** The sign behind which a local part makes no difference; a plus sign everywhere. */
  tag?: string;
  /** Whatever stands before the @ of a name below its domain leads to the mailbox of that name. */
  hasNames?: true;
}

/** As the providers say themselves in their help. */
const PROVIDERS: readonly Provider[] = [
  { domains: "gmail.com googlemail.com", ignored: /\./g },
  { domains: "icloud.com me.com mac.com" },
  { domains: "proton.me protonmail.com protonmail.ch pm.me", ignored: /[._-]/g },
  { domains: "fastmail.com fastmail.fm", hasNames: true },
  { domains: "yandex.ru yandex.com yandex.by yandex.kz ya.ru", ignored: /[.-]/g },
  ...["yahoo.com", "yahoo.co.uk", "yahoo.de", "yahoo.es", "yahoo.fr", "yahoo.it", "ymail.com", "rocketmail.com"]
    .map((domains) => ({ domains, tag: "-" })),
];

/** Domains at which very many people have their mailboxes. */
const LARGE: ReadonlySet<string> = new Set(
  (PROVIDERS.map(({ domains }) => domains).join(" ") +
    " outlook.com outlook.de outlook.es outlook.fr outlook.it hotmail.com hotmail.co.uk hotmail.de hotmail.es hotmail.fr " +
    "hotmail.it hotmail.se live.com live.se live.nl live.fr msn.com aol.com gmx.de gmx.net gmx.at gmx.ch gmx.com web.de " +
    "t-online.de freenet.de posteo.de mailbox.org tuta.com tutanota.com zoho.com mail.com mail.ru qq.com 163.com naver.com " +
    "orange.fr wanadoo.fr free.fr sfr.fr laposte.net libero.it virgilio.it alice.it tiscali.it telenet.be skynet.be " +
    "ziggo.nl kpnmail.nl xs4all.nl hetnet.nl telia.com comhem.se bredband.net bluewin.ch sapo.pt uol.com.br bol.com.br " +
    "terra.com.br btinternet.com sky.com virginmedia.com comcast.net verizon.net att.net shaw.ca bigpond.com walla.co.il")
    .split(" "),
);

/** Mails to one registered domain in a day: whoever has one has as many addresses there as they like. */
const A_DAY = 20;
const A_DAY_AT_LARGE = 200;

/** Returns the mailbox of an address as its provider sees it, the registered domain, and how many may be asked there in a day. */
export async function mailboxOf(address: string): Promise<{ mailbox: string; domain: string; perDay: number }> {
  const host = domainOf(address);
  const domain = await registeredDomain(host);
  const provider = PROVIDERS.find(({ domains }) => domains.split(" ").includes(domain));
  const { ignored, tag = "+", hasNames, domains = domain } = provider ?? {};
  const isName = hasNames && host !== domain;
  const local = isName ? host.slice(0, -domain.length - 1) : address.slice(0, address.lastIndexOf("@")).toLowerCase();
  const [first] = domains.split(" ");
  // A sign at the very beginning sets nothing off.
  const end = Math.min(...[tag, "+"].map((sign) => local.indexOf(sign, 1)).filter((at) => at > 0));
  const name = local.slice(0, Math.min(end, local.length)).replace(ignored ?? "", "");
  const mailbox = `${name}@${provider === undefined ? host : first}`;
  return { mailbox, domain: first, perDay: LARGE.has(domain) ? A_DAY_AT_LARGE : A_DAY };
}
