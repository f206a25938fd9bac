import type { Transporter } from "nodemailer";
import { createId, type DeliveryError } from "@/lib/contact/job.ts";
import { detailsOf, type Message, TOLD_DETAILS } from "@/lib/contact/message.ts";
import { untilAborted, withDeadline } from "@/lib/deadline.ts";
import { lazily } from "@/lib/lazily.ts";
import { SoftLimiter } from "@/lib/limits/soft_limiter.ts";
import type { Log } from "@/lib/log.ts";
import { contentDigest, type SigningKey, signRequest } from "@/lib/proof/message_signatures.ts";
import type { Config } from "@/lib/settings.ts";
import { harmlessLine } from "@/lib/text/harmless.ts";
import { instantInWords } from "@/lib/words/dates.ts";
import { fill } from "@/lib/words/fill.ts";
import { type Words, wordsOf } from "@/lib/words/words.ts";

/** The deadline of a channel: half of a lease, so that the job is still held when its result is recorded. */
const CHANNEL_DEADLINE_MS = 15_000;
/** The same for a test, for which the owner waits at the page. */
const TEST_DEADLINE_MS = 10_000;
/** Tests of one channel. */
const TEST_LIMIT = { quota: 5, window: 600 };
/** For each phase of a conversation with a mail server, and for a webhook's answer, in milliseconds. */
const TIMEOUT_MS = 10_000;

/** A message on its way to the owner. */
interface Delivery {
  /** The same in every attempt, so that a channel can recognise a repetition. */
  id: string;
  createdAt: number;
  message: Message;
  /** Path of the page at the desk that it is about; the page of the message itself unless said otherwise. */
  deskPath?: string;
  /** It is the daily line: how many messages are held. */
  held?: number;
}

/** The language in which the owner is written to. */
export interface OwnerLocale {
  words: Words["mail"];
  /** Tag (BCP 47) of the language of dates. */
  language: string;
  /** IANA name of the owner's time zone. */
  timeZone: string;
  /** Public origin of the service, for links to the desk; unknown where `BASE_URL` is not set. */
  baseUrl?: string;
}

/** The locale of a service that knows nothing of its owner. */
const PLAIN_LOCALE: OwnerLocale = { words: wordsOf("en").mail, language: "en", timeZone: "UTC" };

/** A way to tell the owner, besides the inbox. */
export interface Channel {
  /** Part of stored records: must not be changed. */
  name: string;
  /**
   * Resolves when the channel has accepted the message. A crash before that is recorded leads to a second call.
   *
   * @throws {ChannelError}
   */
  send(delivery: Delivery, signal: AbortSignal): Promise<void>;
}

/** A channel did not accept. The message is for the owner's log: nothing of the channel's own words belongs in it. */
export class ChannelError extends Error {
  override name = "ChannelError";
  readonly kind: DeliveryError;

  constructor(kind: DeliveryError, message: string) {
    super(message);
    this.kind = kind;
  }
}

/**
 * Makes the channels that are configured, in the order in which they are used.
 *
 * @param timeline `DENO_TIMELINE` of the platform: previews and branches run with their own database, and with the same
 * settings unless the owner takes care. They put messages into their inbox, but disturb nobody.
 * @param signer gives the key with which the service signs what it sends; not needed where no messages are sent.
 */
export function configuredChannels(
  { smtp, webhook }: Pick<Config, "smtp" | "webhook">,
  timeline?: string,
  signer?: () => Promise<SigningKey>,
  locale: OwnerLocale = PLAIN_LOCALE,
): Channel[] {
  if (timeline !== undefined && timeline !== "production") return [];
  const channels: Channel[] = [];
  if (smtp !== undefined) channels.push(createEmailChannel(smtp, locale));
  if (webhook !== undefined) channels.push(createWebhookChannel({ ...webhook, signer }, locale));
  return channels;
}

/**
 * Hands `delivery` to `channel`, for no longer than its deadline and not beyond the abortion of `signal`, even where
 * the channel does not listen to either.
 *
 * @returns null when the channel has accepted, else why not. Never throws.
 */
