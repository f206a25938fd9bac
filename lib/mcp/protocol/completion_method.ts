import { type Fields, isFields } from "@/lib/mcp/protocol/message.ts";
import type { Prompt } from "@/lib/mcp/protocol/prompt_methods.ts";
import { invalidParams } from "@/lib/mcp/protocol/protocol_error.ts";
import type { ResourceTemplate } from "@/lib/mcp/protocol/resource_methods.ts";
import type { Methods } from "@/lib/mcp/protocol/server.ts";

/** The most values that one answer may hold (protocol, `CompleteResult`). */
const MAX_VALUES = 100;

/** `completion/complete`: what a person who types could mean, for arguments of prompts and variables of templates. */
export function completionMethod(prompts: readonly Prompt[], templates: readonly ResourceTemplate[]): Methods {
  function valuesFor(ref: Fields, argument: string): readonly string[] {
    if (ref.type === "ref/prompt") {
      const prompt = prompts.find(({ name }) => name === ref.name);
      if (prompt === undefined) throw invalidParams("There is no prompt with this name.");
      return prompt.arguments.find(({ name }) => name === argument)?.complete?.() ?? [];
    }
    if (ref.type !== "ref/resource") {
      throw invalidParams("ref must be a prompt (ref/prompt) or a template (ref/resource).");
    }
    const template = templates.find(({ uriTemplate }) => uriTemplate === ref.uri);
    if (template === undefined) throw invalidParams("There is no resource template with this uri.");
    const complete = template.complete;
    return complete !== undefined && Object.hasOwn(complete, argument) ? complete[argument]() : [];
  }

  return {
    "completion/complete": {
      answer({ ref, argument }) {
        if (!isFields(ref) || !isFields(argument)) throw invalidParams("ref and argument must be objects.");
        const { name, value } = argument;
        if (typeof name !== "string" || typeof value !== "string") {
          throw invalidParams("argument must have a name and a value, both text.");
        }
        const typed = value.toLowerCase();
        const matching = valuesFor(ref, name).filter((known) => known.toLowerCase().includes(typed))
          .toSorted((a, b) => Number(b.toLowerCase().startsWith(typed)) - Number(a.toLowerCase().startsWith(typed)));
        const values = matching.slice(0, MAX_VALUES);
        return { completion: { values, total: matching.length, hasMore: matching.length > values.length } };
      },
    },
  };
}
