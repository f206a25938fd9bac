/**
 * Writes the content of a new owner to a folder of its own, and names it in `.env`.
 *
 *     deno task init                          asks a few questions
 *     deno task init --from resume.json       takes a résumé in the form of JSON Resume
 *
 * `--to folder` names the folder (`my-site`); `--force` replaces what is there and keeps it as a backup.
 */
import { parseArgs } from "node:util";
import { ContentError, formatProblem } from "@/lib/content/content_error.ts";
import { findMarks } from "@/lib/content/content_hints.ts";
import type { Wishes } from "@/lib/starter/draft.ts";
import {
  fetchPortrait,
  init,
  InitError,
  portraitHost,
  refuseToOverwrite,
  rememberFolder,
  USUAL_FOLDER,
} from "@/lib/own/init.ts";
import { interview, isYes } from "@/lib/own/interview.ts";
import { readResume, type Resume } from "@/lib/starter/resume_import.ts";
import { ResumeError } from "@/lib/starter/resume_values.ts";
import { ConfigError, loadConfig } from "@/lib/settings.ts";
import { harmlessLine } from "@/lib/text/harmless.ts";
import { sayIn } from "@/lib/words/say.ts";
import { interfaceLanguage } from "@/lib/words/words.ts";
import { showUsage, speak } from "@/tasks/command_line.ts";

const USAGE = "Usage: deno task init [--from resume.json] [--to folder] [--force] [--language=de]";

/** A résumé is text; a larger file is something else. Pictures inside make it larger. */
const MAX_BYTES = 20_000_000;

/** Speaks the language of the machine, and that of the site as soon as it is known. */
let say = speak();

/** The file from which the tasks take variables. */
const ENV_FILE = ".env";

async function run(args: string[]): Promise<void> {
  const { from, to, force } = readArgs(args);
  const usual = {
    today: new Date().toLocaleDateString("sv-SE"),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    language: navigator.language === "pt-BR" ? "pt-BR" : interfaceLanguage(navigator.language),
  };
  const named = to ?? (Deno.env.get("CONTENT_DIR") || undefined);
  if (named !== undefined) checkPlace(named, force);
  const told = from === undefined ? askOwner(usual) : inItsLanguage(readFile(from), { ...usual, language: "en" });
  const folder = named ?? (from === undefined ? askFolder(force) : USUAL_FOLDER);
  checkPlace(folder, force);
  told.resume.basics = await takePortrait(told.resume.basics);
  const { backup } = init(told.resume, told.wishes, { folder, force });
  const isNamed = Deno.env.get("CONTENT_DIR") === folder;
  if (!isNamed) rememberFolder(ENV_FILE, folder);
  report({ folder, backup, isNamed, isImported: from !== undefined, ...told });
}

/** Offers to fetch a portrait that stands elsewhere: its host would see who visits the site. */
async function takePortrait(basics: Resume["basics"]): Promise<Resume["basics"]> {
  const host = portraitHost(basics);
  if (host === undefined || !Deno.stdin.isTerminal()) return basics;
  const answer = ask(
    `Your portrait is loaded from ${host}, which then sees the network address of each visitor. ` +
      "Fetch it now and serve it yourself? (yes or no)",
    say("no"),
  );
  if (!isYes(answer ?? "")) return basics;
  try {
    return await fetchPortrait(basics);
  } catch (error) {
    const reason = error instanceof Error ? error.message : "unknown reason";
    console.log(
      say(`The portrait could not be fetched: ${reason}. It stays where it is; deno task doctor reminds you.`),
    );
    return basics;
  }
}

/** Takes the language of a résumé that says it by its text. */
function inItsLanguage(resume: Resume, usual: Wishes): { resume: Resume; wishes: Wishes } {
  return { resume, wishes: { ...usual, language: resume.language ?? usual.language } };
}

/** Checks that the service can be told of the folder, and that nothing in it is lost. */
function checkPlace(folder: string, force: boolean): void {
  // What the environment says is not for this task to judge.
  if (folder !== Deno.env.get("CONTENT_DIR")) checkPath(folder);
  refuseToOverwrite({ folder, force });
}

function checkPath(folder: string): void {
  try {
    loadConfig((name) => name === "CONTENT_DIR" ? folder : undefined, "start");
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    throw new InitError(
      `${JSON.stringify(folder)} cannot be used: choose a folder inside this one or elsewhere, ` +
        "without a space, comma, *, ? or [ in its path.",
    );
  }
}

function readArgs(args: string[]): { from?: string; to?: string; force: boolean } {
  try {
    const { values } = parseArgs({
      args: args[0] === "--" ? args.slice(1) : args,
      options: {
        from: { type: "string" },
        to: { type: "string" },
        language: { type: "string" },
        force: { type: "boolean", default: false },
      },
    });
    return values;
  } catch (error) {
    throw new InitError(`${error instanceof Error ? error.message : ""}\n${USAGE}`);
  }
}

