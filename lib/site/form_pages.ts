import { type Context, HttpError } from "fresh";
import type { ComponentChild } from "preact";
import { z } from "zod";
import type { Analysis } from "@/lib/analysis/analysis_answers.ts";
import { offeredBy } from "@/lib/catalog/catalog.ts";
import type { Submitted } from "@/lib/contact/contact.ts";
import type { DeliveryRecord } from "@/lib/contact/delivery_record.ts";
import { type MessageState, stateOf } from "@/lib/contact/job.ts";
import { type AskedField, FIELD_NAMES, MESSAGE_FIELDS, messageInput, messageKind } from "@/lib/contact/message.ts";
import { ServiceError } from "@/lib/errors.ts";
import { callContext } from "@/lib/http/call_context.ts";
import { answerOtherMethod, bodyResponse, STATUS } from "@/lib/http/http_errors.ts";
import { type HeaderPairs, JSON_TYPE } from "@/lib/http/http_headers.ts";
import { mediaTypeOf, readBytes } from "@/lib/http/request_body.ts";
import { baseUrlOf } from "@/lib/http/incoming_request.ts";
import type { State } from "@/lib/http/runtime.ts";
import { analyzeBusinessProblem } from "@/lib/operations/analysis_operations.ts";
import { getDeliveryRecord, sendMessage, submitMessage, withdrawMessage } from "@/lib/operations/contact_operations.ts";
import type { RestReply, Service } from "@/lib/operations/operation.ts";
import { validate } from "@/lib/operations/operation_input.ts";
import { countCall, countingRefusals } from "@/lib/operations/read_limit.ts";
import {
  completed,
  type ContactForm,
  deliveryInWords,
  type DeliveryWords,
  type FieldRules,
  type Fields,
  type FormRules,
  type FormWords,
  namesOf,
  PROBLEM_FIELDS,
  type ProblemForm,
  type Refusal,
  refused,
  TIME_FIELD,
  TRAP_FIELD,
  typed,
} from "@/lib/site/form_state.ts";
import { headOf } from "@/lib/site/head.ts";
import { htmlDocument } from "@/lib/site/html_document.ts";
import { type PageView, sitePage, unlistedView } from "@/lib/site/pages.ts";
import { openSince, preferredType } from "@/lib/site/serve_page.ts";
import { fill } from "@/lib/words/fill.ts";

/** The fields of the contact form: those of a message that it asks for. */
export const CONTACT_FIELDS = Object.fromEntries(
  FIELD_NAMES.filter((name): name is AskedField => !("isAsked" in MESSAGE_FIELDS[name]))
    .map((name) => [name, MESSAGE_FIELDS[name].takes]),
) as Fields<AskedField>;

/** Bytes of the longest message or problem that is allowed, in characters outside the basic plane and escaped: 12 for each. */
const MAX_FORM_BYTES = 131_072;

/**
 * Takes the message that the form of the contact page sends, on the same path as every other message. A message that
 * was taken leads to the page of its delivery; otherwise the form comes back with everything that was typed. The form's
 * script asks for JSON, and gets the answer that the interface gives.
 */
export function receiveMessage(
  body: (view: PageView, form: ContactForm) => ComponentChild,
): (ctx: Context<State>) => Promise<Response> {
  return async function receive(ctx) {
    let values = emptyForm().values;
    const isScript = preferredType(ctx.req, ["text/html", "application/json"]) === "application/json";
    try {
      return await countingRefusals(callContext(ctx), take);
    } catch (error) {
      if (isScript || !isForPeople(ctx.req, error)) throw error;
      const form = refused(
        formRules(ctx.state.service, CONTACT_FIELDS, messageInput),
        values,
        refusalOf(error),
      );
      return await answerPost(ctx, "/contact", (view) => body(view, form), { error });
    }

    async function take(): Promise<Response> {
      refuseForeign(ctx);
      const fields = await readForm(ctx.req);
      values = completed(CONTACT_FIELDS, typed(CONTACT_FIELDS, fields));
      const context = { ...callContext(ctx), surface: "pages" as const };
      const openFor = fields[TIME_FIELD] ? Number(fields[TIME_FIELD]) : openSince(ctx.state.runtime, context.client);
      const input = validate(messageInput, { message: "", reply_to: "", ...values });
      const call = { ...context, hold: caughtBy(fields[TRAP_FIELD], openFor) };
      if (isScript) return await answerScript(await sendMessage.rest!.respond!(input, call));
      const { answer } = await submitMessage(input, call) as Submitted;
      return ctx.redirect(`/contact/${answer.id}`, 303);
    }
  };
}

