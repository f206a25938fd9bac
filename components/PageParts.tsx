import { type ComponentChildren, createContext } from "preact";
import { useContext } from "preact/hooks";
import { Breakable } from "@/components/Code.tsx";
import { type Fact, Facts } from "@/components/Facts.tsx";
import type { PublicFile } from "@/lib/content/public_files.ts";
import type { CallContext, Service } from "@/lib/operations/operation.ts";
import { pathWith } from "@/lib/site/call_examples.ts";
import { resumeLink } from "@/lib/site/head.ts";
import { speaksOfMachines } from "@/lib/site/look.ts";
import { type PageView, twinPath } from "@/lib/site/pages.ts";
import { shortAddress } from "@/lib/site/owner_facts.ts";
import { pictureAt } from "@/lib/site/pictures.ts";
import { curly } from "@/lib/text/quotation_marks.ts";
import { fill } from "@/lib/words/fill.ts";

/** Leads to another site by its address, without what every address begins with, and broken after its separators. */
export function AddressLink({ url, rel }: { url: string; rel?: string }) {
  return (
    <a href={url} rel={rel} dir="ltr">
      <Breakable text={shortAddress(url)} />
    </a>
  );
}

/** Says that no message can be taken, and to the owner what to do about it; nothing where there is a store. */
export function NoDatabase({ contact, words: { desk } }: Pick<Service, "contact" | "words">) {
  if (contact.hasDatabase !== false) return null;
  const { title, hint } = desk.errors.no_database;
  return (
    <p class="notice" role="status">
      <b>{title}</b> {hint}
    </p>
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
  /** The microformat of the title. */
  titleClass?: string;
  children?: ComponentChildren;
}

/** Shows the beginning of a page: its title, a few words, and the note in the margin. */
export function Masthead({ title, titleClass, above, note, size = "usual", children }: MastheadProps) {
  return (
    <div class={size === "usual" ? "masthead" : `masthead masthead-${size}`}>
      <div class="masthead-text">
        {above !== undefined && <p class="above">{above}</p>}
        <h1 dir="auto" class={titleClass}>
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

interface RestProps {
  /** Title of the part whose rest it is. */
  of: string;
  context: CallContext;
  children: ComponentChildren;
}

/** Folds the rest of a part where the page is narrow; wide pages and paper show it (style sheet). */
export function Rest({ of, context: { service: { words: { pages: { more, less } } } }, children }: RestProps) {
  return (
    <details class="rest">
      <summary aria-label={`${of}: ${more}`} data-more={more} data-less={less} />
      {children}
    </details>
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
  const { words: { site }, content } = context.service;
  if (!speaksOfMachines(content)) return null;
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

/** The surroundings of the owner's texts: the files for their pictures, and the language for their quotation marks. */
export const OwnTexts = createContext<{ files: readonly PublicFile[]; language: string }>({
  files: [],
  language: "en",
});

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
  return <img class="portrait u-photo" src={src} alt={alt} width={SIZE} height={SIZE} decoding="async" />;
}
