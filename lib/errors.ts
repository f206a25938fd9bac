import { z } from "zod";
import { once } from "@/lib/lazily.ts";

/** Every `error.code` that the service can answer with (contract, section 2.1). */
export type ErrorCode =
  | "invalid_json"
  | "validation_failed"
  | "not_found"
  | "method_not_allowed"
  | "payload_too_large"
  | "uri_too_long"
  | "unsupported_media_type"
  | "misdirected_request"
  | "idempotency_key_reused"
  | "already_answered"
  | "rate_limited"
  | "headers_too_large"
  | "internal_error"
  | "unavailable";

/** One thing that is wrong with the input: where it stands, and what would be right. */
export interface ErrorDetail {
  /** The parameter, header or field, in dotted form for nested ones (`stages.2.name`). */
  path: string;
  message: string;
}

export interface ServiceErrorOptions {
  /** The way for the caller to recover: the allowed values, or where to look. */
  hint?: string;
  details?: ErrorDetail[];
  /** Whole seconds after which trying again makes sense. */
  retryAfter?: number;
  cause?: unknown;
}

/**
 * A failure that its caller can act on. It knows nothing of HTTP or of the tool protocol: each surface maps `code`
 * to its own form.
 */
export class ServiceError extends Error {
  override name = "ServiceError";
  readonly code: ErrorCode;
  readonly hint?: string;
  readonly details?: ErrorDetail[];
  readonly retryAfter?: number;

  constructor(code: ErrorCode, message: string, options: ServiceErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.code = code;
    this.hint = options.hint;
    this.details = options.details;
    this.retryAfter = options.retryAfter;
  }
}

/** A whole number; the words serve text that is none as well as fractions. */
export const wholeNumber = z.int("must be a whole number");

/** One mistake, in words for somebody who does not program. */
export interface Mistake {
  /** The path from the outermost field inwards. */
  path: PropertyKey[];
  /** The allowed values, as the end of the sentence "it must be …" or "… is not allowed". */
  message: string;
}

/** The message for a field that the schema does not have. */
export const UNKNOWN_FIELD = "is not a known field";

const KINDS: Record<string, string> = {
  string: "text",
  number: "a number",
  boolean: "true or false",
  array: "a list",
  object: "a group of fields",
  null: "empty",
};

const FORMATS: Record<string, string> = {
  url: "a full web address that begins with https://",
  email: "an e-mail address",
  date: "a date in the form 2026-11-21",
};

/** Writes values as a sentence does: `a, b or c`. */
const alternatives = once(() => new Intl.ListFormat("en-GB", { type: "disjunction" }));

/** Puts the issues that zod reports into plain words; one mistake for each, and one for each unknown field. */
export function describeIssues(issues: readonly z.core.$ZodIssue[]): Mistake[] {
  return issues.flatMap(describeIssue);
}

function describeIssue(issue: z.core.$ZodIssue): Mistake[] {
  const { path } = issue;
  switch (issue.code) {
    case "unrecognized_keys":
      return issue.keys.map((key) => ({ path: [...path, key], message: UNKNOWN_FIELD }));
    case "invalid_type":
      return [{ path, message: ownWords(issue) ?? `must be ${KINDS[issue.expected] ?? issue.expected}` }];
    case "invalid_value":
      return [{
        path,
        message: `must be ${alternatives().format(issue.values.map((value) => JSON.stringify(value)))}`,
      }];
    case "too_small":
      return [{ path, message: tooSmall(issue) }];
    case "too_big":
      return [{ path, message: `must ${bound("at most", issue.maximum, issue.origin)}` }];
    case "invalid_format":
      return [{
        path,
        message: ownWords(issue) ?? `must be ${FORMATS[issue.format] ?? `in the form ${issue.pattern}`}`,
      }];
    case "invalid_union":
      return [{ path, message: unionWords(issue) }];
    default:
      return [{ path, message: issue.message }];
  }
}

function tooSmall(issue: z.core.$ZodIssueTooSmall): string {
  if (issue.minimum === 1 && issue.origin === "string") return "must not be empty";
  return `must ${bound("at least", issue.minimum, issue.origin)}`;
}

function bound(words: string, value: number | bigint, origin: string): string {
  if (origin === "string") return `have ${words} ${value} characters`;
  if (origin === "array") return `have ${words} ${value} ${value === 1 ? "entry" : "entries"}`;
  return `be ${words} ${value}`;
}

/** Returns the message that a schema gives of its own, which knows better than the general words. */
function ownWords(issue: z.core.$ZodIssue): string | undefined {
  return issue.message.startsWith("must ") ? issue.message : undefined;
}

function unionWords(issue: z.core.$ZodIssueInvalidUnion): string {
  const choices = issue.errors.flatMap((branch) => branch.flatMap(describeIssue).map((mistake) => mistake.message));
  return ownWords(issue) ?? [...new Set(choices)].join(", or ");
}

/** Writes a path as people read it: `stages.2.name`. */
export function dotted(path: readonly PropertyKey[]): string {
  return path.map(String).join(".");
}
