/**
 * Writes the content of a new owner.
 *
 *     deno task init                          asks a few questions
 *     deno task init --from resume.json       takes a résumé in the form of JSON Resume 1.0; asks nothing
 *     deno task init … --force                puts aside content that is there (it is kept as content.backup-…)
 *
 * The folder is that of `CONTENT_DIR`. Exit code 1 when nothing was written.
 */
import { parseArgs } from "node:util";
import { ContentError, formatProblem } from "@/lib/content/content_error.ts";
import { findMarks } from "@/lib/content/content_hints.ts";
import type { Wishes } from "@/lib/own/draft.ts";
import { init, InitError, refuseToOverwrite } from "@/lib/own/init.ts";
import { interview } from "@/lib/own/interview.ts";
import { readResume, type Resume } from "@/lib/own/resume_import.ts";
import { ResumeError } from "@/lib/own/resume_values.ts";
import { contentFolder } from "@/lib/settings.ts";
import { harmlessLine } from "@/lib/text/harmless.ts";

const USAGE = "Usage: deno task init [--from resume.json] [--force]";

/** A résumé is text; a larger file is something else. Pictures inside make it larger. */
const MAX_BYTES = 20_000_000;

function run(args: string[]): void {
  const { from, force } = readArgs(args);
  const folder = contentFolder();
  refuseToOverwrite({ folder, force });
  const usual = {
    today: new Date().toLocaleDateString("sv-SE"),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
  const told = from === undefined ? askOwner(usual) : { resume: readFile(from), wishes: usual };
  const { backup } = init(told.resume, told.wishes, { folder, force });
  report(folder, backup, told.resume);
}

function readArgs(args: string[]): { from?: string; force: boolean } {
  try {
    const { values } = parseArgs({
      args: args[0] === "--" ? args.slice(1) : args,
      options: { from: { type: "string" }, force: { type: "boolean", default: false } },
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
      ? "is not there; check the name and the folder"
      : error instanceof TypeError
      ? "is not a UTF-8 text; export your résumé as JSON"
      : `cannot be read (${error instanceof Error ? error.name : "unknown reason"})`;
    throw new InitError(`${file} ${reason}.`);
  }
}

function askOwner(usual: Pick<Wishes, "today" | "timeZone">): { resume: Resume; wishes: Wishes } {
  if (!Deno.stdin.isTerminal()) {
    throw new InitError(`There is nobody to ask: run it in a terminal, or name a résumé.\n${USAGE}`);
  }
  console.log("A few questions; Enter takes what stands in brackets. Nothing is written before the last answer.\n");
  const told = interview(ask, console.log, usual);
  if (told === undefined) throw new InitError("Nothing was written.");
  return told;
}

/** Asks a question. A default of `prompt` itself would have to be deleted before another answer can be typed. */
function ask(question: string, usual?: string): string | null {
  const answer = prompt(usual === undefined ? `${question}:` : `${question} [${usual}]:`);
  return answer === "" ? usual ?? "" : answer;
}

function report(folder: string, backup: string | undefined, { basics, notes }: Resume): void {
  console.log(
    `\n${folder} now holds the content of ${harmlessLine(basics.name ?? "its owner")}, and content:check accepts it.`,
  );
  if (backup !== undefined) console.log(`What was there is kept in ${backup}.`);
  if (notes.length > 0) {
    console.log("\nNot taken as it stands in the résumé:");
    for (const note of notes) console.log(`  - ${harmlessLine(note)}`);
  }
  console.log("\nWhat to write next (the places are marked with TODO(owner); delete a mark when it is done):");
  for (const { file, line, text } of findMarks(folder)) console.log(`  ${file}:${line}  ${text}`);
  console.log(`
Look at it:        deno task dev
A new project:     deno task new project "Its title"
After each change: deno task content:check
docs/your-content.md says what stands where.`);
}

/** Recognises errors of the file system: no right to write, no space left, a folder in use. */
function isOfDisk(error: unknown): error is Error {
  return error instanceof Error && ("code" in error || error.constructor.name in Deno.errors);
}

if (import.meta.main) {
  try {
    run(Deno.args);
  } catch (error) {
    if (error instanceof ContentError) console.error(error.problems.map(formatProblem).join("\n"));
    else if (error instanceof InitError) console.error(error.message);
    else if (isOfDisk(error)) {
      console.error(`Nothing was changed: the content could not be written (${error.message}).`);
    } else throw error;
    Deno.exit(1);
  }
}
