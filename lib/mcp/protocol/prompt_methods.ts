import { LISTS, refuseCursor } from "@/lib/mcp/protocol/keep.ts";
import { keptText } from "@/lib/mcp/protocol/kept_text.ts";
import { type Fields, isFields } from "@/lib/mcp/protocol/message.ts";
import { invalidParams } from "@/lib/mcp/protocol/protocol_error.ts";
import type { Methods, Result } from "@/lib/mcp/protocol/server.ts";

/** Something that a person fills in before a prompt is used. */
export interface PromptArgument {
  name: string;
  title?: string;
  description: string;
  required?: boolean;
  /** Values worth offering. */
  complete?: () => readonly string[];
}

/** A text that a person picks to begin a conversation with. */
export interface Prompt {
  name: string;
  title: string;
  description: string;
  arguments: PromptArgument[];
  /** Answers with a `GetPromptResult`. `params` is the whole of what the caller sent. */
  get(values: Record<string, string>, params: Fields): Result | Promise<Result>;
}

/** `prompts/list` and `prompts/get`. */
export function promptMethods(prompts: readonly Prompt[]): Methods {
  const byName = new Map(prompts.map((prompt) => [prompt.name, prompt]));
  const list = keptText({
    prompts: prompts.map(({ get: _get, arguments: all, ...described }) => ({
      ...described,
      arguments: all.map(({ complete: _complete, ...argument }) => argument),
    })),
  });
  return {
    "prompts/list": {
      keep: LISTS,
      answer(params) {
        refuseCursor(params);
        return list;
      },
    },
    "prompts/get": {
      answer(params) {
        const prompt = typeof params.name === "string" ? byName.get(params.name) : undefined;
        if (prompt === undefined) {
          throw invalidParams("There is no prompt with this name; prompts/list names them all.", {
            names: [...byName.keys()],
          });
        }
        return prompt.get(valuesOf(prompt, params.arguments), params);
      },
    },
  };
}

function valuesOf({ arguments: known }: Prompt, given: unknown = {}): Record<string, string> {
  if (!isFields(given)) throw invalidParams("arguments must be an object.");
  const absent = known.filter(({ name, required }) => required && given[name] === undefined).map(({ name }) => name);
  if (absent.length > 0) throw invalidParams(`These arguments are missing: ${absent.join(", ")}.`, { missing: absent });
  const entries = known.map(({ name }) => [name, given[name]] as const).filter(([, value]) => value !== undefined);
  const wrong = entries.find(([, value]) => typeof value !== "string");
  if (wrong !== undefined) throw invalidParams(`The argument ${wrong[0]} must be text.`);
  return Object.fromEntries(entries) as Record<string, string>;
}
