import { ServiceError } from "@/lib/errors.ts";
import { parametersOf } from "@/lib/http/rest.ts";
import type { Runtime } from "@/lib/http/runtime.ts";
import { type Fields, invalidParams, listMethod, type Methods } from "@/lib/mcp/mcp_message.ts";
import type { CallContext, Operation } from "@/lib/operations/operation.ts";
import { viewUri } from "@/lib/operations/tool_definition.ts";
import { noticeText, pageText } from "@/lib/site/page_markdown.ts";
import { sitePages } from "@/lib/site/pages.ts";
import { viewDocument } from "@/lib/site/tool_views.tsx";
import { blocks, fieldsAsMarkdown, plain } from "@/lib/text/markdown.ts";

interface Described {
  name: string;
  title?: string;
  description?: string;
  mimeType?: string;
}

/** The contents of a resource: text, or bytes in base64. */
type Contents = { mimeType?: string; _meta?: Fields } & ({ text: string } | { blob: string });

/** A document that can be read under its URI. */
export interface Resource extends Described {
  uri: string;
  /** Length in bytes. */
  size?: number;
  read(): Contents | Promise<Contents>;
  /** Counts a read. */
  count?(): void;
}

/** A family of documents. */
export interface ResourceTemplate extends Described {
  /** With simple expressions only: `vitrine://projects/{id}` (RFC 6570, level 1). */
  uriTemplate: string;
  /** Values that a variable can have, for completion. */
  complete?: Record<string, () => readonly string[] | Promise<readonly string[]>>;
  /** Gives undefined where there is no such document. */
  read(variables: Record<string, string>): Contents | undefined | Promise<Contents | undefined>;
  /** Counts a read. */
  count?(variables: Record<string, string>): void;
}

/** Makes `resources/list`, `resources/templates/list` and `resources/read`. */
export function resourceMethods(resources: readonly Resource[], templates: readonly ResourceTemplate[]): Methods {
  const byUri = new Map(resources.map((resource) => [resource.uri, resource]));
  // The longest form first: what ends in `.md` is not an id that ends so.
  const families = templates.map((template) => ({ ...template, pattern: patternOf(template.uriTemplate) }))
    .toSorted((a, b) => b.uriTemplate.length - a.uriTemplate.length);

  function find(uri: string): Pick<Resource, "count"> & { read(): ReturnType<ResourceTemplate["read"]> } | undefined {
    const resource = byUri.get(uri);
    if (resource !== undefined) return resource;
    for (const { pattern, read, count } of families) {
      const variables = variablesIn(uri, pattern);
      if (variables !== undefined) return { read: () => read(variables), count: () => count?.(variables) };
    }
  }

  return {
    "resources/list": listMethod("resources", resources.map(({ read: _read, count: _count, ...listed }) => listed)),
    "resources/templates/list": listMethod(
      "resourceTemplates",
      templates.map(({ read: _read, count: _count, complete: _complete, ...listed }) => listed),
    ),
    "resources/read": async ({ uri }) => {
      if (typeof uri !== "string") throw invalidParams("uri must be text.");
      const found = find(uri);
      const contents = await found?.read();
      // Never empty contents: a caller must see the difference between nothing there and nothing in it.
      if (contents === undefined) throw invalidParams("There is no resource with this URI.", { uri });
      found?.count?.();
      return { contents: [{ uri, ...contents }] };
    },
  };
}

/** Makes the pattern of a template, with a group for each variable. */
function patternOf(uriTemplate: string): RegExp {
  const source = uriTemplate.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replace(/\{(\w+)\}/g, "(?<$1>[^/?#]+)");
  return new RegExp(`^${source}$`);
}

/** Returns the values of the variables, decoded; undefined when `uri` is not of this form. */
function variablesIn(uri: string, pattern: RegExp): Record<string, string> | undefined {
  const groups = pattern.exec(uri)?.groups;
  if (groups === undefined) return undefined;
  try {
    return Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]));
  } catch {
    return undefined;
  }
}

/** Our own scheme: a caller reads these through the tool server, not by fetching the address. */
const SCHEME = "vitrine:/";

/** The two forms in which a document can be had. The first is what REST gives under the same path. */
const FORMS = [
  { suffix: "", mimeType: "application/json", words: "JSON" },
  { suffix: ".md", mimeType: "text/markdown", words: "Markdown" },
];

type Form = typeof FORMS[number];

/** The resource that tells what has changed; who listens to it is told when there is more. */
export const CHANGES_URI = `${SCHEME}/changes`;

/**
 * Makes resources of the documents among the operations: every read that needs no more than its path. `/profile` is
 * `vitrine://profile`, and `vitrine://profile.md` as Markdown. Lists that change while the process lives, and earlier
 * states, are data only.
 */
