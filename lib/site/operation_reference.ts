import { STATUS } from "@/lib/http/errors.ts";
import { parametersOf } from "@/lib/http/parameters.ts";
import type { CallContext, Operation } from "@/lib/operations/operation.ts";
import type { ErrorCode } from "@/lib/errors.ts";
import { abridged } from "@/lib/site/abridged.ts";
import { type Field, fieldsOf } from "@/lib/site/markdown/developers/parameters.ts";
import { restCommand, toolCommand } from "@/lib/site/rest_command.ts";
import type { TryCall } from "@/lib/site/try_call.ts";
import { tryCallOf } from "@/lib/site/try_call_of.ts";

/** Everything that a reader of the portal is told of one operation. */
export interface OperationReference {
  operation: Operation;
  /** What a call takes. */
  takes: Field[];
  /** What it gives, by status where there are several answers. */
  gives: { status: number; description: string; fields: Omit<Field, "in">[] }[];
  fails: { status: number; code: ErrorCode }[];
  examples: { title: string; input: Record<string, unknown>; command: string }[];
  /** What the first example gives, abridged; undefined where showing it would do something. */
  answer?: string;
  /** How it can be tried from the page. */
  trial: TryCall;
  baseUrl: string;
}

/** Puts together what is told of an operation; what it answers comes from the content. */
export async function operationReference(operation: Operation, context: CallContext): Promise<OperationReference> {
  const { rest, input, output, errors } = operation;
  const place = rest === undefined ? "arguments" : "body";
  const examples = operation.examples(context.service).map(({ title, input }) => ({
    title,
    input,
    command: rest === undefined ? toolCommand(operation, input, context) : restCommand(operation, input, context),
  }));
  return {
    operation,
    takes: rest?.method === "GET" ? parametersOf(operation) : fieldsOf(input).map((field) => ({ ...field, in: place })),
    gives: rest?.successes?.map(({ status, description, body }) => ({ status, description, fields: fieldsOf(body) })) ??
      [{ status: 200, description: "", fields: fieldsOf(output) }],
    fails: errors.map((code) => ({ status: STATUS[code], code })),
    examples,
    answer: await answerOf(operation, context),
    trial: tryCallOf(operation, context),
    baseUrl: context.baseUrl,
  };
}

async function answerOf(operation: Operation, context: CallContext): Promise<string | undefined> {
  const { rest, readOnly } = operation;
  const [first] = operation.examples(context.service);
  const answer = rest?.successes !== undefined
    ? rest.successes[0].example(context)
    : readOnly && first !== undefined
    ? await operation.run(operation.input.parse(first.input), context)
    : undefined;
  return answer === undefined ? undefined : JSON.stringify(abridged(answer), null, 2);
}
