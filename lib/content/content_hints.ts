import type { Content } from "@/lib/content/content.ts";
import { DISK, type Files } from "@/lib/content/files.ts";
import { exists, listFiles, strayNames } from "@/lib/content/content_file.ts";
import { sectionHeadings } from "@/lib/content/content_schemas.ts";
import { type TextHint, textHints } from "@/lib/content/content_texts.ts";
import { PICTURE_NAME } from "@/lib/content/public_files.ts";
import { counted } from "@/lib/text/in_words.ts";

/** Something that is allowed in content, and probably not meant to stay. */
export interface Hint {
  message: string;
  remedy: string;
}

/** Names files that stand in the content folder and that nobody reads. */
function strayFiles(folder: string, files: Files): Hint[] {
  return strayNames(folder, files).map((path) => ({
    message: `${folder}/${path} is not read`,
    remedy: PICTURE_NAME.test(path)
      ? `to show the picture, move it to ${folder}/public`
      : "move pages to pages/, works to projects/, files to download to public/, or delete it",
  }));
}

/** Domains that nobody can have a mailbox at: RFC 2606, RFC 6761. */
const NO_MAILBOX = /[@.](?:example(?:\.com|\.org|\.net)?|invalid|test|localhost)$/i;

/** As many names as can be read in one line. */
const MAX_NAMED = 3;

/**
 * Lists what an owner should look at in content that is right as such. Marks are read from the files as they are now.
 *
 * @param files as for `findMarks`
 */
export function contentHints(folder: string, content: Content, files: Files = DISK): Hint[] {
  const { profile, site, items } = content;
  const hints: (Hint | false)[] = [
    NO_MAILBOX.test(profile.contact.email ?? "") && {
      message: `the public e-mail address is ${profile.contact.email}, an example that nobody receives`,
      remedy: `change contact.email in ${folder}/profile.yaml`,
    },
    /^https?:/.test(profile.image ?? "") && {
      message: `the portrait is loaded from ${
        URL.parse(profile.image!)?.host
      }, which sees the network address of each visitor`,
      remedy: `save it in ${folder}/public/images, and write image: /images/… in ${folder}/profile.yaml`,
    },
    site.notice !== undefined && {
      message: `every page shows the notice “${site.notice}”`,
      remedy: `delete notice in ${folder}/site.yaml when it no longer applies`,
    },
    items.length === 0 && {
      message: "there is no work yet",
      remedy: 'add one: deno task new project "Its title"',
    },
    draftsOf(folder, content),
    ...strayFiles(folder, files),
    ...picturesOf(folder, content),
    ...textsOf(folder, site.language, files),
    marksHint(folder, files),
  ];
  return hints.filter((hint) => hint !== false);
}

/** A larger picture makes a page slow. In bytes. */
const LARGE_PICTURE = 500_000;

function picturesOf(folder: string, { files, items }: Pick<Content, "files" | "items">): Hint[] {
  const large = files.filter(({ path, bytes }) => PICTURE_NAME.test(path) && bytes > LARGE_PICTURE).map(
    ({ path, bytes }): Hint => ({
      message: `${folder}/public${path} is ${
        Math.round(bytes / 1000).toLocaleString("en")
      } kB large, and slow on a phone`,
      remedy: "save it with less than 500 kB: 1,600 pixels wide is enough, as JPEG, WebP or AVIF",
    }),
  );
  const silent = items.filter(({ image, image_alt }) => image !== null && image_alt === undefined).map(
    ({ kind, id }): Hint => ({
      message: `the picture of ${folder}/${kind}s/${id}.md has no description for people who cannot see it`,
      remedy: "describe it in image_alt",
    }),
  );
  return [...large, ...silent];
}

