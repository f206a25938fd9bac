import { editorSchemas } from "@/lib/content/editor_schemas.ts";
import type { Draft, Part } from "@/lib/own/draft.ts";
import { itemText } from "@/lib/own/item_text.ts";
import { yamlFile } from "@/lib/own/yaml_file.ts";

/** What an owner begins with about businesses and their problems, by path below the content folder. */
export interface Knowledge {
  /** `opportunities/`, `analysis/` and `analysis.yaml`. */
  files: Record<string, string>;
  tags: string[];
}

const LICENSE =
  `The files opportunities/, analysis/, analysis.yaml and schemas/ in this folder come from the project Vitrine and are
licensed under Creative Commons Attribution 4.0 International (CC BY 4.0): https://creativecommons.org/licenses/by/4.0/

Everything else in this folder is its owner's.
`;

const STARTER = new URL("./starter/services.yaml", import.meta.url);

/** All files of a content folder, by path. */
export function contentFiles(draft: Draft, knowledge: Knowledge): Record<string, string> {
  const yaml = <T extends object>(name: string, { value, marks }: Part<T>) => ({
    [`${name}.yaml`]: yamlFile(`./schemas/${name}.json`, value, marks),
  });
  const services = draft.services;
  return {
    LICENSE,
    ...yaml("site", draft.site),
    ...yaml("profile", { ...draft.profile, value: withoutEmpty(draft.profile) }),
    ...yaml("candidate", draft.candidate),
    ...(services
      ? yaml("services", { value: services, marks: {} })
      : { "services.yaml": Deno.readTextFileSync(STARTER) }),
    ...(draft.resume && yaml("resume", draft.resume)),
    ...yaml("tags", { value: draft.tags ?? tagsOf(draft, knowledge), marks: {} }),
    ...Object.fromEntries(
      draft.items.map(({ value, marks }) => [`${value.kind}s/${value.id}.md`, itemText(value, marks)]),
    ),
    ...knowledge.files,
    ...Object.fromEntries(Object.entries(editorSchemas()).map(([name, text]) => [`schemas/${name}`, text])),
  };
}

/** The vocabulary that is there, and then the tags that only the new owner uses. */
function tagsOf({ items }: Draft, { tags }: Knowledge): string[] {
  const used = [...new Set(items.flatMap(({ value }) => value.tags))].filter((tag) => !tags.includes(tag));
  return [...tags, ...used.sort()];
}

/** Empty lists are the same as none, and a mark can stand in their place. */
function withoutEmpty({ value }: Part<object>): object {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => !(Array.isArray(one) && one.length === 0)));
}