export async function attempt(
  channel: Channel,
  delivery: Delivery,
  signal: AbortSignal,
  log: Log,
  deadline = CHANNEL_DEADLINE_MS,
): Promise<DeliveryError | null> {
  const own = new AbortController();
  const stop = () => own.abort(signal.reason);
  signal.addEventListener("abort", stop, { once: true });
  if (signal.aborted) stop();
  try {
    await withDeadline(untilAborted(own.signal, channel.send(delivery, own.signal)), deadline);
    return null;
  } catch (error) {
    const kind = error instanceof ChannelError ? error.kind : "channel_unavailable";
    const reason = error instanceof ChannelError ? error.message : error instanceof Error ? error.name : "unknown";
    log("warn", "channel_failed", { id: delivery.id, channel: channel.name, kind, reason });
    return kind;
  } finally {
    signal.removeEventListener("abort", stop);
    // For a channel that goes on beyond its deadline.
    own.abort();
  }
}

/** The result of a test; `too_many`: it was not tried. */
type TestResult = "accepted" | DeliveryError | "too_many";

interface ChannelTestsOptions {
  channels: readonly Channel[];
  log: Log;
  /** Name and address that a test comes from: the owner's. */
  sender: { name: string; email: string };
  words: Words["mail"];
  now: () => number;
  /** In milliseconds. */
  deadline?: number;
}

/**
 * Sends messages that try a channel out, on the way on which every message goes, but without storing them: they come
 * into no inbox and are not repeated.
 */
export class ChannelTests {
  #options: ChannelTestsOptions;
  #limiter: SoftLimiter;

  constructor(options: ChannelTestsOptions) {
    this.#options = options;
    this.#limiter = new SoftLimiter(TEST_LIMIT, { now: options.now });
  }

  /** Returns the names of all channels, in the order in which they are used. */
  get names(): string[] {
    return this.#options.channels.map(({ name }) => name);
  }

