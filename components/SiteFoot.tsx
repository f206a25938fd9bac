import type { PageView } from "@/lib/site/view.ts";

/** Where machines go on, and the owner's notice. */
export function SiteFoot({ view }: { view: PageView }) {
  const { site, profile } = view.context.service.content;
  return (
    <footer class="site-foot">
      <p>
        <span dir="auto">{profile.name}</span> · last changed on{" "}
        <time dateTime={site.updated_at}>{site.updated_at}</time>
      </p>
      {site.notice !== undefined && <p dir="auto">{site.notice}</p>}
      <nav aria-label="For agents">
        <ul class="machine-links">
          <li>
            <a href="/llms.txt">llms.txt</a>
          </li>
          <li>
            <a href="/openapi.json">OpenAPI</a>
          </li>
          <li>
            <a href="/.well-known/mcp">Tool server</a>
          </li>
          <li>
            <a href="/.well-known/api-catalog">API catalog</a>
          </li>
        </ul>
      </nav>
    </footer>
  );
}
