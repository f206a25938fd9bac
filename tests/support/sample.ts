import { ROOT } from "@/tests/support/service.ts";

/** The text files of the sample owner, by path below the content folder. */
export function sampleFiles(): Record<string, string> {
  const files: Record<string, string> = {};
  const collect = (below: string) => {
    for (const { name, isDirectory } of Deno.readDirSync(`${ROOT}content/${below}`)) {
      if (isDirectory) collect(`${below}${name}/`);
      else if (/\.(?:md|ya?ml)$/.test(name)) {
        files[below + name] = Deno.readTextFileSync(`${ROOT}content/${below}${name}`);
      }
    }
  };
  collect("");
  return files;
}
