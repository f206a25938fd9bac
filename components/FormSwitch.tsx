import { twinPath } from "@/lib/site/pages.ts";
import { restRead } from "@/lib/site/rest_read.ts";
import type { PageView } from "@/lib/site/view.ts";

/** Shows the page as people see it, as Markdown or as JSON: the two latter with the very bytes that agents get. */
export function FormSwitch({ view }: { view: PageView }) {
  const { page, form, tag } = view;
  const filter = tag === undefined ? "" : `tag=${encodeURIComponent(tag)}`;
  const forms = [
    { form: "page", label: "Page", href: page.path + (filter && `?${filter}`) },
    { form: "markdown", label: "Markdown", href: `${page.path}?view=markdown`, raw: twinPath(page) },
    { form: "json", label: "JSON", href: `${page.path}?view=json${filter && `&${filter}`}`, raw: restRead(view)?.path },
  ].filter(({ form, raw }) => form === "page" || raw !== undefined);
  return (
    <nav class="form-switch" aria-label="Forms of this page">
      <ul>
        {forms.map(({ form: one, label, href }) => (
          <li key={one}>
            <a href={href} aria-current={one === form ? "true" : undefined}>{label}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
