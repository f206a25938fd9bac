import { z } from "zod";
import type { Catalog, Offer } from "@/lib/catalog/catalog.ts";
import type { Contact } from "@/lib/contact/contact.ts";
import type { SubmitCall } from "@/lib/contact/submission.ts";
import type { Content } from "@/lib/content/content.ts";
import type { Revision } from "@/lib/content/revision.ts";
import type { ErrorCode } from "@/lib/errors.ts";
import type { History } from "@/lib/history/history.ts";
import type { Insight, Surface } from "@/lib/insight/insight.ts";
import type { LimitState, SoftLimiter } from "@/lib/limits/soft_limiter.ts";
import type { EvidenceChecks } from "@/lib/proof/evidence_checks.ts";
import type { SiteKeys } from "@/lib/proof/site_keys.ts";
import type { InterfaceLanguage, Words } from "@/lib/words/words.ts";

/** All that an operation may know about the call besides its input. */
export interface CallContext {
  service: Service;
  /** Origin of every absolute URL in the answer, without a slash at the end. */
  baseUrl: string;
  /** The caller's network (see `clientNetwork`); for counting only, never stored as it is. */
  client: string;
  /**
   * The surface on which the call came in; absent where nobody called, such as for an example in a document: that is
   * not counted.
   */
  surface?: Surface;
  /** The caller's key for a write that may be repeated safely. */
  idempotencyKey?: string;
  /** Gives what a signature of the request covers; absent: it is not signed per Web Bot Auth. */
  signed?: SubmitCall["signed"];
  /** A person's answers to the operation's question, read by its `asks.answers`; absent: nobody was asked. */
  answers?: unknown;
}

/** The largest body, in bytes, of what may carry a long text: a message, a posting, a call of a tool (contract, section 2.1). */
export const LARGE_BODY_BYTES = 131_072;

/** A question to a person: a sentence, and the JSON Schema of each field. No field has to be filled in. */
export interface QuestionForm {
  message: string;
  properties: Record<string, Record<string, unknown>>;
}

/** The place of an operation on the REST interface. */
interface RestBinding {
  method: "GET" | "POST" | "DELETE";
  /** Below the version's prefix, parameters in braces: `/projects/{id}`; empty for the prefix itself. */
  path: string;
  /** Query parameters whose names differ from the input's fields: parameter to field. */
  rename?: Record<string, string>;
  /** Further absolute paths that serve the very same bytes. */
  aliases?: string[];
  /** `consumes` the soft limit of reads, or that of `calls`, and can be refused by it; all others only report the first. */
  limit?: "consumes" | "calls";
  /** The answers other than 200 with `output`; documents list them. */
  successes?: RestSuccess[];
  /** A call that is refused counts as one of the `calls`; one that is not, against the operation's own limit. */
  countsRefusals?: true;
  /** The call may be repeated safely with an `Idempotency-Key` header. */
  idempotent?: true;
  /** The answer may change while the process lives: caches ask again after a minute. */
  living?: true;
  /** The largest body, in bytes, where it is another than `MAX_BODY_BYTES`. */
  maxBytes?: number;
  /** The answer changes from moment to moment: nobody may store it. */
  volatile?: true;
  /** The fields of each of its `items`, of which a caller may choose some (contract, section 5.2). */
  itemFields?: () => readonly string[];
  /** The answer is the `text` of what `run` gives, of this media type, and not JSON. */
  mediaType?: string;
  /** Answers where status or headers depend on what was done; without it, 200 and what `run` gives. */
  respond?(input: unknown, context: CallContext): Promise<RestReply>;
  /**
   * Returns the caller's state against the operation's own limit; for answers that did not come as far as `respond`.
   */
  limitOf?(context: CallContext): Promise<ReportedLimit | undefined>;
}

/** One way in which an operation succeeds. */
export interface RestSuccess {
  status: number;
  description: string;
  /** Shape of the body; see `output`. */
  body: () => z.ZodObject;
  /** Headers of this answer besides those that every answer has. */
  headers?: HeaderName[];
  /** A body worth showing. */
  example(context: Pick<CallContext, "baseUrl">): unknown;
}

/** Headers that only some answers carry. */
type HeaderName = "Location" | "Retry-After" | "Idempotency-Replayed";

/** A limit of its own, which an operation's answers report instead of the one for reads. */
export interface ReportedLimit {
  /** Name of the policy in the headers. */
  name: string;
  state: LimitState;
}

/** An answer that says more than its body. */
export interface RestReply {
  status: number;
  headers: [name: string, value: string][];
  limit?: ReportedLimit;
  /** Text goes over the wire as it is, anything else as JSON. */
  body: unknown;
}

/** The groups in which tools are presented (specification, section 4.3). */
export type ToolGroup = "discovery" | "problem_matching" | "engagement";

/** The answers that people are shown (MCP Apps): one view for each, whatever tool gives it. */
export type ToolView = "profile" | "match" | "delivery";

/** The groups in which the OpenAPI description and the portal present operations. */
export type Topic = "profile" | "portfolio" | "services" | "contact";

