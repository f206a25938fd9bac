import { CodeBlock, type CodeBlockProps, type CodeLanguage } from "@/components/Code.tsx";

/** A text in quotation marks, to its end or, where it has none, to that of the code. */
const QUOTED = String.raw`"(?:[^"\\]|\\.)*"?`;

/** The coloured parts of each language: the kind of each word, by the group of the pattern that finds it. */
const TOKENS: Record<CodeLanguage, { pattern: RegExp; kinds: readonly string[] }> = {
  json: {
    pattern: new RegExp(`(${QUOTED})|(-?\\d[\\d.eE+-]*|\\b(?:true|false|null)\\b)`, "g"),
    kinds: ["text", "value"],
  },
  // An option begins a word; a quotation may go over several lines.
  sh: { pattern: /^([\w-]+)|('[^']*'?)|(?<=\s)(-{1,2}[A-Za-z][\w-]*)/g, kinds: ["name", "text", "option"] },
  toml: { pattern: new RegExp(`^(\\[[^\\]\\n]*|[\\w.-]+)|(${QUOTED})`, "gm"), kinds: ["name", "text"] },
};

/** The kind without a mark, because it has the colour of its language: half of an answer in JSON. */
const UNMARKED: Partial<Record<CodeLanguage, string>> = { json: "text" };

/**
 * Shows code in colours. Only the server does it, so that a page loads nothing for them; three small languages need no
 * library, of which the smallest that knows them all has several megabytes.
 */
export function ColouredCode(props: CodeBlockProps & { language: CodeLanguage }) {
  return (
    <CodeBlock {...props}>
      {tokensOf(props.text, props.language).map(({ text, kind }, index) =>
        kind === undefined || kind === UNMARKED[props.language]
          ? text
          : <span key={index} class={`code-${kind}`}>{text}</span>
      )}
    </CodeBlock>
  );
}

/** Cuts code into what is set off, by its kind, and what is not; joined again it is the same text. */
export function tokensOf(text: string, language: CodeLanguage): { text: string; kind?: string }[] {
  const { pattern, kinds } = TOKENS[language];
  const tokens: { text: string; kind?: string }[] = [];
  let place = 0;
  for (const match of text.matchAll(pattern)) {
    if (match.index > place) tokens.push({ text: text.slice(place, match.index) });
    const kind = kinds[match.slice(1).findIndex((group) => group !== undefined)];
    place = match.index + match[0].length;
    // In JSON a colon makes a text a name.
    const isName = language === "json" && text[place] === ":";
    tokens.push({ text: match[0], kind: isName ? "name" : kind });
  }
  if (place < text.length) tokens.push({ text: text.slice(place) });
  return tokens;
}
