import type { PageProps } from "fresh";
import { asset } from "fresh/runtime";
import { reloadScript, revisionId } from "@/lib/http/development.tsx";
import { type DocumentHead, textDirection } from "@/lib/site/head.ts";
import type { PageState } from "@/lib/site/html_document.ts";
import { hueStyle, lookOf } from "@/lib/site/look.ts";

/** Writes the document around every page, the owner's desk included; what differs stands in `ctx.state.head`. */
export default function Document({ Component, state }: PageProps<unknown, PageState>) {
  const { site } = state.service.content;
  const head: DocumentHead = state.head ?? { title: site.title, stylesheets: [], scripts: [] };
  const look = lookOf(site);
  const language = head.language ?? site.language;
  return (
    <html lang={language} dir={textDirection(language)} {...look.attributes}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{head.title}</title>
        {head.description && <meta name="description" content={head.description} />}
        {head.robots && <meta name="robots" content={head.robots} />}
        {head.refresh && <meta http-equiv="refresh" content={String(head.refresh)} />}
        <meta name="color-scheme" content={look.scheme} />
        {head.canonical && <link rel="canonical" href={head.canonical} />}
        {head.fonts?.map((path) => (
          <link key={path} rel="preload" href={path} as="font" type="font/woff2" crossorigin="anonymous" />
        ))}
        {head.stylesheets.map((path) => <link key={path} rel="stylesheet" href={asset(path)} />)}
        <style>{hueStyle(site)}</style>
        {head.links?.map(({ rel, href, type, title }) => (
          <link key={`${rel} ${href}`} rel={rel} href={href} type={type} title={title} />
        ))}
        {head.openGraph?.map(([property, content]) => (
          <meta key={property} property={`og:${property}`} content={content} />
        ))}
        {head.jsonLd && (
          // deno-lint-ignore react-no-danger -- the element holds JSON, which cannot end it
          <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: scriptText(head.jsonLd) }} />
        )}
        {head.scripts.map((path) => <script key={path} type="module" src={asset(path)} />)}
        {state.runtime.config.mode === "dev" && (
          <script type="module" src={reloadScript(state.service.revision.part(revisionId))} />
        )}
      </head>
      <body>
        <Component />
      </body>
    </html>
  );
}

/** Writes JSON that cannot end the script element it stands in. */
function scriptText(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}