  /** Tries a channel. Resolves to undefined when there is none of this name. */
  async send(name: string): Promise<TestResult | undefined> {
    const { channels, log, sender, words, now, deadline = TEST_DEADLINE_MS } = this.#options;
    const channel = channels.find((one) => one.name === name);
    if (channel === undefined) return undefined;
    if (!this.#limiter.consume(name).allowed) return "too_many";
    const message = {
      kind: "other",
      from: sender.name,
      reply_to: sender.email,
      subject: words.test_subject,
      message: fill(words.test_text, { channel: name }),
    } as const;
    const delivery = { id: createId(now()), createdAt: now(), message, deskPath: "/admin/settings" };
    return await attempt(channel, delivery, new AbortController().signal, log, deadline) ?? "accepted";
  }
}

interface EmailSettings {
  /** `smtp://user:password@host:port` or `smtps://…`. */
  url: string;
  to: string;
  from: string;
}

/**
 * Mails messages to the owner as plain text. The envelope and `From` are the owner's, so that nothing a sender writes
 * decides where mail goes; `Reply-To` is the sender. `Message-ID` is made from the message's id, the same in every
 * attempt: mail programs show repetitions once.
 */
export function createEmailChannel({ url, to, from }: EmailSettings, locale = PLAIN_LOCALE): Channel {
  const domain = from.slice(from.lastIndexOf("@") + 1);
  const transport = lazily(() => mailTransport(url, domain));
  return { name: "email", send };

  async function send(delivery: Delivery, signal: AbortSignal): Promise<void> {
    try {
      await (await transport()).sendMail({
        envelope: { from, to },
        from: { name: "", address: from },
        to: { name: "", address: to },
        replyTo: { name: encodedAgain(harmlessLine(delivery.message.from ?? "")), address: delivery.message.reply_to },
        messageId: `<${delivery.id}@${domain}>`,
        date: new Date(delivery.createdAt),
        subject: encodedAgain(subjectOf(delivery.message, locale.words)),
        text: textOf(delivery, locale),
        // RFC 3834, section 5: nobody's vacation notice should answer.
        headers: { "Auto-Submitted": "auto-generated" },
        signal,
      });
    } catch (error) {
      throw new ChannelError(kindOf(error), reasonOf(error));
    }
  }
}

/** Bytes of text in one encoded word, which has 75 characters at most (RFC 2047, section 2). */
const WORD_BYTES = 45;

/**
 * Encodes a text in which something looks like an encoded word (RFC 2047), so that it is read as it was written. The
 * library takes such a word for its own, and mail programs would show what a sender has hidden in it.
 */
export function encodedAgain(text: string): string {
  if (!text.includes("=?")) return text;
  const encoder = new TextEncoder();
  const parts: Uint8Array[] = [];
  let part = "";
  for (const character of text) {
    if (encoder.encode(part + character).length > WORD_BYTES) {
      parts.push(encoder.encode(part));
      part = "";
    }
    part += character;
  }
  return [...parts, encoder.encode(part)].map((bytes) => `=?UTF-8?B?${bytes.toBase64()}?=`).join(" ");
}

/** Loads the library with the first mail: instances that are started on demand need it for few requests. */
export async function mailTransport(url: string, domain: string): Promise<Transporter> {
  const { default: nodemailer } = await import("nodemailer");
  return nodemailer.createTransport({
    url,
    name: domain,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // A message is text: nothing in it may make this process read files or fetch URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Tells a refusal, which is a permanent negative reply (RFC 5321, section 4.2.1), from what may pass by itself. */
function kindOf(error: unknown): DeliveryError {
  const { responseCode } = error as { responseCode?: number };
  return responseCode !== undefined && responseCode >= 500 ? "rejected" : "channel_unavailable";
}

/** Names the failure by its kind, as `ECONNECTION`, and the server's code: its words may quote the message. */
function reasonOf(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: number };
  return [typeof code === "string" ? code : "unknown", responseCode].filter((part) => part !== undefined).join(" ");
}

/**
 * Writes the subject of a mail: what it is about, then the sender's own, or who writes. One line, since its parts are; characters that
 * turn the reading direction are shown as their codes, so that nobody passes for another sender.
 */
function subjectOf({ kind, subject, from, company, reply_to }: Message, words: Words["mail"]): string {
  const sender = company === undefined ? from ?? reply_to : from === undefined ? company : `${from}, ${company}`;
  return `[${words.kinds[kind]}] ${harmlessLine(subject ?? fill(words.from_whom, { sender }))}`;
}

/**
 * Writes the text of a mail: the facts line by line, with where it can be read and answered, then the message as it was
 * written. The link stands above what a stranger wrote, who could write one that looks like it.
 */
function textOf(delivery: Delivery, { words, language, timeZone, baseUrl }: OwnerLocale): string {
  const { id, createdAt, message } = delivery;
  const { kind, from, reply_to, subject } = message;
  const details = detailsOf(message, TOLD_DETAILS);
  const path = deskPathOf(delivery);
  const safe = (text?: string) => text && harmlessLine(text);
  const facts = [
    [words.about, words.kinds[kind]],
    [words.from, safe(from)],
    ...details.filter(({ isLong }) => !isLong).map(({ name, value }) => [words.fields[name], safe(value)]),
    [words.reply_to, safe(reply_to)],
    [words.subject, safe(subject)],
    [words.sent, instantInWords(createdAt, language, timeZone)],
    [words.id, id],
    [words.desk, baseUrl === undefined ? fill(words.needs_base_url, { path }) : baseUrl + path],
  ].filter(([, value]) => value !== undefined).map(([name, value]) => `${name}: ${value}`);
  const texts = details.filter(({ isLong }) => isLong).map(({ name, value }) => `${words.fields[name]}:\n${value}`);
  const text = [message.message, ...texts].join("\n\n");
  return `${facts.join("\n")}\n\n${text}\n\n-- \n${fill(words.answering, { address: reply_to })}\n`;
}

function deskPathOf({ id, deskPath = `/admin/inbox/${id}` }: Delivery): string {
  return deskPath;
}

interface WebhookSettings {
  url: string;
  /** `whsec_` and the key in base64. */
  secret: string;
  /** Gives the key of the second signature. */
  signer?: () => Promise<SigningKey>;
}

/** The covered components and parameters of the second signature of a webhook (contract, section 5.3). */
const WEBHOOK_COVERED = ["@method", "@authority", "@path", "content-type", "content-digest"];
const WEBHOOK_TAG = "vitrine-webhook";
/** Its validity in seconds, as long as Standard Webhooks lets a timestamp be old. */
const WEBHOOK_HOLDS_S = 300;

/**
 * Posts messages to the owner's own service, signed as Standard Webhooks 1.0.0 says (https://www.standardwebhooks.com).
 * `webhook-id` is the message's id, in every attempt. Any 2xx accepts; redirects are not followed, because the signed
 * message is meant for this URL only. Beside it stands a signature that everybody can verify with the key that the
 * service publishes (RFC 9421).
 */
export function createWebhookChannel({ url, secret, signer }: WebhookSettings, { baseUrl } = PLAIN_LOCALE): Channel {
  return { name: "webhook", send };

  async function send(delivery: Delivery, signal: AbortSignal): Promise<void> {
    // Loaded with the first message, as few starts bring one.
    const { Webhook } = await import("standardwebhooks");
    const body = JSON.stringify(payloadOf(delivery, baseUrl));
    const sentAt = new Date();
    const signed = await signedFields(body, Math.floor(sentAt.getTime() / 1000));
    const status = await post(body, {
      ...signed,
      "user-agent": "Vitrine",
      "webhook-id": delivery.id,
      "webhook-timestamp": String(Math.floor(sentAt.getTime() / 1000)),
      "webhook-signature": new Webhook(secret).sign(delivery.id, sentAt, body),
    }, signal);
    if (status >= 200 && status < 300) return;
    throw new ChannelError(isRefusal(status) ? "rejected" : "channel_unavailable", `status ${status}`);
  }

  /** Makes the fields that are signed with the key of the service, and their signature. */
  async function signedFields(body: string, created: number): Promise<Record<string, string>> {
    const headers = { "content-type": "application/json; charset=utf-8" };
    if (signer === undefined) return headers;
    const covered = { ...headers, "content-digest": contentDigest(body) };
    const facts = { label: "vitrine", created, expires: created + WEBHOOK_HOLDS_S, tag: WEBHOOK_TAG };
    try {
      const request = { method: "POST", url, headers: Object.entries(covered) };
      const { signature, signatureInput } = await signRequest(await signer(), facts, request, WEBHOOK_COVERED);
      return { ...covered, "signature-input": signatureInput, signature };
    } catch {
      throw new ChannelError("channel_unavailable", "no key to sign with");
    }
  }

  async function post(body: string, headers: Record<string, string>, signal: AbortSignal): Promise<number> {
    const own = new AbortController();
    try {
      const request = {
        method: "POST",
        body,
        headers,
        redirect: "manual",
        signal: AbortSignal.any([signal, own.signal]),
      } as const;
      const response = await withDeadline(fetch(url, request), TIMEOUT_MS);
      // What the receiver says besides its status is of no interest, however long it is.
      await response.body?.cancel();
      return response.status;
    } catch (error) {
      throw new ChannelError("channel_unavailable", error instanceof Error ? error.name : "unknown");
    } finally {
      own.abort();
    }
  }
}

/** Tells whether the receiver means it: RFC 9110, section 15.5, without "too slow" (408) and "too many" (429, RFC 6585). */
function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
}

/** Returns the payload in the form that Standard Webhooks recommends: what happened, when, and the facts. */
function payloadOf(delivery: Delivery, baseUrl: string | undefined) {
  const { id, createdAt, message } = delivery;
  const { kind, from, reply_to, subject, message: text } = message;
  const timestamp = new Date(createdAt).toISOString();
  // Where the owner reads and answers it; unknown without BASE_URL.
  const desk_url = baseUrl === undefined ? null : baseUrl + deskPathOf(delivery);
  if (delivery.held !== undefined) return { type: "contact.held", timestamp, data: { count: delivery.held, desk_url } };
  return {
    type: "contact.message",
    timestamp,
    data: {
      id,
      // What a stranger wrote: a program or an agent that reads it must not take it for an instruction.
      untrusted: true,
      kind,
      from: from ?? null,
      reply_to,
      ...Object.fromEntries(TOLD_DETAILS.map((name) => [name, message[name] ?? null])),
      subject: subject ?? null,
      message: text,
      created_at: timestamp,
      desk_url,
    },
  };
}
