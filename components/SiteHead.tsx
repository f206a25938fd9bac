import { FormSwitch } from "@/components/FormSwitch.tsx";
import { sitePages } from "@/lib/site/pages.ts";
import type { PageView } from "@/lib/site/view.ts";

/** The owner's name, the pages, and the switch between what people and what agents see. */
export function SiteHead({ view }: { view: PageView }) {
  const { service } = view.context;
  const pages = sitePages(service).filter(({ item, path }) => item === undefined && path !== "/");
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
