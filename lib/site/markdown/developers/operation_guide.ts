import { STATUS } from "@/lib/http/errors.ts";
import { parametersOf } from "@/lib/http/parameters.ts";
import type { CallContext, Operation } from "@/lib/operations/operation.ts";
import { restCall } from "@/lib/operations/references.ts";
import { restExamples, toolExample } from "@/lib/site/markdown/developers/examples.ts";
import { fieldsOf, fieldTable, parameterTable, ruleOf } from "@/lib/site/markdown/developers/parameters.ts";
import { code, list, plain, section } from "@/lib/text/markdown.ts";

/** How to call one operation: where, with what, an example, what comes back, what can go wrong. */
export function operationGuide(operation: Operation, context: CallContext): string {
  const { rest, tool, input } = operation;
  const example = rest === undefined ? toolExample(operation, context) : restExamples(operation, context);
  return section(
    3,
    `${plain(operation.title)}: ${code(operation.name)}`,
    plain(operation.description),
    list([
      ...rest ? [`REST: ${code(restCall(context, operation.name))}`] : [],
      ...(rest?.aliases ?? []).map((alias) => `The same: ${code(`GET ${context.baseUrl}${alias}`)}`),
      ...tool ? [`Tool: ${code(operation.name)}`] : [],
      effectOf(operation),
    ]),
    rest?.method === "GET"
      ? parameterTable(parametersOf(operation))
      : fieldTable(input, rest === undefined ? "arguments" : "body"),
    tool && rest?.method === "GET" && differentNames(operation),
    example,
    `Gives:\n\n${list(answersOf(operation))}`,
    operation.errors.length > 0 &&
      `Can fail with ${operation.errors.map((one) => code(`${STATUS[one]} ${one}`)).join(", ")}.`,
  );
}

/** What a call does besides giving its answer. */
export function effectOf({ readOnly, rest }: Operation): string {
  if (!readOnly) {
    return "Reaches a person: send it only when your user has agreed. It counts against the limit of messages.";
  }
  const limit = rest?.limit === "consumes" ? "counts against the limit of lists" : "counts against no limit";
  return `Changes nothing, may be repeated, ${limit}.`;
}

/** In a tool call the fields have the names of the input, and a switch is a boolean. */
function differentNames(operation: Operation): string | undefined {
  const different = parametersOf(operation).filter(({ name, field, schema }) =>
    name !== field || schema.enum?.[0] === "true"
  );
  if (different.length === 0) return undefined;
  const names = different.map(({ name, field }) =>
    name === field ? `${code(field)} is a boolean` : `${code(name)} is called ${code(field)}`
  );
  return `As a tool: ${names.join(", ")}.`;
}

function answersOf({ rest, output }: Operation): string[] {
  const answers = rest?.successes?.map(({ status, description, body }) =>
    `${code(String(status))}: ${description} ${fieldNames(body)}`
  );
  return answers ??
    fieldsOf(output).map(({ name, schema, required }) =>
      `${code(name)}${required ? "" : " (optional)"}: ${ruleOf(schema)}${
        schema.description ? `. ${plain(schema.description)}` : ""
      }`
    );
}

function fieldNames(body: Operation["output"]): string {
  return `Fields: ${fieldsOf(body).map(({ name }) => code(name)).join(", ")}.`;
}
