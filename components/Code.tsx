import type { ComponentChildren } from "preact";

/** The words of a button to copy, before and after. */
export interface CopyWords {
  copy: string;
  copied: string;
}

/** The languages that code is written in here. */
export type CodeLanguage = "sh" | "json" | "toml";

export interface CodeBlockProps {
  text: string;
  /** Says what it is to those who cannot see where it stands. */
  label: string;
  /** In what it is written; the Markdown of the page says it. */
  language?: CodeLanguage | "js";
  /** A class of its own, for answers. */
  class?: string;
  /** With them there is a button to copy it; `static/copy.js` does what it says. */
  copyWords?: CopyWords;
  /** The same text with colours. */
  children?: ComponentChildren;
}

/** Shows text to be copied. Where there is no script, one click marks all of it. */
export function CodeBlock({ text, label, language, class: className = "", copyWords, children }: CodeBlockProps) {
  const block = (
    <pre class={`code ${className}`.trim()} tabIndex={0} role="region" aria-label={label}>
      <code class={language && `language-${language}`}>{children ?? text}</code>
    </pre>
  );
  if (copyWords === undefined) return block;
  return (
    <div class="code-frame">
      {block}
      <button type="button" class="copy" data-done={copyWords.copied} aria-live="polite">{copyWords.copy}</button>
    </div>
  );
}

/** Shows a name or a path that may be broken after its separators, and nowhere else as long as it fits. */
export function Breakable({ text }: { text: string }) {
  return <>{text.split(/(?<=[_/?&=-])/).map((part, index) => index === 0 ? part : [<wbr key={index} />, part])}</>;
}
