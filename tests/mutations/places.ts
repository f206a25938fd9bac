import { walk } from "./walk.ts";

/** A change of one line that the tests have to notice. */
export interface Mutation {
  file: string;
  /** Counted from 1. */
  line: number;
  what: string;
  before: string;
  after: string;
}

/** Where errors are decided: the rooms that refuse, limit, guard, compare and repair, and what fetches for them. */
const ROOMS = [
  ...["lib/http", "lib/contact", "lib/admin", "lib/limits", "lib/mcp", "lib/store", "lib/content", "lib/operations"],
  ...["lib/catalog", "lib/history", "lib/match", "lib/analysis", "lib/proof", "lib/discovery"],
];

const FILES = ["lib/fetch_safely.ts"];

/** Every single change that these rules can make. */
export function mutations(): Mutation[] {
  return [...ROOMS.flatMap((room) => walk(room)), ...FILES].filter((file) => /\.tsx?$/.test(file)).flatMap((file) =>
    Deno.readTextFileSync(file).split("\n").flatMap((before, index) =>
      changesOf(before).map(({ what, after }) => ({ file, line: index + 1, what, before, after }))
    )
  );
}

function changesOf(line: string): { what: string; after: string }[] {
  if (/^\s*(\/\/|\*|\/\*)/.test(line)) return [];
  const changes: { what: string; after: string }[] = [];
  const status = /\b(?:400|404|405|413|415|421|422|429|503)\b/.exec(line);
  if (status) changes.push({ what: "another status", after: replaceAt(line, status, "418") });
  const dropped = /^(\s*)if \(.*\) (?:throw|return) .*;$/.exec(line);
  if (dropped) changes.push({ what: "no check", after: "" });
  const comparison = / (<=|>=|<|>|===|!==) /.exec(line);
  if (comparison && /\b(if|throw|return|&&|\|\|)\b|\?/.test(line) && !/=>|import|<\w+>/.test(line)) {
    changes.push({ what: "another comparison", after: replaceAt(line, comparison, ` ${SWAPPED[comparison[1]]} `) });
  }
  const constant = /^(?:export )?const [A-Z][A-Z\d_]* = (\d[\d_]*)(?=[; ])/.exec(line);
  if (constant) {
    const number = Number(constant[1].replaceAll("_", ""));
    for (const step of [-1, 1]) {
      changes.push({
        what: `a constant ${step < 0 ? "minus" : "plus"} one`,
        after: line.replace(constant[1], `${number + step}`),
      });
    }
  }
  return changes;
}

const SWAPPED: Record<string, string> = { "<=": "<", "<": "<=", ">=": ">", ">": ">=", "===": "!==", "!==": "===" };

function replaceAt(line: string, { index, 0: found }: RegExpExecArray, text: string): string {
  return line.slice(0, index) + text + line.slice(index + found.length);
}
