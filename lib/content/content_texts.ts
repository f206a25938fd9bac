import type { ContentProblem } from "@/lib/content/content_error.ts";
import { listFiles, PLACES } from "@/lib/content/content_file.ts";
import type { Files } from "@/lib/content/files.ts";
import { isTaken, PICTURE_NAME, type PublicFile } from "@/lib/content/public_files.ts";
import { nearest } from "@/lib/text/spelling.ts";

interface TextLine {
  file: string;
  /** From 1. */
  line: number;
  text: string;
}

/** A picture that a text or a fact shows. */
interface PictureUse extends TextLine {
  address: string;
  /** The text for those who do not see it; undefined where that stands elsewhere. */
  alt?: string;
}

/** Finds pictures that are named and not there. Addresses elsewhere are not asked. */
export function checkTexts(folder: string, files: readonly PublicFile[], source: Files): ContentProblem[] {
  const paths = new Set(files.map(({ path }) => path));
  return picturesIn(linesOf(folder, source)).flatMap(({ file, line, address }) => {
    if (/^(?:https?:|data:|#)/i.test(address)) return [];
    const path = address.split(/[?#]/, 1)[0];
    if (paths.has(path) || isTaken(path)) return [];
    const near = nearest(path, [...paths].filter((one) => PICTURE_NAME.test(one)));
    const message = !path.startsWith("/")
      ? `names the picture ${path}, which must begin with / or https://, as in /images/photo.jpg`
      : `names the picture ${path}, which does not exist; ${
        near === undefined ? `put the file at ${folder}/public${path}` : `did you mean ${near}?`
      }`;
    return [{ file, line, field: "", message }];
  });
}

/** A place with something that is allowed and looks wrong. */
export interface TextHint {
  file: string;
  line: number;
  what: "html" | "alt" | "heading";
  /** The words themselves, shortened. */
  found: string;
}

/** Elements of HTML that people write into Markdown; it is shown as text. */
const HTML =
  /<\/?(?:a|abbr|b|blockquote|br|center|code|div|em|font|h[1-6]|hr|i|iframe|img|li|ol|p|pre|script|small|span|strong|style|sub|sup|table|tbody|td|th|thead|tr|u|ul|video)(?:\s[^<>]{0,300})?\/?>/i;

/**
 * Finds raw HTML, pictures of which nothing is said to those who do not see them, and headings that are spelt nearly like a known
 * one.
 */
export function textHints(folder: string, headings: readonly string[], files: Files): TextHint[] {
  const lines = linesOf(folder, files);
  const html = lines.flatMap(({ file, line, text }): TextHint[] => {
    const found = HTML.exec(withoutCode(text))?.[0];
    return found === undefined ? [] : [{ file, line, what: "html", found: found.slice(0, 40) }];
  });
  const pictures = picturesIn(lines).filter(({ alt }) => alt?.trim() === "")
    .map(({ file, line, address }): TextHint => ({ file, line, what: "alt", found: address }));
  const misspelt = lines.flatMap(({ file, line, text }): TextHint[] => {
    const heading = /\/(?:projects|agents)\/[^/]+$/.test(file)
      ? /^##[ \t]+(\S[^\n]{0,60})$/.exec(text)?.[1]
      : undefined;
    if (heading === undefined || headings.some((one) => one.toLowerCase() === heading.toLowerCase())) return [];
    return nearest(heading, headings) === undefined ? [] : [{ file, line, what: "heading", found: heading }];
  });
  return [...html, ...pictures, ...misspelt];
}

/** Returns the lines of all content files that visitors read, without comments of YAML and blocks of code. */
function linesOf(folder: string, source: Files): TextLine[] {
  const files = PLACES.flatMap(({ below, ending }) =>
    listFiles(folder + below, ending, source).map((name) => `${folder}${below}/${name}`)
  ).filter((file) => !file.endsWith("/analysis.yaml"));
  return files.flatMap((file) => {
    let fenced = false;
    return textOf(file, source).split("\n").flatMap((text, index) => {
      if (/^(?:```|~~~)/.test(text)) fenced = !fenced;
      return fenced || /^\s*#(?!#)/.test(text) ? [] : [{ file, line: index + 1, text }];
    });
  });
}

/** Reads a file; one that cannot be read has been reported already. */
function textOf(file: string, source: Files): string {
  try {
    const text = new TextDecoder().decode(source.read(file));
    return text.length > 1_048_576 ? "" : text.replace(/\r\n?/g, "\n");
  } catch {
    return "";
  }
}

/** A fact that is a picture in `public/`; the logo stands in braces as a rule. */
const PICTURE_FACT = /^\s{0,8}(?:- {1,3})?(?:image|cover|light|dark):\s{1,8}["']?(\/[^\s"'#,}]{1,300})/;

function picturesIn(lines: readonly TextLine[]): PictureUse[] {
  return lines.flatMap((line): PictureUse[] => {
    const fact = PICTURE_FACT.exec(line.text)?.[1];
    if (fact !== undefined) return [{ ...line, address: fact }];
    const shown = withoutCode(line.text).matchAll(/!\[([^\[\]]{0,300})\]\(<?([^()\s<>]{1,300})/g);
    return [...shown].map(([, alt, address]) => ({ ...line, alt, address }));
  });
}

function withoutCode(text: string): string {
  return text.replace(/`[^`]*`/g, "");
}
