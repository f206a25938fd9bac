import type { ComponentChildren } from "preact";
import { restRead } from "@/lib/site/call_examples.ts";
import { type PageView, type ServedText, sitePages, viewQuery } from "@/lib/site/pages.ts";

/** Sets the frame of the site: head, the page itself (or what agents get of it), foot. */
export function SiteFrame({ view, children }: { view: PageView; children: ComponentChildren }) {
  return (
    <>
      <a class="unseen skip" href="#main">Skip to the content</a>
      <SiteHead view={view} />
      <main id="main" class="page" tabIndex={-1}>
        {view.served === undefined ? children : <ServedBytes view={view} served={view.served} />}
      </main>
      <SiteFoot view={view} />
    </>
  );
}

/** Shows the owner's name, the pages, and the switch between what people and what agents see. */
function SiteHead({ view }: { view: PageView }) {
  const { service } = view.context;
  const pages = sitePages(service).filter(({ item, own, path }) =>
    item === undefined && path !== "/" && own?.place !== "footer"
  );
  return (
    <header class="site-head">
      <a class="site-name" href="/" dir="auto" aria-current={view.page.path === "/" ? "page" : undefined}>
        {service.content.site.title}
      </a>
      <nav class="site-nav" aria-label="Pages">
        <ul>
          {pages.map(({ path, title }) => (
            <li key={path}>
              <a href={path} aria-current={current(path, view.page.path)}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      {!view.unlisted && <FormSwitch view={view} />}
    </header>
  );
}

function current(path: string, shown: string): "page" | "true" | undefined {
  return path === shown ? "page" : shown.startsWith(`${path}/`) ? "true" : undefined;
}

/** Shows the page as people see it, as Markdown or as JSON: the two latter with the very bytes that agents get. */
function FormSwitch({ view }: { view: PageView }) {
  const { page, choice } = view;
  const forms = [
    { form: "page", label: "Page", choice },
    { form: "markdown", label: "Markdown" },
    ...restRead(view) ? [{ form: "json", label: "JSON", choice } as const] : [],
  ] as const;
  return (
    <nav class="form-switch" aria-label="Forms of this page">
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

const MACHINE_LINKS = {
  "/llms.txt": "llms.txt",
  "/openapi.json": "OpenAPI",
  "/.well-known/mcp": "Tool server",
  "/.well-known/api-catalog": "API catalog",
};

/** Shows where machines go on, and the owner's notice. */
function SiteFoot({ view }: { view: PageView }) {
  const { site, profile } = view.context.service.content;
  const ownPages = sitePages(view.context.service).filter(({ own }) => own?.place === "footer");
  return (
    <footer class="site-foot">
      <p>
        <span dir="auto">{profile.name}</span> · last changed on{" "}
        <time dateTime={site.updated_at}>{site.updated_at}</time>
      </p>
      {site.notice !== undefined && <p dir="auto">{site.notice}</p>}
      {ownPages.length > 0 && (
        <nav aria-label={view.context.service.words.content.further_pages}>
          <ul class="machine-links">
            {ownPages.map(({ path, title }) => (
              <li key={path}>
                <a href={path} dir="auto">{title}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <nav aria-label="For agents">
        <ul class="machine-links">
          {Object.entries(MACHINE_LINKS).map(([path, title]) => (
            <li key={path}>
              <a href={path}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
    </footer>
  );
}

/** Shows the page as an agent gets it: the request, and the very bytes of the answer. */
function ServedBytes({ view, served }: { view: PageView; served: ServedText }) {
  const { path, mediaType, text } = served;
  const { baseUrl } = view.context;
  const bytes = new TextEncoder().encode(text).length;
  return (
    <div class="served">
      <h1>
        <span dir="auto">{view.page.title}</span> <small>as {view.form === "json" ? "JSON" : "Markdown"}</small>
      </h1>
      <p class="served-request">
        <code>
          GET <a href={path}>{path}</a>
        </code>
        <code>
          200 · {mediaType} · {bytes.toLocaleString("en")} bytes
        </code>
      </p>
      <pre class="served-text" tabIndex={0} aria-label={`Body of ${path}`}>
        {view.form === "json" ? <JsonText value={JSON.parse(text)} origin={baseUrl} /> : <MarkdownText text={text} />}
      </pre>
    </div>
  );
}

/** Shows Markdown as it is, with its headings set off. */
function MarkdownText({ text }: { text: string }) {
  return <code>{text.split(/(?<=\n)/).map((line) => /^#{1,6} /.test(line) ? <b key={line}>{line}</b> : line)}</code>;
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
            <span class="json-name">{JSON.stringify(name)}</span>:<JsonText value={member} origin={origin} />
            {index < entries.length - 1 && ","}
          </span>
        ))}
        {"}"}
      </>
    );
  }
  const text = JSON.stringify(value);
  return typeof value === "string" && isReadable(value, origin) ? <a href={value}>{text}</a> : <>{text}</>;
}

/** Tells what can be read: the tool server is only written to (protocol, streamable HTTP), a template is no address. */
function isReadable(url: string, origin: string): boolean {
  return url.startsWith(`${origin}/`) && !/[\s{]/.test(url) && url !== `${origin}/mcp`;
}
