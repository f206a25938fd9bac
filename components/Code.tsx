interface CodeBlockProps {
  text: string;
  /** Says what it is to those who cannot see where it stands. */
  label: string;
  /** In what it is written; the Markdown of the page says it. */
  language?: "sh" | "json";
}

/** Shows text to be copied: one click marks all of it. */
export function CodeBlock({ text, label, language }: CodeBlockProps) {
  return (
    <pre class="code" tabIndex={0} role="region" aria-label={label}>
      <code class={language && `language-${language}`}>{text}</code>
    </pre>
  );
}

/** Shows a name or a path that may be broken after its separators, and nowhere else as long as it fits. */
export function Breakable({ text }: { text: string }) {
  return <>{text.split(/(?<=[_/?&=-])/).map((part, index) => index === 0 ? part : [<wbr key={index} />, part])}</>;
}