function answerScript({ status, headers, body }: RestReply): Response {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return bodyResponse("POST", new TextEncoder().encode(text), {
    status,
    headers: [["content-type", JSON_TYPE], ["cache-control", "no-store"], ...headers],
  });
}

/** Nobody writes and sends a message in less, in milliseconds; what is sent sooner is held. */
export const LEAST_MS = 2000;

/**
 * Returns what speaks for a program having filled in the form; undefined where nothing does.
 *
 * @param openFor how long the form was open, in milliseconds; undefined where nobody knows.
 */
export function caughtBy(
  trap: string | undefined,
  openFor: number | undefined,
): "hidden_field" | "too_fast" | undefined {
  if (trap) return "hidden_field";
  // What is negative comes from a clock that was set back meanwhile, and says nothing.
  return openFor !== undefined && openFor >= 0 && openFor < LEAST_MS ? "too_fast" : undefined;
}

/** A form of another site, in the words of the interface. */
const FOREIGN = "This form was sent by another site.";

/**
 * Refuses a form that a page of another site has sent, so that nobody's visitors can be made to write to the owner.
 * Browsers say where a form comes from (`Sec-Fetch-Site`, W3C Fetch Metadata), older ones by `Origin` alone (RFC 6454).
 * Of that the host decides: without `BASE_URL` nobody knows here whether a proxy in front speaks https. What carries
 * neither is no browser's, and could as well use the interface, which is open to all.
 *
 * @throws {ServiceError} `validation_failed`
 */
export function refuseForeign({ req, state }: Context<State>): void {
  const [site, origin] = ["sec-fetch-site", "origin"].map((name) => req.headers.get(name));
  const hosts = [req.url, baseUrlOf(state.runtime.config, req.url)].map((url) => new URL(url).host);
  const isOurs = site === null
    ? origin === null || hosts.includes(URL.parse(origin)?.host ?? "")
    : site === "same-origin" || site === "none";
  if (isOurs) return;
  throw new ServiceError("validation_failed", FOREIGN, {
    hint: "Nothing was sent to the owner. To write, fill in the form on this page; programs use POST /api/v1/contact.",
  });
}

/** Tells whether a failure is shown on the form's page: programs, and what no form sends, get it as JSON. */
export function isForPeople(request: Request, error: unknown): error is ServiceError {
  if (!(error instanceof ServiceError) || error.code === "unsupported_media_type") return false;
  const isAboutFields = error.details !== undefined || error.retryAfter !== undefined;
  return isAboutFields || preferredType(request, ["application/json", "text/html"]) === "text/html";
}

export function refusalOf(error: ServiceError): Refusal {
  const { code, message, details, retryAfter } = error;
  return { code: message === FOREIGN ? "foreign" : code, details, retryAfter, status: STATUS[code] };
}

/**
 * Analyses what the form of the page of services sends, for visitors without script: the page comes back with the answer.
 * Nothing of the text is stored or logged.
 */
export function analyseProblem(
  body: (view: PageView, form: ProblemForm, analysis?: Analysis) => ComponentChild,
): (ctx: Context<State>) => Promise<Response> {
  return async function analyse(ctx) {
    if (!offeredBy(ctx.state.service.content).analysis) throw new HttpError(404);
    let values: ProblemForm["values"] = {};
    try {
      values = typed(PROBLEM_FIELDS, await readForm(ctx.req));
      const input = validate(analyzeBusinessProblem.input, { problem: "", ...values });
      countCall(callContext(ctx));
      const analysis = await analyzeBusinessProblem.run(input, callContext(ctx));
      return await answerPost(ctx, "/services", (view) => body(view, { values, errors: {} }, analysis));
    } catch (error) {
      if (!isForPeople(ctx.req, error)) throw error;
      const rules = formRules(ctx.state.service, PROBLEM_FIELDS, analyzeBusinessProblem.input);
      const form = refused(rules, values, refusalOf(error));
      return await answerPost(ctx, "/services", (view) => body(view, form), { error });
    }
  };
}

/**
 * Answers what a form has sent with the form's page, made for this one visitor: nobody may store it. With an `error`
 * the status is that of the interface; a `result` stands first in the title.
 */
export async function answerPost(
  ctx: Context<State>,
  path: string,
  body: (view: PageView) => ComponentChild,
  { error, result }: { error?: ServiceError; result?: string } = {},
): Promise<Response> {
  const context = callContext(ctx);
  const page = sitePage(context.service, path);
  if (page === undefined) throw new HttpError(404);
  const view: PageView = { page, context, form: "page", unlisted: true };
  const head = headOf(view);
  if (result !== undefined) head.title = `${result}: ${head.title}`;
  if (error !== undefined) head.title = fill(context.service.words.failures.error_title, { title: head.title });
  const { html, headers } = await htmlDocument(ctx, { view, head }, body(view));
  const all: HeaderPairs = [...headers, ["cache-control", "no-store"]];
  if (error?.retryAfter !== undefined) all.push(["retry-after", String(error.retryAfter)]);
  const status = error === undefined ? 200 : STATUS[error.code];
  return bodyResponse(ctx.req.method, new TextEncoder().encode(html), { status, headers: all });
}

