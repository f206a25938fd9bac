import { exists, listFiles, readContentFile } from "@/lib/content/content_file.ts";
import { tagsSchema } from "@/lib/content/schema/tags.ts";
import { parseYaml } from "@/lib/content/yaml_text.ts";
import type { Knowledge } from "@/lib/own/content_files.ts";

/** Whether a content folder has the knowledge that every owner begins with. */
export function hasKnowledge(folder: string): boolean {
  return exists(`${folder}/analysis.yaml`);
}

/**
 * Reads the knowledge about businesses from a content folder: what says nothing about its owner.
 *
 * @throws {ContentError} when a file cannot be read.
 */
export function readKnowledge(folder: string): Knowledge {
  const names = [
    "analysis.yaml",
    ...["analysis", "opportunities"].flatMap((part) =>
      listFiles(`${folder}/${part}`, ".yaml").map((name) => `${part}/${name}`)
    ),
  ];
  const tags = `${folder}/tags.yaml`;
  return {
    files: Object.fromEntries(names.map((name) => [name, readContentFile(`${folder}/${name}`)])),
    tags: exists(tags) ? parseYaml({ file: tags, text: readContentFile(tags) }, tagsSchema) : [],
  };
}
