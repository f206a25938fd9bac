import { DeadlineError, withDeadline } from "@/lib/deadline.ts";
import { ServiceError } from "@/lib/errors.ts";
import { errorBody, internalError, logFailure } from "@/lib/http/http_errors.ts";
import type { Runtime } from "@/lib/http/runtime.ts";
import {
  type Call,
  type Caller,
  type Counted,
  type Fields,
  invalidParams,
  isFields,
  listMethod,
  META,
  type Method,
  type Methods,
  Reply,
  toolSurface,
} from "@/lib/mcp/mcp_message.ts";
import type { CallContext, Operation, QuestionForm } from "@/lib/operations/operation.ts";
import { type InputNames, validate } from "@/lib/operations/operation_input.ts";
import { tooMany } from "@/lib/operations/read_limit.ts";
import { notOffered } from "@/lib/operations/registry.ts";
import { toolDefinition } from "@/lib/operations/tool_definition.ts";
import { factsInShort } from "@/lib/text/facts_in_short.ts";
import { nearest } from "@/lib/text/spelling.ts";

export interface Tool {
  /** As it is listed (`Tool` in the protocol's schema). */
  definition: Fields & { name: string; description: string };
  /** Answers with a `CallToolResult`; `arguments` in the parameters is an object. */
  call: Method;
}

/** The longest that a caller waits, in milliseconds; what an operation waits for has shorter deadlines of its own. */
const MAX_WAIT_MS = 20_000;

/** Makes the tools of the service, in the order of the definitions. */
export function operationTools(runtime: Runtime, context: CallContext): Tool[] {
  return context.service.operations.filter(({ tool }) => tool !== undefined)
    .map((operation) => ({ definition: toolDefinition(operation), call: callOperation(operation, runtime, context) }));
}

/** Makes the answers to calls of tools that are not listed, because this owner has nothing for them. */
export function absentTools(runtime: Runtime, { service, baseUrl }: CallContext): Map<string, Method> {
  return new Map(
    service.absent.filter(({ tool }) => tool !== undefined).map((operation) => [
      operation.name,
      (_params, call) => toolError(notOffered(operation, baseUrl), call, runtime),
    ]),
  );
}

/** Makes `tools/list` and `tools/call`. `absent` answers for tools that are not listed. */
export function toolMethods(tools: readonly Tool[], absent: ReadonlyMap<string, Method> = new Map()): Methods {
  const byName = new Map(tools.map(({ definition, call }) => [definition.name, call]));
  return {
    "tools/list": listMethod("tools", tools.map(({ definition }) => definition)),
    "tools/call": (params, call, sdk) => {
      const { arguments: input = {} } = params;
      const name = String(params.name);
      const run = byName.get(name) ?? absent.get(name);
      if (run === undefined) {
        const names = [...byName.keys()];
        const meant = nearest(name.slice(0, 100), names);
        const guess = meant === undefined ? "" : ` Did you mean ${meant}?`;
        throw invalidParams(`There is no tool with this name.${guess} tools/list names them all.`, { names });
      }
      if (!isFields(input)) throw invalidParams("arguments must be an object.");
      return run({ ...params, arguments: input }, call, sdk);
    },
  };
}

/** The words of tools for their input. */
const NAMES: InputNames = { noun: "argument", searchWith: "the tool search" };

/** Makes the function that answers calls of an operation. */
function callOperation(operation: Operation, runtime: Runtime, shared: CallContext): Method {
  const { readOnly, rest, name } = operation;
  const { insight, catalog } = shared.service;
  // What REST remembers by its URL; an analysis is counted by what it finds, so each is made anew.
  const isFixed = readOnly && rest?.method === "GET" && !rest.volatile && !rest.living;

  return async function callTool(params, call) {
    let counted = countOne(call);
    try {
      if (counted.refusal !== undefined) throw counted.refusal;
      const input = params.arguments as Fields;
      const context: CallContext = {
        ...shared,
        client: call.client(),
        surface: toolSurface(call),
        signed: call.signed,
      };
      if (operation.asks !== undefined) context.answers = answersIn(params, operation.asks.answers);
      const given = validate(operation.input, input, NAMES) as Fields;
      const more = (operation.calls?.(given) ?? 1) - 1;
      if (more > 0) counted = countCalls(call, more);
      if (counted.refusal !== undefined) throw counted.refusal;
      const running = operation.run(given, context);
      const output = running instanceof Promise ? await withDeadline(running, MAX_WAIT_MS) : running;
      const form = canBeAsked(params, call) ? await operation.asks?.form(output, context) : undefined;
      if (form !== undefined) return new Reply(question(form), counted.limit);
      const { id } = given;
      count(id, call);
      const fixed = (again: Caller) => {
        const counted = countOne(again);
        if (counted.refusal === undefined) count(id, again);
        return counted;
      };
      return new Reply(success(operation, output, call), counted.limit, isFixed ? fixed : undefined);
    } catch (error) {
      return new Reply(toolError(error, call, runtime), counted.limit);
    }
  };

  /**
   * Counts every call of a tool, so that no caller takes all of the machine, and lists against the same soft limit as over
   * REST too, where a request counts whatever is in it.
   */
  function countOne(call: Caller): Counted {
    const counted = countCalls(call, 1);
    if (counted.refusal !== undefined || rest?.limit !== "consumes") return counted;
    const reads = shared.service.readLimiter.consume(call.client());
    return reads.allowed ? counted : { ...counted, refusal: tooMany(reads) };
  }

  /** Counts what weighs as many calls. */
  function countCalls(call: Caller, count: number): Counted {
    const limit = shared.service.callLimiter.consume(call.client(), count);
    return limit.allowed ? { limit } : { limit, refusal: tooMany(limit) };
  }

  /** Counts a call that gave a result; an input that names a project or an agent is a read of it. */
  function count(id: unknown, call: Caller): void {
    insight.count("tool_calls", toolSurface(call));
    insight.count("tools", name);
    const item = typeof id === "string" ? catalog.get(id) : undefined;
    if (item !== undefined) insight.count("items", item.id);
  }
}

