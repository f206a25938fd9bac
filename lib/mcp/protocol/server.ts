import type { Fields, RequestId } from "@/lib/mcp/protocol/message.ts";
import type { Era } from "@/lib/mcp/protocol/versions.ts";

/** What a server says of itself (`Implementation` in the protocol's schema). */
export interface ServerInfo {
  name: string;
  title?: string;
  version: string;
  description?: string;
  websiteUrl?: string;
  icons?: Icon[];
}

export interface Icon {
  src: string;
  mimeType?: string;
  sizes?: string[];
}

/** A server as its callers see it: who it is, and what it answers to. */
export interface McpServer {
  info: ServerInfo;
  capabilities: Fields;
  instructions?: string;
  methods: Methods;
}

export type Methods = Record<string, Method>;

/** One method of the protocol. */
export interface Method {
  /** The only era that has it; absent: both. */
  era?: Era;
  /** How long a caller may keep the result (protocol 2026-07-28, `ttlMs` and `cacheScope`). */
  keep?: CacheHint;
  /** @throws {ProtocolError} for parameters that it does not take. */
  answer(params: Fields, call: Call): Answer;
}

export interface CacheHint {
  ttlMs: number;
  cacheScope: "public" | "private";
}

/** What a method may know about the call besides its parameters. */
export interface Call {
  id: RequestId;
  era: Era;
  /** Names the request in the log. */
  requestId: string;
  /** The caller's network, for counting only. */
  client(): string;
  /** Aborted when the caller has gone away. */
  signal(): AbortSignal;
}

/** A result: its fields, or the JSON text of an object that is ready to be sent. */
export type Result = Fields | string;

/** A message of the server that comes before the result. */
export interface Notification {
  method: string;
  params: Fields;
}

/** A method that has something to say before its result yields it; the answer is then an event stream. */
export type Stream = AsyncGenerator<Notification, Result, void>;

export type Answer = Result | Promise<Result | Stream> | Stream;
