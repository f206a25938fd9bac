import { JsonText } from "@/components/JsonText.tsx";
import type { PageView, ServedText } from "@/lib/site/view.ts";

/** The page as an agent gets it: the request, and the very bytes of the answer. */
export function ServedBytes({ view, served }: { view: PageView; served: ServedText }) {
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

/** Markdown as it is, with its headings set off. */
function MarkdownText({ text }: { text: string }) {
  return <code>{text.split(/(?<=\n)/).map((line) => /^#{1,6} /.test(line) ? <b key={line}>{line}</b> : line)}</code>;
}
