import type { Content } from "@/lib/content/content.ts";
import { exists, listFiles } from "@/lib/content/content_file.ts";
import { counted } from "@/lib/text/in_words.ts";

/** Something that is allowed in content, and probably not meant to stay. */
export interface Hint {
  /** What was found. */
  message: string;
  /** What to do about it. */
  remedy: string;
}

/** Domains that nobody can have a mailbox at: RFC 2606, RFC 6761. */
const NO_MAILBOX = /[@.](?:example(?:\.com|\.org|\.net)?|invalid|test|localhost)$/i;

/** As many names as can be read in one line. */
const MAX_NAMED = 3;

/** Lists what an owner should look at in content that is right as such. Marks are read from the files as they are now. */
export function worthALook(folder: string, { profile, site, items }: Content): Hint[] {
  const hints: (Hint | false)[] = [
    NO_MAILBOX.test(profile.contact.email) && {
      message: `the public e-mail address is ${profile.contact.email}, which nobody can write to`,
      remedy: `set contact.email in ${folder}/profile.yaml`,
    },
    site.notice !== undefined && {
      message: `every page shows the notice “${site.notice}”`,
      remedy: `take notice out of ${folder}/site.yaml when it no longer holds`,
    },
    items.length === 0 && {
      message: "there is no project and no agent yet",
      remedy: 'begin one with: deno task new project "Its title"',
    },
    draftsOf(folder, items),
    marksHint(folder),
  ];
  return hints.filter((hint) => hint !== false);
}

function draftsOf(folder: string, items: Content["items"]): Hint | false {
  const files = items.filter(({ draft }) => draft).map(({ kind, id }) => `${folder}/${kind}s/${id}.md`);
  const named = files.slice(0, MAX_NAMED).join(", ") + (files.length > MAX_NAMED ? ", …" : "");
  return files.length > 0 && {
    message: `${counted(files.length, "work")} still to be written: ${named}`,
    remedy: "the first page leaves drafts out; write them, then delete draft: true",
  };
}

function marksHint(folder: string): Hint | false {
  const marks = findMarks(folder);
  return marks.length > 0 && {
    message: `${counted(marks.length, "place")} still waiting for you`,
    remedy: `the first is ${marks[0].file}:${marks[0].line}; all of them: grep -rn 'TODO(owner)' ${folder}`,
  };
}

/** Marks a place where the owner should write more. It stands in comments only, so that no reader is ever served it. */
export const TODO = "TODO(owner)";

/** A mark as a line of the file. */
interface Mark {
  file: string;
  line: number;
  text: string;
}

/** The files in the order in which their marks are shown: those that visitors see first. */
const ORDER = ["profile.yaml", "candidate.yaml", "site.yaml", "projects", "agents", "services.yaml", "resume.yaml"];

/** Finds every mark in a content folder, the most visible files first. */
export function findMarks(folder: string): Mark[] {
  return ORDER.flatMap((name) => {
    const path = `${folder}/${name}`;
    if (name.endsWith(".yaml")) return exists(path) ? marksIn(path) : [];
    return listFiles(path, ".md").flatMap((file) => marksIn(`${path}/${file}`));
  });
}

function marksIn(file: string): Mark[] {
  const lines = Deno.readTextFileSync(file).split("\n");
  return lines.flatMap((text, index) => {
    const start = text.indexOf(TODO);
    if (start === -1) return [];
    const said = text.slice(start + TODO.length).replace(/^:\s*/, "");
    const [, field] = /^\s*(?:- )?(\w+):/.exec(lines[index + 1] ?? "") ?? [];
    return [{ file, line: index + 1, text: field === undefined ? said : `${field}: ${said}` }];
  });
}
