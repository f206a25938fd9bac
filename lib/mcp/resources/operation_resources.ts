import { parametersOf } from "@/lib/http/parameters.ts";
import type { Fields } from "@/lib/mcp/protocol/message.ts";
import type { Contents, Resource, ResourceTemplate } from "@/lib/mcp/protocol/resource_methods.ts";
import { documentMarkdown } from "@/lib/mcp/resources/document_markdown.ts";
import type { CallContext, Operation } from "@/lib/operations/operation.ts";
import { ServiceError } from "@/lib/errors.ts";

/** Our own scheme: a caller reads these through the tool server, not by fetching the address. */
const SCHEME = "vitrine:/";

/** A form in which a document can be had. */
interface Form {
  suffix: string;
  mimeType: string;
  words: string;
  write(operation: Operation, output: Fields, context: CallContext): string | Promise<string>;
}

/** The two forms of each document. The first is what REST gives under the same path. */
const FORMS: Form[] = [
  { suffix: "", mimeType: "application/json", words: "JSON", write: (_operation, output) => JSON.stringify(output) },
  { suffix: ".md", mimeType: "text/markdown", words: "Markdown", write: documentMarkdown },
];

/**
 * The documents among the operations, as resources: every read whose whole input stands in its path. `/profile` is
 * `vitrine://profile`, and `vitrine://profile.md` as Markdown.
 */
export function operationResources(context: CallContext): { resources: Resource[]; templates: ResourceTemplate[] } {
  const documents = context.service.operations.filter(isDocument);
  const pairs = documents.flatMap((operation) => FORMS.map((form) => ({ operation, form })));
  return {
    resources: pairs.filter(({ operation }) => !hasId(operation)).map((pair) => resource(pair, context)),
    templates: pairs.filter(({ operation }) => hasId(operation)).map((pair) => template(pair, context)),
  };
}

function isDocument(operation: Operation): boolean {
  const { rest } = operation;
  return rest?.method === "GET" && rest.path !== "" && !rest.volatile &&
    parametersOf(operation).every((parameter) => parameter.in === "path");
}

function hasId({ rest }: Operation): boolean {
  return rest!.path.includes("{id}");
}

function described(operation: Operation, { mimeType, words }: Form) {
  const { name, title, summary } = operation;
  return {
    name: `${name}_${words.toLowerCase()}`,
    title: `${title} (${words})`,
    description: `${summary}. As ${words}.`,
    mimeType,
  };
}

function resource({ operation, form }: { operation: Operation; form: Form }, context: CallContext): Resource {
  return {
    uri: SCHEME + operation.rest!.path + form.suffix,
    ...described(operation, form),
    async read() {
      return (await read(operation, form, {}, context))!;
    },
  };
}

function template({ operation, form }: { operation: Operation; form: Form }, context: CallContext): ResourceTemplate {
  const path = operation.rest!.path;
  return {
    uriTemplate: SCHEME + path + form.suffix,
    ...described(operation, form),
    complete: {
      // `/projects/{id}` finds any item, but who types there means a project.
      id: () => context.service.catalog.items.filter(({ kind }) => path.startsWith(`/${kind}s/`)).map(({ id }) => id),
    },
    read: (variables) => read(operation, form, variables, context),
  };
}

async function read(
  operation: Operation,
  { mimeType, write }: Form,
  variables: Record<string, string>,
  context: CallContext,
): Promise<Contents | undefined> {
  const input = operation.input.safeParse(variables);
  if (!input.success) return undefined;
  try {
    const output: Fields = await operation.run(input.data, context);
    context.service.insight.count("reads", "tools");
    if (variables.id !== undefined) context.service.insight.count("items", variables.id);
    return { mimeType, text: await write(operation, output, context) };
  } catch (error) {
    if (error instanceof ServiceError && error.code === "not_found") return undefined;
    throw error;
  }
}