/** Media type of what an HTML form sends. */
const FORM_TYPE = "application/x-www-form-urlencoded";

/**
 * Reads what an HTML form sends. Of fields that are repeated the last one counts.
 *
 * @throws {ServiceError} `unsupported_media_type` or `payload_too_large`.
 */
export async function readForm(request: Request): Promise<Record<string, string>> {
  if (mediaTypeOf(request.headers) !== FORM_TYPE) {
    throw new ServiceError("unsupported_media_type", "This page accepts only what its own form sends.", {
      hint: `Send ${FORM_TYPE} here. Programs send JSON to the API, which /openapi.json describes.`,
    });
  }
  const bytes = await readBytes(request, MAX_FORM_BYTES);
  return Object.fromEntries(new URLSearchParams(new TextDecoder().decode(bytes)));
}

const ALLOW = "GET, HEAD, POST, OPTIONS";

/** The parameter of the page that asks whether to withdraw the message, and the field of the form that does it. */
export const WITHDRAW_FIELD = "withdraw";
/** The value of a field whose sender wants to be asked first. */
export const ASK = "ask";
export const SURE = "sure";

/** The parameter with the token of the mail that asks for a confirmation, and the field of the buttons that answer. */
export const CONFIRM_FIELD = "confirm";
export const ANSWER_FIELD = "answer";
/** The value by which the reader says to have sent the message. */
export const MINE = "yes";
export const NOT_MINE = "no";

/** The contents of the page of a delivery beside the record. */
export interface Withdrawal {
  /** Asks whether the reader has sent the message: the token of the mail. */
  token?: string;
  /** The reader has just said so. */
  isConfirmed?: boolean;
  /** Asks whether the message is to be withdrawn. */
  isAsking: boolean;
  /** The reason why it was not withdrawn. */
  refused?: "too_late" | "foreign" | "confirm_wrong";
}

/** A token is shorter, in characters. */
const MAX_TOKEN = 100;

type DeliveryBody = (view: PageView, record: DeliveryRecord, withdrawal: Withdrawal) => ComponentChild;

/** Serves the page that follows the delivery of one message. It changes, is nobody else's business, and is not cached. */
export function deliveryPage(body: DeliveryBody): (ctx: Context<State>) => Response | Promise<Response> {
  return async function serveDelivery(ctx) {
    const { method } = ctx.req;
    if (method === "POST") return await withdrawHere(ctx, body);
    if (method !== "GET" && method !== "HEAD") return answerOtherMethod(method, ALLOW);
    const { searchParams } = ctx.url;
    return await showDelivery(ctx, body, {
      isAsking: searchParams.get(WITHDRAW_FIELD) === ASK,
      token: searchParams.get(CONFIRM_FIELD)?.slice(0, MAX_TOKEN),
      isConfirmed: searchParams.get(ANSWER_FIELD) === MINE,
    });
  };
}

/** Withdraws the message of the page, for visitors with and without script alike, after they have said that they are sure. */
async function withdrawHere(ctx: Context<State>, body: DeliveryBody): Promise<Response> {
  const { id } = validate(withdrawMessage.input, ctx.params);
  try {
    refuseForeign(ctx);
    const fields = await readForm(ctx.req);
    if (fields[ANSWER_FIELD] === MINE) {
      await ctx.state.service.contact.confirm(id, (fields[CONFIRM_FIELD] ?? "").slice(0, MAX_TOKEN));
      return ctx.redirect(`/contact/${id}?${ANSWER_FIELD}=${MINE}`, 303);
    }
    const isSure = fields[WITHDRAW_FIELD] === SURE || fields[ANSWER_FIELD] === NOT_MINE;
    if (isSure) await withdrawMessage.run({ id }, { ...callContext(ctx), surface: "pages" as const });
    return ctx.redirect(`/contact/${id}${isSure ? "" : `?${WITHDRAW_FIELD}=${ASK}`}`, 303);
  } catch (error) {
    if (!isForPeople(ctx.req, error)) throw error;
    // A record that is not there is shown as such by the page itself.
    const refused = error.code === "not_found"
      ? "confirm_wrong" as const
      : error.code === "already_answered"
      ? "too_late" as const
      : error.message === FOREIGN
      ? "foreign" as const
      : undefined;
    if (refused === undefined) throw error;
    return await showDelivery(ctx, body, { isAsking: false, refused }, STATUS[error.code]);
  }
}

