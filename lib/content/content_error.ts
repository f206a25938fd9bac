export interface ContentProblem {
  /** Path of the file, as the owner would open it. */
  file: string;
  /** Line in the file, from 1; absent where the whole file is meant. */
  line?: number;
  /** The field in dotted form; empty where the whole file is meant. */
  field: string;
  /** The value there now, shortened; absent when there is none. */
  found?: string;
  /** The mistake and the values that are allowed: "must be …", "is not a known field". */
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
export function formatProblem(problem: ContentProblem): string {
  return `${placeOf(problem)}: ${sentenceOf(problem)}`;
}

/** Says where a mistake is, as editors and terminals open it: `content/profile.yaml:7`. */
export function placeOf({ file, line }: Pick<ContentProblem, "file" | "line">): string {
  return line === undefined ? file : `${file}:${line}`;
}

/** Says what a mistake is: `contact.email is "ilse"; it must be an e-mail address`. */
export function sentenceOf({ field, found, message }: ContentProblem): string {
  if (field === "") return message;
  if (found === undefined) return `${field} is missing; it ${message}`;
  return message.startsWith("must ") ? `${field} is ${found}; it ${message}` : `${field} (${found}) ${message}`;
}
