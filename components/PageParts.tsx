import MarkdownIt from "markdown-it";
import { type ComponentChildren, createContext } from "preact";
import { useContext } from "preact/hooks";
import { Breakable } from "@/components/Code.tsx";
import type { ProfileContent } from "@/lib/content/content_schemas.ts";
import type { PublicFile } from "@/lib/content/public_files.ts";
import type { CallContext } from "@/lib/operations/operation.ts";
import { pathWith } from "@/lib/site/call_examples.ts";
import { pictureAt } from "@/lib/site/pictures.ts";

interface MastheadProps {
  title: string;
  /** Stands above the title: where one is. */
  above?: ComponentChildren;
  /** Stands in the margin. */
  note?: ComponentChildren;
  /** Only the first page sets its title as large as this. */
  size?: "usual" | "large";
  /** What follows the title. */
  children?: ComponentChildren;
}

/** Shows the beginning of a page: its title, a few words, and the note in the margin. */
export function Masthead({ title, above, note, size = "usual", children }: MastheadProps) {
  return (
    <div class={size === "large" ? "masthead masthead-large" : "masthead"}>
      <div class="masthead-text">
        {above !== undefined && <p class="above">{above}</p>}
        <h1 dir="auto">{title}</h1>
        {children}
      </div>
      {note}
    </div>
  );
}

interface SectionProps {
  id: string;
  title: string;
  /** Stands in the margin. */
  note?: ComponentChildren;
  /** Lets the text reach into the margin; it has notes of its own there. */
  wide?: boolean;
  class?: string;
  children: ComponentChildren;
}

/** Shows a part of a page: its title at the left, its text in the middle, its note in the margin; one column on a phone. */
export function Section({ id, title, note, wide, class: className, children }: SectionProps) {
  const classes = ["section", wide && "section-wide", className].filter(Boolean).join(" ");
  return (
    <section class={classes} aria-labelledby={id}>
      <div class="section-head">
        <h2 id={id} dir="auto">{title}</h2>
        {wide && note}
      </div>
      <div class="section-text">{children}</div>
      {!wide && note}
    </section>
  );
}

interface AgentNoteProps {
  context: CallContext;
  /** Names of the operations that say the same as what stands beside. */
  operations: readonly string[];
  /** Their input, where it fills a path. */
  input?: Record<string, unknown>;
  /** Paths of documents that say it. */
  documents?: readonly string[];
}

/** Shows the note in the margin: what an agent reads at this place. */
export function AgentNote({ context, operations, input = {}, documents = [] }: AgentNoteProps) {
  const found = operations.flatMap((name) => context.service.operations.filter((one) => one.name === name));
  return (
    <div
      role="note"
      class={found.length > 0 && found.every(({ readOnly }) => !readOnly) ? "agent-note writes" : "agent-note"}
      aria-label="What an agent reads here"
    >
      {documents.map((path) => (
        <p key={path}>
          <code>
            <a href={path}>GET {path}</a>
          </code>
        </p>
      ))}
      {found.map((operation) => {
        const { name, rest, tool } = operation;
        const path = rest && pathWith(operation, input);
        const canBeRead = rest?.method === "GET" && !rest.volatile && !path!.includes("{");
        return (
          <p key={name}>
            {rest && (
              <code>
                <a href={canBeRead ? path : `/developers#${name}`}>
                  {rest.method} <Breakable text={path!} />
                </a>
              </code>
            )}
            {tool && (
              <code>
                <a href={`/developers#${name}`}>
                  <Breakable text={name} />
                </a>
              </code>
            )}
          </p>
        );
      })}
    </div>
  );
}

/** The owner's files, for the pictures in texts. */
export const Pictures = createContext<readonly PublicFile[]>([]);

/** Markup in the text stays text, and addresses that run code are no links. Pictures come when they are looked at. */
const renderer = new MarkdownIt({ html: false, linkify: false });
const imageRule = renderer.renderer.rules.image!;
renderer.renderer.rules.image = (tokens, index, options, env, self) => {
  const token = tokens[index];
  const { src, width, height } = pictureAt(env?.files as PublicFile[] ?? [], String(token.attrGet("src")));
  token.attrSet("src", src);
  if (width !== undefined) token.attrSet("width", String(width));
  if (height !== undefined) token.attrSet("height", String(height));
  token.attrSet("loading", "lazy");
  token.attrSet("decoding", "async");
  return imageRule(tokens, index, options, env, self);
};

interface ProseProps {
  /** Markdown of the owner. */
  text: string;
  class?: string;
}

/** Shows the owner's own words, with their Markdown. */
export function Prose({ text, class: className = "" }: ProseProps) {
  const html = { __html: renderer.render(text, { files: useContext(Pictures) }) };
  // deno-lint-ignore react-no-danger -- the renderer escapes all markup in the text
  return <div class={`prose ${className}`.trim()} dir="auto" dangerouslySetInnerHTML={html} />;
}

/** Shows Markdown within a line. */
export function InlineProse({ text }: { text: string }) {
  // deno-lint-ignore react-no-danger -- the renderer escapes all markup in the text
  return <span dangerouslySetInnerHTML={{ __html: renderer.renderInline(text) }} />;
}

/** Pixels for which a picture should have been made; style sheets show it smaller, in the same shape. */
const SIZE = 480;

/** Shows the owner's portrait, if there is one. Its place is square whatever is in it, and reserved before it has come. */
export function Portrait({ profile: { name, image, image_alt } }: { profile: ProfileContent }) {
  const files = useContext(Pictures);
  if (image === undefined) return null;
  const { src } = pictureAt(files, image);
  return (
    <img
      class="portrait"
      src={src}
      alt={image_alt ?? `Portrait of ${name}`}
      width={SIZE}
      height={SIZE}
      decoding="async"
    />
  );
}
