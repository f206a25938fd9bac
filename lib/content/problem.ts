/** One mistake in the owner's content. */
export interface ContentProblem {
  /** Path of the file, as the owner would open it. */
  file: string;
  /** Line in the file, from 1; absent where the whole file is meant. */
  line?: number;
  /** The field in dotted form; empty where the whole file is meant. */
  field: string;
  /** What stands there now, shortened; absent when nothing does. */
  found?: string;
  /** What is wrong and what is allowed: "must be …", "is not a known field". */
  message: string;
}

/** Content that cannot be served. It carries every mistake that was found, in the order of the files. */
export class ContentError extends Error {
  override name = "ContentError";
  readonly problems: ContentProblem[];

  constructor(problems: ContentProblem[]) {
    super(`${problems.length} ${problems.length === 1 ? "mistake" : "mistakes"} in the content`);
    this.problems = problems;
  }
}

/** Writes a mistake as one line: `content/profile.yaml:7: contact.email is "ilse"; it must be an e-mail address`. */
export function formatProblem({ file, line, field, found, message }: ContentProblem): string {
  const place = line === undefined ? file : `${file}:${line}`;
  if (field === "") return `${place}: ${message}`;
  if (found === undefined) return `${place}: ${field} is missing; it ${message}`;
  return message.startsWith("must ")
    ? `${place}: ${field} is ${found}; it ${message}`
    : `${place}: ${field} (${found}) ${message}`;
}
