import MarkdownIt from "markdown-it";

/** Markup in the text stays text, and addresses that run code are no links. */
const renderer = new MarkdownIt({ html: false, linkify: false });

interface ProseProps {
  /** Markdown of the owner. */
  text: string;
  class?: string;
}

/** The owner's own words, with their Markdown. */
export function Prose({ text, class: className = "" }: ProseProps) {
  const html = { __html: renderer.render(text) };
  // deno-lint-ignore react-no-danger -- the renderer escapes all markup in the text
  return <div class={`prose ${className}`.trim()} dir="auto" dangerouslySetInnerHTML={html} />;
}

/** Markdown within a line. */
export function InlineProse({ text }: { text: string }) {
  // deno-lint-ignore react-no-danger -- the renderer escapes all markup in the text
  return <span dangerouslySetInnerHTML={{ __html: renderer.renderInline(text) }} />;
}