function readFile(file: string): Resume {
  try {
    const { size, isFile } = Deno.statSync(file);
    if (!isFile) throw new ResumeError("is a folder; name the file of your résumé");
    if (size > MAX_BYTES) {
      throw new ResumeError(`is ${Math.round(size / 1e6)} MB large; a résumé must not exceed 20 MB`);
    }
    const bytes = Deno.readFileSync(file);
    return readResume(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (error) {
    const reason = error instanceof ResumeError
      ? error.message
      : error instanceof Deno.errors.NotFound
      ? "does not exist; check the name and the folder"
      : error instanceof TypeError
      ? "is not UTF-8 text; export your résumé as JSON"
      : `cannot be read (${error instanceof Error ? error.name : "unknown reason"})`;
    throw new InitError(`${file} ${reason}.`);
  }
}

function askOwner(usual: Wishes): { resume: Resume; wishes: Wishes } {
  if (!Deno.stdin.isTerminal()) {
    const reason = say("init asks questions: run it in a terminal, or give it a résumé with --from.");
    throw new InitError(`${reason}\n${USAGE}`);
  }
  console.log(
    say("A few questions. Press Enter to accept the answer in brackets. Nothing is written before the last question."),
  );
  const told = interview(ask, (text) => console.log(`  ${say(text)}`), usual, (language) => say = sayIn(language));
  if (told === undefined) throw new InitError("Nothing was written.");
  return told;
}

function askFolder(force: boolean): string {
  while (true) {
    const folder = ask("Folder for your content", USUAL_FOLDER)?.trim();
    if (folder === undefined) throw new InitError("Nothing was written.");
    try {
      checkPlace(folder, force);
      return folder;
    } catch (error) {
      if (!(error instanceof InitError)) throw error;
      console.log(`  ${say(error.message)}`);
    }
  }
}

/** Asks a question. A default of `prompt` itself would have to be deleted before another answer can be typed. */
function ask(question: string, usual?: string): string | null {
  const answer = prompt(usual === undefined ? `${say(question)}:` : `${say(question)} [${say(usual)}]:`);
  return answer === "" ? usual ?? "" : answer;
}

interface Report {
  folder: string;
  backup?: string;
  /** The environment names the folder, so nothing had to be remembered. */
  isNamed: boolean;
  isImported: boolean;
  resume: Resume;
  wishes: Wishes;
}

function report(
  { folder, backup, isNamed, isImported, resume: { basics, notes, language, own }, wishes }: Report,
): void {
  const tell = (text: string) => console.log(say(text));
  console.log();
  tell(`${folder} now holds the site of ${harmlessLine(basics.name ?? "its owner")}. It has no mistakes.`);
  if (!isNamed) {
    tell(`${ENV_FILE} says CONTENT_DIR=${folder}, so every task uses it. The sample in content/ is unchanged.`);
  }
  if (backup !== undefined) tell(`The previous content is in ${backup}.`);
  if (isImported && own === undefined) {
    const name = new Intl.DisplayNames(["en"], { type: "language" }).of(wishes.language);
    tell(
      language === undefined
        ? `The résumé does not show its language, so the site speaks ${name}; change language in ${folder}/site.yaml.`
        : `The résumé is in ${name}, so the site speaks ${name} (language: ${language} in ${folder}/site.yaml).`,
    );
    tell("It has no services page: to offer services, write services.yaml as docs/your-content.md says.");
  }
  if (notes.length > 0) {
    console.log(`\n${say("Changed or left out:")}`);
    for (const note of notes) console.log(`  - ${harmlessLine(say(note))}`);
  }
  const marks = findMarks(folder);
  if (marks.length > 0) {
    console.log(`\n${say("Still to write, each place marked TODO(owner):")}`);
    for (const { file, line, text } of marks) console.log(`  ${file}:${line}  ${text}`);
  }
  const next = {
    "Look at it:": "deno task dev",
    "Add a project:": `deno task new project "${say("Its title")}"`,
    "Add a page:": `deno task new page "${say("Imprint")}"`,
    "Check it:": "deno task content:check",
  };
  console.log();
  for (const [what, command] of Object.entries(next)) console.log(`${say(what).padEnd(18)} ${command}`);
  tell("For everything else see docs/your-content.md.");
}

/** Recognises errors of the file system: no right to write, no space left, a folder in use. */
function isOfDisk(error: unknown): error is Error {
  return error instanceof Error && ("code" in error || error.constructor.name in Deno.errors);
}

if (import.meta.main) {
  showUsage(USAGE, () => true);
  try {
    await run(Deno.args);
  } catch (error) {
    if (error instanceof ContentError) {
      console.error(error.problems.map((problem) => say(formatProblem(problem))).join("\n"));
    } else if (error instanceof InitError) console.error(say(error.message));
    else if (isOfDisk(error)) {
      console.error(`Nothing was changed: the content cannot be written (${error.message}).`);
    } else throw error;
    Deno.exit(1);
  }
}
