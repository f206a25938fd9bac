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

/** Where errors are decided: the rooms that refuse, limit, guard and repair. */
const ROOMS = [
  ...["lib/http", "lib/contact", "lib/admin", "lib/limits", "lib/mcp", "lib/store"],
  ...["lib/content", "lib/operations", "lib/catalog"],
];

/** Every single change of an error path that these rules can make. */
export function mutations(): Mutation[] {
  return ROOMS.flatMap((room) => walk(room)).filter((file) => /\.tsx?$/.test(file)).flatMap((file) =>
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
  return changes;
}

const SWAPPED: Record<string, string> = { "<=": "<", "<": "<=", ">=": ">", ">": ">=", "===": "!==", "!==": "===" };

function replaceAt(line: string, { index, 0: found }: RegExpExecArray, text: string): string {
  return line.slice(0, index) + text + line.slice(index + found.length);
}
