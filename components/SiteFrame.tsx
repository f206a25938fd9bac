import type { ComponentChildren } from "preact";
import { Filled } from "@/components/Filled.tsx";
import { AgentSheet } from "@/components/PageParts.tsx";
import { SearchField } from "@/components/SearchField.tsx";
import { restRead } from "@/lib/site/call_examples.ts";
import { speaksOfMachines } from "@/lib/site/look.ts";
import { type PageView, type ServedText, type SitePage, sitePages, viewQuery } from "@/lib/site/pages.ts";
import { dayInWords } from "@/lib/words/dates.ts";
import { fill, fillCounted } from "@/lib/words/fill.ts";
import { languageOfDates } from "@/lib/words/words.ts";

/** Sets the frame of the site: head, the page itself (or what agents get of it), foot. */
export function SiteFrame({ view, children }: { view: PageView; children: ComponentChildren }) {
  return (
    <>
      <a class="unseen skip" href="#main">{view.context.service.words.site.skip_to_content}</a>
      <SiteHead view={view} />
      <main id="main" class={view.page.path === "/" && !view.unlisted ? "page h-resume" : "page"} tabIndex={-1}>
        {view.served === undefined ? children : <ServedBytes view={view} served={view.served} />}
      </main>
      {speaksOfMachines(view.context.service.content) && !view.unlisted && view.served === undefined && (
        <AgentSheet view={view} />
      )}
      <SiteFoot view={view} />
    </>
  );
}

/**
 * Shows the owner's name, the pages, and the switch between what people and what agents see. Where the page is narrow the
 * two latter are a popover, which browsers open without script.
 */
function SiteHead({ view }: { view: PageView }) {
  const { service } = view.context;
  const { site } = service.words;
  return (
    <header class="site-head">
      <a class="site-name" href="/" dir="auto" aria-current={view.page.path === "/" ? "page" : undefined}>
        {service.content.site.title}
      </a>
      <button type="button" class="menu-button" popovertarget="menu">{site.menu}</button>
      <div id="menu" class="menu" popover="auto">
        <nav class="site-nav" aria-label={site.pages}>
          <PageLinks view={view} place="nav" />
        </nav>
        {view.page.path !== "/search" && <SearchField words={service.words.search} />}
        {speaksOfMachines(view.context.service.content) && !view.unlisted && <FormSwitch view={view} />}
      </div>
    </header>
  );
}

/** Shows links to the pages that have their place here. */
function PageLinks({ view, place }: { view: PageView; place: SitePage["place"] }) {
  return (
    <ul>
      {sitePages(view.context.service).filter((page) => page.place === place).map(({ path, title, short }) => (
        <li key={path}>
          <a href={path} aria-current={current(path, view.page.path)} dir="auto">{short ?? title}</a>
        </li>
      ))}
    </ul>
  );
}

function current(path: string, shown: string): "page" | "true" | undefined {
  return path === shown ? "page" : shown.startsWith(`${path}/`) ? "true" : undefined;
}

