interface CodeBlockProps {
  text: string;
  /** Says what it is to those who cannot see where it stands. */
  label: string;
}

/** Text to be copied: one click marks all of it. */
export function CodeBlock({ text, label }: CodeBlockProps) {
  return (
    <pre class="code" tabIndex={0} role="region" aria-label={label}>
      <code>{text}</code>
    </pre>
  );
}