/**
 * Tells whether the person behind a call can still be asked: the client says that it shows forms (`{}` means the same as
 * `form`), and it has not come back from one. Nothing is remembered between the two calls: the second carries what the
 * first did, and the answers (protocol 2026-07-28, multi round-trip requests).
 */
function canBeAsked({ _meta, inputResponses }: Fields, { era }: Call): boolean {
  if (era === "legacy" || inputResponses !== undefined) return false;
  const able = isFields(_meta) ? _meta[META.clientCapabilities] : undefined;
  const elicitation = isFields(able) ? able.elicitation : undefined;
  return isFields(elicitation) && (Object.keys(elicitation).length === 0 || isFields(elicitation.form));
}

/** Asks for the answers to a form before the result (protocol 2026-07-28, `InputRequiredResult`). */
function question({ message, properties }: QuestionForm): Fields {
  const params = { mode: "form", message, requestedSchema: { type: "object", properties } };
  return { resultType: "input_required", inputRequests: { form: { method: "elicitation/create", params } } };
}

/**
 * Returns what the form came back with; undefined where the person was not asked, or would not answer. Fields that were
 * left empty are left out, however the client says that.
 *
 * @throws {ServiceError} `validation_failed` for an answer that the form does not allow.
 */
function answersIn({ inputResponses }: Fields, answers: NonNullable<Operation["asks"]>["answers"]): Fields | undefined {
  const response = isFields(inputResponses) ? inputResponses.form : undefined;
  if (!isFields(response) || response.action !== "accept" || !isFields(response.content)) return undefined;
  const filled = Object.entries(response.content).map(([name, value]) =>
    [name, typeof value === "string" ? value.trim() : value] as const
  ).filter(([, value]) => value !== "" && value !== null);
  return validate(answers, Object.fromEntries(filled), { noun: "answer" });
}

/** In characters: about 1,100 tokens, which hold the hiring facts whole. */
const MAX_FACTS = 4400;

/**
 * Makes the result. Its text is the JSON once more for clients from before 2026-07-28, and the facts in short since, for
 * hosts that hand text alone to their model. Research clients get what their convention asks for.
 */
function success({ jsonText }: Operation, output: unknown, { era }: Call): Fields {
  const text = era === "legacy"
    ? JSON.stringify(output)
    : jsonText === undefined
    ? shortText(output as Fields)
    : JSON.stringify(jsonText(output as never));
  return { content: [{ type: "text", text }], structuredContent: output };
}

function shortText(output: Fields): string {
  const { text, whole } = factsInShort(output, MAX_FACTS);
  return whole ? text : `${text}\n(Shortened; structuredContent has the whole answer.)`;
}

/**
 * Writes what a model reads when a call fails: the same JSON as over REST (specification, section 2.7), as text only. As
 * `structuredContent` it would have to match the tool's output schema (protocol 2025-06-18, "output schema"), and
 * clients that validate it do so for errors too: instead of the hint their user would see that the schema is violated.
 */
function toolError(error: unknown, { requestId }: Call, runtime: Runtime): Fields {
  const told = error instanceof ServiceError
    ? error
    : error instanceof DeadlineError
    ? new ServiceError("unavailable", "The call took too long.", { hint: "Try again later." })
    : internalError(requestId);
  if (!(error instanceof ServiceError)) logFailure(runtime, requestId, error);
  return { content: [{ type: "text", text: JSON.stringify(errorBody(told)) }], isError: true };
}