/** Shows the page as people see it, as Markdown or as JSON: the two latter with the very bytes that agents get. */
function FormSwitch({ view }: { view: PageView }) {
  const { page, choice } = view;
  const { site } = view.context.service.words;
  const forms = [
    { form: "page", label: site.page, choice },
    { form: "markdown", label: "Markdown" },
    ...restRead(view) ? [{ form: "json", label: "JSON", choice } as const] : [],
  ] as const;
  return (
    <nav class="form-switch" aria-label={site.forms_of_page}>
      <ul>
        {forms.map(({ label, ...shown }) => (
          <li key={label}>
            <a
              href={page.path + viewQuery(shown)}
              rel="nofollow"
              aria-current={shown.form === view.form ? "true" : undefined}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Shows the owner's further pages, where machines go on, and the owner's notice. */
function SiteFoot({ view }: { view: PageView }) {
  const { content: { site, profile }, words } = view.context.service;
  const machineLinks = {
    "/llms.txt": "llms.txt",
    "/openapi.json": "OpenAPI",
    "/.well-known/mcp": words.site.tool_server,
    "/.well-known/api-catalog": words.site.api_catalog,
    "/feed.xml": words.site.changes,
  };
  const day = dayInWords(site.updated_at, languageOfDates(site.language));
  return (
    <footer class="site-foot">
      <div>
        <p>
          <bdi>{profile.name}</bdi>,{" "}
          <Filled text={words.site.last_changed} values={{ date: <time dateTime={site.updated_at}>{day}</time> }} />
        </p>
        {site.notice !== undefined && <p dir="auto">{site.notice}</p>}
      </div>
      {sitePages(view.context.service).some(({ place }) => place === "footer") && (
        <nav class="foot-pages" aria-label={words.site.more_pages}>
          <PageLinks view={view} place="footer" />
        </nav>
      )}
      {speaksOfMachines(view.context.service.content) && (
        <nav class="machine-links" aria-label={words.site.for_agents}>
          <ul>
            {Object.entries(machineLinks).map(([path, title]) => (
              <li key={path}>
                <a href={path}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </footer>
  );
}

/** Shows the page as an agent gets it: the request, and the very bytes of the answer. */
function ServedBytes({ view, served }: { view: PageView; served: ServedText }) {
  const { path, mediaType, text } = served;
  const { baseUrl, service: { words: { site }, language } } = view.context;
  const bytes = new TextEncoder().encode(text).length;
  return (
    <div class="served">
      <h1>
        <bdi>{view.page.title}</bdi> <small>{view.form === "json" ? "JSON" : "Markdown"}</small>
      </h1>
      <p class="served-request">
        <code>
          GET <a href={path}>{path}</a>
        </code>
        <code>200, {mediaType}, {fillCounted(site.bytes, bytes, language)}</code>
      </p>
      <pre class="served-text" tabIndex={0} aria-label={fill(site.body_of, { path })}>
        {view.form === "json"
          ? (
            <code class="language-json">
              <JsonText value={JSON.parse(text)} origin={baseUrl} />
            </code>
          )
          : <MarkdownText text={text} />}
      </pre>
    </div>
  );
}

/** Shows Markdown as it is, with its headings set off and the rows of a table unbroken. */
function MarkdownText({ text }: { text: string }) {
  return (
    <code>
      {text.split(/((?:^\|.*\n?)+)/m).map((part, index) =>
        index % 2 === 1
          ? <span class="served-table" key={index} tabIndex={0}>{part}</span>
          : part.split(/(?<=\n)/).map((line) => /^#{1,6} /.test(line) ? <b key={line}>{line}</b> : line)
      )}
    </code>
  );
}

/**
 * Shows JSON set in lines by style alone: the text is what `JSON.stringify` gives, byte for byte. Addresses on this
 * origin are links.
 */
function JsonText({ value, origin }: { value: unknown; origin: string }) {
  if (Array.isArray(value)) {
    return (
      <>
        [{value.map((entry, index) => (
          <span class="json-line" key={index}>
            <JsonText value={entry} origin={origin} />
            {index < value.length - 1 && ","}
          </span>
        ))}]
      </>
    );
  }
  if (typeof value === "object" && value !== null) {
    const entries = Object.entries(value);
    return (
      <>
        {"{"}
        {entries.map(([name, member], index) => (
          <span class="json-line" key={name}>
            <span class="code-name">{JSON.stringify(name)}</span>:<JsonText value={member} origin={origin} />
            {index < entries.length - 1 && ","}
          </span>
        ))}
        {"}"}
      </>
    );
  }
  const text = JSON.stringify(value);
  if (typeof value !== "string") return <span class="code-value">{text}</span>;
  return isReadable(value, origin) ? <a href={value}>{text}</a> : <>{text}</>;
}

/** Tells what can be read: the tool server is only written to (protocol, streamable HTTP), a template is no address. */
function isReadable(url: string, origin: string): boolean {
  return url.startsWith(`${origin}/`) && !/[\s{]/.test(url) && url !== `${origin}/mcp`;
}