async function showDelivery(
  ctx: Context<State>,
  body: DeliveryBody,
  withdrawal: Withdrawal,
  status = 200,
): Promise<Response> {
  const context = callContext(ctx);
  const record = await getDeliveryRecord.run(validate(getDeliveryRecord.input, ctx.params), context);
  const isAsking = withdrawal.isAsking && isOpen(record);
  const token = isOpen(record) && withdrawal.token && isUnconfirmed(record) ? withdrawal.token : undefined;
  const view = unlistedView(context, {
    path: `/contact/${record.id}`,
    title: context.service.words.forms.delivery_page.title,
    description: deliveryInWords(record, context.service.words.forms.delivery, context.service.content.profile.name),
    operations: [{ name: getDeliveryRecord.name, input: { id: record.id } }],
  });
  const head = {
    ...headOf(view),
    refresh: isAsking || token || withdrawal.refused ? undefined : REFRESH[stateOf(record)],
  };
  const isConfirmed = withdrawal.isConfirmed &&
    record.checks.some((one) => one.check === "mailbox" && one.status === "passed");
  const shown = body(view, record, { ...withdrawal, isAsking, token, isConfirmed });
  const { html, headers } = await htmlDocument(ctx, { view, head }, shown);
  const all = headers.filter(([name]) => name !== "referrer-policy");
  // Nobody else learns the address; but under `no-referrer` a form names no origin (Fetch, section 3.2), and browsers
  // say nothing else of where it comes from unless the connection is safe.
  const referrer = isAsking || token ? "same-origin" : "no-referrer";
  return bodyResponse(ctx.req.method, new TextEncoder().encode(html), {
    status,
    headers: [...all, ["referrer-policy", referrer], ["cache-control", "no-store"]],
  });
}

/** Tells whether whoever reads the mail of the address may still confirm the message. */
function isUnconfirmed({ checks }: DeliveryRecord): boolean {
  return checks.some(({ check, status }) => check === "mailbox" && status !== "passed");
}

/** Tells whether a message can still be withdrawn. */
export function isOpen({ outcome }: DeliveryRecord): boolean {
  return outcome === null;
}

/** Seconds after which the page asks again, by state: soon before the first attempt ends. In every other it has no more to say. */
const REFRESH: Partial<Record<MessageState, number>> = { queued: 3, delivering: 3, retrying: 60, held: 60 };

/** Returns an empty form, about what the visitor came for. */
export function emptyForm(kind?: string): ContactForm {
  return { values: { kind: messageKind.safeParse(kind).data ?? "other" }, errors: {} };
}

/** Derives what is allowed in the fields of a form from the schema of the input that the form makes. */
export function rulesOf<Name extends string>(fields: Fields<Name>, schema: z.ZodObject): FieldRules<Name> {
  const { properties } = z.toJSONSchema(schema, { io: "input" });
  const rules: FieldRules<Name> = {};
  for (const name of namesOf(fields)) {
    const { minLength, maxLength, pattern } = properties![name] as z.core.JSONSchema.JSONSchema;
    if (minLength === undefined && maxLength === undefined && pattern === undefined) continue;
    rules[name] = {
      ...minLength !== undefined && { minLength },
      ...maxLength !== undefined && { maxLength },
      ...pattern !== undefined && { pattern },
    };
  }
  return rules;
}

/**
 * Returns those of the words that a form with these fields may say in a browser: the others would only travel. That
 * another site has sent the form, only the service finds out.
 */
export function wordsInBrowser(fields: Fields<string>, words: FormWords): FormWords {
  const said = new Set<string>(["missing", "too_short", "too_long", ...Object.values(fields)]);
  const mistakes = Object.entries(words.mistakes).filter(([name]) => said.has(name));
  const { foreign: _foreign, ...failures } = words.failures;
  return { ...words, mistakes: Object.fromEntries(mistakes), failures } as FormWords;
}

/** Returns those of the words of a delivery that are said until it has come to an end; the message's own page has all. */
export function deliveryWordsInBrowser(words: DeliveryWords): DeliveryWords {
  const { outcomes, owner_writes: _writes, messages, ...rest } = words;
  const open = Object.entries(messages).filter(([name]) => !Object.hasOwn(outcomes, name));
  return { ...rest, messages: Object.fromEntries(open) } as DeliveryWords;
}

/** Puts together what a form knows of itself, in the site's language. */
export function formRules<Name extends string>(
  { words, language }: Pick<Service, "words" | "language">,
  fields: Fields<Name>,
  schema: z.ZodObject,
): FormRules<Name> {
  return { fields, rules: rulesOf(fields, schema), words: words.forms.form, language };
}
