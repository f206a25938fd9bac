import { exists } from "@/lib/content/content_file.ts";
import { type Say, sayIn } from "@/lib/words/say.ts";

const FLAG = "--language=";

/** Recognises the argument that names the language of a task: `--language=de`. */
export function isLanguage(arg: string): boolean {
  return arg.startsWith(FLAG);
}

/** Chooses the language of a task: the one that is asked for, that of the content, that of the machine (`LANG`). */
export function speak(folder?: string): Say {
  const asked = Deno.args.find(isLanguage)?.slice(FLAG.length);
  return sayIn(asked ?? languageOf(folder) ?? navigator.language);
}

/** Returns the language of a site, also where something else in its file is wrong. */
function languageOf(folder: string | undefined): string | undefined {
  const file = `${folder}/site.yaml`;
  if (folder === undefined || !exists(file)) return undefined;
  return /^language:[ \t]*["']?([A-Za-z-]{2,20})/m.exec(Deno.readTextFileSync(file))?.[1];
}
