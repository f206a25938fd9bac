import { type Document, visit, type YAMLError } from "yaml";

/** A mistake of YAML itself, and where it begins. */
export interface SyntaxMistake {
  /** In the text, from 0. */
  offset: number;
  /** Follows the place: what is wrong, and what to write instead. */
  message: string;
}

const NEEDS_QUOTES = 'put the whole text in quotation marks: "…"';

/** What to do about the mistakes that people make; the parser's own words serve those who know YAML. */
const WORDS: Partial<Record<YAMLError["code"], string>> = {
  BLOCK_AS_IMPLICIT_KEY: `has a colon inside its text; ${NEEDS_QUOTES}`,
  BAD_SCALAR_START: `has a text that begins with a character which means something else in YAML; ${NEEDS_QUOTES}`,
  BAD_ALIAS: `has a text that begins with * or &, which means something else in YAML; ${NEEDS_QUOTES}`,
  TAB_AS_INDENT: "is indented with a tab; use spaces, as the lines around it",
  BAD_INDENT: "is not indented like the lines around it; fields that belong together begin below each other",
  MULTILINE_IMPLICIT_KEY: "is no field; a field is a name, a colon, a space and a value, as in title: My work",
  UNEXPECTED_TOKEN:
    "has something after a text in quotation marks that has ended; inside '…' an apostrophe is written twice",
  DUPLICATE_KEY: "has a field that stands there before; keep one of the two",
  BAD_DQ_ESCAPE: "has a backslash inside \"…\"; write it twice, or use '…'",
  MULTIPLE_DOCS: "has a line --- in the middle; take it away",
};

/** Says what is wrong with a text that YAML cannot read, one mistake for each line. */
export function syntaxMistakes(document: Document.Parsed, text: string): SyntaxMistake[] {
  const seen = new Set<number>();
  return document.errors.map((error) => describe(document, error)).filter(({ offset }) => {
    const line = text.slice(0, offset).split("\n").length;
    return !seen.has(line) && seen.add(line);
  });
}

function describe(document: Document.Parsed, { code, message, pos }: YAMLError): SyntaxMistake {
  if (code === "MISSING_CHAR" && /quote/.test(message)) {
    return {
      offset: lastQuoteBefore(document, pos[0]),
      message: "has a quotation mark that is opened and never closed",
    };
  }
  if (code === "MISSING_CHAR" || /must.*end with/.test(message)) {
    return {
      offset: lastBracketBefore(document, pos[0]),
      message: "has a bracket [ or { that is opened and never closed",
    };
  }
  const words = WORDS[code] ??
    `is not valid YAML: ${message.split("\n")[0].replace(/ at line \d+, column \d+:?$/, "")}`;
  return { offset: pos[0], message: words };
}

/** The parser notices at the end of the file; the mistake is where the text begins. */
function lastQuoteBefore(document: Document.Parsed, end: number): number {
  let start = end;
  visit(document, {
    Scalar(_key, { type, range }) {
      if (range && range[0] < end && (type === "QUOTE_DOUBLE" || type === "QUOTE_SINGLE")) start = range[0];
    },
  });
  return start;
}

function lastBracketBefore(document: Document.Parsed, end: number): number {
  let start = end;
  visit(document, {
    Collection(_key, { flow, range }) {
      if (flow && range && range[0] < end) start = range[0];
    },
  });
  return start;
}

/** References to nothing, which the parser only notices when they are used: a text that begins with `*`. */
export function unknownReferences(document: Document.Parsed): SyntaxMistake[] {
  const mistakes: SyntaxMistake[] = [];
  visit(document, {
    Alias(_key, node) {
      if (node.range && node.resolve(document) === undefined) {
        mistakes.push({ offset: node.range[0], message: WORDS.BAD_ALIAS! });
      }
    },
  });
  return mistakes;
}