/**
 * One thing that the service can do, said once. REST routes, tools, browser tools, OpenAPI, the API index and every
 * document are derived from these definitions.
 */
export interface Operation<I extends z.ZodObject = z.ZodObject, O extends z.ZodObject = z.ZodObject> {
  /** A verb and a noun in snake case: the OpenAPI `operationId` and, where `tool` is set, the tool's name. */
  name: string;
  title: string;
  /** One line, without a full stop. */
  summary: string;
  /** Says when to use it, what it gives, what comes next. */
  description: string;
  /** The words above as they are true of one owner: `description` may name only what that owner has. */
  wordsFor?(content: Content, offered: Readonly<Record<Offer, boolean>>): Partial<
    Pick<Operation, "title" | "summary" | "description">
  >;
  /** The part of the content without which this operation is not offered. */
  needs?: Offer;
  topic: Topic;
  tool?: ToolGroup;
  /** The view in which hosts can show the tool's result; the result says all of it. */
  view?: ToolView;
  /** Returns the part of the tool's result that is JSON text for every client: research clients read nothing else. */
  jsonText?(output: z.output<O>): unknown;
  rest?: RestBinding;
  /** True when calling it changes nothing: it is cached, and clients may repeat it at will. */
  readOnly: boolean;
  /** True when it takes away what was there; doing it twice is then doing it once. */
  destructive?: boolean;
  input: I;
  /** Fields whose shape is too long for a list of tools, with what it says of them; the tool `fetch` gives the shape by the name. */
  explained?: Readonly<Record<string, string>>;
  /** Shape of the result. Only documents and tool lists need it: making all of them at the start takes seven megabytes. */
  output: () => O;
  /** As how many calls it counts, where the limit of calls holds; one where it is absent. */
  calls?(input: z.output<I>): number;
  /** The failures besides those that every operation shares. */
  errors: ErrorCode[];
  /** Inputs worth showing; documents answer them from the content, so that an example is never out of date. */
  examples(service: Service): { title: string; input: z.input<I> }[];
  /** Asks the person behind the call for what the result needs, once, where the client of a tool can (elicitation). */
  asks?: {
    /** The schema of the answers. */
    answers: z.ZodObject;
    /** Makes the form; undefined: nothing has to be asked. */
    form(output: z.output<O>, context: CallContext): Promise<QuestionForm | undefined>;
  };
  /** @throws {ServiceError} when the call cannot be answered. */
  run(input: z.output<I>, context: CallContext): z.output<O> | Promise<z.output<O>>;
}

/** Returns a definition as it is, checked, with the types of its own schemas. */
export function defineOperation<I extends z.ZodObject, O extends z.ZodObject>(
  operation: Operation<I, O>,
): Operation<I, O> {
  return operation;
}

/**
 * The data of the operations: one revision of the content, and the parts of the process. A request gets it when it
 * begins; what it reads of the content, and of anything that was made of it, it reads here.
 */
export interface Service {
  /** Holds everything that is derived from the content. */
  revision: Revision;
  /** The content of the revision. */
  content: Content;
  /** The language in which the interface speaks to people: the content's, where it is known. */
  language: InterfaceLanguage;
  /** The interface's words for people, in that language. */
  words: Words;
  catalog: Catalog;
  /** The day that it is where the owner lives, as 2026-11-23. */
  today(): string;
  contact: Contact;
  /** The soft limit of reads. */
  readLimiter: SoftLimiter;
  /** The soft limit of what costs more: tool calls, analyses and searches. */
  callLimiter: SoftLimiter;
  insight: Insight;
  history: History;
  /** The results of checking the links that prove something. */
  evidence: EvidenceChecks;
  /** With what answers are signed. */
  keys: SiteKeys;
  /** Every operation that is offered, in the order in which documents list them. */
  operations: readonly Operation[];
  /** The others: a call of one is answered with the reason why this owner has nothing for it. */
  absent: readonly Operation[];
  /**
   * Renders what stands between head and foot of the page of the site at `path`, as HTML: a long page in several pieces, so
   * that others have their turn. Its Markdown is made from it. The components are loaded when they are first needed.
   */
  renderPage(path: string, context: CallContext): Promise<string[]>;
  /** Writes title and text of the page of the site at `path` as Markdown. */
  pageText(path: string, context: CallContext): Promise<string>;
}

/** Specification, section 2.7, with `details` of the contract, section 2.1. */
export const error = z.object({
  error: z.object({
    code: z.string().describe("Short name of what went wrong; stable"),
    message: z.string().describe("What went wrong, for people"),
    hint: z.string().optional().describe("How to recover, for example the valid ids"),
    details: z.array(z.object({
      path: z.string().describe("The parameter, header or field"),
      message: z.string().describe("What is wrong with it"),
    })).optional().describe("Each mistake in the request"),
  }),
}).meta({ id: "Error", description: "The body of every answer that is not a success." });

export type ErrorBody = z.output<typeof error>;
