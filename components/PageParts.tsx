import MarkdownIt from "markdown-it";
import { type ComponentChildren, createContext } from "preact";
import { useContext } from "preact/hooks";
import { Breakable } from "@/components/Code.tsx";
import { type Fact, Facts } from "@/components/Facts.tsx";
import type { PublicFile } from "@/lib/content/public_files.ts";
import type { CallContext } from "@/lib/operations/operation.ts";
import { pathWith } from "@/lib/site/call_examples.ts";
import { resumeLink } from "@/lib/site/head.ts";
import { type PageView, twinPath } from "@/lib/site/pages.ts";
import { pictureAt } from "@/lib/site/pictures.ts";
import { curly, quotationMarks } from "@/lib/text/quotation_marks.ts";
import { fill } from "@/lib/words/fill.ts";

/** Leads to another site by its address, without what every address begins with, and broken after its separators. */
export function AddressLink({ url, rel }: { url: string; rel?: string }) {
  return (
    <a href={url} rel={rel} dir="ltr">
      <Breakable text={url.replace(/^https?:\/\//, "").replace(/\/$/, "")} />
    </a>
  );
}

interface MastheadProps {
  title: string;
  /** Stands above the title: where one is. */
  above?: ComponentChildren;
  /** Stands in the margin. */
  note?: ComponentChildren;
  /** Only the first page sets its title large; small is that of a list, whose first entry shall be seen with it. */
  size?: "small" | "usual" | "large";
  /** What follows the title. */
  children?: ComponentChildren;
}

/** Shows the beginning of a page: its title, a few words, and the note in the margin. */
export function Masthead({ title, above, note, size = "usual", children }: MastheadProps) {
  return (
    <div class={size === "usual" ? "masthead" : `masthead masthead-${size}`}>
      <div class="masthead-text">
        {above !== undefined && <p class="above">{above}</p>}
        <h1 dir="auto">
          <Plain text={title} />
        </h1>
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
        <h2 id={id} dir="auto">
          <Plain text={title} />
        </h2>
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

/** Shows the note in the margin of a wide page: what an agent reads at this place. Elsewhere `AgentSheet` says it. */
export function AgentNote({ context, operations, input = {}, documents = [] }: AgentNoteProps) {
  const { site } = context.service.words;
  const found = operations.flatMap((name) => context.service.operations.filter((one) => one.name === name));
  if (found.length + documents.length === 0) return null;
  const writes = found.length > 0 && found.every(({ readOnly }) => !readOnly);
  return (
    <div role="note" class="agent-note" aria-label={site.agent_note}>
      <p class="agent-note-title">{writes ? site.agents_call : site.agents_read}</p>
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
        const isWhole = operation.input.safeParse(input).success && !path?.includes("{");
        const canBeRead = rest?.method === "GET" && !rest.volatile && isWhole;
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

/** Shows all that agents read of a page, folded: where the page is too narrow for notes in its margin. */
export function AgentSheet({ view: { page, context } }: { view: PageView }) {
  const documents = [twinPath(page), ...resumeLink(page) === undefined ? [] : ["/resume.json"]];
  const [first, ...others] = page.operations.map(({ name }) => name);
  return (
    <details class="agent-sheet">
      <summary>{context.service.words.site.agent_note}</summary>
      <AgentNote
        context={context}
        operations={first === undefined ? [] : [first]}
        input={page.operations[0]?.input}
        documents={documents}
      />
      {others.length > 0 && <AgentNote context={context} operations={others} />}
    </details>
  );
}

/** What the owner's texts are set with: the files for their pictures, and the language for their quotation marks. */
export const OwnTexts = createContext<{ files: readonly PublicFile[]; language: string }>({
  files: [],
  language: "en",
});

/** Markup in the text stays text, and addresses that run code are no links. Pictures come when they are looked at. */
function makeRenderer(language: string) {
  const renderer = new MarkdownIt({ html: false, typographer: true, quotes: [...quotationMarks(language)] });
  // Of what a typographer would do only the quotation marks: “(c)” may be the third point of a list.
  renderer.disable("replacements");
  const imageRule = renderer.renderer.rules.image!;
  renderer.renderer.rules.image = (tokens, index, options, env, self) => {
    const token = tokens[index];
    const { src, width, height } = pictureAt(env!.files as PublicFile[], String(token.attrGet("src")));
    token.attrSet("src", src);
    if (width !== undefined) token.attrSet("width", String(width));
    if (height !== undefined) token.attrSet("height", String(height));
    token.attrSet("loading", "lazy");
    token.attrSet("decoding", "async");
    return imageRule(tokens, index, options, env, self);
  };
  return renderer;
}

const renderers = new Map<string, ReturnType<typeof makeRenderer>>();

function rendererOf(language: string) {
  let renderer = renderers.get(language);
  if (renderer === undefined) renderers.set(language, renderer = makeRenderer(language));
  return renderer;
}

interface ProseProps {
  /** Markdown of the owner. */
  text: string;
  class?: string;
}

/** Shows the owner's own words, with their Markdown. A table may scroll by itself where the page is too narrow for it. */
export function Prose({ text, class: className = "" }: ProseProps) {
  const { files, language } = useContext(OwnTexts);
  const html = { __html: rendererOf(language).render(text, { files }) };
  // deno-lint-ignore react-no-danger -- the renderer escapes all markup in the text
  return <div class={`prose ${className}`.trim()} dir="auto" dangerouslySetInnerHTML={html} />;
}

/** Shows Markdown within a line. */
export function InlineProse({ text }: { text: string }) {
  const { files, language } = useContext(OwnTexts);
  // deno-lint-ignore react-no-danger -- the renderer escapes all markup in the text
  return <span dangerouslySetInnerHTML={{ __html: rendererOf(language).renderInline(text, { files }) }} />;
}

/** Shows a plain text of the owner's with the quotation marks of its language. */
export function Plain({ text }: { text: string }) {
  return <>{curly(text, useContext(OwnTexts).language)}</>;
}

/** Shows facts of the owner's, with the quotation marks of their language. */
export function OwnFacts({ facts }: { facts: readonly Fact[] }) {
  const { language } = useContext(OwnTexts);
  const set = (value: ComponentChildren): ComponentChildren =>
    Array.isArray(value) ? value.map(set) : typeof value === "string" ? curly(value, language) : value;
  return <Facts facts={facts.map(({ name, value }) => ({ name: curly(name, language), value: set(value) }))} />;
}

/** Pixels for which a picture should have been made; style sheets show it smaller, in the same shape. */
const SIZE = 480;

/** Shows the owner's portrait, if there is one. Its place is square whatever is in it, and reserved before it has come. */
export function Portrait({ service: { content: { profile: { name, image, image_alt }, files }, words } }: CallContext) {
  if (image === undefined) return null;
  const { src } = pictureAt(files, image);
  const alt = image_alt ?? fill(words.site.portrait_of, { name });
  return <img class="portrait" src={src} alt={alt} width={SIZE} height={SIZE} decoding="async" />;
}