export function operationResources(context: CallContext): { resources: Resource[]; templates: ResourceTemplate[] } {
  const resources: Resource[] = [];
  const templates: ResourceTemplate[] = [];
  for (const operation of context.service.operations) {
    const { method, path, volatile, living } = operation.rest ?? {};
    if (method !== "GET" || !path || volatile) continue;
    const variables = parametersOf(operation).filter((one) => one.in === "path").map(({ name }) => name);
    if (!living && parametersOf(operation).length > variables.length) continue;
    const isPage = !living && variables.every((name) => name === "id");
    for (const form of isPage ? FORMS : FORMS.slice(0, 1)) {
      if (variables.length === 0) resources.push(resource(operation, form, context));
      else templates.push(template(operation, variables, form, context));
    }
  }
  return { resources, templates };
}

function resource(operation: Operation, form: Form, context: CallContext): Resource {
  return {
    uri: SCHEME + operation.rest!.path + form.suffix,
    ...described(operation, form),
    read: async () => (await read(operation, form, {}, context))!,
    count: () => context.service.insight.count("reads", "tools"),
  };
}

function template(
  operation: Operation,
  variables: readonly string[],
  form: Form,
  context: CallContext,
): ResourceTemplate {
  const path = operation.rest!.path;
  const { insight, catalog, history } = context.service;
  // `/projects/{id}` finds any item, but who types there means a project.
  const ids = () => catalog.items.filter(({ kind }) => path.startsWith(`/${kind}s/`)).map(({ id }) => id);
  const digests = async () => (await history.states()).map(({ digest }) => digest);
  return {
    uriTemplate: SCHEME + path + form.suffix,
    ...described(operation, form),
    complete: Object.fromEntries(variables.map((name) => [name, name === "id" ? ids : digests])),
    read: (variables) => read(operation, form, variables, context),
    count({ id }) {
      insight.count("reads", "tools");
      if (id !== undefined) insight.count("items", catalog.get(id)?.id ?? id);
    },
  };
}

function described(operation: Operation, { mimeType, words }: Form): Described {
  const { name, title, summary } = operation;
  return {
    name: `${name}_${words.toLowerCase()}`,
    title: `${title} (${words})`,
    description: `${summary}. As ${words}.`,
    mimeType,
  };
}

async function read(
  operation: Operation,
  { suffix, mimeType }: Form,
  variables: Record<string, string>,
  context: CallContext,
): Promise<Contents | undefined> {
  const input = operation.input.safeParse(variables);
  if (!input.success) return undefined;
  try {
    const output: Fields = await operation.run(input.data, context);
    const text = suffix === "" ? JSON.stringify(output) : await documentMarkdown(operation, output, context);
    return { mimeType, text };
  } catch (error) {
    if (error instanceof ServiceError && error.code === "not_found") return undefined;
    throw error;
  }
}

/**
 * Writes what an operation gives as Markdown: the text of the page that shows it, so that readers of the site and of the
 * tool server read the same. What no page shows is written field by field.
 */
async function documentMarkdown(operation: Operation, output: Fields, context: CallContext): Promise<string> {
  const page = sitePages(context.service).find(({ item, operations }) =>
    item === undefined ? operations[0]?.name === operation.name : item.id === output.id && item.kind === output.kind
  );
  if (page !== undefined) return blocks(await pageText(page, context), noticeText(context.service)) + "\n";
  const title = [output.title, output.name].find((one) => typeof one === "string") ?? operation.title;
  return blocks(`# ${plain(String(title))}`, fieldsAsMarkdown(output, 2)) + "\n";
}

/** Names the extension among the capabilities. */
export const VIEWS_EXTENSION = "io.modelcontextprotocol/ui";
export const VIEW_TYPE = "text/html;profile=mcp-app";

/** Makes the resources with the views of the tools that are offered. */
export function viewResources(context: CallContext, { readStatic }: Pick<Runtime, "readStatic">): Resource[] {
  return [...new Set(context.service.operations.flatMap(({ view }) => view ?? []))].map((view) => ({
    uri: viewUri(view),
    name: `${view}_view`,
    title: `View (${view})`,
    description: `Shows people what tools answer: ${view}.`,
    mimeType: VIEW_TYPE,
    read: async () => ({ mimeType: VIEW_TYPE, text: await viewDocument(view, context, readStatic!), _meta: VIEW_META }),
  }));
}

/** Nothing is loaded from anywhere: all that a view needs stands in it. */
const VIEW_META = {
  ui: { csp: { connectDomains: [], resourceDomains: [], frameDomains: [], baseUriDomains: [] }, prefersBorder: true },
};