/** The words about a line of text that is allowed and looks wrong. */
const IN_WORDS: Record<TextHint["what"], { message: (found: string) => string; remedy: string }> = {
  html: {
    message: (found) => `has the HTML ${found}, which visitors see as plain text`,
    remedy: "write Markdown instead: **bold**, *italics*, [text](address)",
  },
  alt: {
    message: (found) => `shows ${found} and has no description for people who cannot see it`,
    remedy: "describe the picture in the square brackets: ![What it shows](/images/photo.jpg)",
  },
  heading: {
    message: (found) => `has the heading “${found}”, which is one of your own`,
    remedy: "if you meant one of the usual headings, correct its spelling",
  },
};

function textsOf(folder: string, language: string, files: Files): Hint[] {
  return textHints(folder, Object.values(sectionHeadings(language)), files).map(({ file, line, what, found }) => (
    { message: `${file}:${line} ${IN_WORDS[what].message(found)}`, remedy: IN_WORDS[what].remedy }
  ));
}

function draftsOf(
  folder: string,
  { services, items, pages }: Pick<Content, "services" | "items" | "pages">,
): Hint | false {
  const files = [
    ...services?.draft ? [`${folder}/services.yaml`] : [],
    ...items.filter(({ draft }) => draft).map(({ kind, id }) => `${folder}/${kind}s/${id}.md`),
    ...pages.filter(({ draft }) => draft).map(({ slug }) => `${folder}/pages/${slug}.md`),
  ];
  const named = files.slice(0, MAX_NAMED).join(", ") + (files.length > MAX_NAMED ? ", …" : "");
  return files.length > 0 && {
    message: `${counted(files.length, "draft")} that visitors do not see: ${named}`,
    remedy: "write it and delete draft: true; deno task dev shows drafts to you",
  };
}

function marksHint(folder: string, files: Files): Hint | false {
  const marks = findMarks(folder, files);
  return marks.length > 0 && {
    message: `${counted(marks.length, "place")} marked TODO, the first at ${marks[0].file}:${marks[0].line}`,
    remedy: "write the missing text and delete the mark; deno task doctor lists all marks",
  };
}

/** Marks a place where the owner should write more. It stands in comments only, so that no reader is ever served it. */
export const TODO = "TODO(owner)";

/** Any way in which an owner leaves a note to write more. */
const ANY_TODO = /\bTODO(?:\([\w ]{1,40}\)|:)/;

interface Mark {
  file: string;
  line: number;
  text: string;
}

/** The files in the order in which their marks are shown: those that visitors see first. */
const ORDER = [
  ...["profile.yaml", "candidate.yaml", "site.yaml", "projects", "agents", "pages", "services.yaml", "resume.yaml"],
];

/** Finds the marks in what visitors are served: drafts are left out. */
export function servedMarks(folder: string): Mark[] {
  return findMarks(folder).filter(({ file }) => !/^draft: true\b/m.test(textOf(file)));
}

/**
 * Finds every mark in a content folder, the most visible files first.
 *
 * @param files where they are read: those of this machine, or what was published at the desk over them
 */
export function findMarks(folder: string, files: Files = DISK): Mark[] {
  return ORDER.flatMap((name) => {
    const path = `${folder}/${name}`;
    if (name.endsWith(".yaml")) return exists(path, files) ? marksIn(path, files) : [];
    return listFiles(path, ".md", files).flatMap((file) => marksIn(`${path}/${file}`, files));
  });
}

function textOf(file: string, files: Files = DISK): string {
  try {
    return new TextDecoder().decode(files.read(file));
  } catch {
    return "";
  }
}

function marksIn(file: string, files: Files): Mark[] {
  const lines = textOf(file, files).split("\n");
  return lines.flatMap((text, index) => {
    const found = ANY_TODO.exec(text);
    if (found === null) return [];
    const said = text.slice(found.index + found[0].length).replace(/^:?\s*/, "").replace(/(?<!\s)\s*-->\s*$/, "");
    const [, field] = /^\s*(?:- )?(\w+):/.exec(lines[index + 1] ?? "") ?? [];
    return [{ file, line: index + 1, text: field === undefined ? said : `${field}: ${said}` }];
  });
}
