import { LISTS, READS, refuseCursor } from "@/lib/mcp/protocol/keep.ts";
import { keptText } from "@/lib/mcp/protocol/kept_text.ts";
import type { Fields } from "@/lib/mcp/protocol/message.ts";
import { invalidParams } from "@/lib/mcp/protocol/protocol_error.ts";
import type { Call, Methods, Result } from "@/lib/mcp/protocol/server.ts";
import { type UriTemplate, uriTemplate } from "@/lib/mcp/protocol/uri_template.ts";

interface Described {
  name: string;
  title?: string;
  description?: string;
  mimeType?: string;
}

/** What a resource holds: text, or bytes in base64. */
export type Contents = { mimeType?: string } & ({ text: string } | { blob: string });

/** A document that can be read under its URI. */
export interface Resource extends Described {
  uri: string;
  /** Length in bytes. */
  size?: number;
  read(call: Call): Contents | Promise<Contents>;
}

/** A family of documents. */
export interface ResourceTemplate extends Described {
  uriTemplate: string;
  /** Values that a variable can have, for completion. */
  complete?: Record<string, () => readonly string[]>;
  /** Gives undefined where there is no such document. */
  read(variables: Record<string, string>, call: Call): Contents | undefined | Promise<Contents | undefined>;
}

/** `resources/list`, `resources/templates/list` and `resources/read`. */
export function resourceMethods(resources: readonly Resource[], templates: readonly ResourceTemplate[]): Methods {
  const byUri = new Map(resources.map((resource) => [resource.uri, resource]));
  const families = templates.map((template) => ({ ...template, form: uriTemplate(template.uriTemplate) }))
    .toSorted((a, b) => b.uriTemplate.length - a.uriTemplate.length);

  async function read(uri: string, call: Call): Promise<Result> {
    const contents = await (byUri.get(uri)?.read(call) ?? readFromFamily(families, uri, call));
    // Never empty contents: a caller must see the difference between nothing there and nothing in it.
    if (contents === undefined) throw invalidParams("There is no resource with this URI.", { uri });
    return { contents: [{ uri, ...contents }] };
  }

  return {
    "resources/list": listMethod("resources", resources),
    "resources/templates/list": listMethod("resourceTemplates", templates),
    "resources/read": {
      keep: READS,
      answer({ uri }, call) {
        if (typeof uri !== "string") throw invalidParams("uri must be text.");
        return read(uri, call);
      },
    },
  };
}

/** What a template's variables were matched with decides which one reads: the first, from the longest on. */
function readFromFamily(families: readonly (ResourceTemplate & { form: UriTemplate })[], uri: string, call: Call) {
  for (const family of families) {
    const variables = family.form.match(uri);
    if (variables !== undefined) return family.read(variables, call);
  }
}

function listMethod(field: string, entries: readonly (Resource | ResourceTemplate)[]): Methods[string] {
  const list = keptText({ [field]: entries.map(({ read: _read, ...described }) => listed(described)) });
  return {
    keep: LISTS,
    answer(params) {
      refuseCursor(params);
      return list;
    },
  };
}

function listed({ complete: _complete, ...described }: Fields): Fields {
  return described;
}
