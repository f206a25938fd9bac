/**
 * The views that hosts show people beside some answers (MCP Apps, SEP-1865, 2026-01-26): one document for each, the
 * same for every call.
 */
import { hash } from "node:crypto";
import { renderToString } from "preact-render-to-string";
import type { Runtime } from "@/lib/http/runtime.ts";
import type { CallContext, Service, ToolView } from "@/lib/operations/operation.ts";
import { textDirection } from "@/lib/site/head.ts";
import { hueStyle, lookOf } from "@/lib/site/look.ts";
import { languageOfDates } from "@/lib/words/words.ts";

/** The data for the script of a view (`components/ToolView.tsx`). */
export type ToolViewData = ReturnType<typeof dataOf>;

/** The parts of the site's own look that a view is made of. The faces of a theme would have to be fetched: it has the system's. */
const STYLESHEETS = ["/tokens.css", "/site.css", "/delivery.css"];

/** The styles that a view needs because no page of the site surrounds it. */
const AROUND = "body{min-height:0}main{padding:var(--space-4)}main>*+*{margin-block-start:var(--space-3)}" +
  "main h1{font-size:var(--step-2)}main h2{font-size:var(--step-1)}";

/** Writes the document of a view. */
export async function viewDocument(
  view: ToolView,
  { service }: CallContext,
  readStatic: NonNullable<Runtime["readStatic"]>,
): Promise<string> {
  const { site, profile } = service.content;
  const { attributes, scheme } = lookOf(site);
  const style = [...await Promise.all(STYLESHEETS.map(readStatic)), AROUND, hueStyle(site)].join("\n");
  const script = (await readStatic("/tool-view.js")).replaceAll("</script", "<\\/script");
  const data = JSON.stringify(dataOf(view, service)).replaceAll("<", "\\u003c");
  const policy = `default-src 'none'; script-src '${digest(script)}'; style-src '${digest(style)}'; ` +
    "base-uri 'none'; form-action 'none'";
  const html = (text: string) => ({ dangerouslySetInnerHTML: { __html: text } });
  return "<!DOCTYPE html>" + renderToString(
    <html lang={site.language} dir={textDirection(site.language)} {...attributes}>
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content={policy} />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content={scheme} />
        <title>{profile.name}</title>
        <style {...html(style)} />
      </head>
      <body>
        <main />
        <script type="application/json" id="data" {...html(data)} />
        <script type="module" {...html(script)} />
      </body>
    </html>,
  );
}

function digest(text: string): string {
  return `sha256-${hash("sha256", text, "base64")}`;
}

/** Returns what a view says besides the answer, in the language of the site. */
function dataOf(view: ToolView, { content: { site, profile }, words: { match, forms, pages, items, dates } }: Service) {
  const { page, statuses, term_statuses, importance, terms, verdicts } = match;
  const { strengths, skills, tools } = pages.home;
  const { work, education } = items.history.titles;
  return {
    answer: view,
    owner: profile.name,
    title: view === "match" ? page.title : forms.delivery_page.title,
    language: languageOfDates(site.language),
    timeZone: site.time_zone,
    words: {
      match: { page, statuses, term_statuses, importance, terms, verdicts },
      delivery: forms.delivery,
      home: { strengths, skills, tools },
      history: { work, education },
      dates,
    },
  };
}
